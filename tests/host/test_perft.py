"""The numbers of positions reachable in exactly k moves are those on record: see perft."""

import pytest

from tests.host.perft import Counter, file_of, position_in, read
from tests.host.table import FAMILY, NAMES, exact, lay_out, legal_moves, set_up

RECORDED = [
    pytest.param(game_id, number, id=f"{NAMES[game_id]}, {entry['position']}")
    for game_id in FAMILY
    for number, entry in enumerate(read(game_id))
]


def test_positions_of_every_game_are_on_record():
    for game_id in FAMILY:
        entries = read(game_id)
        assert len(entries) >= 5
        assert any(len(entry["reachable"]) == 4 for entry in entries), file_of(game_id)
        assert all(len(entry["reachable"]) >= 2 for entry in entries)
        assert any("" in entry["columns"] for entry in entries), "no position with a gap"
        assert any(not entry["stock"] for entry in entries), "no position without stock"


@pytest.mark.parametrize(("game_id", "number"), RECORDED)
def test_positions_reachable(host, game_id, number):
    entry = read(game_id)[number]
    game = set_up(host.open(game_id), position_in(entry))
    assert len(legal_moves(game)) == entry["moves"]
    before = exact(game)
    reachable, any_foundation = Counter(game, len(entry["reachable"])).count()
    assert reachable == entry["reachable"]
    assert any_foundation == entry["any_foundation"]
    assert exact(game) == before


def test_counting_by_hand(host):
    """Two kings and an ace, five gaps, eight foundations."""
    game = lay_out(host.open(FAMILY[0]), {n: "KH" for n in (1, 2)} | {3: "AS"}, stock=0)
    # 3 last cards to 5 gaps, the ace also to 8 foundations.
    reachable, any_foundation = Counter(game, 1).count()
    assert reachable == [3 * 5 + 8]
    assert any_foundation == [3 * 5 + 1]
