"""Tunes the planner's weights for one game of the family by letting it play, without the host.

    python -m tests.benchmarks.tuning "Normandy Irmgard" --generations 100

An evolution strategy (CMA-ES, by the library cma) starts from the weights that are there; each
generation plays deals that the one before has not seen, from numbers 1 to 15000. What is measured
later must be other deals. A run that was stopped goes on from its state file. After each
generation the weights are printed as ``engine/weights.py`` has them. Needs the libraries cma and
pysol-cards.
"""

import argparse
import os
import pickle
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import cma

from normandy_plugin.engine.evaluation import Weights
from normandy_plugin.engine.weights import WEIGHTS, Schedule
from normandy_plugin.variants import Variant
from tests.benchmarks.autopilot import BY_NAME, COLUMNS, game

LAST_DEAL = 15000
# What a game is worth that is lost with nearly all cards on the foundations; a win is 1.
NEARLY_WON = 0.2
FIELDS = len(Weights._fields)


class Scale:
    """Weights as numbers of like size around 0, which is what they were at the start."""

    def __init__(self, start: Schedule) -> None:
        self._start = [*start.base, *start.slope]
        self._units = [0.3 + abs(base) for base in start.base] * 2

    def schedule(self, numbers: list[float]) -> Schedule:
        values = [s + u * x for s, u, x in zip(self._start, self._units, numbers)]
        return Schedule(Weights(*values[:FIELDS]), Weights(*values[FIELDS:]))


def worth(variant: Variant, deals: range, budget: int, schedule: Schedule) -> float:
    """The mean worth of the games played with these weights."""
    WEIGHTS[variant.game_id] = schedule
    total = 0.0
    for deal in deals:
        result = dict(zip(COLUMNS, game(variant, 1 + deal % LAST_DEAL, budget, budget)))
        if result["won"]:
            total += 1
        else:
            total += NEARLY_WON * result["on foundations"] / variant.cards
    return total / len(deals)


def as_code(schedule: Schedule) -> str:
    """The weights as they are written in ``engine/weights.py``."""
    lines = ["Schedule("]
    for part in Schedule._fields:
        lines.append(f"    {part}=Weights(")
        values = getattr(schedule, part)._asdict().items()
        lines += [f"        {name}={value:.2f}," for name, value in values]
        lines.append("    ),")
    return "\n".join([*lines, ")"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=BY_NAME)
    parser.add_argument("--generations", type=int, default=100)
    parser.add_argument("--candidates", type=int, default=16, help="for each generation")
    parser.add_argument("--deals", type=int, default=200, help="for each candidate")
    parser.add_argument("--budget", type=int, default=300, help="positions per decision")
    parser.add_argument("--spread", type=float, default=0.2, help="at the start")
    parser.add_argument("--state", type=Path, help="file to go on from")
    options = parser.parse_args()
    variant = BY_NAME[options.game]
    path = options.state or Path(variant.name.lower().replace(" ", "_") + "-tuning.pickle")
    if path.exists():
        scale, strategy = pickle.loads(path.read_bytes())
    else:
        scale = Scale(WEIGHTS[variant.game_id])
        settings = {"popsize": options.candidates, "verbose": -9}
        strategy = cma.CMAEvolutionStrategy([0.0] * 2 * FIELDS, options.spread, settings)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        while strategy.countiter < options.generations:
            first = strategy.countiter * options.deals
            deals = range(first, first + options.deals)
            candidates = strategy.ask()
            schedules = [scale.schedule(candidate) for candidate in candidates]
            worths = list(pool.map(partial(worth, variant, deals, options.budget), schedules))
            strategy.tell(candidates, [-value for value in worths])
            path.write_bytes(pickle.dumps((scale, strategy)))
            print(f"generation {strategy.countiter}: {sum(worths) / len(worths):.3f} on average")
            print(as_code(scale.schedule(strategy.result.xfavorite)), flush=True)


if __name__ == "__main__":
    main()
