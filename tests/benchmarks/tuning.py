"""Tunes the planner's weights for one game of the family by letting it play, without the host.

    python -m tests.benchmarks.tuning "Normandy Irmgard" --games 150000

The method is policy gradient: where the planner would go for the cheapest position it goes for one
of the cheapest by lot, the cheaper the likelier; after the game the weights change so that
what was chosen becomes likelier if the game went better than expected, and less likely if it went
worse. How much to expect from a position is learnt from the same features along the way. The deals
are shuffled for it and have no game number. A run that was stopped goes on from its state file.
After each batch the weights, averaged over the last ones, are printed as ``engine/weights.py`` has
them. Needs numpy.
"""

import argparse
import math
import os
import pickle
import random
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from heapq import nsmallest
from itertools import accumulate
from pathlib import Path

import numpy

from normandy_plugin.engine.cards import UNKNOWN
from normandy_plugin.engine.deals import lay_out
from normandy_plugin.engine.evaluation import (
    NOT_IN_SIGHT,
    Evaluation,
    Weights,
    column_features,
)
from normandy_plugin.engine.moves import DEAL, Move, has_card_to_turn, play, wanted
from normandy_plugin.engine.planner import plan_through
from normandy_plugin.engine.position import view_of
from normandy_plugin.engine.search import BestFirst, key_of, settled
from normandy_plugin.engine.weights import WEIGHTS, Schedule
from normandy_plugin.variants import CARDS_PER_SUIT, SUITS, Variant
from tests.benchmarks.results import BY_NAME

# A position that costs so much more is chosen e times less often.
TEMPERATURE = 2.0
# What costs so many temperatures more than the cheapest is not chosen at all.
FARTHEST = 6.0
MOST_CHOICES = 24
# With the stock empty, so many choices by lot until a card is turned up; then the cheapest.
MOST_LOTS = 6

BATCH = 500
# Games that only teach what to expect, before the weights change.
WARM_UP = 5000
# How far ahead an outcome counts for a choice (the lambda of generalised advantage estimation).
FORESIGHT = 0.95
# How much of the average the weights after a batch are.
FRESH = 0.015

TABLES = ("foundation", "first_card", "last_card", "covered", "nearest")
NUMBERS = tuple(name for name in Weights._fields if name not in TABLES)
BREAKS = 7
SIZES = (
    len(NUMBERS),
    CARDS_PER_SUIT + 1,
    CARDS_PER_SUIT,
    CARDS_PER_SUIT,
    CARDS_PER_SUIT * BREAKS,
    NOT_IN_SIGHT + 1,
)
FOUNDATION, FIRST_CARD, LAST_CARD, COVERED, NEAREST, LENGTH = accumulate(SIZES)


def flat(weights: Weights) -> numpy.ndarray:
    """The weights one after another."""
    numbers = [getattr(weights, name) for name in NUMBERS]
    tables = [numpy.ravel(getattr(weights, name)) for name in TABLES]
    return numpy.concatenate([numbers, *tables])


def unflat(values: numpy.ndarray) -> Weights:
    """The weights that ``flat`` has written one after another."""
    numbers = dict(zip(NUMBERS, map(float, values)))
    covered = values[COVERED:NEAREST].reshape(CARDS_PER_SUIT, BREAKS)
    return Weights(
        **numbers,
        foundation=tuple(map(float, values[FOUNDATION:FIRST_CARD])),
        first_card=tuple(map(float, values[FIRST_CARD:LAST_CARD])),
        last_card=tuple(map(float, values[LAST_CARD:COVERED])),
        covered=tuple(tuple(map(float, row)) for row in covered),
        nearest=tuple(map(float, values[NEAREST:])),
    )


def as_schedule(values: numpy.ndarray) -> Schedule:
    """The flat weights of base and slope, one after the other, as a schedule."""
    return Schedule(unflat(values[:LENGTH]), unflat(values[LENGTH:]))


def features(columns: tuple[bytes, ...], foundations: bytes, ended: bool) -> numpy.ndarray:
    """What each of the flat weights is multiplied by in the cost of a position."""
    found = numpy.zeros(LENGTH)
    lowest = foundations[:: len(foundations) // SUITS]
    waiting = wanted(foundations)
    nearest = [NOT_IN_SIGHT] * SUITS
    of_columns = [column_features(column) for column in columns if column]
    gaps = len(columns) - len(of_columns)
    for column in of_columns:
        for index, name in enumerate(NUMBERS):
            found[index] += getattr(column, name, 0)
        for table, rank in ((FIRST_CARD, column.first_card), (LAST_CARD, column.last_card)):
            if rank is not None:
                found[table + rank] += 1
        for card, over in column.pairs_covered():
            distance = max((card >> 2) - lowest[card & 3], 0)
            row = COVERED + BREAKS * distance
            found[row + min(over, BREAKS) - 1] += max(1, over / BREAKS)
        for card in waiting:
            nearest[card & 3] = min(nearest[card & 3], column.depths[card])
    for height in foundations:
        found[FOUNDATION + height] += 1
    for suit, height in enumerate(lowest):
        if height < CARDS_PER_SUIT:
            found[NEAREST + nearest[suit]] += 1
    whole = {
        "turned": ended,
        "gap": gaps > 0,
        "further_gap": max(gaps - 1, 0),
        "lowest": 4 * min(lowest),
    }
    for name, value in whole.items():
        found[NUMBERS.index(name)] = value
    return found


@dataclass
class Choice:
    """What was chosen at one point of a game.

    ``pull`` is how much likelier the choice becomes with each of the weights (the gradient
    of the logarithm of its probability); ``before`` are the features of the position.
    """

    share: float
    pull: numpy.ndarray
    before: numpy.ndarray


@dataclass
class Player:
    """One game, played by lot; ``choices`` are those that could have been others."""

    variant: Variant
    schedule: Schedule
    budget: int
    random: random.Random
    choices: list[Choice] = field(default_factory=list)

    def wins(self) -> bool:
        """Play a shuffled deal; tell whether it was won."""
        variant = self.variant
        cards = [c for c in range(SUITS * CARDS_PER_SUIT) for _ in range(variant.decks)]
        self.random.shuffle(cards)
        table, passed, lots = lay_out(bytes(cards), variant), set(), 0
        while not table.is_won():
            if has_card_to_turn(table.columns):
                passed, lots = set(), 0
                for index, column in enumerate(table.columns):
                    if has_card_to_turn([column]):
                        table = play(table, Move(UNKNOWN, index, index, 1), variant)
            if not table.stock and lots == MOST_LOTS:
                line = plan_through(view_of(table), variant, self.budget, self.budget, passed)
                moves = line.moves if line else ()
            else:
                moves = self._by_lot(table, passed)
                lots += not table.stock
            if table.stock and not self._turns_up(table, moves):
                moves = (*moves, DEAL)
            if not moves:
                return False
            for move in moves:
                passed.add(key_of(view_of(table).columns, table.foundations))
                table = play(table, move, variant)
                if move.is_deal:
                    passed, lots = set(), 0
        return True

    def _turns_up(self, table, moves):
        for move in moves:
            table = play(table, move, self.variant)
        return has_card_to_turn(table.columns)

    def _by_lot(self, table, passed):
        view = view_of(table)
        share = view.stock / self.variant.stock
        evaluation = Evaluation(self.schedule.at(share))
        start = settled(view.columns, view.foundations, None, ())
        search = BestFirst([start], self.variant, evaluation, passed)
        nodes = nsmallest(
            MOST_CHOICES, [start, *search.nodes(self.budget)], key=lambda node: node.cost
        )
        dearer = [(node.cost - nodes[0].cost) / TEMPERATURE for node in nodes]
        likely = numpy.exp([-d for d in dearer if d < FARTHEST])
        likely /= likely.sum()
        (chosen,) = self.random.choices(range(len(likely)), likely)
        if len(likely) > 1:
            found = numpy.array(
                [features(n.columns, n.foundations, n.ended) for n in nodes[: len(likely)]]
            )
            pull = (likely @ found - found[chosen]) / TEMPERATURE
            self.choices.append(
                Choice(share, pull, features(start.columns, start.foundations, start.ended))
            )
        return tuple(nodes[chosen].line())


def game(variant, schedule, budget, seed):
    """The choices of one game, and whether it was won."""
    WEIGHTS[variant.game_id] = schedule
    player = Player(variant, schedule, budget, random.Random(seed))
    won = player.wins()
    return player.choices, won


def with_share(values, share):
    """For the base and the slope of the weights."""
    return numpy.concatenate([values, share * values])


@dataclass
class Tuner:
    """The weights so far, what is expected of positions, and the moments of the gradient (Adam)."""

    weights: numpy.ndarray
    averaged: numpy.ndarray
    rate: float
    played: int = 0
    steps: int = 0
    expected: numpy.ndarray = field(default_factory=lambda: numpy.zeros(2 * LENGTH + 1))
    usual_pull: numpy.ndarray = field(default_factory=lambda: numpy.full(2 * LENGTH, 1e-3))
    usual_size: numpy.ndarray = field(default_factory=lambda: numpy.full(LENGTH, 1e-2))
    first: numpy.ndarray = field(default_factory=lambda: numpy.zeros(2 * LENGTH))
    second: numpy.ndarray = field(default_factory=lambda: numpy.zeros(2 * LENGTH))

    def learn(self, games) -> None:
        """Change the weights after a batch of games."""
        gradient = numpy.zeros(2 * LENGTH)
        for choices, won in games:
            outlook = [self._outlook(choice) for choice in choices] + [float(won)]
            advantage = 0.0
            for choice, now, then in reversed(list(zip(choices, outlook, outlook[1:]))):
                advantage = then - now + FORESIGHT * advantage
                pull = with_share(choice.pull, choice.share)
                gradient += advantage * pull
                base = numpy.concatenate([choice.pull, choice.pull])
                self.usual_pull += 1e-5 * (base**2 - self.usual_pull)
        self._expect(games)
        self.played += len(games)
        if self.played > WARM_UP:
            self._step(gradient / len(games))

    def _inputs(self, choice):
        return with_share(choice.before / numpy.sqrt(self.usual_size), choice.share)

    def _outlook(self, choice):
        """The probability of a win."""
        sum_ = self._inputs(choice) @ self.expected[:-1] + self.expected[-1]
        return 1 / (1 + math.exp(-min(max(sum_, -30), 30)))

    def _expect(self, games):
        rate = 2e-4 if self.played < WARM_UP else 5e-5
        for choices, won in games:
            for choice in choices:
                self.usual_size += 1e-4 * (choice.before**2 - self.usual_size)
                error = won - self._outlook(choice)
                self.expected += rate * error * numpy.append(self._inputs(choice), 1.0)

    def _step(self, gradient):
        # In steps that matter alike, whatever the size of a feature is.
        unit = numpy.sqrt(self.usual_pull) * TEMPERATURE + 0.02
        gradient = gradient / unit
        self.steps += 1
        self.first += 0.1 * (gradient - self.first)
        self.second += 0.005 * (gradient**2 - self.second)
        mean = self.first / (1 - 0.9**self.steps)
        square = self.second / (1 - 0.995**self.steps)
        self.weights += self.rate * mean / (numpy.sqrt(square) + 1e-5) / unit
        self.averaged += FRESH * (self.weights - self.averaged)


def as_code(schedule: Schedule) -> str:
    """The weights as they are written in ``engine/weights.py``."""
    lines = ["Schedule("]
    for part in Schedule._fields:
        lines.append(f"    {part}=Weights(")
        for name, value in getattr(schedule, part)._asdict().items():
            lines.append(f"        {name}={numpy.round(value, 2).tolist()},")
        lines.append("    ),")
    return "\n".join([*lines, ")"]).replace("[", "(").replace("]", ")")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=BY_NAME)
    parser.add_argument("--games", type=int, default=150_000)
    parser.add_argument("--budget", type=int, default=300, help="positions per decision")
    parser.add_argument("--rate", type=float, default=0.0025, help="how fast the weights change")
    parser.add_argument("--state", type=Path, help="file to go on from")
    options = parser.parse_args()
    variant = BY_NAME[options.game]
    path = options.state or Path(variant.name.lower().replace(" ", "_") + "-tuning.pickle")
    if path.exists():
        tuner = pickle.loads(path.read_bytes())
    else:
        start = WEIGHTS[variant.game_id]
        weights = numpy.concatenate([flat(start.base), flat(start.slope)])
        tuner = Tuner(weights, weights.copy(), options.rate)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        while tuner.played < options.games:
            seeds = range(tuner.played, tuner.played + BATCH)
            play_one = partial(game, variant, as_schedule(tuner.weights), options.budget)
            games = list(pool.map(play_one, seeds, chunksize=10))
            tuner.learn(games)
            path.write_bytes(pickle.dumps(tuner))
            won = sum(won for _, won in games)
            print(f"{tuner.played} games, of the last {BATCH} won {won / BATCH:.1%}")
            print(as_code(as_schedule(tuner.averaged)), flush=True)


if __name__ == "__main__":
    main()
