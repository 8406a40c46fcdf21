"""How many games the autopilot wins: the planner plays by itself, without the host.

    python -m tests.benchmarks.autopilot Normandy 1 500
    python -m tests.benchmarks.autopilot "Normandy Irmgard" 1 500 --budget 300 --last-stage 300

Needs the pysol-cards library for the deals. One line per game goes to the results file, in docs
unless told otherwise, so that a run that was stopped goes on where it was; the summary covers the
deals asked for. The host's autopilot plays the same lines: see tests/host/test_hints.py.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Optional

from normandy_plugin.engine.deals import deal
from normandy_plugin.engine.moves import play
from normandy_plugin.engine.planner import Line, plan_through
from normandy_plugin.engine.position import Position, View, view_of
from normandy_plugin.engine.search import key_of
from normandy_plugin.variants import Variant
from tests.benchmarks import shares
from tests.benchmarks.results import BY_NAME, append, autopilot_file, load

# As in play: see games/normandy_hints.py.
BUDGET, LAST_STAGE, SECONDS = 3000, 6000, 0.8

COLUMNS = ("deal", "won", "on foundations", "moves", "decisions", "seconds", "slowest decision")


def playing(
    variant: Variant, number: int, think: Callable[[View, set[int]], Optional[Line]]
) -> Iterator[tuple[Position, Optional[Line]]]:
    """Play one deal; every table with the line played from there, None from the last.

    ``think`` gets what the player sees, and what the line may not lead back to.
    """
    table, passed = deal(variant, number), set[int]()
    while True:
        line = None if table.is_won() else think(view_of(table), passed)
        yield table, line
        if line is None:
            return
        for move in line.moves:
            passed.add(key_of(view_of(table).columns, table.foundations))
            table = play(table, move, variant)
            if move.is_deal or move.is_turn:
                passed.clear()


def game(
    variant: Variant, number: int, budget: int, last_stage: int, seconds: float
) -> tuple[object, ...]:
    """Play one deal with so many seconds for a decision; one value for each of COLUMNS."""
    limit = max(budget, last_stage)
    times: list[float] = []

    def think(view: View, passed: set[int]) -> Optional[Line]:
        start = time.process_time()
        positions = budget if view.stock else last_stage
        deadline = time.monotonic() + seconds
        line = plan_through(view, variant, positions, limit, passed, deadline)
        times.append(time.process_time() - start)
        return line

    played = list(playing(variant, number, think))
    table, _ = played[-1]
    moves = sum(len(line.moves) for _, line in played if line)
    return (
        number,
        int(table.is_won()),
        sum(table.foundations),
        moves,
        len(times),
        round(sum(times), 3),
        round(max(times), 3),
    )


def summary(rows: list[dict[str, str]]) -> str:
    """The share won with its 95 % interval, and the time."""
    won = sum(int(row["won"]) for row in rows)
    moves = sum(int(row["moves"]) for row in rows)
    seconds = sum(float(row["seconds"]) for row in rows)
    slowest = max(float(row["slowest decision"]) for row in rows)
    return (
        f"won {shares.in_words(won, len(rows))}; "
        f"{1000 * seconds / moves:.0f} ms a move, slowest decision {slowest:.2f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=BY_NAME)
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    parser.add_argument("--budget", type=int, default=BUDGET, help="positions per decision")
    parser.add_argument("--last-stage", type=int, default=LAST_STAGE, help="the same, stock empty")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="at most, for each decision")
    parser.add_argument("--results", type=Path, help="file with one line per game")
    options = parser.parse_args()
    variant = BY_NAME[options.game]
    path = options.results or autopilot_file(variant, options.budget, options.last_stage)
    played = load(path)
    asked_for = range(options.first, options.last + 1)
    for number in asked_for:
        if number not in played:
            result = game(variant, number, options.budget, options.last_stage, options.seconds)
            append(path, COLUMNS, result)
    rows = load(path)
    wanted = [rows[number] for number in asked_for]
    print(f"{variant.name}, deals {options.first} to {options.last}, {options.budget} positions")
    print(summary(wanted))


if __name__ == "__main__":
    main()
