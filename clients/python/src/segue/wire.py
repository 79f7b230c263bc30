"""The protocol without input or output: bytes in, messages out, and which answer belongs to whom.

Here lives what JSON-RPC and the two framings ask of a client. It must not know processes, threads,
event loops, flows or views: whoever moves the bytes hands in an object to settle, and a future of
either kind (`concurrent.futures`, `asyncio`) is one.
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from typing import Any, Callable, Iterator, Protocol

from .errors import EngineGarbled, SegueError, refusal


class Waiter(Protocol):
    """What a caller waits with: settled once, by an answer or by the end of the engine."""

    def done(self) -> bool: ...
    def set_result(self, result: Any, /) -> None: ...
    def set_exception(self, exception: BaseException, /) -> None: ...


@dataclass(frozen=True)
class Notification:
    """A message that answers nothing: `sessionChanged`, `progress`."""

    method: str
    params: Any


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
        # Pieces of a long line are joined once, when its end is there: joining each would be quadratic.
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


class Conversation:
    """The requests that wait for an answer, in the order in which they were asked."""

    def __init__(self, framing: Framing) -> None:
        self._framing = framing
        self._asked = 0
        # Nobody waits for an abandoned request any more, but its answer still comes, so its place is kept.
        self._waiting: dict[int, Waiter | None] = {}
        self._ended: Callable[[], SegueError] | None = None
        self._garbled = False

    def ask(self, method: str, params: dict[str, Any], waiter: Waiter) -> tuple[int, bytes]:
        """The request's id and its bytes. Raises why the conversation ended, if it has."""
        if self._ended:
            raise self._ended()
        id = self._asked + 1
        data = self._encode({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
        self._asked = id
        self._waiting[id] = waiter
        return id, data

    def tell(self, method: str, params: dict[str, Any]) -> bytes:
        """The bytes of a notification."""
        if self._ended:
            raise self._ended()
        return self._encode({"jsonrpc": "2.0", "method": method, "params": params})

    def abandon(self, id: int) -> bytes:
        """Nobody waits for this answer any more: what to send, so that the engine need not work on it."""
        if id not in self._waiting:
            return b""
        self._waiting[id] = None
        return self.tell("$/cancelRequest", {"id": id})

    def hear(self, data: bytes) -> list[Notification]:
        """Settles who got an answer; what is left are notifications.

        Raises `EngineGarbled`, which ends the conversation: what comes after it is not looked at.
        """
        if self._garbled:
            return []
        try:
            messages = map(_decode, self._framing.bodies(data))
            return [heard for message in messages for heard in self._sort(message)]
        except EngineGarbled as error:
            self._garbled = True
            self.end(functools.partial(EngineGarbled, error.received))
            raise

    def end(self, why: Callable[[], SegueError]) -> None:
        """No answer will come: everyone who waits gets the reason, and so does everyone who asks later."""
        self._ended = self._ended or why
        waiting, self._waiting = self._waiting, {}
        for waiter in waiting.values():
            if waiter is not None and not waiter.done():
                waiter.set_exception(self._ended())

    def _sort(self, message: dict[str, Any]) -> Iterator[Notification]:
        if "method" in message:
            yield Notification(message["method"], message.get("params"))
        else:
            self._settle(message)

    def _settle(self, answer: dict[str, Any]) -> None:
        id = answer.get("id")
        if id is None and self._waiting:
            # The engine could read no id, in a message over its limit. Answers come in order: it is the oldest's.
            id = next(iter(self._waiting))
        waiter = self._waiting.pop(id, None) if isinstance(id, int) else None
        if waiter is None or waiter.done():
            return
        if "error" in answer:
            waiter.set_exception(refusal(answer["error"]))
        else:
            waiter.set_result(answer.get("result"))

    def _encode(self, message: dict[str, Any]) -> bytes:
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        return self._framing.frame(text.encode())


def _decode(body: bytes) -> dict[str, Any]:
    try:
        message = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise EngineGarbled(body) from error
    if not isinstance(message, dict):
        raise EngineGarbled(body)
    return message
