"""Run the linter, the type checker and all tests, on every supported PySolFC.

    python3 packaging/check.py           everything
    python3 packaging/check.py --fast    no window, the newest PySolFC only
    python3 packaging/check.py -- -k undo -x      what follows -- goes to pytest

Gets and installs what it needs first. All parts run even if one fails; a summary ends it.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import environment
import hosts
from project import ROOT, ArgumentParser, run_main, say

TESTS = ROOT / "tests"

NEEDS_HOST = ("host", "window")
"""Folders under tests/ that are run once per PySolFC."""

NO_TESTS_COLLECTED = 5
"""pytest's exit code for it."""


@dataclass(frozen=True)
class Part:
    """One command of the checks."""

    name: str
    command: list[str]

    def run(self, with_selection: bool) -> bool:
        """Run it; nothing collected is fine only where the caller selected tests himself."""
        say(f"\n=== {self.name}")
        code = subprocess.run(self.command, cwd=ROOT).returncode
        return code == 0 or (with_selection and code == NO_TESTS_COLLECTED)


def parts(
    python: Path, versions: list[str], window: bool, pytest_args: list[str]
) -> Iterator[Part]:
    """All parts of the checks in their order."""
    yield Part("ruff check", [str(python), "-m", "ruff", "check"])
    yield Part("ruff format", [str(python), "-m", "ruff", "format", "--check"])
    yield Part("mypy", [str(python), "-m", "mypy", *typed_paths()])
    # The settings of this tree, even where the host lies within another one.
    settings = ["-c", str(ROOT / "pyproject.toml")]
    pytest = [str(python), "-m", "pytest", *settings, "-q", "-n", "2", *pytest_args]
    for paths in pure_tests():
        names = ", ".join(str(path.relative_to(ROOT)) for path in paths)
        yield Part(names, [*pytest, *map(str, paths)])
    for version in versions:
        folder = hosts.fetch(version)
        for name in NEEDS_HOST if window else NEEDS_HOST[:1]:
            if (TESTS / name).is_dir():
                command = [*pytest, "--pysolfc", str(folder), str(TESTS / name)]
                yield Part(f"tests/{name} on PySolFC {version}", command)
            else:
                say(f"\n=== tests/{name} is not there yet")


def typed_paths() -> list[str]:
    """What is type checked: all that does not import the host."""
    paths = ["variants.py", "installer", "engine"]
    plugin = [f"normandy_plugin/{path}" for path in paths]
    return [path for path in [*plugin, "packaging"] if (ROOT / path).exists()]


def pure_tests() -> Iterator[list[Path]]:
    """The tests that need no PySolFC, one list per folder, so that an empty folder shows."""
    at_top = sorted(TESTS.glob("test_*.py"))
    if at_top:
        yield at_top
    for folder in sorted(path for path in TESTS.iterdir() if path.is_dir()):
        if folder.name not in NEEDS_HOST and any(folder.rglob("test_*.py")):
            yield [folder]


def main() -> int:
    """Check, and return 0 if everything passed."""
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--fast", action="store_true", help="no window, newest PySolFC only")
    parser.add_argument("--host", choices=hosts.SUITES, help="only this PySolFC")
    parser.add_argument("pytest_args", nargs="*", metavar="-- PYTEST_ARG")
    options = parser.parse_args()

    python = environment.prepare("host", "test", "dev", window=not options.fast)
    default = [hosts.NEWEST] if options.fast else list(hosts.SUITES)
    versions = [options.host] if options.host else default
    results = []
    for part in parts(python, versions, not options.fast, options.pytest_args):
        start = time.monotonic()
        passed = part.run(with_selection=bool(options.pytest_args))
        results.append((passed, part.name, time.monotonic() - start))

    say("\n=== Summary")
    for passed, name, seconds in results:
        say(f"{'ok    ' if passed else 'FAILED'} {seconds:6.1f} s  {name}")
    return 0 if all(passed for passed, _, _ in results) else 1


if __name__ == "__main__":
    run_main(main)
