"""What a player has just seen on the table: frames round cards, and arrows."""

from tests.window.geometry import inside


def framed(host):
    """The cards that the host has just put a frame round, one look only."""
    (look,) = host.take_seen()
    corners = {}
    cards = host.cards()
    for pile, boxes in host.layout()["piles"].items():
        names = cards[pile].split()
        # Of the stock and the foundations only the upper two cards are drawn.
        for box, name in zip(boxes[:0:-1], reversed(names)):
            corners[box[:2]] = name
    # The host draws a frame one pixel outside its card.
    return {corners[mark[1][0] + 1, mark[1][1] + 1] for mark in look if mark[0] == "frame"}


def arrow(host):
    """The piles from and to which the host has just drawn an arrow."""
    (look,) = host.take_seen()
    ((_, (x1, y1, x2, y2)),) = [mark for mark in look if mark[0] == "arrow"]
    return pile_at(host, x1, y1), pile_at(host, x2, y2)


def pile_at(host, x, y):
    for pile, boxes in host.layout()["piles"].items():
        if any(inside((x, y, x, y), box) for box in boxes):
            return pile
    return None
