"""The engine under test, and the ways in which a test starts it.

`SEGUE` names the executable; without it, it is the release build of this package, else the debug build.
"""

import os
import signal
import tempfile
from pathlib import Path

import pytest
from peer import Peer

PACKAGE = Path(__file__).resolve().parents[2]
CONFORMANCE = PACKAGE.parent / "shared" / "conformance"
EXAMPLES = PACKAGE / "protocol" / "examples"
FLOWS = Path(__file__).with_name("flows")
# Fixtures stand beside what they are about. What others import comes first, since pytest wants to read it itself.
pytest_plugins = ["stores", "checking", "migrating", "playing"]


def executable():
    built = [PACKAGE / ".build" / build / "segue" for build in ("release", "debug")]
    named = os.environ.get("SEGUE")
    return Path(named) if named else next((path for path in built if path.exists()), built[0])


def described(document, method):
    """The method as `rpc.discover` describes it."""
    return next(each for each in document["methods"] if each["name"] == method)


def pytest_sessionstart(session):
    if not os.access(executable(), os.X_OK):
        pytest.exit(f"there is no engine to test at {executable()}: swift build -c release", returncode=2)
    os.environ["SEGUE"] = str(executable())
    # Whoever runs the tests in the background of a shell has interruptions ignored, and a process inherits that.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(params=["lines", "headers"])
def framing(request):
    return request.param


@pytest.fixture
def serve(framing):
    """Starts an engine that keeps nothing, in the framing of this row, with more arguments: `serve("--flows", FLOWS)`."""
    peers = []

    def start(*arguments, starter=None, **options):
        memory = [] if "--store" in arguments else ["--memory"]
        command = [str(starter or executable()), "serve", *memory, *map(str, arguments)]
        peers.append(Peer(command, framing, **options))
        return peers[-1]

    yield start
    for peer in peers:
        peer.close()


@pytest.fixture
def peer(serve):
    """A running engine with the harness's own flows."""
    return serve("--flows", FLOWS)


@pytest.fixture
def subordinate(tmp_path):
    """Starts the engine as somebody whom permissions bind: who runs the tests may be root."""
    starter = tmp_path / "segue"
    drop = "setpriv --reuid 65534 --regid 65534 --clear-groups " if os.geteuid() == 0 else ""
    starter.write_text(f'#!/bin/sh\nexec {drop}"$SEGUE" "$@"\n')
    starter.chmod(0o755)
    return starter


@pytest.fixture
def home():
    """A folder of theirs, where they come to: into those of `tmp_path` nobody may who does not run the tests."""
    with tempfile.TemporaryDirectory() as folder:
        if os.geteuid() == 0:
            os.chown(folder, 65534, 65534)
        yield Path(folder)
