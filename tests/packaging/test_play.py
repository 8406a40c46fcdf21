"""The play command: its errors, and that it never touches the player's own settings."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from release import contents
from test_commands import make_host

import play
from normandy_plugin.installer.payload import payload
from normandy_plugin.installer.places import Host

PLAY = Path(play.__file__)


def run_play(*options: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run it without a display, and without an apt-get to download anything with."""
    environ = {**os.environ, "PATH": "/nowhere", **environ}
    environ.pop("DISPLAY", None)
    command = [sys.executable, PLAY, *options]
    return subprocess.run(command, capture_output=True, text=True, env=environ)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (["--deal", "abc"], "'abc' is not a game number"),
        (["--deal", "-1"], "'-1' is not a game number"),
        (["--deal", ""], "'' is not a game number"),
        (["--deal", "9" * 21], "is not a game number"),
        (["--deal", "٣"], "'٣' is not a game number"),
        (["--deal", "0"], "there is no deal 0: they go from 1 to 99999999999999999999"),
        (["--deal", "ms0"], "there is no deal ms0: they go from ms1 to ms8589934591"),
        (["--deal", "ms8589934592"], "there is no deal ms8589934592"),
        (["--headless", "--screenshot", "/nowhere/a.png"], "cannot write to /nowhere"),
        (["--headless", "--screenshot", "a.jpeg"], "a.jpeg does not end in .png"),
        (["--screenshot", "/tmp/a.png"], "--screenshot goes with --headless"),
        (["--headless", "--host", "/nowhere"], "--host /nowhere: no pysol.py there"),
        (["--headless", "--host", "3.3"], "--host 3.3: no pysol.py there"),
        (["--headles5"], "unrecognized arguments: --headles5"),
        ([], "no display here"),
    ],
)
def test_a_mistake_is_named_in_one_line(options: list[str], named: str) -> None:
    done = run_play(*options)
    assert done.returncode != 0
    assert named in done.stderr
    assert done.stderr.startswith("play.py: error: ")
    assert done.stderr.count("\n") == 1


def test_a_folder_is_no_picture_file(tmp_path: Path) -> None:
    (tmp_path / "a.png").mkdir()
    done = run_play("--headless", "--screenshot", str(tmp_path / "a.png"))
    assert "is a folder" in done.stderr


def test_the_plugin_goes_into_a_profile_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    (home / ".pysolfc").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XAUTHORITY", raising=False)
    host = Host(make_host(tmp_path / "host"), sys.executable)
    profile = tmp_path / "profile"
    profile.mkdir()
    environ = play.profile_environment(host, profile, ":5")
    assert contents(profile / ".pysolfc" / "plugins") == payload()
    assert contents(home) == {".pysolfc": "empty folder"}
    assert (environ["HOME"], environ["DISPLAY"]) == (str(profile), ":5")
    assert environ["XAUTHORITY"] == str(home / ".Xauthority")


def test_an_older_plugin_in_the_profile_is_replaced(tmp_path: Path) -> None:
    host = Host(make_host(tmp_path / "host"), sys.executable)
    play.profile_environment(host, tmp_path)
    (tmp_path / ".pysolfc" / "plugins" / "normandy_plugin" / "plugin.py").write_text("old")
    play.profile_environment(host, tmp_path)
    assert contents(tmp_path / ".pysolfc" / "plugins") == payload()


def test_a_language_that_the_machine_lacks_is_not_passed_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "xx_XX.UTF-8")
    host = Host(make_host(tmp_path / "host"), sys.executable)
    assert play.profile_environment(host, tmp_path)["LC_ALL"] == "C.UTF-8"


def test_a_result_is_told_in_one_line() -> None:
    line = (
        'result: {"version": "3.6.1", "game": "Normandy", "deal": "ms7", "won": false, '
        '"on_foundations": 18, "cards": 104, "moves": 76}\n'
    )
    assert play.in_words(play.result_in(line)) == (
        "PySolFC 3.6.1 played Normandy, deal ms7: gave up after 76 moves, "
        "18 of 104 cards on the foundations"
    )
    assert play.result_in("something that the host prints\n") is None
