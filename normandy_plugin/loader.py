"""PySolFC plugin: Normandy and its variants.

Lies in a plugins folder as ``normandy.py`` and hands over to the package
beside it. It must parse on every Python that the host runs on, so that one
too old is told so in words.
"""

import gettext
import importlib
import importlib.util
import os
import sys

PACKAGE = "normandy_plugin"
OLDEST_PYTHON = (3, 9)


FOLDER = os.path.dirname(os.path.abspath(__file__))


def _(message):
    """The message in the language of the environment, if our catalogue is there and whole."""
    try:
        locale = os.path.join(FOLDER, PACKAGE, "locale")
        return gettext.translation("normandy", locale).gettext(message)
    except Exception:
        return message


def load():
    if sys.version_info < OLDEST_PYTHON:
        raise ImportError(
            _("needs Python %d.%d or later, found %d.%d") % (OLDEST_PYTHON + sys.version_info[:2])
        )
    # An upgrade that was interrupted leaves the earlier version under its second name.
    for name in (PACKAGE, PACKAGE + ".previous"):
        init = os.path.join(FOLDER, name, "__init__.py")
        if os.path.isfile(init):
            break
    else:
        raise ImportError(_("the folder %s is missing beside %s") % (PACKAGE, __file__))
    # By its path and not through sys.path, where another file could stand in for it.
    for module in [m for m in sys.modules if m == PACKAGE or m.startswith(PACKAGE + ".")]:
        del sys.modules[module]
    spec = importlib.util.spec_from_file_location(
        PACKAGE, init, submodule_search_locations=[os.path.dirname(init)]
    )
    package = importlib.util.module_from_spec(spec)
    sys.modules[PACKAGE] = package
    spec.loader.exec_module(package)
    importlib.import_module(PACKAGE + ".plugin").register()


load()
