"""Puts the plugin into PySolFC's plugins folders and takes it out again.

Runs outside the host, with the standard library alone, and is not part of what it installs.
"""

from normandy_plugin.installer.commands import main

__all__ = ["main"]
