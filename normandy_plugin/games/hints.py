"""A planner's thoughts as the host's hints: what all games of the plugin have in common."""

import sys
from contextlib import contextmanager

from pysollib.hint import HintInterface

from normandy_plugin.engine import cards
from normandy_plugin.translation import _

# The host's levels: below AUTOPILOT a player has asked, by H (0) or Ctrl-H (1).
ASKED = 0
AUTOPILOT = 2

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


class PlanningHint(HintInterface):
    """What a planner would do, or the host's generic hints should it ever fail.

    A subclass tells which lines there are, their steps and the reasons for them.
    """

    # The host's generic hints for such games.
    Fallback_Class = None

    def __init__(self, game, level):
        self.game = game
        self.level = level

    def getHints(self, taken_hint=None):
        if taken_hint and taken_hint[6]:
            return [taken_hint[6]]
        try:
            return [self._hint(line) for line in self.lines()]
        except Exception as error:
            _complain(error)
            return self.Fallback_Class(self.game, self.level).getHints(taken_hint)

    def is_surely_lost(self):
        """Tell whether nothing can help any more; should the planner fail, something may."""
        try:
            return self.is_lost()
        except Exception as error:
            _complain(error)
            return False

    def _hint(self, line):
        """The host's hint for a line: its first step, the others chained behind it."""
        hint = None
        for count, source, target in reversed(self.steps(line)):
            hint = PlannedHint((round(100 * line.gain), 0, count, source, target, BLACK, hint))
        hint.reason = self.reason_in_words(line)
        return hint

    def lines(self):
        """The planner's lines, best first; each has a ``gain``."""
        raise NotImplementedError

    def steps(self, line):
        """The moves of a line as (number of cards, source, target); a deal has no cards."""
        raise NotImplementedError

    def reason_in_words(self, line):
        """What a line is good for, in the player's language."""
        raise NotImplementedError

    def is_lost(self):
        """Tell whether nothing can help any more; there is nothing left to deal."""
        raise NotImplementedError


def _complain(error):
    complaint = _("Normandy: the planner failed: {error}")
    print(complaint.format(error=repr(error)), file=sys.stderr)


def card_name(card):
    """A card in the player's language, such as 10♥."""
    rank, suit = cards.rank_of(card), cards.suit_of(card)
    # Translators: the ranks from ace to king, as printed on cards.
    return _("A 2 3 4 5 6 7 8 9 10 J Q K").split()[rank] + cards.SUITS[suit]


class HintingGame:
    """How a game shows such hints: mixed into the host's Game."""

    def getStuck(self):
        """Tell whether the player can still do something (the host's sense of the word)."""
        return self.canDealCards() or not self.Hint_Class(self, ASKED).is_surely_lost()

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
