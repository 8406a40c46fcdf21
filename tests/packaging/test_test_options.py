"""tests/host and tests/window are never passed over in silence."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def collect(*arguments: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    pytest_command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist"]
    command = [*pytest_command, "--collect-only", "-q", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd)


@pytest.mark.parametrize("asked_for", ["tests/host", "tests/window", "tests/host/test_x.py::test"])
def test_asking_for_them_without_a_host_is_an_error(asked_for: str) -> None:
    done = collect(asked_for)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "need --pysolfc FOLDER" in done.stderr


def test_asking_from_within_their_folder_is_an_error_too() -> None:
    done = collect("--rootdir", str(ROOT), ".", cwd=ROOT / "tests" / "host")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR


def test_a_folder_without_pysolfc_is_an_error(tmp_path: Path) -> None:
    done = collect("--pysolfc", str(tmp_path), "tests/host")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert f"no pysol.py in {tmp_path}" in done.stderr


def test_a_run_of_all_others_leaves_them_out() -> None:
    done = collect("tests")
    assert done.returncode == 0
    assert "tests/packaging/" in done.stdout
    assert "\ntests/host/" not in done.stdout
    assert "\ntests/window/" not in done.stdout
