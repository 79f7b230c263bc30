"""The other end of the pipes: an engine process spoken to in raw bytes, and the laws that each of its answers keeps.

Everything waits with `poll`, never with a sleep: a `GUARD` of seconds is there for a process that hangs.
Writing and reading go on at the same time, unless the test says that it is a peer that does not read.
"""

import json
import os
import re
import select
import socket
import subprocess
import time

GUARD = 20


class Hang(AssertionError):
    """The process did not do within the guard's time what it must."""


class Lines:
    name = "lines"

    def frame(self, body):
        return body + b"\n"

    def split(self, data):
        """Where in the bytes the first message begins and ends, and the next one begins; None while it is not complete."""
        end = data.find(b"\n")
        if end < 0:
            return None
        assert end and data[end - 1] != 13, f"no answer is a blank line or ends in CR: {bytes(data[:end])!r}"
        return 0, end, end + 1


class Headers:
    name = "headers"

    def frame(self, body):
        return b"Content-Length: %d\r\n\r\n" % len(body) + body

    def split(self, data):
        header = re.match(rb"Content-Length: (0|[1-9][0-9]*)\r\n\r\n", data)
        if not header:
            assert len(data) < 64, f"an answer begins otherwise than with its length: {bytes(data[:64])!r}"
            return None
        begin, end = header.end(), header.end() + int(header[1])
        return (begin, end, end) if len(data) >= end else None


class Peer:
    """A running engine. `stdin` and `stdout` are pipes, a socket, or what is handed in."""

    def __init__(self, command, framing="lines", over="pipes", stdin=None, stdout=None, cwd=None, env=None):
        self.framing = Headers() if framing == "headers" else Lines()
        self.reading = True
        self.received = bytearray()
        self.said = bytearray()
        self._pending = bytearray()
        self._input, child_input, self._output, child_output = _ends(over, stdin, stdout)
        self._error, child_error = os.pipe()
        self.process = subprocess.Popen(
            command, stdin=child_input, stdout=child_output, stderr=child_error, cwd=cwd, env=env)
        for end in {child_input, child_output, child_error} - {stdin, stdout}:
            os.close(end)
        for end in (self._input, self._output, self._error):
            if end is not None:
                os.set_blocking(end, False)

    # Bytes

    def write(self, data, wait=True):
        """Writes raw bytes, reading meanwhile; returns when the process has taken them all."""
        self._pending += data
        if wait:
            self._until(lambda: not self._pending, f"{len(data)} bytes to be taken")

    def end(self):
        """The end of input."""
        self._until(lambda: not self._pending, "the input to be taken")
        if self._output == self._input:
            socket.socket(fileno=os.dup(self._input)).shutdown(socket.SHUT_WR)
        elif self._input is not None:
            os.close(self._input)
        self._input = None

    def close_output(self):
        """The reader goes away."""
        os.close(self._output)
        self._output = None

    def rest(self):
        """Everything that comes until the process closes its output."""
        self._until(lambda: self._output is None, "the output to end")
        return bytes(self.received)

    # Messages

    def send(self, *messages):
        """Writes messages: each a Python value, or bytes that are a body already."""
        bodies = [each if isinstance(each, bytes) else json.dumps(each).encode() for each in messages]
        self.write(b"".join(map(self.framing.frame, bodies)))

    def body(self, guard=GUARD):
        """The bytes of the next message."""
        self._until(lambda: self.framing.split(self.received), "a message", guard)
        begin, end, next = self.framing.split(self.received)
        body = bytes(self.received[begin:end])
        del self.received[:next]
        lawful(json.loads(body))
        return body

    def message(self, guard=GUARD):
        """The next message."""
        return json.loads(self.body(guard))

    def ask(self, method, params=None, id=1):
        """Sends a request, and gives its answer."""
        self.send({"jsonrpc": "2.0", "id": id, "method": method, "params": params or {}})
        return self.message()

    def result(self, method, params=None):
        answer = self.ask(method, params)
        assert "result" in answer, answer
        return answer["result"]

    def error(self, method, params=None):
        answer = self.ask(method, params)
        assert "error" in answer, answer
        return answer["error"]

    def answers(self, *messages):
        """What comes for these messages, up to the answer of a `ping` sent after them: so also nothing can come."""
        self.send(*messages, {"jsonrpc": "2.0", "id": "the last one", "method": "ping"})
        came = []
        while not came or not (isinstance(came[-1], dict) and came[-1].get("id") == "the last one"):
            came.append(self.message())
        return came[:-1]

    # The process

    def exit(self, guard=GUARD):
        """Its exit status, after the end of input and reading everything."""
        if self._input is not None:
            self.end()
        return self.wait(guard)

    def wait(self, guard=GUARD):
        """Its exit status, once it is over."""
        self._until(lambda: self._error is None, "the process to end", guard)
        try:
            status = self.process.wait(guard)
        except subprocess.TimeoutExpired:
            raise Hang(f"the process did not end within {guard} s") from None
        if self._output is not None and self.reading:
            self.rest()
        return status

    def kill(self):
        """SIGKILL, and gone."""
        self.process.kill()
        self.process.wait()

    def close(self):
        self.kill()
        for end in {self._input, self._output, self._error} - {None}:
            os.close(end)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def cpu(self):
        """Seconds that the process has worked so far."""
        with open(f"/proc/{self.process.pid}/schedstat") as file:
            return int(file.read().split()[0]) / 1e9

    def memory(self):
        """Bytes in memory."""
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def quiet(self, seconds):
        """Whether nothing at all comes for so long, on stdout or stderr, and no input is taken."""
        before = len(self.received), len(self.said), len(self._pending), self._output, self._error
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            self._turn(left)
            if (len(self.received), len(self.said), len(self._pending), self._output, self._error) != before:
                return False
        return True

    def _until(self, done, what, guard=GUARD):
        deadline = time.monotonic() + guard
        while not done():
            left = deadline - time.monotonic()
            if left <= 0:
                raise Hang(f"waited {guard} s for {what}; stderr: {self.said.decode(errors='replace')!r}")
            if not self._turn(left):
                raise AssertionError(
                    f"the process ended, and {what} did not come; status {self.process.wait(GUARD)},"
                    f" received {bytes(self.received[:300])!r}, stderr: {self.said.decode(errors='replace')!r}")

    def _turn(self, seconds):
        """Moves bytes once, whichever way they can go. False when no end is left through which any could."""
        interest = {}
        for end, event in (
            (self._error, select.POLLIN),
            (self._output if self.reading else None, select.POLLIN),
            (self._input if self._pending else None, select.POLLOUT),
        ):
            if end is not None:
                interest[end] = interest.get(end, 0) | event
        poll = select.poll()
        for end, events in interest.items():
            poll.register(end, events)
        for end, events in poll.poll(seconds * 1000) if interest else ():
            if events & ~select.POLLOUT and interest[end] & select.POLLIN:
                self._read(end)
            if events & ~select.POLLIN and interest[end] & select.POLLOUT:
                self._write()
        return bool(interest)

    def _read(self, end):
        try:
            data = os.read(end, 1 << 20)
        except BlockingIOError:
            return
        except OSError:  # A terminal whose other end has gone says it this way.
            data = b""
        if end == self._error:
            self.said += data
        else:
            self.received += data
        if not data:
            self._forget(end)

    def _forget(self, end):
        if end == self._error:
            self._error = None
        else:
            self._output = None
        if end != self._input:
            os.close(end)

    def _write(self):
        try:
            del self._pending[: os.write(self._input, self._pending[: 1 << 20])]
        except BlockingIOError:
            pass
        except (BrokenPipeError, ConnectionResetError):
            self._pending.clear()


def _ends(over, stdin, stdout):
    """Our input, the child's, our output, the child's."""
    if over == "socket":
        ours, theirs = (end.detach() for end in socket.socketpair())
        return ours, theirs, ours, theirs
    child_input, ours = os.pipe() if stdin is None else (stdin, None)
    output, child_output = os.pipe() if stdout is None else (None, stdout)
    return ours, child_input, output, child_output


def lawful(message):
    """What holds for each message that an engine ever sends."""
    for each in message if isinstance(message, list) else [message]:
        assert each.get("jsonrpc") == "2.0", each
        if "method" in each:
            assert "id" not in each, f"an engine asks nothing: {each}"
            continue
        assert "id" in each and ("result" in each) != ("error" in each), each
        if "result" in each:
            assert isinstance(each["result"], dict), f"a result is an object: {each}"
        else:
            assert isinstance(each["error"]["code"], int) and isinstance(each["error"]["message"], str), each
