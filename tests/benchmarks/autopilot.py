"""How many games the autopilot wins: the planner plays by itself, without the host.

    python -m tests.benchmarks.autopilot Normandy 1 500
    python -m tests.benchmarks.autopilot "Normandy Irmgard" 1 500 --budget 300 --last-stage 300

Needs the pysol-cards library for the deals. One line per game goes to the results
file, so that a run that was stopped goes on where it was; the summary covers the
deals asked for. The host's autopilot plays the same lines: see tests/host/test_hints.py.
"""

import argparse
import csv
import time
from pathlib import Path

from normandy_plugin.engine.deals import deal
from normandy_plugin.engine.moves import play
from normandy_plugin.engine.planner import plan_through
from normandy_plugin.engine.position import view_of
from normandy_plugin.engine.search import key_of
from normandy_plugin.variants import FAMILY, Variant
from tests.benchmarks import shares

BY_NAME = {variant.name: variant for variant in FAMILY}
COLUMNS = ("deal", "won", "on foundations", "moves", "decisions", "seconds", "slowest decision")


def game(variant: Variant, number: int, budget: int, last_stage: int) -> tuple[object, ...]:
    """Play one deal; one value for each of COLUMNS."""
    table, moves, times = deal(variant, number), 0, []
    passed: set[int] = set()
    while not table.is_won():
        start = time.process_time()
        view, positions = view_of(table), budget if table.stock else last_stage
        line = plan_through(view, variant, positions, max(budget, last_stage), passed)
        times.append(time.process_time() - start)
        if line is None:
            break
        moves += len(line.moves)
        for move in line.moves:
            passed.add(key_of(view_of(table).columns, table.foundations))
            table = play(table, move, variant)
            if move.is_deal or move.is_turn:
                passed.clear()
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
    parser.add_argument("--budget", type=int, default=3000, help="positions per decision")
    parser.add_argument("--last-stage", type=int, default=6000, help="the same, stock empty")
    parser.add_argument("--results", type=Path, help="file with one line per game")
    options = parser.parse_args()
    variant = BY_NAME[options.game]
    name = variant.name.lower().replace(" ", "_")
    path = options.results or Path(f"{name}-{options.budget}-{options.last_stage}.csv")
    if not path.exists():
        path.write_text(",".join(COLUMNS) + "\n", encoding="utf-8")
    with path.open(newline="", encoding="utf-8") as file:
        played = {int(row["deal"]) for row in csv.DictReader(file)}
    for number in range(options.first, options.last + 1):
        if number not in played:
            result = game(variant, number, options.budget, options.last_stage)
            with path.open("a", newline="", encoding="utf-8") as file:
                csv.writer(file).writerow(result)
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    wanted = [row for row in rows if options.first <= int(row["deal"]) <= options.last]
    print(f"{variant.name}, deals {options.first} to {options.last}, {options.budget} positions")
    print(summary(wanted))


if __name__ == "__main__":
    main()
