"""What a test says about a table: positions written down, and a player's hands.

A card is written as its rank and suit, ``TH`` for the ten of hearts; a card
that lies face down has a minus before it. The last card of a column is
written last, the next card of the stock first. Columns and foundations are
numbered from 1 at the left, as a player would.
"""

from collections import Counter
from typing import NamedTuple

NORMANDY, YEAST_DOUGH, IRMGARD, THREE_DECKS = FAMILY = (670101, 670102, 670103, 670104)
# The host's own game with the same deal, by our game.
TWINS = {NORMANDY: 1, YEAST_DOUGH: 890, IRMGARD: 3, THREE_DECKS: 453}
NAMES = {
    NORMANDY: "Normandy",
    YEAST_DOUGH: "Normandy Yeast Dough",
    IRMGARD: "Normandy Irmgard",
    THREE_DECKS: "Normandy Three Decks",
}

RANKS = "A23456789TJQK"
SUITS = "CSHD"


def name_of(card):
    """The written form of a card, whichever side shows."""
    return RANKS[card.rank] + SUITS[card.suit]


def written(card):
    return name_of(card) if card.face_up else "-" + name_of(card)


def names(stack):
    """The cards of a pile, the last card last."""
    return " ".join(map(written, stack.cards))


class Position(NamedTuple):
    """Everything that lies on the table; the two copies of a card are alike."""

    columns: tuple
    foundations: tuple
    stock: str

    @property
    def cards(self):
        """Which cards lie on the table, without regard to where."""
        piles = [*self.columns, *self.foundations, self.stock]
        return Counter(name.lstrip("-") for pile in piles for name in pile.split())


def position(game):
    return Position(
        columns=tuple(map(names, game.s.rows)),
        foundations=tuple(map(names, game.s.foundations)),
        stock=" ".join(written(card) for card in reversed(game.s.talon.cards)),
    )


def column(game, number):
    return game.s.rows[number - 1]


def foundation(game, number):
    return game.s.foundations[number - 1]


def pile_names(game):
    """Every pile but the stock, with the name that a player would give it."""
    named = {stack: f"column {n}" for n, stack in enumerate(game.s.rows, 1)}
    named.update({stack: f"foundation {n}" for n, stack in enumerate(game.s.foundations, 1)})
    return named


def full_foundations(game, *, up_to="K", without=()):
    """Foundations built up from the ace in every suit, but those numbered in ``without``."""
    count = len(game.s.foundations)
    return {n: up_to + SUITS[(n - 1) % 4] for n in range(1, count + 1) if n not in without}


def lay_out(game, columns, foundations=None, stock=None):
    """Put a hand-made position on the table of a game, as if it had just been dealt.

    Args:
        columns: number of a column and the cards that lie in it; columns not named are gaps.
        foundations: number of a foundation and its top card; it is built up to it from the ace.
        stock: the cards of the stock, or how many of the cards not named make it up, or
            (None) all of them. The others lie face down under the last column named.
    """
    unused = {}
    for card in game.cards:
        unused.setdefault(name_of(card), []).append(card)

    def take(name):
        copies = unused[name.lstrip("-")]
        assert copies, f"too many {name} in the position"
        return copies.pop()

    piles = {}
    for number, cards in columns.items():
        piles[column(game, number)] = [(take(c), not c.startswith("-")) for c in cards.split()]
    for number, (rank, suit) in (foundations or {}).items():
        built = RANKS[: RANKS.index(rank) + 1]
        piles[foundation(game, number)] = [(take(r + suit), True) for r in built]
    named_stock = []
    if isinstance(stock, str):
        named_stock = [(take(name), False) for name in stock.split()]
        stock = 0
    rest = [(card, False) for copies in unused.values() for card in copies]
    if stock is None:
        stock = len(rest)
    piles[game.s.talon] = rest[:stock] + named_stock[::-1]
    if rest[stock:]:
        last = column(game, max(columns))
        piles[last] = rest[stock:] + piles[last]

    def deal_as_written():
        game.s.talon.removeAllCards()
        for stack, cards in piles.items():
            for card, face_up in cards:
                if face_up:
                    card.showFace()
                else:
                    card.showBack()
                stack.addCard(card)

    game.newGame(random=game.app.constructRandom("1"), autoplay=0, dealer=deal_as_written)
    return game


def set_up(game, wanted):
    """Put a whole ``Position`` on the table of a game."""
    lay_out(
        game,
        dict(enumerate(wanted.columns, 1)),
        {n: cards.split()[-1] for n, cards in enumerate(wanted.foundations, 1) if cards},
        wanted.stock,
    )
    assert position(game) == wanted
    return game


# --- a player's hands ---


class Pointer(NamedTuple):
    """The mouse over a card of a pile."""

    x: int
    y: int
    card_index: int


def pointer(stack, cards=1):
    """Point at the card that heads the last ``cards`` cards of a pile."""
    index = len(stack.cards) - cards
    if index < 0 or not stack.cards:
        return Pointer(stack.x + 5, stack.y + 5, -1)
    card = stack.cards[index]
    return Pointer(card.x + 5, card.y + 5, index)


def press(stack, cards=1):
    """Press the mouse button over a pile: the host's own handler decides what that does."""
    stack._Stack__clickEventHandler(pointer(stack, cards))


def release(stack, at):
    stack._Stack__releaseEventHandler(at)


def click(stack, cards=1):
    """Press and release the mouse button over one place."""
    at = pointer(stack, cards)
    press(stack, cards)
    release(stack, at)


def double_click(stack):
    stack._Stack__doubleclickEventHandler(pointer(stack))


def right_click(stack):
    stack._Stack__rightclickEventHandler(pointer(stack))


def drag(source, cards, target):
    """Drag the last cards of one pile onto another.

    Returns whether they are there now; if not, they have sprung back.
    """
    game = source.game
    dragged = source.cards[-cards:]
    start = pointer(source, cards)
    source._Stack__clickEventHandler(start)
    x, y = target.x + 7, target.y + 7
    if target.cards:
        x, y = target.cards[-1].x + 7, target.cards[-1].y + 7
    release(source, Pointer(x, y, -1))
    assert game.drag.stack is None, "the cards still hang on the mouse"
    arrived = all(card in target.cards for card in dragged)
    assert arrived or all(card in source.cards for card in dragged), "cards are lost on the way"
    return arrived


# --- what the rules allow ---


class Move(NamedTuple):
    """``cards`` from one pile to another; a deal has neither cards nor piles."""

    source: str
    cards: int
    target: str


DEAL = Move("stock", 0, "")


def legal_moves(game):
    """Every move of cards that the host's own pile classes allow, and the deal."""
    named = pile_names(game)
    moves = set()
    for source, source_name in named.items():
        for count in range(1, len(source.cards) + 1):
            cards = source.cards[-count:]
            if not source.canMoveCards(cards):
                continue
            for target, target_name in named.items():
                if target is not source and target.acceptsCards(source, cards):
                    moves.add(Move(source_name, count, target_name))
    if game.canDealCards():
        moves.add(DEAL)
    return moves


def face_down_last_cards(game):
    """The piles whose last card waits to be turned up."""
    return [stack for stack in game.s.rows if stack.canFlipCard()]


def play(game, move):
    """Make a move of ``legal_moves`` as a player's hand does it, with all that follows."""
    if move == DEAL:
        game.dealCards()
    else:
        piles = {name: stack for stack, name in pile_names(game).items()}
        piles[move.source].playMoveMove(move.cards, piles[move.target])


# --- comparing tables card by card ---


def exact(game):
    """The place and side of every single card, the two copies of a card told apart."""
    return tuple(
        tuple((card.id, bool(card.face_up)) for card in stack.cards) for stack in game.allstacks
    )


def check_table(game):
    """Assert what is true of every table that play can reach."""
    ids = sorted(card.id for stack in game.allstacks for card in stack.cards)
    assert ids == list(range(len(game.cards))), "a card is missing or there twice"
    assert not any(card.face_up for card in game.s.talon.cards)
    for pile in game.s.foundations:
        assert [card.rank for card in pile.cards] == list(range(len(pile.cards)))
        assert len({card.suit for card in pile.cards}) <= 1
        assert all(card.face_up for card in pile.cards)
    for row in game.s.rows:
        sides = [bool(card.face_up) for card in row.cards]
        assert sides == sorted(sides), "a face-down card lies on one that is face up"
