"""The one door to the host's registry of games."""

import platform

from normandy_plugin import __version__
from normandy_plugin.translation import _, use_language


class UnsupportedHost(Exception):
    """The host lacks what the plugin is built on; the text says what was found."""


def register() -> None:
    """Enter every game of the plugin into the host's registry, or none.

    Raises:
        UnsupportedHost: the host is too old, or not what it is taken for. The
            host shows the text in one line and goes on with its own games.
    """
    try:
        from pysollib.mygettext import myGettext

        use_language(myGettext.language)
        from normandy_plugin.games import compat, nivernaise, normandy, solver

        compat.require_supported_host()
        infos = [compat.game_info(game) for game in normandy.GAMES + nivernaise.GAMES]
    except Exception as error:
        raise UnsupportedHost(_describe(error)) from error
    for info in infos:
        compat.enter_into_registry(info)
    solver.offer_dialog()


def _describe(error: Exception) -> str:
    import pysollib.settings

    cause = " ".join(str(error).split()) or type(error).__name__
    return _(
        "Normandy {version} runs on PySolFC 3.2.0 or later with Python 3.9 or later; "
        "found PySolFC {host} with Python {python} ({cause})"
    ).format(
        version=__version__,
        host=getattr(pysollib.settings, "VERSION", None) or _("of an unknown version"),
        python=platform.python_version(),
        cause=cause,
    )
