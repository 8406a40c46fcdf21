"""What depends on the host's version, and how a game enters its registry."""

from pathlib import Path

from pysollib import settings
from pysollib.gamedb import GAME_DB, GI, GameInfo, registerGame

from normandy_plugin.translation import _, language
from normandy_plugin.variants import CellsAndPiles, Variant

OLDEST_HOST = (3, 2, 0)
# The host's own game that bears our first game's name as an alternate name.
GYPSY_ID = 1

# Where the host lists a game, and how much skill it says it takes, by the type of its data.
GAME_TYPE = {Variant: GI.GT_GYPSY | GI.GT_SCORE, CellsAndPiles: GI.GT_2DECK_TYPE}
SKILL_LEVEL = {Variant: GI.SL_MOSTLY_SKILL, CellsAndPiles: GI.SL_BALANCED}

RULES = Path(__file__).parents[1] / "rules"


def require_supported_host():
    """Raise RuntimeError where the host is older than the oldest one supported."""
    if tuple(settings.VERSION_TUPLE) < OLDEST_HOST:
        raise RuntimeError(_("the host is too old"))


def game_info(game_class):
    """The host's description of a game, not yet entered into its registry."""
    variant = game_class.variant
    flags = GI.GT_POPULAR if variant.popular else 0
    info = GameInfo(
        variant.game_id,
        game_class,
        variant.name,
        GAME_TYPE[type(variant)] | flags,
        variant.decks,
        variant.redeals,
        SKILL_LEVEL[type(variant)],
        altnames=variant.alternate_names,
        rules_filename=str(rules_page(variant)),
    )
    # The host has put its own catalogue's word for it here, if it has one.
    info.name = info.short_name = _(variant.name)
    return info


def rules_page(variant):
    """The file with the rules of a game, in the language that is spoken."""
    return RULES / language() / (variant.name.lower().replace(" ", "-") + ".html")


def enter_into_registry(info):
    """Register a game and let its name lead to it alone."""
    gypsy = GAME_DB.get(GYPSY_ID)
    if gypsy is not None:
        ours = (info.name, info.en_name)
        gypsy.altnames = [name for name in gypsy.altnames if name not in ours]
    registerGame(info)
