"""The one door to the host's registry of games."""

import platform

from normandy_plugin import __version__


class UnsupportedHost(Exception):
    """The host lacks what the plugin is built on; the text says what was found."""


def register() -> None:
    """Enter every game of the plugin into the host's registry, or none.

    Raises:
        UnsupportedHost: the host is too old, or not what it is taken for. The
            host shows the text in one line and goes on with its own games.
    """
    try:
        from normandy_plugin.games import compat
        from normandy_plugin.games.normandy import GAMES

        compat.require_supported_host()
        infos = [compat.game_info(game) for game in GAMES]
    except Exception as error:
        raise UnsupportedHost(_describe(error)) from error
    for info in infos:
        compat.enter_into_registry(info)


def _describe(error: Exception) -> str:
    import pysollib.settings

    cause = " ".join(str(error).split()) or type(error).__name__
    return (
        f"Normandy {__version__} runs on PySolFC 3.2.0 or later with Python 3.9 or later; "
        f"found PySolFC {getattr(pysollib.settings, 'VERSION', 'of an unknown version')} "
        f"with Python {platform.python_version()} ({cause})"
    )
