"""Best-first search over positions: what planner and solver have in common.

The move set is narrower than the rules: after every move whatever can go to
the foundations goes there, cards come back from them only to carry a run at
once, a run is split only where that is of use at once, and of several gaps the
first stands for all. So a search that finds nothing proves nothing.
"""

import gc
import math
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from heapq import heappop, heappush
from time import monotonic
from typing import Optional

from normandy_plugin.engine.cards import ACCEPTING, FACE_DOWN, FITTING, KING, UNKNOWN
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

# A move within a search: as Move, but a plain tuple, which is made much faster.
_Step = tuple[int, int, int, int]


class Node:
    """A position that a search has reached, and how."""

    __slots__ = ("columns", "cost", "ended", "foundations", "key", "parent", "steps")

    def __init__(
        self,
        columns: tuple[bytes, ...],
        foundations: bytes,
        parent: "Optional[Node]",
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

    def line(self) -> list[Move]:
        """The moves from the start of the search to here."""
        steps: list[_Step] = []
        node: Optional[Node] = self
        while node is not None:
            steps[:0] = node.steps
            node = node.parent
        return [Move(*step) for step in steps]


@contextmanager
def collector_paused() -> Iterator[None]:
    """Without Python's garbage collector, if it runs at all.

    A search makes very many objects and no cycles, so that the collector would look through all
    of them again and again and find nothing.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def key_of(columns: Iterable[bytes], foundations: bytes) -> int:
    """A number that equal positions share, and positions equal up to the order of columns."""
    return sum(map(hash, columns)) + 3 * hash(foundations)


def settle(
    columns: list[bytes], foundations: bytes, steps: list[_Step], changed: Iterable[int]
) -> tuple[bytes, bool]:
    """Turn up last cards that are known and play to the foundations what they want.

    Changes ``columns`` and ``steps``; gives the foundations, and whether an unknown
    card has become the last of its column. All columns but those ``changed`` must be
    settled already.
    """
    ended = False
    playable = wanted(foundations)
    waiting = list(changed)
    while waiting:
        source = waiting.pop()
        column = columns[source]
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
            playable = wanted(foundations)
            # Any column may have waited for it.
            waiting = list(range(len(columns)))
    return foundations, ended


def settled(
    columns: Iterable[bytes], foundations: bytes, parent: Optional[Node], steps: Iterable[_Step]
) -> Node:
    """The node for a position after it has been settled."""
    columns, steps = list(columns), list(steps)
    foundations, ended = settle(columns, foundations, steps, range(len(columns)))
    return Node(
        tuple(columns), foundations, parent, tuple(steps), key_of(columns, foundations), ended
    )


def _bits(cards: Iterable[int]) -> int:
    """Cards as a set in the bits of a number."""
    return sum(1 << card for card in set(cards))


# For each card, those that fit onto it, and those that it fits onto.
_FITTING_BITS = tuple(map(_bits, FITTING))
_ACCEPTING_BITS = tuple(map(_bits, ACCEPTING))


@lru_cache(maxsize=1 << 15)
def _wanted_bits(foundations: bytes) -> int:
    return _bits(wanted(foundations))


@lru_cache(maxsize=1 << 15)
def _tops_bits(foundations: bytes) -> int:
    return _bits(tops(foundations))


@lru_cache(maxsize=1 << 17)
def _run_bits(column: bytes) -> int:
    """The cards of a column's movable run, as a set in the bits of a number."""
    bits = 0
    for index in range(1, run_length(column) + 1):
        bits |= 1 << column[-index]
    return bits


def _run_moves(
    columns: tuple[bytes, ...], foundations: bytes, runs: list[int], kings_only: bool
) -> Iterator[tuple[int, int, int]]:
    """Runs and their parts onto fitting last cards, and into the first gap.

    Gives source, target and length of each; ``runs`` are the columns' run bits. A part is
    moved only if the card that it lies on is of use at once: until then the run may as well
    stay whole.
    """
    once = twice = _tops_bits(foundations)
    for run in runs:
        twice |= once & run
        once |= run
    playable = _wanted_bits(foundations)

    def is_of_use(card: int, run: int) -> bool:
        """Whether a card of a run goes to the foundations or takes a card of elsewhere."""
        return bool(_FITTING_BITS[card] & (twice | once & ~run) or playable >> card & 1)

    for target, onto in enumerate(columns):
        if onto and onto[-1] < FACE_DOWN:
            fitting = _FITTING_BITS[onto[-1]]
            if not fitting & once:
                continue
            for source, run in enumerate(runs):
                if run & fitting:
                    column = columns[source]
                    length = (onto[-1] >> 2) - (column[-1] >> 2)
                    if length == run_length(column) or is_of_use(column[~length], run):
                        yield source, target, length
    if b"" in columns:
        gap = columns.index(b"")
        for source, column in enumerate(columns):
            whole = run_length(column)
            for length in range(1, min(whole + 1, len(column))):
                if kings_only and column[-length] >> 2 != KING:
                    continue
                if length == whole or is_of_use(column[~length], runs[source]):
                    yield source, gap, length


# Not too many are kept: the garbage collector looks through all of them now and then.
@lru_cache(maxsize=1 << 9)
def _borrowed_chains(foundations: bytes) -> tuple[tuple[int, list[tuple[int, ...]]], ...]:
    """The cards that can come back from the foundations, each with its chains.

    A chain is what may be stacked upon one another, that card first.
    """
    borrowable = tops(foundations)
    chains_of = []
    for first in borrowable:
        chains: list[tuple[int, ...]] = [(first,)]
        # Grows while it is walked through.
        for chain in chains:
            if len(chain) < MOST_BORROWED:
                chains += [(*chain, card) for card in FITTING[chain[-1]] if card in borrowable]
        chains_of.append((first, chains))
    return tuple(chains_of)


def _borrowing_lines(
    columns: tuple[bytes, ...], foundations: bytes, runs: list[int], kings_only: bool
) -> Iterator[list[_Step]]:
    """Cards taken back onto a column, one upon another, and a run moved onto the last."""
    in_runs = last_cards = 0
    for run, column in zip(runs, columns):
        in_runs |= run
        if column:
            last_cards |= 1 << column[-1]
    for first, chains in _borrowed_chains(foundations):
        if first >> 2 == KING:
            # Where any card may fill a gap, the run that a king could carry may do so itself.
            targets = [columns.index(b"")] if kings_only and b"" in columns else []
        elif last_cards & _ACCEPTING_BITS[first]:
            accepting = ACCEPTING[first]
            targets = [t for t, column in enumerate(columns) if column and column[-1] in accepting]
        else:
            continue
        for chain in chains:
            last = chain[-1]
            fitting = _FITTING_BITS[last]
            if not in_runs & fitting:
                continue
            borrowing = [[(card, FOUNDATION, target, 1) for card in chain] for target in targets]
            for source, run in enumerate(runs):
                if run & fitting:
                    length = (last >> 2) - (columns[source][-1] >> 2)
                    for target, borrowed in zip(targets, borrowing):
                        if source != target:
                            head = columns[source][-length]
                            yield [*borrowed, (head, source, target, length)]


def expand(node: Node, kings_only: bool, seen: set[int]) -> Iterator[Node]:
    """The nodes one step from a settled node whose keys are not among ``seen``; adds them."""
    columns, foundations, key = node.columns, node.foundations, node.key
    playable = wanted(foundations)
    runs = list(map(_run_bits, columns))
    for source, target, length in _run_moves(columns, foundations, runs, kings_only):
        before, onto = columns[source], columns[target]
        rest, grown = before[:-length], onto + before[-length:]
        steps = [(before[-length], source, target, length)]
        left, ended = foundations, False
        child_key = key - hash(before) - hash(onto) + hash(rest) + hash(grown)
        is_settled = not rest or (rest[-1] < FACE_DOWN and rest[-1] not in playable)
        if is_settled and child_key in seen:
            continue
        changed = list(columns)
        changed[source], changed[target] = rest, grown
        if not is_settled:
            left, ended = settle(changed, foundations, steps, (target, source))
            child_key = key_of(changed, left)
            if child_key in seen:
                continue
        seen.add(child_key)
        yield Node(tuple(changed), left, node, tuple(steps), child_key, ended)
    every_column = range(len(columns))
    for steps in _borrowing_lines(columns, foundations, runs, kings_only):
        changed, left = list(columns), foundations
        for card, _, target, _ in steps[:-1]:
            left = without_card(left, card)
            changed[target] += bytes((card,))
        _, source, target, length = steps[-1]
        changed[target] += changed[source][-length:]
        changed[source] = changed[source][:-length]
        left, ended = settle(changed, left, steps, every_column)
        child_key = key_of(changed, left)
        if child_key not in seen:
            seen.add(child_key)
            yield Node(tuple(changed), left, node, tuple(steps), child_key, ended)


class BestFirst:
    """A search that expands the cheapest position known, over and over.

    A line that turns up an unknown card ends there, and none leads through a position
    whose key is among ``passed``. ``expanded`` counts the positions expanded so far.
    """

    def __init__(
        self,
        starts: Iterable[Node],
        variant: Variant,
        evaluation: Evaluation,
        passed: Iterable[int] = (),
    ) -> None:
        self.expanded = 0
        self._kings_only = variant.gap_rule is GapRule.KINGS
        self._evaluation = evaluation
        self._seen = set(passed)
        self._queue: list[tuple[float, int, Node]] = []
        for start in starts:
            start.cost = evaluation.cost(start.columns, start.foundations)
            self._seen.add(start.key)
            if not start.ended:
                heappush(self._queue, (start.cost, len(self._queue), start))

    def nodes(self, budget: int, deadline: float = math.inf) -> Iterator[Node]:
        """Expand at most ``budget`` positions more; give every node as it is found.

        None is expanded once the clock (``time.monotonic``) has passed the deadline.
        """
        cost_of, turned = self._evaluation.cost, self._evaluation.weights.turned
        queue, kings_only, seen = self._queue, self._kings_only, self._seen
        order = len(seen)
        last = self.expanded + budget
        while queue and self.expanded < last and monotonic() < deadline:
            self.expanded += 1
            for child in expand(heappop(queue)[2], kings_only, seen):
                child.cost = cost_of(child.columns, child.foundations)
                if child.ended:
                    child.cost += turned
                else:
                    # Of two that cost the same, the one found first.
                    order += 1
                    heappush(queue, (child.cost, order, child))
                yield child
