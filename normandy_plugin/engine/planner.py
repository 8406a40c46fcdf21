"""What to do next, seeing only what the player sees."""

from typing import NamedTuple

from normandy_plugin.engine.moves import DEAL, Move
from normandy_plugin.engine.evaluation import Evaluation
from normandy_plugin.engine.position import View
from normandy_plugin.engine.search import best_first, settled
from normandy_plugin.engine.weights import WEIGHTS
from normandy_plugin.variants import Variant


class Plan(NamedTuple):
    """The moves up to the next new information: a card turned up, or a deal.

    Empty where nothing is left to do.
    """

    moves: tuple[Move, ...]
    expanded: int


def plan(view: View, variant: Variant, budget: int) -> Plan:
    """The best line found by expanding at most ``budget`` positions."""
    weights = WEIGHTS[variant.game_id].at(view.stock / variant.stock)
    start = settled(view.columns, view.foundations, None, ())
    best, expanded = best_first(start, variant, Evaluation(weights, variant.decks), budget)
    moves = tuple(best.line())
    if not moves and view.stock:
        moves = (DEAL,)
    return Plan(moves, expanded)
