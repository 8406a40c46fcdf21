"""The engine's rules of movement are the host's: positions of random games, both ways.

The number of positions per game is 400; NORMANDY_ENGINE_POSITIONS sets another one.
"""

import os
import random
from types import SimpleNamespace

import pytest

from tests.host.table import FAMILY, NAMES, face_down_last_cards
from tests.host.test_fuzz import RandomPlayer

POSITIONS = int(os.environ.get("NORMANDY_ENGINE_POSITIONS", "400"))

each_game = pytest.mark.parametrize("game_id", FAMILY, ids=NAMES.get)


@pytest.fixture
def engine(host):
    """The engine that the host has loaded: its variants are not those of another copy."""
    from normandy_plugin.engine import deals, moves
    from normandy_plugin.games import reading

    return SimpleNamespace(
        deal=deals.deal,
        DEAL=moves.DEAL,
        legal_moves=moves.legal_moves,
        play=moves.play,
        position_of_table=reading.position_of_table,
    )


def host_moves(game):
    """Each move that the host's piles allow: source, length, target; foundations as one."""
    columns, foundations = list(game.s.rows), list(game.s.foundations)

    def place(stack):
        return "foundations" if stack in foundations else columns.index(stack)

    for source in columns + foundations:
        for length in range(1, len(source.cards) + 1):
            cards = source.cards[-length:]
            if not source.canMoveCards(cards):
                break
            for target in columns + foundations:
                if target is not source and target.acceptsCards(source, cards):
                    head = 4 * cards[0].rank + cards[0].suit
                    yield (head, place(source), place(target), length), source, target


def as_in_host(move):
    """A move of the engine, its places called as above."""
    source, target = ("foundations" if p == -1 else p for p in (move.source, move.target))
    return (move.card, source, target, move.length)


@each_game
def test_the_engine_has_the_same_moves_and_they_do_the_same(host, engine, game_id):
    rng = random.Random(game_id)
    host.app.opt.autofaceup = False
    game = host.open(game_id)
    seen = number = 0
    while seen < POSITIONS:
        number += 1
        game.newGame(random=host.random(number), autoplay=0)
        player = RandomPlayer(game, rng)
        for _deal in range(rng.randrange(game.variant.deals + 1)):
            game.dealCards()
        for _move in range(25):
            if not player.move():
                break
            check_position(game, engine, rng)
            seen += 1


def check_position(game, engine, rng):
    position = engine.position_of_table(game)
    legal = list(engine.legal_moves(position, game.variant))
    of_cards = {as_in_host(move): move for move in legal if not (move.is_deal or move.is_turn)}
    in_host = {key: (source, target) for key, source, target in host_moves(game)}
    assert of_cards.keys() == in_host.keys()
    turns = {move.source for move in legal if move.is_turn}
    assert turns == {game.s.rows.index(stack) for stack in face_down_last_cards(game)}
    assert (engine.DEAL in legal) == bool(game.canDealCards())
    if in_host:
        key = rng.choice(sorted(in_host, key=repr))
        source, target = in_host[key]
        expected = engine.play(position, of_cards[key], game.variant)
        source.moveMove(key[3], target)
        game.finishMove()
        assert engine.position_of_table(game) == expected
        game.undo()
        assert engine.position_of_table(game) == position
    if game.canDealCards():
        expected = engine.play(position, engine.DEAL, game.variant)
        game.dealCards()
        assert engine.position_of_table(game) == expected
        game.undo()


@each_game
def test_a_deal_number_is_the_same_deal(host, engine, game_id):
    for number in (1, 617, 31999, 32000, 12345678901234567890):
        game = host.new_game(game_id, number)
        assert engine.deal(game.variant, number) == engine.position_of_table(game)
