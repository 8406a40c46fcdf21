"""The rules of Normandy, one test for each sentence."""

import pytest

from tests.host.table import (
    DEAL,
    FAMILY,
    IRMGARD,
    NAMES,
    NORMANDY,
    SUITS,
    Move,
    click,
    column,
    double_click,
    drag,
    foundation,
    full_foundations,
    lay_out,
    legal_moves,
    names,
    position,
    right_click,
)

each_game = pytest.mark.parametrize("game_id", FAMILY, ids=NAMES.get)


# Layout


def test_eight_foundations_in_one_row_above_the_tableau(normandy):
    foundations, columns = normandy.s.foundations, normandy.s.rows
    assert len({pile.y for pile in foundations}) == 1
    assert [pile.x for pile in foundations] == sorted({pile.x for pile in foundations})
    card_height = normandy.app.images.CARDH
    assert all(pile.y + card_height < row.y for pile in foundations for row in columns)


def test_the_stock_lies_in_the_row_of_the_foundations(normandy):
    stock = normandy.s.talon
    assert stock.y == foundation(normandy, 1).y
    assert stock.x not in [pile.x for pile in normandy.s.foundations]


def test_the_stock_shows_how_many_cards_it_holds(normandy):
    assert normandy.s.talon.texts.ncards["text"] == "80"
    normandy.dealCards()
    assert normandy.s.talon.texts.ncards["text"] == "72"


def test_eight_columns_in_one_row_below_the_foundations(normandy):
    columns = normandy.s.rows
    assert len({row.y for row in columns}) == 1
    assert [row.x for row in columns] == sorted({row.x for row in columns})


@each_game
def test_piles_do_not_overlap_and_lie_inside_the_table(host, game_id):
    game, images = host.new_game(game_id), host.app.images
    places = {(pile.x, pile.y) for pile in game.allstacks}
    assert len(places) == len(game.allstacks)
    for x, y in places:
        assert 0 <= x <= game.width - images.CARDW
        assert 0 <= y <= game.height - images.CARDH
        for other_x, other_y in places - {(x, y)}:
            assert abs(x - other_x) >= images.CARDW or abs(y - other_y) >= images.CARDH


def test_cards_of_a_column_are_spread_downwards_so_that_each_can_be_read(normandy):
    lay_out(normandy, {1: "-9C KH QS JH TS"})
    cards = column(normandy, 1).cards
    assert len({card.x for card in cards}) == 1
    for covered, covering in zip(cards[1:], cards[2:]):
        assert covering.y - covered.y >= normandy.app.images.CARD_YOFFSET


# Deal


@pytest.mark.parametrize("deal", [1, 31999, 123456789012345678901])
def test_three_rows_of_eight_are_dealt_two_face_down_and_the_third_face_up(host, deal):
    game = host.new_game(NORMANDY, deal)
    for row in game.s.rows:
        assert [bool(card.face_up) for card in row.cards] == [False, False, True]
    assert not any(pile.cards for pile in game.s.foundations)


def test_eighty_cards_are_left_in_the_stock_face_down(normandy):
    assert len(normandy.s.talon.cards) == 80
    assert not any(card.face_up for card in normandy.s.talon.cards)


# Foundations


@pytest.mark.parametrize("number", range(1, 9))
@pytest.mark.parametrize("suit", SUITS)
def test_any_ace_that_is_a_last_card_may_start_any_empty_foundation(normandy, suit, number):
    lay_out(normandy, {1: f"KH A{suit}"})
    assert drag(column(normandy, 1), 1, foundation(normandy, number))
    assert names(foundation(normandy, number)) == f"A{suit}"


def test_two_aces_of_a_suit_may_start_two_foundations(normandy):
    lay_out(normandy, {1: "AS", 2: "AS"})
    assert drag(column(normandy, 1), 1, foundation(normandy, 7))
    assert drag(column(normandy, 2), 1, foundation(normandy, 2))


def test_only_an_ace_starts_a_foundation(normandy):
    for rank in "23456789TJQK":
        lay_out(normandy, {1: f"{rank}S"})
        assert not drag(column(normandy, 1), 1, foundation(normandy, 1))


def test_an_ace_that_is_not_the_last_card_does_not_go_to_a_foundation(normandy):
    lay_out(normandy, {1: "AS KH", 2: "2H AS"})
    assert not drag(column(normandy, 1), 2, foundation(normandy, 1))
    assert not drag(column(normandy, 2), 2, foundation(normandy, 1))
    assert not any(pile.cards for pile in normandy.s.foundations)


def test_foundations_are_built_up_in_suit_to_the_king(normandy):
    for rank, following in zip("A23456789TJQ", "23456789TJQK"):
        lay_out(normandy, {1: f"{following}D"}, {3: f"{rank}D"})
        assert drag(column(normandy, 1), 1, foundation(normandy, 3))


def test_a_foundation_refuses_the_next_rank_of_another_suit(normandy):
    for suit in SUITS:
        for other in set(SUITS) - {suit}:
            lay_out(normandy, {1: f"2{other}"}, {1: f"A{suit}"})
            assert not drag(column(normandy, 1), 1, foundation(normandy, 1))
            lay_out(normandy, {1: f"9{other}"}, {1: f"8{suit}"})
            assert not drag(column(normandy, 1), 1, foundation(normandy, 1))


def test_a_foundation_refuses_any_other_rank_of_its_suit(normandy):
    for rank in "A236789TJQK":
        lay_out(normandy, {1: f"{rank}D"}, {1: "4D"})
        assert not drag(column(normandy, 1), 1, foundation(normandy, 1)), rank


def test_a_full_foundation_takes_nothing_more(normandy):
    lay_out(normandy, {1: "AS"}, {1: "KS"})
    assert not drag(column(normandy, 1), 1, foundation(normandy, 1))


def test_foundations_take_one_card_at_a_time(normandy):
    lay_out(normandy, {1: "3H 2S"}, {1: "2H", 2: "AS"})
    for number in range(1, 9):
        assert not drag(column(normandy, 1), 2, foundation(normandy, number))
    assert drag(column(normandy, 1), 1, foundation(normandy, 2))
    assert drag(column(normandy, 1), 1, foundation(normandy, 1))


def test_a_double_click_sends_a_fitting_card_to_its_foundation(normandy):
    lay_out(normandy, {1: "3H", 2: "3C"}, {1: "2C", 2: "2H"})
    double_click(column(normandy, 1))
    double_click(column(normandy, 2))
    assert names(foundation(normandy, 2)) == "AH 2H 3H"
    assert names(foundation(normandy, 1)) == "AC 2C 3C"


# Tableau


def test_columns_are_built_down_in_alternating_colours(normandy):
    red, black = "HD", "CS"
    for upper, lower in zip("KQJT98765432", "QJT98765432A"):
        for suit, fitting in [(s, black if s in red else red) for s in SUITS]:
            for other in SUITS:
                lay_out(normandy, {1: f"{upper}{suit}", 2: f"{lower}{other}"})
                expected = other in fitting
                assert drag(column(normandy, 2), 1, column(normandy, 1)) == expected


def test_columns_refuse_every_rank_but_the_next_lower(normandy):
    for rank in "A23456789JQK":
        lay_out(normandy, {1: "TH", 2: f"{rank}S"})
        assert drag(column(normandy, 2), 1, column(normandy, 1)) == (rank == "9")


def test_nothing_is_built_on_an_ace_and_no_ace_on_a_king(normandy):
    lay_out(normandy, {1: "AH", 2: "KS", 3: "AD"})
    assert not drag(column(normandy, 2), 1, column(normandy, 1))
    assert not drag(column(normandy, 3), 1, column(normandy, 2))


def test_nothing_is_built_on_a_card_that_lies_face_down(host, normandy):
    host.app.opt.autofaceup = False
    lay_out(normandy, {1: "-TH", 2: "9S"})
    assert not drag(column(normandy, 2), 1, column(normandy, 1))


def test_a_run_moves_as_a_unit(normandy):
    lay_out(normandy, {1: "3C JH TS 9D 8C", 2: "QS"})
    assert drag(column(normandy, 1), 4, column(normandy, 2))
    assert names(column(normandy, 2)) == "QS JH TS 9D 8C"
    assert names(column(normandy, 1)) == "3C"


def test_any_lower_part_of_a_run_moves_as_a_unit(normandy):
    targets = {1: "9H", 2: "TC", 3: "JD", 4: "QS"}
    for count, target in targets.items():
        lay_out(normandy, {1: "JH TS 9D 8C", 2: target})
        assert drag(column(normandy, 1), count, column(normandy, 2))
        assert len(column(normandy, 1).cards) == 4 - count


def test_cards_that_are_not_correctly_built_do_not_move_together(normandy):
    for cards in ("JH TH", "JH 9S", "JH QS", "JH JS"):
        lay_out(normandy, {1: cards, 2: "QS"})
        assert not drag(column(normandy, 1), 2, column(normandy, 2))
        assert not drag(column(normandy, 1), 2, column(normandy, 3))


def test_a_run_does_not_move_with_a_card_that_lies_face_down(normandy):
    lay_out(normandy, {1: "-JH TS 9D", 2: "QS"})
    assert not drag(column(normandy, 1), 3, column(normandy, 2))
    assert not drag(column(normandy, 1), 3, column(normandy, 3))


# Face-down cards


def test_the_host_turns_up_a_face_down_card_that_becomes_last(normandy):
    lay_out(normandy, {1: "-JH TS", 2: "JD"})
    drag(column(normandy, 1), 1, column(normandy, 2))
    assert names(column(normandy, 1)) == "JH"


def test_only_the_card_that_has_become_last_is_turned_up(normandy):
    lay_out(normandy, {1: "-4C -JH TS", 2: "JD"})
    drag(column(normandy, 1), 1, column(normandy, 2))
    assert names(column(normandy, 1)) == "-4C JH"


def test_without_automatic_face_up_a_click_turns_the_card_up(host, normandy):
    host.app.opt.autofaceup = False
    lay_out(normandy, {1: "-4C -JH TS", 2: "JD"})
    drag(column(normandy, 1), 1, column(normandy, 2))
    assert names(column(normandy, 1)) == "-4C -JH"
    click(column(normandy, 1))
    assert names(column(normandy, 1)) == "-4C JH"


def test_each_click_turns_one_card_and_is_a_move_of_its_own(host, normandy):
    host.app.opt.autofaceup = False
    lay_out(normandy, {1: "-JH", 2: "-4S"})
    click(column(normandy, 1))
    assert (names(column(normandy, 1)), names(column(normandy, 2))) == ("JH", "-4S")
    click(column(normandy, 2))
    assert normandy.moves.index == 2
    normandy.undo()
    assert (names(column(normandy, 1)), names(column(normandy, 2))) == ("JH", "-4S")


def test_a_click_turns_no_card_that_is_covered_or_already_up(host, normandy):
    host.app.opt.autofaceup = False
    lay_out(normandy, {1: "-4C -JH TS", 2: "JD"})
    before = position(normandy)
    click(column(normandy, 1), cards=2)
    click(column(normandy, 1))
    click(column(normandy, 2))
    assert position(normandy) == before
    assert normandy.moves.index == 0


# Empty columns


@each_game
def test_an_empty_column_takes_a_king_and_a_run_headed_by_a_king(host, game_id):
    game = lay_out(host.open(game_id), {1: "3C KH", 2: "3C KS QD JC"})
    assert drag(column(game, 1), 1, column(game, 5))
    assert drag(column(game, 2), 3, column(game, 6))


def test_an_empty_column_takes_any_last_card(normandy):
    for rank in "A23456789TJQK":
        for suit in SUITS:
            lay_out(normandy, {1: f"3C {rank}{suit}"})
            assert drag(column(normandy, 1), 1, column(normandy, 8))


def test_an_empty_column_takes_any_movable_run(normandy):
    for count in (1, 2, 3, 4):
        lay_out(normandy, {1: "2C JH TS 9D 8C"})
        assert drag(column(normandy, 1), count, column(normandy, 4))
        assert len(column(normandy, 4).cards) == count


def test_nobody_has_to_fill_an_empty_column(normandy):
    lay_out(normandy, {1: "JH", 2: "QS", 3: "9H"})
    assert drag(column(normandy, 1), 1, column(normandy, 2))
    assert not column(normandy, 1).cards
    assert normandy.canDealCards()
    normandy.dealCards()
    assert normandy.moves.index == 2


# Back from a foundation


def test_a_foundation_gives_its_top_card_back_onto_a_fitting_card(normandy):
    lay_out(normandy, {1: "6C"}, {4: "5H"})
    assert drag(foundation(normandy, 4), 1, column(normandy, 1))
    assert names(column(normandy, 1)) == "6C 5H"
    assert names(foundation(normandy, 4)) == "AH 2H 3H 4H"


def test_a_foundation_gives_its_top_card_back_into_an_empty_column(normandy):
    lay_out(normandy, {1: "6C"}, {4: "5H"})
    assert drag(foundation(normandy, 4), 1, column(normandy, 7))
    assert names(column(normandy, 7)) == "5H"


def test_an_ace_too_goes_back_onto_a_fitting_card_or_into_an_empty_column(normandy):
    lay_out(normandy, {1: "2C"}, {4: "AH", 5: "AS"})
    assert drag(foundation(normandy, 4), 1, column(normandy, 1))
    assert drag(foundation(normandy, 5), 1, column(normandy, 2))
    assert not foundation(normandy, 4).cards


def test_a_king_goes_back_from_a_full_foundation(normandy):
    lay_out(normandy, {1: "2C"}, {4: "KH"})
    assert drag(foundation(normandy, 4), 1, column(normandy, 2))
    assert drag(column(normandy, 2), 1, foundation(normandy, 4))


def test_no_card_goes_back_onto_a_card_that_it_does_not_fit(normandy):
    for target in ("6H", "6D", "5S", "7C", "4S", "-6C"):
        lay_out(normandy, {1: target, 2: "KS"}, {4: "5H"})
        assert not drag(foundation(normandy, 4), 1, column(normandy, 1)), target


def test_only_the_top_card_of_a_foundation_goes_back(normandy):
    lay_out(normandy, {1: "6C"}, {4: "5H"})
    for count in (2, 3, 4, 5):
        assert not drag(foundation(normandy, 4), count, column(normandy, 1))
        assert not drag(foundation(normandy, 4), count, column(normandy, 2))


def test_nothing_goes_from_foundation_to_foundation(normandy):
    lay_out(normandy, {1: "6C"}, {1: "5H", 2: "4H", 3: "5S", 4: "6S", 5: "5D"})
    for source in range(1, 6):
        for target in set(range(1, 9)) - {source}:
            assert not drag(foundation(normandy, source), 1, foundation(normandy, target))


def test_no_ace_goes_from_a_foundation_to_an_empty_foundation(normandy):
    lay_out(normandy, {1: "6C"}, {1: "AH", 3: "AS"})
    for source in (1, 3):
        for target in set(range(1, 9)) - {1, 3}:
            assert not drag(foundation(normandy, source), 1, foundation(normandy, target))


def test_quick_play_sends_nothing_from_foundation_to_foundation(normandy):
    lay_out(
        normandy,
        {1: "KC", 2: "KS", 3: "KC", 4: "KS", 5: "KH", 6: "KD", 7: "KH", 8: "KD"},
        {1: "AH", 2: "4S", 3: "3S"},
    )
    before = position(normandy)
    for number in (1, 2, 3):
        right_click(foundation(normandy, number))
    assert position(normandy) == before


# Stock


@each_game
def test_a_deal_puts_one_card_face_up_onto_each_column_from_left_to_right(host, game_id):
    game = host.new_game(game_id)
    lengths = [len(row.cards) for row in game.s.rows]
    following = position(game).stock.split()
    click(game.s.talon)
    assert [len(row.cards) for row in game.s.rows] == [length + 1 for length in lengths]
    dealt = [names(row).split()[-1] for row in game.s.rows]
    assert dealt == [name.lstrip("-") for name in following[: len(dealt)]]


def test_a_deal_covers_empty_columns_too(normandy):
    lay_out(normandy, {2: "KH", 5: "9S"})
    following = [name.lstrip("-") for name in position(normandy).stock.split()]
    click(normandy.s.talon)
    assert position(normandy).columns == (
        following[0],
        f"KH {following[1]}",
        following[2],
        following[3],
        f"9S {following[4]}",
        *following[5:8],
    )


def test_all_eight_columns_may_be_empty_at_a_deal(normandy):
    lay_out(normandy, {}, {1: "KH", 2: "KS"})
    click(normandy.s.talon)
    assert [len(row.cards) for row in normandy.s.rows] == [1] * 8


@each_game
def test_a_deal_is_possible_at_any_time_while_cards_are_left(host, game_id):
    game = host.new_game(game_id)
    for _ in range(3):
        assert DEAL in legal_moves(game)
        game.dealCards()
    # With every foundation started, with gaps, with moves left.
    game = lay_out(host.open(game_id), {1: "KH", 2: "QS"}, full_foundations(game, up_to="3"))
    assert legal_moves(game) > {DEAL, Move("column 2", 1, "column 1")}


@each_game
def test_one_undo_takes_a_whole_deal_back(host, game_id):
    game = host.new_game(game_id)
    fresh = position(game)
    game.dealCards()
    dealt = position(game)
    assert game.moves.index == 1
    game.undo()
    assert position(game) == fresh
    game.redo()
    assert position(game) == dealt


def test_one_undo_takes_a_deal_into_gaps_back(normandy):
    lay_out(normandy, {2: "KH", 5: "9S"})
    before = position(normandy)
    normandy.dealCards()
    normandy.undo()
    assert position(normandy) == before


def test_the_stock_takes_no_card_back(normandy):
    lay_out(normandy, {1: "KH"}, {1: "3C"})
    assert not drag(column(normandy, 1), 1, normandy.s.talon)
    assert not drag(foundation(normandy, 1), 1, normandy.s.talon)
    lay_out(normandy, {1: "KH", 2: "QS"}, stock=0)
    assert not drag(column(normandy, 1), 1, normandy.s.talon)


# The end


@each_game
def test_won_with_all_cards_on_the_foundations(host, game_id):
    game = host.open(game_id)
    last = len(game.s.foundations)
    foundations = full_foundations(game) | {last: "QD"}
    lay_out(game, {1: "KD"}, foundations)
    assert not game.isGameWon()
    host.dialogs.clear()
    drag(column(game, 1), 1, foundation(game, last))
    assert game.isGameWon()
    assert game.finished
    assert any("perfect game" in text for text in host.dialogs)


@each_game
def test_not_won_with_the_last_king_beside_the_foundations(host, game_id):
    game = host.open(game_id)
    lay_out(game, {1: "KD"}, full_foundations(game) | {len(game.s.foundations): "QD"})
    assert not game.isGameWon()
    assert not game.checkForWin()


def deal_into_a_dead_end(game, stock_left=False):
    """Deal kings onto every column: no card can move, no foundation is begun.

    With ``stock_left`` there is something left to deal, otherwise it was the last deal.
    """
    number_of_columns = len(game.s.rows)
    kings = [f"K{suit}" for suit in "CSHD" * game.gameinfo.decks]
    columns = {n: f"2{SUITS[n % 4]}" for n in range(1, number_of_columns + 1)}
    dealt = number_of_columns
    if game.id == IRMGARD:
        # The kings do not suffice for nine columns; its last deal is short anyway.
        columns |= {1: "KH", 9: "JS"}
        kings.remove("KH")
        dealt = 7
        if stock_left:
            kings += ["JC", "JS"]
            dealt = 9
    stock = " ".join(kings[:dealt]) + (" 9C 9C" if stock_left else "")
    lay_out(game, columns, stock=stock)
    game.dealCards()
    return game


@each_game
def test_lost_when_the_stock_is_empty_and_nothing_helps(host, game_id):
    game = deal_into_a_dead_end(host.open(game_id))
    assert legal_moves(game) == set()
    assert host.status["stuck"] == "x"
    assert ["no moves left" in text for text in host.dialogs] == [True]


@each_game
def test_not_stuck_while_the_stock_can_deal(host, game_id):
    game = deal_into_a_dead_end(host.open(game_id), stock_left=True)
    assert legal_moves(game) == {DEAL}
    assert host.status["stuck"] == ""
    for _ in range(3):
        game.undo()
        game.redo()
        assert game.getStuck()
        assert host.status["stuck"] == ""
    assert host.dialogs == []
