"""The command that measures how many deals can be won: resumable, and honest about limits."""

import sys

import pytest

from normandy_plugin.variants import IRMGARD
from tests.benchmarks import shares, solver


@pytest.fixture
def measure(tmp_path, monkeypatch, capsys):
    """Run the command with solutions made up; the deals that it has tried, and what it says."""
    needed = {1: 500, 2: 5000, 3: 50_000}
    tried = []

    def try_deal(variant, number, max_iterations):
        assert variant is IRMGARD
        tried.append(number)
        solved = needed[number] <= max_iterations
        iterations = needed[number] if solved else max_iterations
        outcome = solver.SOLVED if solved else solver.OPEN
        values = (number, outcome, iterations, 200 * solved, 1)
        return dict(zip(solver.COLUMNS, map(str, values)))

    monkeypatch.setattr(solver, "try_deal", try_deal)

    def run(last, max_iterations, *options):
        tried.clear()
        results = str(tmp_path / "results.csv")
        command = ["solver", IRMGARD.name, "1", str(last), "--max-iters", str(max_iterations)]
        monkeypatch.setattr(sys, "argv", [*command, "--results", results, *options])
        solver.main()
        return list(tried), capsys.readouterr().out

    return run


def test_what_is_done_is_not_done_again(measure):
    assert measure(2, 1000)[0] == [1, 2]
    assert measure(2, 1000)[0] == []
    assert measure(3, 1000)[0] == [3]


def test_a_higher_limit_is_tried_on_what_is_open(measure):
    measure(3, 1000)
    assert measure(3, 10_000)[0] == [2, 3]
    assert measure(3, 100_000)[0] == [3]
    assert measure(3, 1_000_000)[0] == []


def test_each_limit_is_told_what_it_gives(measure):
    _tried, said = measure(3, 100_000)
    assert "solved: 3 of 3 = 100.0%" in said
    assert "solved within 1,000 positions: 1 of 3" in said
    assert "solved within 10,000 positions: 2 of 3" in said
    assert "solved within 100,000 positions: 3 of 3" in said
    assert "1,000,000" not in said
    _tried, said = measure(3, 10_000)
    assert "solved: 2 of 3" in said
    assert "open: 1 of 3" in said


def test_the_autopilots_wins_of_the_same_deals_stand_beside(measure, tmp_path):
    played = tmp_path / "autopilot.csv"
    played.write_text("deal,won\n1,1\n2,0\n3,1\n4,1\n")
    _tried, said = measure(3, 10_000, "--autopilot", str(played))
    assert "the autopilot wins 2 of 3" in said
    assert "1 of them open to the solver" in said


def test_a_deal_is_tried():
    row = solver.try_deal(IRMGARD, 1, 100)
    assert list(row) == list(solver.COLUMNS)
    assert (row["deal"], row["outcome"], row["iterations"]) == ("1", solver.OPEN, "100")


def test_shares_have_their_interval():
    # Newcombe's example for Wilson's formula.
    assert [round(bound, 4) for bound in shares.interval(81, 263)] == [0.2553, 0.3662]
    assert shares.in_words(3, 10) == "3 of 10 = 30.0% (95 %: 10.8% to 60.3%)"
    assert shares.interval(0, 5)[0] == 0
    assert shares.interval(5, 5)[1] == 1
