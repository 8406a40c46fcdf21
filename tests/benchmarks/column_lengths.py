"""How long columns become in real play: percentiles over games of the autopilot.

usage: python -m tests.benchmarks.column_lengths --pysolfc FOLDER [--games N] [--hints host]

A length is counted in steps of a face-up card; a card that lies face down
counts half. "per game" is the longest column of a whole game; "all columns"
is every column of every position met.
"""

import argparse
from collections import Counter
from pathlib import Path

from tests.host.headless import Host
from tests.host.perft import plugin_in
from tests.host.table import FAMILY, NAMES

PERCENTILES = (50, 90, 99, 99.9, 100)
MOST_MOVES = 1000


def length(row):
    return sum(1 if card.face_up else 0.5 for card in row.cards)


def percentile(counts, percent):
    """The smallest length that so many per cent of all counted do not exceed."""
    wanted = sum(counts.values()) * percent / 100
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    raise ValueError("nothing counted")


def measure(host, game_id, games, hint_class):
    """Lengths counted over games: the longest of each game, and all there were."""
    longest, everything = Counter(), Counter()
    game = host.open(game_id)
    if hint_class:
        game.getHintClass = lambda: hint_class
    for deal in range(1, games + 1):
        game.newGame(random=host.random(deal))
        game.startDemo(level=2, mixed=0)
        most, finished = 0, False
        while not finished and game.moves.index < MOST_MOVES:
            finished = game.playOneDemoMove(game.demo)
            game.finishMove()
            lengths = [length(row) for row in game.s.rows]
            everything.update(lengths)
            most = max(most, *lengths)
        game.demo = None
        longest[most] += 1
    return longest, everything


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pysolfc", required=True, type=Path, metavar="FOLDER")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--hints", choices=["ours", "host"], default="ours")
    arguments = parser.parse_args()
    host = plugin_in(Host(arguments.pysolfc))
    from pysollib.hint import KlondikeType_Hint

    hint_class = KlondikeType_Hint if arguments.hints == "host" else None
    print(f"PySolFC {host.version}, deals 1 to {arguments.games}, hints: {arguments.hints}\n")
    print("| game | over |", " | ".join(f"{p} %" for p in PERCENTILES), "|")
    print("|---|---|" + "---|" * len(PERCENTILES))
    for game_id in FAMILY:
        for what, counts in zip(
            ("per game", "all columns"), measure(host, game_id, arguments.games, hint_class)
        ):
            row = [f"{percentile(counts, percent):g}" for percent in PERCENTILES]
            print("|", " | ".join([NAMES[game_id], what, *row]), "|", flush=True)


if __name__ == "__main__":
    main()
