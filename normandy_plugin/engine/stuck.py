"""Whether a position with an empty stock is lost beyond doubt."""

from normandy_plugin.engine.moves import FOUNDATION, has_card_to_turn, legal_moves, play
from normandy_plugin.engine.position import View
from normandy_plugin.variants import Variant


def is_stuck(view: View, variant: Variant, most_on_foundations: int, budget: int) -> bool:
    """Whether no legal moves lead from here to a card turned up or to progress.

    Progress is to have more than ``most_on_foundations`` cards on the foundations,
    the most since the last deal or the last card turned up. Every legal move is
    looked at, cards taken back included, so there is no false alarm: where more
    than ``budget`` positions can be reached the answer is no.
    """
    if view.stock or has_card_to_turn(view.columns):
        return False
    start = view.position()
    reached = {start.key()}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        for move in legal_moves(position, variant):
            after = play(position, move, variant)
            if move.target == FOUNDATION and sum(after.foundations) > most_on_foundations:
                return False
            if move.source >= 0 and has_card_to_turn((after.columns[move.source],)):
                return False
            key = after.key()
            if key not in reached:
                if len(reached) == budget:
                    return False
                reached.add(key)
                waiting.append(after)
    return True
