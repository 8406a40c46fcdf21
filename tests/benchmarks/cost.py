"""What the plugin costs: loading it, dealing, playing; beside the host's own games.

usage: python -m tests.benchmarks.cost --pysolfc FOLDER [--repetitions N]

Times are processor time, so that other programs on the machine disturb little.
Ours and the host's are measured in turn, and the median of each is taken. The
command fails when a bound is broken: 50 ms for loading, 1.2 times the host's
game for dealing and for playing with the same hint class.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time

from tests.host.headless import REPOSITORY, Host, stage_plugin
from tests.host.perft import plugin_in
from tests.host.table import FAMILY, NAMES, TWINS

MOST_MILLISECONDS_TO_LOAD = 50
HIGHEST_RATIO = 1.2
AUTOPILOT_MOVES = 100

LOAD_ONCE = """
import sys
from time import process_time
sys.path.insert(0, sys.argv[1])
import headless
start = process_time()
host = headless.Host(sys.argv[2])
started = process_time()
host.load_plugins(sys.argv[3])
loaded = process_time()
assert host.registry.get(670101)
print(started - start, loaded - started)
"""


def loading(folder, repetitions):
    """Median seconds of the host's start without a window, and of loading the plugin."""
    with tempfile.TemporaryDirectory() as profile:
        plugins = stage_plugin(Path(profile) / "plugins")
        command = [sys.executable, "-c", LOAD_ONCE, str(REPOSITORY / "tests" / "host"), str(folder)]
        environment = dict(os.environ, PYTHONPYCACHEPREFIX=str(Path(profile) / "compiled"))
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        runs = []
        for _ in range(repetitions + 1):
            run = subprocess.run(
                [*command, str(plugins)],
                env=environment,
                capture_output=True,
                text=True,
                check=True,
            )
            runs.append(tuple(map(float, run.stdout.split())))
    # The first run compiles the plugin; a player pays that once.
    return tuple(map(statistics.median, zip(*runs[1:]))), runs[0][1]


def seconds(action, *arguments):
    start = process_time()
    action(*arguments)
    return process_time() - start


def deal_everything(host, game, deal):
    game.newGame(random=host.random(deal))
    while game.canDealCards():
        game.dealCards()


def play_autopilot(game):
    game.startDemo(level=2, mixed=0)
    while len(game.moves.history) < AUTOPILOT_MOVES:
        if game.playOneDemoMove(game.demo):
            break
        game.finishMove()
    game.demo = None


def in_turn(host, game_id, measure, repetitions):
    """Median seconds for our game and for the host's, measured one after the other."""
    tables = [host.open(game_id), host.open(TWINS[game_id])]
    for game in tables:
        measure(game, 1)
    times = [[measure(game, deal) for game in tables] for deal in range(2, repetitions + 2)]
    return tuple(map(statistics.median, zip(*times)))


def with_the_host_s_hints(host):
    """A measure of the autopilot in which both games have the hint class of the host's game."""
    from pysollib.hint import KlondikeType_Hint

    def measure(game, deal):
        game.getHintClass = lambda: KlondikeType_Hint
        game.newGame(random=host.random(deal))
        return seconds(play_autopilot, game)

    return measure


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pysolfc", required=True, type=Path, metavar="FOLDER")
    parser.add_argument("--repetitions", type=int, default=15)
    arguments = parser.parse_args()

    (start, load), first = loading(arguments.pysolfc, arguments.repetitions)
    host = plugin_in(Host(arguments.pysolfc))
    print(f"PySolFC {host.version}, {arguments.repetitions} repetitions, processor time in ms\n")
    print(f"host start without a window {start * 1000:.0f}, plugin {load * 1000:.1f}", end="")
    print(f" (first time, to be compiled: {first * 1000:.0f})\n")
    print("| game | what | ours | host's game | ratio |\n|---|---|---|---|---|")
    broken = [] if load * 1000 < MOST_MILLISECONDS_TO_LOAD else [f"loading: {load * 1000:.0f} ms"]
    measures = {
        "a fresh deal and all deals": lambda g, deal: seconds(deal_everything, host, g, deal),
        f"{AUTOPILOT_MOVES} autopilot moves": with_the_host_s_hints(host),
    }
    for game_id in FAMILY:
        for what, measure in measures.items():
            ours, twin = in_turn(host, game_id, measure, arguments.repetitions)
            row = (NAMES[game_id], what, f"{ours * 1000:.1f}", f"{twin * 1000:.1f}")
            print("|", " | ".join([*row, f"{ours / twin:.2f}"]), "|", flush=True)
            if ours / twin > HIGHEST_RATIO:
                broken.append(f"{NAMES[game_id]}, {what}: {ours / twin:.2f} times the host's game")
    if broken:
        sys.exit("over the bound: " + "; ".join(broken))


if __name__ == "__main__":
    main()
