"""The rules in which the variants differ from Normandy, one test for each sentence."""

import pytest

from tests.host.table import (
    DEAL,
    IRMGARD,
    THREE_DECKS,
    YEAST_DOUGH,
    column,
    drag,
    foundation,
    full_foundations,
    lay_out,
    legal_moves,
    names,
    position,
)

each_deal = pytest.mark.parametrize("deal", [1, 31999, 123456789012345678901])


@pytest.fixture
def yeast_dough(host):
    return host.new_game(YEAST_DOUGH)


@pytest.fixture
def three_decks(host):
    return host.new_game(THREE_DECKS)


# Yeast Dough


@each_deal
def test_yeast_dough_has_all_24_cards_of_the_layout_face_up(host, deal):
    game = host.new_game(YEAST_DOUGH, deal)
    assert [[card.face_up for card in row.cards] for row in game.s.rows] == [[1, 1, 1]] * 8


def test_yeast_dough_fills_a_gap_with_any_card_as_normandy_does(yeast_dough):
    lay_out(yeast_dough, {1: "3C 9H", 2: "3S JH TS"})
    assert drag(column(yeast_dough, 1), 1, column(yeast_dough, 3))
    assert drag(column(yeast_dough, 2), 2, column(yeast_dough, 4))


# Irmgard


@each_deal
def test_irmgard_has_0_1_2_3_4_3_2_1_0_face_down_cards_each_under_one_face_up_card(host, deal):
    game = host.new_game(IRMGARD, deal)
    layout = [[card.face_up for card in row.cards] for row in game.s.rows]
    assert layout == [[0] * face_down + [1] for face_down in (0, 1, 2, 3, 4, 3, 2, 1, 0)]
    assert sum(map(len, layout)) == 25


def test_irmgard_fills_a_gap_with_a_king_only(irmgard):
    for rank in "A23456789TJQK":
        for suit in "CSHD":
            lay_out(irmgard, {1: f"3C {rank}{suit}"})
            assert drag(column(irmgard, 1), 1, column(irmgard, 6)) == (rank == "K")


def test_irmgard_fills_a_gap_with_a_run_headed_by_a_king(irmgard):
    lay_out(irmgard, {1: "3C KS QD JC"})
    assert drag(column(irmgard, 1), 3, column(irmgard, 9))
    assert names(column(irmgard, 9)) == "KS QD JC"


def test_irmgard_fills_no_gap_with_a_run_that_another_card_heads(irmgard):
    lay_out(irmgard, {1: "KS QD JC"})
    for count in (1, 2):
        assert not drag(column(irmgard, 1), count, column(irmgard, 9))


def test_irmgard_takes_a_king_back_from_a_foundation_into_a_gap(irmgard):
    lay_out(irmgard, {1: "3C"}, {2: "KH"})
    assert drag(foundation(irmgard, 2), 1, column(irmgard, 5))


def test_irmgard_takes_no_other_card_back_from_a_foundation_into_a_gap(irmgard):
    for rank in "A23456789TJQ":
        lay_out(irmgard, {1: "3C"}, {2: f"{rank}H"})
        assert not drag(foundation(irmgard, 2), 1, column(irmgard, 5)), rank


def test_irmgard_takes_any_card_back_onto_a_card_that_it_fits(irmgard):
    lay_out(irmgard, {1: "2C", 2: "6S"}, {1: "AH", 2: "5D"})
    assert drag(foundation(irmgard, 1), 1, column(irmgard, 1))
    assert drag(foundation(irmgard, 2), 1, column(irmgard, 2))


def test_each_deal_of_irmgard_puts_one_card_on_each_of_nine_columns(irmgard):
    for _ in range(8):
        lengths = [len(row.cards) for row in irmgard.s.rows]
        assert irmgard.dealCards() == 9
        assert [len(row.cards) for row in irmgard.s.rows] == [length + 1 for length in lengths]


def test_the_last_deal_of_irmgard_puts_seven_cards_on_columns_2_to_8(irmgard):
    for _ in range(8):
        irmgard.dealCards()
    before, following = position(irmgard), position(irmgard).stock.split()
    assert len(following) == 7
    assert irmgard.dealCards() == 7
    after = position(irmgard).columns
    assert after[0] == before.columns[0]
    assert after[8] == before.columns[8]
    for number, name in zip(range(2, 9), following):
        assert after[number - 1] == f"{before.columns[number - 1]} {name.lstrip('-')}"


def test_the_last_deal_of_irmgard_is_one_undo_step_and_reaches_gaps(irmgard):
    lay_out(irmgard, {1: "KH", 9: "KS"}, stock=7)
    before = position(irmgard)
    irmgard.dealCards()
    assert [len(row.cards) for row in irmgard.s.rows[:8]] == [1] * 8
    assert DEAL not in legal_moves(irmgard)
    irmgard.undo()
    assert position(irmgard) == before


# Three decks


@each_deal
def test_three_decks_has_three_rows_of_twelve_as_normandy(host, deal):
    game = host.new_game(THREE_DECKS, deal)
    assert [[card.face_up for card in row.cards] for row in game.s.rows] == [[0, 0, 1]] * 12


def test_three_decks_has_twelve_foundations_three_per_suit(three_decks):
    lay_out(three_decks, {1: "AS", 2: "AS", 3: "AS"})
    for number, target in zip((1, 2, 3), (12, 1, 7)):
        assert drag(column(three_decks, number), 1, foundation(three_decks, target))
    lay_out(three_decks, {1: "2S"}, full_foundations(three_decks, up_to="A"))
    takers = [
        n
        for n in range(1, 13)
        if three_decks.s.foundations[n - 1].acceptsCards(
            column(three_decks, 1), column(three_decks, 1).cards
        )
    ]
    assert takers == [2, 6, 10]


def test_three_decks_fills_a_gap_with_any_card_as_normandy_does(three_decks):
    lay_out(three_decks, {1: "3C 9H", 2: "3S JH TS"})
    assert drag(column(three_decks, 1), 1, column(three_decks, 3))
    assert drag(column(three_decks, 2), 2, column(three_decks, 12))
