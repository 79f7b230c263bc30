"""The engines that the tests start, and both clients behind one face, so that each test is run with both.

`fake` misbehaves on request. `SEGUE` names the real one; without it, it is the release build of this repository.
"""

import asyncio
import inspect
import os
import sys
import threading
from pathlib import Path

import pytest
from segue import AsyncEngine, Engine

REPOSITORY = Path(__file__).resolve().parents[3]
EXAMPLES = REPOSITORY / "protocol" / "examples"
GUARD = 20
# What reads transcripts is shared by all who play them.
sys.path.append(str(REPOSITORY / "Tests" / "Process"))


def pytest_sessionstart(session):
    real = os.environ.setdefault("SEGUE", str(REPOSITORY / ".build" / "release" / "segue"))
    if not os.access(real, os.X_OK):
        pytest.exit(f"there is no engine to test with at {real}: swift build -c release", returncode=2)


class OnLoop:
    """An `AsyncEngine` that is used like an `Engine`: its event loop runs in a thread."""

    def __init__(self, *arguments, **options):
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._engine = self._run(lambda: AsyncEngine(*arguments, **options))

    def _run(self, work):
        async def on_loop():
            result = work()
            return await result if inspect.isawaitable(result) else result

        if threading.current_thread() is self._thread:
            raise RuntimeError("called on the loop, which can't wait for itself")
        return asyncio.run_coroutine_threadsafe(on_loop(), self._loop).result()

    def __enter__(self):
        self._run(self._engine.start)
        return self

    def __exit__(self, *error):
        self._run(self._engine.close)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def __getattr__(self, name):
        member = getattr(self._engine, name)
        return (lambda *a, **k: self._run(lambda: member(*a, **k))) if callable(member) else member


def made_executable(name, folder):
    """The path of a program beside this file, to be started as an engine."""
    path = folder / "segue"
    path.write_text(f"#!{sys.executable}\n{Path(__file__).with_name(name).read_text()}")
    path.chmod(0o755)
    return path


@pytest.fixture(scope="session")
def fake(tmp_path_factory):
    """The path of the fake engine."""
    return made_executable("fake_engine.py", tmp_path_factory.mktemp("fake"))


@pytest.fixture(scope="session")
def lossy(tmp_path_factory):
    """The path of an engine that is the real one, but dies instead of answering some request."""
    return made_executable("lossy_engine.py", tmp_path_factory.mktemp("lossy"))


@pytest.fixture(params=[Engine, OnLoop], ids=["blocking", "asyncio"])
def client(request):
    """The class of a client."""
    return request.param


@pytest.fixture(params=["lines", "headers"])
def framing(request):
    return request.param


@pytest.fixture
def engine(client, fake, framing):
    """The fake engine, which stays dead when it dies."""
    with client(fake, framing=framing, timeout=GUARD, restart=False) as engine:
        yield engine


@pytest.fixture
def stored(tmp_path):
    """The options of an engine on the examples whose sessions are in a store."""
    return {"flows": EXAMPLES, "store": tmp_path / "store"}


@pytest.fixture
def real(client, stored):
    """The real engine, so started."""
    with client(**stored) as engine:
        yield engine


def alive(pid):
    """Whether there is such a process still: a child that has not been waited for counts."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
