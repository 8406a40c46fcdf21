"""The host's solver dialog with our games in it."""

import pytest
from PIL import ImageChops, ImageGrab

from normandy_plugin.variants import FAMILY, IRMGARD, NIVERNAISE, NORMANDY

CONTROL = 0x4
KLONDIKE, FREECELL = 2, 8
# A whole game takes a while where the machine is slow.
PATIENCE = 300
# Enough for the deals that are solved here; and more than a test can wait for.
EASY, ENDLESS = 5000, 10**7
# A deal of Normandy that takes the solver long.
HARD = 7

# Each column ends in a king, all other cards lie face down below one of them.
HOPELESS = {f"column {n}": "K" + "CSHD"[n % 4] for n in range(1, 9)}
BURIED = [f"-{rank}{suit}" for rank in "A23456789TJQ" for suit in "CSHDCSHD"]
HOPELESS["column 1"] = " ".join([*BURIED, HOPELESS["column 1"]])
FULL = {
    f"foundation {n}": " ".join(rank + suit for rank in "A23456789TJQK")
    for n, suit in enumerate("CSHDCSHD", 1)
}


@pytest.fixture
def solver(table):
    """Open the dialog over a game."""

    def open_over(variant, deal=1):
        table.open(variant, deal)
        open_dialog(table)
        return table

    yield open_over
    if table.alive and table.solver():
        table.close_solver()
        table.wait_until(lambda: not table.solver(), "the dialog has gone")


def open_dialog(table):
    table.choose("Assist", "Solver...")
    table.wait_until(table.solver, "the dialog is open")


def start(table, max_iterations=EASY):
    """Press Start, and wait for the result that the dialog shows then."""
    table.set_max_iterations(max_iterations)
    table.press_in_solver("Start")
    return table.solver()["result"]


@pytest.fixture
def searching(solver):
    """A dialog whose search will not end by itself, and has begun."""
    table = solver(NORMANDY, HARD)
    table.set_max_iterations(ENDLESS)
    table.post("press_in_solver", "Start")
    table.wait_until(lambda: table.solver()["iterations"], "the search has begun")
    yield table
    if table.solver():
        table.close_solver()
    table.wait_until(lambda: not table.solver(), "the dialog has gone")


def test_our_games_are_in_the_list_but_for_nivernaise(solver):
    table = solver(NORMANDY)
    games = table.solver()["games"]
    assert {variant.name for variant in FAMILY} <= set(games)
    assert NIVERNAISE.name not in games
    assert table.solver()["game"] == NORMANDY.name
    assert table.solver()["buttons"]["Start"] == "normal"


def test_a_game_chosen_from_the_list_can_be_solved_at_once(table, solver):
    with table.next_game():
        table.open_game(KLONDIKE, 1)
    open_dialog(table)
    assert table.solver()["buttons"]["Start"] == "disabled"
    with table.next_game():
        table.choose_in_solver(IRMGARD.name)
    assert table.facts()["id"] == IRMGARD.game_id
    assert table.solver()["game"] == IRMGARD.name
    assert table.solver()["buttons"]["Start"] == "normal"
    table.close_solver()


def test_without_fc_solve_the_hosts_own_games_say_so(table, solver):
    with table.next_game():
        table.open_game(FREECELL, 1)
    open_dialog(table)
    # Where the machine has fc-solve, the host may not find it.
    path = table.set_search_path("")
    try:
        assert start(table) == "Solver not found in the PATH"
    finally:
        table.set_search_path(path)
    table.close_solver()


@pytest.mark.parametrize("variant, deal", [(NORMANDY, 3), (IRMGARD, 3)])
def test_a_solution_is_played_to_the_win(solver, variant, deal):
    table = solver(variant, deal)
    # What the player has set does not matter meanwhile.
    table.set_options(autodrop=variant is IRMGARD, autofaceup=variant is IRMGARD)
    moves = start(table).removeprefix("This game is solvable in ").removesuffix(" moves.")
    assert table.solver()["buttons"]["Play"] == "normal"
    table.take_messages()
    table.press_in_solver("Play")
    ((title, text),) = table.wait_until(table.take_messages, "the demo ends", PATIENCE)
    table.wait_until_at_rest()
    assert title == "PySol Autopilot"
    assert f"Game solved in {moves} moves." in text
    foundations = [cards for pile, cards in table.cards().items() if "foundation" in pile]
    assert sum(len(cards.split()) for cards in foundations) == variant.cards


def test_what_has_no_solution_is_called_unsolved(solver):
    table = solver(NORMANDY)
    table.answer("You are Stuck", "Cancel")
    table.lay_out(HOPELESS)
    assert start(table) == "I could not solve this game."


def test_giving_up_is_called_intractable(solver):
    table = solver(NORMANDY, 1)
    assert start(table, 200) == "Iterations count exceeded (Intractable)"
    assert 0 < int(table.solver()["iterations"]) <= 200
    assert table.solver()["buttons"]["Play"] == "disabled"


def test_a_game_that_is_won_is_told_in_the_status_bar(solver):
    table = solver(NORMANDY)
    table.lay_out(FULL)
    table.point_away()
    start(table)
    assert table.status()["help"] == "This game is already won"


def test_progress_counts_up_and_is_drawn_while_it_works(searching):
    table = searching
    before = ImageGrab.grab(table.solver()["box"], xdisplay=table.display)
    wait_for_progress(table)
    after = ImageGrab.grab(table.solver()["box"], xdisplay=table.display)
    assert ImageChops.difference(before, after).getbbox()


def wait_for_progress(table):
    """Wait until the search has gone on, and the window has been served in doing so."""
    count = int(table.solver()["iterations"])
    table.wait_until(lambda: int(table.solver()["iterations"]) > count, "it counts on")


def test_the_table_takes_no_input_while_it_works(searching):
    table, before = searching, searching.cards()
    pile, _count, target = table.legal_moves()[0]
    table.post("click", "stock")
    table.post("key", "d")
    table.post("drag", pile, 1, target)
    table.post("choose", "File", "New game")
    table.post("choose", "File", "Quit")
    table.post("press_in_solver", "New")
    table.post("press_in_solver", "Start")
    wait_for_progress(table)
    assert table.cards() == before
    assert table.facts()["moves"] == 0


def test_closing_the_dialog_cancels_without_a_traceback(searching):
    table = searching
    table.close_solver()
    table.wait_until(lambda: not table.solver(), "the dialog has gone")
    table.wait_until_at_rest()
    table.check_output()
    # And the game goes on.
    table.play("click", "stock")
    assert table.facts()["moves"] == 1


def test_after_a_move_of_the_player_play_is_not_offered(solver):
    table = solver(IRMGARD, 3)
    assert start(table).startswith("This game is solvable")
    assert table.solver()["buttons"]["Play"] == "normal"
    table.play("click", "stock")
    assert table.solver()["buttons"]["Play"] == "disabled"


def test_a_player_who_interrupts_takes_over(solver):
    table = solver(IRMGARD, 3)
    start(table)
    table.press_in_solver("Play")
    table.wait_until(lambda: table.facts()["moves"] > 5, "some moves are played")
    table.key("z")
    table.wait_until_at_rest()
    moves = table.facts()["moves"]
    assert not table.facts()["demo"]
    table.play("click", "stock")
    assert table.facts()["moves"] > moves


def test_a_demo_is_ended_by_start(solver):
    table = solver(NORMANDY, 1)
    table.set_max_iterations(EASY)
    table.post("key", "d", keys=CONTROL)
    table.wait_until(lambda: table.facts()["moves"] > 3, "the autopilot plays")
    table.press_in_solver("Start")
    facts = table.facts()
    assert not facts["demo"]
    table.settle()
    assert table.facts() == facts


def test_another_game_on_the_table_takes_the_solution_away(solver):
    table = solver(IRMGARD, 3)
    start(table)
    assert table.solver()["buttons"]["Play"] == "normal"
    table.open(IRMGARD, 2)
    assert table.solver()["buttons"]["Play"] == "disabled"
    with table.next_game():
        table.open_game(KLONDIKE, 1)
    assert table.solver()["buttons"]["Start"] == "disabled"


def test_a_dialog_that_was_closed_does_not_come_between_games(solver):
    table = solver(IRMGARD, 3)
    start(table)
    table.close_solver()
    with table.next_game():
        table.open_game(KLONDIKE, 1)
    table.open(NORMANDY, 1)
    table.check_output()
    open_dialog(table)
    assert table.solver()["buttons"]["Start"] == "normal"


def test_the_host_quits_with_the_dialog_open(start_host):
    host = start_host(f"--game={IRMGARD.name}", "--deal=3")
    open_dialog(host)
    assert start(host).startswith("This game is solvable")
    host.post("choose", "File", "Quit")
    assert host.wait_for_end() == 0
    host.check_output()
