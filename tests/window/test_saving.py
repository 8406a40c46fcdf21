"""A game survives the program, and a player can go back in it."""

from normandy_plugin.variants import IRMGARD, NORMANDY, THREE_DECKS

CONTROL = 0x4


def play_a_while(table, deals=3):
    """Some moves and deals, as the mouse makes them."""
    for _ in range(deals):
        for _ in range(3):
            moves = table.legal_moves()
            if moves:
                table.play("drag", *moves[0])
        table.play("click", "stock")
    assert table.facts()["moves"] > deals


def undo_all(table):
    while table.facts()["moves"]:
        table.play("key", "z")
    return table.cards()


def redo_all(table, moves):
    while table.facts()["moves"] < moves:
        table.play("key", "r")
    return table.cards()


def quit_with(host, key):
    host.answer("Quit PySol", "OK")
    host.post("key", key, keys=CONTROL)
    assert host.wait_for_end() == 0
    host.check_output()
    host.close()


def test_save_quit_start_again_and_load(start_host, tmp_path):
    first = start_host(f"--game={THREE_DECKS.name}", "--deal=123456789012345678901")
    first.restore()
    start = first.cards()
    play_a_while(first)
    saved, facts = first.cards(), first.facts()
    path = tmp_path / "long game.pso"
    first.choose_file(str(path))
    first.play("key", "s", keys=CONTROL)
    assert path.is_file()
    quit_with(first, "q")

    second = start_host(profile=first.profile)
    second.restore()
    second.choose_file(str(path))
    # It starts with the game last played, and with another deal of it.
    assert second.cards() != saved
    assert second.play("key", "o", keys=CONTROL) == saved
    assert second.facts()["id"] == THREE_DECKS.game_id
    assert (second.facts()["number"], second.facts()["moves"]) == (facts["number"], facts["moves"])
    assert undo_all(second) == start
    assert redo_all(second, facts["moves"]) == saved
    second.check_output()


def test_hold_and_quit_and_go_on_at_the_next_start(start_host):
    first = start_host(f"--game={IRMGARD.name}", "--deal=21")
    first.restore()
    start = first.cards()
    play_a_while(first)
    held = first.cards()
    quit_with(first, "x")

    second = start_host(profile=first.profile)
    second.restore()
    assert second.facts()["id"] == IRMGARD.game_id
    assert second.cards() == held
    assert undo_all(second) == start
    second.check_output()


def test_a_bookmark_leads_back_to_its_position(table):
    play_a_while(table, deals=2)
    marked = table.cards()
    table.choose("Edit", "Set bookmark", "Bookmark 1")
    play_a_while(table, deals=2)
    assert table.cards() != marked
    assert table.play("key", "1", keys=CONTROL) == marked
    assert undo_all(table) != marked


def test_restart_deals_the_same_cards(table):
    table.answer("Restart game", "OK")
    for deal in (7, "123456789012345678901"):
        table.open(NORMANDY, deal)
        start = table.cards()
        play_a_while(table)
        assert table.play("key", "g", keys=CONTROL) == start
        assert table.facts()["moves"] == 0
