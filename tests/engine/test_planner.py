"""What the planner suggests, and why."""

from time import monotonic

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from normandy_plugin.engine.deals import deal
from normandy_plugin.engine.evaluation import Evaluation
from normandy_plugin.engine.moves import DEAL, FOUNDATION, Move, legal_moves, play
from normandy_plugin.engine.planner import Reason, plan, plan_through
from normandy_plugin.engine.position import view_of
from normandy_plugin.engine.search import key_of
from normandy_plugin.engine.weights import WEIGHTS
from normandy_plugin.variants import FAMILY, IRMGARD, NORMANDY, YEAST_DOUGH
from tests.engine.written import position, read_card, view

BUDGET = 100


def first_line(*columns, **rest):
    return plan(view(*columns, **rest), NORMANDY, BUDGET).lines[0]


def blocked(*columns):
    """Columns that nothing can be done with, around those that matter."""
    return [*columns, *["KS"] * (8 - len(columns))]


def test_a_last_card_that_lies_face_down_is_turned_up_first():
    line = first_line(*blocked("-- --", "9S", "8H"))
    assert (line.reason, line.subjects) == (Reason.TURNS_UP, (0,))
    assert line.moves[0].is_turn


def test_a_face_down_card_is_freed():
    line = first_line(*blocked("-- 8H", "9S"))
    assert (line.reason, line.subjects) == (Reason.FREES, (0,))
    assert line.moves[0].source == 0


def test_a_card_is_borrowed_to_hold_another_that_lies_on_a_face_down_card():
    line = first_line(*blocked("-- 7C", "9S"), foundations="8H")
    assert line.reason is Reason.BORROWS
    assert line.subjects == (read_card("8H"), read_card("7C"))
    assert [move.source for move in line.moves] == [FOUNDATION, 0]


def test_a_column_is_emptied():
    line = first_line(*blocked("8H", "9S"))
    assert (line.reason, line.subjects) == (Reason.EMPTIES, (0,))


def test_what_can_go_to_the_foundations_goes():
    line = first_line(*blocked("KC AC"))
    assert (line.reason, line.subjects) == (Reason.PLAYS, (read_card("AC"),))


def test_a_deal_where_nothing_is_better():
    line = first_line(*blocked("KS"), stock=8)
    assert (line.reason, line.moves) == (Reason.DEALS, (DEAL,))


def test_nothing_where_nothing_helps():
    assert plan(view(*blocked("KS")), NORMANDY, BUDGET).lines == ()


def test_a_run_is_not_moved_between_two_equal_places():
    lines = plan(view(*blocked("9C 8H", "9S"), stock=8), NORMANDY, BUDGET).lines
    assert [line.moves for line in lines] == [(DEAL,)]


@pytest.mark.parametrize("variant", FAMILY, ids=lambda variant: variant.name)
def test_every_line_needs_its_first_step(variant):
    """A move, or cards taken back with what they hold. Deals 1, 2 and 10 hold traps."""
    for number in (1, 2, 10):
        table = deal(variant, number)
        for _ in range(40):
            seen = view_of(table)
            cost = Evaluation(WEIGHTS[variant.game_id].at(seen.stock / variant.stock)).cost
            lines = plan(seen, variant, BUDGET).lines
            for line in lines:
                step = next(i for i, move in enumerate(line.moves, 1) if move.source != FOUNDATION)
                end = played(seen.position(), line.moves, variant)
                shorter = played(seen.position(), line.moves[step:], variant)
                needed = not shorter or cost(*shorter[:2]) > cost(*end[:2])
                plays = line.moves[0].target == FOUNDATION
                assert needed or plays or step == len(line.moves)
            if lines:
                table = played(table, lines[0].moves, variant)


def played(table, moves, variant):
    """The position after the moves; None where one is not legal."""
    for move in moves:
        if move not in legal_moves(table, variant):
            return None
        table = play(table, move, variant)
    return table


def test_a_king_that_lies_alone_is_not_played_up_to_be_taken_back():
    columns = ["", "KH", "-- QS", "KS", "KC", "KC", "KS", "-- 4C 8S", "-- 4D 9S"]
    lines = plan(view(*columns, foundations="QH AS AC"), IRMGARD, BUDGET).lines
    assert lines[0].moves == (Move(read_card("QS"), 2, 1, 1),)


def test_each_line_begins_with_another_move():
    lines = plan(view_of(deal(NORMANDY, 7)), NORMANDY, BUDGET).lines
    firsts = [line.moves[0] for line in lines]
    assert len(firsts) == len(set(firsts)) > 1
    assert [line.gain for line in lines] == sorted((line.gain for line in lines), reverse=True)


def test_the_budget_is_kept():
    assert plan(view_of(deal(NORMANDY, 7)), NORMANDY, 5).expanded <= 5


def test_past_the_deadline_nothing_is_expanded():
    assert plan(view_of(deal(NORMANDY, 7)), NORMANDY, BUDGET, deadline=monotonic()).expanded == 0


def test_no_line_leads_through_a_position_that_was_passed():
    table = view_of(deal(NORMANDY, 7))
    best = plan(table, NORMANDY, BUDGET).lines[0]
    reached = table.position()
    for move in best.moves:
        reached = play(reached, move, NORMANDY)
    passed = {key_of(reached.columns, reached.foundations)}
    for line in plan(table, NORMANDY, BUDGET, passed).lines:
        after = table.position()
        for move in line.moves:
            after = play(after, move, NORMANDY)
            assert key_of(after.columns, after.foundations) not in passed


def test_no_card_is_borrowed_through_a_position_that_was_passed():
    table = view(*blocked("-- 7C", "9S"), foundations="8H", stock=8)
    borrow, _hold = plan(table, NORMANDY, BUDGET).lines[0].moves
    halfway = play(table.position(), borrow, NORMANDY)
    passed = {key_of(halfway.columns, halfway.foundations)}
    lines = plan(table, NORMANDY, BUDGET, passed).lines
    assert borrow not in [line.moves[0] for line in lines]


def test_lines_are_played_on_up_to_a_deal_while_there_is_a_budget_for_the_next():
    # Every card of this game lies face up: only a deal brings news.
    table = view_of(deal(YEAST_DOUGH, 10))
    first = plan(table, YEAST_DOUGH, 20).lines[0]
    assert not first.moves[-1].is_deal
    assert plan_through(table, YEAST_DOUGH, 20, limit=20).moves == first.moves
    through = plan_through(table, YEAST_DOUGH, 20, limit=1000).moves
    assert through[: len(first.moves)] == first.moves
    assert through[-1].is_deal


def test_out_of_time_a_line_is_played_before_a_deal_is_thought_best():
    table = view_of(deal(YEAST_DOUGH, 10))
    clock = iter([0.0] * 20 + [9.0] * 1000)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("normandy_plugin.engine.planner.monotonic", lambda: next(clock))
        patch.setattr("normandy_plugin.engine.search.monotonic", lambda: next(clock))
        line = plan_through(table, YEAST_DOUGH, 20, limit=1000, deadline=5.0)
    assert line.moves and not line.moves[-1].is_deal


@pytest.mark.parametrize("variant", FAMILY, ids=lambda variant: variant.name)
@given(number=st.integers(1, 15000), deals=st.integers(0, 9), random=st.randoms())
@settings(max_examples=15, deadline=None)
def test_every_move_of_every_line_is_legal_and_ends_with_new_information(
    variant, number, deals, random
):
    table = deal(variant, number)
    for _ in range(deals * 4):
        legal = list(legal_moves(table, variant))
        if not legal:
            break
        dealing = table.stock and random.random() < 0.25
        table = play(table, DEAL if dealing else random.choice(legal), variant)
    for line in plan(view_of(table), variant, 30).lines:
        after = view_of(table).position()
        for move in line.moves:
            assert move in set(legal_moves(after, variant))
            after = play(after, move, variant)


def test_what_is_hidden_changes_nothing():
    one = position(*blocked("-9S 8H", "-2C 7D"), stock="AC 2D 3D 4D 5D 6D 7D 8D")
    other = position(*blocked("-3D 8H", "-KH 7D"), stock="9H 9S 8S 7S 6S 5S 4S 3S")
    assert plan(view_of(one), NORMANDY, BUDGET) == plan(view_of(other), NORMANDY, BUDGET)
