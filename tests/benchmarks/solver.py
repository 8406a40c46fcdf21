"""How many deals can be won: the solver on numbered deals, without the host.

    python -m tests.benchmarks.solver all 1 300
    python -m tests.benchmarks.solver "Normandy Irmgard" 1 300 --max-iters 1000000

Needs the pysol-cards library for the deals. Every deal is kept in the results file as soon as
it is done, so that a run that was stopped goes on where it was; with a higher limit only the deals
are tried again that a lower one has left open. The tables printed cover the deals asked for, and
tell what the autopilot has won of them, as far as tests.benchmarks.autopilot has played them.
"""

import argparse
import csv
import statistics
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from normandy_plugin.engine.deals import deal
from normandy_plugin.engine.solver import Outcome, solve
from normandy_plugin.variants import FAMILY, Variant
from tests.benchmarks import shares
from tests.benchmarks.autopilot import BUDGET, LAST_STAGE
from tests.benchmarks.results import BY_NAME, Row, autopilot_file, load, solver_file

ALL = "all"
# As in the dialog.
MOST = 100_000
SOLVED, UNSOLVABLE, OPEN = "solved", "unsolvable", "open"
OUTCOMES = {Outcome.SOLVED: SOLVED, Outcome.UNSOLVABLE: UNSOLVABLE}
# For a deal that is open, ``iterations`` is the limit at which the solver gave up.
COLUMNS = ("deal", "outcome", "iterations", "moves", "seconds")

BUDGETS = [1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000]


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


def games_named(name: str) -> list[Variant]:
    """The game of this name, or all of them."""
    return list(FAMILY) if name == ALL else [BY_NAME[name]]


def report(games: Sequence[Variant], deals: range, max_iterations: int) -> Iterator[str]:
    """Two tables: how many are solved and what that takes, and how many within which budget.

    Made of the results that are kept; every one of the deals must have been tried.
    """
    results = []
    for variant in games:
        tried = load(solver_file(variant))
        played = load(autopilot_file(variant, BUDGET, LAST_STAGE))
        results.append((variant, [tried[number] for number in deals], played))
    yield (
        "| game | solved | 95 % interval | proved unsolvable | open"
        " | positions (median) | seconds (median) | moves (median) | won by the autopilot |"
    )
    yield "|---|---|---|---|---|---|---|---|---|"
    for variant, rows, played in results:
        outcomes = [outcome_at(row, max_iterations) for row in rows]
        found = _solved(rows, max_iterations)
        cells = [
            variant.name,
            f"{len(found)} of {len(rows)}",
            shares.interval_in_words(len(found), len(rows)),
            str(outcomes.count(UNSOLVABLE)),
            str(outcomes.count(OPEN)),
            *(
                format(statistics.median(float(row[column]) for row in found), form)
                if found
                else ""
                for column, form in (("iterations", ",.0f"), ("seconds", ".1f"), ("moves", ".0f"))
            ),
            _won_by_the_autopilot(rows, outcomes, played),
        ]
        yield f"| {' | '.join(cells)} |"
    yield ""
    budgets = [budget for budget in BUDGETS if budget <= max_iterations]
    yield f"| solved within | {' | '.join(f'{budget:,}' for budget in budgets)} |"
    yield "|---" * (len(budgets) + 1) + "|"
    for variant, rows, _played in results:
        within = [len(_solved(rows, budget)) / len(rows) for budget in budgets]
        yield f"| {variant.name} | {' | '.join(f'{100 * share:.1f} %' for share in within)} |"


def _solved(rows: Sequence[Row], max_iterations: int) -> list[Row]:
    return [row for row in rows if outcome_at(row, max_iterations) == SOLVED]


def _won_by_the_autopilot(
    rows: Sequence[Row], outcomes: Sequence[str], played: dict[int, Row]
) -> str:
    """How many of the same deals, and how many of them the solver leaves open."""
    both = [
        outcome
        for row, outcome in zip(rows, outcomes)
        if int(row["deal"]) in played and int(played[int(row["deal"])]["won"])
    ]
    total = sum(int(row["deal"]) in played for row in rows)
    if not total:
        return ""
    return f"{len(both)} of {total}, {both.count(OPEN)} of them open"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=[ALL, *BY_NAME])
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    parser.add_argument("--max-iters", type=int, default=MOST, help="positions per deal")
    options = parser.parse_args()
    deals = range(options.first, options.last + 1)
    games = games_named(options.game)
    for variant in games:
        path = solver_file(variant)
        rows = load(path)
        for number in deals:
            if number not in rows or not is_done(rows[number], options.max_iters):
                rows[number] = try_deal(variant, number, options.max_iters)
                save(path, rows)
    print("\n".join(report(games, deals, options.max_iters)))


if __name__ == "__main__":
    main()
