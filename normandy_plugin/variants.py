"""The games as data: what distinguishes Normandy and its variants.

Nothing else in the plugin repeats a number that stands or follows here. A
column is named by its index, 0 for the leftmost.
"""

from dataclasses import dataclass
from enum import Enum

SUITS = 4
CARDS_PER_SUIT = 13


class GapRule(Enum):
    """What may fill an empty column of the tableau."""

    ANY_CARD = "any last card or movable run"
    KINGS = "a king, or a run headed by a king"


@dataclass(frozen=True)
class LayoutRow:
    """One card dealt to each of ``columns`` when a game begins."""

    columns: tuple[int, ...]
    face_up: bool


@dataclass(frozen=True)
class Variant:
    """The rules in which one game of the family differs from the others.

    ``game_id`` is frozen for ever: statistics and saved games hang on it.
    ``face_down`` gives, for each column, how many cards of the first layout
    lie face down; ``face_up`` how many lie face up on top of them.
    """

    game_id: int
    name: str
    decks: int
    face_down: tuple[int, ...]
    face_up: int = 1
    gap_rule: GapRule = GapRule.ANY_CARD
    alternate_names: tuple[str, ...] = ()
    popular: bool = False

    @property
    def columns(self) -> int:
        """Number of columns of the tableau."""
        return len(self.face_down)

    @property
    def foundations(self) -> int:
        """Number of foundations: one for each suit of each deck."""
        return SUITS * self.decks

    @property
    def cards(self) -> int:
        """Number of cards in the game."""
        return self.foundations * CARDS_PER_SUIT

    @property
    def stock(self) -> int:
        """Number of cards left in the stock once the layout is dealt."""
        return self.cards - sum(self.face_down) - self.face_up * self.columns

    @property
    def deals(self) -> int:
        """Number of deals from the full stock, a short last one included."""
        return self.deals_left(self.stock)

    def deals_left(self, stock: int) -> int:
        """Number of deals from ``stock`` cards, a short last one included."""
        return -(-stock // self.columns)

    @property
    def redeals(self) -> int:
        """How often the stock may be made anew: never in this family."""
        return 0

    def layout_rows(self) -> tuple[LayoutRow, ...]:
        """The rows of the first layout, in the order in which they are dealt."""
        every_column = tuple(range(self.columns))
        face_down = tuple(
            LayoutRow(tuple(c for c in every_column if self.face_down[c] > depth), face_up=False)
            for depth in range(max(self.face_down))
        )
        return face_down + (LayoutRow(every_column, face_up=True),) * self.face_up

    def dealt_columns(self, stock: int) -> range:
        """The columns that the next deal reaches with ``stock`` cards left.

        A last deal that is too short for all columns goes to those in the middle.
        """
        cards = min(stock, self.columns)
        first = (self.columns - cards) // 2
        return range(first, first + cards)


NORMANDY = Variant(
    game_id=670101,
    name="Normandy",
    decks=2,
    face_down=(2,) * 8,
    alternate_names=("Normandie",),
    popular=True,
)
YEAST_DOUGH = Variant(
    game_id=670102,
    name="Normandy Yeast Dough",
    decks=2,
    face_down=(0,) * 8,
    face_up=3,
)
IRMGARD = Variant(
    game_id=670103,
    name="Normandy Irmgard",
    decks=2,
    face_down=(0, 1, 2, 3, 4, 3, 2, 1, 0),
    gap_rule=GapRule.KINGS,
)
THREE_DECKS = Variant(
    game_id=670104,
    name="Normandy Three Decks",
    decks=3,
    face_down=(2,) * 12,
)

FAMILY = (NORMANDY, YEAST_DOUGH, IRMGARD, THREE_DECKS)


@dataclass(frozen=True)
class CellsAndPiles:
    """A game of another family: cells to build on, squared piles that the stock is dealt to.

    ``game_id`` is frozen for ever, as in ``Variant``.
    """

    game_id: int
    name: str
    decks: int = 2
    cells: int = 8
    piles: int = 6
    cards_per_pile: int = 4
    cards_per_deal: int = 2
    redeals: int = 1
    alternate_names: tuple[str, ...] = ()
    popular: bool = False

    @property
    def foundations(self) -> int:
        """Number of foundations: one for each suit of each deck."""
        return SUITS * self.decks

    @property
    def cards(self) -> int:
        """Number of cards in the game."""
        return self.foundations * CARDS_PER_SUIT

    @property
    def longest_cell(self) -> int:
        """Number of cards in a cell that holds every card of its suit."""
        return CARDS_PER_SUIT * self.decks

    @property
    def stock(self) -> int:
        """Number of cards left in the stock once the layout is dealt."""
        return self.cards - self.cells - self.piles * self.cards_per_pile


NIVERNAISE = CellsAndPiles(game_id=670105, name="Nivernaise")
