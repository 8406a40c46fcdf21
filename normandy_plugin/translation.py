"""The plugin's words in the player's language.

English is written in the code, other languages lie in ``locale``. Nothing here
needs the host, so that the installer can use it too: in the host, ``plugin``
says which language that runs in.
"""

import gettext
import struct
from pathlib import Path
from typing import Optional

DOMAIN = "normandy"
LOCALE = Path(__file__).parent / "locale"

_catalogue = gettext.NullTranslations()


def use_language(language: Optional[str] = None) -> None:
    """Speak this language from now on, such as "de" or "de_AT".

    Without one, the language is the one that the environment asks for (LANGUAGE,
    LC_ALL, LC_MESSAGES, LANG). A language that we do not have, and a damaged
    catalogue, leave us with English.
    """
    global _catalogue
    languages = [language] if language else None
    try:
        _catalogue = gettext.translation(DOMAIN, LOCALE, languages, fallback=True)
    except (OSError, ValueError, struct.error):
        _catalogue = gettext.NullTranslations()


def language() -> str:
    """The language that is spoken: "en", or the name of a folder in ``locale``."""
    return _catalogue.info().get("language", "en")


def _(message: str) -> str:
    """The message in the player's language."""
    # An empty one would be answered with the catalogue's header.
    return _catalogue.gettext(message) if message else message


def n_(message: str) -> str:
    """The message as it stands: marks one that will be translated where it is used."""
    return message


def ngettext(singular: str, plural: str, number: int) -> str:
    """The message for this number of things, in the player's language."""
    return _catalogue.ngettext(singular, plural, number)


def translate_argparse() -> None:
    """Have argparse say in the language of the environment what it says by itself.

    For a command's own process: it makes our catalogue the one of gettext's functions.
    """
    gettext.bindtextdomain(DOMAIN, LOCALE)
    gettext.textdomain(DOMAIN)


# What it says.
WORDS_OF_ARGPARSE = (
    n_("usage: "),
    n_("options"),
    n_("optional arguments"),
    n_("positional arguments"),
    n_("show this help message and exit"),
    n_("%(prog)s: error: %(message)s\n"),
    n_("argument %(argument_name)s: %(message)s"),
    n_("expected one argument"),
    n_("the following arguments are required: %s"),
    n_("unrecognized arguments: %s"),
    n_("invalid choice: %(value)r (choose from %(choices)s)"),
)


use_language()
