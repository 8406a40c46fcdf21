"""The stuck check against a search through everything that can be reached.

    python -m tests.benchmarks.stuck 2000
    python -m tests.benchmarks.stuck 2000 --limit 20000

Takes late positions, one in ten, from games of all variants that the planner plays, thinking
little, and asks both. A position from which more can be reached than ``--limit`` allows does not
count as one of those asked for, nor does one with a card to turn up. Every answer is kept in
docs/stuck.csv, so that a run that was stopped goes on where it was; with another limit a run
needs another file. Needs the pysol-cards library for the deals.
"""

import argparse
import itertools
from collections import Counter
from pathlib import Path
from time import process_time

from normandy_plugin.engine.deals import deal
from normandy_plugin.engine.moves import has_card_to_turn, play
from normandy_plugin.engine.planner import plan_through
from normandy_plugin.engine.position import view_of
from normandy_plugin.engine.stuck import is_stuck
from normandy_plugin.variants import FAMILY
from tests.benchmarks import shares
from tests.benchmarks.results import DOCS, append, rows_in
from tests.engine.exhaustive import is_hopeless

RESULTS = DOCS / "stuck.csv"
COLUMNS = ("game", "deal", "move", "said to be stuck", "truth", "milliseconds")
TRUTHS = {True: "hopeless", False: "hope", None: "unknown"}
YES, NO = "yes", "no"

# What the planner may look at for a decision, and the check in the host.
THOUGHTS = 150
BUDGET = 800
RARELY = 10


def late_positions():
    """(variant, deal, moves made, view, most on the foundations since the last news), in order."""
    for number in itertools.count(1):
        for variant in FAMILY:
            table, most, moves = deal(variant, number), 0, 0
            while line := plan_through(view_of(table), variant, THOUGHTS, THOUGHTS):
                for move in line.moves:
                    table, moves = play(table, move, variant), moves + 1
                    now = sum(table.foundations)
                    most = now if move.is_deal or move.is_turn else max(most, now)
                    if not table.stock and not has_card_to_turn(table.columns):
                        if table.is_won():
                            break
                        yield variant, number, moves, view_of(table), most
                if table.is_won():
                    break


def ask_both(variant, number, moves, view, most, limit):
    """What the check says and what is true; a value for each of COLUMNS."""
    start = process_time()
    said = is_stuck(view, variant, most, BUDGET)
    milliseconds = 1000 * (process_time() - start)
    truth = TRUTHS[is_hopeless(view, variant, most, limit)]
    return variant.name, number, moves, YES if said else NO, truth, f"{milliseconds:.3f}"


def count_known(rows):
    return sum(row["truth"] != TRUTHS[None] for row in rows)


def report(rows):
    """What the check was worth, line by line."""
    told = Counter((row["said to be stuck"], row["truth"]) for row in rows)
    known = count_known(rows)
    yield f"{known} positions; of {len(rows) - known} more it is not known what can be reached"
    hopeless = told[YES, TRUTHS[True]] + told[NO, TRUTHS[True]]
    if hopeless:
        yield f"hopeless and told so: {shares.in_words(told[YES, TRUTHS[True]], hopeless)}"
    yield f"false alarms: {told[YES, TRUTHS[False]]}"
    yield f"told stuck of those not known: {told[YES, TRUTHS[None]]}"
    times = sorted(float(row["milliseconds"]) for row in rows)
    median, most = times[len(times) // 2], times[len(times) * 99 // 100]
    yield f"the check took {median:.2f} ms (median), {most:.1f} ms (99 of 100), {times[-1]:.1f} ms"


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("positions", type=int)
    parser.add_argument("--limit", type=int, default=1_000_000, help="positions for the truth")
    parser.add_argument("--results", type=Path, default=RESULTS, help="file with one line each")
    options = parser.parse_args()
    rows = rows_in(options.results)
    known = count_known(rows)
    positions = itertools.islice(late_positions(), RARELY * len(rows), None, RARELY)
    while known < options.positions:
        asked = next(positions)
        answer = ask_both(*asked, options.limit)
        append(options.results, COLUMNS, answer)
        known += answer[COLUMNS.index("truth")] != TRUTHS[None]
    print("\n".join(report(rows_in(options.results))))


if __name__ == "__main__":
    main()
