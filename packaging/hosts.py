"""Get a PySolFC to develop and test with, from the Debian archive that apt is set up for.

    python3 packaging/hosts.py 3.2.0 3.6.1

unpacks both into the project's cache and prints the folders that hold their pysol.py.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from pathlib import Path

from project import ArgumentParser, Problem, cache_folder, exclusively, run, run_main, say

SUITES = {"3.2.0": "trixie", "3.6.1": "sid"}
"""The versions we support and the Debian suite that has each (sid moves on to newer ones)."""

NEWEST = "3.6.1"

KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
INSTEAD = "point --host at a folder that holds a PySolFC's pysol.py instead"


def fetch(version: str) -> Path:
    """Return the folder that holds pysol.py of this version, downloading it if need be.

    Safe to call from several processes, and after one was killed. Where the suite has moved
    on to another version, that one is taken and named in the output.
    Raises Problem for a version that is not in SUITES, off Debian, or without network.
    """
    if version not in SUITES:
        raise Problem(f"no such version: {version} (there are {', '.join(SUITES)})")
    folder = cache_folder() / "hosts"
    target = folder / version
    with exclusively(folder / f"{version}.lock"):
        if not target.is_dir():
            _download(version, target)
    actual = (target / "debian-version").read_text().strip()
    if re.split("[-+]", actual)[0] != version:
        say(f"Note: Debian {SUITES[version]} has PySolFC {actual} now instead of {version}.")
    return target / "usr" / "share" / "games" / "pysolfc"


def _download(version: str, target: Path) -> None:
    suite = SUITES[version]
    _require_debian()
    say(f"Getting PySolFC {version} from Debian {suite} …")
    for left_by_killed_run in target.parent.glob(f".{version}-*"):
        shutil.rmtree(left_by_killed_run)
    with tempfile.TemporaryDirectory(prefix=f".{version}-", dir=target.parent) as scratch:
        package = _download_package(suite, Path(scratch))
        unpacked = Path(scratch) / "unpacked"
        run(["dpkg-deb", "-x", package, unpacked], f"unpack {package.name}")
        actual = run(["dpkg-deb", "-f", package, "Version"], f"read {package.name}")
        if not (unpacked / "usr/share/games/pysolfc/pysol.py").is_file():
            raise Problem(f"{package.name} holds no usr/share/games/pysolfc/pysol.py; {INSTEAD}")
        (unpacked / "debian-version").write_text(actual)
        unpacked.rename(target)


def _require_debian() -> None:
    for program in ("apt-get", "dpkg-deb"):
        if not shutil.which(program):
            raise Problem(f"getting PySolFC needs Debian's {program}; {INSTEAD}")
    if not KEYRING.exists():
        raise Problem(f"{KEYRING} is missing: install debian-archive-keyring, or {INSTEAD}")


def _download_package(suite: str, scratch: Path) -> Path:
    """Try apt's mirrors in turn: one of another project fails Debian's signature check."""
    failures = []
    for number, mirror in enumerate(_mirrors()):
        folder = scratch / str(number)
        try:
            return _download_from(mirror, suite, folder)
        except Problem as problem:
            failures.append(str(problem))
    why = failures[0] if failures else "apt has no mirror set up"
    raise Problem(f"no PySolFC from Debian {suite} ({why}); {INSTEAD}")


def _mirrors() -> list[str]:
    """The mirrors in apt's own settings, in their order, without security updates."""
    uris = re.findall(r"'(.*)/dists/[^']*/InRelease'", _apt("update", "--print-uris"))
    return [uri for uri in dict.fromkeys(uris) if "security" not in uri]


def _download_from(mirror: str, suite: str, folder: Path) -> Path:
    """Download the package into `folder` with apt, in a state of its own.

    The machine's package lists, pins and sources stay as they are; its proxy settings hold.
    """
    for needed in ("lists/partial", "cache/archives/partial"):
        (folder / needed).mkdir(parents=True)
    sources = folder / "sources.list"
    # Only the package index: some machines have apt fetch descriptions, icons and the like too.
    sources.write_text(f"deb [signed-by={KEYRING} target=Packages] {mirror} {suite} main\n")
    settings = {
        "Dir::Etc::SourceList": sources,
        "Dir::Etc::SourceParts": "/dev/null",
        "Dir::Etc::Preferences": "/dev/null",
        "Dir::Etc::PreferencesParts": "/dev/null",
        "Dir::State::Lists": folder / "lists",
        "Dir::Cache": folder / "cache",
        "APT::Update::Error-Mode": "any",
    }
    if os.geteuid() == 0:
        # apt's download user cannot look into most people's folders.
        settings["APT::Sandbox::User"] = "root"
    options = [word for key, value in settings.items() for word in ("-o", f"{key}={value}")]
    _apt(*options, "update")
    _apt(*options, "download", f"pysolfc/{suite}", cwd=folder)
    return next(folder.glob("pysolfc_*.deb"))


def _apt(*arguments: str, cwd: Path | None = None) -> str:
    english = {**os.environ, "LC_ALL": "C"}
    return run(["apt-get", "-q", *arguments], "read the Debian archive", cwd=cwd, env=english)


def main() -> int:
    """Fetch the versions named on the command line (all by default)."""
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("versions", nargs="*", metavar="VERSION", help=", ".join(SUITES))
    for version in parser.parse_args().versions or SUITES:
        folder = fetch(version)
        say(str(folder))
    return 0


if __name__ == "__main__":
    run_main(main)
