"""Whether a position is hopeless, found out by looking at everything that can be reached."""

from heapq import heappop, heappush

from normandy_plugin.engine.cards import UNKNOWN
from normandy_plugin.engine.evaluation import Evaluation
from normandy_plugin.engine.moves import legal_moves, play
from normandy_plugin.engine.weights import WEIGHTS


def is_hopeless(view, variant, most, limit):
    """By every legal move; None if more than ``limit`` positions can be reached.

    Hope is a face-down card that becomes the last of its column, or more than ``most``
    cards on the foundations. The stock must be empty. The best positions come first: that finds
    hope sooner and changes nothing where there is none.
    """
    cost = Evaluation(WEIGHTS[variant.game_id].at(0.0)).cost
    start = view.position()
    seen, waiting = {key(start)}, [(0.0, 0, start)]
    while waiting:
        position = heappop(waiting)[2]
        if sum(position.foundations) > most or any(
            column[-1:] == bytes((UNKNOWN,)) for column in position.columns
        ):
            return False
        for move in legal_moves(position, variant):
            after = play(position, move, variant)
            if key(after) not in seen:
                if len(seen) == limit:
                    return None
                seen.add(key(after))
                heappush(waiting, (cost(after.columns, after.foundations), len(seen), after))
    return True


def key(position):
    """The same for positions that differ by the order of columns alone."""
    return tuple(sorted(position.columns)), position.foundations
