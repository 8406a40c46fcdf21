"""The score on the table is the rule's, whatever the player does."""

import random

import pytest

from tests.host.table import (
    FAMILY,
    NAMES,
    column,
    drag,
    foundation,
    full_foundations,
    lay_out,
)
from tests.host.test_fuzz import RandomPlayer, without_stuck_check

each_game = pytest.mark.parametrize("game_id", FAMILY, ids=NAMES.get)
GAMES = 200
MOVES = 100


def score_by_the_rule(game):
    """The sentences of the rule, one by one, on the host's own cards."""
    total = 0
    for pile in game.s.foundations:
        total += 5 * len(pile.cards) + (60 if len(pile.cards) == 13 else 0)
    for pile in game.s.rows:
        for upper, lower in zip(pile.cards, pile.cards[1:]):
            both_face_up = upper.face_up and lower.face_up
            if both_face_up and upper.rank == lower.rank + 1 and upper.color != lower.color:
                total += 2
    return total


def check_score(game):
    expected = score_by_the_rule(game)
    assert game.getGameScore() == expected
    assert shown(game) == f"Score\n{expected}"


def shown(game):
    return game.texts.score["text"]


@each_game
def test_after_every_move_of_random_games(host, game_id):
    rng = random.Random(game_id)
    game = host.open(game_id)
    for number in range(1, GAMES + 1):
        game.newGame(random=host.random(number))
        check_score(game)
        player = RandomPlayer(game, rng)
        with without_stuck_check(game):
            for _move in range(MOVES):
                if not player.move():
                    break
                check_score(game)
            game.undo()
            check_score(game)
            game.redo()
            check_score(game)


@each_game
def test_a_won_game_shows_the_most(host, game_id):
    game = host.open(game_id)
    last = len(game.s.foundations)
    lay_out(game, {1: "KD"}, full_foundations(game) | {last: "QD"})
    before = game.getGameScore()
    drag(column(game, 1), 1, foundation(game, last))
    most = 125 * last
    assert before == most - 65
    assert shown(game) == f"Score\n{most}"


def test_after_restart_and_load(host, tmp_path):
    game = host.new_game(FAMILY[1], 11)
    fresh = shown(game)
    assert fresh != "Score\n0"
    while shown(game) == fresh:
        assert game.dealCards()
    dealt = shown(game)
    game.saveGame(str(tmp_path / "save.pso"))
    game.restartGame()
    assert shown(game) == fresh
    game.loadGame(str(tmp_path / "save.pso"))
    check_score(host.app.game)
    assert shown(host.app.game) == dealt


def test_the_games_are_among_those_with_scoring(host):
    from pysollib.gamedb import GAME_DB, GI

    for game_id in FAMILY:
        assert GAME_DB.get(game_id).si.game_flags & GI.GT_SCORE
