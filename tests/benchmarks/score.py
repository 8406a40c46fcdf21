"""What it costs to keep the score on the table: one update after a move, late in a game.

python -m tests.benchmarks.score --pysolfc FOLDER
"""

import argparse
import statistics
import tempfile
from pathlib import Path
from time import process_time

from tests.host.headless import Host, stage_plugin
from tests.host.table import FAMILY, NAMES

UPDATES, REPETITIONS = 1000, 7
MOST_MILLISECONDS = 0.2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pysolfc", type=Path, required=True)
    options = parser.parse_args()
    host = Host(options.pysolfc)
    with tempfile.TemporaryDirectory() as folder:
        host.load_plugins(stage_plugin(Path(folder) / "plugins"))
        worst = 0.0
        for game_id in FAMILY:
            game = host.new_game(game_id)
            while game.dealCards():
                pass
            times = []
            for _repetition in range(REPETITIONS):
                start = process_time()
                for _update in range(UPDATES):
                    game.updateText()
                times.append((process_time() - start) / UPDATES * 1000)
            median = statistics.median(times)
            worst = max(worst, median)
            print(f"{NAMES[game_id]}: {median:.3f} ms an update")
    if worst > MOST_MILLISECONDS:
        raise SystemExit(f"more than {MOST_MILLISECONDS} ms")


if __name__ == "__main__":
    main()
