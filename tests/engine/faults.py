"""What is wrong with a position."""

from normandy_plugin.engine.board import card_name
from normandy_plugin.engine.cards import FACE_DOWN, card, is_face_down
from normandy_plugin.variants import CARDS_PER_SUIT, SUITS


def faults(position, decks):
    """What is wrong with a position whose cards are all known, in words; empty if nothing is."""
    found = []
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
            found.append(f"{card_name(each)} is there {copies} times, not {decks}")
    for number, column in enumerate(position.columns, 1):
        if any(
            is_face_down(upper) and not is_face_down(lower)
            for lower, upper in zip(column, column[1:])
        ):
            found.append(f"a card lies face down on a face-up one in column {number}")
    return found
