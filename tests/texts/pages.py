"""The rules pages as a test reads them: sections of plain text, and the moves of the example."""

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple, Optional

from normandy_plugin.variants import FAMILY, NIVERNAISE

RULES = Path(__file__).parents[2] / "normandy_plugin" / "rules"
LANGUAGES = ("en", "de")
GAMES = (*FAMILY, NIVERNAISE)

CARD = r"(?:10|[2-9AJQKBD])[♥♦♠♣]"
EXAMPLE = {"en": "Worked example", "de": "Beispiel"}
DIFFERS = {"en": "What differs from", "de": "Was anders ist als bei"}

STEP = {
    "en": rf"(?P<cards>{CARD}(?: {CARD})*) from column (?P<source>\d+) "
    rf"(?:onto (?P<onto>{CARD}) in column (?P<column>\d+)|to foundation (?P<foundation>\d+)"
    r"|into the gap in column (?P<gap>\d+))\.",
    "de": rf"(?P<cards>{CARD}(?: {CARD})*) von Spalte (?P<source>\d+) "
    rf"(?:auf (?P<onto>{CARD}) in Spalte (?P<column>\d+)|auf Zielstapel (?P<foundation>\d+)"
    r"|in die Lücke in Spalte (?P<gap>\d+))\.",
}
CELL_STEP = {
    "en": rf"(?P<card>{CARD}) from (?P<source>(?:cell|pile) \d+) "
    rf"(?:onto (?P<onto>{CARD}) in (?P<built>cell \d+)|(?P<foundation>to its foundation)"
    r"|into the empty (?P<empty>cell \d+))\.",
    "de": rf"(?P<card>{CARD}) von (?P<source>(?:Zelle|Stapel) \d+) "
    rf"(?:auf (?P<onto>{CARD}) in (?P<built>Zelle \d+)|(?P<foundation>auf seinen Zielstapel)"
    r"|in die leere (?P<empty>Zelle \d+))\.",
}
UNCOVERED = {"en": rf"({CARD}) comes to light", "de": rf"({CARD}) kommt zum Vorschein"}
CELL_EMPTIED = {"en": r"(Cell \d+) is empty now", "de": r"(Zelle \d+) ist jetzt leer"}
ON_FOUNDATIONS = {
    "en": r"(\d+) cards are on the foundations",
    "de": r"(\d+) Karten liegen auf den Zielstapeln",
}
TURNED_UP = {"en": rf"({CARD}) is turned up", "de": rf"({CARD}) wird aufgedeckt"}
EMPTIED = {"en": r"Column (\d+) is empty now", "de": r"Spalte (\d+) ist jetzt leer"}
DEAL = {"en": r"Press Ctrl-M and enter (\d+)\.", "de": r"Drück Strg-M und gib (\d+) ein\."}
SCORE = {"en": r"The score is (\d+)", "de": r"Der Punktestand ist (\d+)"}
GAP_OPEN = {"en": "the gap is still open", "de": "die Lücke ist noch offen"}
NOTHING_DEALT = {
    "en": "no card has been dealt from the stock",
    "de": "noch ist nichts nachgelegt",
}


class Step(NamedTuple):
    """A move of the example. Cards as in tests/host, columns and foundations from 1."""

    cards: tuple
    source: int
    onto: Optional[str]
    column: Optional[int]
    foundation: Optional[int]
    turned_up: Optional[str]
    emptied: Optional[int]


class CellStep(NamedTuple):
    """A move of the example of Nivernaise. Stacks as in tests/host; no target: a foundation."""

    card: str
    source: str
    target: Optional[str]
    onto: Optional[str]
    uncovered: Optional[str]
    emptied: Optional[str]


class Page:
    """One rules page.

    Attributes:
        tags: every tag in its order, an end tag with a slash before its name.
        attributes: (tag, name, value) of every attribute.
        sections: heading and text of every section; before the first one, the title of the game.
        items: heading and the texts of the list in it.
    """

    def __init__(self, variant, language):
        self.variant, self.language = variant, language
        self.path = RULES / language / (variant.name.lower().replace(" ", "-") + ".html")
        self.source = self.path.read_text(encoding="utf-8")
        reader = _Reader()
        reader.feed(self.source)
        reader.close()
        self.tags, self.attributes = reader.tags, reader.attributes
        self.title, self.sections, self.items = reader.title, reader.sections, reader.items

    def __repr__(self):
        return f"{self.language}/{self.path.name}"

    @property
    def text(self):
        return "\n".join(self.sections.values())

    @property
    def example(self):
        return self.sections[EXAMPLE[self.language]]

    @property
    def differs(self):
        """The heading of the part that compares the game with one of the host's."""
        (heading,) = (h for h in self.sections if h.startswith(DIFFERS[self.language]))
        return heading

    def without_example(self):
        return {h: t for h, t in self.sections.items() if h != EXAMPLE[self.language]}

    def deal(self):
        return int(self._in_example(DEAL))

    def score(self):
        return int(self._in_example(SCORE))

    def on_foundations(self):
        return int(self._in_example(ON_FOUNDATIONS))

    def _in_example(self, patterns):
        found = re.findall(patterns[self.language], self.example)
        assert len(found) == 1, (self, found)
        return found[0]

    def steps(self):
        read = self._step if self.variant in FAMILY else self._cell_step
        return [read(item) for item in self.items[EXAMPLE[self.language]]]

    def _step(self, item):
        move = re.match(STEP[self.language], item)
        assert move, (self, item)
        rest = item[move.end() :]
        # Every card and number of the comment is read, or the test would not know what it says.
        turned_up = re.search(TURNED_UP[self.language], rest)
        emptied = re.search(EMPTIED[self.language], rest)
        return Step(
            cards=tuple(written(card) for card in move["cards"].split()),
            source=int(move["source"]),
            onto=written(move["onto"]) if move["onto"] else None,
            column=int(move["column"] or move["gap"] or 0) or None,
            foundation=int(move["foundation"] or 0) or None,
            turned_up=written(turned_up[1]) if turned_up else None,
            emptied=int(emptied[1]) if emptied else None,
        )

    def _cell_step(self, item):
        move = re.match(CELL_STEP[self.language], item)
        assert move, (self, item)
        rest = item[move.end() :]
        uncovered = re.search(UNCOVERED[self.language], rest)
        emptied = re.search(CELL_EMPTIED[self.language], rest)
        target = move["built"] or move["empty"]
        return CellStep(
            card=written(move["card"]),
            source=stack_name(move["source"]),
            target=stack_name(target) if target else None,
            onto=written(move["onto"]) if move["onto"] else None,
            uncovered=written(uncovered[1]) if uncovered else None,
            emptied=stack_name(emptied[1]) if emptied else None,
        )


def stack_name(words):
    """A cell or pile of a page as the host's tests name it."""
    kind, number = words.lower().split()
    return {"zelle": "cell", "stapel": "pile"}.get(kind, kind) + " " + number


def written(card):
    """A card of a page as the host's tests write it: TH for 10♥, JC for J♣ and B♣."""
    rank, suit = card[:-1], card[-1]
    ranks = {"10": "T", "B": "J", "D": "Q"}
    return ranks.get(rank, rank) + dict(zip("♥♦♠♣", "HDSC"))[suit]


class _Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags, self.attributes = [], []
        self.sections, self.items = {}, {}
        self.title = self._heading = ""
        self._inside = None

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, name, value) for name, value in attrs]
        if tag in ("title", "h1", "h3"):
            self._inside, self._heading = tag, "" if tag != "title" else self._heading
        if tag == "li":
            self.items.setdefault(self._heading, []).append("")
        if tag in ("li", "p") and self._heading in self.sections:
            self.sections[self._heading] += "\n"

    def handle_endtag(self, tag):
        self.tags.append("/" + tag)
        if tag in ("h1", "h3"):
            assert self._heading not in self.sections, self._heading
            self.sections[self._heading] = ""
        if tag in ("title", "h1", "h3"):
            self._inside = None
        if tag in ("ul", "ol"):
            # What follows a list is not in its last item.
            self.items.setdefault(self._heading, []).append(None)

    def handle_data(self, data):
        text = re.sub(r"\s+", " ", data)
        if self._inside == "title":
            self.title += text
        elif self._inside:
            self._heading += text
        elif self._heading in self.sections:
            self.sections[self._heading] += text
            items = self.items.get(self._heading)
            if items and items[-1] is not None:
                items[-1] += text

    def close(self):
        super().close()
        self.sections = {
            heading: "\n".join(line.strip() for line in text.splitlines() if line.strip())
            for heading, text in self.sections.items()
        }
        self.items = {
            heading: [item.strip() for item in items if item is not None]
            for heading, items in self.items.items()
        }


def pages_of(games):
    return [Page(variant, language) for variant in games for language in LANGUAGES]
