"""What the plugin consists of once it lies in a plugins folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePath

from normandy_plugin import __version__

LOADER = "normandy.py"
PACKAGE = "normandy_plugin"

MANIFEST = "installed-files.txt"
"""In the package folder: a line with name and version, then one line per file of ours, each
relative to the plugins folder."""

TITLE = "pysolfc-normandy"
"""How the manifest's first line starts."""

_SOURCE = Path(__file__).resolve().parent.parent
_SUFFIXES = {".html", ".mo", ".png", ".py", ".typed"}


def payload(source: Path = _SOURCE, version: str = __version__) -> dict[str, bytes]:
    """Every file to install: its path in the plugins folder (with slashes) and its content.

    `source` is the package's folder, `version` what the manifest will say. What editors, Python
    and other tools leave in that folder is not taken, nor is the installer.
    """
    files = {LOADER: (source / "loader.py").read_bytes()}
    for path in leaves(source):
        inside = path.relative_to(source)
        if path.is_file() and _belongs(inside):
            files[f"{PACKAGE}/{inside.as_posix()}"] = path.read_bytes()
    manifest = f"{PACKAGE}/{MANIFEST}"
    names = sorted([*files, manifest])
    files[manifest] = "".join(f"{line}\n" for line in [f"{TITLE} {version}", *names]).encode()
    return dict(sorted(files.items()))


def leaves(folder: Path) -> Iterator[Path]:
    """Files, links and empty folders at any depth of an existing folder, in sorted order.

    Raises OSError where it cannot look: rglob of newer Pythons passes over that.
    """
    for path in sorted(folder.iterdir()):
        if path.is_symlink() or not path.is_dir() or not any(path.iterdir()):
            yield path
        else:
            yield from leaves(path)


def _belongs(inside: PurePath) -> bool:
    hidden = any(part.startswith((".", "#")) for part in inside.parts)
    return inside.suffix in _SUFFIXES and not hidden and inside.parts[0] != "installer"
