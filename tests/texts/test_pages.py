"""The rules pages say what the games do: each number is held against the variants."""

import re
from collections import Counter

import pytest

import rules
from normandy_plugin.engine import cards, nivernaise
from normandy_plugin.variants import (
    FAMILY,
    IRMGARD,
    NIVERNAISE,
    THREE_DECKS,
    YEAST_DOUGH,
    GapRule,
)
from tests.engine.written import read_card
from tests.texts.pages import CARD, GAMES, LANGUAGES, RULES, Page, pages_of, written

each_page = pytest.mark.parametrize("page", pages_of(GAMES), ids=repr)
each_page_of_the_family = pytest.mark.parametrize("page", pages_of(FAMILY), ids=repr)
each_page_of_nivernaise = pytest.mark.parametrize("page", pages_of([NIVERNAISE]), ids=repr)
each_game = pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.name)
each_game_of_the_family = pytest.mark.parametrize(
    "variant", FAMILY, ids=lambda variant: variant.name
)

# The host's game that the page compares ours with.
TWINS = {670101: 1, 670102: 890, 670103: 3, 670104: 453, 670105: 304}

SCORE_OF_A_CARD, SCORE_OF_A_FULL_FOUNDATION, SCORE_OF_A_PAIR = 5, 60, 2


def always(*numbers):
    return lambda variant: numbers


def unless(exception, claim):
    return lambda variant: None if variant is exception else claim(variant)


def only(game, claim):
    return lambda variant: claim(variant) if variant is game else None


def built_alike(variant):
    """Whether every column begins with the same number of face-down cards, not with none."""
    return len(set(variant.face_down)) == 1 and any(variant.face_down)


def quickest_columns(variant):
    fewest = min(variant.face_down)
    return tuple(n for n, hidden in enumerate(variant.face_down, 1) if hidden == fewest)


def last_deal(variant):
    """How many deals reach all columns, and the cards and columns of a short last one."""
    stock, deals = variant.stock, 0
    while stock >= variant.columns:
        stock, deals = stock - variant.columns, deals + 1
    columns = variant.dealt_columns(stock)
    return deals, stock, columns.start + 1, columns.stop


def highest_score(variant):
    foundations = variant.decks * 4
    return foundations * (13 * SCORE_OF_A_CARD + SCORE_OF_A_FULL_FOUNDATION)


# What is said, in English and in German, and the numbers that must stand there; where the
# numbers are None the page of that game must not say it.
SHARED_CLAIMS = [
    (
        r"player with (\d+) decks without jokers",
        r"Person mit (\d+) Kartenspielen ohne Joker",
        lambda v: (v.decks,),
    ),
    (
        r"takes (\d+) to (\d+) minutes",
        r"dauert (\d+) bis (\d+) Minuten",
        unless(THREE_DECKS, always(20, 30)),
    ),
    (
        r"Bring all (\d+) cards to the (\d+) foundations",
        r"Bring alle (\d+) Karten auf die (\d+) Zielstapel",
        lambda v: (v.decks * 52, v.decks * 4),
    ),
    (
        r"won with all (\d+) cards on the foundations",
        r"wenn alle (\d+) Karten auf den Zielstapeln liegen",
        lambda v: (v.decks * 52,),
    ),
    (r"PySolFC's game (\d+)", r"Spiel (\d+) von PySolFC", lambda v: (TWINS[v.game_id],)),
]
CLAIMS_OF_THE_FAMILY = [
    (
        r"decks without jokers on (\d+) columns",
        r"Kartenspielen ohne Joker in (\d+) Spalten",
        only(THREE_DECKS, lambda v: (v.columns,)),
    ),
    (
        r"each suit has (\d+) foundations",
        r"für jede Farbe gibt es (\d+) Zielstapel",
        lambda v: (v.decks,),
    ),
    (
        r"the (\d+) places in the top row",
        r"die (\d+) Plätze in der oberen Reihe",
        lambda v: (v.foundations,),
    ),
    (r"the (\d+) columns below", r"die (\d+) Spalten darunter", lambda v: (v.columns,)),
    (r"from the left, (\d+) to (\d+)", r"von links, (\d+) bis (\d+)", lambda v: (1, v.columns)),
    (
        r"Each of the (\d+) columns gets (\d+) cards: (\d+) face down, then (\d+) face up\. "
        r"The other (\d+) cards are the stock",
        r"Jede der (\d+) Spalten bekommt (\d+) Karten: (\d+) verdeckt, darauf (\d+) offen\. "
        r"Die übrigen (\d+) Karten sind der Vorrat",
        lambda v: (
            (v.columns, v.face_down[0] + v.face_up, v.face_down[0], v.face_up, v.stock)
            if built_alike(v)
            else None
        ),
    ),
    (
        r"Each of the (\d+) columns gets (\d+) cards, all face up\. The other (\d+) cards",
        r"Jede der (\d+) Spalten bekommt (\d+) Karten, alle offen\. Die übrigen (\d+) Karten",
        lambda v: None if any(v.face_down) else (v.columns, v.face_up, v.stock),
    ),
    (
        r"The (\d+) columns get (\d) (\d) (\d) (\d) (\d) (\d) (\d) (\d) (\d) cards face down, "
        r"from left to right, and then (\d+) card face up each\. That makes (\d+) cards; "
        r"the other (\d+) are the stock",
        r"Die (\d+) Spalten bekommen von links nach rechts (\d) (\d) (\d) (\d) (\d) (\d) (\d) "
        r"(\d) (\d) verdeckte Karten und darauf je (\d+) offene Karte\. Das sind (\d+) Karten; "
        r"die übrigen (\d+) sind der Vorrat",
        only(IRMGARD, lambda v: (v.columns, *v.face_down, v.face_up, v.cards - v.stock, v.stock)),
    ),
    (
        r"one card goes face up onto each of the (\d+) columns, from left to right, gaps included",
        r"kommt auf jede der (\d+) Spalten eine offene Karte, von links nach rechts, auch in die "
        r"Lücken",
        lambda v: (v.columns,),
    ),
    (r"is good for (\d+) deals", r"kannst (\d+)-mal nachlegen", lambda v: (v.deals,)),
    (
        r"deals: (\d+) of them reach all columns, the last one has only (\d+) cards, "
        r"for columns (\d+) to (\d+)",
        r"nachlegen: (\d+)-mal auf alle Spalten, beim letzten Mal sind es nur (\d+) Karten, "
        r"für die Spalten (\d+) bis (\d+)",
        only(IRMGARD, last_deal),
    ),
    (
        r"(\d+) points for each card on a foundation",
        r"(\d+) Punkte für jede Karte auf einem Zielstapel",
        always(SCORE_OF_A_CARD),
    ),
    (
        r"(\d+) more for each foundation that is complete from ace to king",
        r"(\d+) dazu für jeden Zielstapel, der vom Ass bis zum König vollständig ist",
        always(SCORE_OF_A_FULL_FOUNDATION),
    ),
    (
        r"(\d+) for each two face-up neighbours",
        r"(\d+) für je zwei benachbarte offene Karten",
        always(SCORE_OF_A_PAIR),
    ),
    (
        r"costs its (\d+) points and may earn (\d+)",
        r"kostet ihre (\d+) Punkte und bringt vielleicht (\d+) ein",
        always(SCORE_OF_A_CARD, SCORE_OF_A_PAIR),
    ),
    (
        r"A won game has (\d+) points",
        r"Eine gewonnene Partie hat (\d+) Punkte",
        lambda v: (highest_score(v),),
    ),
    (
        r"does not always begin with (\d+)",
        r"beginnt nicht immer mit (\d+)",
        only(YEAST_DOUGH, always(0)),
    ),
    (
        r"see all (\d+) cards of the layout",
        r"siehst alle (\d+) ausgelegten Karten",
        only(YEAST_DOUGH, lambda v: (v.cards - v.stock,)),
    ),
    (
        r"Columns (\d+) and (\d+) are the quickest to empty",
        r"Die Spalten (\d+) und (\d+) sind am schnellsten leer",
        only(IRMGARD, quickest_columns),
    ),
    (
        r"fits onto (\d+) others",
        r"passt auf (\d+) andere",
        # Two suits have the other colour, and every deck has a card of each.
        only(THREE_DECKS, lambda v: (2 * v.decks,)),
    ),
    (r"of the (\d+)s for the X11", r"der (\d+)er Jahre für X11", always(1990)),
    (r"Normandy in (\d+)", r"hat sie (\d+) in Normandy umbenannt", always(2025)),
]
CLAIMS_OF_NIVERNAISE = [
    (r"Each suit has (two) of them", r"Jede Farbe hat (zwei) davon", lambda v: (v.decks,)),
    (r"Both end with (\d+) cards", r"Beide sind mit (\d+) Karten voll", always(13)),
    (r"the (\d+) places at the right", r"die (\d+) Plätze rechts", lambda v: (v.decks * 4,)),
    (
        r"the (\d+) squared heaps in the upper row",
        r"die (\d+) Stapel in der oberen Reihe",
        lambda v: (v.piles,),
    ),
    (r"the (\d+) places below", r"die (\d+) Plätze darunter", lambda v: (v.cells,)),
    (
        r"Each cell gets (one) card and each pile (\d+), all face up\. The other (\d+) cards are "
        r"the stock",
        r"Jede Zelle bekommt (eine) Karte und jeder Stapel (\d+), alle offen\. Die übrigen (\d+) "
        r"Karten sind der Vorrat",
        lambda v: (1, v.cards_per_pile, v.cards - v.cells - v.piles * v.cards_per_pile),
    ),
    (
        r"(one) rank higher or lower",
        r"(einen) Rang höher oder niedriger",
        always(1),
    ),
    (
        r"(\d+) cards go onto each pile, pile by pile from left to right",
        r"kommen auf jeden Stapel (\d+) Karten, Stapel für Stapel von links nach rechts",
        lambda v: (v.cards_per_deal,),
    ),
    (r"is good for (\d+) deals", r"kannst (\d+)-mal nachlegen", always(6)),
    (
        r"you may click its place (once) in a game",
        r"kannst du (einmal) in der Partie seinen Platz anklicken",
        lambda v: (v.redeals,),
    ),
    (
        r"dealt again: (\d+) to each pile",
        r"neu ausgelegt: (\d+) auf jeden Stapel",
        lambda v: (v.cards_per_pile,),
    ),
    (r"A (\d+) may be far from the ace", r"Eine (\d+) kann vom Ass weit weg", always(7)),
    (
        r"with (one) redeal, shuffled",
        r"mit (einem) neuen Durchgang, gemischt",
        lambda v: (v.redeals,),
    ),
    (
        r"(two) redeals without shuffling, (four) cards to a pile in each deal",
        r"(zwei) neue Durchgänge ohne Mischen, (vier) Karten je Stapel beim Nachlegen",
        always(2, 4),
    ),
]
NUMBER_WORDS = {"once": 1, "one": 1, "two": 2, "four": 4}
NUMBER_WORDS |= {"einmal": 1, "eine": 1, "einen": 1, "einem": 1, "zwei": 2, "vier": 4}


def claims(page):
    """The pattern of every claim in the page's language, and the numbers that must stand there."""
    own = CLAIMS_OF_THE_FAMILY if page.variant in FAMILY else CLAIMS_OF_NIVERNAISE
    for english, german, numbers in SHARED_CLAIMS + own:
        yield (english if page.language == "en" else german), numbers(page.variant)


def number(words):
    return NUMBER_WORDS.get(words) or int(words)


def readable(text):
    """The text in one line, without cards and without names in quotation marks."""
    text = re.sub(r"[\"„].*?[\"“]", "…", text.replace("\n", " "))
    return re.sub(CARD, "…", text)


def test_the_pages_are_what_the_templates_make():
    current = rules.pages()
    for path, text in current.items():
        assert path.read_text(encoding="utf-8") == text, f"run packaging/rules.py: {path}"
    assert set(RULES.rglob("*.html")) == set(current)


def test_the_pictures_are_what_the_variants_make():
    current = rules.pictures()
    for path, image in current.items():
        assert rules.same_picture(path, image), f"run packaging/rules.py: {path}"
    assert set(RULES.rglob("*.png")) == set(current)


def slots_of(image):
    return range((image.width - rules.GAP) // (rules.CARD_WIDTH + rules.GAP))


def down_through(image, slot, top, bottom):
    """What lies down the middle of a slot of a picture, each stretch once."""
    colours = {
        tuple(bytes.fromhex(value.lstrip("#"))): name
        for name, value in (("back", rules.BACK), ("face", rules.FACE), ("place", rules.PLACE))
    }
    x = rules.GAP + slot * (rules.CARD_WIDTH + rules.GAP) + rules.CARD_WIDTH // 2
    seen = [image.getpixel((x, y)) for y in range(top, bottom)]
    stretches = [colour for colour, before in zip(seen, [None, *seen]) if colour != before]
    return [colours[colour] for colour in stretches if colour in colours]


@each_game_of_the_family
def test_the_picture_shows_the_layout_of_the_game(variant):
    image = rules.picture(variant)
    top_row = 2 * rules.GAP + rules.CARD_HEIGHT
    assert image.height > top_row
    above = [down_through(image, slot, 0, top_row) for slot in slots_of(image)]
    assert above.count(["place"]) == variant.foundations
    assert [c for c in above[-1] if c != "face"] == ["back"]
    columns = [down_through(image, slot, top_row, image.height) for slot in slots_of(image)]
    assert [c.count("back") for c in columns if c] == list(variant.face_down)
    # A back has a white edge above it, which is no face of its own.
    assert [c.count("face") - c.count("back") for c in columns if c] == (
        [variant.face_up] * variant.columns
    )


def test_the_picture_of_nivernaise_shows_its_layout():
    image = rules.picture_of_nivernaise()
    below = 2 * rules.GAP + rules.CARD_HEIGHT
    above = [down_through(image, slot, 0, below) for slot in slots_of(image)]
    assert "back" in above[0]
    assert above[1:] == [[], *[["face"]] * 6, ["place"], ["place"]]
    under = [down_through(image, slot, below, image.height) for slot in slots_of(image)]
    assert under == [["face"]] * 8 + [["place"] * 3] * 2


@each_page
def test_every_claim_with_a_number_is_true(page):
    text = readable("\n".join(page.without_example().values()))
    for pattern, expected in claims(page):
        found = [tuple(map(number, match.groups())) for match in re.finditer(pattern, text)]
        assert found == ([] if expected is None else [expected]), pattern


@each_page
def test_no_number_stands_on_a_page_that_no_claim_accounts_for(page):
    text = readable("\n".join(page.without_example().values()))
    accounted = set()
    for pattern, _ in claims(page):
        for match in re.finditer(pattern, text):
            accounted.update(match.span(group) for group in range(1, match.re.groups + 1))
    # Digits behind a letter belong to a name, such as xpat2.
    numbers = list(re.finditer(r"(?<![A-Za-z\d])\d+", text))
    assert [text[m.start() - 20 : m.end() + 20] for m in numbers if m.span() not in accounted] == []
    assert len(numbers) > 15


@each_page
def test_the_cards_that_a_page_names_as_fitting_are_those_that_fit(page):
    fits = cards.fits if page.variant in FAMILY else nivernaise.fits
    sentence = rf"({CARD}) (?:onto|auf) ({CARD}) (?:or|oder) ({CARD})"
    ((card, *named),) = re.findall(sentence, page.text)
    expected = {onto for onto in range(52) if fits(read_card(written(card)), onto)}
    assert {read_card(written(onto)) for onto in named} == expected


@each_page_of_the_family
def test_who_may_fill_a_gap(page):
    says_kings = {
        "en": "It takes a king or a run headed by a king, and nothing else.",
        "de": "Sie nimmt einen König auf oder eine Folge, die mit einem König beginnt, "
        "sonst nichts.",
    }
    says_any = {
        "en": "It takes any last card and any run.",
        "de": "Sie nimmt jede letzte Karte und jede Folge auf.",
    }
    kings = page.variant.gap_rule is GapRule.KINGS
    assert (says_kings[page.language] in page.text) == kings
    assert (says_any[page.language] in page.text) != kings


@each_page_of_the_family
def test_turning_up_is_told_where_cards_lie_face_down_and_only_there(page):
    word = {"en": "face-down card", "de": "verdeckte Karte"}[page.language]
    playing = page.sections[{"en": "Playing", "de": "Spielen"}[page.language]]
    assert (word in playing) == any(page.variant.face_down)


@each_game_of_the_family
def test_most_cards_are_hidden_in_the_middle_where_the_page_says_so(variant):
    says_so = {
        language: sentence in Page(variant, language).text
        for language, sentence in {
            "en": "The column in the middle hides the most cards.",
            "de": "Die Spalte in der Mitte verdeckt die meisten Karten.",
        }.items()
    }
    middle = variant.face_down[variant.columns // 2]
    alone = variant.columns % 2 == 1 and variant.face_down.count(middle) == 1
    assert set(says_so.values()) == {alone and middle == max(variant.face_down)}


@each_game
def test_both_languages_have_the_same_structure(variant):
    english, german = (Page(variant, language) for language in LANGUAGES)
    assert german.tags == english.tags
    assert len(german.sections) == len(english.sections)
    assert [len(items) for items in german.items.values()] == [
        len(items) for items in english.items.values()
    ]


@each_game
def test_both_languages_have_the_same_numbers_and_cards_in_each_section(variant):
    def numbers(text):
        # German letters stand for the same court cards.
        text = re.sub(CARD, lambda m: m[0].replace("B", "J").replace("D", "Q"), text)
        return Counter(re.findall(rf"{CARD}|\d+", text))

    english, german = (Page(variant, language) for language in LANGUAGES)
    for (heading, ours), (other, theirs) in zip(english.sections.items(), german.sections.items()):
        assert numbers(ours) == numbers(theirs), (heading, other)


@each_game
def test_both_languages_tell_the_same_example(variant):
    english, german = (Page(variant, language) for language in LANGUAGES)
    assert german.steps() == english.steps()
    assert german.deal() == english.deal()


HEADINGS = {
    "en": [
        "Object",
        "The table",
        "Setup",
        "Playing",
        "Score",
        "Winning and losing",
        "Tips for beginners",
        "Hints and deal numbers",
        'What differs from "…"',
        "History",
        "Worked example",
    ],
    "de": [
        "Ziel",
        "Der Tisch",
        "Aufbau",
        "Spielen",
        "Punkte",
        "Gewonnen und verloren",
        "Tipps für den Anfang",
        "Hinweise und Spielnummern",
        "Was anders ist als bei „…“",
        "Geschichte",
        "Beispiel",
    ],
}


@each_page
def test_the_parts_come_in_their_order(page):
    title, *headings = page.sections
    assert title == page.title.partition(" - ")[0]
    without_score = [h for h in HEADINGS[page.language] if h not in ("Score", "Punkte")]
    expected = HEADINGS[page.language] if page.variant in FAMILY else without_score
    assert [re.sub('(["„]).*(["“])', r"\1…\2", heading) for heading in headings] == expected
    assert all(page.sections.values())


@each_page_of_the_family
def test_what_differs_names_the_rules_in_which_the_hosts_game_is_another(page):
    differs = page.sections[page.differs]
    for rule in {
        "en": (
            "nearly the same rules",
            "any ace may start any",
            "no card goes from one to another",
        ),
        "de": (
            "fast dieselben Regeln",
            "jedes Ass darf auf jeden leeren Zielstapel",
            "von Zielstapel zu Zielstapel wandert anders als dort keine Karte",
        ),
    }[page.language]:
        assert rule in differs


@each_page_of_nivernaise
def test_what_differs_says_that_the_authorities_disagree(page):
    assert "La Nivernaise" in page.differs
    words = {"en": "authorities disagree", "de": "die Quellen nicht einig"}
    assert words[page.language] in page.sections[page.differs]


@each_page
def test_history_takes_two_sentences(page):
    history = page.sections[{"en": "History", "de": "Geschichte"}[page.language]]
    assert len(re.findall(r"[.!?](?:\s|$)", history)) == 2


# What the host's viewer draws. It knows neither tables nor styles.
DRAWN = {"html", "head", "title", "meta", "body", "h1", "h3", "p", "ul", "ol", "li", "b"}
DRAWN |= {"br", "img"}
NEED_NO_END = {"meta", "p", "li", "br", "img"}


@each_page
def test_nothing_but_what_the_viewer_draws(page):
    assert {tag.lstrip("/") for tag in page.tags} <= DRAWN
    for tag in DRAWN - NEED_NO_END:
        assert page.tags.count(tag) == page.tags.count("/" + tag), tag
    # A section may not begin within a list or within bold type.
    depth = 0
    for tag in page.tags:
        depth += (tag in ("ul", "ol", "b")) - (tag in ("/ul", "/ol", "/b"))
        assert depth == 0 or tag not in ("h1", "h3", "body")


@each_page
def test_no_link_and_no_file_but_the_picture(page):
    names = {name for _, name, _ in page.attributes}
    assert names == {"lang", "http-equiv", "content", "src", "alt"}
    (picture,) = [value for _, name, value in page.attributes if name == "src"]
    assert (page.path.parent / picture).resolve() == RULES / f"{page.path.stem}.png"


@each_page
def test_the_viewer_starts_a_new_line_before_and_after_the_picture(page):
    # It does so for no tag that stands directly at another one: see packaging/pages.
    assert re.search(r":<br>\n<img [^>]*>\n<p>\n", page.source)


@each_page
def test_the_page_says_its_language_and_its_encoding(page):
    assert ("html", "lang", page.language) in page.attributes
    assert ("meta", "content", "text/html; charset=utf-8") in page.attributes


@each_page
def test_every_character_reference_is_resolved_and_no_placeholder_is_left(page):
    assert not re.search(r"[&$<>{}]", page.text)


@each_page
def test_the_old_name_stands_only_where_the_hosts_game_is_meant(page):
    for heading, text in page.sections.items():
        if heading != page.differs:
            assert not re.search("gypsy|zigeuner", heading + text, re.IGNORECASE), heading
    assert not re.search("zigeuner", page.source, re.IGNORECASE)


WORDS = {"Zielstapel", "Vorrat", "Nachlegen", "letzte Karte"}
WORDS_OF_THE_FAMILY = WORDS | {"Auslage", "Spalte", "Folge"}
WORDS_OF_NIVERNAISE = WORDS | {"Zelle", "Stapel", "Neuer Durchgang"}


@each_game
def test_german_has_the_words_of_the_game_and_no_english_ones(variant):
    text = Page(variant, "de").text
    for word in WORDS_OF_THE_FAMILY if variant in FAMILY else WORDS_OF_NIVERNAISE:
        assert word in text, word
    english = "Tableau|Talon|Foundation|Stock|Deal|Redeal|Run|Score|Undo|Hint|Column|King|Queen"
    assert not re.findall(rf"\b(?:{english})s?\b", re.sub(r"„.*?“", "", text))
    # The letters of the German court cards.
    assert not re.findall("[JQ][♥♦♠♣]", text)
    assert re.findall("[BD][♥♦♠♣]", text)


@each_page_of_the_family
def test_the_example_shows_a_run_a_foundation_and_a_card_turned_up(page):
    steps = page.steps()
    assert any(len(step.cards) > 1 for step in steps)
    assert any(step.foundation and step.cards[0][0] == "A" for step in steps)
    assert any(step.turned_up for step in steps) == any(page.variant.face_down)


@each_page_of_nivernaise
def test_the_example_of_nivernaise_shows_a_foundation_a_build_and_a_cell_filled(page):
    steps = page.steps()
    assert any(step.target is None for step in steps)
    assert any(step.onto for step in steps)
    assert any(step.target and not step.onto for step in steps)
