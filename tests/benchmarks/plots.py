"""Draw what tests.benchmarks.solver and tests.benchmarks.autopilot have measured.

    python -m tests.benchmarks.plots solver 1 300 --limit 100000
    python -m tests.benchmarks.plots autopilot 1001 1200

The first writes docs/images/solved.svg, the share of deals solved by the positions looked at, the
second docs/images/autopilot.svg, the share of games won by the positions for each decision. Both
take the data in docs and these deals alone. Needs the library matplotlib.
"""

import argparse

from matplotlib import pyplot

from normandy_plugin.variants import FAMILY
from tests.benchmarks import shares, solver
from tests.benchmarks.results import DOCS, autopilot_files, load, solver_file

IMAGES = DOCS / "images"
# Told apart by colour and by dashes.
STYLES = (("#0072b2", "-"), ("#d55e00", "--"), ("#009e73", ":"), ("#cc79a7", "-."))
FEWEST = 300


def draw_solver(axes, deals, limit):
    for variant, (colour, dashes) in zip(FAMILY, STYLES):
        rows = load(solver_file(variant))
        asked_for = [rows[number] for number in deals if number in rows]
        if len(asked_for) < len(deals):
            continue
        solved = sorted(
            int(row["iterations"])
            for row in asked_for
            if solver.outcome_at(row, limit) == solver.SOLVED
        )
        heights = [100 * (index + 1) / len(deals) for index in range(len(solved))]
        axes.step(
            [FEWEST, *solved, limit],
            [0, *heights, heights[-1]],
            where="post",
            color=colour,
            linestyle=dashes,
            label=variant.name,
        )
    axes.set_xlim(FEWEST, limit)
    axes.set_xlabel(f"positions looked at (deals {deals[0]} to {deals[-1]})")
    axes.set_ylabel("solved, %")


def draw_autopilot(axes, deals, limit):
    for variant, (colour, dashes) in zip(FAMILY, STYLES):
        points = []
        for budget, path in autopilot_files(variant):
            rows = load(path)
            won = [int(rows[number]["won"]) for number in deals if number in rows]
            if len(won) == len(deals) and budget <= limit:
                low, high = shares.interval(sum(won), len(won))
                points.append((budget, sum(won) / len(won), low, high))
        if not points:
            continue
        budgets, rates, lows, highs = zip(*sorted(points))
        axes.errorbar(
            budgets,
            [100 * rate for rate in rates],
            yerr=[
                [100 * (rate - low) for rate, low in zip(rates, lows)],
                [100 * (high - rate) for rate, high in zip(rates, highs)],
            ],
            color=colour,
            linestyle=dashes,
            marker="o",
            capsize=3,
            label=variant.name,
        )
    axes.set_xlabel(f"positions for each decision (deals {deals[0]} to {deals[-1]})")
    axes.set_ylabel("won by the autopilot, % (with 95 % interval)")


PLOTS = {"solver": ("solved.svg", draw_solver), "autopilot": ("autopilot.svg", draw_autopilot)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=PLOTS)
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    parser.add_argument("--limit", type=int, default=100_000, help="no more positions than this")
    options = parser.parse_args()
    name, draw = PLOTS[options.what]
    pyplot.rcParams.update({"svg.hashsalt": name, "svg.fonttype": "none", "font.size": 10})
    figure, axes = pyplot.subplots(figsize=(7.5, 4), layout="constrained")
    axes.set_xscale("log")
    draw(axes, range(options.first, options.last + 1), options.limit)
    axes.set_ylim(0, 100)
    axes.grid(color="#ddd")
    axes.legend(frameon=False)
    figure.savefig(IMAGES / name, metadata={"Date": None})


if __name__ == "__main__":
    main()
