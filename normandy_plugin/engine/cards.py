"""Cards as small numbers.

A card is ``4 * rank + suit``: rank 0 is the ace, 12 the king; suits 0 and 1
(clubs, spades) are black, 2 and 3 (hearts, diamonds) red, as in the host. The
copies of a card in several decks are the same number. FACE_DOWN added to a
card is that card lying face down; UNKNOWN is a face-down card that whoever
looks at the position cannot know.
"""

RANKS = "A23456789TJQK"
SUITS = "♣♠♥♦"
KING = 12
FACE_DOWN = 64
UNKNOWN = 255


def card(rank: int, suit: int) -> int:
    """The card of a rank (0 ace to 12 king) and a suit (0 to 3)."""
    return 4 * rank + suit


def rank_of(card: int) -> int:
    """The rank of a face-up card, 0 ace to 12 king."""
    return card >> 2


def suit_of(card: int) -> int:
    """The suit of a face-up card, 0 to 3."""
    return card & 3


def is_face_down(card: int) -> bool:
    """Whether the card lies face down, known or not."""
    return card >= FACE_DOWN


def fits(card: int, onto: int) -> bool:
    """Whether a face-up card may be built onto another: one lower, of the other colour."""
    return onto < FACE_DOWN and (card >> 2) + 1 == onto >> 2 and bool((card ^ onto) & 2)


# For each card, those that fit onto it, and those that it fits onto.
FITTING = tuple(tuple(c for c in range(52) if fits(c, card)) for card in range(52))
ACCEPTING = tuple(tuple(c for c in range(52) if fits(card, c)) for card in range(52))
