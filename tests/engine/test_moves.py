"""The engine's rules of movement, on positions made by hand."""

from hypothesis import given, settings
from hypothesis import strategies as st

from normandy_plugin.engine.deals import deal
from normandy_plugin.engine.moves import (
    DEAL,
    FOUNDATION,
    Move,
    legal_moves,
    play,
    run_length,
    without_needless_moves,
)
from normandy_plugin.engine.score import score
from normandy_plugin.variants import FAMILY, IRMGARD, NORMANDY
from tests.engine.faults import faults
from tests.engine.written import position, read_card, read_cards


def moves(table, variant=NORMANDY):
    return set(legal_moves(table, variant))


def move(card, source, target, length=1):
    return Move(read_card(card), source, target, length)


def full(*columns, **rest):
    """A position without gaps: what is not named is a king that nothing fits onto."""
    return position(*columns, *["KS"] * (8 - len(columns)), **rest)


def test_run_length():
    assert run_length(read_cards("")) == 0
    assert run_length(read_cards("-9S")) == 0
    assert run_length(read_cards("2C 9S 8H 7C")) == 3
    assert run_length(read_cards("-9S 8H 7C")) == 2


def test_a_run_or_a_lower_part_of_it_moves():
    assert moves(full("9H 8S 7D", "9D", "8C")) == {
        move("8S", 0, 1, 2),
        move("7D", 0, 2),
        move("8C", 2, 1),
    }


def test_any_ace_starts_a_foundation_and_suits_go_up():
    assert moves(full("AC", "2H", "2C", foundations="AH")) >= {
        move("AC", 0, FOUNDATION),
        move("2H", 1, FOUNDATION),
    }
    assert move("2C", 2, FOUNDATION) not in moves(full("AC", "2H", "2C", foundations="AH"))


def test_a_foundation_gives_its_top_card_back():
    assert move("8H", FOUNDATION, 0) in moves(full("9S", foundations="8H"))
    assert move("7H", FOUNDATION, 0) not in moves(full("8S", foundations="8H"))
    assert move("AC", FOUNDATION, 7) in moves(position(*["KS"] * 7, foundations="AC"))


def test_gaps_take_anything_but_in_irmgard_kings_alone():
    table = position("KH QS 3D", "9S", *["KS"] * 5)
    assert move("3D", 0, 7) in moves(table)
    assert move("9S", 1, 7) in moves(table)
    in_irmgard = position("3D", "KH QS", *["KS"] * 5, foundations="KD")
    assert {m for m in moves(in_irmgard, IRMGARD) if m.target == 7 and m.source < 2} == {
        move("KH", 1, 7, 2),
        move("KD", FOUNDATION, 7),
    }


def test_a_face_down_last_card_can_only_be_turned_up():
    table = full("-9S")
    turn = Move(255, 0, 0, 1)
    assert {m for m in moves(table) if m.source == 0} == {turn}
    assert play(table, turn, NORMANDY).columns[0] == read_cards("9S")


def test_a_deal_puts_a_card_on_each_column_gaps_included():
    stock = "AC 2C 3C 4C 5C 6C 7C 8C 9C"
    after = play(position("KS", stock=stock), DEAL, NORMANDY)
    assert after.columns[0] == read_cards("KS AC")
    assert after.columns[1:] == tuple(read_cards(word) for word in stock.split()[1:8])
    assert after.stock == read_cards("9C")


def test_the_last_deal_of_irmgard_reaches_columns_2_to_8():
    table = position(*[""] * 9, stock="AC 2C 3C 4C 5C 6C 7C")
    after = play(table, DEAL, IRMGARD)
    assert [len(column) for column in after.columns] == [0, 1, 1, 1, 1, 1, 1, 1, 0]


@given(st.sampled_from(FAMILY), st.integers(1, 15000), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_random_play_keeps_all_cards_and_the_range_of_the_score(variant, number, random):
    table = deal(variant, number)
    most = 500 * variant.decks
    for _ in range(60):
        legal = sorted(legal_moves(table, variant))
        if not legal:
            break
        table = play(table, random.choice(legal), variant)
        assert 0 <= score(table.foundations, table.columns) <= most
    assert [f for f in faults(table, variant.decks) if "times" in f] == []


def test_a_line_needs_no_detour_after_which_columns_have_changed_places():
    """The king goes into the other gap before the queen is put on it."""
    start = position("KH", "", "9C QS", foundations="QH")
    up_and_back = move("KH", 0, FOUNDATION), move("KH", FOUNDATION, 1), move("QS", 2, 1)
    across = move("KH", 0, 1), move("QS", 2, 1)
    for line in (up_and_back, across):
        assert without_needless_moves(start, line, NORMANDY) == (move("QS", 2, 0),)


def test_a_card_that_goes_up_and_comes_back_is_moved_at_once():
    start = position("9C KH", "", "9C QS", foundations="QH")
    line = move("KH", 0, FOUNDATION), move("KH", FOUNDATION, 1), move("QS", 2, 1)
    assert without_needless_moves(start, line, NORMANDY) == (move("KH", 0, 1), move("QS", 2, 1))
