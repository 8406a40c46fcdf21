"""Everything can be seen: in all games, with all French card sets, at all sizes of the window."""

import pytest

from normandy_plugin.variants import FAMILY, IRMGARD, NORMANDY, THREE_DECKS
from tests.window.card_faces import index_of
from tests.window.geometry import outside, overlaps, strips

SIZES = ((800, 600), (1024, 768), (1920, 1080))

# Debian's PySolFC 3.2.0 and 3.6.1 bring these; test_every_french_card_set_is_known watches.
CARD_SETS = ("2000", "Dondorf", "Neo", "Oxymoron", "Standard", "Tuxedo")

# As long as a column gets in real play: see docs/measurements.md.
LONG = 34
USUAL = 12

RUN = "K{0} Q{1} J{0} T{1} 9{0} 8{1} 7{0} 6{1} 5{0} 4{1} 3{0} 2{1} A{0}"
THREE_RUNS = " ".join(
    RUN.format(black, red) for black, red in (("S", "H"), ("C", "D"), ("S", "H"))
).split()


def games(*variants):
    return pytest.mark.parametrize("variant", variants, ids=lambda variant: variant.name)


def lay_out_column(host, cards):
    """A column of so many face-up cards, the last one of which a deal has just brought."""
    host.lay_out({"column 2": " ".join(THREE_RUNS[: cards - 1])})
    host.click("stock")
    host.settle()
    assert len(host.cards()["column 2"].split()) == cards


def lies_well(layout):
    """Nothing over anything else, and all of it in view without scrolling."""
    assert not overlaps(layout)
    assert not outside(layout, layout["view"])
    return True


def test_every_french_card_set_is_known(table):
    assert tuple(table.french_card_sets()) == CARD_SETS


@games(*FAMILY)
@pytest.mark.parametrize("card_set", CARD_SETS)
def test_everything_is_in_view_and_apart_and_every_index_shows(table, card_set, variant, artefacts):
    table.choose_card_set(card_set)
    table.open(variant)
    facts = table.card_set()
    index = index_of(card_set, facts["dir"], facts["ext"])
    figures = []
    try:
        for size in SIZES:
            table.set_size(*size)
            table.open(variant)
            table.settle()
            assert lies_well(table.layout())

            lay_out_column(table, USUAL)
            usual = table.layout()
            lay_out_column(table, LONG)
            long = table.layout()

            shown = {
                LONG: min(strips(long, "column 2")) / long["card"][1],
                USUAL: min(strips(usual, "column 2")) / usual["card"][1],
            }
            figures.append((size, long, usual, shown))
            assert lies_well(usual)
            assert lies_well(long)
            assert index.rank_shown(shown[LONG]) >= 0.8
            assert index.rank_shown(shown[USUAL]) == 1
            assert index.pip_shown(shown[USUAL]) >= 0.5
    finally:
        write_figures(artefacts, card_set, variant, index, figures)


def write_figures(artefacts, card_set, variant, index, figures):
    folder = artefacts / "layout"
    folder.mkdir(exist_ok=True)
    lines = []
    for size, long, usual, shown in figures:
        strip = {LONG: min(strips(long, "column 2")), USUAL: min(strips(usual, "column 2"))}
        rank = {cards: index.rank_shown(shown[cards]) for cards in shown}
        pip = {cards: index.pip_shown(shown[cards]) for cards in shown}
        lines.append(
            f"{card_set:9} {variant.name:21} {size[0]:4}x{size[1]:<4} card {long['card'][0]:3}x"
            f"{long['card'][1]:<3}"
            + "".join(
                f"  {cards} cards: strip {strip[cards]:3} px, rank {rank[cards]:4.0%},"
                f" pip {pip[cards]:4.0%}"
                for cards in shown
            )
        )
    path = folder / f"{card_set} {variant.name}.txt"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


@games(*FAMILY)
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("card_set", ["Neo", "Standard", "2000"])
def test_unscaled_and_at_200_percent_everything_can_be_scrolled_to(table, card_set, scale, variant):
    table.choose_card_set(card_set)
    table.open(variant)
    table.apply_options(auto_scale=False, scale_x=scale, scale_y=scale)
    lay_out_column(table, LONG)
    layout = table.layout()
    assert not overlaps(layout)
    assert not outside(layout, layout["scrollregion"])


OPTIONS = {
    "shrink_face_down off": {"shrink_face_down": False},
    "spread_stacks on": {"spread_stacks": True},
    "center_layout off": {"center_layout": False},
    "preserve_aspect_ratio off": {"preserve_aspect_ratio": False},
}


@games(NORMANDY, THREE_DECKS)
@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_options_of_the_layout_keep_everything_in_view_and_apart(table, options, variant):
    for size in ((800, 600), (1920, 1080)):
        # PySolFC 3.2.0 does not scale the cards any more once stacks are spread.
        table.restore()
        table.set_size(*size)
        table.open(variant)
        table.apply_options()
        table.apply_options(**options)
        lay_out_column(table, LONG)
        assert lies_well(table.layout())


@games(NORMANDY, IRMGARD)
def test_without_compact_stacks_a_column_keeps_its_offset_however_long_it_is(table, variant):
    table.open(variant)
    table.apply_options(compact_stacks=False)
    lay_out_column(table, USUAL)
    usual = strips(table.layout(), "column 2")
    lay_out_column(table, LONG)
    layout = table.layout()
    assert set(strips(layout, "column 2")) <= {min(usual), max(usual)}
    assert max(usual) - min(usual) <= 1
    assert not overlaps(layout)


def test_face_down_cards_are_squeezed_too(table):
    # Two face-down cards below a long run, as play brings it.
    table.set_size(800, 600)
    table.lay_out({"column 2": "-2C -3C " + " ".join(THREE_RUNS[:31])})
    table.click("stock")
    table.settle()
    assert lies_well(table.layout())
    assert all(strip > 0 for strip in strips(table.layout(), "column 2"))


def test_a_window_resized_during_the_game_keeps_a_long_column_in_view(table):
    lay_out_column(table, LONG)
    for size in ((800, 600), (1920, 1080), (1024, 600), (800, 600)):
        table.set_size(*size)
        assert lies_well(table.layout())


def test_a_squeezed_column_spreads_again_when_cards_leave_it(table):
    table.set_size(800, 600)
    lay_out_column(table, LONG)
    squeezed = min(strips(table.layout(), "column 2"))
    table.play("key", "z")
    cards = table.cards()["column 2"].split()
    assert len(cards) == LONG - 1
    # The run of the king of spades, 7 cards long, into a gap.
    table.play("drag", "column 2", 7, "column 1")
    table.settle()
    assert len(table.cards()["column 2"].split()) == LONG - 8
    assert min(strips(table.layout(), "column 2")) > squeezed
    assert lies_well(table.layout())


def test_the_count_follows_the_stock_and_stays_beside_it(table):
    assert str(NORMANDY.stock) in table.layout()["texts"]
    table.play("click", "stock")
    layout = table.layout()
    assert str(NORMANDY.stock) not in layout["texts"]
    count = layout["texts"][str(NORMANDY.stock - NORMANDY.columns)]
    stock = layout["piles"]["stock"][0]
    assert stock[2] <= count[0] <= stock[2] + layout["card"][0] / 2
    assert stock[1] <= (count[1] + count[3]) / 2 <= stock[3]
