"""The engine that the clients are tried against: `SEGUE` names it; without it, it is the release build."""

import os
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2]
EXAMPLES = PACKAGE / "protocol" / "examples"
GUARD = 20


def pytest_sessionstart(session):
    engine = os.environ.setdefault("SEGUE", str(PACKAGE / ".build" / "release" / "segue"))
    if not os.access(engine, os.X_OK):
        pytest.exit(f"there is no engine to test with at {engine}: swift build -c release", returncode=2)


@pytest.fixture
def command():
    """The words that start an engine. No framing is said: it follows the client's first message."""
    return [os.environ["SEGUE"], "serve", "--memory", "--flows", str(EXAMPLES)]
