"""The piles of the family: what each takes, gives and shows.

These classes are the rules of movement as the player meets them.
"""

from pysollib.mfxutil import USE_PIL
from pysollib.settings import TOOLKIT
from pysollib.stack import AC_RowStack, SS_FoundationStack, TalonStack
from pysollib.util import ANY_RANK, ANY_SUIT, KING

from normandy_plugin.translation import _, n_, ngettext
from normandy_plugin.variants import GapRule

BASE_RANK = {GapRule.ANY_CARD: ANY_RANK, GapRule.KINGS: KING}


class NamedPile:
    """For piles that tell the player what they are and what goes where.

    ``kind`` is what the rules call such a pile, in English.
    """

    kind = ""

    def getHelp(self):
        # One line of the status bar: what is longer is cut off at both ends.
        return f"{_(self.kind)}. {self.rules_in_words()}"

    def rules_in_words(self):
        """What the pile takes or does, in the player's language."""
        raise NotImplementedError

    def getBaseCard(self):
        # The rules have said it.
        return ""


class Foundation(NamedPile, SS_FoundationStack):
    """Built up in suit from an ace of any suit; gives its top card back to the tableau."""

    kind = n_("Foundation")

    def __init__(self, x, y, game):
        super().__init__(x, y, game, suit=ANY_SUIT)

    def acceptsCards(self, from_stack, cards):
        if from_stack in self.game.s.foundations:
            return False
        if not super().acceptsCards(from_stack, cards):
            return False
        return not self.cards or self.cards[-1].suit == cards[0].suit

    def rules_in_words(self):
        return _("Up in suit from any ace.")


class SpreadToFit:
    """For piles whose cards spread downwards: as far apart as the window has room for.

    The host would let a long pile run out of the window but for half a card.
    Here the whole last card stays in view.
    """

    # How much farther apart than the host's own card offset, which shows the rank and half
    # the suit; this shows both.
    ROOMY = 1.5

    def make_roomy(self):
        """Spread the cards so far as long as there is room; other toolkits cannot squeeze them."""
        if TOOLKIT == "tk":
            self.CARD_YOFFSET *= self.ROOMY

    def reallocateCards(self):
        """Choose how far apart the cards lie; tell whether that has changed."""
        if not self.can_squeeze():
            return False
        offset = self.INIT_CARD_YOFFSET[0]
        if self.game.app.opt.compact_stacks:
            offset = min(offset, self._offset_that_fits())
        else:
            offset /= self.ROOMY
        if self.CARD_YOFFSET == (offset,):
            return False
        self.CARD_YOFFSET = (offset,)
        return True

    def can_squeeze(self):
        """Whether the toolkit moves cards closer together, and the window is there to fit them."""
        return TOOLKIT == "tk" and self.canvas.winfo_ismapped()

    def _offset_that_fits(self):
        covered = self.cards[:-1]
        if not covered:
            return self.INIT_CARD_YOFFSET[0]
        face_down = sum(not card.face_up for card in covered)
        steps = len(covered) - face_down + face_down / self.shrink_face_down
        card_height = self.game.app.images.getSize()[1]
        return max(0, self._lowest_edge() - self.y - card_height) / steps

    def _lowest_edge(self):
        """The canvas coordinate that no card may reach below."""
        in_window = self.canvas.winfo_height() - 3 * self.canvas.ymargin // 2
        if not USE_PIL:
            return max(in_window, self.game.height)
        if self.game.app.opt.auto_scale:
            return in_window
        return max(in_window, self.game.height * self.game.app.opt.scale_y)


class Column(NamedPile, SpreadToFit, AC_RowStack):
    """Built down in alternating colours; gives the built run at its end, or a part of it."""

    kind = n_("Column")

    def __init__(self, x, y, game):
        super().__init__(x, y, game, base_rank=BASE_RANK[game.variant.gap_rule])
        self.make_roomy()

    def rules_in_words(self):
        if self.game.variant.gap_rule is GapRule.KINGS:
            return _("Down, red/black. Gap: kings.")
        return _("Down, red/black. Gap: any.")


class Stock(NamedPile, TalonStack):
    """Deals one card, face up, to each column that the variant names."""

    kind = n_("Stock")

    def dealCards(self, sound=False):
        columns = self.game.variant.dealt_columns(len(self.cards))
        return self.dealRow(rows=[self.game.s.rows[c] for c in columns], sound=sound)

    def rules_in_words(self):
        variant, cards = self.game.variant, len(self.cards)
        if not cards:
            return _("Empty: no more deals.")
        columns = variant.dealt_columns(cards)
        if len(columns) < variant.columns:
            return _("Last deal: columns {first} to {last}.").format(
                first=columns[0] + 1, last=columns[-1] + 1
            )
        deals = variant.deals_left(cards)
        return ngettext(
            "One card per column, {deals} time.",
            "One card per column, {deals} times.",
            deals,
        ).format(deals=deals)
