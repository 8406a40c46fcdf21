"""Draw the share of deals solved by positions looked at, from the data of tests.benchmarks.solver.

    python -m tests.benchmarks.solver_plot 20 10000

takes the deals 1 to 20 of each game, each tried with 10,000 positions, and writes
docs/images/solved.svg.
"""

import argparse
import math
from collections.abc import Iterator
from pathlib import Path

from normandy_plugin.variants import FAMILY, Variant
from tests.benchmarks.solver import SOLVED, load, outcome_at, results_file

PLOT = Path(__file__).parents[2] / "docs" / "images" / "solved.svg"
FEWEST = 300

# Pixels: the plot itself, and the room around it for words.
WIDTH, HEIGHT = 560, 320
LEFT, TOP, RIGHT, BOTTOM = 60, 20, 200, 50
# Told apart by colour and by dashes.
STYLES = (("#0072b2", ""), ("#d55e00", "8 3"), ("#009e73", "3 3"), ("#cc79a7", "10 3 2 3"))


def solved_after(variant: Variant, deals: int, limit: int) -> list[int]:
    """The positions looked at for each deal that was solved, ascending."""
    rows = load(results_file(variant))
    asked_for = [rows[number] for number in range(1, deals + 1)]
    return sorted(int(row["iterations"]) for row in asked_for if outcome_at(row, limit) == SOLVED)


def x_of(positions: int, limit: int) -> float:
    """Where a number of positions is, on a logarithmic scale."""
    share = math.log(max(positions, FEWEST) / FEWEST) / math.log(limit / FEWEST)
    return LEFT + WIDTH * share


def y_of(share: float) -> float:
    return TOP + HEIGHT * (1 - share)


def curve(solved: list[int], deals: int, limit: int) -> str:
    """The corners of a line that climbs a step for each deal that is solved."""
    x, y = x_of(FEWEST, limit), y_of(0)
    corners = [(x, y)]
    for number, positions in enumerate(solved, 1):
        x = x_of(positions, limit)
        corners += [(x, y), (x, y := y_of(number / deals))]
    corners.append((x_of(limit, limit), y))
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


def grid(limit: int) -> Iterator[str]:
    for percent in range(0, 101, 20):
        y = y_of(percent / 100)
        yield f'<path d="M{LEFT} {y:.1f}h{WIDTH}" stroke="#ddd"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>'
    power = 1000
    while power <= limit:
        x = x_of(power, limit)
        yield f'<path d="M{x:.1f} {TOP}v{HEIGHT}" stroke="#ddd"/>'
        yield f'<text x="{x:.1f}" y="{TOP + HEIGHT + 18}" text-anchor="middle">{power:,}</text>'
        power *= 10


def plot(deals: int, limit: int) -> str:
    """The picture as SVG."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDTH + RIGHT}"'
        f' height="{TOP + HEIGHT + BOTTOM}" font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="white"/>',
        *grid(limit),
        f'<text x="{LEFT + WIDTH / 2}" y="{TOP + HEIGHT + 40}" text-anchor="middle">'
        f"positions looked at (deals 1 to {deals})</text>",
    ]
    for number, (variant, (colour, dashes)) in enumerate(zip(FAMILY, STYLES)):
        solved = solved_after(variant, deals, limit)
        pen = f'fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"'
        y = TOP + 20 + 20 * number
        lines += [
            f'<polyline points="{curve(solved, deals, limit)}" {pen}/>',
            f'<path d="M{LEFT + WIDTH + 12} {y - 4}h24" {pen}/>',
            f'<text x="{LEFT + WIDTH + 42}" y="{y}">{variant.name}</text>',
        ]
    return "\n".join([*lines, "</svg>", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("deals", type=int, help="deals of each game, from the first on")
    parser.add_argument("limit", type=int, help="positions for each of them")
    options = parser.parse_args()
    PLOT.write_text(plot(options.deals, options.limit), encoding="utf-8")


if __name__ == "__main__":
    main()
