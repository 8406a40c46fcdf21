"""Options of the test run.

tests/host and tests/window need a PySolFC, named by --pysolfc. There can be one only per
run: its modules hold global state. Without the option those folders are not looked at.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
NEEDS_HOST = (TESTS / "host", TESTS / "window")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--pysolfc",
        type=lambda text: Path(text).resolve(),
        metavar="FOLDER",
        help="folder that holds pysol.py, for tests/host and tests/window",
    )


def pytest_configure(config: pytest.Config) -> None:
    # Tests read messages: in English, unless one asks for another language.
    os.environ["LANGUAGE"] = "en"
    folder = config.getoption("--pysolfc")
    if folder and not (folder / "pysol.py").is_file():
        raise pytest.UsageError(f"--pysolfc: no pysol.py in {folder}")
    asked_for = [config.invocation_params.dir / arg.partition("::")[0] for arg in config.args]
    if not folder and any(needs_host(path.resolve()) for path in asked_for):
        raise pytest.UsageError(
            "tests/host and tests/window need --pysolfc FOLDER, the folder that holds pysol.py "
            "(python3 packaging/hosts.py gets one and prints it)"
        )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    # None leaves the decision to pytest's other rules.
    return True if not config.getoption("--pysolfc") and needs_host(collection_path) else None


def needs_host(path: Path) -> bool:
    return any(path == folder or folder in path.parents for folder in NEEDS_HOST)


@pytest.fixture(scope="session")
def pysolfc_folder(request: pytest.FixtureRequest) -> Path:
    """The folder given by --pysolfc."""
    return request.config.getoption("--pysolfc")
