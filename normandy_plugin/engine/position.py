"""Positions: what lies where, for whoever knows all cards and for the player."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from normandy_plugin.engine.cards import FACE_DOWN, UNKNOWN, card, is_face_down, name
from normandy_plugin.variants import CARDS_PER_SUIT, SUITS


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


def faults(position: Position, decks: int) -> list[str]:
    """What is wrong with a position whose cards are all known, in words; empty if nothing is."""
    found: list[str] = []
    lying = [each & ~FACE_DOWN for column in position.columns for each in column]
    lying += [each & ~FACE_DOWN for each in position.stock]
    for suit in range(SUITS):
        for height in position.foundations[suit * decks : (suit + 1) * decks]:
            if height > CARDS_PER_SUIT:
                found.append(f"a foundation holds {height} cards")
            lying += [card(rank, suit) for rank in range(height)]
    for each in range(SUITS * CARDS_PER_SUIT):
        copies = lying.count(each)
        if copies != decks:
            found.append(f"{name(each)} is there {copies} times, not {decks}")
    for number, column in enumerate(position.columns, 1):
        if any(
            is_face_down(upper) and not is_face_down(lower)
            for lower, upper in zip(column, column[1:])
        ):
            found.append(f"a card lies face down on a face-up one in column {number}")
    return found
