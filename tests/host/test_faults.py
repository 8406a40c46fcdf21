"""Faults that the host and other programs had with such games: none of them here."""

import pytest

from tests.host.table import (
    FAMILY,
    NAMES,
    Move,
    check_table,
    click,
    column,
    double_click,
    drag,
    foundation,
    lay_out,
    legal_moves,
    names,
    pile_names,
    pointer,
    position,
    press,
    release,
    right_click,
)

each_game = pytest.mark.parametrize("game_id", FAMILY, ids=NAMES.get)
# Last cards that fit neither each other nor anything else.
WITHOUT_A_GAP = dict(enumerate(("KH", "KH", "KD", "KD", "KS", "KS", "KC", "JS"), 1))
each_deal = pytest.mark.parametrize("deal", [7, 98765432109876543210])


def deal_three_times(game):
    return [game.dealCards() and position(game) for _ in range(3)]


@each_game
@each_deal
def test_redo_does_not_reshuffle(host, game_id, deal):
    game = host.new_game(game_id, deal)
    dealt = deal_three_times(game)
    for _ in range(3):
        game.undo()
    again = [game.redo() or position(game) for _ in range(3)]
    assert again == dealt


@each_game
@each_deal
def test_dealing_again_after_undo_brings_the_same_cards(host, game_id, deal):
    game = host.new_game(game_id, deal)
    dealt = deal_three_times(game)
    for _ in range(3):
        game.undo()
    assert deal_three_times(game) == dealt


@each_game
@each_deal
def test_restart_does_not_change_the_deal(host, game_id, deal):
    game = host.new_game(game_id, deal)
    fresh = position(game)
    dealt = deal_three_times(game)
    game.restartGame()
    assert position(game) == fresh
    assert deal_three_times(game) == dealt


@each_game
def test_auto_drop_does_not_fly_a_borrowed_card_straight_back(host, game_id):
    host.app.opt.autodrop = True
    game = lay_out(host.open(game_id), {1: "6C", 2: "KH"}, {1: "5H"})
    assert drag(foundation(game, 1), 1, column(game, 1))
    assert names(column(game, 1)) == "6C 5H"
    assert game.moves.index == 1


@each_game
def test_auto_drop_leaves_a_borrowed_card_alone_after_saving_and_loading(host, game_id, tmp_path):
    host.app.opt.autodrop = True
    game = lay_out(host.open(game_id), {1: "6C", 2: "KH"}, {1: "5H"})
    drag(foundation(game, 1), 1, column(game, 1))
    game.saveGame(str(tmp_path / "borrowed.pso"))
    game.loadGame(str(tmp_path / "borrowed.pso"))
    assert names(column(game, 1)) == "6C 5H"


def test_auto_drop_sends_the_borrowed_card_up_after_the_next_ordinary_move(host, normandy):
    host.app.opt.autodrop = True
    lay_out(normandy, {1: "6C", 2: "KH", 3: "QS"}, {1: "5H"})
    drag(foundation(normandy, 1), 1, column(normandy, 1))
    drag(column(normandy, 3), 1, column(normandy, 2))
    assert names(foundation(normandy, 1)) == "AH 2H 3H 4H 5H"


def test_a_borrowed_card_may_be_sent_back_by_double_click(normandy):
    lay_out(normandy, {1: "6C"}, {1: "5H"})
    drag(foundation(normandy, 1), 1, column(normandy, 1))
    double_click(column(normandy, 1))
    assert names(foundation(normandy, 1)) == "AH 2H 3H 4H 5H"


@each_game
def test_nothing_is_dealt_while_the_game_is_paused(host, game_id):
    game = host.new_game(game_id)
    before = position(game)
    game.doPause()
    assert game.pause
    click(game.s.talon)
    assert not game.dealCards()
    assert position(game) == before
    assert game.moves.index == 0
    game.doPause()
    click(game.s.talon)
    assert game.moves.index == 1


@each_game
def test_clicks_during_an_animation_do_nothing(host, game_id):
    game = lay_out(host.open(game_id), {1: "KH", 2: "QS", 3: "AH", 4: "-9C"})
    before = position(game)
    game.busy = 1
    for pile in game.allstacks:
        click(pile)
        double_click(pile)
        right_click(pile)
        press(pile)
        release(pile, pointer(column(game, 1)))
    game.busy = 0
    assert position(game) == before
    assert game.moves.index == 0
    assert game.drag.stack is None


@each_game
def test_the_stock_returns_the_number_of_cards_dealt(host, game_id):
    game = host.new_game(game_id)
    before = len(game.s.talon.cards)
    assert game.s.talon.clickHandler(pointer(game.s.talon)) == len(game.s.rows)
    assert game.dealCards() == len(game.s.rows)
    assert len(game.s.talon.cards) == before - 2 * len(game.s.rows)


@each_game
def test_a_click_on_the_stock_starts_no_drag(host, game_id):
    game = host.new_game(game_id)
    press(game.s.talon)
    assert game.drag.stack is None
    assert game.moves.index == 1


@each_game
def test_a_click_on_the_empty_stock_does_nothing(host, game_id):
    game = lay_out(host.open(game_id), {1: "KH", 2: "QS"}, stock=0)
    before = position(game)
    click(game.s.talon)
    right_click(game.s.talon)
    assert position(game) == before
    assert game.moves.index == 0


@each_game
def test_each_card_turned_up_by_a_click_is_undone_alone(host, game_id):
    host.app.opt.autofaceup = False
    game = lay_out(host.open(game_id), {1: "-JH", 2: "-4S", 3: "-9C"})
    for number in (1, 2, 3):
        click(column(game, number))
    for number in (3, 2, 1):
        game.undo()
        assert not column(game, number).cards[-1].face_up
        assert all(column(game, n).cards[-1].face_up for n in range(1, number))


@each_game
def test_no_stuck_after_moving_a_king_from_gap_to_gap_while_cards_are_left(host, game_id):
    """The host remembers layouts without a hint, whatever column they are in, and calls the
    second such layout stuck."""
    game = lay_out(host.open(game_id), {1: "KH", 2: "KS"})
    for source, target in ((1, 5), (5, 6), (6, 1), (2, 5), (5, 2)):
        assert drag(column(game, source), 1, column(game, target))
        assert host.status["stuck"] == ""
    assert host.dialogs == []


@each_game
def test_no_stuck_after_undo_and_redo_to_a_layout_without_moves_while_cards_are_left(host, game_id):
    game = lay_out(host.open(game_id), {1: "KH", 2: "QS", 3: "KS"})
    assert drag(column(game, 2), 1, column(game, 1))
    for _ in range(4):
        game.undo()
        game.redo()
        assert host.status["stuck"] == ""
        assert game.getStuck()
    assert host.dialogs == []


@each_game
def test_the_deal_after_a_long_think_is_never_refused(host, game_id):
    """Whatever was undone and redone, the stock deals as long as it has cards."""
    game = host.new_game(game_id, 3)
    while game.s.talon.cards:
        assert game.canDealCards()
        assert game.getStuck()
        game.dealCards()
        game.undo()
        game.redo()


@each_game
def test_every_pile_can_be_selected_with_the_keyboard(host, game_id):
    game = host.new_game(game_id)
    for pile in game.allstacks:
        selectable = getattr(pile, "canSelect", lambda: True)
        assert selectable()


def test_hints_of_the_autopilot_are_moves_that_the_rules_allow(host):
    for game_id in FAMILY:
        game = host.new_game(game_id, 11)
        hints = game.getHintClass()(game, 2).getHints()
        assert hints
        named = pile_names(game)
        for _, _, count, source, target, *_ in hints:
            if count == 0:
                assert game.canDealCards()
            elif source is not target:
                assert (named[source], count, named[target]) in legal_moves(game)


@each_game
def test_a_whole_game_by_the_host_s_own_hints_keeps_every_card_on_the_table(host, game_id):
    from pysollib.hint import KlondikeType_Hint

    game = host.new_game(game_id, 5)
    while game.moves.index < 400 and not game.isGameWon():
        hints = KlondikeType_Hint(game, 2).getHints()
        if not hints:
            break
        _, _, count, source, target, *_ = hints[0]
        if count == 0:
            game.dealCards()
        else:
            source.playMoveMove(count, target)
        check_table(game)
    assert not game.s.talon.cards
    assert game.moves.index > 60


def test_not_stuck_while_a_card_from_a_foundation_would_help(normandy):
    """Five of hearts back onto the six, four of spades onto it, and a card is turned up."""
    lay_out(normandy, WITHOUT_A_GAP | {1: "KC 6C", 2: "-9C 4S"}, {1: "5H"}, stock=0)
    assert legal_moves(normandy) == {Move("foundation 1", 1, "column 1")}
    assert normandy.getStuck()
    assert drag(foundation(normandy, 1), 1, column(normandy, 1))
    assert drag(column(normandy, 2), 1, column(normandy, 1))


def test_not_stuck_while_part_of_a_run_can_move(normandy):
    """Nine of diamonds onto the other black ten, then the ten of spades is free to go up."""
    lay_out(
        normandy,
        WITHOUT_A_GAP | {1: "KC JH TS 9D", 2: "TC"},
        {1: "9S"},
        stock=0,
    )
    assert Move("column 1", 1, "column 2") in legal_moves(normandy)
    assert normandy.getStuck()
    assert drag(column(normandy, 1), 1, column(normandy, 2))
    assert drag(column(normandy, 1), 1, foundation(normandy, 1))


def test_stuck_where_the_moves_that_are_left_lead_nowhere(host, normandy):
    """A card can only go to and fro between two columns."""
    lay_out(normandy, WITHOUT_A_GAP | {1: "KC TS 9D", 2: "TC"}, stock=0)
    to_and_fro = {Move("column 1", 1, "column 2")}
    assert legal_moves(normandy) == to_and_fro
    assert not normandy.getStuck()
