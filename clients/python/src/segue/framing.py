"""Where one message ends and the next one begins: the two framings of the protocol. Knows bytes, not messages."""

from __future__ import annotations

from typing import Callable, Iterator, Mapping, Protocol

from .errors import EngineGarbled


class Framing(Protocol):
    """Where one message ends and the next one begins."""

    def frame(self, body: bytes) -> bytes: ...
    def bodies(self, data: bytes) -> Iterator[bytes]: ...


class Lines:
    """One message a line."""

    def __init__(self) -> None:
        self._begun: list[bytes] = []

    def frame(self, body: bytes) -> bytes:
        return body + b"\n"

    def bodies(self, data: bytes) -> Iterator[bytes]:
        # The pieces of a long line are joined once, when its end is there: joining each would be quadratic.
        *ended, rest = data.split(b"\n")
        for line in ended:
            body = b"".join([*self._begun, line]).strip()
            self._begun.clear()
            if body:
                yield body
        if rest:
            self._begun.append(rest)


class Headers:
    """`Content-Length: N`, an empty line, N bytes."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._expected: int | None = None

    def frame(self, body: bytes) -> bytes:
        return b"Content-Length: %d\r\n\r\n" % len(body) + body

    def bodies(self, data: bytes) -> Iterator[bytes]:
        self._buffer += data
        while True:
            if self._expected is None:
                header, end, _ = self._buffer.partition(b"\r\n\r\n")
                if not end:
                    return
                del self._buffer[: len(header) + len(end)]
                self._expected = _content_length(bytes(header))
            if len(self._buffer) < self._expected:
                return
            body = bytes(self._buffer[: self._expected])
            del self._buffer[: self._expected]
            self._expected = None
            yield body


def _content_length(header: bytes) -> int:
    for line in header.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.strip().lower() == b"content-length" and value.strip().isdigit():
            return int(value)
    raise EngineGarbled(header)


FRAMINGS: Mapping[str, Callable[[], Framing]] = {"lines": Lines, "headers": Headers}
