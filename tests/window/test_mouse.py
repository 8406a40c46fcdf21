"""Playing with the mouse, each event as the X server would bring it."""

import pytest

from normandy_plugin.variants import FAMILY, IRMGARD, NORMANDY
from tests.window.sight import framed

CONTROL, SHIFT = 0x4, 0x1
RIGHT = 3


# --- dragging ---


def test_a_run_dragged_onto_a_fitting_card_moves_as_a_unit(table):
    table.lay_out({"column 1": "2C KS", "column 5": "3C QH JC TD"})
    cards = table.play("drag", "column 5", 3, "column 1")
    assert cards["column 1"] == "2C KS QH JC TD"
    assert cards["column 5"] == "3C"
    assert table.facts()["moves"] == 1


def test_a_lower_part_of_a_run_moves_too(table):
    table.lay_out({"column 1": "QD", "column 2": "KC QH JC TD 9S"})
    cards = table.play("drag", "column 2", 3, "column 1")
    assert cards["column 1"] == "QD JC TD 9S"
    assert cards["column 2"] == "KC QH"


@pytest.mark.parametrize("target", ["column 1", "column 3", "foundation 1", "stock"])
def test_a_run_dragged_onto_anything_else_springs_back(table, target):
    table.lay_out({"column 1": "2C KD", "column 3": "-9S", "column 5": "3C QH JC TD"})
    before, layout = table.cards(), table.layout()
    assert table.play("drag", "column 5", 3, target) == before
    assert table.layout() == layout
    assert table.facts()["moves"] == 0


def test_cards_that_are_no_run_cannot_be_picked_up_together(table):
    table.lay_out({"column 1": "QD", "column 2": "JC TS 9D"})
    before, layout = table.cards(), table.layout()
    assert table.play("drag", "column 2", 3, "column 1") == before
    assert table.layout() == layout


def test_a_run_fills_a_gap(table):
    table.lay_out({"column 2": "4C JC TD"})
    cards = table.play("drag", "column 2", 2, "column 8")
    assert cards["column 8"] == "JC TD"


def test_only_a_king_fills_a_gap_in_irmgard(table):
    table.open(IRMGARD)
    table.lay_out({"column 1": "4C QD", "column 2": "4D KS QH"})
    assert table.play("drag", "column 1", 1, "column 9")["column 9"] == ""
    assert table.play("drag", "column 2", 2, "column 9")["column 9"] == "KS QH"


def test_a_card_dragged_to_a_foundation_stays_there(table):
    table.lay_out({"column 1": "9C AD", "column 2": "9D 2D"})
    # Any ace starts any empty foundation.
    assert table.play("drag", "column 1", 1, "foundation 6")["foundation 6"] == "AD"
    assert table.play("drag", "column 2", 1, "foundation 6")["foundation 6"] == "AD 2D"


def test_two_cards_cannot_be_dragged_to_a_foundation_at_once(table):
    table.lay_out({"foundation 1": "AD 2D", "column 1": "4C 3D"})
    before = table.cards()
    assert table.play("drag", "column 1", 2, "foundation 1") == before


def test_a_foundation_gives_its_top_card_back_to_a_fitting_column(table):
    table.lay_out({"foundation 3": "AH 2H 3H", "column 4": "KC 4S"})
    cards = table.play("drag", "foundation 3", 1, "column 4")
    assert cards["column 4"] == "KC 4S 3H"
    assert cards["foundation 3"] == "AH 2H"


def test_a_foundation_gives_its_top_card_back_to_a_gap(table):
    table.lay_out({"foundation 3": "AH"})
    cards = table.play("drag", "foundation 3", 1, "column 7")
    assert cards["column 7"] == "AH"
    assert cards["foundation 3"] == ""


def test_a_borrowed_card_does_not_fly_straight_back(table):
    table.set_options(autodrop=True)
    table.lay_out({"foundation 3": "AH 2H", "column 4": "KC 3S"})
    assert table.play("drag", "foundation 3", 1, "column 4")["column 4"] == "KC 3S 2H"


def test_from_foundation_to_foundation_springs_back(table):
    table.lay_out({"foundation 1": "AH", "foundation 2": "AS 2S"})
    before, layout = table.cards(), table.layout()
    assert table.play("drag", "foundation 1", 1, "foundation 5") == before
    assert table.play("drag", "foundation 2", 1, "foundation 1") == before
    assert table.layout() == layout


# --- clicks ---


@pytest.mark.parametrize("variant", FAMILY, ids=lambda variant: variant.name)
def test_a_click_on_the_stock_deals_a_card_to_every_column(table, variant):
    table.open(variant, 11)
    before = table.cards()
    stock = before["stock"].split()
    after = table.play("click", "stock")
    dealt = [card.lstrip("-") for card in stock[: -variant.columns - 1 : -1]]
    for number, card in enumerate(dealt, 1):
        name = f"column {number}"
        assert after[name].split() == [*before[name].split(), card]
    assert after["stock"].split() == stock[: -variant.columns]
    assert table.facts()["moves"] == 1


def test_a_click_on_the_stock_deals_into_gaps(table):
    table.lay_out({"column 3": "9H"})
    cards = table.play("click", "stock")
    assert [len(cards[f"column {n}"].split()) for n in range(1, 9)] == [1, 1, 2, 1, 1, 1, 1, 1]


def test_a_click_on_the_empty_stock_does_nothing(table):
    for _ in range(NORMANDY.deals):
        table.play("click", "stock")
    cards = table.cards()
    assert cards["stock"] == ""
    assert table.play("click", "stock") == cards


def test_a_face_down_card_that_becomes_last_is_turned_up(table):
    table.lay_out({"column 1": "-4C QD", "column 2": "KS"})
    assert table.play("drag", "column 1", 1, "column 2")["column 1"] == "4C"


def test_with_automatic_face_up_off_a_click_turns_it_up(table):
    table.set_options(autofaceup=False)
    table.lay_out({"column 1": "-4C QD", "column 2": "KS"})
    assert table.play("drag", "column 1", 1, "column 2")["column 1"] == "-4C"
    assert table.play("click", "column 1")["column 1"] == "4C"


def test_a_right_click_plays_a_card_where_it_fits(table):
    table.lay_out({"column 1": "-4C QD", "column 2": "3C KS", "column 3": "9C 9D"})
    assert table.play("click", "column 1", button=RIGHT)["column 2"] == "3C KS QD"


def test_a_right_click_plays_the_run_below_the_pointer(table):
    table.lay_out({"column 1": "-4C QD JS TH", "column 2": "3C KS", "column 3": "9C 9D"})
    cards = table.play("click", "column 1", cards=3, button=RIGHT)
    assert cards["column 2"] == "3C KS QD JS TH"


def test_a_double_click_plays_a_card_to_the_foundation(table):
    table.lay_out({"column 1": "-4C 2D", "foundation 2": "AD"})
    assert table.play("double_click", "column 1")["foundation 2"] == "AD 2D"


def test_a_double_click_on_what_does_not_fit_does_nothing(table):
    table.lay_out({"column 1": "-4C 3D", "foundation 2": "AD"})
    before = table.cards()
    assert table.play("double_click", "column 1") == before


# --- highlights ---


def test_control_click_shows_the_matching_cards(table):
    table.lay_out({"column 1": "2C 9D", "column 2": "TS 2D", "column 3": "8C", "column 4": "8H TD"})
    table.play("click", "column 1", keys=CONTROL)
    # One rank higher or lower, of the other colour, and the card itself.
    assert framed(table) == {"9D", "TS", "8C"}


def test_shift_click_shows_the_cards_of_the_same_rank(table):
    table.lay_out(
        {"column 1": "2C 9D", "column 2": "9S 2D", "column 3": "8C", "column 4": "-9H TD"}
    )
    table.play("click", "column 1", keys=SHIFT)
    assert framed(table) == {"9D", "9S"}


# --- the status bar ---


@pytest.mark.parametrize("variant", FAMILY, ids=lambda variant: variant.name)
def test_the_status_bar_helps_with_the_pile_under_the_pointer(table, variant):
    # A smaller window cuts the texts off, as it does those of the host's own games.
    table.set_size(1366, 768)
    table.open(variant)
    helps = {}
    for name, cards in table.cards().items():
        table.point_at(name)
        table.wait_until(lambda: table.status()["help"], "the pile's help")
        status = table.status()
        count = len(cards.split())
        assert status["info"] == (f"{count} cards" if count > 1 else ["No cards", "1 card"][count])
        assert status["help fits"]
        helps.setdefault(name.split()[0], set()).add(status["help"])
        table.point_away()
        table.wait_until(lambda: not table.status()["help"], "the help goes away")
    # One text for each kind of pile.
    assert {len(texts) for texts in helps.values()} == {1}
    assert len(set.union(*helps.values())) == 3
    assert ("king" in min(helps["column"])) == (variant is IRMGARD)
    assert str(variant.deals) in min(helps["stock"])


def test_the_stocks_help_counts_the_deals(table):
    table.play("click", "stock")
    table.point_at("stock")
    table.wait_until(lambda: "9" in table.status()["help"], "9 deals are left")
