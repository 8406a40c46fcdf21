"""Golden saved games: tests/data/saves holds games that both versions of the host have saved.

Beside each saved game NAME.pso lies NAME.json: what the table shows once it is loaded.

usage: python -m tests.host.saves --pysolfc FOLDER [--game ID]

writes the saved games of this host, or of one game, anew. Do so only when GAME_VERSION is
raised: every later version of the plugin must load those that are there, or
refuse them by GAME_VERSION.
"""

import argparse
import json
from pathlib import Path

from tests.host.headless import REPOSITORY, Host
from tests.host.nivernaise_table import NIVERNAISE, table_of
from tests.host.perft import plugin_in
from tests.host.table import FAMILY, NAMES, position

DATA = REPOSITORY / "tests" / "data" / "saves"


def follow_hints(game, moves):
    """Play as hints say; return whether there was a hint for every move.

    The family's hints are the host's own; those win no game of Nivernaise.
    """
    from pysollib.hint import KlondikeType_Hint

    hint_class = game.getHintClass() if game.id == NIVERNAISE else KlondikeType_Hint
    forced = None
    for _ in range(moves):
        hints = [forced] if forced else hint_class(game, 2).getHints()
        if not hints or game.isGameWon():
            return False
        _, _, count, source, target, _, forced = hints[0]
        if count == 0:
            game.dealCards()
        elif source is target:
            source.playFlipMove()
        else:
            source.playMoveMove(count, target)
    return True


def fresh(host, game_id):
    return host.new_game(game_id, 12345678901234567890)


def midgame(host, game_id):
    """Sixty moves made and five of them taken back."""
    game = host.new_game(game_id, 2)
    follow_hints(game, 60)
    for _ in range(5):
        game.undo()
    return game


def borrowed(host, game_id):
    """The last move has brought a card back from a foundation."""
    for deal in range(1, 100):
        game = host.new_game(game_id, deal)
        while follow_hints(game, 1) and game.moves.index < 200:
            for pile in game.s.foundations:
                for row in game.s.rows:
                    if pile.cards and row.cards and row.acceptsCards(pile, pile.cards[-1:]):
                        pile.playMoveMove(1, row)
                        return game
    raise LookupError("no deal in which a card can come back")


def bookmarked(host, game_id):
    """A bookmark after ten moves, then ten moves more."""
    game = host.new_game(game_id, 4)
    follow_hints(game, 10)
    game.setBookmark(0, confirm=0)
    follow_hints(game, 10)
    return game


def won(host, game_id):
    """A game won from its first move to its last."""
    for deal in range(1, 400):
        game = host.new_game(game_id, deal)
        while follow_hints(game, 1) and game.moves.index < 600:
            pass
        if game.isGameWon():
            return game
    raise LookupError("no deal that the hints win")


def before_redeal(host, game_id):
    """The stock is empty, and a move has been made since."""
    game = host.new_game(game_id, 98765432109876543210)
    while game.s.talon.cards:
        follow_hints(game, 1)
    return game


def into_second_round(host, game_id):
    """Twenty moves into the second round."""
    game = before_redeal(host, game_id)
    while game.s.talon.round == 1:
        follow_hints(game, 1)
    follow_hints(game, 20)
    return game


def redeal_undone(host, game_id):
    """From there back over the redeal."""
    game = into_second_round(host, game_id)
    while game.s.talon.round == 2:
        game.undo()
    return game


def second_round(host, game_id):
    """In the second round, five moves taken back."""
    game = into_second_round(host, game_id)
    for _ in range(5):
        game.undo()
    return game


OF_FAMILY = (fresh, midgame, borrowed, bookmarked, won)
OF_NIVERNAISE = (fresh, before_redeal, redeal_undone, second_round, bookmarked, won)
KINDS = {**dict.fromkeys(FAMILY, OF_FAMILY), NIVERNAISE: OF_NIVERNAISE}


def on_table(game):
    """Everything that lies on the table."""
    if game.id == NIVERNAISE:
        return {"round": game.s.talon.round, **table_of(game)}
    return position(game)._asdict()


def describe(host, game):
    """What a game shows: its position, what lies behind and ahead of it, its bookmark.

    A game of Nivernaise goes on by a deal.
    """
    shown = {
        "host": host.version,
        "game": game.id,
        "game_version": game.GAME_VERSION,
        "number": game.getGameNumber(format=0),
        "won": bool(game.isGameWon()),
        "moves": game.moves.index,
        "history": len(game.moves.history),
        **on_table(game),
    }
    moves = game.moves.index
    while game.moves.index:
        game.undo()
    shown["start"] = on_table(game)
    while game.moves.index < len(game.moves.history):
        game.redo()
    shown["end"] = on_table(game)
    while game.moves.index > moves:
        game.undo()
    if game.gsaveinfo.bookmarks.get(0):
        game.gotoBookmark(0, confirm=0)
        shown["bookmark"] = on_table(game)
        game.undoGotoBookmark()
    if game.id == NIVERNAISE:
        # The redeal is made of the game number; no saved game holds its cards beforehand.
        game.dealCards()
        shown["next deal"] = on_table(game)
    return json.loads(json.dumps(shown))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pysolfc", required=True, type=Path, metavar="FOLDER")
    parser.add_argument("--game", type=int, choices=KINDS, metavar="ID")
    options = parser.parse_args()
    host = plugin_in(Host(options.pysolfc))
    host.app.opt.confirm = False
    folder = DATA / host.version
    folder.mkdir(parents=True, exist_ok=True)
    for game_id in [options.game] if options.game else KINDS:
        for kind in KINDS[game_id]:
            name = (
                (NAMES | {NIVERNAISE: "Nivernaise"})[game_id].lower().replace(" ", "_")
                + "-"
                + kind.__name__
            )
            game = kind(host, game_id)
            assert game.saveGame(str(folder / f"{name}.pso"))
            text = json.dumps(describe(host, game), indent=1)
            (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")
            print(name, game.moves.index, flush=True)


if __name__ == "__main__":
    main()
