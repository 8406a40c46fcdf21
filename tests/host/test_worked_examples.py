"""The worked example of every rules page, played on the host as the page tells it."""

import pytest

from normandy_plugin.variants import FAMILY, NIVERNAISE
from tests.host.nivernaise_table import stacks_by_name
from tests.host.table import column, drag, foundation, names, position
from tests.texts.pages import GAP_OPEN, NOTHING_DEALT, pages_of


@pytest.mark.parametrize("page", pages_of(FAMILY), ids=repr)
def test_the_example_happens_as_the_page_tells_it(host, page):
    game = host.new_game(page.variant.game_id, page.deal())
    stock = position(game).stock
    for number, step in enumerate(page.steps(), 1):
        source = column(game, step.source)
        target = foundation(game, step.foundation) if step.foundation else column(game, step.column)
        told = f"{page}, move {number}: {step}"
        assert names(source).split()[-len(step.cards) :] == list(step.cards), told
        assert names(target).split()[-1:] == ([step.onto] if step.onto else []) or (
            step.foundation and target.cards
        ), told
        hidden = sum(not card.face_up for card in source.cards)

        assert drag(source, len(step.cards), target), told

        turned_up = hidden > sum(not card.face_up for card in source.cards)
        assert (step.turned_up is not None) == turned_up, told
        if turned_up:
            assert names(source).split()[-1] == step.turned_up, told
        assert step.emptied == (None if source.cards else step.source), told
    assert game.getGameScore() == page.score()
    is_open = any(not row.cards for row in game.s.rows)
    assert (GAP_OPEN[page.language] in page.example) == is_open
    assert NOTHING_DEALT[page.language] in page.example
    assert position(game).stock == stock


@pytest.mark.parametrize("page", pages_of([NIVERNAISE]), ids=repr)
def test_the_example_of_nivernaise_happens_as_the_page_tells_it(host, page):
    game = host.new_game(page.variant.game_id, page.deal())
    stock, stacks = names(game.s.talon), stacks_by_name(game)
    for number, step in enumerate(page.steps(), 1):
        source = stacks[step.source]
        told = f"{page}, move {number}: {step}"
        assert names(source).split()[-1] == step.card, told
        if step.target:
            target = stacks[step.target]
            assert names(target).split()[-1:] == ([step.onto] if step.onto else []), told
        else:
            (target,) = (f for f in game.s.foundations if f.acceptsCards(source, source.cards[-1:]))

        assert drag(source, 1, target), told

        left = names(source).split()
        assert step.uncovered == (left[-1] if left else None), told
        assert step.emptied == (None if left else step.source), told
    assert sum(len(f.cards) for f in game.s.foundations) == page.on_foundations()
    assert NOTHING_DEALT[page.language] in page.example
    assert names(game.s.talon) == stock
