"""Best-first search over positions: what planner and solver have in common.

The move set is narrower than the rules: after every move whatever can go to
the foundations goes there, cards come back from them only to carry a run at
once, and of several gaps the first stands for all. So a search that finds
nothing proves nothing.
"""

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from normandy_plugin.engine.cards import FACE_DOWN, KING, UNKNOWN
from normandy_plugin.engine.evaluation import Evaluation
from normandy_plugin.engine.moves import (
    FOUNDATION,
    Move,
    run_length,
    tops,
    turned_up,
    wanted,
    with_card,
    without_card,
)
from normandy_plugin.variants import GapRule, Variant

# How many borrowed cards may be stacked before a run is moved onto the last.
MOST_BORROWED = 3

# For each card, the two that fit onto it and the two that it fits onto.
_FITTING = tuple(
    tuple(c for c in range(52) if (c >> 2) + 1 == card >> 2 and (c ^ card) & 2)
    for card in range(52)
)
_ACCEPTING = tuple(tuple(c for c in range(52) if card in _FITTING[c]) for card in range(52))

# A move within a search: as Move, but a plain tuple, which is made much faster.
_Step = tuple[int, int, int, int]


class Node:
    """A position that a search has reached, and how."""

    __slots__ = ("columns", "foundations", "parent", "steps", "key", "cost", "ended", "branch")

    def __init__(
        self,
        columns: tuple[bytes, ...],
        foundations: bytes,
        parent: "Node | None",
        steps: tuple[_Step, ...],
        key: int,
        ended: bool,
    ) -> None:
        self.columns = columns
        self.foundations = foundations
        self.parent = parent
        self.steps = steps
        # The same for positions that differ by the order of columns alone.
        self.key = key
        self.cost = 0.0
        # Whether an unknown card has become the last of its column.
        self.ended = ended
        # The node one step from the start through which the search came here.
        self.branch: Node | None = None

    def line(self) -> list[Move]:
        """The moves from the start of the search to here."""
        steps: list[_Step] = []
        node: Node | None = self
        while node is not None:
            steps[:0] = node.steps
            node = node.parent
        return [Move(*step) for step in steps]


class Result(NamedTuple):
    """What a search found.

    ``best`` is the cheapest node, ``branches`` the cheapest one behind each first
    step, cheapest first; ``expanded`` tells how many positions were expanded.
    """

    best: Node
    branches: list[Node]
    expanded: int


def key_of(columns: Iterable[bytes], foundations: bytes) -> int:
    """A number that equal positions share, and positions equal up to the order of columns."""
    return sum(map(hash, columns)) + 3 * hash(foundations)


def settle(columns: list[bytes], foundations: bytes, steps: list[_Step]) -> tuple[bytes, bool]:
    """Turn up last cards that are known and play to the foundations what they want.

    Changes ``columns`` and ``steps``; gives the foundations, and whether an unknown
    card has become the last of its column.
    """
    again = True
    while again:
        again = ended = False
        playable = wanted(foundations)
        for source, column in enumerate(columns):
            if not column:
                continue
            last = column[-1]
            if last >= FACE_DOWN:
                if last == UNKNOWN:
                    ended = True
                    continue
                columns[source] = column = turned_up(column)
                steps.append((UNKNOWN, source, source, 1))
                last = column[-1]
            if last in playable:
                steps.append((last, source, FOUNDATION, 1))
                columns[source] = column[:-1]
                foundations = with_card(foundations, last)
                again = True
                break
    return foundations, ended


def settled(
    columns: Iterable[bytes], foundations: bytes, parent: Node | None, steps: Iterable[_Step]
) -> Node:
    """The node for a position after it has been settled."""
    columns, steps = list(columns), list(steps)
    foundations, ended = settle(columns, foundations, steps)
    return Node(
        tuple(columns), foundations, parent, tuple(steps), key_of(columns, foundations), ended
    )


def movable(columns: Iterable[bytes]) -> dict[int, list[tuple[int, int]]]:
    """For each card that heads a movable run or part of one: its columns and the cards it leads."""
    heads: dict[int, list[tuple[int, int]]] = {}
    for source, column in enumerate(columns):
        for count in range(1, run_length(column) + 1):
            heads.setdefault(column[-count], []).append((source, count))
    return heads


def run_moves(
    columns: tuple[bytes, ...], heads: dict[int, list[tuple[int, int]]], kings_only: bool
) -> Iterator[_Step]:
    """The moves of runs and their parts onto fitting last cards and into the first gap."""
    for target, column in enumerate(columns):
        if column and column[-1] < FACE_DOWN:
            for head in _FITTING[column[-1]]:
                for source, count in heads.get(head, ()):
                    yield head, source, target, count
    if b"" in columns:
        gap = columns.index(b"")
        for head, places in heads.items():
            if not kings_only or head >> 2 == KING:
                for source, count in places:
                    if count < len(columns[source]):
                        yield head, source, gap, count


def borrowing_lines(
    columns: tuple[bytes, ...],
    foundations: bytes,
    heads: dict[int, list[tuple[int, int]]],
    kings_only: bool,
) -> Iterator[list[_Step]]:
    """Cards taken back onto a column, one upon another, and a run moved onto the last."""
    borrowable = tops(foundations)
    chains = [[card] for card in borrowable]
    # Grows while it is walked through.
    for chain in chains:
        runs = [
            (head, source, count)
            for head in _FITTING[chain[-1]]
            for source, count in heads.get(head, ())
        ]
        if runs:
            for target in _takers(chain[0], columns, kings_only):
                borrowing = [(card, FOUNDATION, target, 1) for card in chain]
                for head, source, count in runs:
                    if source != target:
                        yield [*borrowing, (head, source, target, count)]
        if len(chain) < MOST_BORROWED:
            chains += [[*chain, card] for card in _FITTING[chain[-1]] if card in borrowable]


def _takers(card: int, columns: tuple[bytes, ...], kings_only: bool) -> list[int]:
    """The columns onto which it makes sense to take a card back."""
    accepting = _ACCEPTING[card]
    if accepting:
        return [t for t, column in enumerate(columns) if column and column[-1] in accepting]
    # Where any card may fill a gap, the run that a king could carry may do so itself.
    return [columns.index(b"")] if kings_only and b"" in columns else []


def expand(node: Node, kings_only: bool, seen: set[int]) -> Iterator[Node]:
    """The nodes one step from a settled node whose keys are not among ``seen``; adds them."""
    columns, foundations, key = node.columns, node.foundations, node.key
    playable = wanted(foundations)
    heads = movable(columns)
    for step in run_moves(columns, heads, kings_only):
        _, source, target, count = step
        before, onto = columns[source], columns[target]
        rest, grown = before[:-count], onto + before[-count:]
        changed = list(columns)
        changed[source], changed[target] = rest, grown
        if rest and (rest[-1] >= FACE_DOWN or rest[-1] in playable):
            child = settled(changed, foundations, node, (step,))
            if child.key not in seen:
                seen.add(child.key)
                yield child
            continue
        child_key = key - hash(before) - hash(onto) + hash(rest) + hash(grown)
        if child_key not in seen:
            seen.add(child_key)
            yield Node(tuple(changed), foundations, node, (step,), child_key, False)
    for steps in borrowing_lines(columns, foundations, heads, kings_only):
        changed, left = list(columns), foundations
        for card, _, target, _ in steps[:-1]:
            left = without_card(left, card)
            changed[target] += bytes((card,))
        _, source, target, count = steps[-1]
        changed[target] += changed[source][-count:]
        changed[source] = changed[source][:-count]
        child = settled(changed, left, node, steps)
        if child.key not in seen:
            seen.add(child.key)
            yield child


def best_first(start: Node, variant: Variant, evaluation: Evaluation, budget: int) -> Result:
    """Expand the cheapest position known, over and over; give the cheapest one seen.

    A line that turns up an unknown card ends there. ``budget`` is the number of
    positions to expand.
    """
    kings_only = variant.gap_rule is GapRule.KINGS
    cost_of, turned = evaluation.cost, evaluation.weights.turned
    start.cost = cost_of(start.columns, start.foundations)
    best = start
    branches: dict[Node, Node] = {}
    seen = {start.key}
    queue: list[tuple[float, int, Node]] = [] if start.ended else [(start.cost, 0, start)]
    order = expanded = 0
    while queue and expanded < budget:
        node = heappop(queue)[2]
        expanded += 1
        for child in expand(node, kings_only, seen):
            cost = cost_of(child.columns, child.foundations)
            if child.ended:
                cost -= turned
            else:
                order += 1
                heappush(queue, (cost, order, child))
            child.cost = cost
            branch = child.branch = node.branch or child
            if branch not in branches or cost < branches[branch].cost:
                branches[branch] = child
            if cost < best.cost:
                best = child
    return Result(best, sorted(branches.values(), key=_cost), expanded)


def _cost(node: Node) -> float:
    return node.cost
