"""The installer speaks German where the user does."""

import locale
import os
import subprocess
import sys
from pathlib import Path

import pytest

from normandy_plugin.installer.messages import users_language

INSTALL = Path(__file__).parents[2] / "packaging" / "install.py"


def install(language, *options):
    return subprocess.run(
        [sys.executable, INSTALL, *options],
        env={**os.environ, "LANGUAGE": language, "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
    )


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


def test_windows_names_the_language_itself(monkeypatch):
    monkeypatch.setattr(locale, "getlocale", lambda: ("German_Germany", "1252"))
    monkeypatch.delenv("LANG", raising=False)
    assert users_language(windows=True) == "German_Germany"
    assert users_language(windows=False) is None
    monkeypatch.setenv("LANG", "en_GB")
    assert users_language(windows=True) is None
