"""The rules of movement: every legal move of the family and its effect."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from normandy_plugin.engine.cards import FACE_DOWN, FITTING, KING, UNKNOWN, card, fits
from normandy_plugin.engine.position import Position
from normandy_plugin.variants import CARDS_PER_SUIT, SUITS, GapRule, Variant

FOUNDATION = -1
STOCK = -2


class Move(NamedTuple):
    """One move of the player.

    ``source`` and ``target`` are columns, counted from 0, or FOUNDATION. A deal
    has the source STOCK, turning up a column's last card the same source and
    target. ``card`` is the first of the ``length`` cards moved, the one that comes
    to lie on the target; for a deal and a card turned up it is UNKNOWN.
    """

    card: int
    source: int
    target: int
    length: int

    @property
    def is_deal(self) -> bool:
        """Whether the move deals from the stock."""
        return self.source == STOCK

    @property
    def is_turn(self) -> bool:
        """Whether the move turns up a face-down card."""
        return self.source == self.target and not self.is_deal


DEAL = Move(UNKNOWN, STOCK, STOCK, 0)


@lru_cache(maxsize=1 << 17)
def run_length(column: bytes) -> int:
    """How many cards at the end of a column are built and may move as a unit."""
    length = 0
    for below, above in zip(column[-2::-1], column[:0:-1]):
        if not fits(above, below):
            break
        length += 1
    return length + 1 if column and column[-1] < FACE_DOWN else 0


# Not too many are kept: the garbage collector looks through all of them now and then.
@lru_cache(maxsize=1 << 11)
def wanted(foundations: bytes) -> frozenset[int]:
    """The cards that may go to the foundations next."""
    decks = len(foundations) // SUITS
    return frozenset(
        card(height, index // decks)
        for index, height in enumerate(foundations)
        if height < CARDS_PER_SUIT
    )


@lru_cache(maxsize=1 << 15)
def tops(foundations: bytes) -> tuple[int, ...]:
    """The last card of each foundation that is begun, every card once."""
    decks = len(foundations) // SUITS
    return tuple(
        sorted(
            {card(height - 1, index // decks) for index, height in enumerate(foundations) if height}
        )
    )


@lru_cache(maxsize=1 << 15)
def with_card(foundations: bytes, played: int) -> bytes:
    """The foundations after a wanted card has gone to them."""
    rank, suit = played >> 2, played & 3
    decks = len(foundations) // SUITS
    index = foundations.rindex(rank, suit * decks, (suit + 1) * decks)
    return foundations[:index] + bytes((rank + 1,)) + foundations[index + 1 :]


@lru_cache(maxsize=1 << 15)
def without_card(foundations: bytes, borrowed: int) -> bytes:
    """The foundations after a top card has been taken back from them."""
    rank, suit = borrowed >> 2, borrowed & 3
    decks = len(foundations) // SUITS
    index = foundations.index(rank + 1, suit * decks, (suit + 1) * decks)
    return foundations[:index] + bytes((rank,)) + foundations[index + 1 :]


def may_fill_gap(head: int, variant: Variant) -> bool:
    """Whether a card, alone or at the head of a run, may go into an empty column."""
    return variant.gap_rule is GapRule.ANY_CARD or head >> 2 == KING


def legal_moves(position: Position, variant: Variant) -> Iterator[Move]:
    """Every move that the rules allow, pointless ones included.

    Of a suit's foundations that stand equally high, one stands for all.
    """
    columns, foundations, stock = position
    playable = wanted(foundations)
    takers = _takers(columns)
    gaps = [target for target, column in enumerate(columns) if not column]
    for source, column in enumerate(columns):
        if not column:
            continue
        last = column[-1]
        if last >= FACE_DOWN:
            yield Move(UNKNOWN, source, source, 1)
            continue
        if last in playable:
            yield Move(last, source, FOUNDATION, 1)
        for length in range(1, run_length(column) + 1):
            head = column[-length]
            for target in takers.get(head, ()):
                yield Move(head, source, target, length)
            if gaps and may_fill_gap(head, variant):
                for target in gaps:
                    yield Move(head, source, target, length)
    for borrowed in tops(foundations):
        for target in takers.get(borrowed, ()):
            yield Move(borrowed, FOUNDATION, target, 1)
        if gaps and may_fill_gap(borrowed, variant):
            for target in gaps:
                yield Move(borrowed, FOUNDATION, target, 1)
    if stock:
        yield DEAL


def _takers(columns: tuple[bytes, ...]) -> dict[int, list[int]]:
    """For each card that fits onto a last card, the columns that take it."""
    takers: dict[int, list[int]] = {}
    for target, column in enumerate(columns):
        if column and column[-1] < FACE_DOWN:
            for fitting in FITTING[column[-1]]:
                takers.setdefault(fitting, []).append(target)
    return takers


def play(position: Position, move: Move, variant: Variant) -> Position:
    """The position after a legal move. No card is turned up but by a move that does so."""
    columns, foundations, stock = list(position.columns), position.foundations, position.stock
    if move.is_deal:
        for target in variant.dealt_columns(len(stock)):
            columns[target] += stock[:1]
            stock = stock[1:]
    elif move.is_turn:
        columns[move.source] = turned_up(columns[move.source])
    else:
        if move.source == FOUNDATION:
            foundations, moved = without_card(foundations, move.card), bytes((move.card,))
        else:
            moved = columns[move.source][-move.length :]
            columns[move.source] = columns[move.source][: -move.length]
        if move.target == FOUNDATION:
            foundations = with_card(foundations, move.card)
        else:
            columns[move.target] += moved
    return Position(tuple(columns), foundations, stock)


def has_card_to_turn(columns: Iterable[bytes]) -> bool:
    """Whether the last card of some column lies face down."""
    return any(column and column[-1] >= FACE_DOWN for column in columns)


def turned_up(column: bytes) -> bytes:
    """A column whose last card, which lies face down, is turned up; unknown it stays unknown."""
    return column if column[-1] == UNKNOWN else column[:-1] + bytes((column[-1] & ~FACE_DOWN,))


def without_detours(
    position: Position, moves: Iterable[Move], variant: Variant
) -> tuple[Move, ...]:
    """The same line without what leads back to a position that it has passed."""
    line: list[Move] = []
    passed = [position]
    for move in moves:
        position = play(position, move, variant)
        # A card turned up that is not known changes a table that looks the same.
        if position in passed and not move.is_turn:
            kept = passed.index(position)
            del line[kept:], passed[kept + 1 :]
        else:
            line.append(move)
            passed.append(position)
    return tuple(line)


def without_needless_moves(
    position: Position, moves: Iterable[Move], variant: Variant
) -> tuple[Move, ...]:
    """A shorter line, without deals, to the same position up to the order of columns.

    What leads back to a position that it has passed is left out, also where columns have
    changed places, and a card that goes up and comes back goes where it is needed at once.
    """
    line: list[Move] = []
    passed, keys = [position], [position.key()]
    # Where the columns of the given line are in the shorter one.
    place = list(range(len(position.columns)))
    for move in moves:
        source, target = (end if end < 0 else place[end] for end in (move.source, move.target))
        went_up = bool(line) and line[-1].target == FOUNDATION and line[-1].card == move.card
        if source == FOUNDATION and went_up:
            source = line.pop().source
            del passed[-1], keys[-1]
        if source == target:
            continue
        move = move._replace(source=source, target=target)
        after = play(passed[-1], move, variant)
        if after.key() in keys:
            kept = keys.index(after.key())
            moved_to = _places_among(after.columns, passed[kept].columns)
            place = [moved_to[index] for index in place]
            del line[kept:], passed[kept + 1 :], keys[kept + 1 :]
        else:
            line.append(move)
            passed.append(after)
            keys.append(after.key())
    return tuple(line)


def _places_among(columns: tuple[bytes, ...], others: tuple[bytes, ...]) -> list[int]:
    """Where each column stands among the others, which are the same in another order."""
    places = list(range(len(columns)))
    changed = [index for index in places if columns[index] != others[index]]
    free = changed.copy()
    for index in changed:
        places[index] = next(other for other in free if others[other] == columns[index])
        free.remove(places[index])
    return places
