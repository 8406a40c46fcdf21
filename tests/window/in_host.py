"""Starts the real pysol.py and serves a test's requests inside its Tk event loop.

    python in_host.py FOLDER CHANNEL [options of pysol.py]

FOLDER holds pysol.py; CHANNEL is the file descriptor of the connection to the test. A
request is the name of a method of ``hands.Hands`` with its arguments.
Requests are served as Tk events, so also while a dialog is open or cards are moving.
"""

import importlib
import os
import sys
import traceback
from multiprocessing.connection import Connection
from pathlib import Path
from tkinter import READABLE

FOLDER, CHANNEL, OPTIONS = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
HERE = Path(__file__).resolve().parent


def start_host():
    """Do what pysol.py does, with the hands in place before its first game begins."""
    sys.argv = [str(Path(FOLDER) / "pysol.py"), "--nosound", *OPTIONS]
    sys.path[0] = FOLDER
    importlib.import_module("pysollib.init").init()
    main = importlib.import_module("pysollib.main")
    application = importlib.import_module("pysollib.app").Application
    hands_class = load_beside("hands").Hands
    run_game = application.runGame
    hands = None

    def run_game_with_hands(app, *args, **options):
        nonlocal hands
        if hands is None:
            app.splashscreen = 0  # it would wait for a click
            hands = hands_class(app)
            serve(app.top, hands)
        hands.games_begun += 1
        return run_game(app, *args, **options)

    application.runGame = run_game_with_hands
    return main.main(sys.argv)


def load_beside(name):
    """Import a module of this folder; the folder itself stays off the path."""
    sys.path.insert(0, str(HERE))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(HERE))


def serve(root, hands):
    channel = Connection(CHANNEL)

    def serve_one(*_):
        try:
            number, awaited, name, args, options = channel.recv()
        except EOFError:
            os._exit(3)  # the test has died
        try:
            answer = (number, None, getattr(hands, name)(*args, **options))
        except SystemExit:
            # The host's way to close a dialog; nothing here may swallow it.
            if awaited:
                channel.send((number, None, None))
            raise
        except Exception:
            answer = (number, traceback.format_exc(), None)
        if awaited:
            channel.send(answer)
        elif answer[1]:
            print(answer[1], file=sys.stderr, flush=True)

    root.tk.createfilehandler(CHANNEL, READABLE, serve_one)


if __name__ == "__main__":
    sys.exit(start_host())
