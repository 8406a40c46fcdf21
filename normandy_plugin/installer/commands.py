"""The command line of the installer, as the pip command and as packaging/install.py."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Callable

from normandy_plugin import __version__
from normandy_plugin.installer.messages import _
from normandy_plugin.installer.payload import payload
from normandy_plugin.installer.places import known_preference_folders, plugins_folders
from normandy_plugin.installer.plugins_folder import InstallError, PluginsFolder
from normandy_plugin.translation import translate_argparse


def main(arguments: Sequence[str] | None = None) -> int:
    """The command pysolfc-normandy; returns its exit code."""
    translate_argparse()
    parser = argparse.ArgumentParser(
        prog="pysolfc-normandy",
        description=_("Put the patience Normandy and its variants into PySolFC."),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"%(prog)s {__version__}",
        help=_("show the version and exit"),
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    helps = {
        "install": _("install the games, or bring them up to date"),
        "uninstall": _("remove them again"),
        "where": _("show the plugins folders and what is in them"),
    }
    for name, help_text in helps.items():
        command = commands.add_parser(name, help=help_text, description=help_text)
        _add_options(command, dry_run=name != "where")
    options = parser.parse_args(arguments)
    actions = {"install": install, "uninstall": uninstall, "where": where}
    return _on_each_folder(actions[options.command], options.plugins_dir, options.dry_run)


def install_script(arguments: Sequence[str] | None = None) -> int:
    """The command packaging/install.py; returns its exit code."""
    translate_argparse()
    parser = argparse.ArgumentParser(
        description=_("Put the patience Normandy and its variants into PySolFC.")
    )
    parser.add_argument("--uninstall", action="store_true", help=_("remove them again"))
    _add_options(parser, dry_run=True)
    options = parser.parse_args(arguments)
    action = uninstall if options.uninstall else install
    return _on_each_folder(action, options.plugins_dir, options.dry_run)


def _add_options(parser: argparse.ArgumentParser, dry_run: bool) -> None:
    parser.add_argument(
        "--plugins-dir",
        type=_folder,
        metavar="DIR",
        help=_("this plugins folder instead of all that are found"),
    )
    if dry_run:
        help_text = _("only say what would be done")
        parser.add_argument("--dry-run", action="store_true", help=help_text)
    parser.set_defaults(dry_run=False)


def _folder(text: str) -> Path:
    # Path("") would be the current folder, which nobody has asked for.
    if not text:
        raise argparse.ArgumentTypeError(_("a folder is to be named"))
    return Path(text)


def install(plugins: PluginsFolder, dry_run: bool) -> None:
    """Install into one folder and say so. Raises InstallError."""
    files = payload()
    old = plugins.version()
    plugins.check(files)
    if not dry_run:
        plugins.install(files)
    if old is None:
        text = (
            _("Would install Normandy {new} in {folder}")
            if dry_run
            else _("Installed Normandy {new} in {folder}")
        )
    elif old == __version__:
        text = (
            _("Would renew Normandy {new} in {folder}")
            if dry_run
            else _("Renewed Normandy {new} in {folder}")
        )
    elif dry_run:
        text = _("Would replace Normandy {old} by {new} in {folder}")
    else:
        text = _("Replaced Normandy {old} by {new} in {folder}")
    print(text.format(old=old, new=__version__, folder=plugins.folder))


def uninstall(plugins: PluginsFolder, dry_run: bool) -> None:
    """Remove from one folder and say so. Raises InstallError."""
    plugins.check()
    if not plugins.is_installed():
        print(_("Nothing to remove in {folder}").format(folder=plugins.folder))
    elif dry_run:
        print(_("Would remove the plugin from {folder}").format(folder=plugins.folder))
        _name_kept(plugins.foreign_files())
    else:
        kept = plugins.uninstall()
        print(_("Removed the plugin from {folder}").format(folder=plugins.folder))
        _name_kept(kept)


def _name_kept(paths: Sequence[Path]) -> None:
    for path in paths:
        print(_("  kept, since it is not from this plugin: {path}").format(path=path))


def where(plugins: PluginsFolder, dry_run: bool) -> None:
    """Say which version is in one folder."""
    version = plugins.version() or _("not installed")
    print(f"{plugins.folder}: {version}")


def _on_each_folder(
    action: Callable[[PluginsFolder, bool], None], chosen: Path | None, dry_run: bool
) -> int:
    """Do it everywhere it can be done; 1 if it failed anywhere, or there is nowhere."""
    try:
        folders = [_existing(chosen)] if chosen else _found()
    except InstallError as error:
        return _failed(error)
    code = 0
    for folder in folders:
        try:
            action(PluginsFolder(folder), dry_run)
        except InstallError as error:
            code = _failed(error)
    return code


def _existing(chosen: Path) -> Path:
    if not chosen.exists():
        raise InstallError(_("there is no folder {path}").format(path=chosen))
    return chosen.absolute()


def _found() -> list[Path]:
    folders = plugins_folders()
    if not folders:
        looked_in = ", ".join(map(str, known_preference_folders()))
        raise InstallError(
            _(
                "found no PySolFC for this user (looked for {places}): "
                "start PySolFC once, or name its plugins folder with --plugins-dir"
            ).format(places=looked_in)
        )
    return folders


def _failed(error: InstallError) -> int:
    print(_("error: {error}").format(error=error), file=sys.stderr)
    return 1
