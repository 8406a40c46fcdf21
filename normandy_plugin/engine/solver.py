"""Solving a game with every card known.

A beam over the deals: from each position kept, a best-first search looks at
what can be done before the next deal; that deal is applied to every position
found, and the best of all are kept. Cheap attempts come first, then wider
ones under other weights, since what one evaluation misses another may find.

The search leaves out legal lines, so its failure proves nothing. Only a search
through every legal move does; it is tried where the stock is empty.
"""

from collections.abc import Callable
from enum import Enum
from heapq import heappop, heappush, heapreplace
from time import monotonic
from typing import NamedTuple, Optional

from normandy_plugin.engine.evaluation import Evaluation
from normandy_plugin.engine.moves import DEAL, Move, legal_moves, play, without_detours
from normandy_plugin.engine.position import Position
from normandy_plugin.engine.search import BestFirst, Node, collector_paused, settled
from normandy_plugin.engine.weights import SOLVER, Schedule
from normandy_plugin.variants import Variant


class Outcome(Enum):
    """How a search ended."""

    SOLVED = "solved"
    UNSOLVABLE = "proved unsolvable"
    OUT_OF_ITERATIONS = "gave up: too many positions"
    OUT_OF_TIME = "gave up: out of time"
    CANCELLED = "cancelled"


class Solution(NamedTuple):
    """The outcome, the moves to the win if there is one, and the positions expanded."""

    outcome: Outcome
    moves: tuple[Move, ...]
    iterations: int


class Attempt(NamedTuple):
    """How wide to search: positions kept after each deal, positions expanded from each."""

    beam: int
    expansions: int
    weights: Schedule


ATTEMPTS = (
    Attempt(5, 30, SOLVER[0]),
    Attempt(10, 60, SOLVER[1]),
    Attempt(30, 100, SOLVER[0]),
    Attempt(30, 100, SOLVER[1]),
    Attempt(30, 100, SOLVER[2]),
    Attempt(100, 200, SOLVER[0]),
    Attempt(100, 200, SOLVER[1]),
    Attempt(100, 200, SOLVER[2]),
    Attempt(300, 300, SOLVER[0]),
    Attempt(300, 300, SOLVER[1]),
    Attempt(300, 300, SOLVER[2]),
    Attempt(1000, 400, SOLVER[0]),
    Attempt(1000, 400, SOLVER[1]),
)

# A proof is tried after so many attempts, which win nearly all that can be won.
ATTEMPTS_BEFORE_PROOF = 2
# It gets this share of the iterations that are left, and what the other attempts leave over.
SHARE_FOR_PROOF = 0.5
# It is given up once so many positions are found: more would take too much memory.
MOST_FOR_PROOF = 300_000

# Positions expanded in one search on to the win: more would take too much memory.
MOST_IN_LAST_STAGE = 60_000

# Positions expanded between two looks at the limits.
_STRETCH = 200


class _Stopped(Exception):
    """The search has to end without a solution."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.value)
        self.outcome = outcome


class _Limits:
    """Counts iterations and says when to stop."""

    def __init__(
        self,
        max_iterations: int,
        max_seconds: Optional[float],
        progress: Optional[Callable[[int, int], bool]],
    ) -> None:
        self.iterations = 0
        self._max_iterations = max_iterations
        self._deadline = None if max_seconds is None else monotonic() + max_seconds
        self._progress = progress

    @property
    def left(self) -> int:
        return self._max_iterations - self.iterations

    def count(self, iterations: int, depth: int) -> None:
        """Count iterations done while ``depth`` deals were made.

        Raises:
            _Stopped: a limit is reached, or the caller wants no more.
        """
        self.iterations += iterations
        if self._progress is not None and not self._progress(self.iterations, depth):
            raise _Stopped(Outcome.CANCELLED)
        if self.left <= 0:
            raise _Stopped(Outcome.OUT_OF_ITERATIONS)
        if self._deadline is not None and monotonic() > self._deadline:
            raise _Stopped(Outcome.OUT_OF_TIME)


def solve(
    position: Position,
    variant: Variant,
    max_iterations: int = 100_000,
    max_seconds: Optional[float] = None,
    progress: Optional[Callable[[int, int], bool]] = None,
) -> Solution:
    """Look for moves that win from a position.

    Args:
        position: every card known, face-down ones and the stock included.
        variant: the game.
        max_iterations: positions to expand before giving up.
        max_seconds: time to spend before giving up; without it the result is the
            same for the same input.
        progress: told the iterations and the deals made, now and then; the search is
            cancelled once it answers False.
    """
    limits = _Limits(max_iterations, max_seconds, progress)
    if position.is_won():
        return Solution(Outcome.SOLVED, (), 0)
    try:
        with collector_paused():
            return _solve(position, variant, limits)
    except _Stopped as stopped:
        return Solution(stopped.outcome, (), limits.iterations)


def _solve(position: Position, variant: Variant, limits: _Limits) -> Solution:
    """One attempt after the other; raises ``_Stopped`` at a limit."""
    everything = None if position.stock else _SearchOfEverything(position, variant)
    for number, attempt in enumerate(ATTEMPTS):
        if everything and number == ATTEMPTS_BEFORE_PROOF:
            answer = everything.go_on(limits, int(limits.left * SHARE_FOR_PROOF))
            if answer:
                return answer
        won = _attempt(position, variant, attempt, limits)
        if won is not None:
            moves = without_detours(position, won.line(), variant)
            return Solution(Outcome.SOLVED, moves, limits.iterations)
    answer = everything.go_on(limits, limits.left) if everything else None
    return answer or Solution(Outcome.OUT_OF_ITERATIONS, (), limits.iterations)


def _attempt(
    position: Position, variant: Variant, attempt: Attempt, limits: _Limits
) -> Optional[Node]:
    """A node that is won, if this attempt finds one."""
    stock, depth = position.stock, 0
    beam = [settled(position.columns, position.foundations, None, ())]
    while stock:
        deal = variant.dealt_columns(len(stock))
        dealt, stock = stock[: len(deal)], stock[len(deal) :]
        weights = attempt.weights.at(len(stock) / variant.stock)
        # Positions are told apart by what they are worth after the deal to come.
        best = _Best(attempt.beam, Evaluation(weights))
        before = Evaluation(attempt.weights.at((len(stock) + len(dealt)) / variant.stock))
        for start in beam:
            search = BestFirst([start], variant, before)
            best.offer(_after_deal(start, deal, dealt))
            for node in search.nodes(min(attempt.expansions, limits.left)):
                best.offer(_after_deal(node, deal, dealt))
            limits.count(search.expanded, depth)
        beam = best.nodes()
        depth += 1
    return _last_stage(beam, variant, attempt, limits, depth)


def _after_deal(node: Node, deal: range, dealt: bytes) -> Node:
    columns = list(node.columns)
    for column, card in zip(deal, dealt):
        columns[column] += bytes((card,))
    return settled(columns, node.foundations, node, (DEAL,))


class _Best:
    """The cheapest nodes among those offered, equal positions once."""

    def __init__(self, size: int, evaluation: Evaluation) -> None:
        self._size = size
        self._evaluation = evaluation
        self._seen: set[int] = set()
        # The dearest on top; of two that cost the same the later one.
        self._heap: list[tuple[float, int, Node]] = []

    def offer(self, node: Node) -> None:
        if node.key in self._seen:
            return
        self._seen.add(node.key)
        node.cost = self._evaluation.cost(node.columns, node.foundations)
        entry = -node.cost, -len(self._seen), node
        if len(self._heap) < self._size:
            heappush(self._heap, entry)
        elif entry > self._heap[0]:
            heapreplace(self._heap, entry)

    def nodes(self) -> list[Node]:
        """The nodes kept, the cheapest first."""
        return [node for _, _, node in sorted(self._heap, reverse=True)]


def _last_stage(
    beam: list[Node], variant: Variant, attempt: Attempt, limits: _Limits, depth: int
) -> Optional[Node]:
    """With the stock empty: one search from all positions kept, on to the win."""
    for node in beam:
        if not any(node.columns):
            return node
    search = BestFirst(beam, variant, Evaluation(attempt.weights.at(0.0)))
    budget = min(2 * attempt.beam * attempt.expansions, MOST_IN_LAST_STAGE)
    while search.expanded < budget:
        before = search.expanded
        for node in search.nodes(min(_STRETCH, limits.left)):
            if not any(node.columns):
                limits.iterations += search.expanded - before
                return node
        if search.expanded == before:
            return None
        limits.count(search.expanded - before, depth)
    return None


# The moves to a position, the last one first: it, and the moves before it.
_Path = Optional[tuple[Move, "_Path"]]


class _SearchOfEverything:
    """A search through every legal move, the cheapest positions first. The stock must be empty.

    Positions that differ by the order of columns alone are one, which changes nothing: every
    column has the same rules.
    """

    def __init__(self, position: Position, variant: Variant) -> None:
        self._variant = variant
        self._cost = Evaluation(SOLVER[0].at(0.0)).cost
        self._seen = {position.key()}
        self._queue: list[tuple[float, int, Position, _Path]] = [(0.0, 0, position, None)]

    def go_on(self, limits: _Limits, most: int) -> Optional[Solution]:
        """The answer; None after ``most`` iterations, or where it would take too much memory."""
        expanded, counted = 0, 0
        while self._queue and expanded < most and len(self._seen) <= MOST_FOR_PROOF:
            expanded += 1
            moves = self._expand_cheapest()
            if moves is not None:
                limits.iterations += expanded - counted
                return Solution(Outcome.SOLVED, moves, limits.iterations)
            if expanded - counted >= min(_STRETCH, limits.left):
                limits.count(expanded - counted, 0)
                counted = expanded
        limits.iterations += expanded - counted
        return None if self._queue else Solution(Outcome.UNSOLVABLE, (), limits.iterations)

    def _expand_cheapest(self) -> Optional[tuple[Move, ...]]:
        """Try every move from one position; all moves to the win, if one wins."""
        _, _, position, path = heappop(self._queue)
        for move in legal_moves(position, self._variant):
            after = play(position, move, self._variant)
            key = after.key()
            if key in self._seen:
                continue
            self._seen.add(key)
            if after.is_won():
                return _unrolled((move, path))
            cost = self._cost(after.columns, after.foundations)
            heappush(self._queue, (cost, len(self._seen), after, (move, path)))
        return None


def _unrolled(path: _Path) -> tuple[Move, ...]:
    moves: list[Move] = []
    while path is not None:
        move, path = path
        moves.append(move)
    return tuple(reversed(moves))
