"""Run by test_loading in a process of its own: load plugins, print what has changed.

usage: loading_probe.py HOST [option…] PLUGINS…

Prints a JSON object; what the host says about plugins goes to stderr as ever.
"""

import argparse
import ast
import json
import sys
from collections import namedtuple
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import headless

OUR_PACKAGE = "normandy_plugin"


def entry(info):
    """Everything that the registry knows about a game, in words."""
    fields = dict(vars(info), gameclass=info.gameclass.__qualname__, si=vars(info.si))
    return {name: repr(value) for name, value in sorted(fields.items())}


def registry(host):
    games = host.registry
    kinds = vars(host.gamedb.GI)
    return {
        "games": {str(info.id): entry(info) for info in games.getAllGames()},
        "names": {name: info.id for name, info in games._GameManager__all_gamenames.items()},
        "listed names": sorted(map(str, games.getGamesIdSortedByName())),
        "alternate names": sorted(map(list, games.getGamesTuplesSortedByAlternateName())),
        "types": {str(kind): n for kind, n in games.registered_game_types.items()},
        "for the solver": sorted(games.getGamesForSolver()),
        "lists": {
            name: repr(value)
            for name, value in sorted(kinds.items())
            if isinstance(value, (list, dict, tuple)) and "function" not in repr(value)
        },
    }


def our_modules():
    return {
        name: module.__file__
        for name, module in sys.modules.items()
        if name.partition(".")[0] == OUR_PACKAGE
    }


def imports_of(path):
    """Top-level names of all modules that a file imports, wherever it does so."""
    found = set()
    for node in ast.walk(ast.parse(Path(path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").partition(".")[0])
    return found


def pretend(arguments, host):
    """Make the interpreter or the host look older or stranger than it is."""
    if arguments.python:
        version = namedtuple("version_info", "major minor micro releaselevel serial")
        major, minor = map(int, arguments.python.split("."))
        sys.version_info = version(major, minor, 0, "final", 0)
    if arguments.host_version:
        numbers = tuple(map(int, arguments.host_version.split(".")))
        host.settings.VERSION, host.settings.VERSION_TUPLE = arguments.host_version, numbers
    if arguments.without:
        module, _, name = arguments.without.rpartition(".")
        delattr(sys.modules[module], name)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("host")
    parser.add_argument("plugins", nargs="+")
    parser.add_argument("--python", help="the version that Python claims to be")
    parser.add_argument("--host-version", help="the version that the host claims to be")
    parser.add_argument("--without", help="a name that the host does not have")
    parser.add_argument("--import-first", action="store_true", help="import the copy on sys.path")
    arguments = parser.parse_args()
    host = headless.Host(arguments.host)
    report = {"before": registry(host)}
    if arguments.import_first:
        import normandy_plugin

        report["imported first"] = normandy_plugin.__version__
    pretend(arguments, host)
    known = set(sys.modules)
    for folder in arguments.plugins:
        host.load_plugins(folder)
    report["imported"] = sorted(set(sys.modules) - known)
    report["after"] = registry(host)
    report["our modules"] = our_modules()
    report["imports"] = sorted(set().union(*map(imports_of, our_modules().values()), set()))
    if OUR_PACKAGE in sys.modules:
        report["version"] = getattr(sys.modules[OUR_PACKAGE], "__version__", None)
    report["dealt"] = {}
    for game_id in (1, 670101):
        if host.registry.get(game_id):
            report["dealt"][str(game_id)] = len(host.new_game(game_id).s.talon.cards)
    print(json.dumps(report))


main()
