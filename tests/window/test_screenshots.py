"""Pictures of all games at three sizes, fresh and in the middle, to be looked at by people."""

import pytest
from PIL import Image, ImageStat

from normandy_plugin.variants import FAMILY
from tests.window.test_layout import LONG, SIZES, lay_out_column, lies_well

CONTROL = 0x4
MIDDLE = 90  # moves, deals included


def in_the_middle(table):
    """Let the autopilot play for a while."""
    table.post("key", "d", keys=CONTROL)
    table.wait_until(
        lambda: table.facts()["moves"] >= MIDDLE or table.take_messages(), "90 moves are played"
    )
    table.post("key", "x")  # any key stops it
    table.settle()


@pytest.mark.parametrize("variant", FAMILY, ids=lambda variant: variant.name)
@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_pictures_show_every_pile(table, variant, size, artefacts):
    table.set_size(*size)
    table.open(variant, 3)
    for scene, set_the_scene in (
        ("fresh", lambda: table.settle()),
        ("middle", lambda: in_the_middle(table)),
        (f"column of {LONG}", lambda: lay_out_column(table, LONG)),
    ):
        set_the_scene()
        table.point_away()
        path = artefacts / "pictures" / f"{variant.name} {size[0]}x{size[1]} {scene}.png"
        table.screenshot(path)
        layout = table.layout()
        assert lies_well(layout)
        with Image.open(path) as picture:
            picture = picture.convert("RGB")
            assert picture.size == size
            left, _, right, bottom = table.on_screen(layout["view"])
            bare_table = ImageStat.Stat(picture.crop((left, bottom - 8, right, bottom))).mean
            for name, boxes in layout["piles"].items():
                if name.startswith("column") and len(boxes) == 1:
                    continue  # a gap has no picture
                # Something is drawn there, and not the bare table.
                pile = ImageStat.Stat(picture.crop(table.on_screen(boxes[-1]))).mean
                assert max(abs(a - b) for a, b in zip(pile, bare_table)) > 20
