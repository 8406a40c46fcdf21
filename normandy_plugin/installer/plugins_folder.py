"""One plugins folder: the plugin goes in, is replaced and goes out, whole or not at all.

The loader file is what makes the host see the plugin, so it comes last and goes first. A new
version is written out beside the old one under a hidden name, and then takes its place by
renaming. Between the two renames the loader finds the old version as normandy_plugin.previous.
Whatever a killed run leaves behind, the next one clears up.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath

from normandy_plugin.installer.messages import _
from normandy_plugin.installer.payload import LOADER, MANIFEST, PACKAGE, TITLE, leaves

_CANNOT_READ = _("cannot read {path}: {why}")
_CANNOT_WRITE = _("cannot write to {path}: {why}")


class InstallError(Exception):
    """Nothing was changed. The message says in one line what is wrong and where."""


class PluginsFolder:
    """A folder from which PySolFC loads plugins."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._loader = folder / LOADER
        self._package = folder / PACKAGE
        # The loader knows this name too.
        self._previous = folder / f"{PACKAGE}.previous"
        self._staged_loader = folder / f".{LOADER}.new"
        self._staged = folder / f".{PACKAGE}.new"
        self._discarded = folder / f".{PACKAGE}.old"

    def version(self) -> str | None:
        """The version of the plugin in this folder, None if there is none.

        Raises InstallError if that cannot be read.
        """
        with _errors_in_words(_CANNOT_READ):
            for package in (self._package, self._previous):
                lines = _manifest_lines(package)
                if lines:
                    return lines[0][len(TITLE) :].strip()
        return None

    def is_installed(self) -> bool:
        """Whether anything of the plugin is here."""
        return os.path.lexists(self._loader) or self.version() is not None

    def check(self, files: Mapping[str, bytes] | None = None) -> None:
        """Raise InstallError if something that is not ours is in the way.

        `files` is the payload to install; without it only what an uninstall needs is looked at.
        """
        with _errors_in_words(_CANNOT_READ):
            if os.path.lexists(self.folder) and not self.folder.is_dir():
                raise InstallError(_("{path} is not a folder").format(path=self.folder))
            if os.path.lexists(self._loader) and not _is_our_loader(self._loader):
                raise _in_the_way(self._loader)
            for package in (self._package, self._previous):
                if os.path.lexists(package) and not _may_be_ours(package):
                    raise _in_the_way(package)
            if self._previous.exists() and self._package.exists():
                _check_all_copied(self._previous, self._package)
            if files is not None:
                current = self._package if self._package.exists() else self._previous
                _check_foreign_files(current, files)

    def install(self, files: Mapping[str, bytes]) -> None:
        """Put the payload `files` here, in place of an older version if there is one.

        Files of others inside our package folder stay. Raises InstallError; then, and after an
        interruption too, the version that was here is still the one that the host finds.
        """
        self.check(files)
        with _errors_in_words(_CANNOT_WRITE):
            self.folder.mkdir(parents=True, exist_ok=True)
            self._clear_up()
            try:
                self._stage(files)
                self._swap()
            except BaseException:
                with suppress(OSError):
                    _remove(self._staged_loader)
                    _remove(self._staged)
                raise
        # The new version is in place: what cannot be removed now, the next run removes.
        with suppress(OSError):
            self._discard_previous()

    def foreign_files(self) -> list[Path]:
        """The files of others inside our package folder, which an uninstall keeps.

        Raises InstallError if it cannot look.
        """
        with _errors_in_words(_CANNOT_READ):
            package = self._package if self._package.exists() else self._previous
            return [package / path for path in _foreign_files(package)]

    def uninstall(self) -> list[Path]:
        """Remove every file of ours; returns the files of others that stay in our folder.

        Raises InstallError if it cannot; the plugin may then be half gone, but no longer loads,
        and the next try removes the rest.
        """
        self.check()
        with _errors_in_words(_CANNOT_WRITE):
            self._clear_up()
            self._loader.unlink(missing_ok=True)
            for bytecode in (self.folder / "__pycache__").glob(f"{self._loader.stem}.*.pyc"):
                bytecode.unlink()
            _remove_if_empty(self.folder / "__pycache__")
            kept = self.foreign_files()
            if self._package.exists():
                _remove_our_files(self._package)
            return kept

    def _clear_up(self) -> None:
        """Bring the leftovers of a killed run into one of the states between runs."""
        for leftover in (self._staged_loader, self._staged, self._discarded):
            _remove(leftover)
        if self._previous.exists() and not self._package.exists():
            self._previous.rename(self._package)
        self._discard_previous()

    def _discard_previous(self) -> None:
        if self._previous.exists():
            # First out of the loader's sight: it must not find half a version.
            self._previous.rename(self._discarded)
            _remove(self._discarded)

    def _stage(self, files: Mapping[str, bytes]) -> None:
        for name, content in files.items():
            inside = PurePosixPath(name)
            if name == LOADER:
                _write(self._staged_loader, content)
            else:
                _write(self._staged / inside.relative_to(PACKAGE), content)
        for path in _foreign_files(self._package):
            target = self._staged / path
            target.parent.mkdir(parents=True, exist_ok=True)
            if (self._package / path).is_dir() and not (self._package / path).is_symlink():
                target.mkdir()
            else:
                shutil.copy2(self._package / path, target, follow_symlinks=False)
        for folder, _folders, _files in os.walk(self._staged):
            _flush_folder(Path(folder))

    def _swap(self) -> None:
        old_loader = self._loader.read_bytes() if self._loader.exists() else None
        upgrade = self._package.exists()
        try:
            if upgrade:
                self._package.rename(self._previous)
            self._staged.rename(self._package)
            self._staged_loader.replace(self._loader)
            _flush_folder(self.folder)
        except BaseException:
            self._roll_back(old_loader, upgrade)
            raise

    def _roll_back(self, old_loader: bytes | None, upgrade: bool) -> None:
        """Undo as much of the swap as was done."""
        if old_loader is None:
            self._loader.unlink(missing_ok=True)
        elif self._loader.read_bytes() != old_loader:
            _write(self._staged_loader, old_loader)
            self._staged_loader.replace(self._loader)
        if self._package.exists() and (self._previous.exists() or not upgrade):
            self._package.rename(self._staged)
        if self._previous.exists():
            self._previous.rename(self._package)


@contextmanager
def _errors_in_words(message: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        where = error.filename2 or error.filename
        raise InstallError(message.format(path=where, why=error.strerror)) from error


def _in_the_way(path: Path) -> InstallError:
    return InstallError(
        _("{path} is in the way: it is not from this plugin; move it elsewhere").format(path=path)
    )


def _is_our_loader(loader: Path) -> bool:
    if loader.is_symlink() or not loader.is_file():
        return False
    return f'"{PACKAGE}"'.encode() in loader.read_bytes()


def _may_be_ours(package: Path) -> bool:
    """Whether we made it. One without modules counts: an uninstall leaves it to keep files."""
    if package.is_symlink() or not package.is_dir():
        return False
    return bool(_manifest_lines(package)) or not (package / "__init__.py").exists()


def _manifest_lines(package: Path) -> list[str]:
    """The manifest's lines, or none if it is not there or not ours."""
    try:
        lines = (package / MANIFEST).read_text(encoding="utf-8").splitlines()
    except (FileNotFoundError, NotADirectoryError, UnicodeDecodeError):
        return []
    return lines if lines and lines[0].startswith(f"{TITLE} ") else []


def _our_files(package: Path) -> set[PurePosixPath]:
    """The files of the manifest, relative to the package folder."""
    paths = (PurePosixPath(line) for line in _manifest_lines(package)[1:])
    ours = (path for path in paths if path.parts[:1] == (PACKAGE,) and ".." not in path.parts)
    return {path.relative_to(PACKAGE) for path in ours}


def _foreign_files(package: Path) -> list[PurePosixPath]:
    """What others put into the package folder: files, links and empty folders, relative to it."""
    if not package.exists():
        return []
    ours = _our_files(package)
    found = (PurePosixPath(path.relative_to(package).as_posix()) for path in leaves(package))
    return [path for path in found if path not in ours and not _is_bytecode_of(path, ours)]


def _is_bytecode_of(path: PurePosixPath, ours: set[PurePosixPath]) -> bool:
    if path.name == "__pycache__":
        return True
    source = path.parent.parent / f"{path.name.partition('.')[0]}.py"
    return path.parent.name == "__pycache__" and path.suffix == ".pyc" and source in ours


def _check_all_copied(previous: Path, package: Path) -> None:
    """Raise InstallError if the version set aside holds files of others that only it has."""
    for path in _foreign_files(previous):
        if not os.path.lexists(package / path):
            raise _in_the_way(previous / path)


def _check_foreign_files(package: Path, files: Mapping[str, bytes]) -> None:
    """Raise InstallError if a file of others lies where one of ours must go."""
    new = {PurePosixPath(name) for name in files}
    new_folders = {folder for path in new for folder in path.parents}
    for path in _foreign_files(package):
        inside = PACKAGE / path
        if inside in new or inside in new_folders or not new.isdisjoint(inside.parents):
            raise _in_the_way(package / path)


def _remove_our_files(package: Path) -> None:
    ours = _our_files(package)
    # The manifest last: as long as it is there, a second try knows what is left to do.
    for path in sorted(ours, key=lambda path: path.name == MANIFEST):
        for bytecode in (package / path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
            bytecode.unlink()
        (package / path).unlink(missing_ok=True)
    for folder in {folder for path in ours for folder in path.parents}:
        _remove_if_empty(package / folder / "__pycache__")
    for folder in sorted({folder for path in ours for folder in path.parents}, reverse=True):
        _remove_if_empty(package / folder)


def _remove_if_empty(folder: Path) -> None:
    if folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _flush_folder(folder: Path) -> None:
    """Have the folder's entries on the disk, where the system can do that."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
