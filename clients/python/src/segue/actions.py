"""Actions of a flow done by functions of this program: which function does one, that each attempt is done once, and what the
engine is told of it.

Sends nothing itself. Whoever sees an attempt that is being done gets the view that shows it. Whoever sees one that was done,
because the engine could not be told, reports the outcome of that one time with the same idempotency key.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any, Callable, Generic, Tuple, TypeVar

from . import calls
from .calls import Call
from .errors import (
    ActionFailed, ExpressionFailed, InputInvalid, InvalidParams, LimitExceeded, LoopDetected, NoTransition, ParseError,
    SegueError,
)
from .json_text import encoded
from .shapes import JSONObject
from .views import Action, View
from .wire import Waiter

Handler = Callable[[Action], Any]
Attempt = Tuple[str, str, int]
F = TypeVar("F", bound=Waiter)
_UNSAYABLE = (TypeError, ValueError, RecursionError)
_log = logging.getLogger("segue")
# What stands for the outcome of an attempt that is being done.
UNDER_WAY = object()


@dataclass(frozen=True)
class Job:
    """An action to be done, and the handler that does it."""

    view: View
    action: Action
    handler: Handler

    @property
    def attempt(self) -> Attempt:
        """What identifies the attempt, which is done once."""
        return self.view.session, self.action.key, self.action.attempt

    def result(self, given: Any) -> Any:
        """What the handler returned, as the result of the action. Raises `TypeError` for a value that can't be one, since it
        would be refused again each time the action is seen. Only the type is named: the value may be a secret."""
        who = f"the handler of {self.action.name}"
        if not isinstance(given, (dict, type(None))):
            kind = type(given).__name__
            raise TypeError(f"{who} returned a value of type {kind}; a result is a dict, or None for an empty one")
        try:
            encoded(given)
        except _UNSAYABLE as error:
            raise TypeError(f"{who} returned what can't be said in JSON: {error}") from error
        return given

    def failed(self, error: Exception) -> ActionFailed:
        """The failure that the flow gets for an exception of the handler. Only the words of an `ActionFailed` are meant for
        the user. Those of any other may hold a secret, which would be shown and kept: they go to the log."""
        if isinstance(error, ActionFailed) and _is_sayable(error.error):
            return error
        self._note(error)
        return ActionFailed("handlerFailed")

    def refused(self, error: SegueError) -> ActionFailed:
        """The failure that the flow gets for an outcome that the engine refused."""
        self._note(error)
        if not isinstance(error, _DEAD_ENDS):
            return ActionFailed("handlerFailed")
        # The view is left out, since it would show the action itself.
        data = {name: value for name, value in error.data.items() if name not in ("kind", "view")}
        return ActionFailed(error.kind, error.message, data)

    def _note(self, error: Exception) -> None:
        _log.error("the handler of %s failed", self.action.name, exc_info=error)

    def report(self, outcome: Any) -> Call[View]:
        """The call that tells the engine the outcome."""
        key = f"{self.action.key}#{self.action.attempt}"
        if isinstance(outcome, ActionFailed):
            return calls.fail(self.view, **outcome.error, idempotency_key=key)
        return calls.submit(self.view, outcome, idempotency_key=key)


def _is_sayable(value: Any) -> bool:
    try:
        encoded(value)
    except _UNSAYABLE:
        return False
    return True


# The errors for a result with which the flow can't go on: the action fails with the kind of the error.
_DEAD_ENDS = (InputInvalid, NoTransition, LoopDetected, ExpressionFailed, LimitExceeded)

# The errors for a result, or for a failure, that the engine would refuse again each time the action is seen.
REFUSALS = (*_DEAD_ENDS, InvalidParams, ParseError)


class Handlers:
    """The functions that do actions, by the name of the action."""

    def __init__(self) -> None:
        self._handlers: dict[str, Handler] = {}

    def add(self, name: str, handler: Handler) -> None:
        if not callable(handler):
            raise TypeError(f"the handler of {name} is of type {type(handler).__name__}; it is a function")
        self._handlers[name] = handler

    def job(self, view: View) -> Job | None:
        """The job to do; None if the view shows no action that has a handler."""
        action = view.screen.action if view.screen else None
        handler = self._handlers.get(action.name) if action else None
        return Job(view, action, handler) if action and handler else None


class Outcomes(Generic[F]):
    """The newest attempts and all that are under way, each with the future that holds its outcome."""

    LIMIT = 256

    def __init__(self) -> None:
        self._futures: dict[Attempt, F] = {}

    def claim(self, attempt: Attempt, make: Callable[[], F]) -> tuple[F, bool]:
        """The future of the attempt, and whether it is new: then the caller is the one to do the attempt."""
        if attempt in self._futures:
            return self._futures[attempt], False
        self._futures[attempt] = future = make()
        # Attempts that are under way are not dropped to make room for others: they would be done twice.
        done = [each for each, held in self._futures.items() if held.done()]
        for each in done[: max(0, len(self._futures) - self.LIMIT)]:
            del self._futures[each]
        return future, True

    def note(self, method: str, params: JSONObject, result: Any) -> None:
        """Takes note that a request was answered with a result. If a session is deleted, or is new because somebody else has
        deleted one of that name, attempts that came before may come again."""
        if method == "deleteSession":
            self._forget(params["session"])
        elif method == "startFlow" and not params.get("dryRun") and not result.get("replayed"):
            self._forget(result["session"])

    def _forget(self, session: str) -> None:
        for attempt in [each for each in self._futures if each[0] == session]:
            del self._futures[attempt]

    def release(self, attempt: Attempt) -> None:
        """Forgets an attempt that nobody made after all."""
        self._futures.pop(attempt, None)
