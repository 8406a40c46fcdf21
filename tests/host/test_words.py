"""What the host shows of ours in words: names, status bar, rules pages, in both languages."""

import importlib
from pathlib import Path

import pytest

from tests.host.table import FAMILY, IRMGARD, NAMES, NORMANDY, lay_out

GERMAN_NAMES = {**NAMES, 670104: "Normandy Drei Blätter"}
each_game = pytest.mark.parametrize("game_id", FAMILY, ids=NAMES.get)
each_language = pytest.mark.parametrize("language", ["en", "de"])

FOUNDATION = {
    "en": "Foundation. Up in suit from any ace.",
    "de": "Zielstapel. Vom Ass in Farbe aufwärts.",
}
COLUMN = {
    "en": "Column. Down, red/black. Gap: any.",
    "de": "Spalte. Ab, rot/schwarz. Lücke: jede.",
}
COLUMN_FOR_KINGS = {
    "en": "Column. Down, red/black. Gap: kings.",
    "de": "Spalte. Ab, rot/schwarz. Lücke: Könige.",
}
DEALS = {
    "en": ("{} time.", "{} times."),
    "de": ("{}-mal.", "{}-mal."),
}
LAST_DEAL = {
    "en": "Stock. Last deal: columns 2 to 8.",
    "de": "Vorrat. Zuletzt auf Spalten 2 bis 8.",
}
EMPTY = {"en": "Stock. Empty: no more deals.", "de": "Vorrat. Leer: kein Nachlegen mehr."}
BEGINS = {
    "en": "Stock. One card per column, ",
    "de": "Vorrat. Je Spalte eine Karte, ",
}


@pytest.fixture
def speak(host):
    """Have the plugin in the host speak a language, as if the host ran in it."""
    # The copy that the host has loaded; the test's own is another one.
    translation = importlib.import_module("normandy_plugin.translation")
    yield translation.use_language
    translation.use_language("en")


@each_language
@each_game
def test_name(host, speak, language, game_id):
    speak(language)
    compat = importlib.import_module("normandy_plugin.games.compat")
    info = compat.game_info(host.registry.get(game_id).gameclass)
    expected = {"en": NAMES, "de": GERMAN_NAMES}[language][game_id]
    assert (info.name, info.short_name) == (expected, expected)
    assert info.en_name == NAMES[game_id]
    assert set(info.altnames) == ({"Normandie"} if game_id == NORMANDY else set())


@each_language
@each_game
def test_help_rules_opens_the_page_of_the_game_in_this_language(host, speak, language, game_id):
    speak(language)
    compat = importlib.import_module("normandy_plugin.games.compat")
    page = Path(compat.game_info(host.registry.get(game_id).gameclass).rules_filename)
    assert page.is_absolute()
    name = {"en": NAMES, "de": GERMAN_NAMES}[language][game_id]
    assert f"<h1>{name}</h1>" in page.read_text(encoding="utf-8")
    assert f'lang="{language}"' in page.read_text(encoding="utf-8")


@each_language
@each_game
def test_foundations_and_columns_say_their_rule(host, speak, language, game_id):
    speak(language)
    game = host.new_game(game_id)
    of_columns = COLUMN_FOR_KINGS if game_id == IRMGARD else COLUMN
    assert {pile.getHelp() for pile in game.s.foundations} == {FOUNDATION[language]}
    assert {pile.getHelp() for pile in game.s.rows} == {of_columns[language]}


@each_language
@each_game
def test_the_stock_says_how_many_deals_are_left(host, speak, language, game_id):
    speak(language)
    game = host.new_game(game_id)
    left = {IRMGARD: 9}.get(game_id, 10)
    while game.s.talon.cards:
        text = game.s.talon.getHelp()
        if game_id == IRMGARD and left == 1:
            assert text == LAST_DEAL[language]
        else:
            deals = DEALS[language][left != 1].format(left)
            assert text == BEGINS[language] + deals
        game.dealCards()
        left -= 1
    assert left == 0
    assert game.s.talon.getHelp() == EMPTY[language]


@each_game
def test_the_host_adds_nothing_to_what_a_pile_says(host, game_id):
    """F2 shows help and base card below each other; our help has told the base card."""
    game = host.new_game(game_id)
    assert {pile.getBaseCard() for pile in game.allstacks} == {""}


@each_language
def test_the_score_is_shown_in_the_language(host, speak, language):
    speak(language)
    game = lay_out(host.open(NORMANDY), {1: "KH QS"}, {1: "3C"})
    game.updateText()
    assert game.getGameScore() == 17
    assert game.texts.score["text"] == {"en": "Score\n17", "de": "Punkte\n17"}[language]
