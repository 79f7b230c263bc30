"""`segue play` at a terminal."""

import os
import pty
import select
import termios
import time

from conftest import executable
from peer import GUARD


class Person:
    """Somebody at a terminal, who types when the text that they wait for has come."""

    def __init__(self, *arguments, **environment):
        self.seen = ""
        variables = {**os.environ, "TERM": "xterm", **environment}
        if "NO_COLOR" not in environment:
            variables.pop("NO_COLOR", None)
        looked_at, done = os.pipe()
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.close(done)
            os.read(looked_at, 1)
            os.execvpe(executable(), ["segue", "play", *map(str, arguments)], variables)
        self.before = self.modes()
        os.close(looked_at)
        os.close(done)

    def modes(self):
        """The local modes of the terminal."""
        return termios.tcgetattr(self.terminal)[3]

    def sees(self, text):
        """What came up to this text, and it is taken away."""
        deadline = time.monotonic() + GUARD
        while text not in self.seen:
            assert select.select([self.terminal], [], [], max(0, deadline - time.monotonic()))[0], self.seen
            try:
                part = os.read(self.terminal, 1 << 16)
            except OSError:
                part = b""
            assert part, f"the end came before {text!r}: {self.seen!r}"
            self.seen += part.decode().replace("\r\n", "\n")
        before, self.seen = self.seen.split(text, 1)
        return before + text

    def types(self, text):
        os.write(self.terminal, text.encode())

    def status(self):
        """Reads to the end, and gives the exit status."""
        try:
            while part := os.read(self.terminal, 1 << 16):
                self.seen += part.decode().replace("\r\n", "\n")
        except OSError:
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])
