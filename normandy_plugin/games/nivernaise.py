"""Nivernaise: cells that build both ways, squared piles, and one redeal."""

from pysollib.layout import Layout
from pysollib.mfxutil import USE_PIL
from pysollib.pysolrandom import construct_random
from pysollib.pysoltk import MfxCanvasText, get_text_width
from pysollib.stack import (
    DealRowRedealTalonStack,
    OpenStack,
    SS_FoundationStack,
    Stack,
)
from pysollib.util import ACE, KING

from normandy_plugin.engine import cards
from normandy_plugin.games.nivernaise_hints import NivernaiseHint
from normandy_plugin.games.stacks import NamedPile, SpreadToFit
from normandy_plugin.games.table import Table
from normandy_plugin.translation import _, n_
from normandy_plugin.variants import NIVERNAISE, SUITS

# Flags of the host's move that brings the view of a stack up to date.
WHEN_UNDONE, REDRAW = 2, 32


class Foundation(NamedPile, SS_FoundationStack):
    """Built in its own suit, up from the ace or down from the king; gives nothing back."""

    kind = n_("Foundation")

    def __init__(self, x, y, game, suit, base_rank):
        direction = 1 if base_rank == ACE else -1
        super().__init__(x, y, game, suit=suit, base_rank=base_rank, dir=direction, max_move=0)

    def prepareBottom(self):
        super().prepareBottom()
        if self.game.preview <= 1:
            self.texts.misc = self._first_rank()

    def _first_rank(self):
        """The letter of the first card, in the corner where cards have it."""
        images = self.game.app.images
        letter = _("A") if self.cap.base_rank == ACE else _("K")
        return MfxCanvasText(
            self.canvas,
            self.x + images.CARDW // 12,
            self.y + images.CARDH // 24,
            anchor="nw",
            text=letter,
            font=self.game.app.getFont("canvas_default"),
            group=self.group,
        )

    def rules_in_words(self):
        if self.cap.base_rank == ACE:
            text = _("{suit} up from the ace.")
        else:
            text = _("{suit} down from the king.")
        return text.format(suit=cards.SUITS[self.cap.base_suit])


class Cell(NamedPile, SpreadToFit, OpenStack):
    """Built up and down in suit, one card at a time; a gap takes cards from the piles alone."""

    kind = n_("Cell")
    getBottomImage = Stack._getReserveBottomImage

    def __init__(self, x, y, game):
        super().__init__(x, y, game, max_accept=1)
        self.CARD_YOFFSET = game.app.images.CARD_YOFFSET
        self.make_roomy()

    def reallocateCards(self):
        changed = super().reallocateCards()
        if self.can_squeeze():
            self.game.let_scroll_to_cells()
        return changed

    def _lowest_edge(self):
        if self.game.app.opt.auto_scale:
            return super()._lowest_edge()
        # A table that is not scaled to the window can be scrolled instead. The host's own
        # offset shows every rank.
        return max(super()._lowest_edge(), self._end(self.INIT_CARD_YOFFSET[0] / self.ROOMY))

    def lowest_point(self):
        """The canvas coordinate at which the cell's last card ends."""
        return self._end(self.CARD_YOFFSET[0])

    def _end(self, offset):
        """The same if the cards lay so many pixels apart."""
        covered = max(len(self.cards) - 1, 0)
        return self.y + covered * offset + self.game.app.images.getSize()[1]

    def acceptsCards(self, from_stack, cards):
        if not super().acceptsCards(from_stack, cards):
            return False
        if not self.cards:
            return from_stack in self.game.s.rows
        top, card = self.cards[-1], cards[0]
        return card.suit == top.suit and abs(card.rank - top.rank) == 1

    def rules_in_words(self):
        return _("Up/down in suit. Gap: from piles.")


class Pile(NamedPile, OpenStack):
    """Squared, not built on; an empty one takes the top card of another pile."""

    kind = n_("Pile")
    getBottomImage = Stack._getReserveBottomImage

    def __init__(self, x, y, game):
        super().__init__(x, y, game, max_accept=1)

    def acceptsCards(self, from_stack, cards):
        if self.cards or from_stack not in self.game.s.rows:
            return False
        return super().acceptsCards(from_stack, cards)

    def updateText(self):
        super().updateText()
        if self.texts.ncards is not None and not self.game.has_room_below_piles():
            self.texts.ncards.config(text="")

    def resize(self, *args, **options):
        super().resize(*args, **options)
        self.updateText()

    def rules_in_words(self):
        return _("Gap: another pile's top card.")


class Stock(NamedPile, DealRowRedealTalonStack):
    """Deals onto the piles; gathers, shuffles and deals them again once."""

    kind = n_("Stock")

    def __init__(self, x, y, game):
        super().__init__(x, y, game, max_rounds=game.variant.redeals + 1)

    def dealCards(self, sound=False):
        """Deal as far as the cards go; return how many were dealt."""
        cards = self.game.variant.cards_per_deal
        if sound and self.game.app.opt.animations:
            self.game.startDealSample()
        if not self.cards:
            self._gather_and_shuffle()
            cards = self.game.variant.cards_per_pile
        dealt = self.deal_to_piles(cards)
        if sound:
            self.game.stopSamples()
        return dealt

    def deal_to_piles(self, cards, frames=-1):
        """Deal so many cards to each pile, pile by pile, as far as they go."""
        piles = self.game.s.rows
        return self.dealRowAvail(rows=[p for p in piles for _card in range(cards)], frames=frames)

    def _gather_and_shuffle(self):
        """Take the cards out of the piles in the order in which they are dealt again.

        The host's own shuffling move keeps a state of its random numbers in
        the saved game that, once loaded and undone, spoils every later shuffle
        of a long deal number. These moves keep nothing but places.
        """
        for pile in self.game.s.rows:
            # When undone, the covered cards are hidden again.
            self.game.updateStackMove(pile, WHEN_UNDONE | REDRAW)
        pile_of = {card: pile for pile in self.game.s.rows for card in pile.cards}
        for card in self._shuffled(pile_of):
            pile = pile_of[card]
            self.game.singleCardMove(pile, self, pile.cards.index(card), frames=0)
            self.flipMove()
        self.game.nextRoundMove(self)

    def _shuffled(self, cards):
        """The cards in an order that hangs on the game number and on which they are, alone."""
        random = construct_random(self.game.random.getSeedStr())
        # The numbers that the first deal has used would give much the same order again.
        random.shuffle(list(self.game.cards))
        shuffled = sorted(cards, key=lambda card: card.id)
        random.shuffle(shuffled)
        return shuffled

    def updateText(self, *args, **options):
        super().updateText(*args, **options)
        if self.texts.rounds is not None and not self.game.has_room_below_piles():
            self.texts.rounds.config(text="")

    def resize(self, *args, **options):
        super().resize(*args, **options)
        self.updateText()

    def rules_in_words(self):
        if self.cards:
            return _("Two cards onto each pile.")
        if self.canDealCards():
            return _("Shuffles the piles, deals again.")
        return _("Empty: no more deals.")


class Nivernaise(Table):
    """Stock and piles above, the cells below them, the foundations at the right.

    The order in which the piles are made is part of the saved-game format.
    """

    variant = NIVERNAISE
    # Part of a card's height that is left for texts between piles and cells.
    STRIP = 3
    # Part of a card's height down to the lower end of its rank, in most card sets.
    RANK = 6

    Hint_Class = NivernaiseHint

    def createGame(self):
        # Closer than the host's own: ten cards side by side on a screen of 800 pixels.
        space = self.app.images.CARDW // 18
        layout = Layout(self, card_x_space=space, card_y_space=space, XM=space, YM=space)
        s, variant = self.s, self.variant
        strip = layout.CH // self.STRIP
        below = layout.YM + layout.CH + strip
        right = layout.XM + variant.cells * layout.XS
        width = right + 2 * layout.XS + space
        # Two thirds of the width is what such a screen leaves between tool and status bar.
        height = max(width * 2 // 3, layout.YM + SUITS * layout.YS)
        if self.app.opt.auto_scale and self.preview <= 1:
            # The host makes it fit any screen: room for the ranks of the longest cell.
            covered = variant.longest_cell - 1
            height = max(height, below + covered * layout.CH // self.RANK + layout.CH + space)
        self.setSize(width, height)
        s.talon = Stock(layout.XM, layout.YM, self)
        layout.createText(s.talon, "ne")
        layout.createRoundText(s.talon, "se", dx=-layout.CW, dy=strip)
        for column, base_rank in enumerate((ACE, KING)):
            for suit in range(SUITS):
                x, y = right + column * layout.XS, layout.YM + suit * layout.YS
                s.foundations.append(Foundation(x, y, self, suit, base_rank))
        # The slot after the stock is for the number of its cards.
        for column in range(2, 2 + variant.piles):
            pile = Pile(layout.XM + column * layout.XS, layout.YM, self)
            layout.createText(pile, "s", dy=-4)
            s.rows.append(pile)
        for column in range(variant.cells):
            s.reserves.append(Cell(layout.XM + column * layout.XS, below, self))
        self._create_direction_texts(layout, right)
        self.setRegion(s.foundations, (right - layout.CW // 2, -999, 999999, 999999))
        self.setRegion(s.reserves, (-999, below - layout.CH // 2, right, 999999))
        layout.defaultStackGroups()

    def _create_direction_texts(self, layout, right):
        """Below the foundations which way they go, for when cards cover their letters."""
        if self.preview > 1:
            return
        font = self.app.getFont("canvas_default")
        below = layout.YM + SUITS * layout.YS
        ace, king = _("A"), _("K")
        # Two of the names under which the host moves a game's texts when it scales the table.
        for column, (name, first, last) in enumerate((("misc", ace, king), ("info", king, ace))):
            middle = right + column * layout.XS + layout.CW // 2
            text = MfxCanvasText(self.canvas, middle, below, anchor="n", font=font)
            text.config(text=f"{first}→{last}")
            setattr(self.texts, name, text)

    def has_room_below_piles(self):
        """Tell whether a line of text fits between piles and cells: it does not scale with them."""
        font = self.app.getFont("canvas_default")
        # Two digits are about as wide as a line is high; the host tells widths only.
        line = get_text_width("00", font=font, root=self.canvas)
        return self.app.images.getSize()[1] // self.STRIP >= line

    def let_scroll_to_cells(self):
        """Unscaled, have the table reach down to the end of the longest cell."""
        if self.preview > 1 or self.app.opt.auto_scale:
            return
        scale = self.app.opt.scale_y if USE_PIL else 1
        margin = self.canvas.ymargin
        # Each cell as it will lie: the host moves the cards when it knows how far apart.
        longest = max(cell.lowest_point() for cell in self.s.reserves)
        # Below a pile that is squeezed to the window half the margin is left.
        bottom = round(max(self.height * scale + margin, longest + margin // 2))
        left, top, right, old_bottom = self.canvas.cget("scrollregion").split()
        if float(old_bottom) != bottom:
            self.canvas.config(scrollregion=(left, top, right, bottom))

    def startGame(self):
        self.s.talon.dealRow(rows=self.s.reserves, frames=0)
        self.startDealSample()
        self.s.talon.deal_to_piles(self.variant.cards_per_pile)

    def _point_at(self, pile, sleep):
        if pile.cards:
            super()._point_at(pile, sleep)
        else:
            # The stock before the redeal: the words in the status bar must do.
            self.sleep(sleep)

    def getQuickPlayScore(self, ncards, from_stack, to_stack):
        if to_stack in self.s.foundations:
            return 3
        if to_stack in self.s.rows:
            # Whether to fill an empty pile is for the player to say.
            return -1
        return 2 if to_stack.cards else 1

    def parseEmptyStack(self, stack):
        # Which suit, and from which end: a player who listens must not have to remember.
        words = super().parseEmptyStack(stack)
        if stack in self.s.foundations:
            words += f". {stack.rules_in_words()}"
        return words

    shallHighlightMatch = Table._shallHighlightMatch_SS


GAMES = (Nivernaise,)
