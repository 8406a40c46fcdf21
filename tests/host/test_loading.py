"""The plugin in the host's plugins folder: alone, in bad company, in bad shape."""

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.host.headless import REPOSITORY, stage_plugin
from tests.host.table import FAMILY, NORMANDY

PROBE = Path(__file__).with_name("loading_probe.py")
PLUGIN_SOURCES = REPOSITORY / "normandy_plugin"
CATALOGUE = {*map(str, FAMILY), "670105"}
GYPSY = "1"

# What a frozen host is known to have inside: see the host's own imports.
IN_EVERY_HOST = {
    *("__future__", "array", "bisect", "collections", "dataclasses", "enum", "functools"),
    *("gettext", "heapq", "importlib", "itertools", "json", "math", "operator", "os", "pathlib"),
    # The host itself imports these or what needs them.
    *("contextlib", "platform"),
    *("random", "re", "struct", "sys", "threading", "time", "typing"),
    # Not a file, but part of the interpreter itself (sys.builtin_module_names).
    "gc",
}

HEALTHY = """
from pysollib.game import Game
from pysollib.games.gypsy import Gypsy
from pysollib.gamedb import GI, GameInfo, registerGame

class Other(Gypsy):
    pass

registerGame(GameInfo(654321, Other, "Another plugin's game", GI.GT_GYPSY, 2, 0))
"""


class Loaded:
    """What the probe saw: the report and what went to stderr."""

    def __init__(self, run):
        assert run.returncode == 0, run.stderr
        self.__dict__.update(json.loads(run.stdout))
        self.report = json.loads(run.stdout)
        self.complaints = run.stderr.splitlines()

    @property
    def new_games(self):
        return set(self.after["games"]) - set(self.before["games"])

    def assert_the_games_are_there(self):
        assert set(map(str, FAMILY)) <= self.new_games <= CATALOGUE | {"654321"}
        assert self.dealt == {GYPSY: 80, str(NORMANDY): 80}

    def assert_the_host_is_as_if_there_were_no_plugin(self):
        assert self.after == self.before
        assert self.dealt == {GYPSY: 80}

    def the_complaint(self):
        assert len(self.complaints) == 1, self.complaints
        return self.complaints[0]


@pytest.fixture(scope="module")
def load(pysolfc_folder, tmp_path_factory):
    """Load plugins folders in a host of their own."""
    # The host is compiled once for all its processes, and not in its own folder.
    compiled = tmp_path_factory.mktemp("compiled")
    environment = dict(os.environ, PYTHONPYCACHEPREFIX=str(compiled))
    environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def run(*folders, path=(), options=()):
        environment["PYTHONPATH"] = os.pathsep.join(map(str, path))
        command = [sys.executable, str(PROBE), str(pysolfc_folder), *map(str, folders), *options]
        return Loaded(
            subprocess.run(
                command,
                env=environment,
                cwd=folders[0],
                capture_output=True,
                text=True,
                timeout=120,
                check=False,
            )
        )

    return run


@pytest.fixture
def plugins(tmp_path):
    return stage_plugin(tmp_path / "plugins")


@pytest.fixture(scope="module")
def alone(load, tmp_path_factory):
    """The plugin loaded and nothing besides it."""
    folder = stage_plugin(tmp_path_factory.mktemp("alone") / "plugins")
    loaded = load(folder)
    loaded.folder = folder
    return loaded


def set_version(package, version):
    init = package / "__init__.py"
    text = init.read_text(encoding="utf-8")
    lines = [f'__version__ = "{version}"' if "__version__" in ln else ln for ln in text.split("\n")]
    init.write_text("\n".join(lines), encoding="utf-8")
    assert f'"{version}"' in init.read_text(encoding="utf-8")


def installed_version():
    tree = ast.parse((PLUGIN_SOURCES / "__init__.py").read_text(encoding="utf-8"))
    (value,) = [node.value.value for node in tree.body if isinstance(node, ast.Assign)]
    return value


# Company


def test_alone(alone):
    alone.assert_the_games_are_there()
    assert alone.complaints == []
    assert alone.version == installed_version()
    files = alone.report["our modules"].values()
    assert all(Path(file).is_relative_to(alone.folder) for file in files)


def test_beside_a_broken_plugin_and_a_healthy_one(load, plugins):
    (plugins / "a broken one.py").write_text("raise RuntimeError('broken')\n")
    (plugins / "zz_healthy.py").write_text(HEALTHY)
    (plugins / "oder_kaputt.py").write_text("this is no Python\n")
    loaded = load(plugins)
    loaded.assert_the_games_are_there()
    assert "654321" in loaded.new_games
    assert len(loaded.complaints) == 2
    assert not any("normandy" in line for line in loaded.complaints)


def test_beside_files_named_like_modules_that_it_imports(load, plugins):
    for name in ("enum", "dataclasses", "gettext", "pathlib", "variants", "games"):
        (plugins / f"{name}.py").write_text("raise ImportError('not this one')\n")
    loaded = load(plugins)
    loaded.assert_the_games_are_there()
    assert not any("normandy.py" in line for line in loaded.complaints)


def test_in_a_folder_with_spaces_and_umlauts(load, tmp_path):
    loaded = load(stage_plugin(tmp_path / "Müllers Ablage" / "größere Spiele" / "plugins"))
    loaded.assert_the_games_are_there()
    assert loaded.complaints == []


@pytest.mark.parametrize("options", [[], ["--import-first"]], ids=["on the path", "imported"])
def test_beside_an_installed_copy_of_another_version(load, plugins, tmp_path, options):
    copy = tmp_path / "site-packages" / "normandy_plugin"
    shutil.copytree(PLUGIN_SOURCES, copy)
    set_version(copy, "99.0")
    loaded = load(plugins, path=[copy.parent], options=options)
    loaded.assert_the_games_are_there()
    assert loaded.complaints == []
    assert loaded.version == installed_version()
    assert all(Path(file).is_relative_to(plugins) for file in loaded.report["our modules"].values())
    assert loaded.report.get("imported first") == ("99.0" if options else None)


def test_twice_the_later_copy_replaces_the_earlier(load, alone, plugins, tmp_path):
    second = stage_plugin(tmp_path / "more plugins")
    set_version(second / "normandy_plugin", "99.0")
    twice = load(plugins, second)
    twice.assert_the_games_are_there()
    assert twice.complaints == []
    assert twice.version == "99.0"
    for view in ("names", "listed names", "alternate names", "lists"):
        assert twice.after[view] == alone.after[view], view
    assert twice.after["games"].keys() == alone.after["games"].keys()
    for game in twice.after["games"].values():
        assert str(alone.folder) not in game["rules_filename"]


# Shape


def test_an_upgrade_that_was_interrupted_leaves_the_earlier_version(load, tmp_path):
    plugins = stage_plugin(tmp_path / "plugins", "normandy_plugin.previous")
    loaded = load(plugins)
    loaded.assert_the_games_are_there()
    assert loaded.complaints == []
    files = loaded.report["our modules"].values()
    assert all(Path(f).is_relative_to(plugins / "normandy_plugin.previous") for f in files)


def test_the_new_version_is_taken_where_both_are_there(load, plugins):
    set_version(plugins / "normandy_plugin", "2.0")
    stage_plugin(plugins, "normandy_plugin.previous")
    assert load(plugins).version == "2.0"


def test_the_loader_without_its_package_says_so_in_one_line(load, plugins):
    shutil.rmtree(plugins / "normandy_plugin")
    loaded = load(plugins)
    loaded.assert_the_host_is_as_if_there_were_no_plugin()
    assert "normandy_plugin is missing" in loaded.the_complaint()
    assert str(plugins / "normandy.py") in loaded.the_complaint()


def test_a_package_that_is_damaged_is_one_line_and_registers_nothing(load, plugins):
    (plugins / "normandy_plugin" / "games" / "stacks.py").unlink()
    loaded = load(plugins)
    loaded.assert_the_host_is_as_if_there_were_no_plugin()
    assert "stacks" in loaded.the_complaint()


# Too old, too strange


@pytest.mark.parametrize("version", ["3.7", "3.8"])
def test_a_python_too_old_is_one_line_with_what_was_found_and_what_is_needed(
    load, plugins, version
):
    loaded = load(plugins, options=["--python", version])
    loaded.assert_the_host_is_as_if_there_were_no_plugin()
    assert version in loaded.the_complaint()
    assert "3.9" in loaded.the_complaint()


@pytest.mark.parametrize("version", ["3.9"])
def test_a_python_new_enough_is_taken(load, plugins, version):
    load(plugins, options=["--python", version]).assert_the_games_are_there()


@pytest.mark.parametrize("version", ["3.1.0"])
def test_a_host_too_old_is_one_line_with_what_was_found_and_what_is_needed(load, plugins, version):
    loaded = load(plugins, options=["--host-version", version])
    loaded.assert_the_host_is_as_if_there_were_no_plugin()
    assert version in loaded.the_complaint()
    assert "3.2.0" in loaded.the_complaint()


@pytest.mark.parametrize("version", ["4.0"])
def test_a_later_host_is_taken(load, plugins, version):
    load(plugins, options=["--host-version", version]).assert_the_games_are_there()


@pytest.mark.parametrize("name", ["hint.KlondikeType_Hint", "gamedb.registerGame"])
def test_a_host_too_strange_is_one_line_with_what_was_found_and_what_is_needed(load, plugins, name):
    loaded = load(plugins, options=["--without", f"pysollib.{name}"])
    loaded.assert_the_host_is_as_if_there_were_no_plugin()
    assert name.rpartition(".")[2] in loaded.the_complaint()
    assert "3.2.0" in loaded.the_complaint()


# The host's registry


def test_nothing_else_of_the_registry_is_changed(alone):
    before, after, ours = alone.before, alone.after, alone.new_games
    assert len(before["games"]) > 800
    changed = {i for i in before["games"] if after["games"].get(i) != before["games"][i]}
    assert changed == {GYPSY}
    assert after["games"].keys() - before["games"].keys() == ours
    # Gypsy gives up one name and nothing else.
    was, gypsy = before["games"][GYPSY], after["games"][GYPSY]
    kept = [name for name in ast.literal_eval(was["altnames"]) if name != "Normandy"]
    assert ast.literal_eval(gypsy["altnames"]) == kept
    assert gypsy | {"altnames": ""} == was | {"altnames": ""}


def test_no_name_leads_elsewhere_but_normandy(alone):
    loaded = alone
    before, after = loaded.before["names"], loaded.after["names"]
    assert before["Normandy"] == int(GYPSY)
    moved = {name for name in before if after.get(name) != before[name]}
    assert moved == {"Normandy"}
    assert {str(after[name]) for name in after.keys() - before.keys()} <= loaded.new_games


def test_lists_of_the_host_gain_our_games_only(alone):
    loaded = alone
    before, after, ours = loaded.before, loaded.after, set(map(int, loaded.new_games))
    for name, text in before["lists"].items():
        if after["lists"][name] != text:
            was, now = ast.literal_eval(text), ast.literal_eval(after["lists"][name])
            assert now[: len(was)] == was, name
            assert set(now[len(was) :]) <= ours, name
    alternate = [pair for pair in after["alternate names"] if pair[0] not in ours]
    assert alternate == [p for p in before["alternate names"] if p != [int(GYPSY), "Normandy"]]
    types = {k: n - before["types"].get(k, 0) for k, n in after["types"].items()}
    assert sum(types.values()) == len(ours)
    assert set(after["for the solver"]) - ours == set(before["for the solver"])


# What it may use


def test_it_imports_nothing_that_a_frozen_host_may_lack(alone):
    loaded = alone
    assert "pysollib" in loaded.imports
    assert set(loaded.imports) - {"pysollib", "normandy_plugin"} <= IN_EVERY_HOST
    others = {name.partition(".")[0] for name in loaded.imported} - {"normandy_plugin", "pysollib"}
    # An underscore marks the part of a standard module that is written in C.
    assert {name for name in others if name.lstrip("_") not in IN_EVERY_HOST} == set()


def test_it_imports_no_toolkit_of_its_own(alone):
    assert not {"tkinter", "kivy", "PIL"} & set(alone.imports)


def test_the_loader_parses_on_python_3_7():
    source = (PLUGIN_SOURCES / "loader.py").read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 7))
    assert not any(isinstance(node, (ast.JoinedStr, ast.NamedExpr)) for node in ast.walk(tree))
    assert "from __future__" not in source


def test_the_package_parses_on_python_3_9():
    files = sorted(PLUGIN_SOURCES.rglob("*.py"))
    assert len(files) > 5
    for file in files:
        tree = ast.parse(file.read_text(encoding="utf-8"), feature_version=(3, 9))
        assert not any(type(node).__name__ == "Match" for node in ast.walk(tree)), file
