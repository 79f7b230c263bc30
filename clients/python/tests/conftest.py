"""The fake engine as an executable, and both clients behind one face, so that each test is run with both."""

import asyncio
import inspect
import os
import sys
import threading
from pathlib import Path

import pytest
from segue import AsyncEngine, Engine


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


@pytest.fixture(scope="session")
def fake(tmp_path_factory):
    """The path of the fake engine."""
    source = Path(__file__).with_name("fake_engine.py").read_text()
    path = tmp_path_factory.mktemp("bin") / "segue"
    path.write_text(f"#!{sys.executable}\n{source}")
    path.chmod(0o755)
    return path


@pytest.fixture(params=[Engine, OnLoop], ids=["blocking", "asyncio"])
def client(request):
    """The class of a client."""
    return request.param


@pytest.fixture(params=["lines", "headers"])
def framing(request):
    return request.param


@pytest.fixture
def engine(client, fake, framing):
    with client(fake, framing=framing, timeout=20) as engine:
        yield engine


def alive(pid):
    """Whether there is such a process still: a child that has not been waited for counts."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
