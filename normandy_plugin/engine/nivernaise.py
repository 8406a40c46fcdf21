"""Nivernaise as the player sees it: the position and the moves.

Cells can be read whole, of a pile only its top card is seen and how many cards
it holds, of the stock nothing. Cards are the numbers of cards.py.
"""

from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple, TypeVar

from normandy_plugin.engine.cards import UNKNOWN, rank_of, suit_of
from normandy_plugin.variants import CARDS_PER_SUIT, NIVERNAISE, SUITS

T = TypeVar("T")


class Kind(Enum):
    """The kinds of places between which cards move."""

    CELL = auto()
    PILE = auto()
    UP = auto()  # the foundation of a suit that begins with the ace
    DOWN = auto()  # the one that begins with the king
    STOCK = auto()


class Place(NamedTuple):
    """Cells and piles are counted from 0 at the left, foundations by suit."""

    kind: Kind
    number: int


class Move(NamedTuple):
    """One card from one place to another."""

    card: int
    source: Place
    target: Place


STOCK = Place(Kind.STOCK, 0)
DEAL = Move(UNKNOWN, STOCK, STOCK)


class Pile(NamedTuple):
    """``top`` is UNKNOWN where a card that has just been uncovered is not looked at yet.

    Of an empty pile ``top`` means nothing.
    """

    top: int
    height: int


EMPTY_PILE = Pile(UNKNOWN, 0)


class Position(NamedTuple):
    """``up`` and ``down`` hold the number of cards on the foundations, by suit.

    ``cells`` are the cards of each cell, the top card last.
    """

    up: tuple[int, ...]
    down: tuple[int, ...]
    cells: tuple[bytes, ...]
    piles: tuple[Pile, ...]

    def on_foundations(self) -> int:
        """Number of cards on the foundations."""
        return sum(self.up) + sum(self.down)

    def in_piles(self) -> int:
        """Number of cards in the piles."""
        return sum(pile.height for pile in self.piles)

    def is_won(self) -> bool:
        """Whether all cards are on the foundations."""
        return self.on_foundations() == NIVERNAISE.cards

    def uncovers(self) -> bool:
        """Whether a card lies uncovered that has not been looked at."""
        return any(pile.height and pile.top == UNKNOWN for pile in self.piles)

    def key(self) -> tuple[object, ...]:
        """The same for positions that differ in the order of cells or of piles only."""
        return self.up, self.down, tuple(sorted(self.cells)), tuple(sorted(self.piles))


def fits(card: int, onto: int) -> bool:
    """Whether a cell with this top card takes the card: a neighbour in suit, no wrap."""
    return abs(card - onto) == SUITS


def legal_moves(position: Position) -> Iterator[Move]:
    """The moves of cards that make a difference.

    Gaps are alike, so only the first of them is filled; a pile's only card does
    not change its place.
    """
    empty_cell = next((i for i, cell in enumerate(position.cells) if not cell), None)
    empty_pile = next((i for i, pile in enumerate(position.piles) if not pile.height), None)
    for index, cell in enumerate(position.cells):
        if cell:
            yield from _onto_others(position, cell[-1], Place(Kind.CELL, index))
    for index, pile in enumerate(position.piles):
        if not pile.height or pile.top == UNKNOWN:
            continue
        source = Place(Kind.PILE, index)
        yield from _onto_others(position, pile.top, source)
        if empty_cell is not None:
            yield Move(pile.top, source, Place(Kind.CELL, empty_cell))
        if empty_pile is not None and pile.height > 1:
            yield Move(pile.top, source, Place(Kind.PILE, empty_pile))


def _onto_others(position: Position, card: int, source: Place) -> Iterator[Move]:
    """To the foundations, and onto the cells that hold a card."""
    rank, suit = rank_of(card), suit_of(card)
    if rank == position.up[suit]:
        yield Move(card, source, Place(Kind.UP, suit))
    if rank == CARDS_PER_SUIT - 1 - position.down[suit]:
        yield Move(card, source, Place(Kind.DOWN, suit))
    for index, cell in enumerate(position.cells):
        if cell and fits(card, cell[-1]):
            yield Move(card, source, Place(Kind.CELL, index))


def play(position: Position, move: Move) -> Position:
    """The position after a move of ``legal_moves``."""
    up, down, cells, piles = position
    kind, index = move.source
    if kind is Kind.CELL:
        cells = _with(cells, index, cells[index][:-1])
    else:
        height = piles[index].height - 1
        piles = _with(piles, index, Pile(UNKNOWN, height) if height else EMPTY_PILE)
    kind, index = move.target
    if kind is Kind.CELL:
        cells = _with(cells, index, cells[index] + bytes((move.card,)))
    elif kind is Kind.PILE:
        piles = _with(piles, index, Pile(move.card, 1))
    elif kind is Kind.UP:
        up = _with(up, index, up[index] + 1)
    else:
        down = _with(down, index, down[index] + 1)
    return Position(up, down, cells, piles)


def _with(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])
