"""Write dist/pysolfc-normandy-<version>.zip, to be unpacked into a PySolFC plugins folder.

The same tree gives the same bytes on every machine.
"""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from normandy_plugin import __version__
from normandy_plugin.installer.payload import payload
from project import ROOT, ArgumentParser, Problem, run_main, say

# The earliest that a zip file can hold: when a file was checked out says nothing about it.
TIMESTAMP = (1980, 1, 1, 0, 0, 0)


def build(folder: Path) -> Path:
    """Write the zip file into `folder`, made if missing. Raises Problem if it cannot."""
    target = folder / f"pysolfc-normandy-{__version__}.zip"
    unfinished = target.with_suffix(".tmp")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # Stored and not compressed: zlib's versions do not agree on the bytes.
        with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_STORED) as archive:
            for name, content in payload().items():
                entry = zipfile.ZipInfo(name, TIMESTAMP)
                entry.create_system = 3  # Unix, on Windows too
                entry.external_attr = 0o100644 << 16
                archive.writestr(entry, content)
        unfinished.replace(target)
    except OSError as error:
        raise Problem(f"cannot write {target}: {error.strerror}") from error
    return target


def main() -> int:
    """Build into dist/ and print the file's name."""
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    parser.parse_args()
    say(str(build(ROOT / "dist")))
    return 0


if __name__ == "__main__":
    run_main(main)
