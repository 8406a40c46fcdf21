"""The status bar has room for whatever the plugin says there, in both languages."""

import polib

import catalogue

HINTS = {"normandy_plugin/games/normandy_hints.py", "normandy_plugin/games/nivernaise_hints.py"}
PILES = {"normandy_plugin/games/stacks.py", "normandy_plugin/games/nivernaise.py"}
# By which words a pile's rule is known.
RULES_OF = {
    "Stock": ("deal", "One card", "Two cards", "Shuffles"),
    "Foundation": ("ace", "king."),
    "Pile": ("another pile",),
    "Cell": ("from piles",),
    "Column": ("red/black",),
}
OTHERS = ("This game is already won", "Another table now: press Start again")
# The longest that may stand for what a message leaves open.
FILLED_IN = {
    **{"column": 12, "first": 2, "last": 8, "deals": 10, "suit": "♠"},
    **{"card": "10♠", "top": "10♠", "borrowed": "10♠", "held": "9♥"},
}
# The width from which on nothing may be cut off; a smaller window cuts the host's own texts too.
SIZE = (1024, 768)


def stands_in(entry, files):
    return not files.isdisjoint(file for file, _ in entry.occurrences)


def said_of_piles(po, translated):
    """What the status bar says of a pile: its kind, and what goes where."""
    for entry in po:
        if stands_in(entry, PILES) and entry.msgid.endswith("."):
            (kind,) = [k for k, words in RULES_OF.items() if any(w in entry.msgid for w in words)]
            for text in translated(entry):
                yield f"{translated(po.find(kind))[0]}. {text}"


def english(entry):
    return [text for text in (entry.msgid, entry.msgid_plural) if text]


def german(entry):
    return [entry.msgstr] if entry.msgstr else [*entry.msgstr_plural.values()]


def test_nothing_is_cut_off(table):
    (path,) = catalogue.catalogues()
    po = polib.pofile(str(path))
    texts = []
    for translated in (english, german):
        texts += said_of_piles(po, translated)
        for entry in po:
            if stands_in(entry, HINTS) or entry.msgid in OTHERS:
                texts += translated(entry)
    assert len(texts) > 40
    table.set_size(*SIZE)
    assert table.too_long_for_help([text.format(**FILLED_IN) for text in texts]) == {}
