"""Whether a position with an empty stock is lost beyond doubt.

News, in this module, is what gives new hope: a face-down card that can be turned
up, or more cards on the foundations than there were.
"""

from normandy_plugin.engine.cards import ACCEPTING, FACE_DOWN
from normandy_plugin.engine.cards import card as card_of
from normandy_plugin.engine.moves import (
    FOUNDATION,
    has_card_to_turn,
    legal_moves,
    may_fill_gap,
    play,
    run_length,
    wanted,
)
from normandy_plugin.engine.position import Position, View
from normandy_plugin.variants import SUITS, Variant


def is_stuck(view: View, variant: Variant, most_on_foundations: int, budget: int) -> bool:
    """Whether no legal moves lead from here to a card turned up or to progress.

    Progress is to have more than ``most_on_foundations`` cards on the foundations,
    the most since the last deal or the last card turned up. There is no false alarm:
    either the position is lost even by rules that allow more (see ``_Relaxed``), or every
    legal move is looked at, cards taken back included; where more than ``budget``
    positions can be reached the answer is no.
    """
    if view.stock or has_card_to_turn(view.columns):
        return False
    start = view.position()
    if not _Relaxed(start, variant).brings_news():
        return True
    return _all_reached_without_news(start, variant, most_on_foundations, budget)


class _Relaxed:
    """The game by rules under which nothing that was possible ever becomes impossible.

    A card that has been a last card can be built on for ever, a gap stays a gap, and
    a card that was moved away is not in the way again. What cannot be reached so cannot
    be reached at all, and it is quickly found out.

    Progress means that a card which the foundations want now, and which lies in the
    tableau now, becomes a last card: of its suit and rank there must be more on the
    foundations than before, and taking cards back and playing them again brings no more.
    """

    def __init__(self, position: Position, variant: Variant) -> None:
        self._variant = variant
        self._wanted = wanted(position.foundations)
        # Each column as far as it can be dug down.
        self._columns = list(position.columns)
        self._gap = b"" in self._columns
        self._last_cards = {column[-1] for column in self._columns if column}
        decks = len(position.foundations) // SUITS
        # Each foundation as its suit, its height, and how far it can be taken back.
        self._foundations = [
            (index // decks, height, height) for index, height in enumerate(position.foundations)
        ]

    def brings_news(self) -> bool:
        """Whether a card can be turned up, or the foundations get a card that they want."""
        while not self._has_news():
            if not self._dig() and not self._take_back():
                return False
        return True

    def _has_news(self) -> bool:
        return has_card_to_turn(self._columns) or not self._wanted.isdisjoint(self._last_cards)

    def _has_place(self, card: int) -> bool:
        """Whether some last card or gap takes a card, alone or at the head of a run."""
        if self._gap and may_fill_gap(card, self._variant):
            return True
        return not self._last_cards.isdisjoint(ACCEPTING[card])

    def _goes_back(self, card: int) -> bool:
        """Whether a card can take the place of an equal one that was taken back."""
        return any(
            suit == card & 3 and lowest <= card >> 2 < height
            for suit, height, lowest in self._foundations
        )

    def _dig(self) -> bool:
        """Take what can be taken off the columns; tell whether that was anything."""
        dug = False
        for index, column in enumerate(self._columns):
            taken = self._longest_taken(column)
            if taken:
                self._columns[index] = left = column[:-taken]
                if left:
                    self._last_cards.add(left[-1])
                else:
                    self._gap = True
                dug = True
        return dug

    def _longest_taken(self, column: bytes) -> int:
        """The length of the longest part of a column's run that can go somewhere."""
        for length in range(run_length(column), 0, -1):
            if self._has_place(column[-length]):
                return length
        return int(bool(column) and column[-1] < FACE_DOWN and self._goes_back(column[-1]))

    def _take_back(self) -> bool:
        """Take back what can be taken from the foundations; tell whether that was anything."""
        taken = False
        for index, (suit, height, lowest) in enumerate(self._foundations):
            top = card_of(lowest - 1, suit)
            if lowest and self._has_place(top):
                self._foundations[index] = suit, height, lowest - 1
                self._last_cards.add(top)
                taken = True
        return taken


def _all_reached_without_news(
    start: Position, variant: Variant, most_on_foundations: int, budget: int
) -> bool:
    """Whether all positions that legal moves lead to, at most ``budget``, bring no news."""
    reached = {start.key()}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        for move in legal_moves(position, variant):
            after = play(position, move, variant)
            if move.target == FOUNDATION and sum(after.foundations) > most_on_foundations:
                return False
            if move.source >= 0 and has_card_to_turn((after.columns[move.source],)):
                return False
            key = after.key()
            if key not in reached:
                if len(reached) == budget:
                    return False
                reached.add(key)
                waiting.append(after)
    return True
