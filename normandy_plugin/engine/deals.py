"""The positions from which numbered games start, as the host deals them.

Needs the pysol-cards library, which every host brings but the plugin's own
commands may lack.
"""

from normandy_plugin.engine.cards import FACE_DOWN, card
from normandy_plugin.engine.position import Position
from normandy_plugin.variants import CARDS_PER_SUIT, SUITS, Variant

# Below this the host takes a deal number for one of Microsoft's.
FIRST_LONG_NUMBER = 32000


def shuffled_stock(decks: int, number: int) -> bytes:
    """All cards of a game in the order in which they are dealt.

    Raises:
        ImportError: the pysol-cards library is missing.
        ValueError: there is no deal of this number.
    """
    from pysol_cards.random import LCRandom31, MTRandom

    cards = [
        card(rank, suit)
        for _ in range(decks)
        for suit in range(SUITS)
        for rank in range(CARDS_PER_SUIT)
    ]
    generator = (LCRandom31 if number < FIRST_LONG_NUMBER else MTRandom)(number)
    generator.reset()
    generator.shuffle(cards)
    return bytes(reversed(cards))


def lay_out(stock: bytes, variant: Variant) -> Position:
    """The position once the first layout is dealt from a full stock."""
    columns = [b""] * variant.columns
    for row in variant.layout_rows():
        for column in row.columns:
            columns[column] += bytes((stock[0] | (0 if row.face_up else FACE_DOWN),))
            stock = stock[1:]
    return Position(tuple(columns), bytes(variant.foundations), stock)


def deal(variant: Variant, number: int) -> Position:
    """The position from which the game of this number starts.

    Raises: as shuffled_stock.
    """
    return lay_out(shuffled_stock(variant.decks, number), variant)
