"""How good a position is, as a cost: the lower the better.

A weight is ``base + slope * (stock cards left / stock cards at the start)``,
so that the same feature can count differently early and late in a game.
"""

from functools import lru_cache
from typing import NamedTuple

from normandy_plugin.engine.cards import FACE_DOWN, KING, fits
from normandy_plugin.engine.moves import run_length, wanted
from normandy_plugin.variants import CARDS_PER_SUIT, SUITS

# Deeper than any card that lies face up in a column of real play.
OUT_OF_REACH = 9


class Weights(NamedTuple):
    """What each feature of a position costs; a negative cost is a merit.

    "Over a card" means nearer the end of its column. A break is a place between
    two cards of a column that are not built; a face-down card is one as well.
    """

    face_down: float  # each face-down card
    turned: float  # merit of a line that ends by turning up an unknown card
    over_face_down: float  # each break over each face-down card
    breaks: float  # each break between face-up cards
    cards: float  # each card in the tableau
    low_cards: float  # each break over a face-up card, weighted by how soon it is wanted
    low_ranks: float  # each break over an ace or a two
    inversions: float  # each card with a higher one of its suit over it
    buried_king: float  # each king that is not the first of its column
    first_king: float  # merit of each face-up king that is
    run: float  # merit of each card of a movable run but one
    loose: float  # each card that is in no movable run
    open_column: float  # merit of each column without face-down cards
    ordered_column: float  # more merit if such a column has no break at all
    gap: float  # merit of the first gap
    further_gap: float  # merit of each more
    foundation: float  # merit of each card on a foundation
    lowest: float  # merit of four times the lowest foundation
    blocked: float  # for each suit: the breaks over the nearest card that it waits for


class ColumnFeatures(NamedTuple):
    """What counts in a column whatever the foundations hold."""

    face_down: int
    over_face_down: int
    breaks: int
    cards: int
    low_ranks: int
    inversions: int
    buried_kings: int
    first_king: int
    run: int
    loose: int
    open_column: int
    ordered_column: int
    # For each face-up card under a break: the card and the breaks over it.
    covered: tuple[tuple[int, int], ...]
    # For each face-up card: the breaks over its nearest copy.
    depths: dict[int, int]


@lru_cache(maxsize=1 << 17)
def column_features(column: bytes) -> ColumnFeatures:
    """The features of one column that is not empty."""
    face_down = over_face_down = breaks = low_ranks = inversions = buried_kings = over = 0
    highest = [-1] * SUITS
    covered: list[tuple[int, int]] = []
    depths: dict[int, int] = {}
    above = -1
    # A face-down last card is as good as turned up, but nobody knows what it is.
    for index in range(len(column) - 1 - (column[-1] >= FACE_DOWN), -1, -1):
        this = column[index]
        if this >= FACE_DOWN:
            over += 1
            face_down += 1
            over_face_down += over
            continue
        if above >= 0 and not fits(above, this):
            over += 1
            breaks += 1
        rank, suit = this >> 2, this & 3
        depths.setdefault(this, over)
        if over:
            covered.append((this, over))
            if rank <= 1:
                low_ranks += over
        if highest[suit] > rank:
            inversions += 1
        else:
            highest[suit] = rank
        if rank == KING and index:
            buried_kings += 1
        above = this
    run = run_length(column)
    return ColumnFeatures(
        face_down=face_down,
        over_face_down=over_face_down,
        breaks=breaks,
        cards=len(column),
        low_ranks=low_ranks,
        inversions=inversions,
        buried_kings=buried_kings,
        first_king=int(column[0] >> 2 == KING),
        run=max(run - 1, 0),
        loose=len(column) - run,
        open_column=int(not face_down),
        ordered_column=int(not face_down and not breaks),
        covered=tuple(covered),
        depths=depths,
    )


class Evaluation:
    """The cost of positions under one set of weights; remembers what columns cost."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._settled = _SettledCosts(weights)
        self._known: dict[bytes, _ColumnCosts] = {}

    def cost(self, columns: tuple[bytes, ...], foundations: bytes) -> float:
        """The cost of a position."""
        weights = self.weights
        known = self._known.get(foundations)
        if known is None:
            known = _ColumnCosts(weights, self._settled, foundations)
            self._known[foundations] = known
        costs, clubs, spades, hearts, diamonds = zip(*[known[column] for column in columns])
        blocked = min(clubs) + min(spades) + min(hearts) + min(diamonds)
        gaps = columns.count(b"")
        merit = weights.gap + weights.further_gap * (gaps - 1) if gaps else 0.0
        total: float = sum(costs) + weights.blocked * blocked + known.foundations_cost - merit
        return total


class _SettledCosts(dict[bytes, float]):
    """What columns cost as far as the foundations do not matter."""

    def __init__(self, weights: Weights) -> None:
        super().__init__()
        self._weights = weights

    def __missing__(self, column: bytes) -> float:
        w, f = self._weights, column_features(column)
        cost = self[column] = (
            w.face_down * f.face_down
            + w.over_face_down * f.over_face_down
            + w.breaks * f.breaks
            + w.cards * f.cards
            + w.low_ranks * f.low_ranks
            + w.inversions * f.inversions
            + w.buried_king * f.buried_kings
            - w.first_king * f.first_king
            - w.run * f.run
            + w.loose * f.loose
            - w.open_column * f.open_column
            - w.ordered_column * f.ordered_column
        )
        return cost


class _ColumnCosts(dict[bytes, tuple[float, ...]]):
    """What columns cost while the foundations stand as they do.

    An entry is the cost proper, then for each suit the breaks over the nearest card
    that it waits for.
    """

    def __init__(self, weights: Weights, settled: _SettledCosts, foundations: bytes) -> None:
        super().__init__()
        decks = len(foundations) // SUITS
        self._low_cards = weights.low_cards / 12
        self._settled = settled
        self._lowest = lowest = foundations[::decks]
        self._waiting = wanted(foundations)
        self.foundations_cost = -(
            weights.foundation * sum(foundations) + weights.lowest * 4 * min(lowest)
        )
        # A suit that is complete waits for nothing; an empty column holds nothing up.
        self._nothing = [0 if height == CARDS_PER_SUIT else OUT_OF_REACH for height in lowest]
        self[b""] = (0.0, *self._nothing)

    def __missing__(self, column: bytes) -> tuple[float, ...]:
        features, lowest = column_features(column), self._lowest
        low_cards = 0
        for this, over in features.covered:
            distance = (this >> 2) - lowest[this & 3]
            low_cards += over * (12 - distance if distance > 0 else 12)
        nearest = self._nothing[:]
        depths = features.depths
        for this in depths.keys() & self._waiting:
            if depths[this] < nearest[this & 3]:
                nearest[this & 3] = depths[this]
        entry = self[column] = (
            self._settled[column] + self._low_cards * low_cards,
            *nearest,
        )
        return entry
