"""The plugin goes into a plugins folder and out of it whole, whatever happens on the way."""

from __future__ import annotations

import os
import py_compile
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Callable

import pytest
from interruptions import interrupted_at
from release import contents, make_release, package_of, seen_by_host

from normandy_plugin.installer.payload import LOADER, MANIFEST, PACKAGE
from normandy_plugin.installer.plugins_folder import InstallError, PluginsFolder

HERE = Path(__file__).parent


@pytest.fixture(params=["plugins", "Spiele für Ömer 東京"])
def folder(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    return tmp_path / "preferences" / request.param


@pytest.fixture
def old(tmp_path: Path) -> dict[str, bytes]:
    return make_release(tmp_path / "old", "1.0", "gone_in_2.py", "rules/en/normandy.html")


@pytest.fixture
def new(tmp_path: Path) -> dict[str, bytes]:
    return make_release(tmp_path / "new", "2.0", "new_in_2.py")


def compile_all(folder: Path) -> None:
    for path in folder.rglob("*.py"):
        py_compile.compile(str(path), doraise=True)


def add_foreign_files(folder: Path) -> dict[str, bytes | str]:
    """Files of others in the plugins folder and in our package, as `contents` shows them."""
    (folder / "other_game.py").write_text("# a game of others")
    (folder / "__pycache__").mkdir(exist_ok=True)
    (folder / "__pycache__" / "other_game.cpython-311.pyc").write_bytes(b"\0")
    package = folder / PACKAGE
    (package / "games" / "notes").mkdir(parents=True)
    (package / "games" / "notes" / "todo.txt").write_text("remember")
    (package / "mine.py").write_text("# a user's own")
    (package / "empty").mkdir()
    (package / "link").symlink_to("mine.py")
    return {
        "other_game.py": b"# a game of others",
        "__pycache__/other_game.cpython-311.pyc": b"\0",
        f"{PACKAGE}/games/notes/todo.txt": b"remember",
        f"{PACKAGE}/mine.py": b"# a user's own",
        f"{PACKAGE}/empty": "empty folder",
        f"{PACKAGE}/link": "link to mine.py",
    }


def test_fresh_install_writes_exactly_the_payload(folder: Path, new: dict[str, bytes]) -> None:
    PluginsFolder(folder).install(new)
    assert contents(folder) == new
    assert PluginsFolder(folder).version() == "2.0"


def test_upgrade_leaves_exactly_the_new_payload(
    folder: Path, old: dict[str, bytes], new: dict[str, bytes]
) -> None:
    PluginsFolder(folder).install(old)
    compile_all(folder / PACKAGE)
    PluginsFolder(folder).install(new)
    assert contents(folder) == new


def test_upgrade_keeps_files_of_others(
    folder: Path, old: dict[str, bytes], new: dict[str, bytes]
) -> None:
    PluginsFolder(folder).install(old)
    foreign = add_foreign_files(folder)
    PluginsFolder(folder).install(new)
    assert contents(folder) == {**new, **foreign}


def test_uninstall_leaves_the_folder_as_it_was_before(folder: Path, new: dict[str, bytes]) -> None:
    folder.mkdir(parents=True)
    (folder / "other_game.py").write_text("# a game of others")
    before = contents(folder)
    PluginsFolder(folder).install(new)
    compile_all(folder / PACKAGE)
    py_compile.compile(str(folder / LOADER), doraise=True)
    assert PluginsFolder(folder).uninstall() == []
    assert contents(folder) == before
    assert not PluginsFolder(folder).is_installed()


def test_uninstall_keeps_and_names_files_of_others(folder: Path, new: dict[str, bytes]) -> None:
    PluginsFolder(folder).install(new)
    foreign = add_foreign_files(folder)
    compile_all(folder / PACKAGE)
    mine = f"{PACKAGE}/__pycache__/mine.{sys.implementation.cache_tag}.pyc"
    foreign[mine] = (folder / mine).read_bytes()
    kept = PluginsFolder(folder).uninstall()
    assert contents(folder) == foreign
    inside_package = [name for name in foreign if name.startswith(f"{PACKAGE}/")]
    assert sorted(kept) == sorted(folder / name for name in inside_package)


def test_uninstall_of_an_unpacked_zip_removes_all_of_it(
    folder: Path, new: dict[str, bytes]
) -> None:
    for name, content in new.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    PluginsFolder(folder).uninstall()
    assert contents(folder) == {}


def put_file(path: Path) -> None:
    path.write_text("# somebody else's")


def put_folder(path: Path) -> None:
    path.mkdir()
    (path / "__init__.py").write_text("# somebody else's")


def put_link_to_our_folder(path: Path) -> None:
    path.symlink_to(path.parent / "checkout", target_is_directory=True)


def put_dangling_link(path: Path) -> None:
    path.symlink_to("nowhere")


@pytest.mark.parametrize("name", [LOADER, PACKAGE, f"{PACKAGE}.previous"])
@pytest.mark.parametrize("put", [put_file, put_folder, put_link_to_our_folder, put_dangling_link])
def test_what_is_not_ours_is_in_the_way_and_nothing_is_changed(
    tmp_path: Path, new: dict[str, bytes], name: str, put
) -> None:
    folder = tmp_path / "plugins"
    PluginsFolder(folder / "elsewhere").install(new)
    (folder / "elsewhere" / PACKAGE).rename(folder / "checkout")
    put(folder / name)
    before = contents(folder)
    with pytest.raises(InstallError, match=f"{name} is in the way"):
        PluginsFolder(folder).install(new)
    with pytest.raises(InstallError, match=f"{name} is in the way"):
        PluginsFolder(folder).uninstall()
    assert contents(folder) == before


@pytest.mark.parametrize("name", ["new_in_2.py", "new_in_2.py/notes.txt", "assets"])
def test_a_file_of_others_where_a_new_file_must_go_is_in_the_way(
    folder: Path, tmp_path: Path, old: dict[str, bytes], name: str
) -> None:
    PluginsFolder(folder).install(old)
    foreign = folder / PACKAGE / name
    foreign.parent.mkdir(exist_ok=True)
    foreign.write_text("mine")
    before = contents(folder)
    new = make_release(tmp_path / "new", "2.0", "new_in_2.py", "assets/table.html")
    with pytest.raises(InstallError, match="is in the way"):
        PluginsFolder(folder).install(new)
    assert contents(folder) == before


def test_a_file_in_place_of_the_plugins_folder_is_named(
    folder: Path, new: dict[str, bytes]
) -> None:
    folder.parent.mkdir()
    folder.write_text("")
    with pytest.raises(InstallError, match="is not a folder"):
        PluginsFolder(folder).install(new)


def test_a_damaged_manifest_removes_nothing_outside_the_package(
    folder: Path, new: dict[str, bytes]
) -> None:
    PluginsFolder(folder).install(new)
    outside = folder.parent / "statistics"
    outside.write_text("precious")
    manifest = folder / PACKAGE / MANIFEST
    lines = manifest.read_text() + f"{PACKAGE}/../../statistics\n{outside}\n../statistics\n"
    manifest.write_text(lines)
    PluginsFolder(folder).uninstall()
    assert outside.read_text() == "precious"


@pytest.fixture
def not_root() -> Iterator[None]:
    """Root may write anywhere, so be nobody for a while."""
    was_root = os.geteuid() == 0
    if was_root:
        os.seteuid(65534)
    yield
    if was_root:
        os.seteuid(0)


def test_a_folder_that_may_not_be_written_is_named(new: dict[str, bytes], not_root: None) -> None:
    # Not below tmp_path, which only its owner may enter.
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o555)
        with pytest.raises(InstallError, match=f"cannot write to {folder}.*: Permission denied"):
            PluginsFolder(Path(folder) / "plugins").install(new)
        with pytest.raises(InstallError, match=f"cannot write to {folder}.*: Permission denied"):
            PluginsFolder(Path(folder)).install(new)
        assert contents(Path(folder)) == {}


class Interrupt(BaseException):
    """Stands for Ctrl-C."""


def disk_full() -> None:
    raise OSError(28, "No space left on device", "somewhere")


def control_c() -> None:
    raise Interrupt


@pytest.mark.parametrize("interrupt", [disk_full, control_c])
@pytest.mark.parametrize("upgrade", [False, True], ids=["fresh", "upgrade"])
def test_an_install_that_fails_at_any_step_leaves_one_whole_version(
    tmp_path: Path, old: dict[str, bytes], new: dict[str, bytes], upgrade: bool, interrupt
) -> None:
    for step in count():
        folder = tmp_path / str(step)
        folder.mkdir()
        foreign = {}
        if upgrade:
            PluginsFolder(folder).install(old)
            foreign = add_foreign_files(folder)
        before, seen_before = contents(folder), seen_by_host(folder)
        try:
            with interrupted_at(step, interrupt) as interruptions:
                PluginsFolder(folder).install(new)
        except (InstallError, Interrupt):
            if seen_by_host(folder) == seen_before:
                assert contents(folder) == before
        else:
            # Not interrupted, or only while it cleared up: the new version is there.
            assert contents(folder).items() >= {**new, **foreign}.items()
        PluginsFolder(folder).install(new)
        assert contents(folder) == {**new, **foreign}
        if not interruptions:
            break
    assert step > 15


@pytest.mark.parametrize("action", ["fresh", "upgrade", "uninstall"])
def test_a_run_killed_at_any_step_leaves_one_whole_version_and_the_next_run_mends_it(
    tmp_path: Path, old: dict[str, bytes], new: dict[str, bytes], action: str
) -> None:
    installed = {"fresh": None, "upgrade": old, "uninstall": new}[action]
    with killing_process(action, tmp_path / "new") as run_killed_at:
        for step in count():
            folder = tmp_path / str(step)
            folder.mkdir()
            foreign = {}
            if installed:
                PluginsFolder(folder).install(installed)
                foreign = add_foreign_files(folder)
            killed = run_killed_at(step, folder)
            assert_one_whole_version(folder, old, new, action)
            PluginsFolder(folder).install(new)
            assert contents(folder) == {**new, **foreign}
            PluginsFolder(folder).uninstall()
            assert contents(folder) == foreign
            if not killed:
                break
    assert step > 15


@contextmanager
def killing_process(action: str, source: Path) -> Iterator[Callable[[int, Path], bool]]:
    """Yields a function that runs the installer killed at a step; False if it was not reached."""
    command = [sys.executable, HERE / "killed_run.py", action, source]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1) as process:

        def run_killed_at(step: int, folder: Path) -> bool:
            process.stdin.write(f"{step}\t{folder}\n")
            ended_by = int(process.stdout.readline())
            assert ended_by in (0, signal.SIGKILL)
            return ended_by != 0

        yield run_killed_at


def assert_one_whole_version(
    folder: Path, old: dict[str, bytes], new: dict[str, bytes], action: str
) -> None:
    seen = seen_by_host(folder)
    if seen is None:
        assert action in ("fresh", "uninstall")
        return
    versions = {"fresh": [new], "upgrade": [old, new], "uninstall": [new]}[action]
    wanted = [package_of(version) for version in versions]
    # Files of others may be on their way; ours must be all of one version.
    names = set(package_of(old)) | set(package_of(new))
    assert {name: data for name, data in seen.items() if name in names} in wanted
