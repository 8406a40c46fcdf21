"""Tunes the planner's weights for Nivernaise by letting it play by itself, without the host.

usage: python -m tests.benchmarks.nivernaise_tuning [--generations 20] [--games 100]

Every generation tries weights around the best ones so far on deals that the generation
before has not seen, and moves to the middle of the better half. Deals have numbers from
1 to 15000 and come from Python's random numbers: they are not the host's deals, which
the figures in docs/nivernaise.md are measured on.
"""

import argparse
import random
from math import exp

from normandy_plugin.engine.cards import UNKNOWN
from normandy_plugin.engine.nivernaise import DEAL, EMPTY_PILE, Kind, Pile, Position, play
from normandy_plugin.engine.nivernaise_planner import WEIGHTS, Weights, plan
from normandy_plugin.variants import NIVERNAISE, SUITS

LAST_DEAL = 15000
BUDGET = 40
# A win counts as so many cards more, lest weights that never win look good.
WIN = 60
CANDIDATES = 12
# Cards on the foundations set the scale of all others.
TUNED = [name for name in Weights._fields if name != "on_foundation"]


class Game:
    """A game of Nivernaise, hidden cards and all."""

    def __init__(self, number):
        self._random = random.Random(number)
        self._round = 1
        self._stock = list(range(SUITS * 13)) * NIVERNAISE.decks
        self._random.shuffle(self._stock)
        self._piles = [[] for _ in range(NIVERNAISE.piles)]
        nothing = (0,) * SUITS
        cells = tuple(bytes((self._stock.pop(),)) for _ in range(NIVERNAISE.cells))
        self.position = Position(nothing, nothing, cells, ())
        self._deal(NIVERNAISE.cards_per_pile)

    def can_deal(self):
        return bool(self._stock or (self._round <= NIVERNAISE.redeals and any(self._piles)))

    def deal(self):
        if self._stock:
            self._deal(NIVERNAISE.cards_per_deal)
            return
        self._stock = sorted(card for pile in self._piles for card in pile)
        self._random.shuffle(self._stock)
        for pile in self._piles:
            pile.clear()
        self._round += 1
        self._deal(NIVERNAISE.cards_per_pile)

    def _deal(self, cards):
        for pile in self._piles:
            for _ in range(min(cards, len(self._stock))):
                pile.append(self._stock.pop())
        self._look()

    def _look(self):
        tops = (Pile(pile[-1], len(pile)) if pile else EMPTY_PILE for pile in self._piles)
        self.position = self.position._replace(piles=tuple(tops))

    def play(self, move):
        self.position = play(self.position, move)
        if move.source.kind is Kind.PILE:
            card = self._piles[move.source.number].pop()
            if move.target.kind is Kind.PILE:
                self._piles[move.target.number].append(card)
        if any(pile.height and pile.top == UNKNOWN for pile in self.position.piles):
            self._look()


def score(number, weights):
    """Play a deal to its end: cards on the foundations, and more for a win."""
    game = Game(number)
    while not game.position.is_won():
        lines = plan(game.position, game.can_deal(), BUDGET, weights)
        if not lines:
            return game.position.on_foundations()
        for move in lines[0].moves:
            if move is DEAL:
                game.deal()
            else:
                game.play(move)
    return game.position.on_foundations() + WIN


def around(weights, spread, rng):
    return weights._replace(
        **{name: getattr(weights, name) * exp(rng.gauss(0, spread)) for name in TUNED}
    )


def middle(several):
    return Weights(*(sum(values) / len(several) for values in zip(*several)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--generations", type=int, default=20)
    parser.add_argument("--games", type=int, default=100, help="games for each candidate")
    parser.add_argument("--spread", type=float, default=0.15)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng, weights, next_deal = random.Random(arguments.seed), WEIGHTS, 1
    for generation in range(1, arguments.generations + 1):
        deals = [1 + (next_deal + i - 1) % LAST_DEAL for i in range(arguments.games)]
        next_deal += arguments.games
        candidates = [around(weights, arguments.spread, rng) for _ in range(CANDIDATES)]
        scores = {w: sum(score(deal, w) for deal in deals) / len(deals) for w in candidates}
        candidates.sort(key=scores.get, reverse=True)
        weights = middle(candidates[: CANDIDATES // 2])
        mean = sum(scores.values()) / len(scores)
        print(f"generation {generation}: mean score {mean:.1f}, {weights}", flush=True)


if __name__ == "__main__":
    main()
