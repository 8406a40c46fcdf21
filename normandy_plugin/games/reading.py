"""From the host's piles to the engine's positions."""

from normandy_plugin.engine import cards
from normandy_plugin.engine.position import Position, View, foundations_from
from normandy_plugin.engine.score import score


def _face_up(card):
    return cards.card(card.rank, card.suit)


def _known(card):
    return _face_up(card) | (0 if card.face_up else cards.FACE_DOWN)


def _seen(card):
    return _face_up(card) if card.face_up else cards.UNKNOWN


def _foundations(game):
    piles = [(pile.cards[0].suit, len(pile.cards)) for pile in game.s.foundations if pile.cards]
    return foundations_from(piles, game.variant.decks)


def _columns(game, read_card):
    return tuple(bytes(map(read_card, column.cards)) for column in game.s.rows)


def view_of_table(game):
    """What the player can see; nothing more is read."""
    return View(_columns(game, _seen), _foundations(game), len(game.s.talon.cards))


def position_of_table(game):
    """All there is, face-down cards and the stock included."""
    stock = bytes(map(_face_up, reversed(game.s.talon.cards)))
    return Position(_columns(game, _known), _foundations(game), stock)


def score_of_table(game):
    """The score of what lies on the table."""
    heights = [len(pile.cards) for pile in game.s.foundations]
    return score(heights, _columns(game, _seen))
