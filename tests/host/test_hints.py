"""Hints, autopilot and the stuck check in the real host.

The autopilot plays 20 games per variant; NORMANDY_AUTOPILOT_GAMES sets others, such as 1000,
or 400-1000 to go on after the first four hundred.
"""

import random

import pytest

from tests.host.table import FAMILY, IRMGARD, NAMES, NORMANDY, exact
from tests.host.test_fuzz import RandomPlayer, games_asked_for

each_game = pytest.mark.parametrize("game_id", FAMILY, ids=NAMES.get)
ASKED, AUTOPILOT = 0, 2
GAMES = games_asked_for("NORMANDY_AUTOPILOT_GAMES", 20)


@pytest.fixture
def hints(host, monkeypatch):
    """The hints module that the host has loaded, with budgets that make the tests quick."""
    from normandy_plugin.games import normandy_hints as hints

    monkeypatch.setattr(hints, "BUDGET_ASKED", 40)
    monkeypatch.setattr(hints, "BUDGET_AUTOPILOT", 40)
    monkeypatch.setattr(hints, "BUDGET_LAST_STAGE", 80)
    monkeypatch.setattr(hints, "LIMIT_AUTOPILOT", 80)
    return hints


@pytest.fixture(autouse=True)
def no_failure_of_the_planner(request, capsys):
    """The host's hints stand in for a planner that fails: no test may pass by that."""
    yield
    if "fail" not in request.node.name:
        assert "the planner failed" not in capsys.readouterr().err


def check_hint(game, hint):
    _score, _pos, count, source, target, _color, _forced = hint
    if count == 0:
        assert (source, target) == (game.s.talon, None)
        assert game.canDealCards()
    elif source is target:
        assert source.canFlipCard()
    else:
        cards = source.cards[-count:]
        assert source.canMoveCards(cards)
        assert target.acceptsCards(source, cards)


def play_hint(game, hint):
    _score, _pos, count, source, target, _color, _forced = hint
    if count == 0:
        assert game.dealCards()
    elif source is target:
        source.flipMove()
    else:
        source.moveMove(count, target)
    game.finishMove()


@each_game
@pytest.mark.parametrize("tens", range(GAMES.start, GAMES.stop, 10))
def test_the_autopilot_plays_hints_that_the_host_accepts_and_never_comes_back(
    host, hints, game_id, tens
):
    game = host.open(game_id)
    for number in range(tens + 1, min(tens + 10, GAMES.stop) + 1):
        game.newGame(random=host.random(number))
        taken, seen = None, {exact(game)}
        while not game.isGameWon():
            offered = game.getHints(AUTOPILOT, taken)
            if not offered:
                break
            taken = offered[0]
            check_hint(game, taken)
            play_hint(game, taken)
            assert exact(game) not in seen
            seen.add(exact(game))
        assert game.isGameWon() or not game.canDealCards()
        assert game.moves.index < 2000


@each_game
def test_every_hint_asked_for_is_accepted_on_tables_of_random_games(host, hints, game_id):
    rng = random.Random(game_id)
    game = host.open(game_id)
    reasons = set()
    for number in range(1, 16):
        game.newGame(random=host.random(number), autoplay=0)
        player = RandomPlayer(game, rng)
        for _move in range(40):
            if not player.move():
                break
            for hint in game.getHints(ASKED):
                check_hint(game, hint)
                reasons.add(hint.reason.split()[0])
    assert len(reasons) >= 4


def test_hidden_cards_change_no_hint(host, hints, table):
    one = table(NORMANDY, {1: "-9S 8H", 2: "-2C 9C", 3: "KS"}, stock="AC 2D 3D 4D 5D 6D 7D 8D")
    first = [(h[0], h[2], h[3].id, h[4] and h[4].id) for h in one.getHints(ASKED)]
    two = table(NORMANDY, {1: "-3D 8H", 2: "-KH 9C", 3: "KS"}, stock="JC QD JD TD 5C 6C 7C 8C")
    assert [(h[0], h[2], h[3].id, h[4] and h[4].id) for h in two.getHints(ASKED)] == first


def test_where_a_deal_is_best_the_stock_is_pointed_at(host, hints, table, monkeypatch):
    game = table(NORMANDY, {n: ["KS", "KC", "KD", "KH"][n % 4] for n in range(1, 9)}, stock=None)
    pointed, said = [], []
    monkeypatch.setattr(
        type(game), "_highlightCards", lambda _game, info, sleep: pointed.append(info)
    )
    monkeypatch.setattr(type(game), "showHelp", lambda _game, *words: said.append(words))
    hint = game.showHint(ASKED, 0)
    assert hint[2] == 0
    assert [stack for stack, *_rest in pointed[0]] == [game.s.talon]
    assert said == [("help", "Deal: nothing better is in sight"), ("help", "")]


def test_should_the_planner_fail_the_hosts_hints_take_over(host, hints, monkeypatch, capsys):
    def fail(*_arguments):
        raise RuntimeError("no plan")

    game = host.new_game(NORMANDY, 7)
    monkeypatch.setattr(hints, "plan_through", fail)
    offered = game.getHints(AUTOPILOT)
    assert offered
    check_hint(game, offered[0])
    assert capsys.readouterr().err == "Normandy: the planner failed: RuntimeError('no plan')\n"


def test_never_stuck_while_the_stock_can_deal(host, hints, table):
    game = table(NORMANDY, {n: ["KS", "KC", "KD", "KH"][n % 4] for n in range(1, 9)}, stock=None)
    assert game.getStuck()


def test_stuck_where_nothing_helps(host, hints, table):
    kings = {n: ["KS", "KC", "KD", "KH"][n % 4] for n in range(1, 9)}
    game = table(NORMANDY, {n: f"-2C {kings[n]}" if n < 3 else kings[n] for n in kings}, stock=0)
    assert not game.getStuck()


def test_should_the_stuck_check_fail_the_game_goes_on(host, hints, table, monkeypatch, capsys):
    def fail(*_arguments):
        raise RuntimeError("no idea")

    kings = {n: ["KS", "KC", "KD", "KH"][n % 4] for n in range(1, 9)}
    game = table(NORMANDY, {n: f"-2C {kings[n]}" if n < 3 else kings[n] for n in kings}, stock=0)
    monkeypatch.setattr(hints, "is_stuck", fail)
    assert game.getStuck()
    assert capsys.readouterr().err == "Normandy: the planner failed: RuntimeError('no idea')\n"


def test_not_stuck_while_a_card_taken_back_frees_another(host, hints, table):
    kings = {n: ["KS", "KC", "KD", "KH"][n % 4] for n in range(3, 10)}
    game = table(IRMGARD, {1: "9S", 2: "7C"} | kings, foundations={1: "8H"}, stock=0)
    assert game.getStuck()
