"""Small releases of the plugin to install in tests, and what a host finds of them."""

from __future__ import annotations

from pathlib import Path

from normandy_plugin.installer.payload import LOADER, PACKAGE, payload


def make_release(source: Path, version: str, *more_files: str) -> dict[str, bytes]:
    """A payload whose files all hold the version, so that a mixture would show."""
    names = ("loader.py", "__init__.py", "games/__init__.py", *more_files)
    for name in names:
        path = source / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f'PACKAGE = "normandy_plugin"\nVERSION = "{version}"\n')
    return payload(source, version)


def contents(folder: Path) -> dict[str, bytes | str]:
    """Everything below the folder: a file's bytes, or in words what else it is."""
    found: dict[str, bytes | str] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            found[name] = f"link to {path.readlink()}"
        elif path.is_file():
            found[name] = path.read_bytes()
        elif not any(path.iterdir()):
            found[name] = "empty folder"
    return found


def seen_by_host(folder: Path) -> dict[str, bytes | str] | None:
    """The package that the loader loads, None if there is no loader."""
    if not (folder / LOADER).exists():
        return None
    package = folder / PACKAGE
    if not package.exists():
        package = folder / f"{PACKAGE}.previous"
    return contents(package)


def package_of(release: dict[str, bytes]) -> dict[str, bytes]:
    """The release's package as `contents` shows it."""
    prefix = f"{PACKAGE}/"
    return {n[len(prefix) :]: data for n, data in release.items() if n.startswith(prefix)}
