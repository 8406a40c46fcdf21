"""How good a position is, as a cost: the lower the better.

A weight is ``base + slope * (stock cards left / stock cards at the start)``,
so that the same feature can count differently early and late in a game.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, Optional

from normandy_plugin.engine.cards import FACE_DOWN, KING, fits
from normandy_plugin.engine.moves import run_length, wanted
from normandy_plugin.variants import CARDS_PER_SUIT, SUITS

# More breaks than this over a card count as this many.
DEEPEST = 40
# Where a suit's nearest wanted card lies: a number of breaks below this, not in sight, not wanted.
NOT_IN_SIGHT = 9
NOT_WANTED = 10


class Weights(NamedTuple):
    """What each feature of a position costs; a negative cost is a merit.

    "Over a card" means nearer the end of its column. A break is a place between
    two cards of a column that are not built; a face-down card is one as well.
    """

    face_down: float  # each face-down card
    turned: float  # a line that ends by turning up an unknown card
    over_face_down: float  # each break over each face-down card
    dug: float  # each card over the first face-down card from the end of its column
    breaks: float  # each break between face-up cards
    cards: float  # each card in the tableau
    long_columns: float  # a tenth of the square of the cards in each column
    low_ranks: float  # each break over an ace or a two
    inversions: float  # each card with a higher one of its suit over it
    buried_king: float  # each king that is not the first of its column
    under_kings: float  # each card under each such king
    run: float  # each card of a movable run but one
    long_runs: float  # each card of a movable run but four
    loose: float  # each card that is in no movable run
    open_column: float  # each column without face-down cards
    ordered_column: float  # each such column that has no break at all
    gap: float  # the first gap
    further_gap: float  # each more
    lowest: float  # four times the lowest foundation
    # A foundation, by the number of its cards.
    foundation: tuple[float, ...]
    # A face-up first or last card of a column, by its rank.
    first_card: tuple[float, ...]
    last_card: tuple[float, ...]
    # A face-up card under breaks: by how many ranks it is above the lower foundation of its
    # suit, then by the number of breaks, from 1. More than there are entries count in
    # proportion to the last one.
    covered: tuple[tuple[float, ...], ...]
    # For each suit that waits for cards, by the breaks over the nearest of them; the last
    # entry is for one that waits for none in sight.
    nearest: tuple[float, ...]


class ColumnFeatures(NamedTuple):
    """What counts in a column whatever the foundations hold."""

    face_down: int
    over_face_down: int
    dug: int
    breaks: int
    cards: int
    long_columns: float
    low_ranks: int
    inversions: int
    buried_king: int
    under_kings: int
    run: int
    long_runs: int
    loose: int
    open_column: int
    ordered_column: int
    # The ranks of the first and the last card, if they lie face up.
    first_card: Optional[int]
    last_card: Optional[int]
    # For each face-up card under a break: the card, then the breaks over it, at most DEEPEST.
    covered: bytes
    # For every card: the breaks over its nearest copy that lies face up, or NOT_IN_SIGHT.
    depths: bytes

    def pairs_covered(self) -> Iterator[tuple[int, int]]:
        """Each face-up card under a break, with the breaks over it."""
        return zip(self.covered[::2], self.covered[1::2])


# Not too many are kept: the garbage collector looks through all of them now and then.
@lru_cache(maxsize=1 << 13)
def column_features(column: bytes) -> ColumnFeatures:
    """The features of one column that is not empty."""
    face_down = over_face_down = dug = breaks = low_ranks = inversions = over = 0
    buried_king = under_kings = 0
    highest = [-1] * SUITS
    covered = bytearray()
    depths = bytearray((NOT_IN_SIGHT,)) * (SUITS * CARDS_PER_SUIT)
    above = -1
    # A face-down last card is as good as turned up, but nobody knows what it is.
    for index in range(len(column) - 1 - (column[-1] >= FACE_DOWN), -1, -1):
        this = column[index]
        if this >= FACE_DOWN:
            over += 1
            if not face_down:
                dug = len(column) - index - 1
            face_down += 1
            over_face_down += over
            continue
        if above >= 0 and not fits(above, this):
            over += 1
            breaks += 1
        rank, suit = this >> 2, this & 3
        depths[this] = min(depths[this], over)
        if over:
            covered += bytes((this, min(over, DEEPEST)))
            if rank <= 1:
                low_ranks += over
        if highest[suit] > rank:
            inversions += 1
        else:
            highest[suit] = rank
        if rank == KING and index:
            buried_king += 1
            under_kings += index
        above = this
    run = run_length(column)
    return ColumnFeatures(
        face_down=face_down,
        over_face_down=over_face_down,
        dug=dug,
        breaks=breaks,
        cards=len(column),
        long_columns=len(column) ** 2 / 10,
        low_ranks=low_ranks,
        inversions=inversions,
        buried_king=buried_king,
        under_kings=under_kings,
        run=max(run - 1, 0),
        long_runs=max(run - 4, 0),
        loose=len(column) - run,
        open_column=int(not face_down),
        ordered_column=int(not face_down and not breaks),
        first_card=_rank(column[0]),
        last_card=_rank(column[-1]),
        covered=bytes(covered),
        depths=bytes(depths),
    )


def _rank(card: int) -> Optional[int]:
    """The rank of a card, unless it lies face down."""
    return card >> 2 if card < FACE_DOWN else None


class Evaluation:
    """The cost of positions under one set of weights; remembers what columns cost."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._settled = _SettledCosts(weights)
        self._covered = tuple(map(_by_breaks, weights.covered))
        self._nearest = (*weights.nearest, 0.0)
        self._known: dict[bytes, _ColumnCosts] = {}

    def cost(self, columns: tuple[bytes, ...], foundations: bytes) -> float:
        """The cost of a position."""
        known = self._known.get(foundations)
        if known is None:
            known = _ColumnCosts(self.weights, self._settled, self._covered, foundations)
            self._known[foundations] = known
        costs, clubs, spades, hearts, diamonds = zip(*map(known.__getitem__, columns))
        nearest = self._nearest
        total: float = (
            sum(costs)
            + nearest[min(clubs)]
            + nearest[min(spades)]
            + nearest[min(hearts)]
            + nearest[min(diamonds)]
            + known.foundations_cost
        )
        gaps = columns.count(b"")
        if gaps:
            total += self.weights.gap + self.weights.further_gap * (gaps - 1)
        return total


def _by_breaks(row: tuple[float, ...]) -> tuple[float, ...]:
    """A row of ``covered`` with an entry for every number of breaks, from 0."""
    given = len(row)
    return (0.0, *row, *(row[-1] * over / given for over in range(given + 1, DEEPEST + 1)))


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
            + w.dug * f.dug
            + w.breaks * f.breaks
            + w.cards * f.cards
            + w.long_columns * f.long_columns
            + w.low_ranks * f.low_ranks
            + w.inversions * f.inversions
            + w.buried_king * f.buried_king
            + w.under_kings * f.under_kings
            + w.run * f.run
            + w.long_runs * f.long_runs
            + w.loose * f.loose
            + w.open_column * f.open_column
            + w.ordered_column * f.ordered_column
            + (0.0 if f.first_card is None else w.first_card[f.first_card])
            + (0.0 if f.last_card is None else w.last_card[f.last_card])
        )
        return cost


class _ColumnCosts(dict[bytes, tuple[float, ...]]):
    """What columns cost while the foundations stand as they do.

    An entry is the cost proper, then for each suit the breaks over the nearest card
    that it waits for, or what stands for them.
    """

    def __init__(
        self,
        weights: Weights,
        settled: _SettledCosts,
        covered: tuple[tuple[float, ...], ...],
        foundations: bytes,
    ) -> None:
        super().__init__()
        decks = len(foundations) // SUITS
        self._settled = settled
        self._covered = covered
        self._lowest = lowest = foundations[::decks]
        self._waiting = wanted(foundations)
        self.foundations_cost = sum(
            weights.foundation[height] for height in foundations
        ) + weights.lowest * 4 * min(lowest)
        self._nothing = [
            NOT_WANTED if height == CARDS_PER_SUIT else NOT_IN_SIGHT for height in lowest
        ]
        self[b""] = (0.0, *self._nothing)

    def __missing__(self, column: bytes) -> tuple[float, ...]:
        features, lowest, covered = column_features(column), self._lowest, self._covered
        cost = self._settled[column]
        for this, over in features.pairs_covered():
            distance = (this >> 2) - lowest[this & 3]
            cost += covered[distance if distance > 0 else 0][over]
        nearest = self._nothing[:]
        depths = features.depths
        for this in self._waiting:
            if depths[this] < nearest[this & 3]:
                nearest[this & 3] = depths[this]
        entry = self[column] = (cost, *nearest)
        return entry
