"""The drop-in zip and the pip package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from release import contents

import build
from normandy_plugin import __version__
from normandy_plugin.installer.payload import payload

ROOT = Path(__file__).parents[2]
NAME = f"pysolfc-normandy-{__version__}.zip"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of what the packages are made from."""
    tree = tmp_path / "tree"
    junk = shutil.ignore_patterns("__pycache__")
    for name in ("normandy_plugin", "packaging"):
        shutil.copytree(ROOT / name, tree / name, ignore=junk)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tree)
    return tree


def run_build(tree: Path) -> bytes:
    subprocess.run([sys.executable, tree / "packaging" / "build.py"], check=True)
    return (tree / "dist" / NAME).read_bytes()


def test_the_zip_holds_the_payload_and_unpacks_to_it(tmp_path: Path) -> None:
    archive = build.build(tmp_path / "dist")
    assert archive.name == NAME
    with zipfile.ZipFile(archive) as opened:
        opened.extractall(tmp_path / "plugins")
    assert contents(tmp_path / "plugins") == payload()
    assert [path.name for path in archive.parent.iterdir()] == [NAME]


def test_at_its_top_are_the_loader_and_the_package_only() -> None:
    assert {name.partition("/")[0] for name in payload()} == {"normandy.py", "normandy_plugin"}
    assert payload()["normandy.py"] == (ROOT / "normandy_plugin" / "loader.py").read_bytes()


def test_nothing_of_the_package_is_left_out_by_accident() -> None:
    package = ROOT / "normandy_plugin"
    not_installed = {".po", ".pyc"}
    for path in package.rglob("*"):
        inside = path.relative_to(package)
        if path.is_file() and inside.parts[0] != "installer" and path.suffix not in not_installed:
            assert f"normandy_plugin/{inside.as_posix()}" in payload()


def test_the_same_tree_gives_the_same_bytes(tree: Path) -> None:
    first = run_build(tree)
    umask = os.umask(0o077)
    try:
        for path in tree.rglob("*.py"):
            path.chmod(0o700)
            os.utime(path, (1, 1))
        assert run_build(tree) == first
    finally:
        os.umask(umask)


def test_leftovers_of_other_tools_do_not_get_in(tree: Path) -> None:
    first = run_build(tree)
    package = tree / "normandy_plugin"
    subprocess.run([sys.executable, "-m", "compileall", "-q", package], check=True)
    (package / "games" / ".#normandy.py").symlink_to("nowhere")
    for name in (".normandy.py.swp", "#plugin.py#", "plugin.py~", "plugin.py.orig", ".DS_Store"):
        (package / name).write_text("junk")
    (package / ".ruff_cache").mkdir()
    (package / ".ruff_cache" / "cached.py").write_text("junk")
    assert run_build(tree) == first


def test_a_changed_file_changes_the_zip(tree: Path) -> None:
    first = run_build(tree)
    with (tree / "normandy_plugin" / "plugin.py").open("a") as file:
        file.write("# changed\n")
    assert run_build(tree) != first


def test_pip_installs_a_command_that_installs_the_same_plugin(tree: Path, tmp_path: Path) -> None:
    target = tmp_path / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", target, tree], check=True)
    plugins = tmp_path / "plugins"
    plugins.mkdir()
    command = [target / "bin" / "pysolfc-normandy", "install", "--plugins-dir", plugins]
    environ = {**os.environ, "PYTHONPATH": str(target)}
    subprocess.run(command, check=True, cwd=tmp_path, env=environ)
    assert contents(plugins) == payload()
