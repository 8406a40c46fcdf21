"""Positions: what lies where, for whoever knows all cards and for the player."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from normandy_plugin.engine.cards import UNKNOWN, is_face_down
from normandy_plugin.variants import SUITS


class Position(NamedTuple):
    """A position of one game of the family.

    ``columns`` are the tableau's columns, each its cards from the first to the
    last. ``foundations`` holds the number of cards on each foundation: the
    first ``decks`` numbers are those of suit 0, ascending, then suit 1 and so
    on; which of a suit's foundations is which does not matter to the game.
    ``stock`` holds the cards in the order in which they will be dealt.
    """

    columns: tuple[bytes, ...]
    foundations: bytes
    stock: bytes

    def key(self) -> tuple[object, ...]:
        """The same for positions that differ by the order of columns alone."""
        return tuple(sorted(self.columns)), self.foundations, len(self.stock)

    def is_won(self) -> bool:
        """Whether every card is on the foundations."""
        return not self.stock and not any(self.columns)


@dataclass(frozen=True)
class View:
    """What a player can see of a position; it cannot hold what the player cannot.

    As in Position, but a face-down card is UNKNOWN and the stock is a number.

    Raises:
        ValueError: a column holds a face-down card that is known.
    """

    columns: tuple[bytes, ...]
    foundations: bytes
    stock: int

    def __post_init__(self) -> None:
        for column in self.columns:
            if any(is_face_down(card) and card != UNKNOWN for card in column):
                raise ValueError("a view holds no known card that lies face down")

    def position(self) -> Position:
        """The same as a position, every card of the stock unknown."""
        return Position(self.columns, self.foundations, bytes([UNKNOWN]) * self.stock)


def view_of(position: Position) -> View:
    """What a player sees of a position."""
    columns = tuple(
        bytes(UNKNOWN if is_face_down(card) else card for card in column)
        for column in position.columns
    )
    return View(columns, position.foundations, len(position.stock))


def foundations_from(piles: Iterable[tuple[int, int]], decks: int) -> bytes:
    """The foundations of a position from (suit, number of cards) of each pile that is begun."""
    heights: list[list[int]] = [[] for _ in range(SUITS)]
    for suit, height in piles:
        heights[suit].append(height)
    return bytes(
        height for of_suit in heights for height in sorted(of_suit + [0] * (decks - len(of_suit)))
    )
