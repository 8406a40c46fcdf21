"""Where the index of a card is printed, measured on the pictures of a card set."""

from functools import cache
from pathlib import Path
from statistics import median_high, median_low
from typing import NamedTuple

from PIL import Image

# Where to look for the rank and for the suit's first pip below or beside it, as parts of a
# card's width. In most sets both stand at the left edge, the pip below the rank.
AT_THE_LEFT = (0.035, 0.16)
RANK_STRIPS = {"2000": (0.12, 0.30), "Tuxedo": (0.46, 0.66)}
PIP_STRIPS = {"2000": (0.70, 0.96), "Tuxedo": (0.68, 0.90)}

INKED = 150  # a pixel darker than this, of 255
SMALLEST_GLYPH = 0.06  # of a card's height; anything lower is a frame or a speck

# Court cards and aces are drawn too differently to be measured.
RANKS = range(2, 11)
SUITS = "cshd"


class Index(NamedTuple):
    """The upper and lower edges of rank and pip, as parts of a card's height."""

    rank: tuple
    pip: tuple

    def rank_shown(self, strip):
        """Which part of the rank a strip of a card shows, given as a part of its height."""
        return part_shown(self.rank, strip)

    def pip_shown(self, strip):
        return part_shown(self.pip, strip)


def part_shown(glyph, strip):
    top, bottom = glyph
    return max(0, min(strip, bottom) - top) / (bottom - top)


@cache
def index_of(name, folder, extension):
    """The index of a card set, as most of its number cards have it."""
    ranks, pips = [], []
    for rank in RANKS:
        for suit in SUITS:
            path = Path(folder) / f"{rank:02}{suit}{extension}"
            rank_glyph, *rest = glyphs(path, RANK_STRIPS.get(name, AT_THE_LEFT))
            if name in PIP_STRIPS:
                rest = glyphs(path, PIP_STRIPS[name])
            ranks.append(rank_glyph)
            pips.append(rest[0])
    return Index(usual(ranks), usual(pips))


def glyphs(path, strip):
    """What is printed in an upright strip of a card's upper half: (top, bottom) of each."""
    with Image.open(path) as picture:
        picture = picture.convert("RGBA")
        paper = Image.new("RGBA", picture.size, "white")
        paper.alpha_composite(picture)
    gray = paper.convert("L")
    width, height = gray.size
    left, right = round(width * strip[0]), round(width * strip[1])
    inked = [gray.crop((left, y, right, y + 1)).getextrema()[0] < INKED for y in range(height // 2)]
    found, start = [], None
    for y, ink in enumerate([*inked, False]):
        if ink and start is None:
            start = y
        elif not ink and start is not None:
            if y - start >= SMALLEST_GLYPH * height:
                found.append((start / height, y / height))
            start = None
    return found


def usual(spans):
    tops, bottoms = zip(*spans)
    return median_low(tops), median_high(bottoms)
