"""How many positions can be reached in exactly k moves: the golden numbers of tests/data/perft.

A POSITION is what lies on the table: the cards of every column in their order
and with the side they show, every foundation, the cards of the stock in their
order. The two (three) copies of a card are alike; columns are NOT alike: two
positions that differ in the order of columns are two.

A MOVE is one of
* the run at the end of a column, or a lower part of it, to another column that
  takes it (each gap is a place of its own, and a whole column may go to a gap);
* the last card of a column to a foundation that takes it;
* the top card of a foundation back to a column that takes it;
* a deal from the stock.
After each move every face-down card that has become last is turned up, as part
of the move. Nothing else happens by itself: no card drops.

``reachable[k-1]`` is the number of different positions at the end of all
sequences of exactly k moves; sequences that come back to a position count as
well. There foundations are NOT alike: an ace has as many ways to go up as
there are empty foundations. ``any_foundation[k-1]`` is the same number with
foundations that change places taken as one position. ``moves`` is the number
of moves in the position itself.

usage: python -m tests.host.perft --pysolfc FOLDER [--new]

Writes the numbers for the positions in the files anew; with --new it chooses
new positions, too.
"""

import argparse
import json
from pathlib import Path

from tests.host.headless import REPOSITORY, Host, stage_plugin
from tests.host.table import FAMILY, NAMES, Position, legal_moves, position, set_up

DATA = REPOSITORY / "tests" / "data" / "perft"
DEPTH = 4
# Counting stops before a step that leads to more positions than this.
MOST_POSITIONS = 4000
HEADER = " ".join(__doc__.split("usage:")[0].split())


class TooMany(Exception):
    pass


class Counter:
    """Walks all sequences of moves on a real table, by the host's own atomic moves."""

    def __init__(self, game, depth, most=MOST_POSITIONS):
        self.game = game
        self.depth = depth
        self.most = most
        self.reached = [set() for _ in range(depth + 1)]

    def count(self):
        """Numbers for 1, 2, … ``depth`` moves: foundations told apart, and not."""
        self._visit(0)
        steps = self.reached[1:]
        return [len(step) for step in steps], [len(set(map(self._sorted, step))) for step in steps]

    def _sorted(self, key):
        first, last = 1, 1 + len(self.game.s.foundations)
        return key[:first] + tuple(sorted(key[first:last])) + key[last:]

    def _key(self):
        return tuple(
            bytes(c.suit * 13 + c.rank + (64 if c.face_up else 0) for c in stack.cards)
            for stack in self.game.allstacks
        )

    def _visit(self, step):
        key = self._key()
        if key in self.reached[step]:
            return
        self.reached[step].add(key)
        if len(self.reached[step]) > self.most:
            raise TooMany
        if step == self.depth:
            return
        for move in self._moves():
            made = len(self.game.moves.current)
            self._make(move)
            self._visit(step + 1)
            self._take_back(made)

    def _moves(self):
        piles = self.game.s.rows + self.game.s.foundations
        moves = []
        for source in piles:
            for count in range(1, len(source.cards) + 1):
                cards = source.cards[-count:]
                if not source.canMoveCards(cards):
                    break
                moves += [
                    (source, count, target)
                    for target in piles
                    if target is not source and target.acceptsCards(source, cards)
                ]
        if self.game.canDealCards():
            moves.append((self.game.s.talon, 0, None))
        return moves

    def _make(self, move):
        game, (source, count, target) = self.game, move
        if target is None:
            source.dealCards()
            return
        source.moveMove(count, target, frames=0)
        for row in game.s.rows:
            if row.canFlipCard():
                row.flipMove()

    def _take_back(self, made):
        game = self.game
        game.moves.state = game.S_UNDO
        for atomic in reversed(game.moves.current[made:]):
            atomic.undo(game)
        del game.moves.current[made:]
        game.moves.state = game.S_PLAY


def numbers(game, wanted, depth=DEPTH):
    """The golden numbers for a position, as deep as counting stays within its bounds."""
    for deep in range(depth, 0, -1):
        set_up(game, wanted)
        try:
            reachable, any_foundation = Counter(game, deep).count()
        except TooMany:
            continue
        set_up(game, wanted)
        return {
            "moves": len(legal_moves(game)),
            "reachable": reachable,
            "any_foundation": any_foundation,
        }
    raise TooMany


def file_of(game_id):
    return DATA / (NAMES[game_id].lower().replace(" ", "_") + ".json")


def read(game_id):
    return json.loads(file_of(game_id).read_text(encoding="utf-8"))["positions"]


def position_in(entry):
    return Position(tuple(entry["columns"]), tuple(entry["foundations"]), entry["stock"])


# --- choosing positions ---


def play_hints(game, until):
    """Let the host's own hints play until the position shows what is looked for."""
    from pysollib.hint import KlondikeType_Hint

    while not until(game):
        hints = KlondikeType_Hint(game, 2).getHints()
        if not hints or game.isGameWon() or game.moves.index > 400:
            return False
        _, _, count, source, target, *_ = hints[0]
        if count == 0:
            game.dealCards()
        else:
            source.playMoveMove(count, target)
    return True


def in_the_middle(game):
    """Half of the stock dealt, some cards on the foundations."""
    up = sum(len(pile.cards) for pile in game.s.foundations)
    return up > 5 and len(game.s.talon.cards) <= game.variant.stock // 2


def with_a_gap(game):
    return any(not row.cards for row in game.s.rows)


def stock_empty(game):
    return not game.canDealCards()


def choose(host, game_id):
    for deal in (1, 31999, 12345678901234567890):
        yield f"deal {deal}", position(host.new_game(game_id, deal))
    for name, until in (
        ("in the middle", in_the_middle),
        ("stock empty", stock_empty),
        ("a gap", with_a_gap),
    ):
        for deal in range(1, 100):
            game = host.new_game(game_id, deal)
            if play_hints(game, until):
                yield f"{name}, from deal {deal}", position(game)
                break


def write(game_id, entries):
    document = {"game": game_id, "name": NAMES[game_id], "about": HEADER, "positions": entries}
    text = json.dumps(document, indent=1, ensure_ascii=False)
    file_of(game_id).parent.mkdir(parents=True, exist_ok=True)
    file_of(game_id).write_text(text + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pysolfc", required=True, type=Path, metavar="FOLDER")
    parser.add_argument("--new", action="store_true", help="choose new positions")
    arguments = parser.parse_args()
    host = plugin_in(Host(arguments.pysolfc))
    for game_id in FAMILY:
        if arguments.new:
            chosen = choose(host, game_id)
        else:
            chosen = [(entry["position"], position_in(entry)) for entry in read(game_id)]
        entries = []
        for name, wanted in chosen:
            game = host.open(game_id)
            entries.append({"position": name, **wanted._asdict(), **numbers(game, wanted)})
            print(NAMES[game_id], "|", name, "|", *entries[-1]["reachable"], flush=True)
        write(game_id, entries)


def plugin_in(host):
    """Load the plugin of this source tree into a host."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        host.load_plugins(stage_plugin(Path(folder)))
    return host


if __name__ == "__main__":
    main()
