"""How long a hint, the autopilot and the stuck check think, beside the host's hint class.

    python -m tests.benchmarks.latency --pysolfc FOLDER
    python -m tests.benchmarks.latency --pysolfc FOLDER --game "Normandy Three Decks" --every 100

Positions of all stages: the games, all variants in turn, are played by the host's own hints,
and every now and then everybody is asked about the same table. Times are processor time.
"""

import argparse
import random
from pathlib import Path
from time import process_time

from tests.host.headless import Host
from tests.host.perft import plugin_in
from tests.host.saves import follow_hints
from tests.host.table import FAMILY, NAMES

ASKED, AUTOPILOT = 0, 2


class Stopwatch:
    """Times of one kind of question."""

    def __init__(self, what):
        self.what = what
        self.seconds = []
        self.moves = 0

    def ask(self, question):
        start = process_time()
        answer = question()
        self.seconds.append(process_time() - start)
        return answer

    def row(self):
        ordered = sorted(1000 * seconds for seconds in self.seconds)
        count = len(ordered)
        figures = [ordered[count // 2], ordered[count * 99 // 100], ordered[-1]]
        per_move = f"{sum(ordered) / self.moves:.1f}" if self.moves else ""
        return [self.what, str(count), *(f"{figure:.1f}" for figure in figures), per_move]


def moves_of(hints):
    """How many moves the first hint carries with it."""
    hint, moves = hints[0] if hints else None, 0
    while hint:
        hint, moves = hint[6], moves + 1
    return moves


def measure(host, game_id, games, every, rng):
    from pysollib.hint import KlondikeType_Hint

    hints = host.registry.get(game_id).gameclass.Hint_Class
    asked, autopilot, stuck, theirs = map(
        Stopwatch, ("hint asked for", "autopilot", "stuck check, stock empty", "the host's hints")
    )
    for deal in range(1, games + 1):
        game = host.new_game(game_id, deal)
        while game.moves.index < 2000 and follow_hints(game, 1):
            if rng.randrange(every):
                continue
            theirs.ask(KlondikeType_Hint(game, ASKED).getHints)
            asked.ask(hints(game, ASKED).getHints)
            autopilot.moves += moves_of(autopilot.ask(hints(game, AUTOPILOT).getHints))
            if not game.canDealCards():
                stuck.ask(game.getStuck)
    return [watch.row() for watch in (asked, autopilot, stuck, theirs) if watch.seconds]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pysolfc", required=True, type=Path, metavar="FOLDER")
    parser.add_argument("--games", type=int, default=200, help="of all variants together")
    parser.add_argument(
        "--game",
        choices=[NAMES[game_id] for game_id in FAMILY],
        help="play this variant's games alone",
    )
    parser.add_argument("--every", type=int, default=12, help="ask about one table in so many")
    options = parser.parse_args()
    host = plugin_in(Host(options.pysolfc))
    print(f"PySolFC {host.version}, {options.games} games, processor time in ms\n")
    print("| game | what | tables | median | 99 of 100 | longest | per move |")
    print("|---|---|---|---|---|---|---|")
    each = options.games // len(FAMILY)
    for game_id in FAMILY:
        if options.game not in (None, NAMES[game_id]):
            continue
        for row in measure(host, game_id, each, options.every, random.Random(game_id)):
            print("|", " | ".join([NAMES[game_id], *row]), "|", flush=True)


if __name__ == "__main__":
    main()
