"""The host in German: names, table, status bar and rules, and no English word of ours."""

import re
from pathlib import Path

import polib
import pytest

import catalogue
import tests.window.host
from normandy_plugin.variants import FAMILY, NIVERNAISE, THREE_DECKS
from tests.texts.pages import Page

GAMES = (*FAMILY, NIVERNAISE)
NAMES = {variant: variant.name for variant in GAMES}
NAMES[THREE_DECKS] = "Normandy Drei Blätter"
each_game = pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.name)

# The width from which the status bar has room for our longest help.
ROOMY = (1366, 768)


@pytest.fixture(scope="module")
def german(hosts, pysolfc_folder, tmp_path_factory):
    """A host from a fresh profile in an environment that asks for German."""
    profile = tmp_path_factory.mktemp("german")
    # Where Debian's package has the host's own catalogues; it looks in the current folder too.
    own = pysolfc_folder.parents[1] / "locale"
    if own.is_dir():
        (profile / "locale").symlink_to(own)
    english = tests.window.host.environment
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            tests.window.host,
            "environment",
            lambda *args: {**english(*args), "LANGUAGE": "de_DE.UTF-8"},
        )
        host = hosts.start("--game=Normandy Drei Blätter", "--deal=10", profile=profile)
    yield host
    host.close()


@pytest.fixture
def table(german):
    german.restore()
    german.set_size(*ROOMY)
    yield german
    german.wait_until_at_rest()
    german.check_output()


def in_tableau(variant):
    """A stack of each kind but stock and foundations."""
    return ("cell 1", "pile 1") if variant is NIVERNAISE else ("column 1",)


def entry(host, path, text):
    """The label of a menu entry that contains a text."""
    (label,) = [label for label in host.menu_entries(*path) if text in label]
    return label


def test_the_option_game_takes_the_german_name(german):
    # The first test of this module: the game is the one that the command line named.
    assert german.facts()["id"] == THREE_DECKS.game_id


@each_game
def test_table_and_title_are_german(table, variant, artefacts):
    table.open(variant, 10)
    table.settle()
    assert NAMES[variant] in table.facts()["title"]
    assert re.search("Runde 1" if variant is NIVERNAISE else r"Punkte\s+\d+", table.texts())
    table.point_at(in_tableau(variant)[0])
    table.wait_until(lambda: table.status()["help"], "the status bar speaks")
    table.screenshot(artefacts / f"german {variant.name}.png")


KINDS = {
    "stock": "Vorrat",
    "foundation": "Zielstapel",
    "column": "Spalte",
    "cell": "Zelle",
    "pile": "Stapel",
}


@each_game
def test_the_status_bar_has_room_for_the_help_of_every_pile(table, variant):
    table.open(variant, 10)
    first_of_kind = {}
    for pile in table.cards():
        first_of_kind.setdefault(pile.split()[0], pile)
    assert len(first_of_kind) == (4 if variant is NIVERNAISE else 3)
    for kind, pile in first_of_kind.items():
        table.point_away()
        table.wait_until(lambda: not table.status()["help"], "the status bar falls silent")
        table.point_at(pile)
        status = table.wait_until(
            lambda: table.status() if table.status()["help"] else None, "the status bar speaks"
        )
        assert status["help"].partition(".")[0] == KINDS[kind]
        assert status["help fits"], status


@each_game
def test_help_rules_opens_our_page_in_german(table, variant, artefacts):
    table.open(variant, 10)
    table.choose("Hilfe", entry(table, ["Hilfe"], "Regeln dieses Spiels"))
    page = Page(variant, "de")
    shown = table.help_page()
    assert shown["title"] == page.title == f"{NAMES[variant]} - Regeln"
    assert Path(shown["file"]).parts[-2:] == page.path.parts[-2:]
    loaded = {Path(file).name: image for file, image in shown["loaded"].items()}
    assert loaded[page.path.with_suffix(".png").name] in shown["pictures"]
    for heading, text in page.sections.items():
        assert heading in shown["text"]
        for line in text.splitlines():
            assert line in shown["text"]


def test_the_select_menus_have_the_german_names(table):
    found = everything_in(table, ["Auswählen"])
    assert found.issuperset(NAMES.values())
    assert THREE_DECKS.name not in found


def everything_in(host, path):
    """The labels of a menu and of all menus below it."""
    found = set()
    for label in host.menu_entries(*path):
        found.add(label)
        if host.is_cascade(*path, label):
            found |= everything_in(host, [*path, label])
    return found


@each_game
def test_no_english_word_of_ours_is_left(table, variant):
    table.open(variant, 10)
    shown = [table.texts()]
    while True:
        for pile in ("stock", "foundation 1", *in_tableau(variant)):
            table.point_at(pile)
            table.settle()
            shown.append(table.texts())
        if not table.cards()["stock"]:
            break
        table.play("key", "d")
    table.choose("Hilfe", entry(table, ["Hilfe"], "Regeln dieses Spiels"))
    shown.append(table.help_page()["text"])
    text = "\n".join(shown)

    (po,) = catalogue.catalogues()
    ours = [e for e in polib.pofile(str(po)) if e.msgid not in (e.msgstr, "")]
    assert len(ours) > 30
    for message in ours:
        german_text = message.msgstr or "".join(message.msgstr_plural.values())
        for fragment in literal_parts(message.msgid) + literal_parts(message.msgid_plural):
            # A name is the same in both languages.
            assert fragment in german_text or fragment not in text, message.msgid
    # And what was looked at was there to be seen.
    if variant is NIVERNAISE:
        assert "Zielstapel. ♣ vom Ass" in text
        assert "Vorrat. Mischt die Stapel" in text
    else:
        assert "Zielstapel. Vom Ass" in text
        assert "Vorrat. Leer" in text
        assert "Punkte" in text


def literal_parts(message):
    """What a message says between its placeholders, if it is more than a syllable."""
    parts = re.split(r"\{\w+\}|%\w|\n", message)
    return [part.strip() for part in parts if len(part.strip()) > 3]
