"""Boards and the table: what lies there as a board, and a board put there."""

from contextlib import contextmanager

from pysollib.pysolrandom import construct_random

from normandy_plugin.engine import board as boards
from normandy_plugin.engine import cards
from normandy_plugin.games.reading import number_of, position_of_table
from normandy_plugin.translation import _


def board_of_table(game):
    """All there is, the foundations in the order in which they lie."""
    position = position_of_table(game)
    tops = (pile.cards[-1] if pile.cards else None for pile in game.s.foundations)
    foundations = tuple(top and number_of(top) for top in tops)
    return boards.Board(game.variant, position.columns, foundations, position.stock)


def lay_out(game, board):
    """Put the cards, all of which are in the stock, where the board says."""
    unused = {}
    for card in game.cards:
        unused.setdefault(number_of(card), []).append(card)

    def lay(pile, number, face_up):
        card = unused[number & ~cards.FACE_DOWN].pop()
        if face_up:
            card.showFace()
        else:
            card.showBack()
        pile.addCard(card)

    game.s.talon.removeAllCards()
    for pile, top in zip(game.s.foundations, board.foundations):
        if top is not None:
            for rank in range(cards.rank_of(top) + 1):
                lay(pile, cards.card(rank, cards.suit_of(top)), face_up=True)
    for pile, column in zip(game.s.rows, board.columns):
        for number in column:
            lay(pile, number, face_up=not cards.is_face_down(number))
    for number in reversed(board.stock):
        lay(game.s.talon, number, face_up=False)


class BoardGame:
    """How a game plays on from an imported board: mixed into the host's Game.

    The board is kept, as text, among what the host saves with a game and
    carries over a restart: so a restart brings it back, after saving and
    loading too. Games from boards do not count in the statistics, since
    anybody can write one that is won by a single move.
    """

    def play_board(self, board):
        """Begin a game from a board, if the player gives up the present one."""
        if self.changed() and not self.areYouSure(_("Import board")):
            return
        self.endGame()
        # The host's name for deals without a number.
        random = construct_random("Custom")
        self.newGame(random=random, autoplay=0, dealer=lambda: lay_out(self, board))
        self.gsaveinfo.normandy_board = boards.write(board)

    def _imported_board(self):
        """The board from which this game has begun, None if it was dealt."""
        text = getattr(self.gsaveinfo, "normandy_board", None)
        return text and boards.read(text.encode())

    def newGame(self, random=None, restart=0, autoplay=1, shuffle=True, dealer=None):
        board = self._imported_board() if restart else None
        if board:
            # As the board has it, even where the player has cards played up automatically.
            autoplay, dealer = 0, lambda: lay_out(self, board)
        super().newGame(random, restart, autoplay, shuffle, dealer)

    def updateStats(self, demo=0):
        if not self._imported_board():
            return super().updateStats(demo)
        with self._out_of_statistics():
            return super().updateStats(demo)

    @contextmanager
    def _out_of_statistics(self):
        """Have the host close a game without counting it, neither for the player nor the demos."""
        options = self.app.opt
        counts, options.update_player_stats = options.update_player_stats, False
        self.stats.demo_updated = self.U_LOST
        try:
            yield
        finally:
            options.update_player_stats = counts
