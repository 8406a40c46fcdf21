"""Cards as numbers."""

from hypothesis import given
from hypothesis import strategies as st

from normandy_plugin.engine.cards import (
    FACE_DOWN,
    UNKNOWN,
    card,
    fits,
    is_face_down,
    rank_of,
    suit_of,
)

RANKS, SUITS = st.integers(0, 12), st.integers(0, 3)
CARDS = st.builds(card, RANKS, SUITS)


@given(RANKS, SUITS)
def test_a_card_remembers_its_rank_and_suit(rank, suit):
    assert (rank_of(card(rank, suit)), suit_of(card(rank, suit))) == (rank, suit)


@given(CARDS, CARDS)
def test_a_card_fits_onto_one_higher_of_the_other_colour(upper, lower):
    red = {2, 3}
    expected = rank_of(lower) + 1 == rank_of(upper) and (suit_of(lower) in red) != (
        suit_of(upper) in red
    )
    assert fits(lower, upper) == expected


@given(CARDS, CARDS)
def test_nothing_fits_onto_a_face_down_card(upper, lower):
    assert not fits(lower, upper | FACE_DOWN)
    assert not fits(lower, UNKNOWN)


def test_face_down_is_known_or_not():
    assert [is_face_down(c) for c in (card(4, 0), card(4, 0) | FACE_DOWN, UNKNOWN)] == [
        False,
        True,
        True,
    ]
