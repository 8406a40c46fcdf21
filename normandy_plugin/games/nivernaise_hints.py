"""Hints, autopilot and stuck check of Nivernaise."""

from pysollib.hint import DefaultHint

from normandy_plugin.engine import nivernaise_planner
from normandy_plugin.engine.nivernaise import DEAL, EMPTY_PILE, Kind, Pile, Position
from normandy_plugin.games.hints import PlanningHint, card_name
from normandy_plugin.games.reading import number_of
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
        cells=tuple(bytes(map(number_of, cell.cards)) for cell in game.s.reserves),
        piles=tuple(_pile(pile) for pile in game.s.rows),
    )


def _pile(pile):
    return Pile(number_of(pile.cards[-1]), len(pile.cards)) if pile.cards else EMPTY_PILE


class NivernaiseHint(PlanningHint):
    Fallback_Class = DefaultHint

    def lines(self):
        game = self.game
        return nivernaise_planner.plan(position_of_table(game), game.canDealCards(), BUDGET)

    def steps(self, line):
        return [
            (0 if move is DEAL else 1, self._pile_at(move.source), self._pile_at(move.target))
            for move in line.moves
        ]

    def _pile_at(self, place):
        s = self.game.s
        if place.kind is Kind.STOCK:
            return s.talon
        if place.kind is Kind.CELL:
            return s.reserves[place.number]
        if place.kind is Kind.PILE:
            return s.rows[place.number]
        return s.foundations[place.number + (SUITS if place.kind is Kind.DOWN else 0)]

    def reason_in_words(self, line):
        move = line.moves[0]
        target = self._pile_at(move.target)
        if move is DEAL and target.cards:
            return _("Deal: nothing better is in sight")
        if move is DEAL:
            return _("Redeal: nothing better is in sight")
        card = card_name(move.card)
        if move.target.kind in (Kind.UP, Kind.DOWN):
            return _("Play {card} to a foundation").format(card=card)
        if not target.cards:
            return _("Use the gap for {card}").format(card=card)
        top = card_name(number_of(target.cards[-1]))
        return _("Build {card} onto {top}").format(card=card, top=top)

    def is_lost(self):
        return nivernaise_planner.is_stuck(position_of_table(self.game), BUDGET)
