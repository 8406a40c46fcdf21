"""The Python environment in the project's cache, and the Debian packages that must be there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from project import Problem, cache_folder, exclusively, run, say

REQUIREMENTS = Path(__file__).resolve().parent / "requirements"

OLDEST_PYTHON = (3, 9)

# Exits with the Debian packages that this Python lacks for our purposes.
_PROBE = """
import sys
missing = []
try:
    import tkinter
except ImportError:
    missing.append("python3-tk")
try:
    import ensurepip, venv
except ImportError:
    missing.append("python3-venv")
if sys.version_info < {oldest}:
    missing.append("python3")
print(*missing)
"""


def prepare(*requirements: str, window: bool = False) -> Path:
    """Return a Python that has tkinter and the named requirements files installed.

    `window` asks for Xvfb as well. What is missing is installed through apt where that is
    possible (root on Debian) and named otherwise: raises Problem with the command to run.
    """
    base, missing = _best_python()
    if window and not shutil.which("Xvfb"):
        missing.append("xvfb")
    if missing:
        _install(missing)
        base, missing = _best_python()
        if missing:
            raise Problem(f"{base} still lacks {', '.join(missing)} after installing it")
    return _environment(base, requirements)


def require_xvfb() -> None:
    """Install Xvfb where that is possible; raises Problem with what to do where it is not."""
    if not shutil.which("Xvfb"):
        _install(["xvfb"])


def _best_python() -> tuple[str, list[str]]:
    """The first Python that lacks nothing, else the one that apt can complete, and what it lacks.

    The running one comes first, Debian's own next: packages of Python's parts belong to that.
    """
    candidates = [sys.executable, "/usr/bin/python3", shutil.which("python3") or ""]
    lacks: dict[str, list[str]] = {}
    for python in dict.fromkeys(filter(os.path.exists, candidates)):
        lacks[python] = _lacks(python)
        if not lacks[python]:
            return python, []
    completable = "/usr/bin/python3" if "/usr/bin/python3" in lacks else sys.executable
    return completable, lacks[completable]


def _lacks(python: str) -> list[str]:
    probe = _PROBE.format(oldest=OLDEST_PYTHON)
    done = subprocess.run([python, "-c", probe], capture_output=True, text=True)
    return done.stdout.split() if done.returncode == 0 else ["python3"]


def _install(packages: Iterable[str]) -> None:
    names = " ".join(packages)
    apt = shutil.which("apt-get")
    if not apt:
        raise Problem(f"missing here: what Debian calls {names}; install it and run this again")
    if os.geteuid() != 0:
        raise Problem(f"missing: {names}; install with: sudo apt-get install {names}")
    say(f"Installing {names} …")
    command = ["apt-get", "-q", "-o", "DPkg::Lock::Timeout=300"]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run([*command, "update"], "read apt's package lists", env=quiet)
    install = [*command, "install", "-y", "--no-install-recommends", *names.split()]
    run(install, f"install {names}", env=quiet)


def _environment(base: str, requirements: Iterable[str]) -> Path:
    """Make the environment or bring it up to date; what is installed is noted in it."""
    version = run([base, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"], f"run {base}")
    folder = cache_folder() / f"python-{version.strip()}"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    with exclusively(folder.with_name(folder.name + ".lock")):
        made = folder / "made"
        if not made.exists() or _lacks(str(python)):
            say(f"Making a Python environment from {base} …")
            run([base, "-m", "venv", "--clear", folder], "make a Python environment")
            made.touch()
        for name in requirements:
            _install_requirements(python, REQUIREMENTS / f"{name}.txt", folder)
    return python


def _install_requirements(python: Path, wanted: Path, folder: Path) -> None:
    noted = folder / wanted.name
    if noted.exists() and noted.read_text() == wanted.read_text():
        return
    say(f"Installing {wanted.relative_to(REQUIREMENTS.parent.parent)} into it …")
    pip = [str(python), "-m", "pip", "--quiet", "--disable-pip-version-check"]
    doing = f"install {wanted.name} with pip (is the network there?)"
    run([*pip, "install", "-r", wanted], doing)
    shutil.copyfile(wanted, noted)
