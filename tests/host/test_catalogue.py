"""The catalogue: which games there are, and what stands in the host's registry about them."""

import pytest

from tests.host.nivernaise_table import NIVERNAISE
from tests.host.table import FAMILY, IRMGARD, NAMES, NORMANDY, THREE_DECKS, YEAST_DOUGH, position

CATALOGUE = {
    # id: decks, columns, foundations, stock, sizes of the deals
    NORMANDY: (2, 8, 8, 80, [8] * 10),
    YEAST_DOUGH: (2, 8, 8, 80, [8] * 10),
    IRMGARD: (2, 9, 8, 79, [9] * 8 + [7]),
    THREE_DECKS: (3, 12, 12, 120, [12] * 10),
}
each_game = pytest.mark.parametrize("game_id", FAMILY, ids=NAMES.get)


def test_the_ids_are_frozen(host):
    ours = {
        game_id
        for game_id in host.registry.getGamesIdSortedById()
        if host.registry.get(game_id).gameclass.__module__.startswith("normandy_plugin")
    }
    assert FAMILY == (670101, 670102, 670103, 670104)
    assert NIVERNAISE == 670105
    assert ours == {*FAMILY, NIVERNAISE}, "the catalogue has no other game"


@each_game
def test_name(host, game_id):
    assert host.registry.get(game_id).name == NAMES[game_id]
    assert host.registry.getGameByName(NAMES[game_id]) == game_id


@pytest.mark.parametrize("game_id", [*FAMILY, NIVERNAISE])
def test_no_name_holds_a_character_that_a_file_name_may_not_hold(host, game_id):
    info = host.registry.get(game_id)
    for name in (info.name, info.short_name, info.en_name, *info.altnames):
        assert not set(name) & set('<>:"/\\|?*'), name
        assert name == name.strip(" .")
        assert name.isprintable()


@each_game
def test_decks_columns_foundations_and_stock(host, game_id):
    decks, columns, foundations, stock, _ = CATALOGUE[game_id]
    game = host.new_game(game_id)
    assert game.gameinfo.decks == decks
    assert len(game.cards) == 52 * decks == game.gameinfo.ncards
    assert len(game.s.rows) == columns
    assert len(game.s.foundations) == foundations
    assert len(game.s.talon.cards) == stock
    # No pile besides: the order of piles is part of the saved-game format.
    assert game.allstacks == (game.s.talon, *game.s.foundations, *game.s.rows)


@each_game
def test_every_card_of_every_deck_is_on_the_table_once(host, game_id):
    game = host.new_game(game_id)
    cards = position(game).cards
    assert len(cards) == 52
    assert set(cards.values()) == {CATALOGUE[game_id][0]}


@each_game
def test_the_stock_gives_the_deals_of_the_catalogue_and_no_redeal(host, game_id):
    game = host.new_game(game_id)
    sizes = []
    while game.canDealCards():
        sizes.append(game.dealCards())
    assert sizes == CATALOGUE[game_id][4]
    assert not game.s.talon.cards
    before = position(game)
    assert game.dealCards() == 0
    assert position(game) == before
    assert game.gameinfo.redeals == 0


@each_game
def test_host_lists_it_as_a_game_of_gypsy_type_and_mostly_of_skill(host, game_id):
    info, kinds = host.registry.get(game_id), host.gamedb.GI
    assert info.si.game_type == kinds.GT_GYPSY
    assert info.skill_level == kinds.SL_MOSTLY_SKILL
    assert info.category == kinds.GC_FRENCH
    assert game_id in host.registry.getGamesIdSortedByName()


@pytest.mark.parametrize("name", ["Normandy", "Normandie"])
def test_this_name_leads_to_our_game(host, name):
    assert host.registry.getGameByName(name) == NORMANDY


def test_normandy_and_normandie_stand_once_each_in_the_lists_of_names(host):
    by_alternate_name = host.registry.getGamesTuplesSortedByAlternateName()
    assert [entry for entry in by_alternate_name if entry[1] == "Normandie"] == [
        (NORMANDY, "Normandie")
    ]
    assert "Normandy" not in [name for _, name in by_alternate_name]
    names = [host.registry.get(i).name for i in host.registry.getGamesIdSortedByName()]
    assert names.count("Normandy") == 1


def test_normandy_alone_of_the_family_is_listed_as_popular(host):
    popular = host.gamedb.GI.GT_POPULAR
    listed = {i for i in FAMILY if host.registry.get(i).si.game_flags & popular}
    assert listed == {NORMANDY}


@each_game
def test_each_game_has_a_class_of_its_own(host, game_id):
    classes = [host.registry.get(i).gameclass for i in FAMILY]
    assert len(set(classes)) == len(FAMILY)
    assert type(host.new_game(game_id)) is host.registry.get(game_id).gameclass
