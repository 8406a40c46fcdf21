"""Normandy and its variants: one table, laid out and dealt as the variant says."""

from pysollib.layout import Layout
from pysollib.mfxutil import USE_PIL
from pysollib.pysoltk import MfxCanvasText, get_text_width

from normandy_plugin.games.boards import BoardGame
from normandy_plugin.games.normandy_hints import NormandyHint
from normandy_plugin.games.reading import score_of_table
from normandy_plugin.games.solver import SolvableGame
from normandy_plugin.games.stacks import Column, Foundation, Stock
from normandy_plugin.games.table import Table
from normandy_plugin.translation import _
from normandy_plugin.variants import IRMGARD, NORMANDY, THREE_DECKS, YEAST_DOUGH


class Normandy(SolvableGame, BoardGame, Table):
    """Foundations and stock in one row, the tableau below them.

    The order in which the piles are made is part of the saved-game format.
    """

    variant = NORMANDY
    Hint_Class = NormandyHint
    # Room below for a column of so many face-up cards, before the host's own
    # card offset would have to be squeezed: see docs/measurements.md.
    roomy_column = 30

    def createGame(self):
        layout, s, variant = Layout(self), self.s, self.variant
        # The last slot is the stock's; the space below it stays free.
        slots = max(variant.columns, variant.foundations) + 1
        top, below = layout.YM, layout.YM + layout.YS

        def slot(index):
            return layout.XM + index * layout.XS

        self.setSize(
            slot(slots) + self._width_of_stock_count(layout),
            below + (self.roomy_column - 1) * layout.YOFFSET + layout.CH + layout.YM,
        )
        s.talon = Stock(slot(slots - 1), top, self)
        layout.createText(s.talon, "se", dx=layout.CW // 18)
        for index in range(variant.foundations):
            s.foundations.append(Foundation(slot(index), top, self))
        for index in range(variant.columns):
            s.rows.append(Column(slot(index), below, self))
        self.setRegion(s.rows, (-999, below - layout.CH // 2, 999999, 999999))
        layout.defaultStackGroups()
        self._create_score_text(s.talon.x, below)

    def _width_of_stock_count(self, layout):
        """Room at the right of the stock: most of a slot, more where the cards are tiny."""
        if self.preview > 1:
            return 0
        font = self.app.getFont("canvas_default")
        text = get_text_width(str(self.variant.stock), font=font, root=self.canvas)
        return max(3 * layout.XS // 4, text + layout.XM)

    def _create_score_text(self, x, y):
        if self.preview <= 1:
            font = self.app.getFont("canvas_default")
            self.texts.score = MfxCanvasText(self.canvas, x, y, anchor="nw", font=font)

    def resizeGame(self, *args, **kwargs):
        super().resizeGame(*args, **kwargs)
        if USE_PIL and self.app.opt.spread_stacks:
            # The host spreads every pile but the stock, which would land on foundations.
            neighbour, images = self.s.foundations[-1], self.app.images
            spread = neighbour.x / neighbour.init_coord[0]
            self.s.talon.resize(spread, images._yfactor)

    def updateText(self):
        if self.texts.score is not None:
            self.texts.score.config(text=self._score_in_words("\n"))

    def parseGameInfo(self):
        return self._score_in_words(" ")

    def _score_in_words(self, space):
        return _("Score") + space + str(self.getGameScore())

    def getGameScore(self):
        return score_of_table(self)

    def startGame(self):
        *covered, last = self.variant.layout_rows()
        for row in covered:
            self._deal(row, frames=0)
        self.startDealSample()
        self._deal(last, frames=-1)

    def _deal(self, row, frames):
        columns = [self.s.rows[c] for c in row.columns]
        self.s.talon.dealRow(rows=columns, flip=row.face_up, frames=frames)

    shallHighlightMatch = Table._shallHighlightMatch_AC


class NormandyYeastDough(Normandy):
    variant = YEAST_DOUGH


class NormandyIrmgard(Normandy):
    variant = IRMGARD


class NormandyThreeDecks(Normandy):
    variant = THREE_DECKS


GAMES = (Normandy, NormandyYeastDough, NormandyIrmgard, NormandyThreeDecks)
