"""Boards through the host's File menu: out, in, and refused without harm."""

import io
import random

import pytest

from tests.host.table import (
    FAMILY,
    IRMGARD,
    NAMES,
    NORMANDY,
    check_table,
    column,
    drag,
    exact,
    foundation,
    full_foundations,
    lay_out,
    position,
)
from tests.host.test_fuzz import RandomPlayer

each_game = pytest.mark.parametrize("game_id", FAMILY, ids=NAMES.get)
OK, CANCEL = 0, 3


def export(game):
    """What the host writes into the file for Export current layout."""
    return game.Solver_Class(game, None).calcBoardString()


def bring_in(game, text):
    """What the host does with the file for Import starting layout."""
    data = text if isinstance(text, bytes) else text.encode()
    game.Solver_Class(game, None).importFile(io.BytesIO(data), game, None)


def won_but_for_one_move(host, game_id):
    game = host.open(game_id)
    lay_out(game, {1: "KD"}, full_foundations(game) | {len(game.s.foundations): "QD"})
    return export(game)


def win(game):
    drag(column(game, 1), 1, foundation(game, len(game.s.foundations)))
    assert game.isGameWon()


# --- there and back ---


@each_game
def test_a_board_comes_back_exactly_at_any_point_of_a_game(host, game_id):
    host.app.opt.stuck_notification = False
    rng = random.Random(game_id)
    game = host.open(game_id)
    for number in (1, 2, 2**40, 4):
        game.newGame(random=host.random(number), autoplay=0)
        player = RandomPlayer(game, rng)
        for moves in (0, 30, 60):
            for _move in range(moves):
                player.move()
            text, before = export(game), position(game)
            game.newGame(random=host.random(5), autoplay=0)
            bring_in(game, text)
            assert position(game) == before
            check_table(game)
            assert game.moves.index == 0
            assert export(game).partition("\n")[2] == text.partition("\n")[2]
    assert host.dialogs == []


@each_game
def test_a_won_game_comes_back(host, game_id):
    game = host.open(game_id)
    lay_out(game, {}, full_foundations(game), 0)
    text, before = export(game), position(game)
    game.newGame(random=host.random(5), autoplay=0)
    bring_in(game, text)
    assert position(game) == before


def test_the_host_can_write_a_board_in_any_encoding(host):
    for game_id in FAMILY:
        text = export(host.new_game(game_id, 12345678901234567890))
        assert text.isascii()
        first, game = text.splitlines()[:2]
        assert first == f"# {NAMES[game_id]} #12345678901234567890"
        assert game == f"Game: {NAMES[game_id]}"


def test_an_imported_board_is_left_as_written_whatever_plays_by_itself(host):
    host.app.opt.autodrop = host.app.opt.autofaceup = True
    game = host.open(NORMANDY)
    lay_out(game, {1: "-KD KS", 2: "AC"}, None, None)
    before = position(game)
    bring_in(game, export(game))
    assert position(game) == before
    game.restartGame()
    assert position(game) == before


def test_an_imported_game_is_played_on(host):
    game = host.new_game(NORMANDY)
    bring_in(game, won_but_for_one_move(host, NORMANDY))
    win(game)


# --- refused ---


def valid(host):
    return export(host.new_game(NORMANDY, 3))


@pytest.mark.parametrize(
    "spoil, line, words",
    [
        (lambda text: text.replace("Game: Normandy", "Game: Gypsy"), 2, "no game"),
        (lambda text: text.replace("Column 8:", "Column 9:"), 11, "no column 9"),
        (lambda text: text.replace("Column 1: ", "Column 1: AC AC AC "), 4, "more often"),
        (lambda text: text.rsplit("Stock:", 1)[0], 20, "cards are missing"),
        (lambda text: text.replace("Column 1: -", "Column 1: "), 4, "face down"),
        (lambda text: text.replace("Stock:", "Talon:"), 12, "not understood"),
        (lambda text: "\0" * 1_000_000, 1, "too long"),
        (lambda text: "", 1, "name the game"),
    ],
)
def test_the_player_is_told_and_the_game_goes_on(host, spoil, line, words):
    text = spoil(valid(host))
    game = host.new_game(NORMANDY, 7)
    game.dealCards()
    before, index = exact(game), game.moves.index
    bring_in(game, text)
    (message,) = host.dialogs
    assert message.startswith(f"Line {line}: ")
    assert words in message
    assert exact(game) == before
    assert game.moves.index == index
    assert game.getGameNumber(format=0) == "ms7"
    game.undo()
    assert game.moves.index == 0


def test_a_board_of_another_game_of_ours_is_refused(host):
    text = export(host.new_game(IRMGARD, 3))
    game = host.new_game(NORMANDY, 7)
    before = exact(game)
    bring_in(game, text)
    assert host.dialogs == ["Line 2: this is a board of Normandy Irmgard, not of Normandy"]
    assert exact(game) == before


def test_the_player_is_asked_before_a_game_is_given_up(host):
    text = valid(host)
    host.app.opt.confirm = True
    game = host.new_game(NORMANDY, 7)
    game.dealCards()
    before = exact(game)
    host.answer = CANCEL
    bring_in(game, text)
    assert exact(game) == before
    assert host.dialogs == ["Discard current game?"]
    host.answer = OK
    bring_in(game, text)
    assert exact(game) != before


def test_a_game_not_begun_is_given_up_without_asking(host):
    text = valid(host)
    host.app.opt.confirm = True
    game = host.new_game(NORMANDY, 7)
    bring_in(game, text)
    assert host.dialogs == []
    assert export(game).partition("\n")[2] == text.partition("\n")[2]


# --- Restart ---


@pytest.fixture
def imported(host):
    """A game from a board, some moves into it, and what the table showed at its start."""
    game = host.new_game(NORMANDY, 3)
    player = RandomPlayer(game, random.Random(1))
    for _move in range(40):
        player.move()
    text = export(game)
    game.newGame(random=host.random(5), autoplay=0)
    bring_in(game, text)
    return game, position(game)


def test_restart_brings_the_board_back(host, imported):
    game, start = imported
    host.app.opt.autodrop = True
    for _again in range(2):
        game.dealCards()
        assert position(game) != start
        game.restartGame()
        assert position(game) == start
        assert game.moves.index == 0


def test_restart_brings_the_board_back_after_saving_and_loading(host, imported, tmp_path):
    game, start = imported
    game.dealCards()
    later = position(game)
    game._saveGame(str(tmp_path / "game.pso"))
    loaded = host.read(tmp_path / "game.pso")
    assert position(loaded) == later
    loaded.undo()
    assert position(loaded) == start
    loaded.dealCards()
    loaded.restartGame()
    assert position(loaded) == start


def test_the_next_game_is_dealt_again(host, imported):
    game, _start = imported
    game.newGame(random=host.random(7))
    seventh = position(game)
    assert seventh == position(host.new_game(NORMANDY, 7))
    game.dealCards()
    game.restartGame()
    assert position(game) == seventh


# --- statistics ---


def won_and_lost(host):
    stats = host.app.stats
    return [stats.getStats(player, NORMANDY) for player in ("tester", None)]


def everything_recorded(host):
    stats = host.app.stats
    games = (stats.session_games, stats.all_prev_games, stats.prev_games)
    return won_and_lost(host), [len(recorded) for recorded in games]


@pytest.fixture
def almost_won(host):
    """A game from a board that one move wins; nothing is in the statistics yet."""
    text = won_but_for_one_move(host, NORMANDY)
    game = host.new_game(NORMANDY, 5)
    host.app.stats = host.app.stats.new()
    bring_in(game, text)
    host.app.stats = host.app.stats.new()
    return game


def test_a_won_game_from_a_board_does_not_count(host, almost_won):
    empty = everything_recorded(host)
    win(almost_won)
    almost_won.endGame()
    assert everything_recorded(host) == empty


def test_a_game_from_a_board_that_is_given_up_does_not_count(host, almost_won):
    empty = everything_recorded(host)
    drag(column(almost_won, 1), 1, column(almost_won, 2))
    almost_won.endGame()
    assert everything_recorded(host) == empty


def test_after_restart_it_does_not_count_either(host, almost_won):
    empty = everything_recorded(host)
    drag(column(almost_won, 1), 1, column(almost_won, 2))
    almost_won.restartGame()
    win(almost_won)
    almost_won.endGame()
    assert everything_recorded(host) == empty


def test_after_saving_and_loading_it_does_not_count_either(host, almost_won, tmp_path):
    almost_won._saveGame(str(tmp_path / "game.pso"))
    loaded = host.read(tmp_path / "game.pso")
    empty = everything_recorded(host)
    win(loaded)
    loaded.endGame()
    assert everything_recorded(host) == empty


def test_a_demo_from_a_board_does_not_count(host, almost_won):
    empty = everything_recorded(host)
    almost_won.startDemo()
    column(almost_won, 1).moveMove(1, foundation(almost_won, 8))
    almost_won.finishMove()
    almost_won.updateStats(demo=1)
    assert almost_won.isGameWon()
    assert everything_recorded(host) == empty


def test_a_won_game_is_not_asked_about_again(host, almost_won):
    win(almost_won)
    assert not almost_won.changed()


def test_the_game_given_up_for_a_board_counts_as_lost(host):
    text = valid(host)
    game = host.new_game(NORMANDY, 7)
    game.dealCards()
    bring_in(game, text)
    assert won_and_lost(host)[0] == (0, 1)


def test_a_game_dealt_after_one_from_a_board_counts(host, almost_won):
    almost_won.newGame(random=host.random(7))
    almost_won.dealCards()
    almost_won.endGame()
    assert won_and_lost(host)[0] == (0, 1)
    assert host.app.opt.update_player_stats
