"""An impatient player: clicks, drags and keys without end, also while cards are moving."""

from collections import Counter
from random import Random

import pytest

from normandy_plugin.variants import FAMILY, NORMANDY
from tests.window.test_saving import redo_all, undo_all

EVENTS = 300
FAST, USUAL = 1, 3
ANIMATIONS = {FAST: "very fast animations", USUAL: "usual animations"}
# All that plays, shows or undoes; not what leaves the game.
KEYS = ("d", "d", "space", "z", "r", "h", "i", "a", "p", "Right", "Down", "Return")
RANKS = "A23456789TJQK"


def storm(table, random, events):
    """Send events without waiting for what they start."""
    _, _, width, height = table.screen_box()
    piles = list(table.cards())

    def anywhere():
        return random.randrange(width), random.randrange(height)

    for _ in range(events):
        what = random.random()
        if what < 0.3:
            table.post("click_at", anywhere(), button=random.choice((1, 1, 1, 3)))
        elif what < 0.4:
            table.post("double_click", random.choice(piles))
        elif what < 0.7:
            table.post("drag", random.choice(piles), 1, random.choice(piles))
        elif what < 0.8:
            table.post("drag_from_to", anywhere(), anywhere())
        else:
            table.post("key", random.choice(KEYS))


def in_legal_places(cards, variant):
    """Whether a position can have been reached by the rules, as far as one look can tell."""
    every = Counter(card.lstrip("-") for pile in cards.values() for card in pile.split())
    assert every == {rank + suit: variant.decks for rank in RANKS for suit in "CSHD"}
    for name, pile in cards.items():
        pile = pile.split()
        if name == "stock":
            assert all(card.startswith("-") for card in pile)
        elif name.startswith("foundation"):
            suits = {card[-1] for card in pile}
            assert len(suits) <= 1
            assert [card[:-1] for card in pile] == list(RANKS[: len(pile)])
        else:
            turned = [card.startswith("-") for card in pile]
            assert turned == sorted(turned, reverse=True), f"{name}: {pile}"
            # A face-down card that becomes last is turned up.
            assert not (turned and turned[-1])
    return True


@pytest.mark.parametrize(
    "variant, animations",
    [*((variant, FAST) for variant in FAMILY), (NORMANDY, USUAL)],
    ids=lambda value: getattr(value, "name", None) or ANIMATIONS[value],
)
def test_a_storm_of_events_leaves_all_cards_in_legal_places(table, variant, animations):
    table.open(variant, 5)
    start = table.cards()
    table.set_options(animations=animations, autodrop=animations == FAST)
    # The first events come while the cards are still being dealt.
    table.post("deal_again", 5)
    storm(table, Random(f"{variant.name} {animations}"), EVENTS)
    if table.facts()["paused"]:
        table.post("key", "p")
    table.post("key", "Right")
    table.set_options(animations=0, autodrop=False)
    table.wait_until(lambda: not table.facts()["paused"], "the game goes on")
    table.end_drag()
    end = table.play("cards")
    assert in_legal_places(end, variant)
    moves = table.facts()["moves"]
    assert undo_all(table) == start
    assert redo_all(table, moves) == end
