"""The rules of Nivernaise, one test for each sentence."""

import importlib
import json
from pathlib import Path

import pytest

from tests.host.nivernaise_table import (
    DOWN,
    NIVERNAISE,
    UP,
    cell,
    deal_until_redeal,
    down,
    full_foundations,
    lay_out,
    legal_moves,
    pile,
    stack_names,
    table_of,
    up,
)
from tests.host.table import (
    RANKS,
    SUITS,
    Move,
    click,
    double_click,
    drag,
    exact,
    name_of,
    names,
    pointer,
    right_click,
)

DEALS = (1, 31999, 98765432109876543210)
GOLDEN = Path(__file__).parents[1] / "data" / "nivernaise_deals.json"
each_deal = pytest.mark.parametrize("deal", DEALS)


@pytest.fixture
def nivernaise(host):
    return host.new_game(NIVERNAISE)


# In the host's lists


def test_entry_in_the_hosts_registry(host):
    info, kinds = host.registry.get(NIVERNAISE), host.gamedb.GI
    assert (info.name, info.decks, info.redeals) == ("Nivernaise", 2, 1)
    assert info.si.game_type == kinds.GT_2DECK_TYPE
    assert info.skill_level == kinds.SL_BALANCED
    assert host.registry.getGameByName("Nivernaise") == NIVERNAISE
    assert host.registry.getGameByName("La Nivernaise") == 304


def test_the_order_of_the_stacks_is_frozen(nivernaise):
    """It is part of the saved-game format."""
    s = nivernaise.s
    assert nivernaise.allstacks == (s.talon, *s.foundations, *s.rows, *s.reserves)


# Layout


def test_two_decks(nivernaise):
    assert len(nivernaise.cards) == 104


def test_four_foundations_for_fixed_suits_go_up_from_the_ace_and_four_down_from_the_king(
    nivernaise,
):
    for suit in SUITS:
        for other in SUITS:
            for rank in RANKS:
                lay_out(nivernaise, {"cell 1": rank + other})
                fits_up = drag(cell(nivernaise, 1), 1, up(nivernaise, suit))
                assert fits_up == (rank == "A" and suit == other)
                lay_out(nivernaise, {"cell 1": rank + other})
                fits_down = drag(cell(nivernaise, 1), 1, down(nivernaise, suit))
                assert fits_down == (rank == "K" and suit == other)


@pytest.mark.parametrize(("kind", "order"), [("up", UP), ("down", DOWN)])
def test_foundations_are_built_in_suit_one_rank_at_a_time(nivernaise, kind, order):
    target = {"up": up, "down": down}[kind]
    for top, following in zip(order, order[1:]):
        for rank in RANKS:
            lay_out(nivernaise, {"cell 1": rank + "H", f"{kind} H": top + "H"})
            assert drag(cell(nivernaise, 1), 1, target(nivernaise, "H")) == (rank == following)
        lay_out(nivernaise, {"cell 1": following + "D", f"{kind} H": top + "H"})
        assert not drag(cell(nivernaise, 1), 1, target(nivernaise, "H"))


def test_both_kinds_of_foundation_end_with_13_cards(nivernaise):
    lay_out(nivernaise, {"up S": "KS", "down S": "AS", "cell 1": "AH", "cell 2": "KH"})
    for number, suit in ((1, "S"), (2, "S")):
        assert not drag(cell(nivernaise, number), 1, up(nivernaise, suit))
        assert not drag(cell(nivernaise, number), 1, down(nivernaise, suit))
    assert len(up(nivernaise, "S").cards) == len(down(nivernaise, "S").cards) == 13


def test_104_cards_on_the_foundations_are_the_win(nivernaise):
    lay_out(nivernaise, full_foundations() | {"down D": "3D", "cell 1": "2D", "cell 2": "AD"})
    drag(cell(nivernaise, 1), 1, down(nivernaise, "D"))
    assert not nivernaise.isGameWon()
    drag(cell(nivernaise, 2), 1, down(nivernaise, "D"))
    assert nivernaise.isGameWon()


@each_deal
def test_one_face_up_card_in_each_of_eight_cells_four_in_each_of_six_piles(host, deal):
    game = host.new_game(NIVERNAISE, deal)
    assert [len(c.cards) for c in game.s.reserves] == [1] * 8
    assert [len(p.cards) for p in game.s.rows] == [4] * 6
    assert len(game.s.talon.cards) == 72
    for stack in (*game.s.reserves, *game.s.rows):
        assert all(card.face_up for card in stack.cards)
    assert not any(card.face_up for card in game.s.talon.cards)


def test_piles_are_squared(nivernaise):
    for stack in nivernaise.s.rows:
        assert {(card.x, card.y) for card in stack.cards} == {(stack.x, stack.y)}


def test_all_cards_of_a_cell_can_be_read(nivernaise):
    lay_out(nivernaise, {"cell 3": "5S 6S 7S 6S 5S 4S"})
    cards = cell(nivernaise, 3).cards
    for covered, covering in zip(cards, cards[1:]):
        assert covering.y - covered.y >= nivernaise.app.images.CARD_YOFFSET


def test_each_pile_says_how_many_cards_it_holds(nivernaise):
    assert [p.texts.ncards["text"] for p in nivernaise.s.rows] == ["4"] * 6
    lay_out(nivernaise, {"pile 2": "9H", "cell 1": "8H"})
    drag(pile(nivernaise, 2), 1, cell(nivernaise, 1))
    assert pile(nivernaise, 2).texts.ncards["text"] == "0"


def test_the_stock_says_how_many_cards_it_holds_and_which_round_it_is(nivernaise):
    stock = nivernaise.s.talon.texts
    assert (stock.ncards["text"], stock.rounds["text"]) == ("72", "Round 1")
    nivernaise.dealCards()
    assert (stock.ncards["text"], stock.rounds["text"]) == ("60", "Round 1")
    deal_until_redeal(nivernaise)
    nivernaise.dealCards()
    assert (stock.ncards["text"], stock.rounds["text"]) == ("72", "Round 2")


def test_each_empty_foundation_shows_its_suit_and_its_first_card(nivernaise):
    letters = [f.texts.misc["text"] for f in nivernaise.s.foundations]
    assert letters == ["A"] * 4 + ["K"] * 4
    assert [f.cap.base_suit for f in nivernaise.s.foundations] == [0, 1, 2, 3] * 2


def test_stacks_do_not_overlap_and_lie_on_the_table(nivernaise):
    images = nivernaise.app.images
    places = {(stack.x, stack.y) for stack in nivernaise.allstacks}
    assert len(places) == len(nivernaise.allstacks)
    for x, y in places:
        assert 0 <= x <= nivernaise.width - images.CARDW
        assert 0 <= y <= nivernaise.height - images.CARDH
        for other_x, other_y in places - {(x, y)}:
            assert abs(x - other_x) >= images.CARDW or abs(y - other_y) >= images.CARDH


def test_the_table_fits_a_screen_of_800_by_600_with_the_standard_card_set(nivernaise):
    margins = 2 * nivernaise.canvas.xmargin
    assert nivernaise.width + margins <= 800
    # Less what menu, tool bar and status bar take.
    assert nivernaise.height + margins <= 540


# Cells


def test_cells_build_up_and_down_in_suit_without_wrap(nivernaise):
    for top, below in enumerate(RANKS):
        for card, rank in enumerate(RANKS):
            for suit in "SC":
                lay_out(nivernaise, {"cell 1": below + "S", "cell 2": rank + suit})
                fits = suit == "S" and abs(top - card) == 1
                assert drag(cell(nivernaise, 2), 1, cell(nivernaise, 1)) == fits


def test_a_cell_may_turn_from_up_to_down_and_back(nivernaise):
    lay_out(nivernaise, {"cell 1": "5S 6S", "cell 2": "7S", "pile 1": "6S"})
    assert drag(cell(nivernaise, 2), 1, cell(nivernaise, 1))
    assert drag(pile(nivernaise, 1), 1, cell(nivernaise, 1))
    assert names(cell(nivernaise, 1)) == "5S 6S 7S 6S"


def test_only_the_top_card_of_a_cell_plays(nivernaise):
    lay_out(nivernaise, {"cell 1": "6S 7S", "cell 2": "5S", "cell 3": "8S", "up S": "5S"})
    assert not drag(cell(nivernaise, 1), 2, cell(nivernaise, 2))
    assert not drag(cell(nivernaise, 1), 2, cell(nivernaise, 3))
    assert not drag(cell(nivernaise, 1), 2, up(nivernaise, "S"))
    assert drag(cell(nivernaise, 1), 1, cell(nivernaise, 3))
    assert drag(cell(nivernaise, 1), 1, up(nivernaise, "S"))


def test_an_empty_cell_takes_any_top_card_of_the_piles(nivernaise):
    for rank in RANKS:
        for suit in SUITS:
            lay_out(nivernaise, {"pile 4": f"2C {rank}{suit}"})
            assert drag(pile(nivernaise, 4), 1, cell(nivernaise, 5))


def test_an_empty_cell_takes_nothing_else(nivernaise):
    lay_out(nivernaise, {"cell 1": "5S 6S", "cell 2": "9D", "up H": "5H", "down H": "9H"})
    for source in (cell(nivernaise, 1), cell(nivernaise, 2), *nivernaise.s.foundations):
        if source.cards:
            assert not drag(source, 1, cell(nivernaise, 8))


def test_an_empty_cell_takes_one_card_at_a_time(nivernaise):
    lay_out(nivernaise, {"pile 1": "8S 9S"})
    assert not drag(pile(nivernaise, 1), 2, cell(nivernaise, 1))


# Piles


def test_piles_are_not_built_on(nivernaise):
    lay_out(nivernaise, {"pile 1": "8S", "pile 2": "9S", "cell 1": "7S", "cell 2": "9S"})
    for source in (pile(nivernaise, 2), cell(nivernaise, 1), cell(nivernaise, 2)):
        assert not drag(source, 1, pile(nivernaise, 1))


def test_the_top_card_of_a_pile_plays_to_a_foundation_or_to_a_cell(nivernaise):
    lay_out(nivernaise, {"pile 1": "4C 9H 6S", "cell 1": "8H", "up S": "5S"})
    assert drag(pile(nivernaise, 1), 1, up(nivernaise, "S"))
    assert drag(pile(nivernaise, 1), 1, cell(nivernaise, 1))
    assert drag(pile(nivernaise, 1), 1, cell(nivernaise, 2))


def test_an_empty_pile_takes_the_top_card_of_any_other_pile(nivernaise):
    for number in range(2, 7):
        lay_out(nivernaise, {f"pile {number}": "4C 9H"})
        assert drag(pile(nivernaise, number), 1, pile(nivernaise, 1))
        assert names(pile(nivernaise, 1)) == "9H"


def test_an_empty_pile_takes_nothing_else(nivernaise):
    lay_out(nivernaise, {"cell 1": "9H", "up S": "5S", "pile 2": "8S 9S"})
    assert not drag(cell(nivernaise, 1), 1, pile(nivernaise, 1))
    assert not drag(up(nivernaise, "S"), 1, pile(nivernaise, 1))
    assert not drag(pile(nivernaise, 2), 2, pile(nivernaise, 1))


def test_nobody_has_to_fill_an_empty_pile(host, nivernaise):
    lay_out(nivernaise, {"pile 1": "9H", "pile 2": "4C 5C", "cell 1": "8H"})
    assert drag(pile(nivernaise, 1), 1, cell(nivernaise, 1))
    assert not pile(nivernaise, 1).cards
    assert nivernaise.canDealCards()


# Foundations


def test_foundations_give_nothing_back(nivernaise):
    lay_out(nivernaise, {"up H": "5H", "down H": "9H", "cell 1": "6H", "cell 2": "8H"})
    named = stack_names(nivernaise)
    for source in (up(nivernaise, "H"), down(nivernaise, "H")):
        for target in named:
            assert not drag(source, 1, target) or target is source


def test_nothing_moves_between_the_two_foundations_of_a_suit(nivernaise):
    lay_out(nivernaise, {"up H": "5H", "down H": "6H"})
    assert not drag(up(nivernaise, "H"), 1, down(nivernaise, "H"))
    assert not drag(down(nivernaise, "H"), 1, up(nivernaise, "H"))


# Stock


def test_a_deal_brings_two_more_cards_onto_each_pile_pile_by_pile(nivernaise):
    before = table_of(nivernaise)
    coming = before["stock"].split()
    click(nivernaise.s.talon)
    after = table_of(nivernaise)
    for number in range(1, 7):
        new = " ".join(coming[2 * number - 2 : 2 * number])
        assert after[f"pile {number}"] == f"{before[f'pile {number}']} {new}"
    assert after["stock"].split() == coming[12:]


def test_a_deal_reaches_empty_piles_too(nivernaise):
    lay_out(nivernaise, {"cell 1": "9H"})
    nivernaise.dealCards()
    assert [len(p.cards) for p in nivernaise.s.rows] == [2] * 6


def test_the_player_may_deal_at_any_time(nivernaise):
    lay_out(nivernaise, {"cell 1": "AH", "pile 1": "KH"})
    assert len(legal_moves(nivernaise)) > 1
    assert nivernaise.dealCards() == 12


def test_the_stock_is_good_for_six_deals(nivernaise):
    assert [nivernaise.dealCards() for _ in range(6)] == [12] * 6
    assert not nivernaise.s.talon.cards


def test_a_deal_is_one_step_of_undo(nivernaise):
    before = exact(nivernaise)
    nivernaise.dealCards()
    assert nivernaise.moves.index == 1
    nivernaise.undo()
    assert exact(nivernaise) == before


def test_too_few_cards_go_left_to_right_pile_by_pile_as_far_as_they_go(nivernaise):
    lay_out(nivernaise, {"cell 1": "9H"}, stock=5)
    before = [len(p.cards) for p in nivernaise.s.rows]
    assert nivernaise.dealCards() == 5
    after = [len(p.cards) for p in nivernaise.s.rows]
    assert [a - b for a, b in zip(after, before)] == [2, 2, 1, 0, 0, 0]


# Redeal


def test_the_redeal_gathers_all_cards_of_the_piles_and_deals_four_to_each(nivernaise):
    deal_until_redeal(nivernaise)
    before = table_of(nivernaise)
    assert nivernaise.dealCards() == 24
    after = table_of(nivernaise)
    gathered = " ".join(before[f"pile {n}"] for n in range(1, 7)).split()
    dealt = " ".join(after[f"pile {n}"] for n in range(1, 7)).split()
    assert [len(p.cards) for p in nivernaise.s.rows] == [4] * 6
    assert sorted(dealt + after["stock"].split()) == sorted(gathered)
    assert len(after["stock"].split()) == len(gathered) - 24


def test_cells_and_foundations_stay_at_the_redeal(nivernaise):
    lay_out(
        nivernaise, {"cell 1": "5S 6S 7S", "cell 8": "9D", "up H": "5H", "down C": "JC"}, stock=0
    )
    before = table_of(nivernaise)
    nivernaise.dealCards()
    after = table_of(nivernaise)
    for name in before:
        if not name.startswith(("pile", "stock")):
            assert after[name] == before[name]


@each_deal
def test_the_redeal_shuffles(host, deal):
    game = host.new_game(NIVERNAISE, deal)
    deal_until_redeal(game)
    gathered = [card.id for p in game.s.rows for card in p.cards]
    game.dealCards()
    dealt = [card.id for p in game.s.rows for card in p.cards]
    dealt += [card.id for card in reversed(game.s.talon.cards)]
    for order in (gathered, gathered[::-1], sorted(gathered)):
        same_place = sum(a == b for a, b in zip(dealt, order))
        same_neighbour = len(set(zip(dealt, dealt[1:])) & set(zip(order, order[1:])))
        assert same_place < 10
        assert same_neighbour < 10


@each_deal
def test_the_redeal_brings_another_order_than_the_first_deal(host, deal):
    game = host.new_game(NIVERNAISE, deal)
    first = [card.id for card in reversed(game.s.talon.cards)]
    deal_until_redeal(game)
    game.dealCards()
    second = [card.id for card in reversed(game.s.talon.cards)]
    assert len(set(zip(first, first[1:])) & set(zip(second, second[1:]))) < 10


def test_after_the_redeal_the_stock_is_dealt_two_by_two_as_before(nivernaise):
    deal_until_redeal(nivernaise)
    nivernaise.dealCards()
    assert [nivernaise.dealCards() for _ in range(6)] == [12] * 6


def test_there_is_one_redeal(nivernaise):
    deal_until_redeal(nivernaise)
    assert nivernaise.dealCards()
    deal_until_redeal(nivernaise)
    before = exact(nivernaise)
    assert not nivernaise.canDealCards()
    assert nivernaise.dealCards() == 0
    click(nivernaise.s.talon)
    assert exact(nivernaise) == before


@pytest.mark.parametrize("cards", [1, 3, 4, 5, 23, 24, 25])
def test_with_too_few_cards_for_the_redeal_they_go_as_far_as_they_go(nivernaise, cards):
    left = 104 - cards
    stacks, order = {}, [("up", suit) for suit in SUITS] + [("down", suit) for suit in SUITS]
    for kind, suit in order:
        height = min(13, left)
        if height:
            stacks[f"{kind} {suit}"] = {"up": UP, "down": DOWN}[kind][height - 1] + suit
        left -= height
    lay_out(nivernaise, stacks, stock=0)
    assert nivernaise.dealCards() == min(cards, 24)
    expected = [min(4, max(0, cards - 4 * n)) for n in range(6)]
    assert [len(p.cards) for p in nivernaise.s.rows] == expected
    assert len(nivernaise.s.talon.cards) == max(0, cards - 24)


def test_with_all_piles_empty_there_is_nothing_to_redeal(nivernaise):
    diamonds = {"down D": "", "cell 1": "KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD"}
    lay_out(nivernaise, full_foundations() | diamonds)
    assert not nivernaise.canDealCards()
    assert nivernaise.dealCards() == 0


@each_deal
def test_the_shuffle_hangs_on_the_game_number_and_the_gathered_cards_alone(host, deal):
    """The order in which the gathered cards lie does not matter, nor other random numbers."""
    game = host.new_game(NIVERNAISE, deal)
    deal_until_redeal(game)
    game.dealCards()
    expected = exact(game)

    other = host.new_game(NIVERNAISE, deal)
    deal_until_redeal(other)
    other.random.random()
    first, second = other.s.rows[:2]
    first.cards[:], second.cards[:] = second.cards[::-1], first.cards[::-1]
    other.dealCards()
    assert exact(other) == expected


def redeal_again(host, game, tmp_path):
    """The tables after the redeal, reached in every way there is from before it."""
    path = str(tmp_path / "before.pso")
    game.saveGame(path)
    game.dealCards()
    yield "dealt", game
    game.undo()
    game.redo()
    yield "undone and redone", game
    game.undo()
    game.dealCards()
    yield "undone and dealt", game
    game.undo()
    game.undo()
    game.redo()
    game.dealCards()
    yield "two steps undone", game

    loaded = host.read(path)
    loaded.dealCards()
    yield "saved before and loaded", loaded
    after = str(tmp_path / "after.pso")
    loaded.saveGame(after)
    loaded = host.read(after)
    yield "saved after and loaded", loaded
    loaded.undo()
    loaded.dealCards()
    yield "saved after, loaded, undone, dealt", loaded
    loaded.undo()
    loaded.redo()
    yield "saved after, loaded, undone, redone", loaded
    loaded.setBookmark(0, confirm=0)
    loaded.undo()
    loaded.gotoBookmark(0, confirm=0)
    yield "bookmark", loaded
    loaded.restartGame()
    deal_until_redeal(loaded)
    loaded.dealCards()
    yield "begun again", loaded


@each_deal
def test_the_redeal_brings_the_same_cards_whatever_way_one_gets_there(host, deal, tmp_path):
    game = host.new_game(NIVERNAISE, deal)
    deal_until_redeal(game)
    tables = {way: exact(table) for way, table in redeal_again(host, game, tmp_path)}
    assert set(tables.values()) == {tables["dealt"]}


@each_deal
def test_a_game_loaded_after_the_redeal_begins_again_with_its_own_cards(host, deal, tmp_path):
    """The host's random numbers of long deal numbers do not outlive its own shuffling move."""
    game = host.new_game(NIVERNAISE, deal)
    fresh = exact(game)
    deal_until_redeal(game)
    game.dealCards()
    game.saveGame(str(tmp_path / "game.pso"))
    loaded = host.read(tmp_path / "game.pso")
    while loaded.moves.index:
        loaded.undo()
    assert exact(loaded) == fresh
    loaded.restartGame()
    assert exact(loaded) == fresh


@pytest.mark.parametrize("deal", json.loads(GOLDEN.read_text()))
def test_golden_deals(host, deal):
    expected = json.loads(GOLDEN.read_text())[deal]
    game = host.new_game(NIVERNAISE, deal)
    assert table_of(game) == expected["fresh"]
    deal_until_redeal(game)
    game.dealCards()
    assert table_of(game) == expected["redealt"]


# What the host does by itself


def test_with_auto_drop_off_nothing_moves_by_itself(nivernaise):
    lay_out(nivernaise, {"cell 1": "AS", "pile 1": "KH", "pile 2": "4C 5C", "cell 2": "3C"})
    drag(pile(nivernaise, 2), 1, cell(nivernaise, 3))
    assert names(cell(nivernaise, 1)) == "AS"
    assert names(pile(nivernaise, 1)) == "KH"


def test_with_auto_drop_on_cards_go_to_the_foundations(host, nivernaise):
    host.app.opt.autodrop = True
    lay_out(nivernaise, {"cell 1": "AS", "pile 1": "KH", "pile 2": "4C 5C"})
    drag(pile(nivernaise, 2), 1, cell(nivernaise, 3))
    assert names(up(nivernaise, "S")) == "AS"
    assert names(down(nivernaise, "H")) == "KH"


def test_a_double_click_sends_a_fitting_card_to_its_foundation(nivernaise):
    lay_out(nivernaise, {"cell 1": "2S 3S", "pile 1": "QH", "up S": "2S", "down H": "KH"})
    double_click(cell(nivernaise, 1))
    double_click(pile(nivernaise, 1))
    assert names(up(nivernaise, "S")) == "AS 2S 3S"
    assert names(down(nivernaise, "H")) == "KH QH"


def test_quick_play_prefers_a_foundation_then_a_building_move_then_an_empty_cell(nivernaise):
    lay_out(nivernaise, {"cell 2": "5S", "pile 1": "4C 6S 6S 6D", "down S": "7S"})
    right_click(pile(nivernaise, 1))
    assert names(cell(nivernaise, 1)) == "6D"
    right_click(pile(nivernaise, 1))
    assert names(down(nivernaise, "S")).endswith("6S")
    right_click(pile(nivernaise, 1))
    assert names(cell(nivernaise, 2)) == "5S 6S"


def test_quick_play_never_fills_an_empty_pile(nivernaise):
    cells = {f"cell {n}": f"{rank}D" for n, rank in enumerate("2356689J", 1)}
    lay_out(nivernaise, {**cells, "pile 2": "4C 9S"})
    before = exact(nivernaise)
    right_click(pile(nivernaise, 2))
    right_click(pile(nivernaise, 1))
    assert exact(nivernaise) == before


def test_matching_cards_that_are_highlighted_are_those_that_build_and_can_be_seen(
    nivernaise, monkeypatch
):
    stacks = {"cell 1": "8S", "cell 2": "7S KH", "cell 3": "7H", "cell 4": "8S", "cell 5": "TS"}
    lay_out(nivernaise, {**stacks, "pile 1": "KH 9S", "pile 2": "9S 2C"})
    highlighted = []
    monkeypatch.setattr(nivernaise, "_highlightCards", lambda info, sleep: highlighted.extend(info))
    cell(nivernaise, 1).highlightMatchingCards(pointer(cell(nivernaise, 1)))
    named = stack_names(nivernaise)
    assert {(named[stack], name_of(first)) for stack, first, last, _ in highlighted} == {
        ("cell 1", "8S"),
        ("cell 2", "7S"),
        ("pile 1", "9S"),
    }


def test_nothing_is_dealt_while_the_game_is_paused(nivernaise):
    before = exact(nivernaise)
    nivernaise.doPause()
    click(nivernaise.s.talon)
    assert nivernaise.dealCards() == 0
    assert exact(nivernaise) == before
    nivernaise.doPause()
    assert nivernaise.dealCards() == 12


# Stuck


FULL_OF_TWOS = {f"cell {n}": f"2{suit}" for n, suit in enumerate("CSHDCSHD", 1)}


def test_never_stuck_while_the_stock_can_deal(nivernaise):
    lay_out(nivernaise, {**FULL_OF_TWOS, "pile 1": "9H"}, stock=40)
    assert nivernaise.getStuck()


def second_round(game):
    game.s.talon.round = 2
    return game


def test_never_stuck_while_the_redeal_is_left(nivernaise):
    lay_out(nivernaise, {**FULL_OF_TWOS, "pile 6": "9H"}, stock=0)
    assert nivernaise.getStuck()


FULL_OF_NINES = {f"pile {n}": f"9{suit}" for n, suit in enumerate("CSHDCS", 1)}


def test_stuck_when_the_last_stock_is_empty_and_no_move_helps(nivernaise):
    lay_out(nivernaise, FULL_OF_NINES | FULL_OF_TWOS, stock=0)
    assert not second_round(nivernaise).getStuck()


@pytest.mark.parametrize(
    "stacks",
    [
        {"cell 1": "8C"},  # the nine of pile 1 goes there
        {"cell 1": ""},  # any card goes there
        {"pile 1": ""},  # the top card of another pile goes there
        {"cell 1": "AC"},  # goes to its foundation
        {"cell 1": "2C", "pile 1": "AC"},
        {"cell 1": "8C 7C", "cell 5": "2C 6C"},  # only after a move between cells
    ],
    ids=str,
)
def test_not_stuck_while_a_move_helps(nivernaise, stacks):
    lay_out(nivernaise, FULL_OF_NINES | FULL_OF_TWOS | stacks, stock=0)
    assert second_round(nivernaise).getStuck()


def test_moves_to_and_fro_between_cells_do_not_hide_that_the_game_is_lost(nivernaise):
    cells = {"cell 1": "JH 5C", "cell 5": "2C 4C", "cell 2": "JD 5C"}
    lay_out(nivernaise, FULL_OF_NINES | FULL_OF_TWOS | cells, stock=0)
    assert Move("cell 5", 1, "cell 1") in legal_moves(nivernaise)
    assert not second_round(nivernaise).getStuck()


# Words


HELP = {
    "en": {
        "foundation": ("Foundation. ♥ up from the ace.", "Foundation. ♥ down from the king."),
        "cell": "Cell. Up/down in suit. Gap: from piles.",
        "pile": "Pile. Gap: another pile's top card.",
        "stock": (
            "Stock. Two cards onto each pile.",
            "Stock. Shuffles the piles, deals again.",
            "Stock. Empty: no more deals.",
        ),
    },
    "de": {
        "foundation": ("Zielstapel. ♥ vom Ass aufwärts.", "Zielstapel. ♥ vom König abwärts."),
        "cell": "Zelle. Auf/ab in Farbe. Lücke: Stapel.",
        "pile": "Stapel. Lücke: Karte eines anderen.",
        "stock": (
            "Vorrat. Zwei Karten auf jeden Stapel.",
            "Vorrat. Mischt die Stapel, legt neu aus.",
            "Vorrat. Leer: kein Nachlegen mehr.",
        ),
    },
}


@pytest.fixture
def speak(host):
    """Have the plugin in the host speak a language, as if the host ran in it."""
    translation = importlib.import_module("normandy_plugin.translation")
    yield translation.use_language
    translation.use_language("en")


@pytest.mark.parametrize("language", HELP)
def test_every_stack_says_its_rule(nivernaise, speak, language):
    speak(language)
    expected = HELP[language]
    assert up(nivernaise, "H").getHelp() == expected["foundation"][0]
    assert down(nivernaise, "H").getHelp() == expected["foundation"][1]
    assert {c.getHelp() for c in nivernaise.s.reserves} == {expected["cell"]}
    assert {p.getHelp() for p in nivernaise.s.rows} == {expected["pile"]}
    stock = nivernaise.s.talon
    assert stock.getHelp() == expected["stock"][0]
    deal_until_redeal(nivernaise)
    assert stock.getHelp() == expected["stock"][1]
    nivernaise.dealCards()
    deal_until_redeal(nivernaise)
    assert stock.getHelp() == expected["stock"][2]


def test_what_cannot_be_seen_is_said_aloud(nivernaise):
    lay_out(nivernaise, {"cell 1": "9H"})
    assert nivernaise.parseEmptyStack(cell(nivernaise, 3)) == "Cell 3, empty"
    assert nivernaise.parseEmptyStack(pile(nivernaise, 6)) == "Pile 6, empty"
    empty = nivernaise.parseEmptyStack(down(nivernaise, "S"))
    assert empty == "Foundation 6, empty. ♠ down from the king."
    assert nivernaise.parseStackInfo(nivernaise.s.talon) == "Stock. Two cards onto each pile."
    assert nivernaise.parseStackInfo(cell(nivernaise, 1)).startswith("Cell 1. Up/down")


def test_every_stack_can_be_selected_with_the_keyboard(nivernaise):
    for stack in nivernaise.allstacks:
        assert getattr(stack, "canSelect", lambda: True)()


@pytest.mark.parametrize("language", HELP)
def test_help_rules_opens_the_page_in_this_language(host, speak, language):
    speak(language)
    compat = importlib.import_module("normandy_plugin.games.compat")
    info = compat.game_info(host.registry.get(NIVERNAISE).gameclass)
    page = Path(info.rules_filename).read_text(encoding="utf-8")
    assert "<h1>Nivernaise</h1>" in page
    assert f'lang="{language}"' in page
