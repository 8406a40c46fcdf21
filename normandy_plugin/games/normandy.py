"""Normandy and its variants: one table, laid out and dealt as the variant says."""

from pysollib.game import Game
from pysollib.hint import KlondikeType_Hint
from pysollib.layout import Layout

from normandy_plugin.games.stacks import Column, Foundation, Stock
from normandy_plugin.variants import IRMGARD, NORMANDY, THREE_DECKS, YEAST_DOUGH


class Normandy(Game):
    """Foundations and stock in one row, the tableau below them.

    The order in which the piles are made is part of the saved-game format.
    """

    variant = NORMANDY
    # Column length, in face-up cards, up to which no column has to be squeezed.
    roomy_column = 24

    Hint_Class = KlondikeType_Hint

    def createGame(self):
        layout, s, variant = Layout(self), self.s, self.variant
        slots = max(variant.columns, variant.foundations + 1)
        top, below = layout.YM, layout.YM + layout.YS

        def slot(index):
            return layout.XM + index * layout.XS

        # Half a slot at the right is for the number of cards in the stock.
        self.setSize(
            slot(slots) + layout.XS // 2,
            below + (self.roomy_column - 1) * layout.YOFFSET + layout.CH + layout.YM,
        )
        s.talon = Stock(slot(slots - 1), top, self)
        layout.createText(s.talon, "se")
        for index in range(variant.foundations):
            s.foundations.append(Foundation(slot(index), top, self))
        for index in range(variant.columns):
            s.rows.append(Column(slot(index), below, self))
        self.setRegion(s.rows, (-999, below - layout.CH // 2, 999999, 999999))
        layout.defaultStackGroups()

    def startGame(self):
        *covered, last = self.variant.layout_rows()
        for row in covered:
            self._deal(row, frames=0)
        self.startDealSample()
        self._deal(last, frames=-1)

    def _deal(self, row, frames):
        columns = [self.s.rows[c] for c in row.columns]
        self.s.talon.dealRow(rows=columns, flip=row.face_up, frames=frames)

    def getStuck(self):
        """Tell whether the player can still do something; a deal is always something."""
        return self.canDealCards() or super().getStuck()

    shallHighlightMatch = Game._shallHighlightMatch_AC


class NormandyYeastDough(Normandy):
    variant = YEAST_DOUGH


class NormandyIrmgard(Normandy):
    variant = IRMGARD


class NormandyThreeDecks(Normandy):
    variant = THREE_DECKS


GAMES = (Normandy, NormandyYeastDough, NormandyIrmgard, NormandyThreeDecks)
