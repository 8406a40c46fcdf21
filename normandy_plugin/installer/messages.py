"""What the installer says, in the user's language."""

from __future__ import annotations

import locale
import os

from normandy_plugin.translation import _, use_language

__all__ = ["_"]


def users_language(windows: bool = os.name == "nt") -> str | None:
    """The language of the user's Windows; None where the environment names it, as elsewhere."""
    if not windows or os.environ.get("LANG"):
        return None
    return locale.getlocale()[0]


use_language(users_language())
