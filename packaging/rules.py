"""Write the rules pages of Help > Rules from the templates in packaging/pages.

    python3 packaging/rules.py

One template per language and family of games, so that what the games have in common is said
once. In it, $name stands for a value of the game, and what lies between <!-- for NAME --> and
<!-- end --> goes to these games only (several names with commas between, each the page's name).
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from string import Template

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from normandy_plugin.engine.score import BUILT_PAIR, CARD_ON_FOUNDATION, FULL_FOUNDATION
from normandy_plugin.variants import FAMILY, Variant
from project import ROOT, ArgumentParser, Problem, run_main, say

TEMPLATES = ROOT / "packaging" / "pages"
RULES = ROOT / "normandy_plugin" / "rules"
LANGUAGES = ("en", "de")

_ONLY_FOR = re.compile(r"<!-- for (?P<names>[^>]*) -->\n(?P<text>.*?)<!-- end -->\n", re.DOTALL)


def pages() -> dict[Path, str]:
    """Every page: its file and its text. Raises Problem for a fault in a template."""
    written = {}
    for language in LANGUAGES:
        template = TEMPLATES / language / "family.html"
        for variant in FAMILY:
            target = RULES / language / f"{page_name(variant)}.html"
            written[target] = page(template, page_name(variant), values(variant, language))
    return written


def page_name(variant: Variant) -> str:
    """The name of a game's page without its ending; the plugin looks it up by the same rule."""
    return variant.name.lower().replace(" ", "-")


def page(template: Path, name: str, substitutes: dict[str, object]) -> str:
    """One game's page. Raises Problem for a value or a game that does not exist."""
    known = {page_name(variant) for variant in FAMILY}

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


def german_name(variant: Variant) -> str:
    """The game's name as the German catalogue has it."""
    from normandy_plugin import translation

    translation.use_language("de")
    return translation._(variant.name)


def main() -> int:
    """Write the pages that have changed and name them."""
    ArgumentParser(description=__doc__.partition("\n")[0]).parse_args()
    current = pages()
    for target, text in current.items():
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8", newline="\n")
            say(f"wrote {target.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    run_main(main)
