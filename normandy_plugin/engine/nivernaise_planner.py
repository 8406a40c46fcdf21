"""What to do next in Nivernaise, seeing only what the player sees.

From the present position the planner looks at what can be reached without new
information: a line of moves ends where it uncovers a card. The cheapest
position is the goal; where the present one is the cheapest, it is time to deal.
Each line makes the position cheaper, so none leads back.
"""

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from normandy_plugin.engine.cards import UNKNOWN, rank_of, suit_of
from normandy_plugin.engine.nivernaise import DEAL, Move, Position, legal_moves, play
from normandy_plugin.variants import CARDS_PER_SUIT, NIVERNAISE, SUITS


class Weights(NamedTuple):
    """What makes a position dear (above 0) or cheap (below 0): see docs/nivernaise.md.

    A card's distance is the number of cards that the nearer of its two
    foundations needs before it.
    """

    on_foundation: float = -18.0
    # Distance of each card in a cell, and of each top card of a pile.
    distance: float = 0.3
    top_distance: float = 0.15
    # Each card in a cell at which the build turns from up to down or back.
    turn: float = 4.5
    # Distance of a cell's top card from the foundation that takes what lies below it too.
    run_distance: float = 0.1
    empty_cell: float = 6.0
    lone_card: float = 0.3
    # Each cell with the same top card as another: both wait for the same cards.
    twin: float = 1.0
    # Each card of the highest pile.
    highest_pile: float = 0.1
    uncovered: float = -1.0
    # Share of the unseen cards that would go to a foundation, or onto a cell without a turn.
    fit_foundation: float = -2.0
    fit_cell: float = -4.0
    # Each move of a line: of two ways to the same end the shorter one.
    step: float = 0.001


WEIGHTS = Weights()
WON = -1e9


class Line(NamedTuple):
    """Moves that belong together, and by how much they make the position cheaper."""

    moves: tuple[Move, ...]
    gain: float


class Evaluation:
    """The cost of positions between which no new card is seen."""

    def __init__(self, position: Position, weights: Weights = WEIGHTS) -> None:
        self.weights = weights
        self._unseen = unseen_cards(position)
        self._total_unseen = max(1, sum(self._unseen))
        self._cells: dict[tuple[bytes, int, int], float] = {}

    def cost(self, position: Position) -> float:
        """The lower the better."""
        if position.is_won():
            return WON
        weights = self.weights
        return (
            weights.on_foundation * position.on_foundations()
            + sum(self._cell(cell, position) for cell in position.cells)
            + sum(self._pile(pile.top, position) for pile in position.piles if pile.height)
            + weights.highest_pile * max(pile.height for pile in position.piles)
            + weights.twin * _twins(position.cells)
            + self._fit(position)
        )

    def _cell(self, cell: bytes, position: Position) -> float:
        if not cell:
            return self.weights.empty_cell
        suit = suit_of(cell[-1])
        key = cell, position.up[suit], position.down[suit]
        cost = self._cells.get(key)
        if cost is None:
            cost = self._cells[key] = self._cost_of_cell(*key)
        return cost

    def _cost_of_cell(self, cell: bytes, up: int, down: int) -> float:
        weights = self.weights
        ranks = [rank_of(card) for card in cell]
        steps = [after - before for before, after in zip(ranks, ranks[1:])]
        turns = sum(before != after for before, after in zip(steps, steps[1:]))
        from_up, from_down = _distances(ranks[-1], up, down)
        if not steps:
            run = min(from_up, from_down) * weights.run_distance + weights.lone_card
        else:
            run = (from_down if steps[-1] > 0 else from_up) * weights.run_distance
        distance = sum(min(_distances(rank, up, down)) for rank in ranks)
        return weights.distance * distance + weights.turn * turns + run

    def _pile(self, top: int, position: Position) -> float:
        if top == UNKNOWN:
            return self.weights.uncovered
        suit = suit_of(top)
        nearest = min(_distances(rank_of(top), position.up[suit], position.down[suit]))
        return self.weights.top_distance * nearest

    def _fit(self, position: Position) -> float:
        unseen, last = self._unseen, CARDS_PER_SUIT - 1
        wanted = set()
        for suit in range(SUITS):
            if position.up[suit] <= last:
                wanted.add(SUITS * position.up[suit] + suit)
            if position.down[suit] <= last:
                wanted.add(SUITS * (last - position.down[suit]) + suit)
        buildable = {card for cell in position.cells if cell for card in _continues(cell)} - wanted
        return (
            self.weights.fit_foundation * sum(unseen[card] for card in wanted)
            + self.weights.fit_cell * sum(unseen[card] for card in buildable)
        ) / self._total_unseen


def _twins(cells: Sequence[bytes]) -> int:
    tops = [cell[-1] for cell in cells if cell]
    return len(tops) - len(set(tops))


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


def _continues(cell: bytes) -> list[int]:
    """The cards that a cell takes without a turn."""
    top = cell[-1]
    steps = (top - cell[-2],) if len(cell) > 1 else (SUITS, -SUITS)
    return [top + step for step in steps if 0 <= top + step < SUITS * CARDS_PER_SUIT]


def unseen_cards(position: Position) -> list[int]:
    """How many copies of each card lie in the stock or covered in a pile."""
    unseen = [NIVERNAISE.decks] * (SUITS * CARDS_PER_SUIT)
    for suit in range(SUITS):
        for rank in range(position.up[suit]):
            unseen[SUITS * rank + suit] -= 1
        for rank in range(position.down[suit]):
            unseen[SUITS * (CARDS_PER_SUIT - 1 - rank) + suit] -= 1
    for cell in position.cells:
        for card in cell:
            unseen[card] -= 1
    for pile in position.piles:
        if pile.height and pile.top != UNKNOWN:
            unseen[pile.top] -= 1
    return unseen


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
    start = Evaluation(position, weights).cost(position)
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


def _search(position: Position, budget: int, weights: Weights) -> Sequence[_Node]:
    """All positions found, the present one left out, expanding the cheapest ones first."""
    evaluation = Evaluation(position, weights)
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
            cost = evaluation.cost(after) + weights.step * len(moves)
            child = _Node(cost, len(reached), after, moves)
            found.append(child)
            if not after.uncovers():
                heappush(waiting, child)
    return found
