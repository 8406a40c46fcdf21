"""The engine's view of Nivernaise: moves, cost, plans."""

from itertools import chain

import pytest

from normandy_plugin.engine import nivernaise_planner as planner
from normandy_plugin.engine.cards import RANKS, card
from normandy_plugin.engine.nivernaise import (
    DEAL,
    EMPTY_PILE,
    Kind,
    Move,
    Pile,
    Place,
    Position,
    fits,
    legal_moves,
    play,
)

SUIT_LETTERS = "CSHD"
cost = planner.cost
NOTHING = (0, 0, 0, 0)


def cards(text):
    return bytes(card(RANKS.index(rank), SUIT_LETTERS.index(suit)) for rank, suit in text.split())


def one(text):
    (number,) = cards(text)
    return number


def position(cells=(), piles=(), up=NOTHING, down=NOTHING):
    """Cells as their cards, piles as their top card and height; the others are empty."""
    filled = [cards(text) for text in cells]
    tops = [Pile(one(text), height) for text, height in piles]
    return Position(
        up,
        down,
        (*filled, *[b""] * (8 - len(filled))),
        (*tops, *[EMPTY_PILE] * (6 - len(tops))),
    )


FULL_OF_TWOS = [f"2{suit}" for suit in "CSHDCSHD"]
FULL_OF_NINES = [(f"9{suit}", 3) for suit in "CSHDCS"]


def move(text, source, target):
    return Move(one(text), Place(*source), Place(*target))


CELL, PILE, UP, DOWN = Kind.CELL, Kind.PILE, Kind.UP, Kind.DOWN


def test_cells_take_neighbours_in_suit_without_wrap():
    for top in range(52):
        for other in range(52):
            same_suit = top % 4 == other % 4
            assert fits(other, top) == (same_suit and abs(top // 4 - other // 4) == 1)


def test_the_moves_of_a_position():
    table = position(["5S 6S", "7S", "KH"], [("8S", 2), ("AD", 1)])
    assert set(legal_moves(table)) == {
        move("6S", (CELL, 0), (CELL, 1)),
        move("7S", (CELL, 1), (CELL, 0)),
        move("KH", (CELL, 2), (DOWN, 2)),
        move("8S", (PILE, 0), (CELL, 1)),
        move("8S", (PILE, 0), (CELL, 3)),
        move("8S", (PILE, 0), (PILE, 2)),
        move("AD", (PILE, 1), (UP, 3)),
        move("AD", (PILE, 1), (CELL, 3)),
    }


def test_a_card_that_has_just_been_uncovered_is_not_played():
    table = position([], [("8S", 2)])
    after = play(table, move("8S", (PILE, 0), (CELL, 0)))
    assert after.uncovers()
    assert list(legal_moves(after)) == []


def test_a_pile_that_is_played_to_its_end_uncovers_nothing():
    after = play(position([], [("8S", 1)]), move("8S", (PILE, 0), (CELL, 0)))
    assert not after.uncovers()
    assert after.piles[0] == EMPTY_PILE


def test_full_foundations_take_nothing():
    table = position(["AS", "KS"], up=(0, 13, 0, 0), down=(0, 13, 0, 0))
    assert list(legal_moves(table)) == []


@pytest.mark.parametrize("suit", range(4))
def test_a_card_may_go_to_either_foundation_of_its_suit(suit):
    up, down = [0] * 4, [0] * 4
    up[suit], down[suit] = 6, 6
    table = position([f"7{SUIT_LETTERS[suit]}"], up=tuple(up), down=tuple(down))
    targets = {move.target for move in legal_moves(table)}
    assert targets == {Place(UP, suit), Place(DOWN, suit)}


def test_no_move_loses_a_card():
    table = position(["5S 6S", "7S", "KH"], [("8S", 2), ("AD", 1)])
    for step in legal_moves(table):
        after = play(table, step)
        on_table = sum(len(cell) for cell in after.cells) + after.in_piles()
        assert on_table + after.on_foundations() == 7


def test_the_order_of_cells_and_of_piles_does_not_matter():
    one_way = position(["5S", "9H"], [("8S", 2), ("AD", 1)])
    other_way = position(["9H", "5S"], [("AD", 1), ("8S", 2)])
    assert one_way.key() == other_way.key()
    assert cost(one_way) == pytest.approx(cost(other_way))


def test_a_cell_that_turns_is_dearer_than_the_same_cards_without_a_turn():
    # The same top cards too, each nearer to the ace's end.
    assert cost(position(["5S", "6S 7S 6S"])) > cost(position(["7S 6S 5S", "6S"]))


def test_a_run_is_dearer_where_it_comes_off_towards_the_farther_foundation():
    up = (0, 4, 0, 0)
    assert cost(position(["5S 6S 7S"], up=up)) > cost(position(["7S 6S 5S"], up=up))


def test_cells_with_the_same_top_card_are_dearer():
    assert cost(position(["4S 5S", "6S 5S"])) > cost(position(["4S 5S", "5S 6S"]))


def test_a_card_on_a_foundation_is_worth_more_than_anything_in_a_cell():
    for rank in range(13):
        suit = rank % 4
        text = RANKS[rank] + SUIT_LETTERS[suit]
        up = tuple(rank if s == suit else 0 for s in range(4))
        before = position([text], up=up)
        after = play(before, move(text, (CELL, 0), (UP, suit)))
        assert cost(after) < cost(before)


def test_a_won_game_is_the_cheapest_of_all():
    won = position(up=(13,) * 4, down=(13,) * 4)
    assert won.is_won()
    assert cost(won) == planner.WON


def plan(table, can_deal=True, budget=60):
    return planner.plan(table, can_deal, budget)


def test_a_plan_wins_when_it_can():
    table = position(["2D AD"], up=(13,) * 4, down=(13, 13, 13, 11))
    table = table._replace(cells=(cards("AD 2D"), *table.cells[1:]))
    best = plan(table)[0]
    assert [step.target for step in best.moves] == [Place(DOWN, 3)] * 2


def test_with_nothing_better_the_plan_is_to_deal():
    (line,) = plan(position(FULL_OF_TWOS, FULL_OF_NINES))
    assert line.moves == (DEAL,)


def test_without_a_move_and_without_a_deal_there_is_no_plan():
    assert plan(position(FULL_OF_TWOS, FULL_OF_NINES), can_deal=False) == []


def test_an_empty_cell_is_filled_from_a_pile_and_not_saved_up():
    best = plan(position(FULL_OF_TWOS[:7], FULL_OF_NINES))[0]
    assert [step.target for step in best.moves] == [Place(CELL, 7)]


def test_lines_end_where_a_card_is_uncovered():
    table = position(FULL_OF_TWOS[:4], FULL_OF_NINES)
    for line in plan(table):
        reached = table
        for number, step in enumerate(line.moves, 1):
            reached = play(reached, step)
            assert not reached.uncovers() or number == len(line.moves)


def test_every_line_makes_the_position_cheaper_and_the_best_comes_first():
    table = position(["5S 6S", "7S", "KH", "2D"], [("8S", 2), ("AD", 1), ("9H", 4)])
    lines = plan(table)
    gains = [line.gain for line in lines]
    assert gains == sorted(gains, reverse=True)
    assert all(gain > 0 for gain in gains)
    for line in lines:
        reached = table
        for step in line.moves:
            reached = play(reached, step)
        gain = cost(table) - cost(reached)
        assert line.gain == pytest.approx(gain, abs=0.01)


def test_the_budget_bounds_the_search(monkeypatch):
    expanded = []
    moves = planner.legal_moves
    monkeypatch.setattr(planner, "legal_moves", lambda p: chain(moves(p), expanded.append(p) or ()))
    plan(position(["5S", "6S", "7S", "8S", "9S"], [("8S", 2), ("AD", 1)]), budget=3)
    assert len(expanded) == 3


STUCK = position(FULL_OF_TWOS, FULL_OF_NINES)


def test_stuck_when_no_move_is_left():
    assert planner.is_stuck(STUCK, 60)


def test_stuck_when_cards_only_move_to_and_fro_between_cells():
    cells = ["JH 5C", "JD 5C", "2C 4C", *FULL_OF_TWOS[3:]]
    assert planner.is_stuck(position(cells, FULL_OF_NINES), 60)


def test_not_stuck_when_a_move_between_cells_makes_room():
    cells = ["8C 7C", "2C 6C", *FULL_OF_TWOS[2:]]
    assert not planner.is_stuck(position(cells, FULL_OF_NINES), 60)


def test_not_called_stuck_beyond_the_budget():
    cells = ["JH 5C", "JD 5C", "2C 4C", *FULL_OF_TWOS[3:]]
    assert not planner.is_stuck(position(cells, FULL_OF_NINES), 1)
