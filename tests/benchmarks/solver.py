"""How many deals can be won: the solver on numbered deals, without the host.

    python -m tests.benchmarks.solver Normandy 1 300
    python -m tests.benchmarks.solver "Normandy Irmgard" 1 300 --max-iters 1000000

Needs the pysol-cards library for the deals. Every deal is kept in the results file as soon as
it is done, so that a run that was stopped goes on where it was; with a higher limit only the deals
are tried again that a lower one has left open. The summary covers the deals asked for.
"""

import argparse
import csv
import statistics
import time
from pathlib import Path

from normandy_plugin.engine.deals import deal
from normandy_plugin.engine.solver import Outcome, solve
from normandy_plugin.variants import FAMILY, Variant
from tests.benchmarks import shares

BY_NAME = {variant.name: variant for variant in FAMILY}
RESULTS = Path(__file__).parents[2] / "docs" / "winnability"

SOLVED, UNSOLVABLE, OPEN = "solved", "unsolvable", "open"
OUTCOMES = {Outcome.SOLVED: SOLVED, Outcome.UNSOLVABLE: UNSOLVABLE}
# For a deal that is open, ``iterations`` is the limit at which the solver gave up.
COLUMNS = ("deal", "outcome", "iterations", "moves", "seconds")

BUDGETS = [1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000]

Row = dict[str, str]


def results_file(variant: Variant) -> Path:
    """Where the results of a game are kept."""
    return RESULTS / (variant.name.lower().replace(" ", "-") + ".csv")


def load(path: Path) -> dict[int, Row]:
    """The results so far, by deal."""
    if not path.exists():
        return {}
    with path.open(newline="", encoding="utf-8") as file:
        return {int(row["deal"]): row for row in csv.DictReader(file)}


def save(path: Path, rows: dict[int, Row]) -> None:
    """Replace the results; whenever the run is stopped, one whole file is there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    with new.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(row for _deal, row in sorted(rows.items()))
    new.replace(path)


def try_deal(variant: Variant, number: int, max_iterations: int) -> Row:
    """Solve one deal; a value for each of COLUMNS."""
    start = time.process_time()
    solution = solve(deal(variant, number), variant, max_iterations)
    outcome = OUTCOMES.get(solution.outcome, OPEN)
    values = (
        number,
        outcome,
        max_iterations if outcome == OPEN else solution.iterations,
        len(solution.moves),
        round(time.process_time() - start, 2),
    )
    return dict(zip(COLUMNS, map(str, values)))


def is_done(row: Row, max_iterations: int) -> bool:
    """Whether no more than this limit could tell more than the row does."""
    return row["outcome"] != OPEN or int(row["iterations"]) >= max_iterations


def outcome_at(row: Row, max_iterations: int) -> str:
    """The outcome at a limit, which may be lower than the one that the row was made with."""
    return row["outcome"] if int(row["iterations"]) <= max_iterations else OPEN


def summary(rows: list[Row], max_iterations: int) -> list[str]:
    """How many are solved, within which budget, and how long that takes."""
    total = len(rows)
    by_outcome = {
        outcome: [row for row in rows if outcome_at(row, max_iterations) == outcome]
        for outcome in (SOLVED, UNSOLVABLE, OPEN)
    }
    lines = [
        f"{outcome}: {shares.in_words(len(by_outcome[outcome]), total)}" for outcome in by_outcome
    ]
    needed = [int(row["iterations"]) for row in by_outcome[SOLVED]]
    for budget in BUDGETS:
        if budget <= max_iterations:
            within = sum(iterations <= budget for iterations in needed)
            lines.append(f"solved within {budget:,} positions: {shares.in_words(within, total)}")
    seconds = [float(row["seconds"]) for row in by_outcome[SOLVED]]
    if seconds:
        lines.append(
            f"a solution takes {statistics.median(needed):,.0f} positions,"
            f" {statistics.median(seconds):.1f} s and"
            f" {statistics.median(int(row['moves']) for row in by_outcome[SOLVED]):.0f} moves"
            " (medians; processor time)"
        )
    return lines


def beside_the_autopilot(rows: list[Row], max_iterations: int, path: Path) -> str:
    """What the autopilot has won of the same deals, by a file of tests.benchmarks.autopilot."""
    wanted = {row["deal"]: outcome_at(row, max_iterations) for row in rows}
    with path.open(newline="", encoding="utf-8") as file:
        played = [row for row in csv.DictReader(file) if row["deal"] in wanted]
    won = [row["deal"] for row in played if int(row["won"])]
    open_to_us = sum(wanted[number] == OPEN for number in won)
    return (
        f"the autopilot wins {shares.in_words(len(won), len(played))},"
        f" {open_to_us} of them open to the solver"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=BY_NAME)
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    parser.add_argument("--max-iters", type=int, default=100_000, help="positions per deal")
    parser.add_argument("--results", type=Path, help="file with one line per deal")
    parser.add_argument("--autopilot", type=Path, help="results of tests.benchmarks.autopilot")
    options = parser.parse_args()
    variant = BY_NAME[options.game]
    path = options.results or results_file(variant)
    rows = load(path)
    wanted = range(options.first, options.last + 1)
    for number in wanted:
        if number not in rows or not is_done(rows[number], options.max_iters):
            rows[number] = try_deal(variant, number, options.max_iters)
            save(path, rows)
    asked_for = [rows[number] for number in wanted]
    print(
        f"{variant.name}, deals {options.first} to {options.last}, {options.max_iters:,} positions"
    )
    print("\n".join(summary(asked_for, options.max_iters)))
    if options.autopilot:
        print(beside_the_autopilot(asked_for, options.max_iters, options.autopilot))


if __name__ == "__main__":
    main()
