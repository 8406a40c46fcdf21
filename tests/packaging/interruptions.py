"""Stops code at any of its dealings with the file system, through Python's audit events."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Callable

_EVENTS = {
    "open",
    "os.chmod",
    "os.listdir",
    "os.mkdir",
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.scandir",
    "os.utime",
}

_react: Callable[[], None] | None = None


def _hook(event: str, arguments: Any) -> None:
    if _react is not None and event in _EVENTS:
        _react()


# There is no way to remove a hook, so it is there once and idle most of the time.
sys.addaudithook(_hook)


@contextmanager
def interrupted_at(step: int, interrupt: Callable[[], None]) -> Iterator[list[int]]:
    """Call `interrupt` right before the step-th (from 0) file system call in the block.

    Yields a list that holds the step once that has happened.
    """
    global _react
    happened: list[int] = []
    calls = iter(range(step, -1, -1))

    def react() -> None:
        if next(calls, None) == 0:
            happened.append(step)
            interrupt()

    _react = react
    try:
        yield happened
    finally:
        _react = None
