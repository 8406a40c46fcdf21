"""The games are found where a player looks for them, and start from there."""

import pytest

from normandy_plugin.variants import FAMILY, IRMGARD, NIVERNAISE, NORMANDY, YEAST_DOUGH

CONTROL = 0x4
GYPSY = 1

GAMES = (*FAMILY, NIVERNAISE)
each_game = pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.name)


def start_from_menu(table, *path):
    with table.next_game():
        table.choose(*path)


def another_than(variant):
    return IRMGARD if variant is NORMANDY else NORMANDY


@each_game
def test_a_game_starts_from_the_menu_of_its_type(table, variant):
    table.open(another_than(variant))
    kind = "Gypsy type" if variant in FAMILY else "Two-Deck games"
    start_from_menu(table, "Select", "French games", kind, variant.name)
    facts = table.facts()
    assert facts["id"] == variant.game_id
    assert facts["title"] == f"PySol - {variant.name}"
    assert len(table.cards()["stock"].split()) == variant.stock


def test_normandy_starts_from_the_menu_of_popular_games(table):
    table.open(IRMGARD)
    popular = table.menu_entries("Select", "Popular games")
    assert [game.name for game in GAMES if game.name in popular] == ["Normandy"]
    start_from_menu(table, "Select", "Popular games", "Normandy")
    assert table.facts()["id"] == NORMANDY.game_id


@each_game
def test_a_game_starts_from_the_menu_of_all_games_by_name(table, variant):
    table.open(another_than(variant))
    pages = table.menu_entries("Select", "All games by name")
    (page,) = [
        page
        for page in pages
        if variant.name in table.menu_entries("Select", "All games by name", page)
    ]
    start_from_menu(table, "Select", "All games by name", page, variant.name)
    assert table.facts()["id"] == variant.game_id


@pytest.fixture
def dialog(table):
    """The Select Game dialog, opened by keyboard while another game is on the table."""
    table.open(IRMGARD)
    table.post("key", "v", keys=CONTROL)
    table.wait_until(table.open_dialog, "the dialog is open")
    yield table
    if table.alive and table.open_dialog():
        table.post("press_button", "Cancel")
        table.wait_until_at_rest()


def test_the_dialogs_tree_lists_the_games_by_type_skill_cards_and_decks(dialog):
    names = {game.name for game in GAMES}
    family = names - {"Nivernaise"}
    two_decks = names - {"Normandy Three Decks"}
    for path, games in {
        ("All Games",): names,
        ("Popular Games",): {"Normandy"},
        ("French Games", "Gypsy type"): family,
        ("French Games", "Two-Deck games"): {"Nivernaise"},
        ("by Skill Level", "Balanced"): {"Nivernaise"},
        ("by Skill Level", "Mostly skill"): family,
        ("by Game Feature", "by Number of Cards", "104 cards"): two_decks,
        ("by Game Feature", "by Number of Decks", "2 deck games"): two_decks,
        ("by Game Feature", "by Number of Decks", "3 deck games"): {"Normandy Three Decks"},
        ("by Game Feature", "by Number of Redeals", "No redeal"): family,
        ("by Game Feature", "by Number of Redeals", "1 redeal"): {"Nivernaise"},
    }.items():
        assert {name for name in dialog.tree_labels(*path) if name in names} == games, path


def test_normandie_leads_to_our_game_and_normandy_to_no_other(dialog):
    alternate = dialog.tree_labels("Alternate Names")
    assert "Normandie" in alternate
    assert "Normandy" not in alternate
    dialog.click_in_tree("Alternate Names", "Normandie")
    with dialog.next_game():
        dialog.post("press_button", "Select")
    assert dialog.facts()["id"] == NORMANDY.game_id


@each_game
def test_a_game_starts_by_name_and_deal_from_the_command_line(start_host, variant):
    host = start_host(f"--game={variant.name}", "--deal=7")
    facts = host.facts()
    assert facts["id"] == variant.game_id
    assert facts["number"] == "ms7"
    assert facts["title"] == f"PySol - {variant.name}"
    host.check_output()


def test_the_games_keep_their_own_gypsy(table):
    # The host's own game with this deal stays as it is.
    with table.next_game():
        table.open_game(GYPSY, 7)
    assert table.facts()["title"] == "PySol - Gypsy"
    start_from_menu(table, "Select", "French games", "Gypsy type", YEAST_DOUGH.name)
    assert table.facts()["id"] == YEAST_DOUGH.game_id
