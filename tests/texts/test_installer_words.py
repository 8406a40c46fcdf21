"""The installer speaks German where the user does."""

import locale
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from normandy_plugin.installer.messages import users_language

INSTALL = Path(__file__).parents[2] / "packaging" / "install.py"


COMMAND = (
    f"import sys; sys.path.insert(0, {str(INSTALL.parents[1])!r});"
    "from normandy_plugin.installer import main; main()"
)


def in_language(language, *command):
    return subprocess.run(
        [sys.executable, *command],
        env={**os.environ, "LANGUAGE": language, "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
    )


def install(language, *options):
    return in_language(language, INSTALL, *options)


@pytest.mark.parametrize(
    ("language", "purpose"),
    [
        ("en", "Put the patience Normandy and its variants into PySolFC."),
        ("de", "Fügt PySolFC die Patience Normandy und ihre Varianten hinzu."),
        ("de_AT", "Fügt PySolFC die Patience Normandy und ihre Varianten hinzu."),
    ],
)
def test_help(language, purpose):
    assert purpose in install(language, "--help").stdout


def test_messages_in_german(tmp_path):
    where = ("--plugins-dir", tmp_path)
    assert install("de", *where, "--dry-run").stdout.startswith("Würde ")
    assert " installiert in " in install("de", *where).stdout
    assert install("de", *where, "--uninstall").stdout.startswith("Erweiterung entfernt aus ")
    assert install("de", *where, "--uninstall").stdout.startswith("Nichts zu entfernen in ")


def test_errors_in_german(tmp_path):
    failed = install("de", "--plugins-dir", tmp_path / "missing")
    assert failed.returncode == 1
    assert failed.stderr.startswith("Fehler: den Ordner ")


def test_what_argparse_says_is_german_too():
    helped = install("de", "--help").stdout
    assert helped.startswith("Aufruf: ")
    assert "diese Hilfe zeigen und enden" in helped
    assert not {"usage", "options", "optional", "show"} & set(re.findall(r"\w+", helped))
    failed = install("de", "--plugins-dir").stderr
    assert failed.endswith(
        "install.py: Fehler: Argument --plugins-dir: dahinter fehlt eine Angabe\n"
    )
    of_pip = in_language("de", "-c", COMMAND, "--help").stdout
    assert "die Version zeigen und enden" in of_pip
    assert not {"usage", "options", "optional", "show"} & set(re.findall(r"\w+", of_pip))
    assert "unbekannte Angaben: --typo" in install("de", "--typo").stderr


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "needs Python 3.9 or later, found 3.8"),
        ("de", "braucht Python 3.9 oder neuer, gefunden: 3.8"),
    ],
)
def test_the_loader_tells_in_both_languages_that_python_is_too_old(tmp_path, language, said):
    install("en", "--plugins-dir", tmp_path)
    on_old_python = (
        "import runpy, sys; sys.version_info = (3, 8, 20, 'final', 0);"
        f"runpy.run_path({str(tmp_path / 'normandy.py')!r})"
    )
    failed = in_language(language, "-c", on_old_python)
    assert failed.stderr.splitlines()[-1] == f"ImportError: {said}"


def test_windows_names_the_language_itself(monkeypatch):
    monkeypatch.setattr(locale, "getlocale", lambda: ("German_Germany", "1252"))
    monkeypatch.delenv("LANG", raising=False)
    assert users_language(windows=True) == "German_Germany"
    assert users_language(windows=False) is None
    monkeypatch.setenv("LANG", "en_GB")
    assert users_language(windows=True) is None
