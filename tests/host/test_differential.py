"""Our games against the host's own with the same deal: every difference is one of the rules."""

import random

import pytest

from tests.host.table import (
    DEAL,
    FAMILY,
    NAMES,
    RANKS,
    TWINS,
    face_down_last_cards,
    lay_out,
    legal_moves,
    name_of,
    pile_names,
    play,
    position,
)

each_game = pytest.mark.parametrize("game_id", FAMILY, ids=NAMES.get)


def deal_numbers():
    numbers = random.Random("deal numbers")
    short = [1, 31999] + [numbers.randrange(1, 32000) for _ in range(43)]
    prefixed = [f"ms{numbers.randrange(32000, 2**31)}" for _ in range(5)]
    long = [32000] + [numbers.randrange(10**19, 10**20) for _ in range(49)]
    return short + prefixed + long


def cards_of(game):
    """Every pile with the identity and the side of each of its cards."""
    columns = [[(c.id, bool(c.face_up)) for c in row.cards] for row in game.s.rows]
    stock = [(c.id, bool(c.face_up)) for c in game.s.talon.cards]
    return columns, stock


@each_game
def test_the_same_number_deals_the_same_cards_as_the_host_s_game(host, game_id):
    ours, twin = host.open(game_id), host.open(TWINS[game_id])
    numbers = deal_numbers()
    assert len(numbers) == 100
    for number in numbers:
        for game in (ours, twin):
            game.newGame(random=host.random(number))
        assert cards_of(ours) == cards_of(twin), number
        while twin.canDealCards():
            assert ours.dealCards() == twin.dealCards() > 0
            assert cards_of(ours) == cards_of(twin), number
        assert not ours.canDealCards()


def is_ace_to_a_foundation_of_another_suit(move, game, twin):
    """Any ace may start ANY empty foundation; the host's game reserves each for a suit."""
    ours = {name: stack for stack, name in pile_names(game).items()}
    theirs = {name: stack for stack, name in pile_names(twin).items()}
    card = ours[move.source].cards[-1]
    target = ours[move.target]
    return (
        RANKS[card.rank] == "A"
        and target in game.s.foundations
        and not target.cards
        and theirs[move.target].cap.base_suit != card.suit
    )


def is_from_foundation_to_foundation(move):
    """The host's game lets a card go from foundation to foundation; the rules do not."""
    return move.source.startswith("foundation") and move.target.startswith("foundation")


def compare_legal_moves(game, twin, seen):
    """Fail on every difference that the rules do not name; count those that they do."""
    ours, theirs = legal_moves(game), legal_moves(twin)
    for move in ours - theirs:
        assert is_ace_to_a_foundation_of_another_suit(move, game, twin), f"only ours: {move}"
        seen["ace"] += 1
    for move in theirs - ours:
        assert is_from_foundation_to_foundation(move), f"only the host's: {move}"
        seen["foundation"] += 1
    assert not any(is_from_foundation_to_foundation(move) for move in ours)
    return sorted(ours & theirs)


def choose(game, moves, rng):
    """A move that keeps the game going: towards foundations and gaps, with few deals."""
    whole_columns = {f"column {n}": len(row.cards) for n, row in enumerate(game.s.rows, 1)}

    def weight(move):
        if move == DEAL:
            return 0.4
        if move.target.startswith("foundation"):
            return 12
        return 20 if whole_columns.get(move.source) == move.cards else 4

    return rng.choices(moves, [weight(move) for move in moves])[0]


def turn_up(tables):
    """Turn up the first card that waits for it on every table; they must be the same card."""
    piles = [face_down_last_cards(table)[0] for table in tables]
    assert len({name_of(pile.cards[-1]) for pile in piles}) == 1
    for pile in piles:
        pile.playFlipMove()


def play_side_by_side(game, twin, rng, seen):
    """250 random moves on two tables, comparing all that is legal before each of them."""
    start = cards_of(game)
    assert start == cards_of(twin)
    for _ in range(250):
        moves = compare_legal_moves(game, twin, seen)
        waiting = [len(face_down_last_cards(table)) for table in (game, twin)]
        assert waiting[0] == waiting[1]
        if waiting[0] and rng.random() < 0.5:
            turn_up((game, twin))
        elif moves:
            move = choose(game, moves, rng)
            seen["take back"] += move.source.startswith("foundation")
            seen["gap"] += any(not row.cards for row in game.s.rows)
            for table in (game, twin):
                play(table, move)
        else:
            break
        seen["moves"] += 1
        assert cards_of(game) == cards_of(twin)
        assert position(game).foundations == position(twin).foundations
    while game.moves.index:
        game.undo()
        twin.undo()
        assert cards_of(game) == cards_of(twin)
    assert cards_of(game) == start


@each_game
@pytest.mark.parametrize("autofaceup", [True, False], ids=["face up by itself", "by hand"])
def test_random_play_side_by_side_shows_only_differences_that_the_rules_name(
    host, game_id, autofaceup
):
    host.app.opt.autofaceup = autofaceup
    rng = random.Random(f"side by side {game_id}")
    seen = {"ace": 0, "foundation": 0, "take back": 0, "gap": 0, "moves": 0}
    for number in (5, 4711, rng.randrange(10**19, 10**20)):
        play_side_by_side(
            host.new_game(game_id, number), host.new_game(TWINS[game_id], number), rng, seen
        )
    few_cards = {n: "-3C KH QS" if n % 2 else "-4D 9S" for n in (1, 2, 4)}
    tables = [lay_out(host.open(i), few_cards) for i in (game_id, TWINS[game_id])]
    play_side_by_side(*tables, rng, seen)
    assert seen["moves"] > 500
    # The play must have met everything that it is meant to compare.
    assert all(seen.values()), seen
