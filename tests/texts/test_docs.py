"""The pages for players in docs: examples that run, numbers that are those of the games."""

import ast
import doctest
import re
import shlex
from pathlib import Path

import pytest

from normandy_plugin.engine.board import BoardError, card_name, read
from normandy_plugin.engine.score import BUILT_PAIR, CARD_ON_FOUNDATION, FULL_FOUNDATION
from normandy_plugin.variants import FAMILY, IRMGARD, GapRule
from tests.benchmarks import autopilot, results, shares, solver, stuck
from tests.benchmarks.results import BY_NAME

DOCS = Path(__file__).parents[2] / "docs"
SCORING = (DOCS / "scoring.md").read_text(encoding="utf-8")
VARIANTS = (DOCS / "variants.md").read_text(encoding="utf-8")


def rows(text):
    """The cells of every line of every table."""
    lines = [line for line in text.splitlines() if line.startswith("|") and "---" not in line]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def constants(path):
    """The numbers that a module of the plugin gives names to, without running it."""
    tree = ast.parse((DOCS.parent / "normandy_plugin" / path).read_text(encoding="utf-8"))
    return {
        node.targets[0].id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
    }


def test_the_limits_of_the_hints_are_those_in_the_code():
    page = " ".join((DOCS / "hints.md").read_text(encoding="utf-8").split())
    limit = constants("games/normandy_hints.py")
    for sentence in (
        "Asked by H it looks at up to {BUDGET_ASKED:,} positions, for at most {SECONDS_ASKED} s.",
        "looks at up to {BUDGET_AUTOPILOT:,} for each line, {BUDGET_LAST_STAGE:,} once the stock",
        "at no more than {LIMIT_AUTOPILOT:,} and for no longer than {SECONDS_AUTOPILOT} s",
        "looks at up to {BUDGET_STUCK} such positions; if there are more, it says nothing",
    ):
        assert sentence.format(**limit) in page


def test_the_figures_of_the_autopilot_are_those_of_the_data():
    page = (DOCS / "hints.md").read_text(encoding="utf-8")
    limit = constants("games/normandy_hints.py")
    found = 0
    for cells in rows(page.partition("## How long it thinks")[0]):
        if cells[0] not in BY_NAME:
            continue
        name, deals, won, interval = cells
        budgets = limit["BUDGET_AUTOPILOT"], limit["BUDGET_LAST_STAGE"]
        played = results.load(results.autopilot_file(BY_NAME[name], *budgets))
        first, last = map(int, deals.split(" to "))
        wins = [int(played[number]["won"]) for number in range(first, last + 1)]
        assert won == f"{sum(wins)} of {len(wins)}"
        assert interval == shares.interval_in_words(sum(wins), len(wins))
        found += 1
    assert found


def test_the_figures_of_the_stuck_check_are_those_of_the_data():
    page = (DOCS / "hints.md").read_text(encoding="utf-8")
    figures = "".join(f"    {line}\n" for line in stuck.report(results.rows_in(stuck.RESULTS)))
    assert figures in page


def test_the_benchmarks_think_as_the_game_does():
    limit = constants("games/normandy_hints.py")
    assert limit["BUDGET_STUCK"] == stuck.BUDGET
    assert limit["BUDGET_AUTOPILOT"] == autopilot.BUDGET
    assert limit["BUDGET_LAST_STAGE"] == autopilot.LAST_STAGE
    assert limit["LIMIT_AUTOPILOT"] == max(autopilot.BUDGET, autopilot.LAST_STAGE)
    assert limit["SECONDS_AUTOPILOT"] == autopilot.SECONDS


def test_the_examples_of_scoring_run():
    result = doctest.testfile(str(DOCS / "scoring.md"), module_relative=False, encoding="utf-8")
    assert result.failed == 0
    assert result.attempted >= 7


def test_the_points_are_those_that_the_plugin_counts():
    points = [int(cells[-1]) for cells in rows(SCORING) if cells[-1].isdigit()]
    assert points == [CARD_ON_FOUNDATION, FULL_FOUNDATION, BUILT_PAIR]


def test_the_sums_of_scoring_are_right():
    sums = re.findall(r"(\d+) \u00d7 (\d+)(?: \+ (\d+))? = (\d+)", SCORING)
    assert len(sums) == 2
    for factor, other, more, total in sums:
        assert int(factor) * int(other) + int(more or 0) == int(total)
    full = 13 * CARD_ON_FOUNDATION + FULL_FOUNDATION
    assert f"= {full} points" in SCORING
    for variant, words in zip(
        (FAMILY[0], FAMILY[3]), ("two decks there are", "three decks there are")
    ):
        assert f"{words} {variant.foundations}" in SCORING
        assert re.search(rf"{words} .*?{variant.foundations * full}\b", SCORING, re.DOTALL)


def test_scoring_names_every_game():
    for variant in FAMILY:
        assert variant.name in SCORING


@pytest.mark.parametrize("variant", FAMILY, ids=lambda variant: variant.name)
def test_the_table_of_the_variants(variant):
    (cells,) = [cells for cells in rows(VARIANTS) if cells[0] == variant.name]
    _, decks, columns, layout, gap, deals = cells
    assert (int(decks), int(columns)) == (variant.decks, variant.columns)
    hidden = sum(variant.face_down)
    covered = f"{hidden} face down" if hidden else "all face up"
    assert layout == f"{variant.cards - variant.stock} cards, {covered}"
    assert (
        gap
        == {
            GapRule.ANY_CARD: "any card or run",
            GapRule.KINGS: "a king or a king's run",
        }[variant.gap_rule]
    )
    full, short = divmod(variant.stock, variant.columns)
    assert deals == f"{full} of {variant.columns} cards" + (f", 1 of {short}" if short else "")
    assert f"## {variant.name}\n" in VARIANTS


def test_the_last_deal_of_irmgard():
    short = IRMGARD.stock % IRMGARD.columns
    reached = IRMGARD.dealt_columns(short)
    assert f"its {short} cards go to columns {reached[0] + 1} to {reached[-1] + 1}" in VARIANTS


@pytest.mark.parametrize("text", [SCORING, VARIANTS], ids=["scoring", "variants"])
def test_the_old_name_is_not_used(text):
    assert not re.search("gypsy|zigeuner", text, re.IGNORECASE)


# --- boards ---

BOARDS = (DOCS / "boards.md").read_text(encoding="utf-8")


def test_the_example_of_a_board_is_understood():
    """As far as it goes: some lines are left out."""
    lines = [line.strip() for line in BOARDS.splitlines() if line.startswith("    ")]
    (column,) = [line for line in lines if line.startswith("Column 3:")]
    empty = [column.replace("3", str(number)) for number in range(4, 8)]
    text = "\n".join([*(line for line in lines if "..." not in line), *empty])
    with pytest.raises(BoardError, match="cards are missing"):
        read(text.encode())


def test_the_games_that_boards_names_are_those_that_are_read():
    (line,) = [line for line in BOARDS.splitlines() if line.startswith("- `Game:`")]
    names = line.partition(": ")[2].rstrip(".").replace(" or ", ", ").split(", ")
    assert names == [variant.name for variant in FAMILY]


def test_the_signs_of_cards_that_boards_names_are_those_that_are_written():
    ranks, suits = re.search(r"`(A [^`]+)` and `([^`]+)`", BOARDS).groups()
    cards = {suit + rank for suit in suits.split() for rank in ranks.split()}
    assert cards == {name[1] + name[0] for name in map(card_name, range(52))}


# --- winnability ---

WINNABILITY = (DOCS / "winnability.md").read_text(encoding="utf-8")


COMMANDS = re.findall(r"tests\.benchmarks\.solver (.+)", WINNABILITY)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_tables_of_winnability_are_what_the_command_prints(command):
    words = shlex.split(command)
    game, first, last = words[:3]
    limit = int(words[4]) if words[3:4] == ["--max-iters"] else solver.MOST
    deals = range(int(first), int(last) + 1)
    printed = "\n".join(solver.report(solver.games_named(game), deals, limit))
    assert printed in WINNABILITY


def test_the_picture_of_winnability_is_of_the_same_deals():
    (drawn,) = re.findall(r"tests\.benchmarks\.plots solver (.+)", WINNABILITY)
    assert f"{solver.ALL} {drawn}" in COMMANDS
    assert "images/solved.svg" in WINNABILITY
