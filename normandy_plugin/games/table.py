"""What all games of the plugin have in common, whatever lies on the table."""

from pysollib.game import Game

from normandy_plugin.games.hints import HintingGame
from normandy_plugin.translation import _


class Table(HintingGame, Game):
    """A game that hints, and that says aloud what cannot be seen.

    The host asks for words where its speech module runs: the ``parse…`` methods
    are its names.
    """

    def dealCards(self, sound=True):
        # PySolFC 3.2.0 would deal while the game is paused.
        return 0 if self.pause else super().dealCards(sound=sound)

    def _restoreGameHook(self, game):
        super()._restoreGameHook(game)
        if not self.preview:
            # PySolFC 3.2.0 fits long piles to the window only where it scales the table.
            for stack in self.allstacks:
                stack.updatePositions()

    def parseEmptyStack(self, stack):
        return _("{pile}, empty").format(pile=self._name_of(stack))

    def parseStackInfo(self, stack):
        return f"{self._name_of(stack)}. {stack.rules_in_words()}"

    def _name_of(self, stack):
        """What a pile is called: its kind, and its number where there are several."""
        for piles in (self.s.foundations, self.s.rows, self.s.reserves):
            if stack in piles:
                return f"{_(stack.kind)} {piles.index(stack) + 1}"
        return _(stack.kind)
