"""Boards as text: written, read again, and refused with the line at fault."""

import random
import time

import pytest

from normandy_plugin.engine import board as boards
from normandy_plugin.engine.board import Board, BoardError, read, write
from normandy_plugin.engine.deals import deal
from normandy_plugin.engine.moves import legal_moves, play
from normandy_plugin.variants import FAMILY, IRMGARD, NORMANDY, THREE_DECKS
from tests.engine.faults import faults

each_game = pytest.mark.parametrize("variant", FAMILY, ids=lambda variant: variant.name)

SMALL = """\
# Four cards are left.
Game: Normandy
Foundations: KC QS KH TD KC KS QH KD
Column 1: -KD KS
Column 2:
Column 3: KH
Column 4:
Column 5:
Column 6: JD
Column 7:
Column 8:
Stock: QD
"""


def small(**replaced):
    """The small board with some lines replaced: ``Column_8`` names the eighth column's."""
    lines = SMALL.splitlines()
    for heading, line in replaced.items():
        start = heading.replace("_", " ")
        at = next(i for i, old in enumerate(lines) if old.startswith(start))
        lines[at] = line
    return "\n".join(lines).encode()


def board_of(position, variant, order):
    """A board of the position, its foundations in any order."""
    tops = [
        4 * (height - 1) + index // variant.decks if height else None
        for index, height in enumerate(position.foundations)
    ]
    order.shuffle(tops)
    return Board(variant, position.columns, tuple(tops), position.stock)


def boards_of_random_games(variant, games):
    rng = random.Random(variant.game_id)
    for number in range(1, games + 1):
        position = deal(variant, number)
        for _move in range(200):
            yield board_of(position, variant, rng)
            moves = list(legal_moves(position, variant))
            up = [move for move in moves if move.target == -1 and rng.random() < 0.8]
            if not moves:
                break
            position = play(position, rng.choice(up or moves), variant)


# --- there and back ---


@each_game
def test_a_board_comes_back_as_it_was_at_any_point_of_a_game(variant):
    heights = set()
    for board in boards_of_random_games(variant, games=3):
        assert read(write(board).encode("ascii")) == board
        heights.add(sum(board.position().foundations))
    assert len(heights) > 10


def test_as_a_position_one_foundation_is_like_the_other():
    board = read(small())
    other = read(small(Foundations="Foundations: QH KC KS KD TD KH KC QS"))
    assert board != other
    assert board.position() == other.position()
    assert list(board.position().foundations) == [13, 13, 12, 13, 12, 13, 10, 13]


def test_what_is_written():
    board = read(small())
    assert write(board, "Four cards are left.") == SMALL
    assert write(board) == SMALL.partition("\n")[2]


def test_the_stock_is_written_in_deals():
    lines = write(Board(IRMGARD, (b"",) * 9, (None,) * 8, bytes(range(25)))).splitlines()
    assert lines[-3:] == [
        "Stock: AC AS AH AD 2C 2S 2H 2D 3C",
        "Stock: 3S 3H 3D 4C 4S 4H 4D 5C 5S",
        "Stock: 5H 5D 6C 6S 6H 6D 7C",
    ]
    assert lines[1] == "Foundations: - - - - - - - -"


# --- what is understood ---


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff" + SMALL,
        SMALL.replace("\n", "\r\n"),
        SMALL.replace("\n", "\r"),
        SMALL.lower(),
        SMALL.replace("TD", "10D"),
        SMALL.replace("TD", "10♦").replace("KS", "K♠").replace("QH", "q♥").replace("KC", "K♣"),
        SMALL.replace("TD", "T♢").replace("KS", "K♤").replace("QH", "Q♡").replace("KC", "K♧"),
        SMALL.replace("QH", "Q♥\ufe0f").replace("KS", "K♠\ufe0e"),
        SMALL.replace(" ", "  ").replace("Column  ", "\tColumn\t"),
        SMALL.replace("\n", " # ♥ and more\n\n"),
        SMALL.replace("Stock: QD\n", "stock:\nSTOCK : QD"),
        SMALL.replace("Game: Normandy", "GAME: normandy"),
        "\n".join([*SMALL.splitlines()[:2], *reversed(SMALL.splitlines()[2:])]),
    ],
)
def test_ways_to_write_the_same(text):
    assert read(text.encode()) == read(small())


def test_a_comment_in_another_encoding_does_no_harm():
    assert read(small().replace(b"Four", "Für".encode("latin-1"))) == read(small())


def test_foundations_that_are_not_listed_are_empty():
    board = read(write(Board(NORMANDY, (b"",) * 8, (None,) * 8, bytes(range(52)) * 2)).encode())
    shorter = write(board).replace("Foundations: - - - - - - - -\n", "").encode()
    assert read(shorter) == board


def test_the_longest_names():
    board = read(write(board_of(deal(THREE_DECKS, 1), THREE_DECKS, random.Random(1))).encode())
    assert board.variant is THREE_DECKS


# --- what is refused ---


@pytest.mark.parametrize(
    "data, line, words",
    [
        (b"", 1, "has to name the game"),
        (b"# nothing\n\n", 1, "has to name the game"),
        (small(Game="Stock:"), 2, "has to name the game"),
        (small(Game="Normandy"), 2, '"Normandy" is not understood'),
        (small(Game="Game: Gypsy"), 2, 'no game "Gypsy"'),
        (small(Game="Game: Nivernaise"), 2, 'no game "Nivernaise"'),
        (small(Stock="Game: Normandy"), 12, "named twice"),
        (small(Game="Game: Normandy Irmgard"), 12, "column 9 is missing"),
        (small(Stock="Stack: QD"), 12, '"Stack: QD" is not understood'),
        (small(Column_6="JD"), 9, '"JD" is not understood'),
        (small(Column_8="Column 9:"), 11, "no column 9, Normandy has 8"),
        (small(Column_8="Column 0:"), 11, "no column 0"),
        (small(Column_8="Column:"), 11, '"Column:" is not understood'),
        (small(Column_8="Column 7:"), 11, "column 7 is there twice"),
        (small(Column_8="# gone"), 12, "column 8 is missing"),
        (small(Column_6="Column 6: JX"), 9, '"JX" is no card'),
        (small(Column_6="Column 6: 1D"), 9, '"1D" is no card'),
        (small(Column_6="Column 6: --JD"), 9, '"--JD" is no card'),
        (small(Column_6="Column 6: J D"), 9, '"J" is no card'),
        (small(Column_6="Column 6: JD, QD"), 9, '"JD," is no card'),
        (small(Column_6="Column 6: J\u00d0"), 9, "is no card"),
        (small(Stock="Stock: -QD"), 12, '"-QD" is no card'),
        (small(Column_1="Column 1: KS -KD"), 4, "Line 4: KD lies face down on KS"),
        (small(Column_6="Column 6: JD JD"), 9, "JD is there more often than in 2 decks"),
        (small(Column_6="Column 6: JD 2C"), 9, "2C is there more often"),
        (small(Stock="Stock: QD AC"), 12, "AC is there more often"),
        (small(Column_6="Column 6:"), 12, "cards are missing: JD"),
        (small(Foundations="Foundations: KC"), 12, "cards are missing: AC AS AS AH AH AD AD 2C …"),
        (small(Foundations="Foundations: KC KC KC"), 3, "AC is there more often"),
        (small(Foundations="Foundations: - - - - - - - - -"), 3, "these are 9 foundations"),
        (small(Stock="Foundations: QD"), 12, "the foundations are there twice"),
        (small(Foundations="Foundations: <KC>"), 3, '"<KC>" is no card'),
        (small(Stock="\x07\x00" * 30), 12, '"????????????????????…" is not understood'),
    ],
)
def test_the_line_at_fault_is_told(data, line, words):
    with pytest.raises(BoardError) as refused:
        read(data)
    assert refused.value.line == line
    assert str(refused.value).startswith(f"Line {line}: ")
    assert words in str(refused.value)


def test_a_board_of_another_game_is_refused():
    assert read(small(), NORMANDY).variant is NORMANDY
    with pytest.raises(
        BoardError, match="Line 2: this is a board of Normandy, not of Normandy Irmgard"
    ):
        read(small(), IRMGARD)


# --- noise ---


@pytest.mark.parametrize(
    "data",
    [
        random.Random(1).randbytes(1_000_000),
        random.Random(2).randbytes(boards.MOST_BYTES),
        b"\n" * boards.MOST_BYTES,
        b"A" * boards.MOST_BYTES,
        b":" * boards.MOST_BYTES,
        b"Game: Normandy\nColumn 1: " + b"-" * 90_000,
        b"Game: Normandy\nColumn 1: " + b"AC " * 30_000,
        b"Game: Normandy\n" + b"Stock:\n" * 14_000,
    ],
    ids=["megabyte", "bytes", "lines", "letters", "colons", "marks", "cards", "headings"],
)
def test_noise_is_answered_at_once(data):
    start = time.process_time()
    with pytest.raises(BoardError) as refused:
        read(data)
    assert time.process_time() - start < 1
    assert len(str(refused.value)) < 200


@each_game
def test_what_a_slip_of_the_pen_makes_is_refused_or_is_a_board(variant):
    rng = random.Random(variant.game_id)
    text = write(next(boards_of_random_games(variant, games=1)))
    for _ in range(1000):
        at = rng.randrange(len(text))
        slip = text[:at] + rng.choice("-:# \nAK17CHT♥x") * rng.randint(0, 2) + text[at + 1 :]
        try:
            board = read(slip.encode())
        except BoardError as refused:
            assert 1 <= refused.line <= slip.count("\n") + 1
        else:
            assert faults(board.position(), board.variant.decks) == []
