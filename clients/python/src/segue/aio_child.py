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
        self._ending = [asyncio.ensure_future(each) for each in (self._drain(), self._close_stdin())]

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
        """Queues bytes; never waits. Those for a process that has gone are dropped: whoever reads its output finds out why."""
        stdin = _open(self._process.stdin)
        if not stdin.is_closing():
            stdin.write(data)

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
        return await self._end(1)

    async def close(self, grace: float) -> int:
        """Ends the process: end of input, then SIGTERM, then SIGKILL, `grace` seconds apart. Returns its exit status. Whoever
        is cancelled meanwhile waits no more for the process, and so kills it."""
        _open(self._process.stdin).close()
        try:
            for urge in (self._process.terminate, self._process.kill):
                try:
                    await asyncio.wait_for(self._process.wait(), grace)
                    break
                except asyncio.TimeoutError:
                    with contextlib.suppress(ProcessLookupError):
                        urge()
            return await self._end(grace)
        finally:
            if self._process.returncode is None:
                self.kill()

    async def _end(self, patience: float) -> int:
        """The exit status, once the pipes have ended as well. Another process may hold them for as long as it likes."""
        status = await self._process.wait()
        await asyncio.wait(self._ending, timeout=patience)
        return status

    async def _close_stdin(self) -> None:
        # That something could not be written is no news here, but asyncio before Python 3.12 prints it unless it is asked for.
        with contextlib.suppress(OSError):
            await _open(self._process.stdin).wait_closed()

    async def _drain(self) -> None:
        stderr = _open(self._process.stderr)
        while data := await stderr.read(1 << 16):
            self._tail.add(data)


S = TypeVar("S")


def _open(stream: S | None) -> S:
    assert stream is not None
    return stream
