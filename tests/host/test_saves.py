"""Saved games: those that both versions of the host have saved, and those of another format."""

import json
import pickletools

import pytest

from tests.host import nivernaise_table, table
from tests.host.nivernaise_table import NIVERNAISE
from tests.host.saves import DATA, KINDS, describe
from tests.host.table import FAMILY, NAMES, exact, lay_out

GOLDEN = sorted(DATA.glob("*/*.pso"))
each_golden_save = pytest.mark.parametrize(
    "save", GOLDEN, ids=lambda path: f"{path.parent.name} {path.stem}"
)
each_game = pytest.mark.parametrize("game_id", KINDS, ids=str)
each_game_of_the_family = pytest.mark.parametrize("game_id", FAMILY, ids=NAMES.get)


def check_table(game):
    (nivernaise_table if game.id == NIVERNAISE else table).check_table(game)


def shown(save):
    return json.loads(save.with_suffix(".json").read_text(encoding="utf-8"))


def test_both_hosts_have_saved_every_game_in_every_state():
    assert {save.parent.name for save in GOLDEN} >= {"3.2.0", "3.6.1"}
    for version in ("3.2.0", "3.6.1"):
        saved = [save for save in GOLDEN if save.parent.name == version]
        assert len(saved) == sum(map(len, KINDS.values()))
        states = [shown(save) for save in saved]
        assert all(state["host"] == version for state in states)
        assert {state["game"] for state in states} == set(KINDS)
        for game_id in KINDS:
            of_game = [state for state in states if state["game"] == game_id]
            assert any(state["won"] for state in of_game)
            assert any("bookmark" in state for state in of_game)
            assert any(state["moves"] < state["history"] for state in of_game)
            assert any(state["moves"] == 0 for state in of_game)
        rounds = {(state["round"], state["end"]["round"]) for state in of_game}
        assert rounds >= {(1, 1), (1, 2), (2, 2)}


@each_golden_save
def test_a_golden_save_loads_and_shows_what_it_showed(host, save):
    expected = shown(save)
    game = host.open(expected["game"])
    game.newGame(random=host.random(1))
    game.loadGame(str(save))
    assert host.dialogs == []
    check_table(game)
    loaded = describe(host, game)
    assert loaded | {"host": ""} == expected | {"host": ""}


@each_golden_save
def test_a_golden_save_can_be_played_on_and_begun_again(host, save):
    expected = shown(save)
    game = host.read(save)
    game.restartGame()
    check_table(game)
    assert game.getGameNumber(format=0) == expected["number"]
    again = describe(host, game)
    assert again["start"] == expected["start"]
    game.dealCards()
    check_table(game)


@each_golden_save
def test_a_golden_save_names_no_class_of_the_plugin(save):
    for opcode, argument, _ in pickletools.genops(save.read_bytes()):
        assert "normandy" not in str(argument).lower(), opcode.name


@each_game
def test_a_save_of_another_format_is_refused_and_the_game_is_kept(
    host, game_id, tmp_path, monkeypatch
):
    game = host.new_game(game_id, 9)
    with monkeypatch.context() as later:
        later.setattr(type(game), "GAME_VERSION", type(game).GAME_VERSION + 1)
        assert game.saveGame(str(tmp_path / "later.pso"))
    game.dealCards()
    before, past = exact(game), repr(game.moves.history)
    game.loadGame(str(tmp_path / "later.pso"))
    (message,) = host.dialogs
    assert "as the game rules have changed" in message
    assert exact(game) == before
    assert repr(game.moves.history) == past
    game.undo()
    game.redo()
    assert exact(game) == before


@each_game
def test_a_damaged_save_is_refused_and_the_game_is_kept(host, game_id, tmp_path):
    game = host.new_game(game_id, 9)
    assert game.saveGame(str(tmp_path / "whole.pso"))
    damaged = tmp_path / "damaged.pso"
    damaged.write_bytes((tmp_path / "whole.pso").read_bytes()[:500])
    game.dealCards()
    before = exact(game)
    game.loadGame(str(damaged))
    assert len(host.dialogs) == 1
    assert exact(game) == before


@each_game
@pytest.mark.parametrize("number", [17, 98765432109876543210])
def test_a_saved_game_keeps_its_deal(host, game_id, number, tmp_path):
    """Deal, save, load: the next deals and a restart bring the cards they would have brought."""
    game = host.new_game(game_id, number)
    fresh = exact(game)
    game.dealCards()
    assert game.saveGame(str(tmp_path / "game.pso"))
    following = [game.dealCards() and exact(game) for _ in range(3)]
    copy = host.read(tmp_path / "game.pso")
    assert [copy.dealCards() and exact(copy) for _ in range(3)] == following
    copy.restartGame()
    assert exact(copy) == fresh


@each_game_of_the_family
def test_a_held_game_and_bookmarks_survive_the_host_s_own_way_of_keeping_them(
    host, game_id, tmp_path
):
    game = lay_out(host.open(game_id), {1: "KH", 2: "QS", 3: "-4D KS"}, {2: "5C"})
    game.setBookmark(3, confirm=0)
    marked = exact(game)
    game.dealCards()
    assert game.saveGame(str(tmp_path / "held.pso"))
    copy = host.read(tmp_path / "held.pso")
    copy.gotoBookmark(3, confirm=0)
    assert exact(copy) == marked
