"""What can go wrong, as exceptions by kind.

The class statements are the table of the protocol's errors: a class is found by its `code`, and its kind is its name in the
spelling of the wire. Nothing here knows how a message travels.
"""

from __future__ import annotations

import copyreg
from typing import Any, ClassVar

from .shapes import ABSENT
from .views import View


class SegueError(Exception):
    """Anything that goes wrong with Segue. `kind` says what it is, and `data` has what is needed to act on it."""

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

    # A copy, such as the one that comes out of another process, has the message already, and is not made from what that says.
    def __reduce__(self) -> tuple[Any, ...]:
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]  # it has no stub

    @property
    def view(self) -> View | None:
        """Where the session stands, if the refused call named an active one."""
        raw = self.data.get("view")
        return View.of(raw) if isinstance(raw, dict) else None

    @staticmethod
    def for_code(code: int) -> type[SegueError]:
        """The class for a code on the wire; a base class for a code that this version does not know."""
        return SegueError._by_code.get(code, Refused if code > 0 else RpcError)


def refusal(error: dict[str, Any]) -> SegueError:
    """The exception for the `error` member of an answer."""
    code, data = error["code"], error.get("data")
    data = data if isinstance(data, dict) else {}
    message = str(error.get("message", error))
    why = _why(data) if code <= 0 else ""
    if why:
        message = f"{message}: {why}"
    raised = SegueError.for_code(code)(message, data, code)
    raised.kind = data.get("kind", raised.kind)
    return raised


def _why(data: dict[str, Any]) -> str:
    """What an error of the standard is about, since its own words say too little: its reason, or the method that does not
    exist."""
    if "reason" in data or "method" not in data:
        return str(data.get("reason", ""))
    hint = f"; did you mean “{data['suggestion']}”?" if "suggestion" in data else ""
    return f"“{data['method']}”{hint}"


class Refused(SegueError):
    """The engine understood the request, and refused it. The session is as it was before."""


class FlowNotFound(Refused, code=1001):
    """No flow has this id. `data` has the `flow`, and perhaps a `suggestion`."""


class FlowInvalid(Refused, code=1002):
    """The definition has errors. `data` has the `diagnostics`."""


class SessionNotFound(Refused, code=1003):
    """No session has this id."""


class SessionExists(Refused, code=1004):
    """The caller's own id is taken by another session."""


class SessionEnded(Refused, code=1005):
    """The session is over. `data` has its `outcome`."""


class StaleRevision(Refused, code=1006):
    """The session has moved on since `if_revision`. `data` has its `revision`."""


class StaleEntry(Refused, code=1007):
    """The command was meant for a screen that is not the top one any more. `data` has the current `entry`."""


class CannotGoBack(Refused, code=1008):
    """There is no way back from here. `data` has the `reason`."""


class CannotCancel(Refused, code=1009):
    """This can't be cancelled. `data` has the `reason`."""


class EventNotAllowed(Refused, code=1010):
    """Nothing handles this event here. `data` has the `event`, and in `allowed` those that are handled."""


class TargetNotFound(Refused, code=1011):
    """There is no such tab, step or entry. `data` has the `target`, and the `targets` that there are."""


class NotAllowed(Refused, code=1012):
    """The command is not allowed on this screen, or not now. `data` has the `command` and the `reason`."""


class NoTransition(Refused, code=1013):
    """No branch of the step applies. `data` has the `step`."""


class LoopDetected(Refused, code=1014):
    """There are too many automatic hops. `data` has the `steps`."""


class ExpressionFailed(Refused, code=1015):
    """An expression of the flow could not be computed. `data` has `step`, `expression`, `column` and `cause`."""


class InputInvalid(Refused, code=1016):
    """An input, a payload or an action's result does not fit its schema. `data` has the `errors`."""


class LeaveNeedsConfirmation(Refused, code=1017):
    """Something would be lost, which `data` has in `lost`. Ask the user, then send the call again with `confirm=True`."""


class LimitExceeded(Refused, code=1018):
    """Something is larger than the engine allows. `data` has the `limit` and the `value`."""


class IdempotencyMismatch(Refused, code=1019):
    """The idempotency key was used for a different call. `data` has the `command`."""


class ProfileConflict(Refused, code=1020):
    """The profile has moved on since `if_revision`. `data` has its `revision`."""


class StoreUnavailable(Refused, code=1021):
    """The disk is full, read-only or forbidden. `data` has the `cause`. Nothing has happened; retry with the same key."""


class SessionCorrupt(Refused, code=1022):
    """The session's journal is damaged. `data` has `record`, `byte` and `cause`."""


class FlowsUnavailable(Refused, code=1023):
    """A flow file, or a folder of them, cannot be read. `data` has `file` and `cause`. Nothing has happened."""


class RpcError(SegueError):
    """The message itself was wrong: a mistake in the calling program."""


class ParseError(RpcError, code=-32700):
    """The message was not valid JSON, or was over a limit of the engine."""


class InvalidRequest(RpcError, code=-32600):
    """The message was JSON, but not a request that may come now."""


class MethodNotFound(RpcError, code=-32601):
    """The engine has no such method."""


class InvalidParams(RpcError, code=-32602):
    """A parameter is unknown, missing or of the wrong type; `data` names it."""


class InternalError(RpcError, code=-32603):
    """A defect of the engine, which lives on."""


class RequestCancelled(RpcError, code=-32800):
    """The request was cancelled before its turn came."""


class ActionFailed(SegueError):
    """Raised by a handler (see `Engine.on`): the action did not succeed. The flow goes on by `onError`.

    The `message` is for the user. Without one, the engine says what it has to say of the `code`, else the code itself.

    Raises `TypeError` for a `code` or a `message` that is not a text, which the engine would not take."""

    def __init__(self, code: str, message: str | None = None, data: Any = ABSENT) -> None:
        for name, text in (("code", code), ("message", message or "")):
            if not isinstance(text, str):
                raise TypeError(f"the {name} of ActionFailed is of type {type(text).__name__}; it is a str")
        super().__init__(message or code)
        said = {"message": message} if message else {}
        self.error = {"code": code, **said, **({} if data is ABSENT else {"data": data})}


class EngineFailure(SegueError):
    """The process, not an answer: no engine, a dead one, a silent one."""


class EngineNotFound(EngineFailure):
    """There is no executable to start."""


class EngineDied(EngineFailure):
    """The process is gone. `status` is as `subprocess` gives it (negative for a signal), and `stderr` is the end of what it
    wrote there. The message says why no other process took its place, or why this request was not sent to that process."""

    def __init__(self, status: int | None, stderr: str, why: str = "") -> None:
        said = f"; the last it said on stderr:\n{stderr.rstrip()}\n" if stderr.strip() else ", without a word on stderr. "
        super().__init__(f"the engine ended with {_exit(status)}{said}{why}".rstrip(), {"status": status, "stderr": stderr})
        self.status = status
        self.stderr = stderr


class EngineTimeout(EngineFailure):
    """No answer came in time. It is not known whether the call took effect; with the same `idempotency_key` it happens
    once."""

    def __init__(self, method: str, seconds: float, idempotency_key: str | None = None) -> None:
        super().__init__(
            f"no answer to {method} within {seconds:g} s", {"method": method, "seconds": seconds})
        self.idempotency_key = idempotency_key
        self.method = method
        self.seconds = seconds


class EngineGarbled(EngineFailure):
    """What came is not a message of the protocol: the executable is probably something else."""

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
