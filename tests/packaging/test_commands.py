"""The installer's command lines, and where they find PySolFC."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from release import contents

from normandy_plugin import __version__
from normandy_plugin.installer import main, places
from normandy_plugin.installer.payload import payload

ROOT = Path(__file__).parents[2]
FLATPAK = ".var/app/io.sourceforge.pysolfc.PySolFC/.PySolFC"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder on a machine without PySolFC."""
    monkeypatch.setattr(places, "_DEBIAN", tmp_path / "no PySolFC")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return tmp_path


def make_host(folder: Path, answer: str = ".pysolfc") -> Path:
    """Something that answers as PySolFC does; returns its pysol.py."""
    (folder / "pysollib").mkdir(parents=True)
    (folder / "pysollib" / "__init__.py").touch()
    (folder / "pysollib" / "settings.py").write_text('VERSION, PACKAGE = "3.6.1", "PySolFC"\n')
    (folder / "pysollib" / "mfxutil.py").write_text(
        "import os\n"
        "def getprefdir(package):\n"
        f"    return os.path.join(os.environ['HOME'], {answer!r})\n"
    )
    script = folder / "pysol.py"
    script.write_text(f"#! {sys.executable}\n")
    script.chmod(0o755)
    return script


def test_every_known_preference_folder_that_exists_gets_the_plugin(home: Path, capsys) -> None:
    names = (".PySolFC", ".pysolfc", FLATPAK)
    for name in names:
        (home / name).mkdir(parents=True)
    assert main(["install"]) == 0
    said = capsys.readouterr().out
    for name in names:
        folder = home / name / "plugins"
        assert contents(folder) == payload()
        assert f"Installed Normandy {__version__} in {folder}\n" in said


def test_preference_folders_that_do_not_exist_are_not_made(home: Path) -> None:
    (home / ".pysolfc").mkdir()
    main(["install"])
    assert [path.name for path in home.iterdir()] == [".pysolfc"]


def test_windows_keeps_preferences_in_appdata() -> None:
    folders = places.known_preference_folders({"APPDATA": "/Users/x/AppData"}, windows=True)
    assert folders == [Path("/Users/x/AppData/PySolFC")]
    assert places.known_preference_folders({}, windows=True) == []


def test_without_pysolfc_it_says_so_and_what_to_do(home: Path, capsys) -> None:
    assert main(["install"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("error: found no PySolFC")
    assert "--plugins-dir" in said
    assert said.count("\n") == 1
    assert list(home.iterdir()) == []


def test_a_pysolfc_in_path_is_asked_for_its_folder(home: Path) -> None:
    script = make_host(home / "opt" / "pysolfc")
    (home / "bin").mkdir()
    (home / "bin" / "pysolfc").symlink_to(script)
    [host] = places.installed_hosts()
    assert (host.script, host.python, host.version()) == (script, sys.executable, "3.6.1")
    # It has not been started yet: its folder is made.
    assert main(["install"]) == 0
    assert contents(home / ".pysolfc" / "plugins") == payload()


def test_debians_pysolfc_is_asked_though_its_command_is_not_in_path(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = make_host(home / "usr", answer="its own folder")
    monkeypatch.setattr(places, "_DEBIAN", script)
    assert places.plugins_folders() == [home / "its own folder" / "plugins"]


def test_an_importable_pysolfc_is_asked(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = make_host(home / "lib")
    monkeypatch.syspath_prepend(str(script.parent))
    assert [host.script for host in places.installed_hosts()] == [script]
    assert "pysollib" not in sys.modules


def test_a_folder_that_is_known_and_named_is_used_once(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / ".pysolfc").mkdir()
    monkeypatch.setattr(places, "_DEBIAN", make_host(home / "usr"))
    assert places.plugins_folders() == [home / ".pysolfc" / "plugins"]


@pytest.mark.parametrize("line", ["#! /bin/sh", "#! /nowhere/python3", "", "MZ\0\0"])
def test_what_is_not_a_python_script_is_passed_over(home: Path, line: str) -> None:
    script = make_host(home / "opt")
    script.write_text(line)
    (home / "bin").mkdir()
    (home / "bin" / "pysolfc").symlink_to(script)
    assert places.installed_hosts() == []


def test_a_broken_pysolfc_is_passed_over(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = make_host(home / "usr")
    (script.parent / "pysollib" / "settings.py").write_text("raise SystemError")
    monkeypatch.setattr(places, "_DEBIAN", script)
    assert places.plugins_folders() == []


def test_plugins_dir_is_used_instead_of_all_others(home: Path) -> None:
    (home / ".pysolfc").mkdir()
    (home / "mine").mkdir()
    assert main(["install", "--plugins-dir", str(home / "mine")]) == 0
    assert contents(home / "mine") == payload()
    assert contents(home / ".pysolfc") == {}


def test_a_plugins_dir_that_does_not_exist_is_an_error(home: Path, capsys) -> None:
    assert main(["install", "--plugins-dir", str(home / "typo")]) == 1
    assert capsys.readouterr().err == f"error: there is no folder {home / 'typo'}\n"
    assert not (home / "typo").exists()


@pytest.mark.parametrize("installed", [False, True])
@pytest.mark.parametrize("action", ["install", "uninstall"])
def test_dry_run_changes_nothing(home: Path, capsys, action: str, installed: bool) -> None:
    plugins = home / ".pysolfc" / "plugins"
    plugins.mkdir(parents=True)
    if installed:
        main(["install"])
    before = contents(home)
    capsys.readouterr()
    assert main([action, "--dry-run"]) == 0
    assert contents(home) == before
    said = capsys.readouterr().out
    assert said.startswith("Would " if installed or action == "install" else "Nothing to remove")
    assert str(plugins) in said


def test_an_empty_plugins_dir_is_an_error(home: Path, capsys, monkeypatch) -> None:
    monkeypatch.chdir(home)
    with pytest.raises(SystemExit) as left:
        main(["install", "--plugins-dir", ""])
    assert left.value.code == 2
    assert "a folder is to be named" in capsys.readouterr().err
    assert list(home.iterdir()) == []


@pytest.mark.parametrize("options", [[], ["--dry-run"]])
def test_uninstalling_names_the_files_of_others_that_stay(home: Path, capsys, options) -> None:
    plugins = home / ".pysolfc" / "plugins"
    plugins.mkdir(parents=True)
    main(["install"])
    mine = plugins / "normandy_plugin" / "notes.txt"
    mine.write_text("mine")
    capsys.readouterr()
    main(["uninstall", *options])
    assert f"  kept, since it is not from this plugin: {mine}\n" in capsys.readouterr().out
    assert mine.exists()


def test_installing_the_same_version_again_is_called_renewing(home: Path, capsys) -> None:
    (home / ".pysolfc").mkdir()
    main(["install"])
    capsys.readouterr()
    main(["install", "--dry-run"])
    assert capsys.readouterr().out.startswith(f"Would renew Normandy {__version__} in ")
    main(["install"])
    assert capsys.readouterr().out.startswith(f"Renewed Normandy {__version__} in ")


def test_where_names_folder_and_version(home: Path, capsys) -> None:
    (home / ".pysolfc").mkdir()
    main(["where"])
    main(["install"])
    main(["where"])
    plugins = home / ".pysolfc" / "plugins"
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"{plugins}: not installed"
    assert said[-1] == f"{plugins}: {__version__}"


def test_trouble_in_one_folder_does_not_keep_others_from_it(home: Path, capsys) -> None:
    (home / ".PySolFC" / "plugins" / "normandy_plugin").mkdir(parents=True)
    (home / ".PySolFC" / "plugins" / "normandy_plugin" / "__init__.py").touch()
    (home / ".pysolfc").mkdir()
    assert main(["install"]) == 1
    assert "is in the way" in capsys.readouterr().err
    assert contents(home / ".pysolfc" / "plugins") == payload()


def test_the_script_installs_and_uninstalls(home: Path) -> None:
    (home / ".pysolfc").mkdir()
    script = [sys.executable, ROOT / "packaging" / "install.py"]
    subprocess.run(script, check=True)
    assert contents(home / ".pysolfc" / "plugins") == payload()
    subprocess.run([*script, "--uninstall"], check=True)
    assert contents(home) == {".pysolfc/plugins": "empty folder"}


def test_statistics_and_saved_games_are_left_alone(home: Path) -> None:
    preferences = home / ".pysolfc"
    (preferences / "savegames").mkdir(parents=True)
    (preferences / "statistics.dat").write_bytes(b"\1")
    (preferences / "savegames" / "Normandy.pso").write_bytes(b"\2")
    before = contents(preferences)
    main(["install"])
    main(["uninstall"])
    assert contents(preferences) == {**before, "plugins": "empty folder"}


def test_the_installer_never_imports_the_host(home: Path) -> None:
    code = (
        "import sys; from normandy_plugin.installer import main; main(['where']);"
        "sys.exit(any(name.startswith(('pysollib', 'tkinter')) for name in sys.modules))"
    )
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", code], env=environ, check=True)
