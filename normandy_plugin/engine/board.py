"""Boards as text: what lies on a table, to be kept, changed and read again.

docs/boards.md tells players how a board is written.
"""

import re
from collections import Counter
from typing import NamedTuple, Optional

from normandy_plugin.engine.cards import FACE_DOWN, RANKS, is_face_down, rank_of, suit_of
from normandy_plugin.engine.cards import card as card_of
from normandy_plugin.engine.position import Position, foundations_from
from normandy_plugin.translation import _
from normandy_plugin.variants import FAMILY, Variant

SUITS = "CSHD"
# A board has some 1,500 bytes; comments may make it longer.
MOST_BYTES = 100_000

EMPTY = "-"
_CARD = re.compile(rf"()(10|[{RANKS}])([{SUITS}])")
# A minus marks a card that lies face down.
_CARD_IN_COLUMN = re.compile(rf"(-?)(10|[{RANKS}])([{SUITS}])")
_COLUMN = re.compile(r"column\s+([0-9]{1,3})")
# The last two say only how the sign before them is to be drawn.
_SUIT_SIGNS = str.maketrans("♣♧♠♤♥♡♦♢", "CCSSHHDD", "\ufe0e\ufe0f")

# Of what is at fault a message repeats no more than this many signs or cards.
_LONGEST_QUOTE = 20
_MOST_CARDS_NAMED = 8


class BoardError(ValueError):
    """A text is not the board of a game; ``line`` is the number of the line at fault, from 1."""

    def __init__(self, line: int, fault: str) -> None:
        super().__init__(_("Line {line}: {fault}").format(line=line, fault=fault))
        self.line = line


class Board(NamedTuple):
    """All that lies on the table of a game.

    Columns and stock as in Position. ``foundations`` are the piles from left to
    right, each by its last card, None for an empty one.
    """

    variant: Variant
    columns: tuple[bytes, ...]
    foundations: tuple[Optional[int], ...]
    stock: bytes

    def position(self) -> Position:
        """The same for whom one foundation is like the other."""
        piles = [(suit_of(top), rank_of(top) + 1) for top in self.foundations if top is not None]
        return Position(self.columns, foundations_from(piles, self.variant.decks), self.stock)


def card_name(card: int) -> str:
    """A card as boards have it, ``TH`` for the ten of hearts, ``-TH`` if it lies face down."""
    face_up = card & ~FACE_DOWN
    mark = "-" if is_face_down(card) else ""
    return mark + RANKS[rank_of(face_up)] + SUITS[suit_of(face_up)]


def write(board: Board, comment: str = "") -> str:
    """The text of a board, in ASCII; a comment of one line may stand above it."""
    tops = (EMPTY if top is None else card_name(top) for top in board.foundations)
    lines = [f"# {comment}"] if comment else []
    lines += [f"Game: {board.variant.name}", " ".join(("Foundations:", *tops))]
    lines += [
        " ".join((f"Column {number}:", *map(card_name, column)))
        for number, column in enumerate(board.columns, 1)
    ]
    stock = board.stock
    while stock:
        dealt = len(board.variant.dealt_columns(len(stock)))
        lines.append(" ".join(("Stock:", *map(card_name, stock[:dealt]))))
        stock = stock[dealt:]
    return "\n".join(lines) + "\n"


def read(data: bytes, wanted: Optional[Variant] = None) -> Board:
    """The board that a file holds.

    Args:
        data: the bytes of the file, UTF-8 with or without a byte order mark.
        wanted: the game that the board has to be of; without it any game will do.

    Raises:
        BoardError: the text is no board, its cards are not those of the game, or
            they lie as they cannot lie.
    """
    if len(data) > MOST_BYTES:
        raise BoardError(1, _("this file is too long for a board"))
    # What is not UTF-8 may stand in a comment; elsewhere it is not understood.
    lines = re.split("\r\n|\r|\n", data.decode("utf-8-sig", errors="replace"))
    reader = _Reader(wanted)
    for number, line in enumerate(lines, 1):
        reader.read_line(number, line.partition("#")[0].strip())
    return reader.board()


class _Reader:
    """What has been read of a board so far."""

    def __init__(self, wanted: Optional[Variant]) -> None:
        self._wanted = wanted
        self._line = 1
        self._variant: Optional[Variant] = None
        self._columns: dict[int, bytes] = {}
        self._foundations: Optional[tuple[Optional[int], ...]] = None
        self._stock = b""
        self._copies: Counter[int] = Counter()

    def read_line(self, number: int, text: str) -> None:
        """Take in the next line, freed from comments."""
        if not text:
            return
        self._line = number
        heading, colon, rest = text.partition(":")
        heading = heading.strip().casefold()
        column = _COLUMN.fullmatch(heading)
        if not colon or not (column or heading in ("game", "foundations", "stock")):
            raise self._error(
                _("{words} is not understood; lines begin with {headings}"),
                words=_quoted(text),
                headings="Game:, Foundations:, Column 1:, Stock:",
            )
        if heading == "game":
            self._read_game(rest.strip())
            return
        game = self._game()
        if column:
            self._read_column(int(column[1]), rest, game)
        elif heading == "stock":
            self._stock += self._cards(rest, _CARD, game)
        else:
            self._read_foundations(rest, game)

    def _game(self) -> Variant:
        if self._variant is None:
            raise self._error(_("the first line has to name the game, such as Game: Normandy"))
        return self._variant

    def _read_game(self, name: str) -> None:
        if self._variant is not None:
            raise self._error(_("the game is named twice"))
        games = {variant.name.casefold(): variant for variant in FAMILY}
        self._variant = games.get(" ".join(name.casefold().split()))
        if self._variant is None:
            raise self._error(
                _("there is no game {name}; there are {games}"),
                name=_quoted(name),
                games=", ".join(variant.name for variant in FAMILY),
            )
        if self._wanted is not None and self._wanted is not self._variant:
            raise self._error(
                _("this is a board of {game}, not of {wanted}"),
                game=self._variant.name,
                wanted=self._wanted.name,
            )

    def _read_column(self, number: int, words: str, game: Variant) -> None:
        if not 1 <= number <= game.columns:
            raise self._error(
                _("there is no column {number}, {game} has {columns}"),
                number=number,
                game=game.name,
                columns=game.columns,
            )
        if number in self._columns:
            raise self._error(_("column {number} is there twice"), number=number)
        column = self._cards(words, _CARD_IN_COLUMN, game)
        for below, above in zip(column, column[1:]):
            if is_face_down(above) and not is_face_down(below):
                raise self._error(
                    _("{above} lies face down on {below}, which lies face up"),
                    above=card_name(above & ~FACE_DOWN),
                    below=card_name(below),
                )
        self._columns[number] = column

    def _read_foundations(self, words: str, game: Variant) -> None:
        if self._foundations is not None:
            raise self._error(_("the foundations are there twice"))
        tops = [None if word == EMPTY else self._card(word, _CARD) for word in words.split()]
        if len(tops) > game.foundations:
            raise self._error(
                _("these are {number} foundations, {game} has {foundations}"),
                number=len(tops),
                game=game.name,
                foundations=game.foundations,
            )
        for top in tops:
            if top is not None:
                for rank in range(rank_of(top) + 1):
                    self._count(card_of(rank, suit_of(top)), game)
        self._foundations = (*tops, *[None] * (game.foundations - len(tops)))

    def _cards(self, words: str, pattern: re.Pattern[str], game: Variant) -> bytes:
        cards = bytes(self._card(word, pattern) for word in words.split())
        for card in cards:
            self._count(card & ~FACE_DOWN, game)
        return cards

    def _card(self, word: str, pattern: re.Pattern[str]) -> int:
        match = pattern.fullmatch(word.translate(_SUIT_SIGNS).upper())
        if match is None:
            raise self._error(_("{word} is no card"), word=_quoted(word))
        mark, rank, suit = match.groups()
        return card_of(RANKS.index(rank.replace("10", "T")), SUITS.index(suit)) | (
            FACE_DOWN if mark else 0
        )

    def _count(self, card: int, game: Variant) -> None:
        self._copies[card] += 1
        if self._copies[card] > game.decks:
            raise self._error(
                _("{card} is there more often than in {decks} decks"),
                card=card_name(card),
                decks=game.decks,
            )

    def board(self) -> Board:
        """The board, once all lines are read."""
        game = self._game()
        for number in range(1, game.columns + 1):
            if number not in self._columns:
                raise self._error(_("column {number} is missing"), number=number)
        missing = [
            card_name(card)
            for card in range(len(SUITS) * len(RANKS))
            for _copy in range(game.decks - self._copies[card])
        ]
        if missing:
            raise self._error(
                _("cards are missing: {cards}"),
                cards=" ".join(missing[:_MOST_CARDS_NAMED])
                + (" …" if len(missing) > _MOST_CARDS_NAMED else ""),
            )
        columns = tuple(self._columns[number] for number in range(1, game.columns + 1))
        foundations = self._foundations or (None,) * game.foundations
        return Board(game, columns, foundations, self._stock)

    def _error(self, fault: str, **facts: object) -> BoardError:
        return BoardError(self._line, fault.format(**facts))


def _quoted(words: str) -> str:
    """Words of a file as a message may repeat them."""
    shown = words[:_LONGEST_QUOTE] + ("…" if len(words) > _LONGEST_QUOTE else "")
    return '"' + "".join(sign if sign.isprintable() else "?" for sign in shown) + '"'
