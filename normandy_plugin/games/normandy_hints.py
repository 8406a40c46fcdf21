"""Hints, autopilot and stuck check of Normandy and its variants."""

from time import monotonic

from pysollib.hint import KlondikeType_Hint

from normandy_plugin.engine import cards
from normandy_plugin.engine.moves import FOUNDATION
from normandy_plugin.engine.planner import Reason, plan, plan_through
from normandy_plugin.engine.stuck import is_stuck
from normandy_plugin.games.hints import AUTOPILOT, PlanningHint, card_name
from normandy_plugin.games.reading import moves_since_news, passed_since_news, view_of_table
from normandy_plugin.translation import _

# Positions that the planner may expand when asked for a hint: see docs/hints.md.
BUDGET_ASKED = 1000
# The same for each line that the autopilot plays; with the stock empty every card but
# the face-down ones is in sight, and a line is worth more.
BUDGET_AUTOPILOT = 3000
BUDGET_LAST_STAGE = 6000
# And for all lines that it plans at a time.
LIMIT_AUTOPILOT = 6000
# On a slow machine time is up before.
SECONDS_ASKED = 0.12
SECONDS_AUTOPILOT = 0.8

# Positions that the stuck check may look at after a move.
BUDGET_STUCK = 800


class NormandyHint(PlanningHint):
    Fallback_Class = KlondikeType_Hint

    def lines(self):
        view, variant = view_of_table(self.game), self.game.variant
        if self.level < AUTOPILOT:
            return plan(view, variant, BUDGET_ASKED, deadline=monotonic() + SECONDS_ASKED).lines
        budget = BUDGET_AUTOPILOT if view.stock else BUDGET_LAST_STAGE
        passed = passed_since_news(self.game)
        deadline = monotonic() + SECONDS_AUTOPILOT
        line = plan_through(view, variant, budget, LIMIT_AUTOPILOT, passed, deadline)
        return [line] if line else []

    def steps(self, line):
        steps = []
        s = self.game.s
        heights = {pile: len(pile.cards) for pile in s.foundations}
        suits = {pile: pile.cards[0].suit for pile in s.foundations if pile.cards}
        for move in line.moves:
            if move.is_deal:
                steps.append((0, s.talon, None))
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
                (move.length, source or s.rows[move.source], target or s.rows[move.target])
            )
        return steps

    def reason_in_words(self, line):
        reason, subjects = line.reason, line.subjects
        if reason is Reason.BORROWS:
            return _("Take back {borrowed} to hold {held}").format(
                borrowed=card_name(subjects[0]), held=card_name(subjects[1])
            )
        if reason is Reason.TURNS_UP:
            return _("Turn up the last card of column {column}").format(column=subjects[0] + 1)
        if reason is Reason.FREES:
            return _("Free a face-down card in column {column}").format(column=subjects[0] + 1)
        if reason is Reason.EMPTIES:
            return _("Empty column {column}").format(column=subjects[0] + 1)
        if reason is Reason.PLAYS:
            return _("Play {card} to a foundation").format(card=card_name(subjects[0]))
        if reason is Reason.USES_GAP:
            return _("Use the gap for {card}").format(card=card_name(subjects[0]))
        if reason is Reason.ORDERS:
            return _("Put the tableau in better order")
        return _("Deal: nothing better is in sight")

    def is_lost(self):
        game = self.game
        most = _most_on_foundations(game)
        return is_stuck(view_of_table(game), game.variant, most, BUDGET_STUCK)


def _pile(heights, suits, height, suit):
    """A foundation of this height and, unless it is empty, this suit."""
    return next(
        pile for pile in heights if heights[pile] == height and (not height or suits[pile] == suit)
    )


def _most_on_foundations(game):
    """The most cards that lay on the foundations since the last deal or card turned up."""
    foundations = {pile.id for pile in game.s.foundations}
    now = most = sum(len(pile.cards) for pile in game.s.foundations)
    for move in moves_since_news(game):
        now += move.ncards * (
            (move.from_stack_id in foundations) - (move.to_stack_id in foundations)
        )
        most = max(most, now)
    return most
