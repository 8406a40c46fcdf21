"""Hints and autopilot of Nivernaise in the host."""

import random

import pytest

from tests.host.nivernaise_table import (
    NIVERNAISE,
    deal_until_redeal,
    lay_out,
    legal_moves,
    pile,
    play,
    stack_names,
)
from tests.host.table import DEAL, Move, exact

AUTOPILOT, ASKED = 2, 0


def hints_of(game, level=AUTOPILOT):
    return game.getHintClass()(game, level).getHints()


def moves_of(game, hint):
    """A hint and those chained behind it as moves."""
    named = stack_names(game)
    moves = []
    while hint:
        _, _, count, source, target, _, hint = hint
        moves.append(Move(named[source], count, named[target]) if count else DEAL)
    return moves


def autopilot(game):
    """The host's demo to its end; yields after each move of it."""
    from pysollib.mfxutil import Struct

    game.demo = Struct(
        level=AUTOPILOT,
        mixed=1,
        sleep=0,
        last_deal=[],
        snapshots=[],
        hint=None,
        keypress=None,
        start_demo_moves=0,
        info_text=None,
    )
    while not game.playOneDemoMove(game.demo):
        game.finishMove()
        yield
        if game.isGameWon():
            break
    game.demo = None


def wander(game, rng, moves):
    """Play at random, for as long as there is a move."""
    for _ in range(moves):
        legal = sorted(legal_moves(game))
        if legal:
            play(game, rng.choice(legal))


def test_every_hint_is_a_line_of_legal_moves(host):
    rng = random.Random(1)
    for deal in range(1, 13):
        game = host.new_game(NIVERNAISE, deal)
        wander(game, rng, rng.randrange(60))
        for hint in hints_of(game):
            steps = 0
            for move in moves_of(game, hint):
                assert move in legal_moves(game)
                play(game, move)
                steps += 1
            for _ in range(steps):
                game.undo()


def test_hints_begin_with_different_moves_the_best_first(host):
    game = host.new_game(NIVERNAISE, 4)
    hints = hints_of(game, ASKED)
    firsts = [moves_of(game, hint)[0] for hint in hints]
    assert len(firsts) > 1
    assert len(set(firsts)) == len(firsts)
    assert [hint[0] for hint in hints] == sorted((hint[0] for hint in hints), reverse=True)


@pytest.mark.parametrize("deal", range(1, 6))
def test_the_autopilot_never_repeats_a_position(host, deal):
    game = host.new_game(NIVERNAISE, deal)
    seen = {exact(game)}
    for _ in autopilot(game):
        assert exact(game) not in seen
        seen.add(exact(game))
    assert game.isGameWon() or not game.canDealCards()
    assert game.moves.index < 400


def test_the_autopilot_wins_at_least_15_of_40_deals(host):
    won = 0
    for deal in range(1, 41):
        game = host.new_game(NIVERNAISE, deal)
        for _ in autopilot(game):
            pass
        won += game.isGameWon()
    assert won >= 15


@pytest.mark.parametrize("deal", range(1, 6))
def test_a_player_who_follows_the_hints_never_walks_in_circles(host, deal):
    game = host.new_game(NIVERNAISE, deal)
    seen = {exact(game)}
    while hints := hints_of(game, ASKED):
        play(game, moves_of(game, hints[0])[0])
        assert exact(game) not in seen
        seen.add(exact(game))
    assert game.isGameWon() or not game.canDealCards()


def hidden_cards(game):
    """The stacks whose cards no player sees, and how many of their cards are hidden."""
    yield game.s.talon, len(game.s.talon.cards)
    for stack in game.s.rows:
        yield stack, len(stack.cards) - 1


def test_hints_do_not_look_at_cards_that_the_player_cannot_see(host):
    rng = random.Random(7)
    for deal in range(1, 9):
        game = host.new_game(NIVERNAISE, deal)
        wander(game, rng, 30)
        before = [moves_of(game, hint) for hint in hints_of(game)]
        hidden = [card for stack, n in hidden_cards(game) for card in stack.cards[: max(n, 0)]]
        faces = [(card.suit, card.rank) for card in hidden]
        rng.shuffle(faces)
        for card, (suit, rank) in zip(hidden, faces):
            card.suit, card.rank = suit, rank
        assert [moves_of(game, hint) for hint in hints_of(game)] == before


def test_the_hint_is_to_deal_when_nothing_helps(host):
    game = lay_out(host.open(NIVERNAISE), {f"cell {n}": "2" + s for n, s in enumerate("CSHD", 1)})
    game.dealCards()
    while any(moves_of(game, hint)[0] != DEAL for hint in hints_of(game)):
        play(game, moves_of(game, hints_of(game)[0])[0])
    (hint,) = hints_of(game)
    assert hint.reason == "Deal: nothing better is in sight"


def test_the_hint_before_the_redeal_says_so(host):
    full = {f"cell {n}": "2" + s for n, s in enumerate("CSHDCSHD", 1)}
    tops = {f"pile {n}": "9" + s for n, s in enumerate("CSHDCS", 1)}
    game = lay_out(host.open(NIVERNAISE), full | tops, stock=0)
    (hint,) = hints_of(game)
    assert moves_of(game, hint) == [DEAL]
    assert hint.reason == "Redeal: nothing better is in sight"
    # The stock is empty: the host could point at no card of it.
    assert game.showHint(ASKED, sleep=0)[2] == 0


def test_hints_prefer_a_foundation_that_frees_a_cell(host):
    game = lay_out(host.open(NIVERNAISE), {"cell 1": "2S", "cell 2": "9D 8D", "up S": "AS"})
    assert moves_of(game, hints_of(game)[0])[0] == Move("cell 1", 1, "up S")


def test_no_hints_when_the_game_is_lost(host):
    full = {f"cell {n}": "2" + s for n, s in enumerate("CSHDCSHD", 1)}
    tops = {f"pile {n}": "9" + s for n, s in enumerate("CSHDCS", 1)}
    game = lay_out(host.open(NIVERNAISE), full | tops, stock=0)
    game.s.talon.round = 2
    assert hints_of(game) == []


def test_with_nothing_left_to_deal_hints_still_dig(host):
    """A move that makes the position no better is worth a try when there is no other."""
    tops = {f"pile {n}": "9" + s for n, s in enumerate("CSHDC", 1)}
    full = {f"cell {n}": "2" + s for n, s in enumerate("CSHDCSHD", 1)}
    game = lay_out(host.open(NIVERNAISE), full | tops | {"pile 1": "", "pile 6": "9S"}, stock=0)
    game.s.talon.round = 2
    assert moves_of(game, hints_of(game)[0])[0] == Move("pile 6", 1, "pile 1")


def test_hints_of_the_second_round_know_nothing_of_the_first(host):
    game = host.new_game(NIVERNAISE, 3)
    deal_until_redeal(game)
    game.dealCards()
    from_here = [moves_of(game, hint) for hint in hints_of(game)]
    copy = host.new_game(NIVERNAISE, 3)
    deal_until_redeal(copy)
    copy.dealCards()
    assert [moves_of(copy, hint) for hint in hints_of(copy)] == from_here
    assert pile(copy, 1).cards


def test_should_the_planner_fail_the_hosts_hints_take_over(host, monkeypatch, capsys):
    from normandy_plugin.games import nivernaise_hints

    def fail(*_arguments):
        raise RuntimeError("no plan")

    game = lay_out(host.open(NIVERNAISE), {"cell 1": "2S", "up S": "AS"})
    monkeypatch.setattr(nivernaise_hints.nivernaise_planner, "plan", fail)
    assert moves_of(game, hints_of(game)[0]) == [Move("cell 1", 1, "up S")]
    assert capsys.readouterr().err == "Normandy: the planner failed: RuntimeError('no plan')\n"
