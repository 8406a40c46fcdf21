"""The score that xpat2 keeps for this game."""

from collections.abc import Iterable

from normandy_plugin.engine.cards import fits
from normandy_plugin.variants import CARDS_PER_SUIT

CARD_ON_FOUNDATION = 5
FULL_FOUNDATION = 60
BUILT_PAIR = 2


def score(foundations: Iterable[int], columns: Iterable[bytes]) -> int:
    """The score of a position, 0 to 1000 with two decks, 0 to 1500 with three.

    Args:
        foundations: number of cards on each foundation, 0 to 13.
        columns: the cards of each column, first to last; of a face-down card
            nothing counts, so it may be unknown.
    """
    on_foundations = sum(
        CARD_ON_FOUNDATION * height + (FULL_FOUNDATION if height == CARDS_PER_SUIT else 0)
        for height in foundations
    )
    built_pairs = sum(
        fits(lower, upper) for column in columns for upper, lower in zip(column, column[1:])
    )
    return on_foundations + BUILT_PAIR * built_pairs
