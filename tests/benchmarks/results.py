"""What the benchmarks have measured: data files in docs, one line per deal."""

import csv
from collections.abc import Iterator
from pathlib import Path

from normandy_plugin.variants import FAMILY, Variant

DOCS = Path(__file__).parents[2] / "docs"
BY_NAME = {variant.name: variant for variant in FAMILY}

Row = dict[str, str]


def solver_file(variant: Variant) -> Path:
    """Where the results of tests.benchmarks.solver are kept."""
    return DOCS / "winnability" / f"{_file_name(variant)}.csv"


def autopilot_file(variant: Variant, budget: int, last_stage: int) -> Path:
    """Where those of tests.benchmarks.autopilot are kept, for these positions per decision."""
    return DOCS / "autopilot" / f"{_file_name(variant)}-{budget}-{last_stage}.csv"


def autopilot_files(variant: Variant) -> Iterator[tuple[int, Path]]:
    """The positions per decision that a game has results for, and where they are."""
    name = _file_name(variant)
    for path in (DOCS / "autopilot").glob(f"{name}-*-*.csv"):
        budget, _, last_stage = path.stem.removeprefix(f"{name}-").partition("-")
        # The names of some games begin with that of another.
        if budget.isdigit() and last_stage.isdigit():
            yield int(budget), path


def _file_name(variant: Variant) -> str:
    return variant.name.lower().replace(" ", "-")


def load(path: Path) -> dict[int, Row]:
    """The results so far, by deal."""
    if not path.exists():
        return {}
    with path.open(newline="", encoding="utf-8") as file:
        return {int(row["deal"]): row for row in csv.DictReader(file)}
