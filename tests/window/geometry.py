"""Boxes on the canvas: (left, top, right, bottom), the right and lower edges left out."""


def overlap(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def inside(inner, outer):
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and inner[2] <= outer[2]
        and inner[3] <= outer[3]
    )


def hull(boxes):
    """The smallest box that holds all of them."""
    lefts, tops, rights, bottoms = zip(*boxes)
    return min(lefts), min(tops), max(rights), max(bottoms)


def overlaps(layout):
    """The pairs of piles and texts that lie over each other."""
    things = {name: hull(boxes) for name, boxes in layout["piles"].items()}
    things.update((f"text {text!r}", box) for text, box in layout["texts"].items())
    names = sorted(things)
    return [
        (one, other)
        for index, one in enumerate(names)
        for other in names[index + 1 :]
        if overlap(things[one], things[other])
    ]


def outside(layout, area):
    """What reaches out of an area, with its box."""
    boxes = {name: hull(boxes) for name, boxes in layout["piles"].items()}
    boxes.update((f"text {text!r}", box) for text, box in layout["texts"].items())
    return {name: box for name, box in boxes.items() if not inside(box, area)}


def strips(layout, column):
    """How many pixels show of each covered card of a column, the first card first."""
    _, *cards = layout["piles"][column]
    return [below[1] - card[1] for card, below in zip(cards, cards[1:])]
