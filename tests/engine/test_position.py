"""Positions, and views that hold no more than a player sees."""

import pytest

from normandy_plugin.engine.deals import deal
from normandy_plugin.engine.position import View, view_of
from normandy_plugin.variants import FAMILY, NORMANDY, THREE_DECKS
from tests.engine.faults import faults
from tests.engine.written import position, read_cards


@pytest.mark.parametrize("variant", FAMILY, ids=lambda variant: variant.name)
@pytest.mark.parametrize("number", [1, 31999, 32000, 98765432109876543210])
def test_a_deal_has_nothing_wrong(variant, number):
    dealt = deal(variant, number)
    assert faults(dealt, variant.decks) == []
    assert len(dealt.stock) == variant.stock
    assert not dealt.is_won()


def test_a_view_cannot_hold_a_hidden_card():
    with pytest.raises(ValueError, match="face down"):
        View((read_cards("-9S 8H"),), bytes(8), 0)


def test_two_deals_that_look_alike_give_the_same_view():
    one = position("-9S 8H", "-2C", stock="AC 2D")
    other = position("-3D 8H", "-KH", stock="9H 9H")
    assert view_of(one) == view_of(other)


def test_a_view_as_a_position_knows_no_card_that_was_hidden():
    seen = view_of(deal(NORMANDY, 7)).position()
    assert set(seen.stock) == {255}
    assert {card for column in seen.columns for card in column[:-1]} == {255}


def test_positions_that_differ_by_the_order_of_columns_share_a_key():
    assert position("9S", "8H").key() == position("8H", "9S").key()
    assert position("9S", "8H").key() != position("9S 8H").key()
    assert position("9S", stock="2C").key() != position("9S", stock="2C 3C").key()


def test_faults_name_what_is_wrong():
    dealt = deal(THREE_DECKS, 3)
    short = dealt._replace(stock=dealt.stock[1:])
    assert "times, not 3" in "".join(faults(short, 3))
    column = read_cards("9S -8H")
    mixed = dealt._replace(columns=(column, *dealt.columns[1:]))
    assert any("face down on a face-up one in column 1" in fault for fault in faults(mixed, 3))
