"""Shares of games as they are reported: with their 95 % interval."""

import math

Z = 1.96


def interval(part: int, whole: int) -> tuple[float, float]:
    """The 95 % interval of a share, by Wilson's formula."""
    p = part / whole
    middle = (p + Z * Z / (2 * whole)) / (1 + Z * Z / whole)
    half = Z * math.sqrt(p * (1 - p) / whole + Z * Z / (4 * whole * whole)) / (1 + Z * Z / whole)
    return max(0.0, middle - half), min(1.0, middle + half)


def interval_in_words(part: int, whole: int) -> str:
    """Such as ``10.8 to 60.3 %``."""
    low, high = interval(part, whole)
    return f"{100 * low:.1f} to {100 * high:.1f} %"


def in_words(part: int, whole: int) -> str:
    """Such as ``3 of 10 = 30.0% (95 %: 10.8% to 60.3%)``."""
    low, high = interval(part, whole)
    return f"{part} of {whole} = {part / whole:.1%} (95 %: {low:.1%} to {high:.1%})"
