"""Nivernaise in the real window: what can be seen, and playing with mouse and keys."""

import pytest
from PIL import Image, ImageChops

from normandy_plugin.variants import NIVERNAISE
from tests.window.card_faces import index_of
from tests.window.geometry import outside, overlaps, strips
from tests.window.sight import arrow
from tests.window.test_layout import CARD_SETS, OPTIONS, SIZES

CONTROL = 0x4
RANKS = "A23456789TJQK"
ONE_SUIT = " ".join(rank + "H" for rank in RANKS)
# A cell that goes up and comes down again: both copies of every card of its suit. In real play
# a cell of ten cards is a rare sight: see docs/nivernaise.md.
BOTH_WAYS = " ".join([*(rank + "S" for rank in RANKS), *(rank + "S" for rank in RANKS[::-1])])
# Piles of different heights: each number below a pile is a text of its own.
PILES = {
    "pile 1": "9C 8C 7C 6C 5C 4C 3C KH",
    "pile 2": "9D",
    "pile 3": "8D 7D",
    "pile 4": "QD JD JD",
    "pile 5": "9D 7D TD TD 2C",
    "pile 6": "2C 5D 5D 6D 6D 3D AS",
}


@pytest.fixture
def nivernaise(table):
    table.open(NIVERNAISE, 7)
    return table


def lay_out_long_cells(host):
    """A cell of a whole suit, and one of both copies of it, the last cards of which just came."""
    host.lay_out({**PILES, "cell 2": ONE_SUIT[:-3], "cell 5": BOTH_WAYS[:-3]})
    host.play("drag", "pile 1", 1, "cell 2")
    assert host.play("drag", "pile 6", 1, "cell 5")["cell 5"] == BOTH_WAYS
    host.settle()


# What stands on the empty foundations, and the host's word on the place of the stock.
ON_EMPTY_PLACES = ("A", "K", "Redeal")


def between_stacks(layout):
    """The layout but for the texts on empty places."""
    texts = {text: box for text, box in layout["texts"].items() if text not in ON_EMPTY_PLACES}
    return {**layout, "texts": texts}


def lies_apart(layout):
    assert not overlaps(between_stacks(layout))
    return True


def lies_well(layout):
    assert lies_apart(layout)
    assert not outside(layout, layout["view"])
    return True


@pytest.mark.parametrize("card_set", CARD_SETS)
def test_everything_is_in_view_and_apart_and_every_rank_shows(nivernaise, card_set, artefacts):
    nivernaise.choose_card_set(card_set)
    nivernaise.open(NIVERNAISE)
    facts = nivernaise.card_set()
    index = index_of(card_set, facts["dir"], facts["ext"])
    figures = []
    for size in SIZES:
        nivernaise.set_size(*size)
        nivernaise.open(NIVERNAISE)
        nivernaise.settle()
        assert lies_well(nivernaise.layout())
        lay_out_long_cells(nivernaise)
        layout = nivernaise.layout()
        nivernaise.point_away()
        name = f"Nivernaise {card_set} {size[0]}x{size[1]}.png"
        nivernaise.screenshot(artefacts / "pictures" / name)
        assert lies_well(layout)
        assert {"Round 1", "7", "5", "6"} <= set(layout["texts"])
        shown = {
            cell: index.rank_shown(min(strips(layout, cell)) / layout["card"][1])
            for cell in ("cell 2", "cell 5")
        }
        figures.append(f"{card_set} {size} {shown}")
        assert shown["cell 2"] == 1, figures
        # Two sets print their ranks lower than the others do.
        assert shown["cell 5"] >= (0.7 if card_set in ("2000", "Tuxedo") else 0.9), figures


@pytest.mark.parametrize("size", [(640, 480), (700, 800)], ids=str)
def test_in_a_small_window_nothing_lies_over_anything_else(nivernaise, size):
    nivernaise.set_size(*size)
    nivernaise.open(NIVERNAISE)
    lay_out_long_cells(nivernaise)
    assert lies_apart(nivernaise.layout())


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("card_set", CARD_SETS)
def test_unscaled_every_rank_shows_and_can_be_scrolled_to(nivernaise, card_set, scale, artefacts):
    nivernaise.choose_card_set(card_set)
    facts = nivernaise.card_set()
    index = index_of(card_set, facts["dir"], facts["ext"])
    nivernaise.set_size(800, 600)
    nivernaise.open(NIVERNAISE)
    nivernaise.apply_options(auto_scale=False, scale_x=scale, scale_y=scale)
    at_first = nivernaise.layout()["scrollregion"]
    lay_out_long_cells(nivernaise)
    layout = nivernaise.layout()
    nivernaise.screenshot(artefacts / "pictures" / f"Nivernaise {card_set} unscaled {scale}.png")
    assert lies_apart(layout)
    assert not outside(layout, layout["scrollregion"])
    for cell in ("cell 2", "cell 5"):
        assert index.rank_shown(min(strips(layout, cell)) / layout["card"][1]) == 1
    nivernaise.open(NIVERNAISE)
    assert nivernaise.layout()["scrollregion"] == at_first


def test_unscaled_a_whole_suit_in_a_cell_needs_no_scrolling(nivernaise):
    nivernaise.choose_card_set("Standard")
    nivernaise.set_size(800, 600)
    nivernaise.open(NIVERNAISE)
    nivernaise.apply_options(auto_scale=False)
    at_first = nivernaise.layout()["scrollregion"]
    nivernaise.lay_out({**PILES, "cell 2": ONE_SUIT[:-3]})
    nivernaise.play("drag", "pile 1", 1, "cell 2")
    nivernaise.settle()
    layout = nivernaise.layout()
    assert layout["scrollregion"] == at_first
    assert not outside(layout, layout["view"])


def test_unscaled_a_long_cell_that_is_loaded_can_be_scrolled_to(nivernaise, tmp_path):
    nivernaise.set_size(800, 600)
    nivernaise.apply_options(auto_scale=False)
    lay_out_long_cells(nivernaise)
    layout = nivernaise.layout()
    nivernaise.choose_file(str(tmp_path / "a long cell.pso"))
    nivernaise.play("key", "s", keys=CONTROL)
    nivernaise.open(NIVERNAISE)
    nivernaise.play("key", "o", keys=CONTROL)
    nivernaise.settle()
    loaded = nivernaise.layout()
    assert loaded["scrollregion"] == layout["scrollregion"]
    assert loaded["piles"] == layout["piles"]


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_options_of_the_layout_keep_everything_in_view_and_apart(table, options):
    for size in ((800, 600), (1920, 1080)):
        # PySolFC 3.2.0 does not scale the cards any more once stacks are spread.
        table.restore()
        table.set_size(*size)
        table.open(NIVERNAISE)
        table.apply_options()
        table.apply_options(**options)
        lay_out_long_cells(table)
        assert lies_well(table.layout())


def test_each_empty_foundation_shows_the_letter_of_its_first_card(nivernaise):
    layout = nivernaise.layout()
    assert {"A", "K"} <= set(layout["texts"])
    nivernaise.lay_out({"cell 1": "AS"})
    nivernaise.play("drag", "cell 1", 1, "foundation 2")
    # The card covers the place, letter and all.
    place, card = nivernaise.layout()["piles"]["foundation 2"]
    assert card[:2] <= place[:2]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_below_the_foundations_stands_which_way_they_go(nivernaise, size):
    nivernaise.set_size(*size)
    nivernaise.open(NIVERNAISE)
    layout = nivernaise.layout()
    for text, foundation in (("A→K", "foundation 4"), ("K→A", "foundation 8")):
        left, top, right, _ = layout["texts"][text]
        place = layout["piles"][foundation][0]
        assert place[0] < left < right < place[2]
        assert 0 <= top - place[3] < layout["card"][1] / 4


def test_a_card_is_dragged_onto_a_cell_one_rank_higher_or_lower(nivernaise):
    nivernaise.lay_out({"cell 1": "7S", "pile 1": "4C 8S", "cell 4": "6S"})
    assert nivernaise.play("drag", "pile 1", 1, "cell 1")["cell 1"] == "7S 8S"
    nivernaise.play("key", "z")
    assert nivernaise.play("drag", "cell 4", 1, "cell 1")["cell 1"] == "7S 6S"


@pytest.mark.parametrize("target", ["cell 1", "cell 3", "pile 1", "pile 2", "foundation 2"])
def test_a_wrong_card_springs_back(nivernaise, target):
    nivernaise.lay_out({"cell 1": "7S", "pile 1": "4C", "cell 4": "9S"})
    before, layout = nivernaise.cards(), nivernaise.layout()
    assert nivernaise.play("drag", "cell 4", 1, target) == before
    assert nivernaise.layout() == layout


def test_an_empty_pile_takes_the_top_card_of_another_pile(nivernaise):
    nivernaise.lay_out({"pile 1": "4C 8S"})
    assert nivernaise.play("drag", "pile 1", 1, "pile 4")["pile 4"] == "8S"


def test_clicks_on_the_stock_deal_and_redeal_and_undo_goes_back_over_both(nivernaise):
    tables = [nivernaise.cards()]
    for _ in range(8):
        tables.append(nivernaise.play("click", "stock"))
        assert tables[-1] != tables[-2]
        nivernaise.settle()
        assert lies_apart(nivernaise.layout())
    assert [len(tables[7][f"pile {n}"].split()) for n in range(1, 7)] == [4] * 6
    assert "Round 2" in nivernaise.texts()
    for before in tables[-2::-1]:
        assert nivernaise.play("key", "z") == before
    assert "Round 1" in nivernaise.texts()
    for after in tables[1:]:
        assert nivernaise.play("key", "r") == after


def test_with_the_redeal_undone_the_table_looks_as_before(nivernaise, artefacts):
    for _ in range(6):
        nivernaise.play("click", "stock")
    before = picture(nivernaise, artefacts / "pictures" / "Nivernaise before the redeal.png")
    nivernaise.play("click", "stock")
    nivernaise.play("key", "z")
    after = picture(nivernaise, artefacts / "pictures" / "Nivernaise redeal undone.png")
    assert ImageChops.difference(before, after).getbbox() is None


def picture(nivernaise, path):
    """What the window shows of the table."""
    nivernaise.settle()
    nivernaise.point_away()
    nivernaise.screenshot(path)
    with Image.open(path) as whole:
        return whole.convert("RGB").crop(nivernaise.on_screen(nivernaise.layout()["view"]))


def test_a_save_from_before_the_redeal_of_a_long_deal_number_redeals_the_same(start_host, tmp_path):
    first = start_host("--game=Nivernaise", "--deal=12345678901234567890")
    first.restore()
    for _ in range(6):
        first.play("click", "stock")
    path = tmp_path / "before the redeal.pso"
    first.choose_file(str(path))
    first.play("key", "s", keys=CONTROL)
    saved = first.cards()
    redealt = first.play("click", "stock")
    first.check_output()

    second = start_host("--game=Nivernaise", "--deal=3")
    second.restore()
    second.choose_file(str(path))
    assert second.play("key", "o", keys=CONTROL) == saved
    assert second.play("click", "stock") == redealt
    assert second.play("key", "z") == saved
    assert second.play("key", "r") == redealt
    second.check_output()


def test_the_hint_points_at_a_move(nivernaise):
    sevens = {f"cell {n}": f"7{suit}" for n, suit in enumerate("CHDCHD", 2)}
    nivernaise.lay_out({"cell 1": "AS", **sevens})
    nivernaise.take_seen()
    nivernaise.play("key", "h")
    assert arrow(nivernaise) == ("cell 1", "foundation 2")


def test_the_autopilot_plays_over_the_redeal(nivernaise):
    nivernaise.post("key", "d", keys=CONTROL)
    nivernaise.wait_until(lambda: "Round 2" in nivernaise.texts(), "the second round")
    nivernaise.post("key", "x")
    nivernaise.settle()
    nivernaise.take_messages()


@pytest.mark.parametrize("scaled", [True, False], ids=["scaled", "unscaled"])
def test_the_preview_draws_the_game(table, scaled, artefacts):
    if table.host_version() >= (3, 3):
        table.set_options(preview_scale=scaled)
    table.set_options(auto_scale=scaled)
    table.post("key", "v", keys=CONTROL)
    table.wait_until(table.open_dialog, "the dialog is open")
    table.click_in_tree("French Games", "Two-Deck games", NIVERNAISE.name)
    table.wait_until(
        lambda: table.open_dialog() == f"Select Game - {NIVERNAISE.name}", "the preview is drawn"
    )
    table.settle_preview()
    cards = table.in_preview("cards")
    assert [len(cards[f"pile {n}"].split()) for n in range(1, 7)] == [4] * 6
    assert not overlaps(table.in_preview("layout"))
    table.screenshot(artefacts / "preview" / f"Nivernaise{'' if scaled else ' unscaled'}.png")
    table.check_output()
    table.post("press_button", "Cancel")
    table.wait_until_at_rest()
