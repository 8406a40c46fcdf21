"""Each weight counts what its description says, and nothing else."""

import pytest

from normandy_plugin.engine.evaluation import Evaluation, Weights
from normandy_plugin.engine.weights import WEIGHTS, Schedule
from normandy_plugin.variants import CARDS_PER_SUIT, NORMANDY
from tests.engine.written import position

NOTHING = Weights(
    **dict.fromkeys(Weights._fields[:-5], 0.0),
    foundation=(0.0,) * (CARDS_PER_SUIT + 1),
    first_card=(0.0,) * CARDS_PER_SUIT,
    last_card=(0.0,) * CARDS_PER_SUIT,
    covered=((0.0,) * 7,) * CARDS_PER_SUIT,
    nearest=(0.0,) * 10,
)


def only(**weights):
    return NOTHING._replace(**weights)


MESSY = position(
    "-- -- 9H KS AC 3D",
    "KD QS",
    "TH 5C QH",
    "--",
    foundations="2H AH 4S AS 4D 2D AC AC",
)
COUNTS = {
    "face_down": 2,  # that of column 4 is as good as turned up
    "over_face_down": 4 + 5,
    "dug": 4,
    "breaks": 3 + 2,
    "cards": 6 + 2 + 3 + 1,
    "long_columns": (36 + 4 + 9 + 1) / 10,
    "low_ranks": 1,
    "inversions": 1,
    "buried_king": 1,
    "under_kings": 3,
    "run": 1,
    "long_runs": 0,
    "loose": 5 + 2 + 1,
    "open_column": 3,
    "ordered_column": 2,
    "gap": 1,
    "further_gap": 3,
    "lowest": 4,
    "turned": 0,  # the search adds it
}
FIRST_CARDS = {"K": 1, "T": 1}
LAST_CARDS = {"3": 1, "Q": 2}
FOUNDATIONS = {1: 4, 2: 2, 4: 2}
# Of AC, KS, 9H, 5C and TH: ranks above the lower foundation, breaks over it.
COVERED = {(0, 1), (11, 2), (7, 3), (3, 1), (8, 2)}


def cost(weights, at=MESSY):
    return Evaluation(weights).cost(at.columns, at.foundations)


def test_every_number_has_a_case():
    tables = {"foundation", "first_card", "last_card", "covered", "nearest"}
    assert set(COUNTS) == set(Weights._fields) - tables


@pytest.mark.parametrize("name", COUNTS)
def test_a_number_counts_what_it_says(name):
    assert cost(only(**{name: 1.0})) == COUNTS[name]


@pytest.mark.parametrize("rank", range(CARDS_PER_SUIT))
def test_first_and_last_cards_count_by_rank(rank):
    entries = tuple(float(index == rank) for index in range(CARDS_PER_SUIT))
    letter = "A23456789TJQK"[rank]
    assert cost(only(first_card=entries)) == FIRST_CARDS.get(letter, 0)
    assert cost(only(last_card=entries)) == LAST_CARDS.get(letter, 0)


@pytest.mark.parametrize("height", range(CARDS_PER_SUIT + 1))
def test_foundations_count_by_height(height):
    entries = tuple(float(index == height) for index in range(CARDS_PER_SUIT + 1))
    assert cost(only(foundation=entries)) == FOUNDATIONS.get(height, 0)


def test_of_a_long_run_the_cards_after_four_count_again():
    assert cost(only(long_runs=1.0), position("9S 7H 6S 5H 4S 3H 2S")) == 2


@pytest.mark.parametrize("distance", range(CARDS_PER_SUIT))
@pytest.mark.parametrize("breaks", range(1, 8))
def test_covered_cards_count_by_distance_and_breaks(distance, breaks):
    rows = tuple(
        tuple(float((row, over) == (distance, breaks)) for over in range(1, 8))
        for row in range(CARDS_PER_SUIT)
    )
    assert cost(only(covered=rows)) == ((distance, breaks) in COVERED)


def test_more_breaks_than_the_table_has_count_in_proportion():
    buried = position("AC " + " ".join(["2C 4C"] * 7))
    rows = ((0.0,) * 6 + (7.0,), *NOTHING.covered[1:])
    assert cost(only(covered=rows), buried) == 14


@pytest.mark.parametrize(("breaks", "suits"), [(0, 1), (1, 0), (9, 3)])
def test_the_nearest_wanted_card_counts_for_each_suit(breaks, suits):
    entries = tuple(float(index == breaks) for index in range(10))
    assert cost(only(nearest=entries)) == suits


def test_a_finished_suit_waits_for_nothing():
    done = position(foundations="KC KC KS KS KH KH KD QD")
    assert cost(only(nearest=(0.0,) * 9 + (1.0,)), done) == 1


def test_the_order_of_columns_does_not_matter():
    weights = WEIGHTS[NORMANDY.game_id].at(0.5)
    other = MESSY._replace(columns=MESSY.columns[::-1])
    assert cost(weights) == pytest.approx(cost(weights, other))


def test_weights_change_with_the_share_of_the_stock_left():
    base, slope = only(gap=2.0, nearest=(1.0,) * 10), only(gap=-4.0, nearest=(0.5,) * 10)
    weights = Schedule(base, slope).at(0.5)
    assert weights.gap == 0.0
    assert weights.nearest == (1.25,) * 10
