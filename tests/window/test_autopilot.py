"""Whole games in the window: what the autopilot wins and gives up, and what a player wins."""

import pytest

from normandy_plugin.variants import FAMILY, IRMGARD, NORMANDY, THREE_DECKS

CONTROL = 0x4
# A whole game takes a while where the machine is slow.
PATIENCE = 300


def let_the_autopilot_play(table):
    """Have it play the game on the table to its end; returns what it says then."""
    table.take_messages()
    table.post("key", "d", keys=CONTROL)
    ((title, text),) = table.wait_until(table.take_messages, "the autopilot ends", PATIENCE)
    assert title == "PySol Autopilot"
    table.wait_until_at_rest()
    return text


@pytest.mark.parametrize(
    "variant, end",
    [(THREE_DECKS, "Game solved in"), (IRMGARD, "This won't come out")],
    ids=["won", "given up"],
)
def test_the_autopilot_plays_to_its_end_and_the_demo_statistics_count_it(table, variant, end):
    others = [game.game_id for game in FAMILY if game is not variant]
    before_all = [table.statistics(game_id) for game_id in others]
    for deal in range(1, 20):
        table.open(variant, deal)
        before = table.statistics(variant.game_id)
        text = let_the_autopilot_play(table)
        won = sum(len(cards.split()) for cards in foundations(table)) == variant.cards
        assert ("Game solved in" in text) == won
        after = table.statistics(variant.game_id)
        assert after == (before[0] + won, before[1] + (not won))
        if end in text:
            break
    else:
        raise AssertionError("no deal ends so")
    assert [table.statistics(game_id) for game_id in others] == before_all


def foundations(table):
    return [cards for name, cards in table.cards().items() if name.startswith("foundation")]


def test_a_player_who_has_won_is_told_so_and_the_statistics_count_it(table):
    full = " ".join("A23456789TJQK")
    suits = "CSHDCSHD"
    piles = {
        f"foundation {n}": " ".join(rank + suit for rank in full.split())
        for n, suit in enumerate(suits, 1)
    }
    piles["foundation 8"] = piles["foundation 8"].removesuffix(" KD")
    piles["column 3"] = "KD"
    won, lost = table.statistics(NORMANDY.game_id, player=True)
    table.answer("Game won", "Back to game")
    table.lay_out(piles)
    cards = table.play("drag", "column 3", 1, "foundation 8")
    assert cards["foundation 8"].endswith("QD KD")
    assert [title for title, _ in table.take_messages()] == ["Game won"]
    assert table.statistics(NORMANDY.game_id, player=True) == (won + 1, lost)
