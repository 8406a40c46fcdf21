"""Positions written down: ``TH`` is the ten of hearts, ``-TH`` the same lying face down.

``--`` is a card that lies face down and is not known. The last card of a column
stands last, the next card of the stock first.
"""

from normandy_plugin.engine.cards import FACE_DOWN, UNKNOWN, card
from normandy_plugin.engine.position import Position, View, foundations_from

RANKS = "A23456789TJQK"
SUITS = "CSHD"


def read_card(word):
    if word == "--":
        return UNKNOWN
    rank, suit = word.lstrip("-")
    return card(RANKS.index(rank), SUITS.index(suit)) | (FACE_DOWN if word[0] == "-" else 0)


def read_cards(words):
    return bytes(map(read_card, words.split()))


def read_foundations(words, decks=2):
    """Of each foundation that is begun its last card."""
    piles = [(SUITS.index(suit), RANKS.index(rank) + 1) for rank, suit in words.split()]
    return foundations_from(piles, decks)


def position(*columns, foundations="", stock="", decks=2):
    """A position; columns are filled up with gaps to the eight of Normandy."""
    filled = [read_cards(words) for words in columns]
    filled += [b""] * (8 - len(filled))
    return Position(tuple(filled), read_foundations(foundations, decks), read_cards(stock))


def view(*columns, foundations="", stock=0):
    seen = position(*columns, foundations=foundations)
    return View(seen.columns, seen.foundations, stock)
