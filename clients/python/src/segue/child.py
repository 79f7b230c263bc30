"""One process with its three pipes, served by threads so that nothing blocks anything else. Knows bytes, not messages."""

from __future__ import annotations

import queue
import subprocess
import threading
from typing import TYPE_CHECKING, Mapping

from .launch import AnyPath, Tail

if TYPE_CHECKING:
    from typing import IO


class Child:
    """A started process: what is sent to it goes out in order, and what it says on stderr goes to the tail."""

    def __init__(self, command: list[str], cwd: AnyPath | None, env: Mapping[str, str] | None, tail: Tail) -> None:
        # In a session of its own, it does not hear the Ctrl-C that is meant for this program, which may go on with it.
        self._process = subprocess.Popen(
            command, cwd=cwd, env=env, bufsize=0, start_new_session=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self._stdout = _open(self._process.stdout)
        self._tail = tail
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, args=[_open(self._process.stdin)], daemon=True)
        self._drainer = threading.Thread(target=self._drain, args=[_open(self._process.stderr)], daemon=True)
        self._writer.start()
        self._drainer.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, data: bytes) -> None:
        """Queues bytes; never waits."""
        self._outgoing.put(data)

    def read(self) -> bytes:
        """The next bytes of the process's output; empty at its end."""
        return self._stdout.read(1 << 16)

    def kill(self) -> None:
        self._process.kill()

    def bury(self) -> int:
        """The exit status of a process whose output has ended. A process that lives on without output is of no use, and is
        killed."""
        try:
            status = self._process.wait(1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            status = self._process.wait()
        self._outgoing.put(None)
        self._drainer.join(1)
        self._stdout.close()
        return status

    def close(self, grace: float) -> int:
        """Ends the process: end of input, then SIGTERM, then SIGKILL, `grace` seconds apart. Returns its exit status. Whoever
        is interrupted meanwhile waits no more for the process, and so kills it."""
        self._outgoing.put(None)
        try:
            for urge in (self._process.terminate, self._process.kill):
                try:
                    self._process.wait(grace)
                    break
                except subprocess.TimeoutExpired:
                    urge()
            status = self._process.wait()
        finally:
            if self._process.returncode is None:
                self._process.kill()
        self._writer.join(grace)
        self._drainer.join(grace)
        return status

    def _write(self, stdin: IO[bytes]) -> None:
        with stdin:
            try:
                for data in iter(self._outgoing.get, None):
                    rest = memoryview(data)
                    while rest:
                        rest = rest[stdin.write(rest) :]
            except OSError:
                pass  # The reader finds out why the process is gone.

    def _drain(self, stderr: IO[bytes]) -> None:
        with stderr:
            while data := stderr.read(1 << 16):
                self._tail.add(data)


def _open(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe
