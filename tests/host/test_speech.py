"""What the host's speech module is given to say of piles that show nothing."""

from tests.host.table import NORMANDY, column


def test_empty_piles_are_named(host, table):
    game = table(NORMANDY, {1: "KS"}, stock=0)
    assert game.parseEmptyStack(game.s.talon) == "Stock, empty"
    assert game.parseEmptyStack(column(game, 8)) == "Column 8, empty"
    assert game.parseEmptyStack(game.s.foundations[2]) == "Foundation 3, empty"


def test_a_pile_says_its_name_and_its_rule(host, table):
    game = table(NORMANDY, {1: "KS"}, stock=None)
    assert game.parseStackInfo(game.s.talon) == "Stock. One card per column, 13 times."
    assert game.parseStackInfo(column(game, 1)) == "Column 1. Down, red/black. Gap: any."
    foundation = game.s.foundations[1]
    assert game.parseStackInfo(foundation) == "Foundation 2. Up in suit from any ace."


def test_the_score_is_told(host, table):
    game = table(NORMANDY, {1: "KH QS"}, foundations={1: "3C"}, stock=0)
    assert game.parseGameInfo() == f"Score {game.getGameScore()}"
