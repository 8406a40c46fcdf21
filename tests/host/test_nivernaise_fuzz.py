"""Random games of Nivernaise: whatever a player does can be undone, redone, saved and loaded.

The number of games is 60; NORMANDY_FUZZ_GAMES sets others, as in test_fuzz.
"""

import random
from collections import Counter

import pytest

from tests.host.nivernaise_table import NIVERNAISE, check_table, legal_moves, play
from tests.host.table import DEAL, exact
from tests.host.test_fuzz import (
    GAMES,
    check_bookmark,
    check_saving_and_loading,
    redo_everything,
    undo_everything,
)

STAGES = 8
MOVES_PER_STAGE = 25
# A game has 13 deals, the redeal among them: they come about evenly spread.
DEALS_PER_MOVE = 0.1


class RandomPlayer:
    """Plays one game at random, by the doors that a player's hand uses."""

    def __init__(self, game, rng):
        self.game, self.rng = game, rng
        self.moves = 0
        self.seen = Counter()

    def wander(self, moves):
        """Play on, now and then taking moves back and making some of them again."""
        for _ in range(moves):
            if self.game.isGameWon() or not self._move():
                return
            self.moves += 1
            if self.rng.random() < 0.05:
                for _ in range(self.rng.randrange(6)):
                    self.game.undo()
                for _ in range(self.rng.randrange(6)):
                    self.game.redo()

    def _move(self):
        moves = legal_moves(self.game)
        if not moves:
            return False
        choice = self.rng.choice(sorted(moves - {DEAL}) or [DEAL])
        if DEAL in moves and self.rng.random() < DEALS_PER_MOVE:
            choice = DEAL
        self.seen[self._kind(choice)] += 1
        play(self.game, choice)
        return True

    def _kind(self, move):
        if move == DEAL:
            return "deal" if self.game.s.talon.cards else "redeal"
        return f"{move.source.split()[0]} to {move.target.split()[0]}"


@pytest.mark.parametrize("number", GAMES)
def test_a_random_game(host, number, tmp_path):
    rng = random.Random(f"nivernaise {number}")
    host.app.opt.autodrop = number % 2 == 1
    host.app.opt.stuck_notification = False
    deal = rng.randrange(32000) if number % 4 < 2 else rng.randrange(10**19, 10**20)
    game = host.new_game(NIVERNAISE, deal)
    fresh = exact(game)
    start = undo_everything(game)
    redo_everything(game)

    player = RandomPlayer(game, rng)
    save_points = rng.sample(range(1, STAGES), 2)
    bookmark_point = rng.randrange(STAGES)
    for stage in range(STAGES):
        player.wander(MOVES_PER_STAGE)
        check_table(game)
        if stage in save_points:
            check_saving_and_loading(host, game, start, tmp_path / "game.pso")
        if stage == bookmark_point:
            check_bookmark(game, player)

    redo_everything(game)
    end = exact(game)
    assert undo_everything(game) == start
    assert redo_everything(game) == end
    game.restartGame()
    assert exact(game) == fresh


def test_random_play_meets_every_kind_of_move(host):
    host.app.opt.stuck_notification = False
    seen = Counter()
    for number in range(6):
        player = RandomPlayer(host.new_game(NIVERNAISE, number + 1), random.Random(number))
        player.wander(STAGES * MOVES_PER_STAGE)
        seen += player.seen
    sources, foundations = ("cell", "pile"), ("up", "down")
    kinds = {f"{source} to {target}" for source in sources for target in foundations}
    kinds |= {"deal", "redeal", "cell to cell", "pile to cell", "pile to pile"}
    assert {kind for kind in kinds if not seen[kind]} == set(), seen
