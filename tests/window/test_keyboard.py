"""Playing with the keyboard."""

import pytest

from normandy_plugin.variants import FAMILY, NIVERNAISE, NORMANDY
from tests.window.sight import arrow, framed

SHIFT = 0x1
ARROWS = {"Up", "Down", "Left", "Right"}


def keyboard_selection(table):
    """Whether the host lets piles be selected by keyboard: from some version after 3.2 on."""
    return table.host_version() >= (3, 3)


def test_h_shows_an_arrow_from_a_card_to_where_it_goes(table):
    # The only move there is.
    table.lay_out(
        {
            "column 1": "2C KS",
            "column 2": "4S",
            "column 3": "4C",
            "column 4": "6S",
            "column 5": "-3C QH",
            "column 6": "6C",
            "column 7": "8S",
            "column 8": "8C",
        }
    )
    table.play("key", "h")
    assert arrow(table) == ("column 5", "column 1")
    assert table.facts()["moves"] == 0


def test_h_shows_the_way_to_a_foundation(table):
    table.lay_out({"column 1": "2C KS", "column 5": "-3C AH"})
    table.play("key", "h")
    origin, target = arrow(table)
    assert origin == "column 5"
    assert target.startswith("foundation")


@pytest.mark.parametrize("key", ["d", "j", "space"])
def test_a_key_deals(table, key):
    stock = table.cards()["stock"].split()
    assert len(table.play("key", key)["stock"].split()) == len(stock) - NORMANDY.columns


def test_undo_and_redo_keys_take_a_deal_back_in_one_step_and_repeat_it(table):
    start = table.cards()
    dealt = table.play("key", "d")
    assert table.play("key", "z") == start
    assert table.play("key", "r") == dealt
    assert table.play("key", "BackSpace") == start
    assert table.facts()["moves"] == 0


def test_a_drops_what_can_go_to_the_foundations(table):
    table.lay_out({"column 1": "5C AH", "column 3": "5D 2H", "column 4": "4D 4H"})
    cards = table.play("key", "a")
    assert (cards["column 1"], cards["column 3"]) == ("5C", "5D")
    assert "AH 2H" in cards.values()


def test_i_shows_the_runs(table):
    table.lay_out({"column 1": "2C KS QH", "column 5": "-3C 7H"})
    table.play("key", "i")
    # The whole run from its upper card on.
    assert "KS" in framed(table)


# --- selecting piles ---


def ways_by_arrow(table):
    """Of each pile that the arrow keys reach, which one each of them leads to."""
    ways = {}
    table.key("Right")
    new = [table.selected()]
    while new:
        pile = new.pop()
        ways[pile] = {}
        for key in ARROWS:
            table.select(pile)
            table.key(key)
            ways[pile][key] = table.selected()
        new.extend(set(ways[pile].values()) - set(ways) - set(new))
    return ways


@pytest.mark.parametrize("variant", FAMILY, ids=lambda variant: variant.name)
def test_the_arrow_keys_reach_every_pile_in_its_place(table, variant):
    if not keyboard_selection(table):
        assert table.play("key", "Right") and table.selected() is None
        return
    table.open(variant)
    ways = ways_by_arrow(table)
    assert set(ways) == set(table.cards())
    for kind, count in (("column", variant.columns), ("foundation", variant.foundations)):
        for number in range(1, count):
            assert ways[f"{kind} {number}"]["Right"] == f"{kind} {number + 1}"
            assert ways[f"{kind} {number + 1}"]["Left"] == f"{kind} {number}"
    assert ways[f"foundation {variant.foundations}"]["Right"] == "stock"
    assert ways["stock"]["Left"] == f"foundation {variant.foundations}"
    for number in range(1, min(variant.columns, variant.foundations) + 1):
        assert ways[f"foundation {number}"]["Down"] == f"column {number}"
        assert ways[f"column {number}"]["Up"] == f"foundation {number}"


def test_the_arrow_keys_reach_every_stack_of_nivernaise_in_its_place(table):
    table.open(NIVERNAISE)
    if not keyboard_selection(table):
        assert table.play("key", "Right") and table.selected() is None
        return
    ways = ways_by_arrow(table)
    assert set(ways) == set(table.cards())
    rows = [["stock", *(f"pile {n}" for n in range(1, 7)), "foundation 1", "foundation 5"]]
    rows += [[f"cell {n}" for n in range(1, 9)]]
    rows += [[f"foundation {n}", f"foundation {n + 4}"] for n in range(1, 5)]
    for left, right in (pair for row in rows for pair in zip(row, row[1:])):
        assert (ways[left]["Right"], ways[right]["Left"]) == (right, left)
    columns = [["stock", "cell 1"], *([f"pile {n}", f"cell {n + 2}"] for n in range(1, 7))]
    columns += [[f"foundation {n}" for n in range(first, first + 4)] for first in (1, 5)]
    for upper, lower in (pair for column in columns for pair in zip(column, column[1:])):
        assert (ways[upper]["Down"], ways[lower]["Up"]) == (lower, upper)


def keyboard_move(table, source, target, cards=1):
    table.select(source)
    for _ in range(cards - 1):
        table.key("plus")
    table.key("Return")
    # Not play(): the cards hang on the keyboard now.
    table.select(target)
    return table.play("key", "Return")


def test_a_run_moves_by_keyboard(table):
    if not keyboard_selection(table):
        assert table.selected() is None
        return
    table.lay_out({"column 1": "2C KS", "column 5": "3C QH JC TD"})
    assert keyboard_move(table, "column 5", "column 1", cards=3)["column 1"] == "2C KS QH JC TD"


def test_a_foundation_gives_a_card_back_by_keyboard(table):
    if not keyboard_selection(table):
        assert table.selected() is None
        return
    table.lay_out({"foundation 3": "AH 2H", "column 4": "KC 3S"})
    assert keyboard_move(table, "foundation 3", "column 4")["column 4"] == "KC 3S 2H"


@pytest.mark.parametrize(
    ("variant", "dealt"), [(NORMANDY, 8), (NIVERNAISE, 12)], ids=["Normandy", "Nivernaise"]
)
def test_the_stock_deals_by_keyboard(table, variant, dealt):
    table.open(variant)
    if not keyboard_selection(table):
        assert table.selected() is None
        return
    stock = table.cards()["stock"].split()
    table.select("stock")
    assert len(table.play("key", "Return")["stock"].split()) == len(stock) - dealt


def test_the_cards_of_a_pile_of_nivernaise_move_to_cells_by_keyboard(table):
    table.open(NIVERNAISE)
    if not keyboard_selection(table):
        assert table.selected() is None
        return
    table.lay_out({"cell 1": "7S", "pile 1": "4C 8S"})
    assert keyboard_move(table, "pile 1", "cell 1")["cell 1"] == "7S 8S"
    assert keyboard_move(table, "pile 1", "cell 4")["cell 4"] == "4C"


def test_a_whole_round_is_played_by_keyboard_alone(table):
    """Run, foundation, card taken back, deal: by the arrow keys from pile to pile."""
    if not keyboard_selection(table):
        assert table.selected() is None
        return
    table.lay_out(
        {
            "column 1": "2C KS",
            "column 2": "8C 3S",
            "column 3": "9H AS",
            "column 5": "3C QH JC TD",
            "foundation 3": "AH 2H",
        }
    )
    assert keyboard_move(table, "column 5", "column 1", cards=3)["column 1"] == "2C KS QH JC TD"
    assert keyboard_move(table, "column 3", "foundation 1")["foundation 1"] == "AS"
    assert keyboard_move(table, "foundation 3", "column 2")["column 2"] == "8C 3S 2H"
    lengths = {n: len(table.cards()[f"column {n}"].split()) for n in range(1, 9)}
    table.select("stock")
    after = table.play("key", "Return")
    assert {n: len(after[f"column {n}"].split()) - 1 for n in range(1, 9)} == lengths


# --- pause ---


def test_a_click_on_the_stock_deals_nothing_while_the_game_is_paused(table):
    before = table.cards()
    table.play("key", "p")
    assert table.facts()["paused"]
    assert table.play("click", "stock") == before
    assert table.facts()["paused"]
    assert table.play("key", "p") == before
    assert table.facts()["moves"] == 0


@pytest.mark.parametrize("key", ["d", "space"])
def test_the_deal_keys_end_the_pause_before_they_deal(table, key):
    table.play("key", "p")
    table.play("key", key)
    # So the host has it with every key: nothing is dealt unseen.
    assert not table.facts()["paused"]
