"""Play Normandy in PySolFC with the plugin from this tree, apart from your own PySolFC's settings.

    python3 packaging/play.py [--game NAME] [--deal N] [--host 3.2.0|3.6.1|PATH]
    python3 packaging/play.py --headless --screenshot FILE

Plays on the PySolFC of this machine; without one it gets one into the project's cache.
"""

from __future__ import annotations

import argparse
import json
import locale
import os
import re
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import environment
import hosts
from display import virtual_display
from in_host import AUTOPILOT, NO_SUCH_GAME
from normandy_plugin.installer.payload import payload
from normandy_plugin.installer.places import Host, installed_hosts
from normandy_plugin.installer.plugins_folder import InstallError, PluginsFolder
from project import ArgumentParser, Problem, cache_folder, exclusively, run, run_main, say

IN_HOST = Path(__file__).resolve().parent / "in_host.py"
AUTOPILOT_SECONDS = 600

# What PySolFC's random numbers can be begun with.
HIGHEST_DEAL = 10**20 - 1
HIGHEST_MS_DEAL = 2**33 - 1


def main() -> int:
    """Play; returns 0 if that went well."""
    options = parse_options()
    if not options.headless:
        require_display_name()
    host = choose_host(options.host, options.headless)
    version = host.version()
    say(f"PySolFC {version} in {host.script.parent}")
    words = [host.python, str(IN_HOST), str(host.script), options.game]
    if options.deal is not None:
        words.append(f"--deal={options.deal}")
    code = play_headless(host, words, options.screenshot) if options.headless else play(host, words)
    if code == NO_SUCH_GAME:
        raise Problem(f"PySolFC {version} has no game named {options.game!r} in this language")
    return code


def parse_options() -> argparse.Namespace:
    """The command line, checked as far as possible before anything is downloaded."""
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", metavar="NAME", default="Normandy", help="as the menus call it")
    parser.add_argument("--deal", metavar="N", type=deal_number, help="the game number")
    parser.add_argument(
        "--host",
        metavar="HOST",
        help=f"{', '.join(hosts.SUITES)} (downloaded) or a folder that holds pysol.py",
    )
    parser.add_argument(
        "--headless", action="store_true", help="let the autopilot play, without a display"
    )
    parser.add_argument(
        "--screenshot",
        metavar="FILE",
        type=picture_file,
        help="with --headless: write a picture of the end, a PNG file",
    )
    options = parser.parse_args()
    if options.screenshot and not options.headless:
        parser.error("--screenshot goes with --headless")
    return options


def deal_number(text: str) -> str:
    """A game number as PySolFC writes it. Raises argparse's error for anything else."""
    written = re.fullmatch(r"(ms)?([0-9]{1,20})", text, re.ASCII)
    if not written:
        raise argparse.ArgumentTypeError(f"{text!r} is not a game number, such as 7 or ms7")
    highest = HIGHEST_MS_DEAL if written[1] else HIGHEST_DEAL
    if not 1 <= int(written[2]) <= highest:
        prefix = written[1] or ""
        why = f"there is no deal {text}: they go from {prefix}1 to {prefix}{highest}"
        raise argparse.ArgumentTypeError(why)
    return text


def picture_file(text: str) -> Path:
    """A file that can be written. Raises argparse's error if it cannot."""
    path = Path(text).absolute()
    if path.suffix.lower() != ".png":
        raise argparse.ArgumentTypeError(f"{text} does not end in .png")
    if path.is_dir():
        raise argparse.ArgumentTypeError(f"{text} is a folder")
    try:
        with tempfile.TemporaryFile(dir=path.parent):
            return path
    except OSError as error:
        why = f"cannot write to {path.parent}: {error.strerror}"
        raise argparse.ArgumentTypeError(why) from error


def require_display_name() -> None:
    """Raise Problem if there is nowhere to open a window, as far as that shows beforehand."""
    if sys.platform.startswith("linux") and not os.environ.get("DISPLAY"):
        raise Problem(
            "no display here: start this from a desktop, "
            "or watch the autopilot with --headless --screenshot FILE.png"
        )


def choose_host(wanted: str | None, headless: bool) -> Host:
    """The PySolFC to play on, with a Python that has what it needs.

    Raises Problem if `wanted` names none, or what it needs cannot be had.
    """
    if wanted is not None and wanted not in hosts.SUITES:
        # Before the environment, so that a slip does not first cost a download.
        script = Path(wanted).absolute() / "pysol.py"
        if not script.is_file():
            raise Problem(f"--host {wanted}: no pysol.py there, nor a version to download")
        return Host(script, str(environment.prepare("host", window=headless)))
    installed = installed_hosts() if wanted is None else []
    if installed:
        if headless:
            environment.require_xvfb()
        return installed[0]
    python = environment.prepare("host", window=headless)
    return Host(hosts.fetch(wanted or hosts.NEWEST) / "pysol.py", str(python))


def profile_environment(host: Host, profile: Path, display: str | None = None) -> dict[str, str]:
    """Environment in which the host keeps to `profile`, where the plugin is installed anew.

    Raises Problem if it cannot be.
    """
    real_home = Path.home()
    environ = {**os.environ, "HOME": str(profile), "APPDATA": str(profile)}
    # What the display and the fonts need from the real home folder.
    environ.setdefault("XAUTHORITY", str(real_home / ".Xauthority"))
    environ.setdefault("XDG_CONFIG_HOME", str(real_home / ".config"))
    environ.setdefault("XDG_DATA_HOME", str(real_home / ".local" / "share"))
    environ.setdefault("XDG_CACHE_HOME", str(real_home / ".cache"))
    if display:
        environ["DISPLAY"] = display
    try:
        locale.setlocale(locale.LC_ALL, "")
    except locale.Error:
        # PySolFC does not start in a language that the machine lacks.
        environ["LC_ALL"] = "C.UTF-8"
    preferences = host.preference_folder(environ)
    if preferences is None:
        raise Problem(f"{host.script} does not run with {host.python}")
    try:
        with exclusively(profile / "install.lock"):
            PluginsFolder(preferences / "plugins").install(payload())
    except InstallError as error:
        raise Problem(str(error)) from error
    return environ


def play(host: Host, words: list[str]) -> int:
    """Let the user play, in a profile that stays for the next time; returns the exit code.

    Raises Problem if no window can be opened.
    """
    profile = cache_folder() / "profile"
    profile.mkdir(exist_ok=True)
    environ = profile_environment(host, profile)
    run([host.python, "-c", "import tkinter; tkinter.Tk()"], "open a window", env=environ)
    return subprocess.run(words, env=environ, cwd=folder_with_locale(host)).returncode


def play_headless(host: Host, words: list[str], screenshot: Path | None) -> int:
    """Let the autopilot play, in a new profile; returns the exit code, 0 if it played.

    Raises Problem if that takes too long, or the picture cannot be written.
    """
    with tempfile.TemporaryDirectory(dir=cache_folder()) as profile, virtual_display() as display:
        environ = profile_environment(host, Path(profile), display)
        pipe = subprocess.PIPE
        command, folder = [*words, AUTOPILOT], folder_with_locale(host)
        with subprocess.Popen(
            command, env=environ, cwd=folder, text=True, stdin=pipe, stdout=pipe
        ) as playing:
            return watch_autopilot(playing, display, screenshot)


def folder_with_locale(host: Host) -> Path | None:
    """Where PySolFC has to start to find its own translations, None if that does not matter.

    It looks beside itself and in the current folder; Debian's package has them in neither.
    """
    share = host.script.parent.parent.parent
    return share if (share / "locale").is_dir() else None


def watch_autopilot(playing: subprocess.Popen[str], display: str, screenshot: Path | None) -> int:
    """Wait for the autopilot's end, take the picture and say how the game went."""
    limit = threading.Timer(AUTOPILOT_SECONDS, playing.kill)
    limit.start()
    try:
        assert playing.stdout
        result = next(filter(None, map(result_in, playing.stdout)), None)
        if result is None:
            return ended_early(playing.wait())
        say(in_words(result))
        if screenshot:
            take_picture(display, screenshot)
            say(f"Picture of the end: {screenshot}")
        return 0
    finally:
        limit.cancel()
        playing.kill()


def ended_early(code: int) -> int:
    """Pass on PySolFC's exit code; raises Problem where it was killed, which is no code."""
    if code < 0:
        raise Problem(
            f"PySolFC was stopped before the autopilot's end (it has {AUTOPILOT_SECONDS} s)"
        )
    return code or 1


def result_in(line: str) -> Any:
    """The autopilot's report if this line of the host's output is it, else None."""
    start, _, report = line.partition(" ")
    return json.loads(report) if start == "result:" else None


def in_words(result: dict[str, Any]) -> str:
    """How a game went, in one line."""
    end = "won" if result["won"] else "gave up"
    return (
        f"PySolFC {result['version']} played {result['game']}, deal {result['deal']}: "
        f"{end} after {result['moves']} moves, "
        f"{result['on_foundations']} of {result['cards']} cards on the foundations"
    )


def take_picture(display: str, file: Path) -> None:
    """Write what is on the display. Raises Problem if it cannot be written."""
    python = environment.prepare("host")
    code = (
        "import sys; from PIL import ImageGrab;"
        "ImageGrab.grab(xdisplay=sys.argv[1]).save(sys.argv[2])"
    )
    run([python, "-c", code, display, file], f"write {file}")


if __name__ == "__main__":
    run_main(main)
