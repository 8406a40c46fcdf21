"""From the host's piles to the engine's positions."""

from pysollib.move import AMoveMove

from normandy_plugin.engine import cards
from normandy_plugin.engine.position import Position, View, foundations_from
from normandy_plugin.engine.score import score
from normandy_plugin.engine.search import key_of


def number_of(card):
    """The engine's number for one of the host's cards, whichever side is up."""
    return cards.card(card.rank, card.suit)


def _known(card):
    return number_of(card) | (0 if card.face_up else cards.FACE_DOWN)


def _seen(card):
    return number_of(card) if card.face_up else cards.UNKNOWN


def _read(piles, read_card):
    return tuple(bytes(map(read_card, pile.cards)) for pile in piles)


def _columns(game, read_card):
    return _read(game.s.rows, read_card)


def _foundations(game, piles=None):
    """The foundations as the engine counts them, from the cards that lie on each pile."""
    if piles is None:
        piles = _read(game.s.foundations, number_of)
    begun = [(cards.suit_of(pile[0]), len(pile)) for pile in piles if pile]
    return foundations_from(begun, game.variant.decks)


def view_of_table(game):
    """What the player can see; nothing more is read."""
    return View(_columns(game, _seen), _foundations(game), len(game.s.talon.cards))


def position_of_table(game):
    """All there is, face-down cards and the stock included."""
    stock = bytes(map(number_of, reversed(game.s.talon.cards)))
    return Position(_columns(game, _known), _foundations(game), stock)


def score_of_table(game):
    """The score of what lies on the table."""
    heights = [len(pile.cards) for pile in game.s.foundations]
    return score(heights, _columns(game, _seen))


def moves_since_news(game):
    """The host's moves since the last deal or card turned up, the latest first."""
    for moves in reversed(game.moves.history[: game.moves.index]):
        for move in reversed(moves):
            if not isinstance(move, AMoveMove) or move.from_stack_id == game.s.talon.id:
                return
            yield move


def passed_since_news(game):
    """The keys of the positions that the game has passed since then."""
    piles = {pile.id: cards for pile, cards in zip(game.allstacks, _read(game.allstacks, _seen))}
    for move in moves_since_news(game):
        moved = piles[move.to_stack_id][-move.ncards :]
        piles[move.to_stack_id] = piles[move.to_stack_id][: -move.ncards]
        piles[move.from_stack_id] += moved
        columns = [piles[column.id] for column in game.s.rows]
        foundations = _foundations(game, [piles[pile.id] for pile in game.s.foundations])
        yield key_of(columns, foundations)
