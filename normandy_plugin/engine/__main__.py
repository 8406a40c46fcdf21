"""The solver for people without a window.

    python -m normandy_plugin.engine solve --game "Normandy Irmgard" --deal 7
    python -m normandy_plugin.engine solve --board saved.board --max-iters 1000000

Prints the outcome and the moves. The exit code is 0 for solved, 1 for proved unsolvable,
2 for what cannot be done at all, 3 for giving up, 130 for Ctrl-C.
"""

import argparse
import io
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Optional

from normandy_plugin.engine import board as boards
from normandy_plugin.engine.board import card_name
from normandy_plugin.engine.deals import deal
from normandy_plugin.engine.moves import FOUNDATION, Move, play
from normandy_plugin.engine.position import Position
from normandy_plugin.engine.solver import Outcome, Solution, solve
from normandy_plugin.translation import _, ngettext, translate_argparse
from normandy_plugin.variants import FAMILY, NORMANDY, Variant

EXIT_CODES = {Outcome.SOLVED: 0, Outcome.UNSOLVABLE: 1}
IMPOSSIBLE, GAVE_UP, INTERRUPTED = 2, 3, 130

SECONDS_BEFORE_BAR = 0.5
SECONDS_BETWEEN_BARS = 0.1
BAR_LENGTH = 40
# So much of a wrong word is repeated.
LONGEST_SHOWN = 40


class _Problem(Exception):
    """What keeps the command from its work, in words."""


def main() -> int:
    """Run the command line; returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that has not all the letters gets a "?" for those.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        return _run()
    except KeyboardInterrupt:
        return INTERRUPTED


def _run() -> int:
    translate_argparse()
    parser = argparse.ArgumentParser(prog="python -m normandy_plugin.engine")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    help_text = _("find the moves that win a game, every card known")
    command = commands.add_parser("solve", help=help_text, description=help_text)
    command.add_argument(
        "--game",
        metavar="NAME",
        type=_game,
        help=", ".join(_(variant.name) for variant in FAMILY),
    )
    start = command.add_mutually_exclusive_group()
    start.add_argument(
        "--deal", type=_whole_number, metavar="N", help=_("the number of the deal (1)")
    )
    start.add_argument("--board", type=Path, metavar="FILE", help=_("a file with a board"))
    command.add_argument(
        "--max-iters",
        type=_positive_number,
        default=100_000,
        metavar="N",
        help=_("positions to look at before giving up (%(default)s)"),
    )
    options = parser.parse_args()
    try:
        variant, position = _start(options.game, options.deal, options.board)
    except _Problem as problem:
        parser.exit(IMPOSSIBLE, f"{parser.prog}: {problem}\n")
    bar = _ProgressBar(options.max_iters)
    try:
        solution = solve(position, variant, options.max_iters, progress=bar.show)
    finally:
        bar.clear()
    try:
        _print([_in_words(solution), *_moves_in_words(position, solution.moves, variant)])
    except OSError as error:
        parser.exit(IMPOSSIBLE, f"{parser.prog}: {error.strerror}\n")
    return EXIT_CODES.get(solution.outcome, GAVE_UP)


def _whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        # Python reads no number of thousands of digits.
        shown = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
        fault = _("{text} is no whole number").format(text=repr(shown))
        raise argparse.ArgumentTypeError(fault) from error


def _positive_number(text: str) -> int:
    number = _whole_number(text)
    if number < 1:
        raise argparse.ArgumentTypeError(_("it has to be 1 at least"))
    return number


def _game(name: str) -> Variant:
    """The game of this name, in English or the user's language; argparse tells of any other."""
    for variant in FAMILY:
        if name.casefold() in (variant.name.casefold(), _(variant.name).casefold()):
            return variant
    games = ", ".join(_(variant.name) for variant in FAMILY)
    raise argparse.ArgumentTypeError(
        _("there is no game {name}; there are {games}").format(name=name, games=games)
    )


def _start(
    named: Optional[Variant], number: Optional[int], file: Optional[Path]
) -> tuple[Variant, Position]:
    """The game and where it starts. Raises _Problem."""
    if file is None:
        variant = named or NORMANDY
        try:
            return variant, deal(variant, 1 if number is None else number)
        except ImportError as error:
            text = _("deal numbers need the library pysol-cards: pip install pysol-cards")
            raise _Problem(text) from error
        except ValueError as error:
            text = _("there is no deal of the number {number}")
            raise _Problem(text.format(number=number)) from error
    try:
        with file.open("rb") as opened:
            board = boards.read(opened.read(boards.MOST_BYTES + 1), named)
    except OSError as error:
        raise _Problem(f"{file}: {error.strerror}") from error
    except boards.BoardError as error:
        raise _Problem(f"{file}: {error}") from error
    return board.variant, board.position()


def _print(lines: list[str]) -> None:
    try:
        print("\n".join(lines), flush=True)
    except OSError as error:
        # What is left in the buffer Python would complain of at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        # Whoever reads may have seen enough, such as head(1).
        if not isinstance(error, BrokenPipeError):
            raise


class _ProgressBar:
    """How far a search is, on a terminal, once it takes a while."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._next = monotonic() + SECONDS_BEFORE_BAR
        self._width = 0

    def show(self, iterations: int, deals: int) -> bool:
        """Draw it if it is time to; the search is to go on."""
        if sys.stderr.isatty() and monotonic() > self._next:
            self._next = monotonic() + SECONDS_BETWEEN_BARS
            filled = BAR_LENGTH * iterations // self._most
            text = _("{iterations} of {most} positions").format(
                iterations=iterations, most=self._most
            )
            bar = f"[{'#' * filled:<{BAR_LENGTH}}]"
            # A line that goes on in the next one would not be drawn over.
            wide_enough = len(bar) + 1 + len(text) < shutil.get_terminal_size().columns
            self._draw(f"{bar} {text}" if wide_enough else text)
        return True

    def clear(self) -> None:
        """Take it away."""
        if self._width:
            self._draw("")
            self._draw("")

    def _draw(self, line: str) -> None:
        print("\r" + line.ljust(self._width), end="\r", file=sys.stderr, flush=True)
        self._width = len(line)


def _in_words(solution: Solution) -> str:
    text = {
        Outcome.SOLVED: ngettext(
            "Solved in {moves} move", "Solved in {moves} moves", len(solution.moves)
        ),
        Outcome.UNSOLVABLE: _("Proved unsolvable: no legal moves win"),
    }.get(solution.outcome, _("Gave up: neither solved nor proved unsolvable"))
    looked_at = _("({iterations} positions looked at)").format(iterations=solution.iterations)
    return f"{text.format(moves=len(solution.moves))} {looked_at}"


def _moves_in_words(position: Position, moves: tuple[Move, ...], variant: Variant) -> Iterator[str]:
    """A numbered line for each move."""
    for number, move in enumerate(moves, 1):
        after = play(position, move, variant)
        yield f"{number:4}. {_move_in_words(position, move, after)}"
        position = after


def _move_in_words(before: Position, move: Move, after: Position) -> str:
    source, target = move.source + 1, move.target + 1
    if move.is_deal:
        dealt = before.stock[: len(before.stock) - len(after.stock)]
        return _("Deal: {cards}").format(cards=_names(dealt))
    if move.is_turn:
        card = _names(after.columns[move.source][-1:])
        return _("Turn up {card} in column {column}").format(card=card, column=source)
    if move.source == FOUNDATION:
        text = _("{cards} from a foundation to column {target}")
        return text.format(cards=card_name(move.card), target=target)
    cards = _names(before.columns[move.source][-move.length :])
    if move.target == FOUNDATION:
        return _("{cards} from column {source} to a foundation").format(cards=cards, source=source)
    text = _("{cards} from column {source} to column {target}")
    return text.format(cards=cards, source=source, target=target)


def _names(cards: bytes) -> str:
    return " ".join(map(card_name, cards))


if __name__ == "__main__":
    sys.exit(main())
