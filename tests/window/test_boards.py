"""Boards through the File menu of the real window."""

import pytest

from normandy_plugin.variants import FAMILY, NIVERNAISE, NORMANDY

EXPORT = ("File", "Export current layout...")
IMPORT = ("File", "Import starting layout...")

each_game = pytest.mark.parametrize("variant", FAMILY, ids=lambda variant: variant.name)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "a table.board"


def export(table, file):
    table.choose_file(str(file))
    table.choose(*EXPORT)
    return file.read_text(encoding="ascii")


def bring_in(table, file):
    """Import a file; the title and text of each message that was shown."""
    table.take_messages()
    table.choose_file(str(file))
    table.post("choose", *IMPORT)
    table.wait_until_at_rest()
    return table.take_messages()


@each_game
def test_a_table_goes_out_and_comes_back(table, variant, file):
    table.set_options(confirm=False)
    table.open(variant, 7)
    table.play("click", "stock")
    text, before = export(table, file), table.cards()
    assert text.startswith(f"# {variant.name} #ms7\nGame: {variant.name}\n")
    table.open(variant, 8)
    assert table.cards() != before
    assert bring_in(table, file) == []
    assert table.cards() == before
    assert table.facts()["moves"] == 0


def test_the_drawn_table_is_the_one_of_the_board(table, file):
    table.open(NORMANDY, 7)
    table.settle()
    export(table, file)
    drawn = table.layout()["piles"]
    table.open(NORMANDY, 8)
    bring_in(table, file)
    table.settle()
    assert table.layout()["piles"] == drawn


def test_a_faulty_file_is_told_and_the_game_goes_on(table, file):
    table.open(NORMANDY, 7)
    text = export(table, file)
    table.play("click", "stock")
    before = table.cards()
    file.write_text(text.replace("Column 5:", "Columm 5:"), encoding="ascii")
    ((title, words),) = bring_in(table, file)
    assert title == "Import board"
    assert 'Line 8: "Columm 5: ' in words
    assert table.cards() == before
    assert table.facts()["moves"] == 1
    assert table.facts()["number"] == "ms7"


def test_the_player_may_keep_the_present_game(table, file):
    table.open(NORMANDY, 7)
    export(table, file)
    table.set_options(confirm=True)
    table.open(NORMANDY, 8)
    table.play("click", "stock")
    before = table.cards()
    ((title, words),) = bring_in(table, file)
    assert title == "Import board"
    assert "Discard current game?" in words
    assert table.cards() == before
    table.answer("Import board", "OK")
    bring_in(table, file)
    assert table.cards() != before
    assert table.facts()["moves"] == 0


def test_restart_brings_the_board_back(table, file):
    table.set_options(confirm=False)
    table.open(NORMANDY, 7)
    table.play("click", "stock")
    export(table, file)
    board = table.cards()
    table.open(NORMANDY, 8)
    bring_in(table, file)
    table.play("click", "stock")
    assert table.cards() != board
    table.choose("Edit", "Restart")
    table.wait_until_at_rest()
    assert table.cards() == board


def test_a_new_card_set_leaves_the_board_and_its_restart(table, file):
    table.set_options(confirm=False)
    table.open(NORMANDY, 7)
    table.play("click", "stock")
    export(table, file)
    board = table.cards()
    assert bring_in(table, file) == []
    table.play("click", "stock")
    later = table.cards()
    table.choose_card_set(next(n for n in table.french_card_sets() if n != "Neo"))
    assert table.cards() == later
    table.choose("Edit", "Restart")
    table.wait_until_at_rest()
    assert table.cards() == board


def test_nivernaise_says_that_it_cannot(table, file):
    with table.next_game():
        table.open_game(NIVERNAISE.game_id, 1)
    before = table.cards()
    ((_title, words),) = bring_in(table, file)
    assert "Unsupported game" in words
    assert table.cards() == before
