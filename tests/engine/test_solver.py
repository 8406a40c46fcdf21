"""The solver finds wins, proves what it says, and keeps its limits."""

import random

import pytest

from normandy_plugin.engine import solver
from normandy_plugin.engine.deals import deal
from normandy_plugin.engine.moves import FOUNDATION, legal_moves, play
from normandy_plugin.engine.position import Position
from normandy_plugin.engine.solver import Outcome, solve
from normandy_plugin.variants import FAMILY, IRMGARD, NORMANDY, YEAST_DOUGH
from tests.engine.faults import faults
from tests.engine.written import position

ALL_BUT_ONE_KING = "KC KC KS KS KH KH KD QD"
# A deal of Normandy that takes the solver long.
HARD = 7


def replayed(table, solution, variant):
    for move in solution.moves:
        assert move in set(legal_moves(table, variant))
        table = play(table, move, variant)
    return table


@pytest.mark.parametrize("variant", FAMILY, ids=lambda variant: variant.name)
def test_a_solution_replays_to_the_win(variant):
    tables = (deal(variant, number) for number in range(1, 9))
    solutions = ((table, solve(table, variant, 2500)) for table in tables)
    table, solution = next(
        (table, solution) for table, solution in solutions if solution.outcome is Outcome.SOLVED
    )
    assert solution.iterations <= 2500
    assert replayed(table, solution, variant).is_won()


def test_the_same_input_gives_the_same_answer():
    table = deal(NORMANDY, 5)
    assert solve(table, NORMANDY, 500) == solve(table, NORMANDY, 500)


def test_a_game_that_is_won_needs_no_move():
    won = position(foundations="KC KC KS KS KH KH KD KD")
    assert solve(won, NORMANDY) == (Outcome.SOLVED, (), 0)


def test_one_move_from_the_end():
    table = position("KD", foundations=ALL_BUT_ONE_KING)
    assert len(solve(table, NORMANDY).moves) == 1


def test_a_deal_is_part_of_the_solution():
    table = position(stock="KD", foundations=ALL_BUT_ONE_KING)
    solution = solve(table, NORMANDY)
    assert [move.is_deal for move in solution.moves] == [True, False]
    assert replayed(table, solution, NORMANDY).is_won()


def test_face_down_cards_are_turned_up_on_the_way():
    table = position("-KD QD", foundations="KC KC KS KS KH KH KD JD")
    assert replayed(table, solve(table, NORMANDY), NORMANDY).is_won()


def test_a_lost_position_is_proved_lost():
    # Each low club lies under a king that has nowhere to go.
    table = position("AC KC", "2C KS", *["KH"] * 6)
    solution = solve(table, NORMANDY)
    assert (solution.outcome, solution.moves) == (Outcome.UNSOLVABLE, ())


def test_a_card_is_taken_back_where_nothing_else_helps():
    # Each six is held down by the seven that the other one would free.
    table = position(
        "6H 7C",
        "6C 7H",
        "8D 9D",
        "8C 9C TC JC QC KC",
        "8H 9H TH JH QH KH",
        "9S TS JS QS",
        "KS",
        "TD JD QD KD",
        foundations="5C KC 8S KS 5H KH 7D KD",
    )
    assert faults(table, 2) == []
    solution = solve(table, NORMANDY)
    assert solution.outcome is Outcome.SOLVED
    assert any(move.source == FOUNDATION for move in solution.moves)
    assert replayed(table, solution, NORMANDY).is_won()


def test_giving_up_is_told_from_proof():
    assert solve(deal(NORMANDY, 1), NORMANDY, 50).outcome is Outcome.OUT_OF_ITERATIONS
    assert solve(deal(NORMANDY, 1), NORMANDY, 10**6, 0.0).outcome is Outcome.OUT_OF_TIME


def test_a_search_is_cancelled_when_its_caller_says_so():
    told = []

    def progress(iterations, depth):
        told.append((iterations, depth))
        return len(told) < 3

    assert solve(deal(NORMANDY, 1), NORMANDY, progress=progress).outcome is Outcome.CANCELLED
    assert len(told) == 3
    assert told == sorted(told)


# --- with the stock empty ---


def last_stage(variant, number):
    """The position in which a solution of a deal leaves the stock empty."""
    table = deal(variant, number)
    for move in solve(table, variant, 10_000).moves:
        if not table.stock:
            return table
        table = play(table, move, variant)
    raise AssertionError("choose a deal that is solved at once")


@pytest.mark.parametrize("number", [6, 9, 12])
def test_a_last_stage_is_solved_by_few_positions_and_not_by_thousands_of_moves(number):
    table = last_stage(IRMGARD, number)
    solution = solve(table, IRMGARD)
    assert replayed(table, solution, IRMGARD).is_won()
    assert solution.iterations < 200
    assert len(solution.moves) < 200


@pytest.fixture
def proof_first(monkeypatch):
    """Have every legal move tried before anything else."""
    monkeypatch.setattr(solver, "ATTEMPTS_BEFORE_PROOF", 0)


def crowded():
    """All cards face up in five columns: lost, but only after a hundred thousand positions."""
    cards = list(range(52)) * 2
    random.Random(0).shuffle(cards)
    columns = [bytes(cards[first::5]) for first in range(5)]
    return Position((*columns, b"", b"", b""), bytes(8), b"")


def test_trying_every_move_finds_wins(proof_first):
    table = last_stage(IRMGARD, 6)
    solution = solve(table, IRMGARD)
    assert replayed(table, solution, IRMGARD).is_won()
    assert len(solution.moves) < 1000


def test_trying_every_move_is_counted_and_can_be_cancelled(proof_first):
    told = []

    def progress(iterations, deals):
        told.append(iterations)
        return len(told) < 3

    cancelled = solve(crowded(), NORMANDY, 10**6, progress=progress)
    assert cancelled == (Outcome.CANCELLED, (), told[-1])
    assert told == [200, 400, 600]


def test_trying_every_move_ends_in_time(proof_first):
    assert solve(crowded(), NORMANDY, 10**6, 0.0) == (Outcome.OUT_OF_TIME, (), 200)


def test_a_proof_that_would_take_too_much_is_given_up(proof_first, monkeypatch):
    monkeypatch.setattr(solver, "MOST_FOR_PROOF", 50)
    monkeypatch.setattr(solver, "ATTEMPTS", ())
    given_up = solve(crowded(), NORMANDY, 10**6)
    assert given_up.outcome is Outcome.OUT_OF_ITERATIONS
    assert given_up.iterations < 50


def test_the_proof_goes_on_with_what_the_other_attempts_leave_over(monkeypatch):
    monkeypatch.setattr(solver, "SHARE_FOR_PROOF", 0.0)
    monkeypatch.setattr(solver, "ATTEMPTS", (solver.Attempt(1, 1, solver.SOLVER[0]),) * 3)
    assert solve(crowded(), NORMANDY, 1700).iterations == 1700


def test_the_share_of_the_proof_is_counted_as_the_limit_is():
    # The win takes few iterations, but many more positions are found on the way.
    table = position(
        "JD JS QS 9D 9H 8H 2H 8S 5D 4D 4C TC 2C AC 4C 2C AC",
        "4H TS 6S 2S 3C AS 3S 4D",
        "KH QH QD TD 9H TC 9C TS TD 5C 6D 7S 6C 3D 2D 4S 4S AS",
        "QS KC JH TH QC 5H 8C 3H 8S 6H 5S 7D 6D 9C 3D",
        "KS QH KD TH JH 7H 7D 5S AD",
        "JD 8D 8H 6H 9S 9D 7S 6S 5H 2H 8C 5C AD",
        "9S 3H 3S AH 2S 6C 3C",
        "KC KH QC KS QD KD JC JC JS 7C AH 7H 8D 4H 5D 7C 2D",
    )
    assert faults(table, 2) == []
    solution = solve(table, YEAST_DOUGH, 300)
    assert replayed(table, solution, YEAST_DOUGH).is_won()


@pytest.mark.parametrize("limit", [1, 150, 200, 333, 700, 1700])
def test_the_limit_is_kept_to_the_position(limit):
    for table in (crowded(), deal(NORMANDY, HARD)):
        given_up = solve(table, NORMANDY, limit)
        assert given_up.outcome is Outcome.OUT_OF_ITERATIONS
        assert given_up.iterations == limit
