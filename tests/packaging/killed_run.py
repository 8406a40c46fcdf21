"""Runs the installer over and over, and kills it.

Reads lines "STEP<tab>FOLDER" from stdin. For each it installs into or uninstalls from that folder
in a process of its own, killed at that step, and answers with the signal that ended it.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent)]

from interruptions import interrupted_at  # noqa: E402

from normandy_plugin.installer.payload import payload  # noqa: E402
from normandy_plugin.installer.plugins_folder import PluginsFolder  # noqa: E402


def run_killed_at(step: int, folder: str) -> None:
    plugins = PluginsFolder(Path(folder))
    with interrupted_at(step, lambda: os.kill(os.getpid(), signal.SIGKILL)):
        if action == "uninstall":
            plugins.uninstall()
        else:
            plugins.install(files)


action, source = sys.argv[1:]
files = payload(Path(source), "2.0")
for line in sys.stdin:
    step, folder = line.rstrip("\n").split("\t")
    child = os.fork()
    if child == 0:
        run_killed_at(int(step), folder)
        os._exit(0)
    print(os.WTERMSIG(os.waitpid(child, 0)[1]), flush=True)
