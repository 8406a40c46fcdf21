"""The games as data, apart from any host: the catalogue, and what must hold for any variant."""

import re
from dataclasses import FrozenInstanceError, replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from normandy_plugin.variants import (
    FAMILY,
    IRMGARD,
    NORMANDY,
    THREE_DECKS,
    YEAST_DOUGH,
    GapRule,
    Variant,
)

each_variant = pytest.mark.parametrize("variant", FAMILY, ids=lambda variant: variant.name)

CATALOGUE = {
    # id: name, decks, columns, foundations, stock, deals
    670101: ("Normandy", 2, 8, 8, 80, 10),
    670102: ("Normandy Yeast Dough", 2, 8, 8, 80, 10),
    670103: ("Normandy Irmgard", 2, 9, 8, 79, 9),
    670104: ("Normandy Three Decks", 3, 12, 12, 120, 10),
}


# A busy machine is no fault of the rules.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def any_variants(draw):
    """Variants of every shape that leaves cards for the stock."""
    columns = draw(st.integers(1, 14))
    face_down = draw(st.lists(st.integers(0, 3), min_size=columns, max_size=columns))
    return Variant(
        game_id=draw(st.integers(1, 999999)),
        name="Any",
        decks=draw(st.integers(2, 4)),
        face_down=tuple(face_down),
        face_up=draw(st.integers(0, 3)),
    )


def dealt_until_empty(variant):
    """The columns of every deal of a game, in order."""
    left, deals = variant.stock, []
    while left:
        deals.append(list(variant.dealt_columns(left)))
        left -= len(deals[-1])
    return deals


# The catalogue


def test_the_family_is_the_catalogue():
    assert {variant.game_id for variant in FAMILY} == set(CATALOGUE)
    for variant in FAMILY:
        assert CATALOGUE[variant.game_id] == (
            variant.name,
            variant.decks,
            variant.columns,
            variant.foundations,
            variant.stock,
            variant.deals,
        )


def test_only_irmgard_keeps_gaps_for_kings():
    assert {v for v in FAMILY if v.gap_rule is GapRule.KINGS} == {IRMGARD}


def test_yeast_dough_alone_lies_face_up():
    assert [max(variant.face_down) for variant in FAMILY] == [2, 0, 4, 2]
    assert YEAST_DOUGH.face_up == 3


def test_the_last_deal_of_irmgard_reaches_columns_2_to_8():
    deals = dealt_until_empty(IRMGARD)
    assert deals[:-1] == [list(range(9))] * 8
    assert deals[-1] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("variant", [NORMANDY, YEAST_DOUGH, THREE_DECKS], ids=lambda v: v.name)
def test_every_other_game_deals_to_all_columns_each_time(variant):
    assert dealt_until_empty(variant) == [list(range(variant.columns))] * 10


@each_variant
def test_names_can_be_file_names(variant):
    for name in (variant.name, *variant.alternate_names):
        assert re.fullmatch(r"[A-Za-z][A-Za-z ]*[A-Za-z]", name)


def test_names_and_ids_are_unique():
    names = [name for variant in FAMILY for name in (variant.name, *variant.alternate_names)]
    assert len(set(names)) == len(names)
    assert len({variant.game_id for variant in FAMILY}) == len(FAMILY)


@each_variant
def test_a_variant_cannot_be_changed(variant):
    with pytest.raises(FrozenInstanceError):
        variant.decks = 1


# Any variant


@patient
@given(any_variants())
def test_the_layout_deals_to_each_column_what_the_variant_says(variant):
    face_down, face_up = [0] * variant.columns, [0] * variant.columns
    for row in variant.layout_rows():
        assert list(row.columns) == sorted(set(row.columns))
        for column in row.columns:
            if row.face_up:
                face_up[column] += 1
            else:
                assert not face_up[column], "a face-down card would cover one that is face up"
                face_down[column] += 1
    assert tuple(face_down) == variant.face_down
    assert face_up == [variant.face_up] * variant.columns


@patient
@given(any_variants())
def test_layout_and_stock_are_all_cards(variant):
    in_layout = sum(len(row.columns) for row in variant.layout_rows())
    assert in_layout + variant.stock == variant.cards == 52 * variant.decks
    assert variant.foundations == 4 * variant.decks


@patient
@given(any_variants())
def test_the_deals_use_up_the_stock(variant):
    deals = dealt_until_empty(variant)
    assert len(deals) == variant.deals
    assert sum(map(len, deals)) == variant.stock
    assert all(len(deal) == variant.columns for deal in deals[:-1])


@patient
@given(any_variants(), st.integers(1, 200))
def test_a_deal_goes_from_left_to_right_to_neighbouring_columns(variant, stock):
    columns = list(variant.dealt_columns(stock))
    assert len(columns) == min(stock, variant.columns)
    assert columns == list(range(columns[0], columns[0] + len(columns)))
    assert columns[0] >= 0
    assert columns[-1] < variant.columns


@patient
@given(any_variants(), st.integers(1, 200))
def test_a_short_deal_leaves_out_as_many_columns_at_the_left_as_at_the_right(variant, stock):
    columns = variant.dealt_columns(stock)
    left, right = columns[0], variant.columns - 1 - columns[-1]
    assert right - left in (0, 1)


@patient
@given(any_variants())
def test_equal_variants_are_interchangeable(variant):
    assert replace(variant) == variant
    assert hash(replace(variant)) == hash(variant)
