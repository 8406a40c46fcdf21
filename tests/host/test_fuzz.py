"""Random games: whatever a player does can be undone, redone, saved, loaded and begun again.

The number of games per variant is 60; NORMANDY_FUZZ_GAMES sets another one, such as 1000,
or says which games, such as 400-1000 to go on after the first four hundred.
"""

import os
import random
from collections import Counter
from contextlib import contextmanager

import pytest

from tests.host.table import (
    FAMILY,
    NAMES,
    YEAST_DOUGH,
    check_table,
    click,
    exact,
    face_down_last_cards,
)


def games_asked_for(variable, usual):
    """The games that an environment variable asks for: ``1000`` or ``400-1000``, or so many."""
    first, _, end = os.environ.get(variable, str(usual)).rpartition("-")
    return range(int(first or 0), int(end))


GAMES = games_asked_for("NORMANDY_FUZZ_GAMES", 60)
MOVES = 200


class RandomPlayer:
    """Plays one game at random, by the doors that a player's hand uses."""

    def __init__(self, game, rng):
        self.game = game
        self.rng = rng
        self.moves = 0
        self.seen = Counter()

    def move(self):
        """Make some move; return whether there was one."""
        game, rng = self.game, self.rng
        turnable = face_down_last_cards(game)
        if turnable and rng.random() < 0.5:
            click(rng.choice(turnable))
            self.seen["card turned up by a click"] += 1
            return True
        if rng.random() < 0.04 and game.dealCards():
            self.seen["deal"] += 1
            return True
        return self._move_cards() or bool(turnable) or bool(game.dealCards())

    def _move_cards(self):
        game, rng = self.game, self.rng
        foundations, columns = list(game.s.foundations), list(game.s.rows)
        sources = columns + (foundations if rng.random() < 0.15 else [])
        rng.shuffle(sources)
        if rng.random() < 0.5:
            # Short columns first: otherwise random play hardly ever makes a gap.
            sources.sort(key=lambda source: (source in foundations, len(source.cards)))
        rng.shuffle(foundations)
        rng.shuffle(columns)
        targets = foundations + columns if rng.random() < 0.7 else columns + foundations
        for source in sources:
            counts = self._movable_counts(source)
            rng.shuffle(counts)
            for count in counts:
                cards = source.cards[-count:]
                for target in targets:
                    if target is not source and target.acceptsCards(source, cards):
                        self._note(source, count, target)
                        source.playMoveMove(count, target)
                        return True
        return False

    def _note(self, source, count, target):
        self.seen["card back from a foundation"] += source in self.game.s.foundations
        self.seen["card to a foundation"] += target in self.game.s.foundations
        self.seen["gap filled"] += target in self.game.s.rows and not target.cards
        self.seen["run moved"] += count > 1
        self.seen["part of a run moved"] += count < len(self._movable_counts(source))

    @staticmethod
    def _movable_counts(source):
        counts = []
        for count in range(1, len(source.cards) + 1):
            if not source.canMoveCards(source.cards[-count:]):
                break
            counts.append(count)
        return counts

    def _back_out_of_a_dead_end(self):
        assert not self.game.canDealCards()
        for _ in range(20):
            self.game.undo()
            self.seen["undo"] += 1

    def wander(self, moves):
        """Play on, now and then taking moves back and making some of them again."""
        for _ in range(moves):
            if self.game.isGameWon():
                break
            if self.move():
                self.moves += 1
            else:
                self._back_out_of_a_dead_end()
            if self.rng.random() < 0.04:
                for _ in range(self.rng.randrange(6)):
                    self.game.undo()
                    self.seen["undo"] += 1
                for _ in range(self.rng.randrange(6)):
                    self.game.redo()


@contextmanager
def without_stuck_check(game):
    """Spare the search for a way out after every step of a long way back or forth."""
    checker, game.Stuck_Class = game.Stuck_Class, None
    try:
        yield
    finally:
        game.Stuck_Class = checker


def undo_everything(game):
    with without_stuck_check(game):
        while game.moves.index:
            game.undo()
    return exact(game)


def redo_to(game, index):
    with without_stuck_check(game):
        while game.moves.index < index:
            game.redo()
    return exact(game)


def redo_everything(game):
    return redo_to(game, len(game.moves.history))


def history(game):
    return game.moves.index, repr(game.moves.history)


def check_saving_and_loading(host, game, start, path):
    """A copy that is saved and loaded lies as the game does, with the same past and future."""
    before, past = exact(game), history(game)
    assert game.saveGame(str(path))
    copy = host.read(path)
    assert exact(copy) == before
    assert history(copy) == past
    assert undo_everything(copy) == start
    assert redo_to(copy, game.moves.index) == before
    redo_everything(copy)
    assert copy.moves.index == len(game.moves.history)
    host.app.game = game


def check_bookmark(game, player):
    marked = exact(game)
    assert game.setBookmark(0, confirm=0)
    player.wander(15)
    further = exact(game)
    game.gotoBookmark(0, confirm=0)
    assert exact(game) == marked
    game.undoGotoBookmark()
    assert exact(game) == further


# All games in turn: a long run that is stopped has played each of them as often.
@pytest.mark.parametrize("game_id", FAMILY, ids=NAMES.get)
@pytest.mark.parametrize("number", GAMES)
def test_a_random_game(host, game_id, number, tmp_path):
    rng = random.Random(f"{game_id} {number}")
    host.app.opt.autodrop = number % 2 == 1
    host.app.opt.autofaceup = number % 3 != 2
    host.app.opt.stuck_notification = False
    deal = rng.randrange(32000) if number % 4 < 2 else rng.randrange(10**19, 10**20)
    game = host.new_game(game_id, deal)
    fresh = exact(game)
    start = undo_everything(game)
    redo_everything(game)
    assert exact(game) == fresh

    player = RandomPlayer(game, rng)
    save_points = sorted(rng.sample(range(1, 8), 2))
    bookmark_point = rng.randrange(8)
    for stage in range(8):
        player.wander(MOVES // 8)
        check_table(game)
        if game.s.talon.cards:
            assert host.status["stuck"] == ""
        if stage in save_points:
            check_saving_and_loading(host, game, start, tmp_path / "game.pso")
        if stage == bookmark_point:
            check_bookmark(game, player)
    assert player.moves >= MOVES * 0.9 or game.isGameWon()

    redo_everything(game)
    end, moves = exact(game), game.moves.index
    assert undo_everything(game) == start
    assert redo_everything(game) == end
    assert game.moves.index == moves
    game.restartGame()
    assert exact(game) == fresh


@pytest.mark.parametrize("game_id", FAMILY, ids=NAMES.get)
def test_random_play_meets_every_kind_of_move(host, game_id):
    host.app.opt.stuck_notification = False
    seen = Counter()
    for number in range(6):
        host.app.opt.autofaceup = number % 2 == 0
        player = RandomPlayer(host.new_game(game_id, number + 1), random.Random(number))
        player.wander(MOVES)
        seen += player.seen
    kinds = {"deal", "undo", "card to a foundation", "card back from a foundation"}
    kinds |= {"gap filled", "run moved", "part of a run moved"}
    if game_id != YEAST_DOUGH:
        kinds.add("card turned up by a click")
    assert {kind for kind in kinds if seen[kind] < 3} == set(), seen
