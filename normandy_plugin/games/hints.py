"""Hints, autopilot and the stuck check: the planner's thoughts as the host's hints."""

import sys
from contextlib import contextmanager

from pysollib.hint import HintInterface, KlondikeType_Hint
from pysollib.move import AMoveMove

from normandy_plugin.engine import cards
from normandy_plugin.engine.moves import FOUNDATION
from normandy_plugin.engine.planner import Reason, plan, plan_through
from normandy_plugin.engine.stuck import is_stuck
from normandy_plugin.games.reading import view_of_table
from normandy_plugin.translation import _

# The host's levels: below AUTOPILOT a player has asked, by H (0) or Ctrl-H (1).
ASKED = 0
AUTOPILOT = 2

# Positions that the planner may expand for one decision: see docs/hints.md.
BUDGET_ASKED = 1000
BUDGET_AUTOPILOT = 2000
# With the stock empty every card but the face-down ones is in sight: a line is worth more.
BUDGET_LAST_STAGE = 6000


# Positions that the stuck check may look at after a move.
BUDGET_STUCK = 300

BLACK = "black"


class PlannedHint(tuple):
    """A hint as the host knows them, with the reason for it in words.

    The host's seven fields: score, pos, ncards, from_stack, to_stack, text_color,
    forced_move. The last is the next hint of the same line, so that the autopilot
    plays a line to its end.
    """

    reason = ""

    @property
    def is_arrow(self):
        """Whether the host can show the hint by an arrow: no deal, no card turned up."""
        return self[2] > 0 and self[3] is not self[4]


class NormandyHint(HintInterface):
    """What the planner would do, or the host's generic hints should it ever fail."""

    def __init__(self, game, level):
        self.game = game
        self.level = level

    def getHints(self, taken_hint=None):
        if taken_hint and taken_hint[6]:
            return [taken_hint[6]]
        try:
            return [_hint(self.game, line) for line in self._lines()]
        except Exception as error:
            print(f"Normandy: the planner failed: {error!r}", file=sys.stderr)
            return KlondikeType_Hint(self.game, self.level).getHints(taken_hint)

    def _lines(self):
        view, variant = view_of_table(self.game), self.game.variant
        if self.level < AUTOPILOT:
            return plan(view, variant, BUDGET_ASKED).lines
        line = plan_through(view, variant, BUDGET_AUTOPILOT if view.stock else BUDGET_LAST_STAGE)
        return [line] if line else []


def _hint(game, line):
    """The host's hint for a line: its first move, the others chained behind it."""
    steps = []
    heights = {pile: len(pile.cards) for pile in game.s.foundations}
    suits = {pile: pile.cards[0].suit for pile in game.s.foundations if pile.cards}
    for move in line.moves:
        if move.is_deal:
            steps.append((0, game.s.talon, None))
            continue
        rank, suit = cards.rank_of(move.card), cards.suit_of(move.card)
        source = target = None
        if move.source == FOUNDATION:
            source = _pile(heights, suits, rank + 1, suit)
            heights[source] -= 1
        elif move.target == FOUNDATION:
            target = _pile(heights, suits, rank, suit)
            heights[target] += 1
            suits[target] = suit
        steps.append(
            (move.length, source or game.s.rows[move.source], target or game.s.rows[move.target])
        )
    hint = None
    for count, source, target in reversed(steps):
        hint = PlannedHint((round(100 * line.gain), 0, count, source, target, BLACK, hint))
    hint.reason = reason_in_words(line)
    return hint


def _pile(heights, suits, height, suit):
    """A foundation of this height and, unless it is empty, this suit."""
    return next(
        pile for pile in heights if heights[pile] == height and (not height or suits[pile] == suit)
    )


def reason_in_words(line):
    """Why a line is worth playing, in the player's language."""
    reason, subjects = line.reason, line.subjects
    if reason is Reason.BORROWS:
        return _("Take back {borrowed} to hold {held}").format(
            borrowed=card_name(subjects[0]), held=card_name(subjects[1])
        )
    if reason is Reason.TURNS_UP:
        return _("Turn up the last card of column {column}").format(column=subjects[0] + 1)
    if reason is Reason.FREES:
        return _("Frees a face-down card in column {column}").format(column=subjects[0] + 1)
    if reason is Reason.EMPTIES:
        return _("Empties column {column}").format(column=subjects[0] + 1)
    if reason is Reason.PLAYS:
        return _("Play {card} to a foundation").format(card=card_name(subjects[0]))
    if reason is Reason.USES_GAP:
        return _("Use the gap for {card}").format(card=card_name(subjects[0]))
    if reason is Reason.ORDERS:
        return _("Puts the tableau in better order")
    return _("Deal: nothing better is in sight")


def card_name(card):
    """A card in the player's language, such as 10♥."""
    rank, suit = cards.rank_of(card), cards.suit_of(card)
    # Translators: the ranks from ace to king, as printed on cards.
    return _("A 2 3 4 5 6 7 8 9 10 J Q K").split()[rank] + cards.SUITS[suit]


class HintingGame:
    """How a game shows such hints: mixed into the host's Game."""

    Hint_Class = NormandyHint

    def showHint(self, level=ASKED, sleep=1.5, taken_hint=None):
        if level >= AUTOPILOT:
            return super().showHint(level, sleep, taken_hint)
        if level != self.hints.level or self.hints.list is None:
            self.hints.level = level
            self.hints.list = self.getHints(level, taken_hint)
            self.hints.index = 0
        hint = self.hints.list[self.hints.index] if self.hints.list else None
        # The host's own hints, should they stand in, know no reason.
        if not isinstance(hint, PlannedHint):
            return super().showHint(level, sleep, taken_hint)
        with self._saying(hint.reason):
            if hint.is_arrow:
                return super().showHint(level, sleep, taken_hint)
            self.hints.index = (self.hints.index + 1) % len(self.hints.list)
            self._point_at(hint[3], sleep)
            return hint

    @contextmanager
    def _saying(self, words):
        """Show a text in the status bar for a while."""
        self.showHelp("help", words)
        try:
            yield
        finally:
            self.showHelp("help", "")

    def _point_at(self, pile, sleep):
        """Point at a pile as the host points at cards: the stock to deal, a card to turn up."""
        card, color = pile.cards[-1], self.app.opt.colors["hintarrow"]
        self._highlightCards([(pile, card, card, color)], sleep)


def stuck_on_table(game):
    """Whether what lies on the table is lost beyond doubt; the stock must be empty."""
    most = _most_on_foundations(game)
    return is_stuck(view_of_table(game), game.variant, most, BUDGET_STUCK)


def _most_on_foundations(game):
    """The most cards that lay on the foundations since the last deal or card turned up."""
    foundations = {pile.id for pile in game.s.foundations}
    now = most = sum(len(pile.cards) for pile in game.s.foundations)
    for moves in reversed(game.moves.history[: game.moves.index]):
        for move in reversed(moves):
            if not isinstance(move, AMoveMove) or move.from_stack_id == game.s.talon.id:
                return most
            now += move.ncards * (
                (move.from_stack_id in foundations) - (move.to_stack_id in foundations)
            )
            most = max(most, now)
    return most
