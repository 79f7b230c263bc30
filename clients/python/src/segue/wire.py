"""The protocol without input or output: bytes in, messages out, and which answer belongs to whom.

This is where the client does what JSON-RPC asks of it. It must not know processes, threads, event loops, flows or views:
whoever moves the bytes passes in an object to settle, such as a future of `concurrent.futures` or `asyncio`.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any, Callable, Iterator, Protocol, cast

from .errors import EngineGarbled, SegueError, refusal
from .framing import Framing
from .json_text import decoded, encoded
from .resumption import Standing, is_repeatable, was_done
from .shapes import JSONObject


class Waiter(Protocol):
    """What a caller waits for: settled once, by an answer or by the end of the engine."""

    def done(self) -> bool: ...
    def set_result(self, result: Any, /) -> None: ...
    def set_exception(self, exception: BaseException, /) -> None: ...


@dataclass(frozen=True)
class Notification:
    """A message that answers nothing: `sessionChanged`, `progress`, or the client's own `engineRestarted`."""

    method: str
    params: Any


@dataclass
class Request:
    """A request that has not been answered yet."""

    method: str
    params: JSONObject
    # None if the request was abandoned: its answer still comes, so its place is kept.
    waiter: Waiter | None
    is_repeated: bool = False


class Conversation:
    """The requests that wait for an answer, in the order in which they were asked."""

    def __init__(self, framing: Callable[[], Framing], heed: Callable[[str, JSONObject, Any], None]) -> None:
        """`heed` is told of each result before anybody else, with the method and the params of the request."""
        self._heed = heed
        self._new_framing = framing
        self._framing = framing()
        self._asked = 0
        self._waiting: dict[int, Request] = {}
        self._standing = Standing()
        self._ended: Callable[[], SegueError] | None = None
        self._garbled = False
        # Whether this process, the first one or its successor, has answered anything; and whether any has.
        self.is_alive = False
        self.has_answered = False

    @property
    def is_shut_down(self) -> bool:
        """Whether the engine was told that no more requests would come."""
        return self._standing.is_shut_down

    @property
    def has_ended(self) -> bool:
        """Whether no answer will come any more."""
        return self._ended is not None

    def ask(self, method: str, params: JSONObject, waiter: Waiter | None) -> tuple[int, bytes]:
        """The id of the request and the bytes to send. If the conversation has ended, raises the reason."""
        if self._ended:
            raise self._ended()
        id = self._asked + 1
        data = self._encode({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
        self._asked = id
        self._waiting[id] = Request(method, params, waiter)
        return id, data

    def tell(self, method: str, params: JSONObject) -> bytes:
        """The bytes of a notification."""
        if self._ended:
            raise self._ended()
        return self._encode({"jsonrpc": "2.0", "method": method, "params": params})

    def abandon(self, id: int) -> bytes:
        """Stops waiting for this answer. Returns what to send, so that the engine need not work on it."""
        if id not in self._waiting:
            return b""
        self._waiting[id].waiter = None
        return self.tell("$/cancelRequest", {"id": id})

    def hear(self, data: bytes) -> list[Notification]:
        """Settles the requests that are answered, and returns the notifications.

        Raises `EngineGarbled`, which ends the conversation: what comes after it is ignored.
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
        """Ends the conversation: everyone who waits for an answer gets the reason, and so does everyone who asks later."""
        self._ended = self._ended or why
        waiting, self._waiting = self._waiting, {}
        for request in waiting.values():
            _fail(request, self._ended)

    def resume(self, why: Callable[[], SegueError]) -> tuple[bytes, list[str]]:
        """What to send to the process that takes the place of one that died, and the methods that are asked again.

        A request is sent again once, and only if that is safe; whoever waits for another one gets the reason.
        """
        self._framing = self._new_framing()
        self.is_alive = False
        waiting, self._waiting = self._waiting, {}
        data = b"".join(self.ask(method, params, None)[1] for method, params in self._standing.requests())
        again = []
        for id, request in waiting.items():
            if request.waiter is None or request.is_repeated or not is_repeatable(request.method, request.params):
                _fail(request, why)
                continue
            data += self._encode({"jsonrpc": "2.0", "id": id, "method": request.method, "params": request.params})
            self._waiting[id] = request
            request.is_repeated = True
            again.append(request.method)
        return data, again

    def _sort(self, message: JSONObject) -> Iterator[Notification]:
        if "method" in message:
            yield Notification(message["method"], message.get("params"))
        else:
            self._settle(message)

    def _settle(self, answer: JSONObject) -> None:
        self.is_alive = self.has_answered = True
        id = answer.get("id")
        if id is None and self._waiting:
            # The engine could not read an id in a message over its limit. Answers come in order, so this is the oldest
            # request's.
            id = next(iter(self._waiting))
        request = self._waiting.pop(id, None) if isinstance(id, int) else None
        if request is None:
            return
        if "error" in answer and request.is_repeated and was_done(request.method, answer["error"]):
            answer = {"result": {}}
        if "error" in answer:
            _fail(request, lambda: refusal(answer["error"]))
            return
        self._standing.note(request.method, request.params)
        self._heed(request.method, request.params, answer.get("result"))
        if request.waiter is not None and not request.waiter.done():
            request.waiter.set_result(answer.get("result"))

    def _encode(self, message: JSONObject) -> bytes:
        # The engine takes params by position too, but here they are read again, by name, when the answer is there.
        if not isinstance(message["params"], dict):
            raise TypeError(f"the params of {message['method']} are of type {type(message['params']).__name__}; they are a dict")
        return self._framing.frame(encoded(message))


def _fail(request: Request, why: Callable[[], SegueError]) -> None:
    if request.waiter is not None and not request.waiter.done():
        request.waiter.set_exception(why())


def _decode(body: bytes) -> JSONObject:
    try:
        message = decoded(body)
    except (ValueError, RecursionError) as error:
        raise EngineGarbled(body) from error
    if not _is_message(message):
        raise EngineGarbled(body)
    return cast(JSONObject, message)


def _is_message(value: Any) -> bool:
    """Whether this is a notification, a result, which is an object and has an id, or an error, which has no id if none could be
    read."""
    if not isinstance(value, dict):
        return False
    if "method" in value:
        return isinstance(value["method"], str)
    if "error" in value:
        return isinstance(value["error"], dict) and isinstance(value["error"].get("code"), int)
    return isinstance(value.get("result"), dict) and value.get("id") is not None
