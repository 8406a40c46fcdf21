"""The host, the plugin in it, and a table with the options set for a test."""

import pytest

from tests.host.headless import CANCEL, Host, stage_plugin
from tests.host.table import IRMGARD, NORMANDY, lay_out


@pytest.fixture(scope="session")
def running_host(pysolfc_folder, tmp_path_factory):
    host = Host(pysolfc_folder)
    host.load_plugins(stage_plugin(tmp_path_factory.mktemp("profile") / "plugins"))
    return host


@pytest.fixture
def host(running_host):
    """The host with the plugin; options as a player finds them, but for automatic play.

    Automatic face-up is on and automatic drop is off, in both versions alike.
    """
    options = running_host.app.opt
    options.autofaceup, options.autodrop, options.autodeal = True, False, True
    options.quickplay, options.stuck_notification, options.confirm = True, True, False
    options.mouse_type = "drag-n-drop"
    running_host.app.stats = running_host.app.stats.new()
    running_host.dialogs.clear()
    running_host.status.clear()
    running_host.answer = CANCEL
    return running_host


@pytest.fixture
def normandy(host):
    """A table of Normandy; ``lay_out`` puts a position on it."""
    return host.new_game(NORMANDY)


@pytest.fixture
def irmgard(host):
    return host.new_game(IRMGARD)


@pytest.fixture
def table(host):
    """Make a hand-made position on the table of any game of the family."""

    def make(game_id, columns, **rest):
        return lay_out(host.open(game_id), columns, **rest)

    return make
