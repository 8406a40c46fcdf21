"""The weights of the evaluation for each variant and purpose, as data."""

from typing import NamedTuple

from normandy_plugin.engine.evaluation import Weights
from normandy_plugin.variants import IRMGARD, NORMANDY, THREE_DECKS, YEAST_DOUGH


class Schedule(NamedTuple):
    """Weights that change while the stock is used up."""

    base: Weights
    slope: Weights

    def at(self, share: float) -> Weights:
        """The weights with this share (0 to 1) of the stock left."""
        return Weights(*(b + s * share for b, s in zip(self.base, self.slope)))


_NORMANDY = Schedule(
    base=Weights(
        face_down=22.68,
        turned=3.84,
        over_face_down=0.30,
        breaks=4.68,
        cards=0.63,
        low_cards=0.20,
        low_ranks=1.60,
        inversions=1.41,
        buried_king=2.39,
        first_king=-2.80,
        run=-0.83,
        loose=-0.04,
        open_column=-0.61,
        ordered_column=0.58,
        gap=14.54,
        further_gap=2.47,
        foundation=4.21,
        lowest=1.37,
        blocked=0.75,
    ),
    slope=Weights(
        face_down=-6.24,
        turned=1.10,
        over_face_down=0.20,
        breaks=1.51,
        cards=-0.33,
        low_cards=1.73,
        low_ranks=0.58,
        inversions=-1.02,
        buried_king=-0.50,
        first_king=-1.27,
        run=0.18,
        loose=0.06,
        open_column=0.96,
        ordered_column=-1.00,
        gap=3.82,
        further_gap=0.74,
        foundation=1.82,
        lowest=0.72,
        blocked=0.01,
    ),
)
_IRMGARD = Schedule(
    base=Weights(
        face_down=23.37,
        turned=1.25,
        over_face_down=2.60,
        breaks=5.90,
        cards=0.72,
        low_cards=0.05,
        low_ranks=2.72,
        inversions=1.90,
        buried_king=3.92,
        first_king=-2.60,
        run=-0.56,
        loose=-0.02,
        open_column=-0.96,
        ordered_column=0.03,
        gap=6.25,
        further_gap=0.61,
        foundation=4.08,
        lowest=0.74,
        blocked=2.11,
    ),
    slope=Weights(
        face_down=-8.04,
        turned=1.04,
        over_face_down=0.20,
        breaks=1.77,
        cards=-0.19,
        low_cards=1.19,
        low_ranks=0.52,
        inversions=-1.22,
        buried_king=-0.68,
        first_king=-0.31,
        run=0.10,
        loose=-0.03,
        open_column=-0.05,
        ordered_column=-0.45,
        gap=-3.26,
        further_gap=3.48,
        foundation=0.74,
        lowest=0.77,
        blocked=-0.44,
    ),
)

_BY_HAND = Schedule(
    base=Weights(
        face_down=12.00,
        turned=3.00,
        over_face_down=1.50,
        breaks=4.00,
        cards=0.20,
        low_cards=1.10,
        low_ranks=0.00,
        inversions=1.50,
        buried_king=5.50,
        first_king=2.50,
        run=0.00,
        loose=0.00,
        open_column=0.00,
        ordered_column=0.00,
        gap=11.00,
        further_gap=0.50,
        foundation=3.00,
        lowest=1.00,
        blocked=1.50,
    ),
    slope=Weights(
        face_down=0.00,
        turned=0.00,
        over_face_down=0.00,
        breaks=0.00,
        cards=0.00,
        low_cards=0.00,
        low_ranks=0.00,
        inversions=0.00,
        buried_king=0.00,
        first_king=0.00,
        run=0.00,
        loose=0.00,
        open_column=0.00,
        ordered_column=0.00,
        gap=0.00,
        further_gap=0.00,
        foundation=0.00,
        lowest=0.00,
        blocked=0.00,
    ),
)
_ALL_KNOWN = Schedule(
    base=Weights(
        face_down=14.40,
        turned=11.16,
        over_face_down=2.86,
        breaks=8.00,
        cards=0.03,
        low_cards=0.15,
        low_ranks=2.39,
        inversions=3.01,
        buried_king=2.74,
        first_king=4.91,
        run=-0.73,
        loose=0.00,
        open_column=0.00,
        ordered_column=0.00,
        gap=27.12,
        further_gap=8.77,
        foundation=4.46,
        lowest=1.69,
        blocked=0.00,
    ),
    slope=Weights(
        face_down=4.80,
        turned=-0.27,
        over_face_down=-0.59,
        breaks=5.78,
        cards=-0.38,
        low_cards=1.13,
        low_ranks=-2.80,
        inversions=1.21,
        buried_king=-7.03,
        first_king=-2.72,
        run=0.23,
        loose=0.00,
        open_column=0.00,
        ordered_column=0.00,
        gap=5.27,
        further_gap=-0.27,
        foundation=3.46,
        lowest=0.32,
        blocked=0.00,
    ),
)

WEIGHTS = {
    NORMANDY.game_id: _NORMANDY,
    YEAST_DOUGH.game_id: _NORMANDY,
    IRMGARD.game_id: _IRMGARD,
    THREE_DECKS.game_id: _NORMANDY,
}

# What the solver tries in turn.
SOLVER = (_ALL_KNOWN, _NORMANDY, _BY_HAND)
