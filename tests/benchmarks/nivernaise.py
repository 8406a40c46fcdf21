"""How many deals of Nivernaise the host's autopilot wins, with our hints and with its own.

usage: python -m tests.benchmarks.nivernaise --pysolfc FOLDER [--deals 1-1000] [--hints ours]

Plays in the real host, without a window. Times are processor time. "longest cell" is
the most cards that lay in one cell in the course of a game.
"""

import argparse
import math
import time
from collections import Counter
from pathlib import Path

from tests.benchmarks.column_lengths import PERCENTILES, percentile
from tests.host.headless import Host
from tests.host.nivernaise_table import NIVERNAISE
from tests.host.perft import plugin_in


def measure(host, hint_class, deals):
    """Let the autopilot play the deals, and tell in words how it went."""
    won = on_foundations = 0
    times, longest = [], Counter()
    game = host.open(NIVERNAISE)
    for deal in deals:
        if hint_class:
            game.getHintClass = lambda: hint_class
        game.newGame(random=host.random(deal))
        longest[autopilot(game, times)] += 1
        won += bool(game.isGameWon())
        on_foundations += sum(len(foundation.cards) for foundation in game.s.foundations)
    count, share = len(deals), won / len(deals)
    error = math.sqrt(share * (1 - share) / count)
    times.sort()
    yield f"won {won} of {count} ({share:.1%}, standard error {error:.1%})"
    yield f"{on_foundations / count:.1f} cards on the foundations"
    yield (
        f"a hint takes {1000 * sum(times) / len(times):.1f} ms,"
        f" 99 % less than {1000 * times[len(times) * 99 // 100]:.0f} ms,"
        f" the longest {1000 * times[-1]:.0f} ms"
    )
    yield "longest cell of each game: " + ", ".join(
        f"{percent} % up to {percentile(longest, percent)}" for percent in PERCENTILES
    )


def autopilot(game, times):
    """Play to the end, adding the time of each hint in seconds; returns the longest cell."""
    get_hints = type(game).getHints

    def timed(*arguments):
        start = time.process_time()
        hints = get_hints(game, *arguments)
        times.append(time.process_time() - start)
        return hints

    game.getHints = timed
    game.startDemo(level=2, mixed=0)
    finished, longest = False, 1
    while not finished and not game.isGameWon():
        finished = game.playOneDemoMove(game.demo)
        game.finishMove()
        longest = max(longest, *(len(cell.cards) for cell in game.s.reserves))
    game.demo = None
    return longest


def deal_range(text):
    first, _, last = text.partition("-")
    return range(int(first), int(last) + 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pysolfc", required=True, type=Path, metavar="FOLDER")
    parser.add_argument("--deals", type=deal_range, default="1-1000", metavar="FROM-TO")
    parser.add_argument("--hints", choices=["ours", "host", "both"], default="both")
    arguments = parser.parse_args()
    host = plugin_in(Host(arguments.pysolfc))
    from pysollib.hint import DefaultHint

    deals = arguments.deals
    for hints, hint_class in (("ours", None), ("host", DefaultHint)):
        if arguments.hints in (hints, "both"):
            print(f"PySolFC {host.version}, deals {deals[0]} to {deals[-1]}, hints: {hints}")
            for line in measure(host, hint_class, deals):
                print(f"    {line}", flush=True)


if __name__ == "__main__":
    main()
