"""Stuck is said of lost positions only: held against a search that misses nothing."""

import random

import pytest

from normandy_plugin.engine.deals import deal
from normandy_plugin.engine.moves import DEAL, legal_moves, play
from normandy_plugin.engine.position import view_of
from normandy_plugin.engine.stuck import is_stuck
from normandy_plugin.variants import FAMILY, NORMANDY
from tests.engine.exhaustive import is_hopeless
from tests.engine.written import view


def stuck(*columns, most=0, budget=1000, **rest):
    return is_stuck(view(*columns, **rest), NORMANDY, most, budget)


def test_never_while_the_stock_can_deal():
    assert stuck(*["KS"] * 8)
    assert not stuck(*["KS"] * 8, stock=8)


def test_never_with_a_card_to_turn_up():
    assert not stuck("--", *["KS"] * 7)


def test_not_if_a_card_taken_back_frees_a_face_down_one():
    columns = ["-- 7C", "9S", *["KS"] * 6]
    assert not stuck(*columns, foundations="8H", most=8)
    assert stuck(*columns, foundations="6H", most=6)


def test_putting_back_what_was_borrowed_is_no_progress():
    columns = ["9S 8H", *["KS"] * 7]
    assert stuck(*columns, foundations="7H", most=8)
    assert not stuck(*columns, foundations="7H", most=7)


def test_not_while_a_gap_lets_a_buried_card_go_up():
    assert not stuck("2C 9S", *["KS"] * 6, foundations="AC", most=1)


def test_a_search_that_is_cut_short_says_no():
    columns = ["9S 8H", *["KS"] * 7]
    assert stuck(*columns, foundations="7H", most=8, budget=2)
    assert not stuck(*columns, foundations="7H", most=8, budget=1)


def test_runs_that_go_to_and_fro_between_equal_places_count_once():
    columns = ["9S 8H", "9C", "9S 8D", *["KS"] * 5]
    assert stuck(*columns, foundations="6H 6D", most=12, budget=1)


def test_lost_however_many_positions_can_be_reached():
    """Three runs can be moved to and fro, and cards taken back: few differ in what matters."""
    columns = ["-- KS 9S", "9C 8H 7C", "9S 8D 7S", "9C", "KS 5D", "KC 5H", "KD", "KH"]
    assert stuck(*columns, foundations="6H 6D", most=12, budget=4)


def test_not_if_a_run_must_be_parted_where_it_was_moved():
    """All of 9C 8H 7S goes onto 10D; what helps is that 7S alone goes onto 8D, for 8H is wanted."""
    columns = ["TD", "-- KS 3C 9C 8H 7S", "KH 8D", *["KS"] * 5]
    assert not stuck(*columns, foundations="7H", most=7)


def test_not_while_a_card_can_take_the_place_of_an_equal_one_that_was_taken_back():
    """5H goes back onto 6S; the 5H that lies on a face-down card takes its place."""
    columns = ["-- 5H", "6S", *["KS"] * 6]
    assert not stuck(*columns, foundations="5H", most=5)


@pytest.mark.parametrize("variant", FAMILY, ids=lambda variant: variant.name)
def test_late_positions_against_exhaustive_search(variant):
    choose, said = random.Random(1), {True: 0, False: 0}
    for number in range(1, 13):
        table = deal(variant, number)
        while table.stock:
            for _ in range(8):
                moves = [m for m in legal_moves(table, variant) if m != DEAL]
                if moves:
                    table = play(table, choose.choice(moves), variant)
            table = play(table, DEAL, variant)
        view, most = view_of(table), sum(table.foundations)
        truth = is_hopeless(view, variant, most, 5_000)
        if truth is not None:
            said[truth] += 1
            assert is_stuck(view, variant, most, 1_000_000) == truth
            assert truth or not is_stuck(view, variant, most, 100)
    assert said[False]
