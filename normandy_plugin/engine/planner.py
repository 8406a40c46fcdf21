"""What to do next, seeing only what the player sees.

From the present position the planner looks at what can be reached without new
information: a line of moves ends where it turns up a card. The cheapest
position found (see evaluation.py) is the goal; where the present one is the
cheapest, it is time to deal.
"""

import math
from collections.abc import Collection, Iterable, Iterator
from enum import Enum, auto
from itertools import islice
from time import monotonic
from typing import NamedTuple, Optional

from normandy_plugin.engine.cards import UNKNOWN
from normandy_plugin.engine.evaluation import Evaluation
from normandy_plugin.engine.moves import (
    DEAL,
    FOUNDATION,
    Move,
    has_card_to_turn,
    legal_moves,
    play,
    without_needless_moves,
)
from normandy_plugin.engine.position import Position, View
from normandy_plugin.engine.search import BestFirst, Node, collector_paused, key_of, settled
from normandy_plugin.engine.weights import WEIGHTS
from normandy_plugin.variants import Variant


class Reason(Enum):
    """What a line of moves is good for."""

    TURNS_UP = auto()  # turns up the face-down last card of a column
    BORROWS = auto()  # takes a card back to hold another
    FREES = auto()  # frees a face-down card
    EMPTIES = auto()  # empties a column
    PLAYS = auto()  # plays a card to the foundations
    USES_GAP = auto()  # puts a run into a gap, to get at what lies under it
    ORDERS = auto()  # builds longer runs
    DEALS = auto()  # nothing is better than a deal


class Line(NamedTuple):
    """Moves that belong together, up to the next new information.

    ``gain`` is by how much the cost falls, once all has gone up that can.
    ``subjects`` are what the reason speaks of: the card borrowed and the card that it
    will hold; the card played; or the column, counted from 0, that is emptied or
    whose face-down card is freed.
    """

    moves: tuple[Move, ...]
    reason: Reason
    subjects: tuple[int, ...] = ()
    gain: float = 0.0


class Plan(NamedTuple):
    """The lines worth playing, best first, each with another first move.

    Empty where nothing is left that helps.
    """

    lines: tuple[Line, ...]
    expanded: int


def plan(
    view: View,
    variant: Variant,
    budget: int,
    passed: Collection[int] = (),
    deadline: float = math.inf,
    most_lines: Optional[int] = None,
) -> Plan:
    """Look for the best lines.

    Args:
        view: what the player sees.
        variant: the game.
        budget: how many positions may be expanded.
        passed: keys (see ``key_of``) of positions to which no line may lead back.
        deadline: when to be done with what has been found by then, by ``time.monotonic``.
        most_lines: how many lines are asked for; it takes time to make them of what was found.
    """
    if has_card_to_turn(view.columns):
        face_down = [i for i, column in enumerate(view.columns) if column[-1:] == _UNKNOWN]
        turns = (Move(UNKNOWN, index, index, 1) for index in face_down)
        lines = [Line((turn,), Reason.TURNS_UP, (turn.source,)) for turn in turns]
        return Plan(tuple(lines), 0)
    with collector_paused():
        # In a function of its own, so that what it has found is gone before the collector is back.
        return _searched(view, variant, budget, passed, deadline, most_lines)


def _searched(
    view: View,
    variant: Variant,
    budget: int,
    passed: Collection[int],
    deadline: float,
    most_lines: Optional[int],
) -> Plan:
    """A plan where no card waits to be turned up; see ``plan``."""
    weights = WEIGHTS[variant.game_id].at(view.stock / variant.stock)
    start = settled(view.columns, view.foundations, None, ())
    evaluation = Evaluation(weights)
    search = BestFirst([start], variant, evaluation, passed)
    branches = _cheapest_of_each_branch(search.nodes(budget, deadline), start)
    found = _lines(view, variant, evaluation, start, branches, passed)
    lines = list(islice(found, most_lines))
    if not lines and view.stock:
        lines = [Line((DEAL,), Reason.DEALS)]
    return Plan(tuple(lines), search.expanded)


def plan_through(
    view: View,
    variant: Variant,
    budget: int,
    limit: int,
    passed: Iterable[int] = (),
    deadline: float = math.inf,
) -> Optional[Line]:
    """The best line, played on until it brings new information; None if nothing helps.

    Where a line ends without, the next is planned from there, as long as there is time
    and of the ``limit`` of positions expanded for all of them the ``budget`` for one is
    left. No position comes twice on the way, nor any that was ``passed`` before (see
    ``plan``).
    """
    first: Optional[Line] = None
    moves: list[Move] = []
    passed = set(passed)
    position = view.position()
    while first is None or limit >= budget:
        seen = View(position.columns, position.foundations, view.stock)
        thought = plan(seen, variant, budget, passed, deadline, most_lines=1)
        limit -= thought.expanded
        # A plan cut short may see nothing better than a deal; another will be made.
        out_of_time = first is not None and monotonic() >= deadline
        if out_of_time or not thought.lines:
            break
        line = thought.lines[0]
        first = first or line
        for move in line.moves:
            passed.add(key_of(position.columns, position.foundations))
            position = play(position, move, variant)
        moves += line.moves
        if moves[-1].is_deal or moves[-1].is_turn or has_card_to_turn(position.columns):
            break
    return first and first._replace(moves=tuple(moves))


def _cheapest_of_each_branch(nodes: Iterable[Node], start: Node) -> list[Node]:
    """For each first step from the start the cheapest node behind it, cheapest first."""
    branch_of: dict[Node, Node] = {}
    cheapest: dict[Node, Node] = {}
    for node in nodes:
        assert node.parent is not None
        branch = branch_of[node] = node if node.parent is start else branch_of[node.parent]
        if branch not in cheapest or node.cost < cheapest[branch].cost:
            cheapest[branch] = node
    return sorted(cheapest.values(), key=lambda node: node.cost)


_UNKNOWN = bytes((UNKNOWN,))


def _lines(
    view: View,
    variant: Variant,
    evaluation: Evaluation,
    start: Node,
    branches: list[Node],
    passed: Collection[int],
) -> Iterator[Line]:
    """The lines that gain, best first; of those with the same first move the best."""
    better = [node for node in branches if node.cost < start.cost]
    firsts: set[Move] = set()
    for node in better or ([start] if start.steps else []):
        moves = without_needless_moves(view.position(), node.line(), variant)
        moves = _without_idle_steps(view.position(), moves, node.cost, variant, evaluation)
        if moves and moves[0] not in firsts and not _comes_back(view, moves, variant, passed):
            firsts.add(moves[0])
            reason, subjects = _reason(view, variant, moves)
            yield Line(moves, reason, subjects, start.cost - node.cost)


def _without_idle_steps(
    position: Position,
    moves: tuple[Move, ...],
    cost: float,
    variant: Variant,
    evaluation: Evaluation,
) -> tuple[Move, ...]:
    """A line that ends at this cost, without first steps that do nothing for the rest of it.

    A step is a move, or cards taken back and what they hold; to play a card is never idle.
    """
    while moves and moves[0].target != FOUNDATION:
        step = next(index for index, move in enumerate(moves) if move.source != FOUNDATION) + 1
        rest = moves[step:]
        if not rest or _cost_after(position, rest, variant, evaluation) > cost + _ROUNDING:
            break
        moves = rest
    return moves


# By so much may costs differ that are the same but for the order in which they were added up.
_ROUNDING = 1e-9


def _cost_after(
    position: Position, moves: tuple[Move, ...], variant: Variant, evaluation: Evaluation
) -> float:
    """The cost of the position after the moves; infinite where the rules forbid one of them."""
    for move in moves:
        if move not in legal_moves(position, variant):
            return math.inf
        position = play(position, move, variant)
    cost = evaluation.cost(position.columns, position.foundations)
    # As in the search, where a line ends that frees a face-down card.
    return cost + evaluation.weights.turned if has_card_to_turn(position.columns) else cost


def _comes_back(
    view: View, moves: tuple[Move, ...], variant: Variant, passed: Collection[int]
) -> bool:
    """Whether a position that was passed lies between two moves.

    The search knows only those where everything that can go to the foundations has gone.
    """
    position = view.position()
    for move in moves:
        position = play(position, move, variant)
        if key_of(position.columns, position.foundations) in passed:
            return True
    return False


def _reason(
    view: View, variant: Variant, moves: tuple[Move, ...]
) -> tuple[Reason, tuple[int, ...]]:
    first = moves[0]
    if first.source == FOUNDATION:
        held = next(move for move in moves[1:] if move.target == first.target)
        return Reason.BORROWS, (first.card, held.card)
    position, emptied = view.position(), None
    for move in moves:
        position = play(position, move, variant)
        if move.source >= 0:
            left = position.columns[move.source]
            if left[-1:] == _UNKNOWN:
                return Reason.FREES, (move.source,)
            if not left and emptied is None:
                emptied = move.source
    if emptied is not None:
        return Reason.EMPTIES, (emptied,)
    if first.target == FOUNDATION:
        return Reason.PLAYS, (first.card,)
    if not view.columns[first.target]:
        return Reason.USES_GAP, (first.card,)
    return Reason.ORDERS, (first.card,)
