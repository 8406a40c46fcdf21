"""The test's end of a running host: a process with an X server and a profile of its own."""

import os
import re
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager
from multiprocessing import Pipe
from pathlib import Path

from PIL import ImageGrab

from display import virtual_display
from normandy_plugin.installer.payload import payload

HERE = Path(__file__).resolve().parent

SCREEN = "1920x1080"
# Seconds for anything that a fast machine does in a moment; a slow one may take its time.
PATIENCE = 90

# A fault of the host's own, with any game: it resizes a table that has just been left.
OWN_FAULT = re.compile(
    r"Exception in Tkinter callback\nTraceback [^\n]*\n"
    r"(?:  [^\n]*\n)* [^\n]*in _resizeHandler\n(?:  [^\n]*\n)*"
    r"AttributeError: 'NoneType' object has no attribute '\w+'\n"
)


class HostFailure(AssertionError):
    """The host raised an error, died or hung; the text holds its output."""


class Host:
    """pysol.py with the plugin in it; every method of ``Hands`` can be called on it.

    A call returns when the host has done it. ``post`` returns at once: for what opens
    a dialog that the test wants to look at.
    """

    def __init__(self, pysolfc, profile, options=()):
        self.profile = Path(profile)
        stage_plugin(self.profile)
        self._stack = ExitStack()
        self.display = self._stack.enter_context(virtual_display(SCREEN))
        self._channel, theirs = Pipe()
        self._errors = self._stack.enter_context((self.profile / "stderr").open("w+"))
        self._error_seen = 0
        self._number = 0
        self.process = subprocess.Popen(
            [sys.executable, HERE / "in_host.py", pysolfc, str(theirs.fileno()), *options],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=self._errors,
            stderr=self._errors,
            cwd=self.profile,
            env=environment(self.profile, self.display),
        )
        theirs.close()
        self._stack.callback(self._end)
        try:
            self.wait_until_at_rest()
        except BaseException:
            self.close()
            raise

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)

        def call(*args, **options):
            number = self._send(True, name, args, options)
            while True:
                answered, error, value = self._receive(name)
                if answered != number:
                    continue  # of a call that was given up
                if error:
                    raise HostFailure(error)
                return value

        return call

    def post(self, name, *args, **options):
        """Ask for something and do not wait for it."""
        self._send(False, name, args, options)

    def _send(self, awaited, name, args, options):
        self._number += 1
        try:
            self._channel.send((self._number, awaited, name, args, options))
        except OSError as error:
            raise HostFailure(f"the host has ended\n{self.output()}") from error
        return self._number

    def _receive(self, name):
        if not self._channel.poll(PATIENCE):
            self._end()
            raise HostFailure(f"no answer to {name!r} in {PATIENCE} s\n{self.output()}")
        try:
            return self._channel.recv()
        except (EOFError, OSError) as error:
            raise HostFailure(f"the host has ended during {name!r}\n{self.output()}") from error

    # --- waiting ---

    def wait_until(self, condition, what, patience=PATIENCE):
        """Wait for a condition and return its true value."""
        end = time.monotonic() + patience
        while True:
            value = condition()
            if value:
                return value
            if time.monotonic() > end:
                raise HostFailure(f"waited {patience} s until {what}\n{self.output()}")
            time.sleep(0.02)

    def wait_until_at_rest(self, patience=PATIENCE):
        self.wait_until(self.at_rest, "the host waits for the player", patience)

    def wait_for_end(self):
        """Wait until the host has quit by itself; returns its exit code."""
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired as error:
            raise HostFailure(f"the host does not quit\n{self.output()}") from error

    # --- games ---

    def open(self, variant, deal=1):
        """Put a fresh deal of a game on the table."""
        if self.facts()["id"] == variant.game_id:
            self.deal_again(deal)
            self.wait_until_at_rest()
        else:
            with self.next_game():
                self.open_game(variant.game_id, deal)

    @contextmanager
    def next_game(self):
        """What is done within makes the host build its table anew: wait until it has."""
        begun = self.begun()
        yield
        self.wait_until(lambda: self.begun() > begun, "the table is built anew")
        self.wait_until_at_rest()

    def apply_options(self, **options):
        """Set options that the host heeds when it builds its table."""
        self.set_options(**options)
        facts = self.facts()
        with self.next_game():
            self.open_game(facts["id"], facts["number"])

    def choose_card_set(self, name):
        if self.card_set()["name"] != name:
            with self.next_game():
                self.use_card_set(name)

    def play(self, action, *args, **options):
        """Do something with mouse or keyboard, and wait for all that it starts."""
        getattr(self, action)(*args, **options)
        self.wait_until_at_rest()
        return self.cards()

    def set_size(self, width, height):
        """Resize the window, menu bar included, and wait until the table has followed."""
        if self.screen_box() == (0, 0, width, height):
            return
        self.set_window(width, height)
        self.wait_until(
            lambda: self.screen_box()[2:] == (width, height), f"the window is {width}x{height}"
        )
        self.settle()

    def settle(self):
        """Wait until nothing on the table moves any more."""

        def look():
            self.wait_until_at_rest()
            return self.layout()

        self._until_the_same(look, looks=2)

    def settle_preview(self):
        """Wait until the Select Game dialog's preview has found its size and place."""

        def look():
            self.in_preview("draw_all")
            return self.in_preview("layout")

        # The host redraws it a moment after the dialog has got its size.
        self._until_the_same(look, looks=6)

    def _until_the_same(self, look, looks):
        """Look until so many looks in a row, a tenth of a second apart, have seen the same."""
        last, same = None, 0
        for _ in range(200):
            now = look()
            same = same + 1 if now == last else 1
            if same == looks:
                return
            last = now
            time.sleep(0.1)
        raise HostFailure("the table does not settle")

    def screenshot(self, path):
        """Write what the screen shows of the window as a PNG."""
        path.parent.mkdir(parents=True, exist_ok=True)
        ImageGrab.grab(self.screen_box(), xdisplay=self.display).save(path)

    # --- the end ---

    def output(self):
        """All that the host has written."""
        return (self.profile / "stderr").read_text(errors="replace")

    def check_output(self):
        """Raise if the host has written a traceback since last asked."""
        new = self.output()[self._error_seen :]
        self._error_seen += len(new)
        if "Traceback" in OWN_FAULT.sub("", new):
            raise HostFailure(f"the host reports an error\n{new}")

    @property
    def alive(self):
        return self.process.poll() is None

    def _end(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def close(self):
        self._stack.close()
        self._channel.close()


def stage_plugin(profile):
    """Lay the plugin out in a profile as the drop-in zip does."""
    # The host's preference folder differs between upstream and Debian.
    for folder in (".PySolFC", ".pysolfc"):
        for name, content in payload().items():
            path = profile / folder / "plugins" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


def environment(profile, display):
    """Ours, with a home and a display for the host, in English."""
    return {
        **os.environ,
        "HOME": str(profile),
        "DISPLAY": display,
        "LANGUAGE": "en",
        "LC_ALL": "C.UTF-8",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
