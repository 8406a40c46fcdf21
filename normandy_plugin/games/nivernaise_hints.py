"""Hints, autopilot and stuck check of Nivernaise: the planner's thoughts as the host's hints."""

from pysollib.hint import HintInterface

from normandy_plugin.engine import cards, nivernaise_planner
from normandy_plugin.engine.nivernaise import DEAL, EMPTY_PILE, Kind, Pile, Position
from normandy_plugin.games.hints import BLACK, PlannedHint, card_name
from normandy_plugin.translation import _
from normandy_plugin.variants import SUITS

# Positions that one decision may expand; more of them win no more: see docs/nivernaise.md.
BUDGET = 60


def position_of_table(game):
    """What the player can see; nothing more is read."""
    heights = [len(foundation.cards) for foundation in game.s.foundations]
    return Position(
        up=tuple(heights[:SUITS]),
        down=tuple(heights[SUITS:]),
        cells=tuple(bytes(map(_number, cell.cards)) for cell in game.s.reserves),
        piles=tuple(_pile(pile) for pile in game.s.rows),
    )


def _number(card):
    return cards.card(card.rank, card.suit)


def _pile(pile):
    return Pile(_number(pile.cards[-1]), len(pile.cards)) if pile.cards else EMPTY_PILE


class NivernaiseHint(HintInterface):
    """What the planner would do."""

    def __init__(self, game, level):
        self.game = game

    def getHints(self, taken_hint=None):
        if taken_hint and taken_hint[6]:
            return [taken_hint[6]]
        game = self.game
        lines = nivernaise_planner.plan(position_of_table(game), game.canDealCards(), BUDGET)
        return [self._hint(line) for line in lines]

    def _hint(self, line):
        """The host's hint for a line: its first move, the others chained behind it."""
        hint = None
        for move in reversed(line.moves):
            source, target = self._pile_at(move.source), self._pile_at(move.target)
            count = 0 if move is DEAL else 1
            hint = PlannedHint((round(100 * line.gain), 0, count, source, target, BLACK, hint))
        hint.reason = reason_in_words(line.moves[0], target)
        return hint

    def _pile_at(self, place):
        s = self.game.s
        if place.kind is Kind.STOCK:
            return s.talon
        if place.kind is Kind.CELL:
            return s.reserves[place.number]
        if place.kind is Kind.PILE:
            return s.rows[place.number]
        return s.foundations[place.number + (SUITS if place.kind is Kind.DOWN else 0)]


def reason_in_words(move, target):
    """What a move is good for, in the player's language."""
    if move is DEAL and target.cards:
        return _("Deal: nothing better is in sight")
    if move is DEAL:
        return _("Redeal: nothing better is in sight")
    card = card_name(move.card)
    if move.target.kind in (Kind.UP, Kind.DOWN):
        return _("Play {card} to a foundation").format(card=card)
    if not target.cards:
        return _("Use the gap for {card}").format(card=card)
    return _("Build {card} onto {top}").format(card=card, top=card_name(_number(target.cards[-1])))


def stuck_on_table(game):
    """Whether what lies on the table is lost beyond doubt; nothing may be left to deal."""
    return nivernaise_planner.is_stuck(position_of_table(game), BUDGET)
