"""The engine's solver behind the host's dialog (Assist > Solver…), for the games of the family.

Nivernaise has none: its redeal shuffles whatever lies in the piles by then, so there is no
stock known beforehand that a beam over the deals could go through.
"""

import sys
from contextlib import contextmanager
from time import monotonic

from pysollib import pysoltk
from pysollib.pysoltk import MfxMessageDialog, after

from normandy_plugin.engine import board, cards
from normandy_plugin.engine.moves import FOUNDATION, play
from normandy_plugin.engine.solver import Outcome, solve
from normandy_plugin.games.boards import board_of_table
from normandy_plugin.games.hints import AUTOPILOT
from normandy_plugin.games.reading import position_of_table
from normandy_plugin.translation import _

# The host's level of hints that come from its dialog.
SOLVER = 3
# The number of the dialog's button that closes it.
CLOSE = 3
# What the host calls the outcomes: whatever is not proved is intractable.
STATES = {Outcome.SOLVED: "solved", Outcome.UNSOLVABLE: "unsolved"}
INTRACTABLE = "intractable"

SECONDS_BETWEEN_LOOKS = 0.1


class Solver:
    """What the host's dialog and its File menu work with; methods and attributes are the host's.

    Attributes:
        hints: the moves to the win, if any were found, and None at the end.
        solver_state: "solved", "unsolved" if it is proved that there is no solution,
            "intractable" if the search gave up.
    """

    def __init__(self, game, dialog):
        self.game = game
        self.dialog = dialog
        self.hints = [None]
        self.solver_state = INTRACTABLE
        self._max_iterations = 0
        self._shows_progress = False
        self._cancelled = False
        self._last_look = monotonic()
        # The move to make from each position of the solution.
        self._next_move = {}

    # --- for the dialog ---

    def config(self, max_iters, progress, **_others):
        """Take the dialog's settings; presets are fc-solve's."""
        self._max_iterations = max_iters
        self._shows_progress = progress

    def computeHints(self):
        """Search; the host stands still meanwhile, but for what ``_look_up`` lets it do."""
        try:
            # A demo would go on playing, away from the position that is being solved.
            self.game.stopDemo()
            connect_open_dialog()
            position = position_of_table(self.game)
            with self._dialog_kept_open():
                solution = solve(
                    position, self.game.variant, self._max_iterations, progress=self._look_up
                )
            self._take(position, solution)
        except Exception as error:
            # The host would take some errors for a solver that is not installed.
            complaint = _("Normandy: the solver failed: {error}")
            print(complaint.format(error=repr(error)), file=sys.stderr)

    @contextmanager
    def _dialog_kept_open(self):
        """Have the dialog's buttons do nothing, but for closing it: that cancels."""
        dialog = self.dialog
        dialog.mDone = self._button_pressed
        try:
            yield
        finally:
            del dialog.mDone
            if self._cancelled:
                # Only once the dialog has written the result into its labels.
                after(dialog.top, 1, dialog.mDone, CLOSE)

    def _button_pressed(self, button):
        self._cancelled = self._cancelled or button == CLOSE

    def _look_up(self, iterations, deals):
        """Show how far the search is and serve the window; tell whether to go on."""
        if monotonic() - self._last_look > SECONDS_BETWEEN_LOOKS:
            self._show_progress(iterations, deals)
            # The window is drawn and the dialog can be closed; the game takes no input.
            self.game.top.busyUpdate()
            self._last_look = monotonic()
        return not self._cancelled

    def _show_progress(self, iterations, deals):
        if self._shows_progress:
            self.dialog.setText(iter=iterations, depth=deals)

    def _take(self, position, solution):
        self._show_progress(solution.iterations, sum(move.is_deal for move in solution.moves))
        self.solver_state = STATES.get(solution.outcome, INTRACTABLE)
        self.hints = [*solution.moves, None]
        for move in solution.moves:
            self._next_move[position] = move
            position = play(position, move, self.game.variant)
        if solution.outcome is Outcome.SOLVED and not solution.moves:
            # The dialog has no words for it.
            self.game.showHelp("help", _("This game is already won"))

    def can_play(self):
        """Whether the solution goes through what lies on the table."""
        return position_of_table(self.game) in self._next_move

    def getHints(self, taken_hint=None):
        """The next move of the solution, None off its way."""
        move = self._next_move.get(position_of_table(self.game))
        return None if move is None else [self._hint(move)]

    def _hint(self, move):
        if move.is_deal:
            count, source, target = 0, self.game.s.talon, None
        else:
            count, source = move.length, self._source(move)
            target = self._target(move, source)
        return 999999, 0, count, source, target, None, None

    def _source(self, move):
        if move.source != FOUNDATION:
            return self.game.s.rows[move.source]
        wanted = cards.rank_of(move.card), cards.suit_of(move.card)
        tops = ((pile, pile.cards[-1]) for pile in self.game.s.foundations if pile.cards)
        return next(pile for pile, top in tops if (top.rank, top.suit) == wanted)

    def _target(self, move, source):
        if move.target != FOUNDATION:
            return self.game.s.rows[move.target]
        piles = self.game.s.foundations
        return next(pile for pile in piles if pile.acceptsCards(source, source.cards[-1:]))

    # --- for the File menu ---

    def calcBoardString(self):
        """What lies on the table, as the text of a board."""
        comment = f"{self.game.variant.name} {self.game.getGameNumber(format=1)}"
        return board.write(board_of_table(self.game), comment)

    def importFile(self, file, game, menubar):
        """Put the board in a file on the table, or say what is wrong with it.

        Nothing is raised: after the host's error for it the current game would be lost.
        """
        try:
            imported = board.read(file.read(board.MOST_BYTES + 1), game.variant)
        except board.BoardError as error:
            MfxMessageDialog(game.top, title=_("Import board"), text=str(error), bitmap="error")
        else:
            game.play_board(imported)


class SolvableGame:
    """How a game works with such a solver: mixed into the host's Game."""

    Solver_Class = Solver

    def create(self, app):
        # The host is about to tell the dialog which game is on the table.
        connect_open_dialog()
        super().create(app)

    def startDemo(self, mixed=1, level=AUTOPILOT):
        if level == SOLVER and not (self.solver and self.solver.can_play()):
            # The dialog's Play button may outlive the table that was solved.
            self.showHelp("help", _("Another table now: press Start again"))
            return
        super().startDemo(mixed, level)


def offer_dialog():
    """Have the menu offer the dialog even where fc-solve is missing."""
    menubar = sys.modules.get("pysollib.ui.tktile.menubar")
    if menubar is not None:
        menubar.USE_FREECELL_SOLVER = True


def connect_open_dialog():
    """Let the host find its own dialog, to bring its buttons up to date.

    It keeps an open dialog in the module of the toolkit in use, and looks for it in
    the module that the toolkits share.
    """
    shared = sys.modules.get("pysollib.ui.tktile.solverdialog")
    if shared is not None:
        toolkit = sys.modules[pysoltk.create_solver_dialog.__module__]
        shared.solver_dialog = getattr(toolkit, "solver_dialog", None)
