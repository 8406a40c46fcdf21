"""What all commands in this folder share: where things lie, and how errors are told."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Callable, NoReturn

ROOT = Path(__file__).resolve().parent.parent


class Problem(Exception):
    """Something the caller can mend. The message is one line that says what and how."""


class ArgumentParser(argparse.ArgumentParser):
    """Reports a wrong command line in one line, without the usage text."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: error: {message} (see --help)\n")


def run_main(main: Callable[[], int]) -> NoReturn:
    """Run a command and leave: a Problem becomes one line on stderr and exit code 1."""
    try:
        sys.exit(main())
    except Problem as problem:
        sys.exit(f"{Path(sys.argv[0]).name}: error: {problem}")
    except KeyboardInterrupt:
        sys.exit(130)


def say(text: str) -> None:
    """Print a line about what is going on, in order with the output of commands we start."""
    print(text, flush=True)


def cache_folder() -> Path:
    """Folder for everything downloaded or built, made if missing.

    The environment variable NORMANDY_CACHE overrides its place.
    Raises Problem if it cannot be made.
    """
    folder = Path(os.environ.get("NORMANDY_CACHE") or ROOT / ".cache").absolute()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem(f"cannot make the cache folder {folder}: {error.strerror}") from error
    return folder


def run(
    command: Sequence[str | Path],
    doing: str,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> str:
    """Run a helper program quietly and return its standard output.

    Raises Problem, with the last line the program wrote, if it is missing or fails;
    `doing` completes the sentence "cannot …".
    """
    try:
        done = subprocess.run(
            command, cwd=cwd, env=env, text=True, errors="replace", capture_output=True
        )
    except OSError as error:
        raise Problem(f"cannot {doing}: {command[0]}: {error.strerror}") from error
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip() or "it failed").splitlines()
        raise Problem(f"cannot {doing}: {said[-1].strip()}")
    return done.stdout


@contextmanager
def exclusively(lock_file: Path) -> Iterator[None]:
    """Hold a lock between processes; a process that dies lets go of it.

    Windows has no such lock in the standard library's common part: there it does nothing.
    """
    if os.name != "posix":
        yield
        return
    import fcntl

    lock_file.parent.mkdir(parents=True, exist_ok=True)
    with lock_file.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
