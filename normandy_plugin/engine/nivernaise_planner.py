"""What to do next in Nivernaise, seeing only what the player sees.

From the present position the planner looks at what can be reached without new
information: a line of moves ends where it uncovers a card. The cheapest
position is the goal; where the present one is the cheapest, it is time to deal.
Each line makes the position cheaper, so none leads back.
"""

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from normandy_plugin.engine.cards import UNKNOWN, rank_of, suit_of
from normandy_plugin.engine.nivernaise import DEAL, Move, Position, legal_moves, play
from normandy_plugin.variants import CARDS_PER_SUIT


class Weights(NamedTuple):
    """What makes a position dear (above 0) or cheap (below 0): see docs/nivernaise.md.

    A card's distance is the number of cards that the nearer of its two
    foundations needs before it.
    """

    on_foundation: float = -18.0
    # Distance of each card in a cell, and of each top card of a pile.
    distance: float = 0.25
    top_distance: float = 0.05
    # Each card in a cell at which the build turns from up to down or back.
    turn: float = 1.8
    # Distance of a cell's top card from the foundation that takes what lies below it too.
    run_distance: float = 0.24
    # Each cell with the same top card as another: both wait for the same cards.
    twin: float = 3.6
    empty_cell: float = 4.0
    uncovered: float = -2.8


WEIGHTS = Weights()
# Each move of a line, so that of two ways to the same end the shorter one is the cheaper.
STEP = 0.001
WON = -1e9


class Line(NamedTuple):
    """Moves that belong together, and by how much they make the position cheaper."""

    moves: tuple[Move, ...]
    gain: float


def cost(position: Position, weights: Weights = WEIGHTS) -> float:
    """How far a position is from being won: the lower the better."""
    if position.is_won():
        return WON
    total = weights.on_foundation * position.on_foundations()
    tops = [cell[-1] for cell in position.cells if cell]
    total += weights.twin * (len(tops) - len(set(tops)))
    for cell in position.cells:
        if cell:
            suit = suit_of(cell[-1])
            total += _cost_of_cell(cell, position.up[suit], position.down[suit], weights)
        else:
            total += weights.empty_cell
    for pile in position.piles:
        if pile.height:
            total += _cost_of_top(pile.top, position, weights)
    return total


@lru_cache(maxsize=4096)
def _cost_of_cell(cell: bytes, up: int, down: int, weights: Weights) -> float:
    ranks = [rank_of(card) for card in cell]
    steps = [after - before for before, after in zip(ranks, ranks[1:])]
    turns = sum(before != after for before, after in zip(steps, steps[1:]))
    distance = sum(min(_distances(rank, up, down)) for rank in ranks)
    return (
        weights.distance * distance
        + weights.turn * turns
        + weights.run_distance * _run_distance(ranks[-1], steps[-1] if steps else 0, up, down)
    )


def _run_distance(top: int, step: int, up: int, down: int) -> int:
    """The top card's distance from the foundation that the cards below it can follow to.

    What was built up comes off from the highest card down.
    """
    from_up, from_down = _distances(top, up, down)
    if step > 0:
        return from_down
    return from_up if step < 0 else min(from_up, from_down)


def _cost_of_top(top: int, position: Position, weights: Weights) -> float:
    if top == UNKNOWN:
        return weights.uncovered
    suit = suit_of(top)
    nearest = min(_distances(rank_of(top), position.up[suit], position.down[suit]))
    return weights.top_distance * nearest


def _distances(rank: int, up: int, down: int) -> tuple[int, int]:
    """How many cards the up and the down foundation of the suit need before this rank.

    Where it has gone by, that is more than any distance.
    """
    from_up = rank - up
    from_down = CARDS_PER_SUIT - 1 - down - rank
    return (
        from_up if from_up >= 0 else CARDS_PER_SUIT,
        from_down if from_down >= 0 else CARDS_PER_SUIT,
    )


class _Node(NamedTuple):
    cost: float
    number: int
    position: Position
    moves: tuple[Move, ...]


def plan(position: Position, can_deal: bool, budget: int, weights: Weights = WEIGHTS) -> list[Line]:
    """The lines worth playing, best first, each with another first move.

    A deal is a line of its own where nothing is better. Where there is nothing
    left to deal, any line that uncovers, frees or plays a card is worth playing.
    Empty where no line is left.

    Args:
        budget: how many positions may be expanded.
    """
    start = cost(position, weights)
    nodes = _search(position, budget, weights)
    if can_deal:
        nodes = [node for node in nodes if node.cost < start]
    else:
        nodes = [node for node in nodes if _is_progress(position, node.position)]
    lines: dict[Move, Line] = {}
    for node in sorted(nodes):
        lines.setdefault(node.moves[0], Line(node.moves, start - node.cost))
    if not lines and can_deal:
        return [Line((DEAL,), 0.0)]
    return list(lines.values())


def is_stuck(position: Position, budget: int) -> bool:
    """Whether, with nothing left to deal, no moves lead to progress.

    Where more than ``budget`` positions can be reached the answer is no.
    """
    nodes = _search(position, budget, WEIGHTS)
    return len(nodes) < budget and not any(_is_progress(position, n.position) for n in nodes)


def _is_progress(before: Position, after: Position) -> bool:
    """Whether there is no way back: all that leads back are moves between cells."""
    return (
        after.on_foundations() > before.on_foundations()
        or after.in_piles() < before.in_piles()
        or after.uncovers()
    )


def _search(position: Position, budget: int, weights: Weights) -> list[_Node]:
    """All positions found, the present one left out, expanding the cheapest ones first."""
    found: list[_Node] = []
    reached = {position.key()}
    waiting = [_Node(0.0, 0, position, ())]
    while waiting and budget:
        budget -= 1
        node = heappop(waiting)
        for move in legal_moves(node.position):
            after = play(node.position, move)
            key = after.key()
            if key in reached:
                continue
            reached.add(key)
            moves = (*node.moves, move)
            child = _Node(cost(after, weights) + STEP * len(moves), len(reached), after, moves)
            found.append(child)
            if not after.uncovers():
                heappush(waiting, child)
    return found
