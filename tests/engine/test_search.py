"""What the search tries and what it leaves out."""

import gc

import pytest

from normandy_plugin.engine.search import collector_paused, expand, settled
from tests.engine.written import position, read_cards

# Columns that take no part; beyond them there are gaps.
FULL = ("KS 5H", "KH 5D", "KD 5H", "KC 5D")


def children(table):
    """The columns of every position one step on."""
    start = settled(table.columns, table.foundations, None, ())
    return [child.columns for child in expand(start, False, {start.key})]


def with_run_split(table):
    """Whether some child has split the run of the first column between 9H and 8C."""
    return any(columns[0] == read_cards("TS 9H") for columns in children(table))


RUN = "TS 9H 8C 7D"


@pytest.mark.parametrize("other", ["9D", "JC"], ids=["onto a card", "into a gap"])
def test_a_run_is_not_split_where_the_card_below_is_of_no_use(other):
    assert not with_run_split(position(RUN, other, *FULL))


def test_a_run_is_split_for_another_card():
    assert with_run_split(position(RUN, "9D", "8S", *FULL))


def test_a_run_is_split_for_a_card_on_the_foundations():
    assert with_run_split(position(RUN, "9D", *FULL, foundations="8S"))


def test_a_run_is_split_for_the_foundations():
    table = position(RUN, "9D", *FULL, foundations="8H")
    assert any(columns[0] == read_cards("TS") for columns in children(table))


def test_a_whole_run_moves_for_nothing():
    table = position("KS " + RUN, "JH", *FULL)
    assert any(columns[0] == read_cards("KS") for columns in children(table))


def test_of_several_gaps_the_first_stands_for_all():
    table = position("KS " + RUN, "5H 6S")
    assert sum(read_cards(RUN) in columns for columns in children(table)) == 1


@pytest.mark.parametrize("enabled", [True, False])
def test_after_a_search_the_garbage_collector_is_as_before(enabled):
    if not enabled:
        gc.disable()
    try:
        with pytest.raises(ZeroDivisionError), collector_paused():
            assert not gc.isenabled()
            raise ZeroDivisionError
        assert gc.isenabled() == enabled
    finally:
        gc.enable()
