"""The stuck check against a search through everything that can be reached.

    python -m tests.benchmarks.stuck 2000

Takes late positions, one in ten, from games of all variants that the planner plays, thinking
little, and asks both. A position from which more can be reached than ``--limit`` allows is
left out, as is one with a card to turn up. Needs the pysol-cards library for the deals.
"""

import argparse
import itertools
from time import process_time

from normandy_plugin.engine.deals import deal
from normandy_plugin.engine.moves import has_card_to_turn, play
from normandy_plugin.engine.planner import plan_through
from normandy_plugin.engine.position import view_of
from normandy_plugin.engine.stuck import is_stuck
from normandy_plugin.variants import FAMILY
from tests.engine.exhaustive import is_hopeless

# What the planner may look at for a decision, and the check in the host.
THOUGHTS = 150
BUDGET = 300
RARELY = 10


def late_positions():
    """(view, variant, most cards on the foundations since the last news), game by game."""
    for number in itertools.count(1):
        for variant in FAMILY:
            table, most = deal(variant, number), 0
            while line := plan_through(view_of(table), variant, THOUGHTS, THOUGHTS):
                for move in line.moves:
                    table = play(table, move, variant)
                    now = sum(table.foundations)
                    most = now if move.is_deal or move.is_turn else max(most, now)
                    if not table.stock and not has_card_to_turn(table.columns):
                        if table.is_won():
                            break
                        yield view_of(table), variant, most
                if table.is_won():
                    break


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("positions", type=int)
    parser.add_argument("--limit", type=int, default=1_000_000, help="positions for the truth")
    options = parser.parse_args()
    told = dict.fromkeys(itertools.product((True, False), (True, False, None)), 0)
    times = []
    known = 0
    for view, variant, most in itertools.islice(late_positions(), 0, None, RARELY):
        start = process_time()
        said = is_stuck(view, variant, most, BUDGET)
        times.append(1000 * (process_time() - start))
        truth = is_hopeless(view, variant, most, options.limit)
        told[said, truth] += 1
        known += truth is not None
        if known == options.positions:
            break
    times.sort()
    hopeless = told[True, True] + told[False, True]
    print(f"{known} positions, of {told[False, None] + told[True, None]} more nothing is known")
    print(f"hopeless: {hopeless}, told: {told[True, True]} = {told[True, True] / hopeless:.1%}")
    print(f"false alarms: {told[True, False]}")
    print(f"told of those of which nothing is known: {told[True, None]}")
    median, most = times[len(times) // 2], times[len(times) * 99 // 100]
    print(f"the check took {median:.2f} ms (median), {most:.1f} ms (99 of 100), {times[-1]:.1f} ms")


if __name__ == "__main__":
    main()
