"""Install the plugin from this tree into the user's PySolFC, or remove it.

python3 packaging/install.py [--uninstall] [--dry-run] [--plugins-dir DIR]
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from normandy_plugin.installer.commands import install_script

if __name__ == "__main__":
    sys.exit(install_script())
