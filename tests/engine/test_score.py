"""The score, clause by clause, on positions made by hand."""

from hypothesis import given
from hypothesis import strategies as st

from normandy_plugin.engine.score import score
from tests.engine.written import position, read_cards

NOTHING = [0] * 8


def test_five_for_each_card_on_a_foundation():
    assert score([1, 3] + [0] * 6, []) == 20


def test_sixty_more_for_each_foundation_from_ace_to_king():
    assert score([12] + [0] * 7, []) == 60
    assert score([13] + [0] * 7, []) == 65 + 60


def test_two_for_each_built_pair_in_a_column():
    assert score(NOTHING, [read_cards("9S 8H 7C")]) == 4


def test_nothing_for_neighbours_of_the_same_colour_or_not_one_apart():
    assert score(NOTHING, [read_cards("9S 8C"), read_cards("9S 7H"), read_cards("8H 9S")]) == 0


def test_nothing_for_a_pair_over_a_face_down_card():
    assert score(NOTHING, [read_cards("-9S 8H")]) == 0
    assert score(NOTHING, [read_cards("-9S -8H 7S 6H")]) == 2
    assert score(NOTHING, [read_cards("-- 8H")]) == 0


def test_a_gap_counts_nothing():
    assert score(NOTHING, [b""] * 8) == 0


def test_borrowing_a_card_costs_five_and_may_earn_two():
    before = position("9S", foundations="8H")
    after = position("9S 8H", foundations="7H")
    change = score(after.foundations, after.columns) - score(before.foundations, before.columns)
    assert change == -5 + 2


def test_a_won_game_scores_a_thousand_and_with_three_decks_half_as_much_again():
    assert score([13] * 8, [b""] * 8) == 1000
    assert score([13] * 12, [b""] * 12) == 1500


@given(st.lists(st.integers(0, 13), min_size=8, max_size=8))
def test_foundations_alone_never_leave_the_range(heights):
    assert 0 <= score(heights, []) <= 1000
