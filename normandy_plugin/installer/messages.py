"""What the installer says to the user."""

from __future__ import annotations


def _(message: str) -> str:
    """The message in the user's language."""
    return message
