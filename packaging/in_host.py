"""Starts PySolFC's real application in this process, at once in the wanted game.

    PYTHON in_host.py PYSOL_PY GAME [--deal=N] [--autopilot]

Run by play.py with the Python of that PySolFC. With --autopilot it lets the host's autopilot
play to its end, prints a line "result: {…}", waits for a line on stdin (the picture is
taken meanwhile) and leaves.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from pathlib import Path
from typing import Any

AUTOPILOT = "--autopilot"

NO_SUCH_GAME = 3
"""Exit code if the host has no game by that name, in the language that it runs in."""


def main() -> int:
    """Play until the window is closed; returns the exit code."""
    script, game, *options = sys.argv[1:]
    autopilot = AUTOPILOT in options
    deal = [option for option in options if option != AUTOPILOT]
    # As if pysol.py had been started itself.
    sys.path[0] = str(Path(script).parent)
    sys.argv = [script, "--nosound", f"--game={game}", *deal]

    from pysollib.init import init

    # The next modules depend on the toolkit that this chooses.
    init()
    import pysollib.main

    _leave_if_there_is_no_such_game()
    _start_game_at_once(autopilot)
    return pysollib.main.main(sys.argv) or 0


def _leave_if_there_is_no_such_game() -> None:
    from pysollib.gamedb import GAME_DB

    look_up = GAME_DB.getGameByName

    def look_up_or_leave(name: str) -> Any:
        found = look_up(name)
        if found is None:
            sys.exit(NO_SUCH_GAME)
        return found

    GAME_DB.getGameByName = look_up_or_leave


def _start_game_at_once(autopilot: bool) -> None:
    """Without the welcome dialog, which waits for a click."""
    from pysollib.app import Application

    run_game = Application.runGame
    started: list[int] = []

    def run_game_at_once(app: Any, game_id: int, random: Any = None) -> Any:
        app.splashscreen = 0
        if autopilot and not started:
            started.append(game_id)
            app.opt.animations = 0
            # The game comes up within the call below, which returns when it is over.
            app.top.after(100, Autopilot(app, game_id).start)
        return run_game(app, game_id, random)

    Application.runGame = run_game_at_once


class Autopilot:
    """Lets the host play the game in its window and reports how it went."""

    def __init__(self, app: Any, game_id: int) -> None:
        self.app = app
        self.game_id = game_id

    def start(self) -> None:
        """Play from the deal once it is on the table; leaves the process when done."""
        # Tk only prints an error in a callback; the game would stand still for ever.
        self.app.top.report_callback_exception = _leave_with_error
        if self.app.game.busy:
            self.app.top.after(100, self.start)
            return
        if self.app.game.id != self.game_id:
            sys.stderr.write("error: PySolFC could not start this game (see above)\n")
            os._exit(1)
        _answer_dialogs()
        self._fill_the_screen()
        self.app.game.startDemo()
        # The time for which it shows each move; the options allow no less than 0.2 s.
        self.app.game.demo.sleep = 0
        self._wait_for_the_end()

    def _fill_the_screen(self) -> None:
        top = self.app.top
        menu_height = top.winfo_rooty() - top.winfo_y()
        width, height = top.winfo_screenwidth(), top.winfo_screenheight() - menu_height
        top.wm_geometry(f"{width}x{height}+0+0")
        top.update()

    def _wait_for_the_end(self) -> None:
        if self.app.game.demo:
            self.app.top.after(50, self._wait_for_the_end)
        else:
            self._report()

    def _report(self) -> None:
        from pysollib.settings import VERSION

        game = self.app.game
        self.app.top.update()
        result = {
            "version": VERSION,
            "game": game.gameinfo.name,
            "deal": game.random.getSeedStr(),
            "won": bool(game.isGameWon()),
            "on_foundations": sum(len(stack.cards) for stack in game.s.foundations),
            "cards": len(game.cards),
            "moves": game.moves.index,
        }
        print("result:", json.dumps(result), flush=True)
        sys.stdin.readline()
        # Nothing to save: the profile was made for this run.
        os._exit(0)


def _answer_dialogs() -> None:
    """Have the host's messages, such as the one that ends a demo, confirmed unseen."""
    import pysollib.game

    class Confirmed:
        status = 0
        button = 0

        def __init__(self, *args: Any, **options: Any) -> None:
            pass

    pysollib.game.MfxMessageDialog = Confirmed


def _leave_with_error(*error: Any) -> None:
    traceback.print_exception(*error)
    os._exit(1)


if __name__ == "__main__":
    sys.exit(main())
