"""How fast the planner is beside an earlier version, in one run.

    python -m tests.benchmarks.speed
    python -m tests.benchmarks.speed --commit HEAD~20 --games 8

The earlier version comes from the repository's history; unless told otherwise it is the first that
had a planner. Both plan from the same tables of all stages, each by its own weights, in turn
and in processes of their own. Needs git, and the pysol-cards library for the deals.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Optional

from normandy_plugin.engine.planner import Line, plan_through
from normandy_plugin.engine.position import View, view_of
from normandy_plugin.variants import NORMANDY
from tests.benchmarks.autopilot import playing

ROOT = Path(__file__).parents[2]
FIRST_VERSION = "38a211d"
# Positions for each decision while the tables are made.
BUDGET_ON_THE_WAY = 100

# What either version runs: it reads the tables and prints positions expanded and processor time.
WORKER = """
import json, sys
from time import process_time
from normandy_plugin.engine.planner import plan
from normandy_plugin.engine.position import View
from normandy_plugin.variants import NORMANDY

asked = json.load(sys.stdin)
views = [
    View(tuple(map(bytes, columns)), bytes(foundations), stock)
    for columns, foundations, stock in asked["tables"]
]
start = process_time()
expanded = sum(plan(view, NORMANDY, asked["budget"]).expanded for view in views)
print(json.dumps([expanded, process_time() - start]))
"""


def tables(games: int) -> list[tuple[list[list[int]], list[int], int]]:
    """What a player sees before each decision of so many games of Normandy."""

    def think(view: View, passed: set[int]) -> Optional[Line]:
        return plan_through(view, NORMANDY, BUDGET_ON_THE_WAY, BUDGET_ON_THE_WAY, passed)

    views = [
        view_of(table)
        for number in range(1, games + 1)
        for table, line in playing(NORMANDY, number, think)
        if line
    ]
    return [(list(map(list, view.columns)), list(view.foundations), view.stock) for view in views]


def measure(folder: Path, question: str) -> tuple[int, float]:
    """Positions expanded and seconds of the version in a folder."""
    command = [sys.executable, "-c", WORKER]
    answer = subprocess.run(
        command, cwd=folder, input=question, capture_output=True, text=True, check=True
    )
    expanded, seconds = json.loads(answer.stdout)
    return expanded, seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--commit", default=FIRST_VERSION, help="the earlier version")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--budget", type=int, default=1000, help="positions per decision")
    parser.add_argument("--repetitions", type=int, default=3)
    options = parser.parse_args()
    asked = tables(options.games)
    question = json.dumps({"tables": asked, "budget": options.budget})
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(
            ["git", "archive", options.commit, "normandy_plugin"], cwd=ROOT, capture_output=True
        )
        if archive.returncode:
            parser.error(archive.stderr.decode().strip())
        with tarfile.open(fileobj=BytesIO(archive.stdout)) as files:
            files.extractall(folder)
        versions = {options.commit: Path(folder), "this version": ROOT}
        expanded: dict[str, int] = {}
        seconds: dict[str, list[float]] = {name: [] for name in versions}
        for _ in range(options.repetitions):
            for name, place in versions.items():
                expanded[name], taken = measure(place, question)
                seconds[name].append(taken)
    print(f"{len(asked)} tables of {options.games} games, at most {options.budget:,} positions\n")
    print("| version | positions for a table | ms for a table | positions per second |")
    print("|---|---|---|---|")
    for name in versions:
        taken = statistics.median(seconds[name])
        figures = (
            f"{expanded[name] / len(asked):.0f}",
            f"{1000 * taken / len(asked):.1f}",
            f"{expanded[name] / taken:,.0f}",
        )
        print("|", " | ".join([name, *figures]), "|")


if __name__ == "__main__":
    main()
