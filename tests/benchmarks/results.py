"""What the benchmarks have measured: data files in docs, one line per deal."""

import csv
from collections.abc import Iterator, Sequence
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


def rows_in(path: Path) -> list[Row]:
    """The results so far, in their order."""
    if not path.exists():
        return []
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def load(path: Path) -> dict[int, Row]:
    """The results so far, by deal."""
    return {int(row["deal"]): row for row in rows_in(path)}


def append(path: Path, columns: Sequence[str], values: Sequence[object]) -> None:
    """Add one result, with the columns' names before the first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    is_new = not path.exists()
    with path.open("a", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        if is_new:
            writer.writerow(columns)
        writer.writerow(values)
