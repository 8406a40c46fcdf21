"""What depends on the host's version, and how a game enters its registry."""

from pysollib import settings
from pysollib.gamedb import GAME_DB, GI, GameInfo, registerGame

OLDEST_HOST = (3, 2, 0)
# The host's own game that bears our first game's name as an alternate name.
GYPSY_ID = 1


def require_supported_host():
    """Raise RuntimeError where the host is older than the oldest one supported."""
    if tuple(settings.VERSION_TUPLE) < OLDEST_HOST:
        raise RuntimeError("the host is too old")


def game_info(game_class):
    """The host's description of a game, not yet entered into its registry."""
    variant = game_class.variant
    flags = GI.GT_POPULAR if variant.popular else 0
    return GameInfo(
        variant.game_id,
        game_class,
        variant.name,
        GI.GT_GYPSY | flags,
        variant.decks,
        0,
        GI.SL_MOSTLY_SKILL,
        altnames=variant.alternate_names,
    )


def enter_into_registry(info):
    """Register a game and let its name lead to it alone."""
    gypsy = GAME_DB.get(GYPSY_ID)
    if gypsy is not None:
        gypsy.altnames = [name for name in gypsy.altnames if name != info.name]
    registerGame(info)
