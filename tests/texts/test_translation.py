"""The plugin's words in the player's language, and English whenever that fails."""

import shutil

import pytest

from normandy_plugin import translation

ENGLISH, GERMAN = "Normandy Three Decks", "Normandy Drei Blätter"
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def no_language_asked_for(monkeypatch):
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    yield
    monkeypatch.undo()
    translation.use_language()


@pytest.mark.parametrize("language", ["de", "de_DE", "de_AT", "de_CH.UTF-8", "German_Germany"])
def test_german_for_every_german(language):
    translation.use_language(language)
    assert translation.language() == "de"
    assert translation._(ENGLISH) == GERMAN


@pytest.mark.parametrize("language", ["en", "en_GB", "fr", "ru_RU.UTF-8", "C", "xx", "../de", "\0"])
def test_english_for_every_other_language(language):
    translation.use_language(language)
    assert translation.language() == "en"
    assert translation._(ENGLISH) == ENGLISH


@pytest.mark.parametrize("variable", VARIABLES)
def test_without_a_language_the_environment_decides(monkeypatch, variable):
    monkeypatch.setenv(variable, "de_DE.UTF-8")
    for nothing in (None, ""):
        translation.use_language("en")
        translation.use_language(nothing)
        assert translation.language() == "de"


def test_without_a_language_in_the_environment_it_is_english():
    translation.use_language("de")
    translation.use_language()
    assert translation.language() == "en"


def test_the_next_best_language_of_the_environment(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "fr:de:en")
    translation.use_language()
    assert translation.language() == "de"


@pytest.mark.parametrize("language", ["de", "en"])
def test_nothing_stays_nothing(language):
    translation.use_language(language)
    assert translation._("") == ""


def test_an_unknown_message_stays_as_it_is():
    translation.use_language("de")
    assert translation._("no message of ours") == "no message of ours"


def test_one_and_several():
    one = "One card per column, {deals} time."
    several = "One card per column, {deals} times."
    translation.use_language("en")
    assert translation.ngettext(one, several, 1) == one
    assert translation.ngettext(one, several, 10) == several
    translation.use_language("de")
    assert translation.ngettext(one, several, 10).startswith("Je Spalte eine Karte")


@pytest.mark.parametrize(
    "content",
    [b"", b"no catalogue", b"\xde\x12\x04\x95", None],
    ids=["empty", "text", "cut", "half"],
)
def test_english_with_a_damaged_catalogue(monkeypatch, tmp_path, content):
    good = translation.LOCALE / "de" / "LC_MESSAGES" / "normandy.mo"
    damaged = tmp_path / "de" / "LC_MESSAGES" / "normandy.mo"
    damaged.parent.mkdir(parents=True)
    whole = good.read_bytes()
    damaged.write_bytes(whole[: len(whole) // 2] if content is None else content)
    monkeypatch.setattr(translation, "LOCALE", tmp_path)
    translation.use_language("de")
    assert translation.language() == "en"
    assert translation._(ENGLISH) == ENGLISH


def test_english_without_any_catalogue(monkeypatch, tmp_path):
    monkeypatch.setattr(translation, "LOCALE", tmp_path / "missing")
    translation.use_language("de")
    assert translation._(ENGLISH) == ENGLISH


def test_a_folder_with_blanks_and_letters_of_other_scripts(monkeypatch, tmp_path):
    folder = tmp_path / "Спеле n mit Ümläuten"
    shutil.copytree(translation.LOCALE, folder)
    monkeypatch.setattr(translation, "LOCALE", folder)
    translation.use_language("de")
    assert translation._(ENGLISH) == GERMAN
