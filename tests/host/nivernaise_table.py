"""What a test says about a table of Nivernaise: positions written down.

Cards are written as in ``table``. Cells and piles are numbered from 1 at the left,
foundations are named by suit and first card: ``up S`` begins with the ace of spades.
"""

from tests.host.table import DEAL, RANKS, SUITS, Move, name_of, names

NIVERNAISE = 670105

UP, DOWN = RANKS, RANKS[::-1]


def cell(game, number):
    return game.s.reserves[number - 1]


def pile(game, number):
    return game.s.rows[number - 1]


def up(game, suit):
    return game.s.foundations[SUITS.index(suit)]


def down(game, suit):
    return game.s.foundations[4 + SUITS.index(suit)]


def stack_names(game):
    """Every stack but the stock, with the name that a player would give it."""
    named = {stack: f"cell {n}" for n, stack in enumerate(game.s.reserves, 1)}
    named.update({stack: f"pile {n}" for n, stack in enumerate(game.s.rows, 1)})
    named.update({up(game, suit): f"up {suit}" for suit in SUITS})
    named.update({down(game, suit): f"down {suit}" for suit in SUITS})
    return named


def stacks_by_name(game):
    return {name: stack for stack, name in stack_names(game).items()}


def table_of(game):
    """What lies in each stack, by its name; the stock under "stock", first card first."""
    table = {name: names(stack) for stack, name in stack_names(game).items()}
    table["stock"] = " ".join(name_of(card) for card in reversed(game.s.talon.cards))
    return table


def full_foundations():
    """What ``lay_out`` takes for foundations that hold all cards."""
    return {f"up {suit}": "K" + suit for suit in SUITS} | {f"down {s}": "A" + s for s in SUITS}


def lay_out(game, stacks, stock=None):
    """Put a hand-made position on the table, as if it had just been dealt.

    Args:
        stacks: name of a stack and its cards, the top card last; of a foundation the
            top card alone. What is not named is empty.
        stock: how many of the cards not named make up the stock (None: all of them);
            the others lie in pile 6 under the cards named for it.
    """
    unused = {}
    for card in game.cards:
        unused.setdefault(name_of(card), []).append(card)
    piles = {}
    for name, cards in stacks.items():
        piles[stacks_by_name(game)[name]] = [unused[n].pop() for n in _built(name, cards)]
    rest = [card for copies in unused.values() for card in copies]
    stock = len(rest) if stock is None else stock
    last = pile(game, 6)
    piles[last] = rest[stock:] + piles.get(last, [])

    def deal_as_written():
        game.s.talon.removeAllCards()
        for card in rest[:stock]:
            card.showBack()
            game.s.talon.addCard(card)
        for stack, cards in piles.items():
            for card in cards:
                card.showFace()
                stack.addCard(card)

    game.newGame(random=game.app.constructRandom("1"), autoplay=0, dealer=deal_as_written)
    return game


def _built(name, cards):
    """The cards of a stack; those of a foundation from its first card up to the one named."""
    direction = {"up": UP, "down": DOWN}.get(name.split()[0])
    if direction is None or not cards:
        return cards.split()
    rank, suit = cards
    return [r + suit for r in direction[: direction.index(rank) + 1]]


def legal_moves(game):
    """Every move of a card that the host's stack classes allow, and the deal."""
    named = stack_names(game)
    moves = {
        Move(source_name, 1, target_name)
        for source, source_name in named.items()
        if source.cards and source.canMoveCards(source.cards[-1:])
        for target, target_name in named.items()
        if target is not source and target.acceptsCards(source, source.cards[-1:])
    }
    return moves | ({DEAL} if game.canDealCards() else set())


def play(game, move):
    """Make a move of ``legal_moves`` as a player's hand does it, with all that follows."""
    if move == DEAL:
        game.dealCards()
    else:
        stacks = stacks_by_name(game)
        stacks[move.source].playMoveMove(1, stacks[move.target])


def deal_until_redeal(game):
    """Deal the stock away; the next deal is the redeal."""
    while game.s.talon.cards:
        game.dealCards()


def check_table(game):
    """What holds of every table, however it was reached."""
    s = game.s
    assert sorted(c.id for stack in game.allstacks for c in stack.cards) == list(range(104))
    for stack in game.allstacks:
        assert all(bool(card.face_up) == (stack is not s.talon) for card in stack.cards)
    for cell in s.reserves:
        assert len({card.suit for card in cell.cards}) <= 1
        for below, above in zip(cell.cards, cell.cards[1:]):
            assert abs(below.rank - above.rank) == 1
    for number, foundation in enumerate(s.foundations):
        ranks = range(13) if number < 4 else range(12, -1, -1)
        expected = [(rank, number % 4) for rank in ranks][: len(foundation.cards)]
        assert [(card.rank, card.suit) for card in foundation.cards] == expected
    if game.canDealCards():
        assert not game.stuck
