"""The command ``python -m normandy_plugin.engine solve``."""

import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from normandy_plugin.engine import board as boards
from normandy_plugin.engine.deals import deal
from normandy_plugin.engine.moves import legal_moves, play
from normandy_plugin.variants import IRMGARD, NORMANDY

REPOSITORY = Path(__file__).parents[2]
SOLVE = [sys.executable, "-m", "normandy_plugin.engine", "solve"]
SOLVED, UNSOLVABLE, IMPOSSIBLE, GAVE_UP = range(4)
INTERRUPTED = 130

EASY_DEAL = 1
ONE_MOVE = """\
Game: Normandy Irmgard
Foundations: KC KS KH KD KC KS KH QD
Column 1:
Column 2: KD
Column 3:
Column 4:
Column 5:
Column 6:
Column 7:
Column 8:
Column 9:
"""


def run(*options, command=SOLVE, language="en"):
    return subprocess.run(
        [*command, *map(str, options)],
        cwd=REPOSITORY,
        env={**os.environ, "LANGUAGE": language, "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
    )


@pytest.fixture
def board_file(tmp_path):
    def write(text):
        path = tmp_path / "a board"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def replayed(position, variant, lines):
    """The position after the moves that the lines tell in words."""
    for line in lines:
        moves = list(legal_moves(position, variant))
        words = line.partition(". ")[2]
        if words.startswith("Deal"):
            (move,) = [move for move in moves if move.is_deal]
        elif words.startswith("Turn up"):
            column = int(words.rpartition(" ")[2]) - 1
            (move,) = [move for move in moves if move.is_turn and move.source == column]
        else:
            cards, source, target = re.fullmatch(r"(.+) from (.+) to (.+)", words).groups()
            places = [
                -1 if place == "a foundation" else int(place.split()[1]) - 1
                for place in (source, target)
            ]
            (move,) = [
                move
                for move in moves
                if [move.source, move.target] == places and move.length == len(cards.split())
                if boards.card_name(move.card) == cards.split()[0]
            ]
        position = play(position, move, variant)
    return position


def test_a_deal_is_solved_in_words_that_can_be_followed():
    done = run("--game", IRMGARD.name, "--deal", EASY_DEAL)
    first, *lines = done.stdout.splitlines()
    assert done.returncode == SOLVED
    assert re.fullmatch(rf"Solved in {len(lines)} moves \(\d+ positions looked at\)", first)
    assert replayed(deal(IRMGARD, EASY_DEAL), IRMGARD, lines).is_won()
    assert done.stderr == ""


def test_a_board_is_solved(board_file):
    done = run("--board", board_file(ONE_MOVE))
    assert done.returncode == SOLVED
    assert done.stdout.splitlines() == [
        "Solved in 1 move (0 positions looked at)",
        "   1. KD from column 2 to a foundation",
    ]


def test_what_is_proved_unsolvable(board_file):
    kings = iter(["KS", "KC", "KD", "KH"] * 2)
    buried = [f"-{rank}{suit}" for rank in "A23456789TJQ" for suit in "CSHD" * 2]
    columns = [f"Column {n}: {next(kings)}" for n in range(2, 9)]
    columns.append(f"Column 1: {' '.join(buried)} {next(kings)}")
    done = run("--board", board_file("\n".join(["Game: Normandy", *columns])))
    assert done.returncode == UNSOLVABLE
    assert done.stdout.startswith("Proved unsolvable")


def test_giving_up():
    done = run("--deal", 1, "--max-iters", 100)
    assert done.returncode == GAVE_UP
    assert done.stdout == (
        "Gave up: neither solved nor proved unsolvable (100 positions looked at)\n"
    )


@pytest.mark.parametrize(
    "options, words",
    [
        (["--game", "Gypsy"], "argument --game: there is no game Gypsy; there are Normandy,"),
        (["--deal", "x"], "argument --deal: 'x' is no whole number"),
        (["--deal", "-1"], "there is no deal of the number -1"),
        (["--deal", "1", "--board", "x"], "not allowed with argument"),
        (["--board", "no such file"], "no such file: No such file or directory"),
        (["--max-iters", "0"], "argument --max-iters: it has to be 1 at least"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_line(options, words):
    done = run(*options)
    assert done.returncode == IMPOSSIBLE
    assert words in done.stderr.splitlines()[-1]
    assert done.stdout == ""


def test_a_faulty_board_is_told_with_its_line(board_file):
    path = board_file(ONE_MOVE.replace("KD\n", "QD\n"))
    done = run("--board", path)
    assert done.returncode == IMPOSSIBLE
    assert f"{path}: Line 4: QD is there more often than in 2 decks\n" in done.stderr


def test_a_board_of_another_game_than_the_one_named(board_file):
    done = run("--board", board_file(ONE_MOVE), "--game", NORMANDY.name)
    assert done.returncode == IMPOSSIBLE
    assert "Line 1: this is a board of Normandy Irmgard, not of Normandy\n" in done.stderr


def test_without_the_library_for_deals_it_says_which():
    code = (
        "import runpy, sys; sys.modules['pysol_cards'] = None;"
        "runpy.run_module('normandy_plugin.engine', run_name='__main__')"
    )
    done = run("solve", "--deal", "1", command=[sys.executable, "-c", code])
    assert done.returncode == IMPOSSIBLE
    assert done.stderr.splitlines() == [
        "python -m normandy_plugin.engine: "
        "deal numbers need the library pysol-cards: pip install pysol-cards"
    ]


def test_it_speaks_german():
    assert run("--deal", 1, "--max-iters", 100, language="de").stdout.startswith("Aufgegeben")


def test_a_reader_who_has_seen_enough():
    done = run(
        "-c",
        f"{' '.join(SOLVE)} --game '{IRMGARD.name}' --deal {EASY_DEAL} | head -n 1",
        command=["sh"],
    )
    assert done.stdout.startswith("Solved in")
    assert done.stderr == ""


def test_a_result_that_cannot_be_written_is_no_proof():
    command = f"{' '.join(SOLVE)} --max-iters 50 > /dev/full"
    done = run("-c", command, command=["sh"])
    assert done.returncode == IMPOSSIBLE
    assert done.stderr == "python -m normandy_plugin.engine: No space left on device\n"


def test_a_terminal_without_all_letters(monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = run("--max-iters", 50, language="de")
    assert done.returncode == GAVE_UP
    assert done.stdout.startswith("Aufgegeben: weder gel?st noch als unl?sbar bewiesen")
    assert done.stderr == ""


def test_the_name_of_a_game_in_small_letters():
    assert run("--game", "normandy irmgard", "--max-iters", 50).returncode == GAVE_UP


def test_it_can_be_interrupted_while_it_waits_for_a_board(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    command = [*SOLVE, "--board", str(pipe)]
    with (
        subprocess.Popen(command, cwd=REPOSITORY, stderr=subprocess.PIPE) as process,
        # Opens once the other end is open, too.
        pipe.open("wb"),
    ):
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate()
    assert process.returncode == INTERRUPTED
    assert complaint == b""


def test_long_work_shows_a_bar_on_a_terminal_and_takes_it_away():
    ours, theirs = pty.openpty()
    command = [*SOLVE, "--deal", "7", "--max-iters", "30000"]
    with subprocess.Popen(command, cwd=REPOSITORY, stdout=subprocess.PIPE, stderr=theirs):
        os.close(theirs)
        drawn = b""
        while True:
            try:
                drawn += os.read(ours, 4096)
            except OSError:  # the other end is closed
                break
    os.close(ours)
    counts = [int(count) for count in re.findall(rb"(\d+) of 30000 positions", drawn)]
    assert counts == sorted(counts)
    assert len(counts) > 2
    assert re.search(rb"\[#+ *\]", drawn)
    assert drawn.endswith(b"\r")
    assert drawn.rstrip(b"\r").rpartition(b"\r")[2].strip() == b""
