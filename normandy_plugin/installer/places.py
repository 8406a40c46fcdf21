"""Where PySolFC is, and where it looks for plugins."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

_DEBIAN = Path("/usr/share/games/pysolfc/pysol.py")
_COMMANDS = ("pysolfc", "pysol.py", "pysol")
_FLATPAK = ".var/app/io.sourceforge.pysolfc.PySolFC"


@dataclass(frozen=True)
class Host:
    """A PySolFC that a Python can run: its pysol.py and that Python."""

    script: Path
    python: str

    def version(self) -> str | None:
        """Its version, such as "3.6.1", or None if it does not run."""
        return self._ask("from pysollib.settings import VERSION as answer")

    def preference_folder(self, environ: Mapping[str, str] | None = None) -> Path | None:
        """Where it keeps settings, statistics and plugins; None if it does not say.

        `environ` replaces the environment it is asked in, the home folder above all.
        """
        answer = self._ask(
            "from pysollib.mfxutil import getprefdir;"
            "from pysollib.settings import PACKAGE;"
            "answer = getprefdir(PACKAGE)",
            environ,
        )
        # Windows' portable version answers with a path relative to its own folder.
        return self.script.parent / answer if answer else None

    def _ask(self, code: str, environ: Mapping[str, str] | None = None) -> str | None:
        # Its modules lie in the script's folder, which -c has on its path as the current one.
        try:
            done = subprocess.run(
                [self.python, "-c", f"{code}; print(answer)"],
                cwd=self.script.parent,
                env=environ,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding=sys.getfilesystemencoding(),
                timeout=60,
            )
        except (OSError, subprocess.TimeoutExpired, UnicodeDecodeError):
            return None
        return done.stdout.rstrip("\n") if done.returncode == 0 else None


def installed_hosts() -> list[Host]:
    """Every PySolFC on this machine that runs: Debian's, one in PATH, one in this Python."""
    found: dict[Path, Host] = {}
    for host in _candidates():
        found.setdefault(host.script, host)
    return [host for host in found.values() if host.version()]


def _candidates() -> Iterator[Host]:
    commands = [shutil.which(command) for command in _COMMANDS]
    for script in [_DEBIAN, *(Path(command) for command in commands if command)]:
        script = script.resolve()
        python = _interpreter(script)
        if python:
            yield Host(script, python)
    module = importlib.util.find_spec("pysollib")
    if module and module.origin:
        beside = Path(module.origin).parent.parent / "pysol.py"
        for script in (beside, Path(sys.executable).parent / "pysol.py"):
            if script.is_file():
                yield Host(script, sys.executable)


def _interpreter(script: Path) -> str | None:
    """The Python named in the script's first line; None if it is no Python script."""
    try:
        with script.open("rb") as file:
            first = file.readline(500).decode("utf-8", "replace")
    except OSError:
        return None
    named = re.match(r"#!\s*(?:\S*/env\s+)?(\S*python\S*)", first)
    return shutil.which(named[1]) if named else None


def known_preference_folders(
    environ: Mapping[str, str] = os.environ, windows: bool = os.name == "nt"
) -> list[Path]:
    """Where the versions of PySolFC that we know keep their preferences."""
    if windows:
        appdata = environ.get("APPDATA")
        return [Path(appdata) / "PySolFC"] if appdata else []
    home = Path(environ.get("HOME") or Path.home())
    return [home / ".PySolFC", home / ".pysolfc", home / _FLATPAK / ".PySolFC"]


def plugins_folders() -> list[Path]:
    """The plugins folders of this user, whether they exist yet or not.

    One for each known preference folder that exists and for each that an installed PySolFC
    names. Empty if there is neither.
    """
    known = [folder for folder in known_preference_folders() if folder.is_dir()]
    named = [host.preference_folder() for host in installed_hosts()]
    folders: list[Path] = []
    for folder in [*known, *filter(None, named)]:
        if not any(_same(folder, other) for other in folders):
            folders.append(folder)
    return [folder / "plugins" for folder in folders]


def _same(folder: Path, other: Path) -> bool:
    # Not by name alone: .PySolFC and .pysolfc are one folder where case does not count.
    if folder.exists() and other.exists():
        return folder.samefile(other)
    return folder == other
