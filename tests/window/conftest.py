"""The real host in a window of its own, and where pictures of it go."""

import os
from pathlib import Path

import pytest

from normandy_plugin.variants import NORMANDY
from tests.window.host import Host

ARTEFACTS = Path(os.environ.get("WINDOW_ARTEFACTS", Path(__file__).parents[2] / ".cache/window"))
USUAL_SIZE = (1024, 768)
USUAL_DEAL = 7


class Hosts:
    """Keeps one host running for the tests of this process, as starting one takes a while."""

    def __init__(self, pysolfc, folder):
        self._pysolfc, self._folder = pysolfc, folder
        self._number = 0
        self._shared = None

    def start(self, *options, profile=None):
        """A new host; with a profile that an earlier one has left, or with a new one."""
        if profile is None:
            self._number += 1
            profile = self._folder / f"profile {self._number}"
        return Host(self._pysolfc, profile, options)

    def shared(self):
        if self._shared is None:
            self._shared = self.start(f"--game={NORMANDY.name}", f"--deal={USUAL_DEAL}")
        return self._shared

    def drop_shared(self):
        if self._shared is not None:
            self._shared.close()
            self._shared = None


@pytest.fixture(scope="session")
def hosts(pysolfc_folder, tmp_path_factory):
    hosts = Hosts(pysolfc_folder, tmp_path_factory.mktemp("hosts"))
    yield hosts
    hosts.drop_shared()


@pytest.fixture
def start_host(hosts):
    """Start a host of the test's own."""
    started = []

    def start(*options, profile=None):
        started.append(hosts.start(*options, profile=profile))
        return started[-1]

    yield start
    for host in started:
        host.close()


@pytest.fixture
def table(hosts, request):
    """A running host with Normandy #7 on the table, options as a player finds them.

    Animations are off. The host is shared; after a failed test it is thrown away.
    """
    host = hosts.shared()
    failed_before = request.session.testsfailed
    try:
        host.restore()
        host.choose_card_set("Neo")
        host.set_size(*USUAL_SIZE)
        host.open(NORMANDY, USUAL_DEAL)
        yield host
        if request.session.testsfailed == failed_before:
            host.wait_until_at_rest()
            host.check_output()
        else:
            hosts.drop_shared()
    except BaseException:
        hosts.drop_shared()
        raise


@pytest.fixture(scope="session")
def artefacts(pysolfc_folder):
    """Where pictures and figures are kept, for each host apart."""
    version = next(pysolfc_folder.glob("*.egg-info"), pysolfc_folder).stem
    folder = ARTEFACTS / version.lower()
    folder.mkdir(parents=True, exist_ok=True)
    return folder
