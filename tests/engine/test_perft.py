"""How many positions can be reached in exactly k moves: the numbers that the host gave."""

import json
from pathlib import Path

import pytest

from normandy_plugin.engine.cards import FACE_DOWN
from normandy_plugin.engine.moves import legal_moves, play, turned_up
from normandy_plugin.engine.position import Position
from normandy_plugin.variants import FAMILY
from tests.engine.written import read_cards, read_foundations

DATA = Path(__file__).parents[1] / "data" / "perft"
BY_NAME = {variant.name: variant for variant in FAMILY}


def golden():
    for path in sorted(DATA.glob("*.json")):
        table = json.loads(path.read_text(encoding="utf-8"))
        for entry in table["positions"]:
            yield pytest.param(BY_NAME[table["name"]], entry, id=f"{path.stem} {entry['position']}")


def read(entry, variant):
    tops = " ".join(cards.split()[-1] for cards in entry["foundations"] if cards)
    return Position(
        tuple(map(read_cards, entry["columns"])),
        read_foundations(tops, variant.decks),
        bytes(card & ~FACE_DOWN for card in read_cards(entry["stock"])),
    )


def with_last_cards_up(position):
    columns = tuple(
        turned_up(column) if column and column[-1] >= FACE_DOWN else column
        for column in position.columns
    )
    return position._replace(columns=columns)


def reachable(position, variant, moves):
    """The number of positions after 1, 2, … moves; each move turns up the card that it frees."""
    step, numbers = {position}, []
    for _move in range(moves):
        step = {
            with_last_cards_up(play(before, move, variant))
            for before in step
            for move in legal_moves(before, variant)
        }
        numbers.append(len(step))
    return numbers


@pytest.mark.parametrize(("variant", "entry"), list(golden()))
def test_as_many_as_in_the_host(variant, entry):
    numbers = reachable(read(entry, variant), variant, len(entry["any_foundation"]))
    assert numbers == entry["any_foundation"]
