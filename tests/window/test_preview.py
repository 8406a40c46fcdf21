"""The Select Game dialog draws the games, and plays them, on its small canvas."""

import pytest

from normandy_plugin.variants import FAMILY, NIVERNAISE
from tests.window.geometry import outside, overlaps

CONTROL = 0x4
each_game = pytest.mark.parametrize("variant", FAMILY, ids=lambda variant: variant.name)
PREVIEW_SCALING = pytest.mark.parametrize("scaled", [True, False], ids=["scaled", "unscaled"])


@pytest.fixture
def preview(table):
    """Open the dialog and show a game in it; returns the table, to be looked at in_preview."""

    def show(variant):
        table.post("key", "v", keys=CONTROL)
        table.wait_until(table.open_dialog, "the dialog is open")
        kind = "Gypsy type" if variant in FAMILY else "Two-Deck games"
        table.click_in_tree("French Games", kind, variant.name)
        table.wait_until(
            lambda: table.open_dialog() == f"Select Game - {variant.name}", "the preview is drawn"
        )
        table.settle_preview()
        return table

    yield show
    if table.alive and table.open_dialog():
        table.post("press_button", "Cancel")
        table.wait_until_at_rest()


@each_game
@PREVIEW_SCALING
def test_the_preview_draws_the_game(table, preview, variant, scaled, artefacts):
    if table.host_version() >= (3, 3):
        table.set_options(preview_scale=scaled)
    table.set_options(auto_scale=scaled)
    preview(variant)
    cards = table.in_preview("cards")
    assert [len(cards[f"column {n}"].split()) for n in range(1, variant.columns + 1)] == [
        down + variant.face_up for down in variant.face_down
    ]
    assert len(cards["stock"].split()) == variant.stock
    layout = table.in_preview("layout")
    assert not overlaps(layout)
    scaled_by_the_host = scaled and table.host_version() >= (3, 3)
    assert not outside(layout, layout["view" if scaled_by_the_host else "scrollregion"])
    table.screenshot(artefacts / "preview" / f"{variant.name}{'' if scaled else ' unscaled'}.png")
    table.check_output()


@pytest.mark.parametrize(
    ("variant", "dealt"),
    [*((variant, variant.columns) for variant in FAMILY), (NIVERNAISE, 12)],
    ids=[variant.name for variant in (*FAMILY, NIVERNAISE)],
)
def test_the_preview_can_be_played(table, preview, variant, dealt):
    preview(variant)
    played = 0
    for _ in range(6):
        before = table.in_preview("cards")
        moves = table.in_preview("legal_moves")
        if moves:
            source, count, target = moves[0]
            run = before[source].split()[-count:]
            table.in_preview("drag", source, count, target)
            after = table.in_preview("cards")
            assert after[target].split()[-count:] == run
            played += 1
        table.in_preview("click", "stock")
        after = table.in_preview("cards")
        assert len(after["stock"].split()) == len(before["stock"].split()) - dealt
    assert played
    table.check_output()
