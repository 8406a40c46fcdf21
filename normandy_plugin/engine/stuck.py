"""Whether a position with an empty stock is lost beyond doubt.

Far too many positions can be reached to look at each of them. So those are taken for
one that differ only in where runs lie which may lie at several places: cards of the same
rank and colour, a *kind*, go onto the same cards, and where one of them can go, any
is thought to be able to go. That allows all that the rules allow, and a little more: what is
lost even so is lost.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, Optional

from normandy_plugin.engine.cards import FACE_DOWN, UNKNOWN, fits
from normandy_plugin.engine.moves import (
    has_card_to_turn,
    may_fill_gap,
    tops,
    wanted,
    with_card,
    without_card,
)
from normandy_plugin.engine.position import View
from normandy_plugin.variants import CARDS_PER_SUIT, SUITS, Variant

# The kind of a card is card >> 1: two for each rank, black and red.
KINDS = 2 * CARDS_PER_SUIT
# Nothing can lie on the kinds before this one.
ACE_KINDS = 2
# In the place of the kind of a column's first card: the column is empty.
GAP = -1


def is_stuck(view: View, variant: Variant, most_on_foundations: int, budget: int) -> bool:
    """Whether no legal moves lead from here to a card turned up or to progress.

    Progress is to have more than ``most_on_foundations`` cards on the foundations,
    the most since the last deal or the last card turned up. There is no false alarm:
    where more than ``budget`` positions would have to be looked at the answer is no.
    """
    if view.stock or has_card_to_turn(view.columns):
        return False
    pooled = _Pooled(view, variant)
    reached = {pooled.start}
    waiting = [pooled.start]
    while waiting:
        for after in pooled.after_moves(waiting.pop()):
            if after is None or sum(after.foundations) > most_on_foundations:
                return False
            if after not in reached:
                if len(reached) == budget:
                    return False
                reached.add(after)
                waiting.append(after)
    return True


class _Position(NamedTuple):
    """What is kept of a position.

    A column consists of parts: a new one begins with each card that does not fit onto the one
    before. The last part of a column is loose: it can be moved about and taken apart. So is
    all that has been moved before. Of loose cards it does not matter where they lie, but for the
    first cards of columns: which kinds they are, and how many columns are empty.
    """

    parts: tuple[int, ...]  # how many parts of each column are where they were at the start
    firsts: tuple[int, ...]  # kinds of the first cards, or GAP, where no more than one is; sorted
    foundations: bytes


class _Counts(NamedTuple):
    """How many there are of each card, and of each kind."""

    cards: tuple[int, ...]
    kinds: tuple[int, ...]


class _Places(NamedTuple):
    """Where the loose cards of a position may be."""

    at_hand: tuple[int, ...]  # how many of each card are loose or on the foundations
    up: tuple[int, ...]  # how many of each card are on the foundations
    built: list[int]  # how many of each kind lie on a card which they fit
    takers: list[int]  # how many last cards there are that take a card of a kind

    def has(self, card: int) -> bool:
        """Whether such a card is loose."""
        return self.at_hand[card] > self.up[card]

    def may_be_last(self, card: int) -> bool:
        """Whether nothing need lie on a loose card."""
        kind = card >> 1
        return kind < ACE_KINDS or self.takers[_taken(kind)] > 0


class _Pooled:
    """The game with such positions."""

    def __init__(self, view: View, variant: Variant) -> None:
        self._variant = variant
        self._columns = [_parts(column) for column in view.columns]
        firsts = [col[0][0] >> 1 if col else GAP for col in self._columns if len(col) < 2]
        parts = tuple(map(len, self._columns))
        self.start = _Position(parts, tuple(sorted(firsts)), view.foundations)
        # What is loose or on the foundations, by the parts that are left.
        self._at_hand: dict[tuple[int, ...], tuple[_Counts, list[int]]] = {}

    def after_moves(self, position: _Position) -> Iterator[Optional[_Position]]:
        """What the moves lead to, what promises most at the end; None if a card turns up."""
        places = self._places(position)
        yield from self._after_taking_back(position, places)
        yield from self._after_moves_of_loose_cards(position, places)
        yield from self._after_digging(position, places)
        yield from self._after_playing(position, places)

    def _after_taking_back(self, position: _Position, places: _Places) -> Iterator[_Position]:
        parts, firsts, foundations = position
        for card in tops(foundations):
            without = without_card(foundations, card)
            if GAP in firsts and may_fill_gap(card, self._variant):
                yield _Position(parts, _with(firsts, card >> 1, instead_of=GAP), without)
            if places.takers[card >> 1]:
                yield _Position(parts, firsts, without)

    def _after_moves_of_loose_cards(
        self, position: _Position, places: _Places
    ) -> Iterator[_Position]:
        parts, firsts, foundations = position
        if GAP in firsts:
            for kind in range(KINDS):
                if places.built[kind] and may_fill_gap(kind << 1, self._variant):
                    yield _Position(parts, _with(firsts, kind, instead_of=GAP), foundations)
        for kind in firsts:
            if kind != GAP and places.takers[kind]:
                yield _Position(parts, _with(firsts, GAP, instead_of=kind), foundations)

    def _after_digging(self, position: _Position, places: _Places) -> Iterator[Optional[_Position]]:
        """The last part of a column goes away as a whole, and the one before becomes loose."""
        parts, firsts, foundations = position
        for index, (column, count) in enumerate(zip(self._columns, parts)):
            if count < 2:
                continue
            below, part = column[count - 2 : count]
            card, kind = part[0], part[0] >> 1
            built = places.takers[kind] > 0
            into_gap = GAP in firsts and may_fill_gap(card, self._variant)
            played = card in wanted(foundations) and places.may_be_last(card)
            if not (built or into_gap or played):
                continue
            if not below:
                yield None
                return
            left = (*parts[:index], count - 1, *parts[index + 1 :])
            others = firsts if count > 2 else tuple(sorted((*firsts, below[0] >> 1)))
            if into_gap:
                yield _Position(left, _with(others, kind, instead_of=GAP), foundations)
            if built:
                yield _Position(left, others, foundations)
            if played:
                yield _Position(left, others, with_card(foundations, card))

    def _after_playing(self, position: _Position, places: _Places) -> Iterator[_Position]:
        parts, firsts, foundations = position
        for card in wanted(foundations):
            if places.has(card) and places.may_be_last(card):
                kind, more = card >> 1, with_card(foundations, card)
                if places.built[kind]:
                    yield _Position(parts, firsts, more)
                if kind in firsts:
                    yield _Position(parts, _with(firsts, GAP, instead_of=kind), more)

    def _places(self, position: _Position) -> _Places:
        parts, firsts, foundations = position
        if parts not in self._at_hand:
            self._at_hand[parts] = self._counted(parts)
        at_hand, laid = self._at_hand[parts]
        up = _on_foundations(foundations)
        built = [there - away for there, away in zip(laid, up.kinds)]
        for kind in firsts:
            if kind != GAP:
                built[kind] -= 1
        of_kind = [there - away for there, away in zip(at_hand.kinds, up.kinds)]
        takers = [of_kind[taker] - count for taker, count in zip(_TAKERS, built)]
        no_takers_of_kings = (0, 0)
        return _Places(at_hand.cards, up.cards, built, [*takers, *no_takers_of_kings])

    def _counted(self, parts: tuple[int, ...]) -> tuple[_Counts, list[int]]:
        """What is at hand, and of each kind how many of it lie on others, but for ``firsts``."""
        cards = list(_on_foundations(self.start.foundations).cards)
        for column, count in zip(self._columns, parts):
            for card in b"".join(column[max(count - 1, 0) :]):
                cards[card] += 1
        at_hand = _counts(cards)
        laid = list(at_hand.kinds)
        for column, count in zip(self._columns, parts):
            if count > 1:
                laid[column[count - 1][0] >> 1] -= 1
        return at_hand, laid


def _parts(column: bytes) -> list[bytes]:
    """A column's parts; a face-down card is one without cards."""
    parts: list[bytes] = []
    for below, card in zip(bytes((UNKNOWN,)) + column, column):
        if card >= FACE_DOWN:
            parts.append(b"")
        elif fits(card, below):
            parts[-1] += bytes((card,))
        else:
            parts.append(bytes((card,)))
    return parts


def _counts(cards: Iterable[int]) -> _Counts:
    cards = tuple(cards)
    kinds = tuple(first + second for first, second in zip(cards[::2], cards[1::2]))
    return _Counts(cards, kinds)


@lru_cache(maxsize=1 << 9)
def _on_foundations(foundations: bytes) -> _Counts:
    decks = len(foundations) // SUITS
    cards = [0] * (SUITS * CARDS_PER_SUIT)
    for index, height in enumerate(foundations):
        for card in range(index // decks, SUITS * height, SUITS):
            cards[card] += 1
    return _counts(cards)


# For each kind but the kings the kind onto which it fits: one higher, of the other colour.
_TAKERS = tuple((kind ^ 1) + 2 for kind in range(KINDS - 2))


def _taken(kind: int) -> int:
    """The kind that fits onto a kind."""
    return (kind ^ 1) - 2


def _with(firsts: tuple[int, ...], kind: int, instead_of: int) -> tuple[int, ...]:
    """The first cards where one has made way for another."""
    others = list(firsts)
    others[others.index(instead_of)] = kind
    return tuple(sorted(others))
