"""What can go wrong, as exceptions by kind.

The class statements are the table of the protocol's errors: a class is found by its `code`, and its
kind is its name in the wire's spelling. Nothing here knows how a message travels.
"""

from __future__ import annotations

from typing import Any, ClassVar

from .shapes import ABSENT
from .views import View


class SegueError(Exception):
    """Anything that goes wrong with Segue. `kind` says what, `data` what is needed to act on it."""

    code: int = 0
    kind: str = "segueError"
    _by_code: ClassVar[dict[int, type[SegueError]]] = {}

    def __init__(self, message: str, data: dict[str, Any] | None = None, code: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.data: dict[str, Any] = data or {}
        if code is not None:
            self.code = code

    def __init_subclass__(cls, code: int = 0, **rest: Any) -> None:
        super().__init_subclass__(**rest)
        cls.code = code
        cls.kind = cls.__name__[0].lower() + cls.__name__[1:]
        if code:
            SegueError._by_code[code] = cls

    @property
    def view(self) -> View | None:
        """Where the session stands, when the refused call named an active one."""
        raw = self.data.get("view")
        return View.of(raw) if isinstance(raw, dict) else None

    @staticmethod
    def for_code(code: int) -> type[SegueError]:
        """The class of a code of the wire; of one that this version does not know, the base."""
        return SegueError._by_code.get(code, Refused if code > 0 else RpcError)


def refusal(error: Any) -> SegueError:
    """The exception for the `error` member of an answer."""
    facts = error if isinstance(error, dict) else {}
    code, data = facts.get("code", 0), facts.get("data")
    data = data if isinstance(data, dict) else {}
    message = str(facts.get("message", error))
    why = _why(data) if code <= 0 else ""
    if why:
        message = f"{message}: {why}"
    raised = SegueError.for_code(code)(message, data, code)
    raised.kind = data.get("kind", raised.kind)
    return raised


def _why(data: dict[str, Any]) -> str:
    """What an error of the standard is about, whose own words say too little: its reason, or the method that there is not."""
    if "reason" in data or "method" not in data:
        return str(data.get("reason", ""))
    hint = f"; did you mean “{data['suggestion']}”?" if "suggestion" in data else ""
    return f"“{data['method']}”{hint}"


class Refused(SegueError):
    """The engine understood, and said no. The session is as it was before."""


class FlowNotFound(Refused, code=1001):
    """No flow has this id: `flow`, perhaps a `suggestion`."""


class FlowInvalid(Refused, code=1002):
    """The definition has errors: `diagnostics`."""


class SessionNotFound(Refused, code=1003):
    """No session has this id."""


class SessionExists(Refused, code=1004):
    """The caller's own id is taken by another session."""


class SessionEnded(Refused, code=1005):
    """The session is over: `outcome`."""


class StaleRevision(Refused, code=1006):
    """The session has moved on since `if_revision`: `revision`."""


class StaleEntry(Refused, code=1007):
    """The command was meant for a screen that is not the top one any more: `entry` is the current one."""


class CannotGoBack(Refused, code=1008):
    """There is no way back from here: `reason`."""


class CannotCancel(Refused, code=1009):
    """This can't be cancelled: `reason`."""


class EventNotAllowed(Refused, code=1010):
    """Nothing handles this `event` here: `allowed` lists those that are."""


class TargetNotFound(Refused, code=1011):
    """No such tab, step or entry: `target`, and the `targets` that there are."""


class NotAllowed(Refused, code=1012):
    """Not on this screen, or not now: `command`, `reason`."""


class NoTransition(Refused, code=1013):
    """No branch of this `step` applies."""


class LoopDetected(Refused, code=1014):
    """Too many automatic hops: `steps`."""


class ExpressionFailed(Refused, code=1015):
    """An expression of the flow could not be computed: `step`, `expression`, `column`, `cause`."""


class InputInvalid(Refused, code=1016):
    """An input, a payload or an action's result does not fit its schema: `errors`."""


class LeaveNeedsConfirmation(Refused, code=1017):
    """Something would be lost: `lost`. Ask the user, then send it again with `confirm=True`."""


class LimitExceeded(Refused, code=1018):
    """Larger than the engine allows: `limit`, `value`."""


class IdempotencyMismatch(Refused, code=1019):
    """The idempotency key was used for a different call: `command`."""


class ProfileConflict(Refused, code=1020):
    """The profile has moved on since `if_revision`: `revision`."""


class StoreUnavailable(Refused, code=1021):
    """The disk is full, read-only or forbidden: `cause`. Nothing has happened; retry with the same key."""


class SessionCorrupt(Refused, code=1022):
    """The session's journal is damaged: `record`, `byte`, `cause`."""


class FlowsUnavailable(Refused, code=1023):
    """A flow file, or a folder of them, cannot be read: `file`, `cause`. Nothing has happened."""


class RpcError(SegueError):
    """The message itself was wrong: a mistake in the calling program."""


class ParseError(RpcError, code=-32700):
    """The message was no JSON, or over a limit of the engine."""


class InvalidRequest(RpcError, code=-32600):
    """JSON, but not a request that may come now."""


class MethodNotFound(RpcError, code=-32601):
    """The engine has no such method."""


class InvalidParams(RpcError, code=-32602):
    """A parameter is unknown, missing or of the wrong type; `data` names it."""


class InternalError(RpcError, code=-32603):
    """A defect of the engine. It lives on."""


class RequestCancelled(RpcError, code=-32800):
    """The request was taken back before its turn came."""


class ActionFailed(SegueError):
    """Raised by a handler (see `Engine.on`): the action did not succeed. The flow goes on by `onError`.

    Raises `TypeError` for a `code` or a `message` that is no text, which the engine would not take."""

    def __init__(self, code: str, message: str, data: Any = ABSENT) -> None:
        for name, text in (("code", code), ("message", message)):
            if not isinstance(text, str):
                raise TypeError(f"the {name} of ActionFailed is of type {type(text).__name__}; it is a str")
        super().__init__(message)
        self.error = {"code": code, "message": message, **({} if data is ABSENT else {"data": data})}


class EngineFailure(SegueError):
    """The process, not an answer: no engine, a dead one, a silent one."""


class EngineNotFound(EngineFailure):
    """There is no executable to start."""


class EngineDied(EngineFailure):
    """The process is gone: `status` as `subprocess` gives it (negative: a signal), and the end of its `stderr`. The message
    says why no other one took its place, or why this request was not sent to that."""

    def __init__(self, status: int | None, stderr: str, why: str = "") -> None:
        said = f"; the last it said on stderr:\n{stderr.rstrip()}\n" if stderr.strip() else ", without a word on stderr. "
        super().__init__(f"the engine ended with {_exit(status)}{said}{why}".rstrip(), {"status": status, "stderr": stderr})
        self.status = status
        self.stderr = stderr


class EngineTimeout(EngineFailure):
    """No answer in time. Whether the call took effect is not known; with the same `idempotency_key` it happens once."""

    def __init__(self, method: str, seconds: float, idempotency_key: str | None = None) -> None:
        super().__init__(
            f"no answer to {method} within {seconds:g} s", {"method": method, "seconds": seconds})
        self.idempotency_key = idempotency_key
        self.method = method
        self.seconds = seconds


class EngineGarbled(EngineFailure):
    """What came is no message of the protocol: probably the executable is something else."""

    def __init__(self, received: bytes) -> None:
        self.received = received
        excerpt = received[:200].decode(errors="replace")
        super().__init__(f"the engine wrote what is no message: {excerpt!r}", {"received": excerpt})


class EngineClosed(EngineFailure):
    """The engine was closed by this program."""

    def __init__(self) -> None:
        super().__init__("the engine is closed")


def _exit(status: int | None) -> str:
    if status is None:
        return "its output closed"
    return f"signal {-status}" if status < 0 else f"status {status}"
