"""Games that have ended reach the host's statistics, each under its own id."""

import pickle

import pytest

from tests.host import nivernaise_table
from tests.host.nivernaise_table import NIVERNAISE
from tests.host.table import (
    FAMILY,
    NAMES,
    column,
    drag,
    foundation,
    full_foundations,
    lay_out,
)

GAMES = (*FAMILY, NIVERNAISE)
each_game = pytest.mark.parametrize("game_id", GAMES, ids=(NAMES | {NIVERNAISE: "Nivernaise"}).get)
LOST, WON, PERFECT = 0, 1, 2


def one_move_before_the_win(game):
    """Lay out all but a last card; where it lies, where it may go besides, and where it wins."""
    if game.id == NIVERNAISE:
        full = nivernaise_table.full_foundations()
        nivernaise_table.lay_out(game, full | {"down D": "2D", "pile 1": "AD"})
        stacks = nivernaise_table.stacks_by_name(game)
        return stacks["pile 1"], stacks["cell 1"], stacks["down D"]
    last = len(game.s.foundations)
    lay_out(game, {1: "KD"}, full_foundations(game) | {last: "QD"})
    return column(game, 1), column(game, 2), foundation(game, last)


def win(host, game_id, undo_first=False):
    game = host.open(game_id)
    source, besides, winning = one_move_before_the_win(game)
    if undo_first:
        assert drag(source, 1, besides)
        game.undo()
    drag(source, 1, winning)
    assert game.isGameWon()
    return game


def lose(host, game_id, deal=1):
    game = host.new_game(game_id, deal)
    game.dealCards()
    game.endGame()
    return game


def won_and_lost(host):
    """What the host's statistics tell of every game of ours, by id."""
    return {i: host.app.stats.getStats("tester", i) for i in GAMES}


@each_game
def test_a_won_game_counts_as_won_under_its_id_alone(host, game_id):
    win(host, game_id)
    assert won_and_lost(host) == dict.fromkeys(GAMES, (0, 0)) | {game_id: (1, 0)}


@each_game
def test_a_game_given_up_counts_as_lost_under_its_id_alone(host, game_id):
    lose(host, game_id)
    assert won_and_lost(host) == dict.fromkeys(GAMES, (0, 0)) | {game_id: (0, 1)}


def test_each_game_keeps_its_own_statistics(host):
    for wins, game_id in enumerate(GAMES, 1):
        for _ in range(wins):
            win(host, game_id)
        lose(host, game_id)
    assert won_and_lost(host) == {i: (wins, 1) for wins, i in enumerate(GAMES, 1)}
    assert all(host.app.stats.getStats("tester", twin) == (0, 0) for twin in (1, 890, 3, 453, 304))


@each_game
def test_the_log_of_games_names_id_number_and_outcome(host, game_id):
    win(host, game_id)
    win(host, game_id, undo_first=True)
    lose(host, game_id, deal=123456789012345678901)
    log = [(entry[0], entry[1], entry[2]) for entry in host.app.stats.prev_games["tester"]]
    assert [entry[0] for entry in log] == [game_id] * 3
    assert [entry[2] for entry in log] == [PERFECT, WON, LOST]
    assert log[2][1] == "123456789012345678901"


@pytest.mark.parametrize("game_id", FAMILY, ids=NAMES.get)
def test_the_log_of_games_holds_the_score(host, game_id):
    game = win(host, game_id)
    lost = lose(host, game_id, deal=3)
    scores = [entry[6] for entry in host.app.stats.prev_games["tester"]]
    assert scores == [125 * len(game.s.foundations), lost.getGameScore()]


@each_game
def test_a_game_without_a_move_counts_for_nothing(host, game_id):
    host.new_game(game_id).endGame()
    assert won_and_lost(host)[game_id] == (0, 0)


@each_game
def test_a_game_that_is_won_is_counted_once(host, game_id):
    win(host, game_id).endGame()
    assert won_and_lost(host)[game_id] == (1, 0)


@each_game
def test_a_game_that_the_autopilot_played_counts_as_the_demo_s(host, game_id):
    from pysollib.hint import KlondikeType_Hint

    game = host.new_game(game_id)
    # The host's own hints: they are quick, and who plays does not matter here.
    game.getHintClass = lambda: KlondikeType_Hint
    game.startDemo(level=2, mixed=0)
    while not game.playOneDemoMove(game.demo):
        game.finishMove()
    game.updateStats(demo=1)
    assert won_and_lost(host)[game_id] == (0, 0)
    assert sum(host.app.stats.getStats(None, game_id)) == 1


def test_statistics_name_nothing_of_the_plugin_so_that_they_outlive_it(host):
    for game_id in GAMES:
        win(host, game_id)
        lose(host, game_id)
    assert b"normandy" not in pickle.dumps(host.app.stats).lower()
