"""What the installer says, in the user's language."""

from __future__ import annotations

import gettext
import locale
import os

from normandy_plugin.translation import DOMAIN, LOCALE, _, n_, use_language

__all__ = ["_"]

# What argparse says by itself; it looks the words up in gettext's own domain.
WORDS_OF_ARGPARSE = (
    n_("usage: "),
    n_("options"),
    n_("optional arguments"),
    n_("positional arguments"),
    n_("show this help message and exit"),
    n_("show program's version number and exit"),
    n_("%(prog)s: error: %(message)s\n"),
    n_("argument %(argument_name)s: %(message)s"),
    n_("expected one argument"),
    n_("the following arguments are required: %s"),
    n_("unrecognized arguments: %s"),
    n_("invalid choice: %(value)r (choose from %(choices)s)"),
)


def users_language(windows: bool = os.name == "nt") -> str | None:
    """The language of the user's Windows; None where the environment names it, as elsewhere."""
    if not windows or os.environ.get("LANG"):
        return None
    return locale.getlocale()[0]


use_language(users_language())
gettext.bindtextdomain(DOMAIN, LOCALE)
gettext.textdomain(DOMAIN)
