"""How many deals of Nivernaise the host's autopilot wins, with our hints and with its own.

    python3 packaging/measure_nivernaise.py [--deals 1-1000] [--host 3.2.0|3.6.1] [--hints ours]

Plays in the real host, without a window, and prints the figures that docs/nivernaise.md shows.
"""

from __future__ import annotations

import argparse
import importlib
import math
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import environment
import hosts
from normandy_plugin.variants import NIVERNAISE
from project import ArgumentParser, run_main

AUTOPILOT = 2
GENERIC = "generic"


def main() -> int:
    """Measure; returns 0 when done."""
    options = parse_options()
    if options.pysolfc is None:
        python = environment.prepare("host")
        folder = hosts.fetch(options.host)
        command = [str(python), __file__, *sys.argv[1:], f"--pysolfc={folder}"]
        return subprocess.run(command).returncode
    first, last = options.deals
    with tempfile.TemporaryDirectory() as scratch:
        host = host_with_plugin(options.pysolfc, Path(scratch))
        for hints in ("ours", GENERIC) if options.hints == "both" else (options.hints,):
            measure(host, hints, range(first, last + 1))
    return 0


def parse_options() -> argparse.Namespace:
    """The command line."""
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", metavar="FROM-TO", type=deal_range, default=(1, 1000))
    parser.add_argument("--host", choices=hosts.SUITES, default=hosts.NEWEST)
    parser.add_argument(
        "--pysolfc", type=Path, help="folder that holds pysol.py, instead of --host"
    )
    parser.add_argument("--hints", choices=("ours", GENERIC, "both"), default="both")
    return parser.parse_args()


def deal_range(text: str) -> tuple[int, int]:
    """Two game numbers. Raises argparse's error for anything else."""
    match = re.fullmatch(r"(\d+)-(\d+)", text)
    if not match or int(match[1]) > int(match[2]):
        raise argparse.ArgumentTypeError(f"{text!r} is not a range of deals, such as 1-1000")
    return int(match[1]), int(match[2])


def host_with_plugin(folder: Path, scratch: Path) -> Any:
    """The host without a window, the plugin of this tree in it."""
    headless: Any = importlib.import_module("tests.host.headless")
    host = headless.Host(folder)
    host.load_plugins(headless.stage_plugin(scratch / "plugins"))
    return host


def measure(host: Any, hints: str, deals: range) -> None:
    """Let the autopilot play the deals and print how it went."""
    from pysollib.hint import DefaultHint

    won = on_foundations = moves = 0
    milliseconds: list[float] = []
    for deal in deals:
        game = host.new_game(NIVERNAISE.game_id, deal)
        if hints == GENERIC:
            game.Hint_Class = DefaultHint
        milliseconds.extend(autopilot(game))
        won += bool(game.isGameWon())
        on_foundations += sum(len(foundation.cards) for foundation in game.s.foundations)
        moves += game.moves.index
    share, count = won / len(deals), len(deals)
    error = math.sqrt(share * (1 - share) / count)
    milliseconds.sort()
    print(
        f"PySolFC {host.version}, {hints} hints, deals {deals[0]}-{deals[-1]}: won {won} of {count}"
        f" ({share:.1%} +- {error:.1%}), {on_foundations / count:.1f} cards on the foundations,"
        f" {moves / count:.0f} moves; one hint {sum(milliseconds) / len(milliseconds):.1f} ms,"
        f" 99 of 100 below {milliseconds[len(milliseconds) * 99 // 100]:.0f} ms,"
        f" the longest {milliseconds[-1]:.0f} ms",
        flush=True,
    )


def autopilot(game: Any) -> Iterator[float]:
    """Play the host's demo to its end; yields the processor time of each hint, in milliseconds."""
    from pysollib.mfxutil import Struct

    game.demo = Struct(
        level=AUTOPILOT,
        mixed=1,
        sleep=0,
        last_deal=[],
        snapshots=[],
        hint=None,
        keypress=None,
        start_demo_moves=0,
        info_text=None,
    )
    times: list[float] = []
    get_hints = game.getHints

    def timed(*args: Any) -> Any:
        start = time.process_time()
        hints = get_hints(*args)
        times.append(1000 * (time.process_time() - start))
        return hints

    game.getHints = timed
    finished = False
    while not finished and not game.isGameWon():
        finished = game.playOneDemoMove(game.demo)
        game.finishMove()
        game.hints.list = None
    game.demo = None
    yield from times


if __name__ == "__main__":
    run_main(main)
