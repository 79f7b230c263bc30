"""One process with its three pipes, for asyncio. Knows bytes, not messages."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Mapping, TypeVar

from .launch import AnyPath, Tail


class AsyncChild:
    """A started process: what is sent to it goes out in order, and what it says on stderr goes to the tail."""

    def __init__(self, process: asyncio.subprocess.Process, tail: Tail) -> None:
        self._process = process
        self._tail = tail
        self._draining = asyncio.ensure_future(self._drain())

    @classmethod
    async def start(
        cls, command: list[str], cwd: AnyPath | None, env: Mapping[str, str] | None, tail: Tail
    ) -> AsyncChild:
        pipe = asyncio.subprocess.PIPE
        # In a session of its own, it does not hear the Ctrl-C that is meant for this program, which may go on with it.
        return cls(await asyncio.create_subprocess_exec(
            *command, cwd=cwd, env=env, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True), tail)

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, data: bytes) -> None:
        """Queues bytes; never waits."""
        _open(self._process.stdin).write(data)

    async def read(self) -> bytes:
        """The next bytes of the process's output; empty at its end."""
        return await _open(self._process.stdout).read(1 << 16)

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def bury(self) -> int:
        """The exit status of a process whose output has ended. A process that lives on without output is of no use, and is
        killed."""
        try:
            await asyncio.wait_for(self._process.wait(), 1)
        except asyncio.TimeoutError:
            self.kill()
        await asyncio.wait([self._draining], timeout=1)
        return await self._process.wait()

    async def close(self, grace: float) -> int:
        """Ends the process: end of input, then SIGTERM, then SIGKILL, `grace` seconds apart. Returns its exit status."""
        _open(self._process.stdin).close()
        for urge in (self._process.terminate, self._process.kill):
            try:
                await asyncio.wait_for(self._process.wait(), grace)
                break
            except asyncio.TimeoutError:
                with contextlib.suppress(ProcessLookupError):
                    urge()
        status = await self._process.wait()
        await asyncio.wait([self._draining], timeout=grace)
        return status

    async def _drain(self) -> None:
        stderr = _open(self._process.stderr)
        while data := await stderr.read(1 << 16):
            self._tail.add(data)


S = TypeVar("S")


def _open(stream: S | None) -> S:
    assert stream is not None
    return stream
