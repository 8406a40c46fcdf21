"""Getting a PySolFC from Debian, with an apt that only pretends."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import hosts
import project

PACKAGING = Path(hosts.__file__).parent

APT = """#!/bin/sh
echo "$@" >> {log}
case "$*" in
    *--print-uris*)
        echo "'https://security.example/debian/dists/x-security/InRelease' a 0"
        echo "'https://other.example/debian/dists/x/InRelease' a 0"
        echo "'https://mirror.example/debian/dists/x/InRelease' b 0" ;;
    *" download "*) {download} ;;
    *)  # update: only one of the mirrors is Debian's
        for option; do case "$option" in Dir::Etc::SourceList=*)
            grep -q //mirror.example "${{option#*=}}" || {{ echo "E: not signed" >&2; exit 100; }}
        esac; done ;;
esac
"""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("NORMANDY_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def deb(tmp_path: Path) -> Path:
    """A tiny package with a pysol.py."""
    tree = tmp_path / "tree"
    script = tree / "usr/share/games/pysolfc/pysol.py"
    script.parent.mkdir(parents=True)
    script.touch()
    (tree / "DEBIAN").mkdir()
    (tree / "DEBIAN" / "control").write_text(
        "Package: pysolfc\nVersion: 3.6.1+dfsg-9\nArchitecture: all\n"
        "Maintainer: nobody <nobody@example.org>\nDescription: a test\n"
    )
    subprocess.run(["dpkg-deb", "-b", tree, tmp_path / "made.deb"], check=True)
    return tmp_path / "made.deb"


@pytest.fixture
def pretend_apt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Puts an apt-get first in PATH that downloads by a shell command; returns its log."""

    def pretend(download: str) -> Path:
        log = tmp_path / "apt.log"
        (tmp_path / "bin").mkdir()
        apt = tmp_path / "bin" / "apt-get"
        apt.write_text(APT.format(log=log, download=download))
        apt.chmod(0o755)
        monkeypatch.setenv("PATH", str(apt.parent), prepend=":")
        return log

    return pretend


def test_a_host_is_downloaded_once(cache: Path, deb: Path, pretend_apt) -> None:
    log = pretend_apt(f"cp {deb} pysolfc_3.6.1_all.deb")
    folder = hosts.fetch("3.6.1")
    assert (folder / "pysol.py").is_file()
    asked = log.read_text()
    assert hosts.fetch("3.6.1") == folder
    assert log.read_text() == asked
    assert sorted(path.name for path in (cache / "hosts").iterdir()) == ["3.6.1", "3.6.1.lock"]


def test_two_processes_download_once(cache: Path, deb: Path, pretend_apt) -> None:
    log = pretend_apt(f"sleep 1; cp {deb} pysolfc_3.6.1_all.deb")
    command = [sys.executable, PACKAGING / "hosts.py", "3.6.1"]
    both = [subprocess.Popen(command) for _ in range(2)]
    assert [process.wait() for process in both] == [0, 0]
    assert log.read_text().count(" download pysolfc") == 1


def test_a_killed_download_is_started_anew(cache: Path, deb: Path, pretend_apt) -> None:
    half = cache / "hosts" / ".3.6.1-abc" / "0"
    half.mkdir(parents=True)
    pretend_apt(f"cp {deb} pysolfc_3.6.1_all.deb")
    assert (hosts.fetch("3.6.1") / "pysol.py").is_file()
    assert not half.exists()


def test_another_version_than_asked_for_is_named(
    cache: Path, deb: Path, pretend_apt, capsys
) -> None:
    pretend_apt(f"cp {deb} pysolfc_3.6.1_all.deb")
    hosts.fetch("3.2.0")
    assert "has PySolFC 3.6.1+dfsg-9 now instead of 3.2.0" in capsys.readouterr().out
    hosts.fetch("3.6.1")
    assert "instead" not in capsys.readouterr().out


def test_a_failing_download_says_why_and_leaves_nothing(cache: Path, pretend_apt) -> None:
    pretend_apt("echo 'E: no route to host' >&2; exit 100")
    with pytest.raises(project.Problem, match=r"E: not signed.*--host"):
        hosts.fetch("3.6.1")
    assert [path.name for path in (cache / "hosts").iterdir()] == ["3.6.1.lock"]


def test_without_debian_it_says_what_to_do(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(project.Problem, match=r"needs Debian's apt-get.*--host"):
        hosts.fetch("3.2.0")


def test_without_debians_keys_nothing_is_downloaded(
    cache: Path, pretend_apt, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    log = pretend_apt("exit 1")
    monkeypatch.setattr(hosts, "KEYRING", tmp_path / "missing.gpg")
    with pytest.raises(project.Problem, match="debian-archive-keyring"):
        hosts.fetch("3.2.0")
    assert not log.exists()


def test_an_unknown_version_is_named(cache: Path) -> None:
    with pytest.raises(project.Problem, match=r"no such version: 2.0 \(there are 3.2.0, 3.6.1\)"):
        hosts.fetch("2.0")


def test_a_cache_that_cannot_be_made_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("NORMANDY_CACHE", str(tmp_path / "file" / "cache"))
    with pytest.raises(project.Problem, match="cannot make the cache folder"):
        project.cache_folder()


def test_the_command_reports_an_error_in_one_line(cache: Path) -> None:
    command = [sys.executable, PACKAGING / "hosts.py", "2.0"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == "hosts.py: error: no such version: 2.0 (there are 3.2.0, 3.6.1)\n"


def test_dpkg_is_there_for_these_tests() -> None:
    assert shutil.which("dpkg-deb")
