"""A display without a screen: Xvfb."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

from project import Problem


@contextmanager
def virtual_display(size: str = "1024x768") -> Iterator[str]:
    """Start Xvfb with one screen of `size` pixels; yields its name, such as ":3".

    Raises Problem if Xvfb is missing or does not start.
    """
    reading, writing = os.pipe()
    # Xvfb picks a free number itself and tells it once it can be connected to.
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size}x24"]
    command += ["-nolisten", "tcp", "-noreset"]
    try:
        server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    except OSError as error:
        os.close(reading)
        raise Problem(f"cannot start Xvfb: {error.strerror}") from error
    finally:
        os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        if not number:
            raise Problem("Xvfb does not start")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()
