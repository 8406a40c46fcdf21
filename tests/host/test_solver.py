"""The solver as the host's dialog uses it, and its solutions replayed in the real game."""

import os
import random

import pytest

from tests.host.table import (
    FAMILY,
    NAMES,
    NORMANDY,
    check_table,
    column,
    exact,
    foundation,
    full_foundations,
    lay_out,
)
from tests.host.test_fuzz import RandomPlayer
from tests.host.test_hints import check_hint

each_game = pytest.mark.parametrize("game_id", FAMILY, ids=NAMES.get)
NIVERNAISE = 670105
SOLVER = 3
CLOSE = 3
# How many solutions are replayed for each game; more of them make a longer run.
SOLUTIONS = int(os.environ.get("NORMANDY_SOLUTIONS", "20"))
# Positions for each deal: about what the first two attempts take, which win most deals.
EASY = 5000
# A deal of Normandy that takes the solver long.
HARD = 7


class Dialog:
    """What the host's dialog is to a solver."""

    top = None

    def __init__(self):
        self.shown = []
        self.buttons = []

    def setText(self, **texts):
        self.shown.append(texts)

    def mDone(self, button):
        self.buttons.append(button)


def start(game, max_iters=EASY, dialog=None, progress=True):
    """Press the dialog's Start button."""
    solver = game.solver = game.Solver_Class(game, dialog or Dialog())
    solver.config(preset="none", max_iters=max_iters, progress=progress, iters_step=100)
    solver.computeHints()
    return solver


def demo_moves(game):
    """Press the dialog's Play button; what the host does then, move after move."""
    game.app.opt.timeouts["demo"] = 0
    game.startDemo(level=SOLVER)
    while game.demo and not game.isGameWon():
        ended = game.playOneDemoMove(game.demo)
        game.finishMove()
        game.hints.list = None
        yield ended
        if ended:
            break
    game.stopDemo()


def play(game):
    """Play to the end; whether that is the win."""
    assert not any(demo_moves(game))
    return bool(game.isGameWon())


def solved_deals(host, game):
    """Games dealt on the table for which a solution is found, with the solution."""
    number = 0
    while True:
        number += 1
        game.newGame(random=host.random(number), autoplay=0)
        solver = start(game)
        if solver.solver_state == "solved":
            yield number, solver


# --- replaying ---


@each_game
def test_solutions_are_replayed_by_the_host_to_the_win(host, game_id, monkeypatch):
    game = host.open(game_id)
    show_hint, checked = game.showHint, []

    def show_and_check(*args, **options):
        hint = show_hint(*args, **options)
        check_hint(game, hint)
        checked.append(hint)
        return hint

    monkeypatch.setattr(game, "showHint", show_and_check)
    deals = solved_deals(host, game)
    for solution in range(SOLUTIONS):
        _number, solver = next(deals)
        # What the player has set does not matter while a solution is played.
        host.app.opt.autodrop = host.app.opt.autofaceup = bool(solution % 2)
        checked.clear()
        assert play(game)
        assert len(checked) == len(solver.hints) - 1 == game.moves.index
        check_table(game)


@pytest.mark.parametrize("option", [False, True], ids=["off", "on"])
def test_a_solution_from_the_middle_of_a_game_is_replayed(host, option):
    game = host.open(NORMANDY)
    number, _solver = next(solved_deals(host, game))
    for moves in (1, 20, 60):
        game.newGame(random=host.random(number), autoplay=0)
        start(game)
        for _ in zip(range(moves), demo_moves(game)):
            pass
        game.stopDemo()
        host.app.opt.autodrop = host.app.opt.autofaceup = option
        assert game.moves.index == moves
        start(game)
        assert play(game)


# --- what the dialog is told ---


def test_the_games_of_the_family_are_in_the_dialogs_list_and_nivernaise_is_not(host):
    listed = host.registry.getGamesForSolver()
    assert set(FAMILY) <= set(listed)
    assert NIVERNAISE not in listed


def test_the_menu_offers_the_dialog_where_fc_solve_is_missing(host, monkeypatch):
    import sys
    import types

    from normandy_plugin.games import solver

    menubar = types.SimpleNamespace(USE_FREECELL_SOLVER=False)
    monkeypatch.setitem(sys.modules, "pysollib.ui.tktile.menubar", menubar)
    solver.offer_dialog()
    assert menubar.USE_FREECELL_SOLVER


def test_a_solution_is_a_list_of_moves_that_ends_in_none(host):
    game = host.open(NORMANDY)
    lay_out(game, {1: "KD"}, full_foundations(game) | {8: "QD"}, 0)
    solver = start(game)
    assert solver.solver_state == "solved"
    assert len(solver.hints) == 2
    assert solver.hints[-1] is None


def test_what_is_proved_unsolvable_is_unsolved(host, table):
    kings = {n: ["KS", "KC", "KD", "KH"][n % 4] for n in range(1, 9)}
    game = table(NORMANDY, {n: f"-2C {kings[n]}" if n < 3 else kings[n] for n in kings}, stock=0)
    solver = start(game)
    assert (solver.solver_state, solver.hints) == ("unsolved", [None])


def test_giving_up_is_intractable(host):
    solver = start(host.new_game(NORMANDY, 1), max_iters=50)
    assert (solver.solver_state, solver.hints) == ("intractable", [None])


@pytest.mark.parametrize("max_iters", [-5, 0, 1, 40, 1000])
def test_max_iterations_are_obeyed(host, max_iters):
    dialog = Dialog()
    solver = start(host.new_game(NORMANDY, HARD), max_iters, dialog)
    assert solver.solver_state == "intractable"
    assert 0 <= dialog.shown[-1]["iter"] <= max(0, max_iters)


def test_progress_counts_up(host, monkeypatch):
    from normandy_plugin.games import solver as module

    monkeypatch.setattr(module, "SECONDS_BETWEEN_LOOKS", 0)
    dialog = Dialog()
    start(host.new_game(NORMANDY, HARD), 2000, dialog)
    counts = [texts["iter"] for texts in dialog.shown]
    assert counts == sorted(counts)
    assert len(set(counts)) > 5
    assert {texts["depth"] for texts in dialog.shown} > {0, 1, 2}


def test_progress_is_not_shown_where_the_player_does_not_want_it(host):
    dialog = Dialog()
    start(host.new_game(NORMANDY, 1), 2000, dialog, progress=False)
    assert dialog.shown == []


def test_a_game_that_is_won_is_told_in_the_status_bar(host):
    game = host.open(NORMANDY)
    lay_out(game, {}, full_foundations(game), 0)
    assert game.isGameWon()
    solver = start(game)
    assert solver.hints == [None]
    assert host.status["help"] == "This game is already won"


# --- while it works ---


@pytest.fixture
def serving(host, monkeypatch):
    """Have something done whenever the solver serves the window's events."""
    from normandy_plugin.games import solver as module

    monkeypatch.setattr(module, "SECONDS_BETWEEN_LOOKS", 0)

    def serve(do):
        monkeypatch.setattr(host.app.top, "busyUpdate", do, raising=False)

    return serve


def test_closing_the_dialog_cancels(host, serving, monkeypatch):
    from normandy_plugin.games import solver as module

    later = []
    monkeypatch.setattr(module, "after", lambda _top, _ms, do, *args: later.append((do, args)))
    game, dialog = host.new_game(NORMANDY, 1), Dialog()
    serving(lambda: dialog.mDone(CLOSE))
    solver = start(game, 10**6, dialog)
    assert solver.solver_state == "intractable"
    assert dialog.shown[-1]["iter"] < 1000
    # Not before the search has returned.
    assert dialog.buttons == []
    ((do, args),) = later
    do(*args)
    assert dialog.buttons == [CLOSE]


def test_the_dialogs_other_buttons_do_nothing_meanwhile(host, serving):
    game, dialog = host.new_game(NORMANDY, 1), Dialog()
    serving(lambda: [dialog.mDone(button) for button in range(CLOSE)])
    solver = start(game, 500, dialog)
    assert solver.solver_state == "intractable"
    assert dialog.buttons == []
    dialog.mDone(0)
    assert dialog.buttons == [0]


def test_no_exception_leaves_it(host, monkeypatch, capsys):
    from normandy_plugin.games import solver as module

    def fail(*_args, **_options):
        raise RuntimeError("no luck")

    monkeypatch.setattr(module, "solve", fail)
    game = host.new_game(NORMANDY, 1)
    dialog = Dialog()
    solver = start(game, dialog=dialog)
    assert (solver.solver_state, solver.hints) == ("intractable", [None])
    dialog.mDone(0)
    assert dialog.buttons == [0]
    assert capsys.readouterr().err == "Normandy: the solver failed: RuntimeError('no luck')\n"


@each_game
def test_no_position_makes_it_fail(host, game_id, capsys):
    host.app.opt.autofaceup = host.app.opt.stuck_notification = False
    rng = random.Random(game_id)
    game = host.open(game_id)
    states = set()
    for number in range(1, 6):
        game.newGame(random=host.random(number), autoplay=0)
        player = RandomPlayer(game, rng)
        for _stage in range(6):
            solver = start(game, max_iters=60)
            states.add(solver.solver_state)
            hint = (solver.getHints() or [None])[0]
            assert (hint is not None) == (solver.solver_state == "solved")
            if hint:
                check_hint(game, hint)
            for _move in range(25):
                player.move()
    assert "intractable" in states
    assert capsys.readouterr().err == ""


def test_a_demo_is_ended_before_the_position_is_read(host):
    game = host.new_game(NORMANDY, 1)
    game.startDemo()
    start(game, 50)
    assert not game.demo


# --- a player in between ---


def test_after_a_move_of_the_player_nothing_is_played(host):
    game = host.open(NORMANDY)
    next(solved_deals(host, game))
    game.dealCards()
    before = exact(game)
    assert list(demo_moves(game)) == []
    assert exact(game) == before
    assert host.status["help"] == "Another table now: press Start again"


def test_a_move_taken_back_leaves_the_solution_good(host):
    game = host.open(NORMANDY)
    next(solved_deals(host, game))
    game.dealCards()
    game.undo()
    assert play(game)


def test_a_player_who_interrupts_and_plays_on_gets_no_illegal_move(host):
    game = host.open(NORMANDY)
    _number, solver = next(solved_deals(host, game))
    for _ in zip(range(10), demo_moves(game)):
        pass
    game._cancelDrag()
    assert not game.demo
    game.dealCards()
    assert solver.getHints() is None
    assert list(demo_moves(game)) == []


def test_a_solution_of_another_deal_is_not_played(host):
    game = host.open(NORMANDY)
    next(solved_deals(host, game))
    game.newGame(random=host.random(99), autoplay=0)
    assert list(demo_moves(game)) == []
    assert game.moves.index == 0


def test_a_card_taken_back_is_taken_from_the_foundation_that_has_it(host, table):
    game = table(
        NORMANDY,
        {
            1: "6H 7C",
            2: "6C 7H",
            3: "8D 9D",
            4: "8C 9C TC JC QC KC",
            5: "8H 9H TH JH QH KH",
            6: "9S TS JS QS",
            7: "KS",
            8: "TD JD QD KD",
        },
        foundations={1: "5C", 2: "KC", 3: "8S", 4: "KS", 5: "5H", 6: "KH", 7: "7D", 8: "KD"},
        stock=0,
    )
    solver = start(game)
    assert any(move.source < 0 for move in solver.hints[:-1])
    assert play(game)


def test_a_face_down_last_card_is_turned_up_by_the_solution(host, table):
    host.app.opt.autofaceup = False
    game = host.open(NORMANDY)
    lay_out(game, {1: "-KD QD"}, full_foundations(game) | {8: "JD"}, 0)
    assert len(start(game).hints) == 4
    assert play(game)
    assert not column(game, 1).cards
    assert len(foundation(game, 8).cards) == 13
