"""The rules page of Nivernaise says the game's numbers, in both languages alike."""

import re
from pathlib import Path

import pytest

from normandy_plugin.variants import NIVERNAISE

RULES = Path(__file__).parents[2] / "normandy_plugin" / "rules"
SENTENCES = {
    "en": (
        ("with {} decks", NIVERNAISE.decks),
        ("Bring all {} cards", NIVERNAISE.cards),
        ("the {} squared heaps", NIVERNAISE.piles),
        ("the {} places below", NIVERNAISE.cells),
        ("one card and each pile {}, all", NIVERNAISE.cards_per_pile),
        ("The other {} cards are the stock", NIVERNAISE.stock),
        ("{} cards go onto each pile", NIVERNAISE.cards_per_deal),
        ("good for {} deals", 6),
        ("PySolFC's game {}", 304),
    ),
    "de": (
        ("mit {} Kartenspielen", NIVERNAISE.decks),
        ("Bring alle {} Karten", NIVERNAISE.cards),
        ("die {} Stapel in der oberen", NIVERNAISE.piles),
        ("die {} Plätze darunter", NIVERNAISE.cells),
        ("eine Karte und jeder Stapel {}, alle", NIVERNAISE.cards_per_pile),
        ("Die übrigen {} Karten sind der Vorrat", NIVERNAISE.stock),
        ("auf jeden Stapel {} Karten", NIVERNAISE.cards_per_deal),
        ("kannst {}-mal nachlegen", 6),
        ("Spiel {} von PySolFC", 304),
    ),
}


def page(language):
    source = (RULES / language / "nivernaise.html").read_text(encoding="utf-8")
    return source, " ".join(re.sub(r"<[^>]*>", "", source).split())


@pytest.mark.parametrize(
    ("language", "sentence", "number"),
    [(language, *item) for language, items in SENTENCES.items() for item in items],
)
def test_numbers(language, sentence, number):
    assert sentence.format(number) in page(language)[1]


def test_both_languages_have_the_same_sections_and_lists():
    def shape(language):
        return re.findall(r"<(h1|h3|ul|li|img)\b", page(language)[0])

    assert shape("en") == shape("de")


@pytest.mark.parametrize("language", SENTENCES)
def test_no_links(language):
    assert "<a " not in page(language)[0]


@pytest.mark.parametrize("language", SENTENCES)
def test_the_page_says_what_differs_and_that_authorities_disagree(language):
    _, text = page(language)
    assert "La Nivernaise" in text
    assert {"en": "authorities disagree", "de": "nicht einig"}[language] in text
