"""The command that measures how many deals can be won: resumable, and honest about limits."""

import sys

import pytest

from normandy_plugin.variants import FAMILY, IRMGARD
from tests.benchmarks import autopilot, results, shares, solver


@pytest.fixture
def measure(tmp_path, monkeypatch, capsys):
    """Run the command with solutions made up; the deals that it has tried, and what it says."""
    needed = {1: 500, 2: 5000, 3: 50_000}
    tried = []

    def try_deal(variant, number, max_iterations):
        tried.append((variant, number))
        solved = needed[number] <= max_iterations
        iterations = needed[number] if solved else max_iterations
        outcome = solver.SOLVED if solved else solver.OPEN
        values = (number, outcome, iterations, 200 * solved, 1)
        return dict(zip(solver.COLUMNS, map(str, values)))

    monkeypatch.setattr(solver, "try_deal", try_deal)
    monkeypatch.setattr(results, "DOCS", tmp_path)

    def run(last, max_iterations, game=IRMGARD.name):
        tried.clear()
        command = ["solver", game, "1", str(last), "--max-iters", str(max_iterations)]
        monkeypatch.setattr(sys, "argv", command)
        solver.main()
        return list(tried), cells(capsys.readouterr().out)

    return run


def cells(said):
    """The cells of every line of the tables printed, by the first."""
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in said.splitlines()]
    second = lines.index([""])
    return tuple(
        {line[0]: line[1:] for line in table} for table in (lines[:second], lines[second:])
    )


def irmgard(*numbers):
    return [(IRMGARD, number) for number in numbers]


def test_what_is_done_is_not_done_again(measure):
    assert measure(2, 1000)[0] == irmgard(1, 2)
    assert measure(2, 1000)[0] == []
    assert measure(3, 1000)[0] == irmgard(3)


def test_a_higher_limit_is_tried_on_what_is_open(measure):
    measure(3, 1000)
    assert measure(3, 10_000)[0] == irmgard(2, 3)
    assert measure(3, 100_000)[0] == irmgard(3)
    assert measure(3, 1_000_000)[0] == []


def test_one_command_tries_all_games(measure):
    tried, (totals, _within) = measure(1, 1000, solver.ALL)
    assert tried == [(variant, 1) for variant in FAMILY]
    assert all(totals[variant.name][0] == "1 of 1" for variant in FAMILY)


def test_each_limit_is_told_what_it_gives(measure):
    _tried, (totals, within) = measure(3, 100_000)
    assert totals[IRMGARD.name][:4] == ["3 of 3", "43.8 to 100.0 %", "0", "0"]
    assert within["solved within"] == ["1,000", "3,000", "10,000", "30,000", "100,000"]
    assert within[IRMGARD.name] == ["33.3 %", "33.3 %", "66.7 %", "66.7 %", "100.0 %"]
    _tried, (totals, within) = measure(3, 10_000)
    assert totals[IRMGARD.name][0] == "2 of 3"
    assert totals[IRMGARD.name][3] == "1"
    assert within["solved within"] == ["1,000", "3,000", "10,000"]


def test_the_autopilots_wins_of_the_same_deals_stand_beside(measure):
    _tried, (totals, _within) = measure(3, 10_000)
    assert totals[IRMGARD.name][-1] == ""
    file = results.autopilot_file(IRMGARD, autopilot.BUDGET, autopilot.LAST_STAGE)
    file.parent.mkdir()
    file.write_text("deal,won\n1,1\n2,0\n3,1\n4,1\n")
    _tried, (totals, _within) = measure(3, 10_000)
    assert totals[IRMGARD.name][-1] == "2 of 3, 1 of them open"


def test_a_game_whose_name_begins_another_keeps_its_results_apart(monkeypatch, tmp_path):
    monkeypatch.setattr(results, "DOCS", tmp_path)
    (tmp_path / "autopilot").mkdir()
    for variant in FAMILY:
        results.autopilot_file(variant, 100, 200).touch()
    for variant in FAMILY:
        assert list(results.autopilot_files(variant)) == [
            (100, results.autopilot_file(variant, 100, 200))
        ]


def test_a_deal_is_tried():
    row = solver.try_deal(IRMGARD, 1, 100)
    assert list(row) == list(solver.COLUMNS)
    assert (row["deal"], row["outcome"], row["iterations"]) == ("1", solver.OPEN, "100")


def test_shares_have_their_interval():
    # Newcombe's example for Wilson's formula.
    assert [round(bound, 4) for bound in shares.interval(81, 263)] == [0.2553, 0.3662]
    assert shares.in_words(3, 10) == "3 of 10 = 30.0% (95 %: 10.8% to 60.3%)"
    assert shares.interval_in_words(3, 10) == "10.8 to 60.3 %"
    assert shares.interval(0, 5)[0] == 0
    assert shares.interval(5, 5)[1] == 1
