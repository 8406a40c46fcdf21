"""Write the pages of Help > Rules from the templates in packaging/pages, and draw their pictures.

    python3 packaging/rules.py

One template per language and family of games, so that what the games have in common is said
once. In it, $name stands for a value of the game, and what lies between <!-- for NAME --> and
<!-- end --> goes to these games only (several names with commas between, each the page's name).
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from string import Template
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import environment
from normandy_plugin.engine.score import BUILT_PAIR, CARD_ON_FOUNDATION, FULL_FOUNDATION
from normandy_plugin.variants import (
    CARDS_PER_SUIT,
    FAMILY,
    NIVERNAISE,
    SUITS,
    CellsAndPiles,
    Variant,
)
from project import ROOT, ArgumentParser, Problem, run_main, say

TEMPLATES = ROOT / "packaging" / "pages"
RULES = ROOT / "normandy_plugin" / "rules"
LANGUAGES = ("en", "de")

GAMES = {"family": FAMILY}
"""The games that a template is for."""

REDEALS_IN_WORDS = {
    "en": {1: ("once", "one redeal")},
    "de": {1: ("einmal", "einem neuen Durchgang")},
}
"""How often there is a redeal, by language and number."""

_ONLY_FOR = re.compile(r"<!-- for (?P<names>[^>]*) -->\n(?P<text>.*?)<!-- end -->\n", re.DOTALL)


def pages() -> dict[Path, str]:
    """Every page: its file and its text. Raises Problem for a fault in a template."""
    written = {}
    for language in LANGUAGES:
        for name, games in GAMES.items():
            template = TEMPLATES / language / f"{name}.html"
            for variant in games:
                target = RULES / language / f"{page_name(variant)}.html"
                written[target] = page(template, page_name(variant), values(variant, language))
        name = page_name(NIVERNAISE)
        template = TEMPLATES / language / f"{name}.html"
        target = RULES / language / f"{name}.html"
        written[target] = page(template, name, values_of_nivernaise(language))
    return written


def page_name(variant: Variant | CellsAndPiles) -> str:
    """The name of a game's page without its ending; the plugin looks it up by the same rule."""
    return variant.name.lower().replace(" ", "-")


def page(template: Path, name: str, substitutes: dict[str, object]) -> str:
    """One game's page. Raises Problem for a value or a game that does not exist."""
    known = {page_name(variant) for games in GAMES.values() for variant in games}

    def choose(block: re.Match[str]) -> str:
        names = block["names"].split(", ")
        if not known.issuperset(names):
            raise Problem(f"{template}: no such games: {block['names']}")
        return block["text"] if name in names else ""

    text = _ONLY_FOR.sub(choose, template.read_text(encoding="utf-8"))
    try:
        return Template(text).substitute(substitutes)
    except (KeyError, ValueError) as error:
        raise Problem(f"{template}: {error}") from error


def values(variant: Variant, language: str) -> dict[str, object]:
    """What the templates may name of a game."""
    last_deal = variant.stock % variant.columns or variant.columns
    last_columns = variant.dealt_columns(last_deal)
    per_column = variant.face_down[0] + variant.face_up
    return {
        "picture": picture_name(variant),
        "name": german_name(variant) if language == "de" else variant.name,
        "decks": variant.decks,
        "cards": variant.cards,
        "columns": variant.columns,
        "foundations": variant.foundations,
        "per_suit": variant.decks,
        "stock": variant.stock,
        "deals": variant.deals,
        "full_deals": variant.stock // variant.columns,
        "last_deal": last_deal,
        "last_deal_first": last_columns[0] + 1,
        "last_deal_last": last_columns[-1] + 1,
        "layout": variant.cards - variant.stock,
        "per_column": per_column,
        "face_down": variant.face_down[0],
        "face_downs": " ".join(map(str, variant.face_down)),
        "face_up": variant.face_up,
        "fitting": 2 * variant.decks,
        "points_card": CARD_ON_FOUNDATION,
        "points_full": FULL_FOUNDATION,
        "points_pair": BUILT_PAIR,
        "points_all": CARD_ON_FOUNDATION * variant.cards + FULL_FOUNDATION * variant.foundations,
    }


def values_of_nivernaise(language: str) -> dict[str, object]:
    """What the templates of Nivernaise may name."""
    game = NIVERNAISE
    how_often, with_redeals = REDEALS_IN_WORDS[language][game.redeals]
    return {
        "picture": picture_name(game),
        "name": german_name(game) if language == "de" else game.name,
        "decks": game.decks,
        "cards": game.cards,
        "cells": game.cells,
        "piles": game.piles,
        "per_pile": game.cards_per_pile,
        "per_deal": game.cards_per_deal,
        "stock": game.stock,
        "deals": game.stock // (game.piles * game.cards_per_deal),
        "foundations": game.foundations,
        "per_foundation": CARDS_PER_SUIT,
        "redeals": how_often,
        "with_redeals": with_redeals,
    }


def german_name(variant: Variant | CellsAndPiles) -> str:
    """The game's name as the German catalogue has it."""
    from normandy_plugin import translation

    translation.use_language("de")
    return translation._(variant.name)


# Pixels of a picture: a card, from one card to the next, and how far covered cards show.
CARD_WIDTH, CARD_HEIGHT = 26, 36
GAP = 6
FACE_DOWN_SHOWS, FACE_UP_SHOWS = 5, 9

TABLE, PLACE, BACK, FACE, EDGE = "#1f6b33", "#3f8a52", "#24408e", "#ffffff", "#555555"


def picture_name(variant: Variant | CellsAndPiles) -> str:
    """The picture of a game's first layout, in the folder of the languages' folders."""
    return f"{page_name(variant)}.png"


def pictures() -> dict[Path, Any]:
    """Every picture: its file and Pillow's image. Numbers and words are left to the page."""
    drawn = {RULES / picture_name(variant): picture(variant) for variant in FAMILY}
    drawn[RULES / picture_name(NIVERNAISE)] = picture_of_nivernaise()
    return drawn


def picture(variant: Variant) -> Any:
    """The first layout as Pillow's image: places, backs and blank faces."""
    slots = max(variant.columns, variant.foundations) + 1
    lowest = max(variant.face_down) * FACE_DOWN_SHOWS + (variant.face_up - 1) * FACE_UP_SHOWS
    table = Table(slots, 3 * GAP + 2 * CARD_HEIGHT + lowest)
    for slot in range(variant.foundations):
        table.card(slot, GAP, PLACE)
    table.card(slots - 1, GAP, BACK)
    for slot, hidden in enumerate(variant.face_down):
        top = 2 * GAP + CARD_HEIGHT
        for _ in range(hidden):
            table.card(slot, top, BACK)
            top += FACE_DOWN_SHOWS
        for _ in range(variant.face_up):
            table.card(slot, top, FACE)
            top += FACE_UP_SHOWS
    return table.image


def picture_of_nivernaise() -> Any:
    """The first layout of Nivernaise: stock, piles, the cells below, foundations at the right."""
    cells, piles = NIVERNAISE.cells, NIVERNAISE.piles
    row = CARD_HEIGHT + GAP
    table = Table(cells + NIVERNAISE.decks, GAP + SUITS * row)
    table.card(0, GAP, BACK)
    for slot in range(cells - piles, cells):
        table.card(slot, GAP, FACE)
    for slot in range(cells):
        table.card(slot, GAP + row, FACE)
    for slot in range(cells, cells + NIVERNAISE.decks):
        for suit in range(SUITS):
            table.card(slot, GAP + suit * row, PLACE)
    return table.image


class Table:
    """A picture of an empty table, so many cards wide, to lay cards on."""

    def __init__(self, slots: int, height: int) -> None:
        from PIL import Image, ImageDraw

        self.image = Image.new("RGB", (GAP + slots * (CARD_WIDTH + GAP), height), TABLE)
        self._draw = ImageDraw.Draw(self.image)

    def card(self, slot: int, top: int, inside: str) -> None:
        """Draw a card or a place for one, ``top`` pixels from the upper edge."""
        left = GAP + slot * (CARD_WIDTH + GAP)
        box = (left, top, left + CARD_WIDTH - 1, top + CARD_HEIGHT - 1)
        self._draw.rounded_rectangle(box, 3, fill=inside, outline=FACE if inside == BACK else EDGE)


def same_picture(target: Path, image: Any) -> bool:
    """Whether a file shows an image; the bytes are up to the version of Pillow."""
    from PIL import Image

    if not target.exists():
        return False
    with Image.open(target) as old:
        return bool(old.size == image.size and old.convert("RGB").tobytes() == image.tobytes())


def main() -> int:
    """Write what has changed and name it."""
    ArgumentParser(description=__doc__.partition("\n")[0]).parse_args()
    python = environment.prepare("host")
    if Path(sys.prefix) != python.parent.parent:
        return subprocess.run([str(python), *sys.argv]).returncode
    for target, text in pages().items():
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(text.encode())
            say(f"wrote {target.relative_to(ROOT)}")
    for target, image in pictures().items():
        if not same_picture(target, image):
            image.save(target, optimize=True)
            say(f"wrote {target.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    run_main(main)
