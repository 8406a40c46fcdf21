"""The catalogues of the plugin's words are complete and say what the code says."""

import ast
import re
import string

import polib
import pytest

import catalogue
from tests.texts.pages import LANGUAGES

each_catalogue = pytest.mark.parametrize(
    "po", catalogue.catalogues(), ids=lambda path: path.parts[-3]
)


def key(entry):
    return catalogue.Message(entry.msgid, entry.msgid_plural)


def translations(entry):
    return list(entry.msgstr_plural.values()) or [entry.msgstr]


def test_there_is_a_catalogue_for_every_language_of_the_pages_but_english():
    assert [path.parts[-3] for path in catalogue.catalogues()] == sorted({*LANGUAGES} - {"en"})


@each_catalogue
def test_it_holds_every_message_of_the_code_and_no_other(po):
    in_catalogue = [key(entry) for entry in polib.pofile(str(po))]
    assert sorted(in_catalogue) == sorted(catalogue.messages()), "run packaging/catalogue.py"
    assert len(in_catalogue) > 30


@each_catalogue
def test_every_message_is_translated_and_none_in_doubt(po):
    entries = polib.pofile(str(po))
    assert [e.msgid for e in entries if not all(t.strip() for t in translations(e))] == []
    assert [e.msgid for e in entries.fuzzy_entries()] == []
    assert [e.msgid for e in entries.obsolete_entries()] == []


@each_catalogue
def test_what_the_plugin_reads_is_what_was_written(po):
    written = {key(e): translations(e) for e in polib.pofile(str(po))}
    compiled = polib.mofile(str(po.with_suffix(".mo")))
    assert {key(e): translations(e) for e in compiled} == written, "run packaging/catalogue.py"
    assert compiled.metadata == polib.pofile(str(po)).metadata
    assert compiled.metadata["Language"] == po.parts[-3]


@each_catalogue
def test_a_translation_names_the_same_values(po):
    def names(text):
        return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name)

    for entry in polib.pofile(str(po)):
        for text in translations(entry):
            original = entry.msgid_plural or entry.msgid
            assert names(text) == names(original), entry.msgid
            assert re.findall("%.", text) == re.findall("%.", original), entry.msgid


@each_catalogue
def test_a_translation_begins_and_ends_as_the_message_does(po):
    for entry in polib.pofile(str(po)):
        for text in translations(entry):
            assert re.match(r"\s*", text)[0] == re.match(r"\s*", entry.msgid)[0]
            assert re.search(r"\s*$", text)[0] == re.search(r"\s*$", entry.msgid)[0]
            assert text.endswith(".") == entry.msgid.endswith("."), entry.msgid


SAME_IN_GERMAN = {
    # Names, and the letters of ace and king.
    *("Normandy", "Normandy Irmgard", "Normandy Yeast Dough", "Nivernaise", "A", "K"),
}


def test_nothing_is_left_in_english_in_the_german_catalogue():
    (po,) = catalogue.catalogues()
    same = {entry.msgid for entry in polib.pofile(str(po)) if entry.msgid in translations(entry)}
    assert same <= SAME_IN_GERMAN


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("Normandy", "Normandy"),
        ("Normandy Yeast Dough", "Normandy Yeast Dough"),
        ("Normandy Irmgard", "Normandy Irmgard"),
        ("Normandy Three Decks", "Normandy Drei Blätter"),
        ("Nivernaise", "Nivernaise"),
    ],
)
def test_the_german_names_of_the_games(english, german):
    (po,) = catalogue.catalogues()
    assert polib.pofile(str(po)).find(english).msgstr == german


@each_catalogue
def test_no_name_of_a_game_holds_a_character_that_a_file_name_may_not_hold(po):
    variants = ("normandy_plugin/variants.py", "")
    names = [entry for entry in polib.pofile(str(po)) if variants in entry.occurrences]
    assert len(names) >= 4
    for entry in names:
        assert not set(entry.msgstr) & set('<>:"/\\|?*')
        assert entry.msgstr == entry.msgstr.strip(" .")


# --- what is not marked ---

# Phrases that no player reads, or none in another language: where they stand, and why.
NOT_FOR_PLAYERS = {
    "variants.py": "words of the rules for whoever reads the code; the names are messages anyway",
    "engine/": "speaks to whoever calls it",
    "installer/places.py": "code for another Python",
}


def phrases(tree):
    """String constants that look like language: two words at least, no docstrings."""
    hidden = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            hidden.add(node.value)
        if isinstance(node, ast.Call) and getattr(node.func, "id", None) in ("_", "n_", "ngettext"):
            hidden.update(node.args)
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if is_text and node not in hidden and re.search("[A-Za-z]{2,} [A-Za-z]{2,}", node.value):
            yield node


def test_every_phrase_that_a_player_reads_is_marked():
    unmarked = {}
    for path in sorted(catalogue.PLUGIN.rglob("*.py")):
        inside = path.relative_to(catalogue.PLUGIN).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in phrases(tree):
            unmarked.setdefault(node.value, inside)
    for_players = {
        phrase: inside
        for phrase, inside in unmarked.items()
        if not inside.startswith(tuple(NOT_FOR_PLAYERS))
    }
    assert for_players == {}


def test_a_phrase_that_is_not_marked_is_found():
    code = """
def help():
    "What this does"
    return _("Up in suit") + ngettext("one deal left", "two deals left", 1) + "not marked"
"""
    assert [node.value for node in phrases(ast.parse(code))] == ["not marked"]
