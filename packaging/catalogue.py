"""Bring the plugin's catalogues in line with the code, and compile them.

    python3 packaging/catalogue.py

New messages come into each .po file, to be translated there; those that are gone from the
code leave it. Then run it again: the .mo files are what the plugin reads.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import environment
from project import ROOT, ArgumentParser, run_main, say

PLUGIN = ROOT / "normandy_plugin"
LOCALE = PLUGIN / "locale"


class Message(NamedTuple):
    """What is to be translated; ``plural`` is empty if it does not depend on a number."""

    text: str
    plural: str = ""


def messages() -> dict[Message, list[str]]:
    """Every message of the plugin and the files that have it."""
    found: dict[Message, list[str]] = {}
    for path in sorted(PLUGIN.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        in_file = {*_marked(tree), *(_names(tree) if path.name == "variants.py" else ())}
        for message in in_file:
            found.setdefault(message, []).append(path.relative_to(ROOT).as_posix())
    return found


def _marked(tree: ast.AST) -> Iterator[Message]:
    """The messages in _(…), n_(…) and ngettext(…)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            words = [text for text in map(_text, node.args) if text is not None]
            if node.func.id in ("_", "n_") and words:
                yield Message(words[0])
            elif node.func.id == "ngettext":
                yield Message(words[0], words[1])


def _names(tree: ast.AST) -> Iterator[Message]:
    """The names of the games, which are data and not marked one by one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "name":
            name = _text(node.value)
            if name is not None:
                yield Message(name)


def _text(node: ast.AST) -> str | None:
    """What a string constant says, None for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return None


def catalogues() -> list[Path]:
    """The .po file of each language."""
    return sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))


def in_line(catalogue: Any, found: dict[Message, list[str]]) -> bool:
    """Give a catalogue of polib the messages of the code; tell whether any came or went."""
    import polib

    before = {Message(entry.msgid, entry.msgid_plural) for entry in catalogue}
    for entry in [e for e in catalogue if Message(e.msgid, e.msgid_plural) not in found]:
        catalogue.remove(entry)
    for text, plural in found.keys() - before:
        forms = {0: "", 1: ""} if plural else {}
        catalogue.append(polib.POEntry(msgid=text, msgid_plural=plural, msgstr_plural=forms))
    for entry in catalogue:
        entry.occurrences = [(f, "") for f in found[Message(entry.msgid, entry.msgid_plural)]]
    catalogue.sort(key=lambda entry: (entry.occurrences, entry.msgid))
    return before != set(found)


def main() -> int:
    """Update and compile every catalogue; says what is left to translate."""
    ArgumentParser(description=__doc__.partition("\n")[0]).parse_args()
    python = environment.prepare("test")
    if Path(sys.prefix) != python.parent.parent:
        return subprocess.run([str(python), *sys.argv]).returncode
    import polib

    for path in catalogues():
        catalogue = polib.pofile(str(path), wrapwidth=95)
        in_line(catalogue, messages())
        catalogue.save()
        catalogue.save_as_mofile(str(path.with_suffix(".mo")))
        left = len(catalogue.untranslated_entries()) + len(catalogue.fuzzy_entries())
        say(f"{path.relative_to(ROOT)}: {len(catalogue)} messages, {left} to translate")
    return 0


if __name__ == "__main__":
    run_main(main)
