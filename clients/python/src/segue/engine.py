"""The engine as a child process, for programs that wait for their answers.

Besides the threads of the child, one thread reads what comes and hands each answer to whoever waits for it, and one calls
back with notifications. Both live as long as the engine, whichever process it is.
"""

from __future__ import annotations

import functools
import inspect
import logging
import queue
import threading
from concurrent.futures import Future, TimeoutError as FutureTimeout
from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable, TypeVar, cast

from . import calls
from .actions import REFUSALS, UNDER_WAY, Job
from .calls import Call
from .child import Child
from .errors import EngineClosed, EngineDied, EngineGarbled, EngineNotFound, EngineTimeout, SessionEnded, StaleEntry
from .launch import Endpoint, as_method, seconds
from .shapes import JSONObject
from .views import View
from .wire import Notification

if TYPE_CHECKING:
    from typing_extensions import Concatenate, ParamSpec

    P = ParamSpec("P")

R = TypeVar("R")
NOT_STARTED = "the engine is not started: use it in 'with', or call start()"
_log = logging.getLogger("segue")


def _blocking(describe: Callable[P, Call[R]]) -> Callable[Concatenate[Engine, P], R]:
    """A method that sends the call that `describe` makes, waits, and reads the answer."""

    def method(engine: Engine, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return engine.call(describe(*args, **kwargs))

    return as_method(describe, method)


class Engine(Endpoint):
    """A running `segue serve`, as a context manager: leaving it ends the process in any case.

    >>> with Engine(flows="flows", store="store") as engine:
    ...     view = engine.start_flow("create-team")
    ...     view = engine.submit(view, {"teamType": "travel"})

    Several threads may use it at once. Each call may raise a `SegueError`: by its kind if the engine refuses the call,
    `EngineTimeout` after `timeout` seconds without an answer, `EngineDied` if the process is gone for good.
    """

    _child: Child | None = None

    # Life

    def start(self) -> Engine:
        """Starts the process, as entering the context does. Raises `EngineNotFound`."""
        if self._child is not None:
            raise RuntimeError("an engine is started once: make a new one")
        self._child = self._spawn()
        self._lock = threading.Lock()
        self._notifications: queue.SimpleQueue[Notification | None] = queue.SimpleQueue()
        self._threads = [threading.Thread(target=each, daemon=True) for each in (self._read, self._call_back)]
        for thread in self._threads:
            thread.start()
        return self

    def close(self, grace: float = 5) -> int | None:
        """Ends the process: end of input, then SIGTERM, then SIGKILL, `grace` seconds apart. Returns its exit status."""
        if self._child is None:
            return None
        with self._lock:
            self._conversation.end(EngineClosed)
            child = self._child
        status = child.close(grace)
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join(grace)
        return status

    def __enter__(self) -> Engine:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """The id of the process, once it is started. It changes when the engine is started again."""
        return self._child.pid if self._child else None

    # Calls

    def call(self, call: Call[R], *, timeout: float | None = None) -> R:
        """Sends a call and reads its answer: `engine.call(calls.submit(view), timeout=60)`. If the same call is sent again
        after a time-out, it is done only once."""
        answer = call.read(self.request(call.method, call.params, timeout=timeout))
        if isinstance(answer, View) and not call.params.get("dryRun"):
            return cast(R, self._after_actions(answer))
        return answer

    def request(self, method: str, params: JSONObject, *, timeout: float | None = None) -> Any:
        """Sends any request by its name on the wire, and returns the bare result."""
        if self._child is None:
            raise RuntimeError(NOT_STARTED)
        limit = seconds(self.timeout if timeout is None else timeout)
        answer: Future[Any] = Future()
        with self._lock:
            id, data = self._conversation.ask(method, params, answer)
            self._child.send(data)
        try:
            # No lock can wait longer.
            return answer.result(None if limit > threading.TIMEOUT_MAX else limit)
        except FutureTimeout:
            if not answer.done():
                raise EngineTimeout(method, limit, params.get("idempotencyKey")) from None
            return answer.result()
        finally:
            # Also whoever is interrupted waits no more.
            with self._lock:
                self._child.send(self._conversation.abandon(id))

    def notify(self, method: str, params: JSONObject) -> None:
        """Sends a notification, which has no answer."""
        if self._child is None:
            raise RuntimeError(NOT_STARTED)
        with self._lock:
            self._child.send(self._conversation.tell(method, params))

    def exit(self) -> int | None:
        """Asks the process to exit, and closes. Returns its exit status: 0 after `shutdown`, else 1."""
        if self._child is None:
            return None
        with self._lock:
            self._child.send(self._conversation.tell("exit", {}))
            self._conversation.end(EngineClosed)
        return self.close()

    initialize = _blocking(calls.initialize)
    list_flows = _blocking(calls.list_flows)
    describe_flow = _blocking(calls.describe_flow)
    check_flow = _blocking(calls.check_flow)
    graph_flow = _blocking(calls.graph_flow)
    start_flow = _blocking(calls.start_flow)
    current_screen = _blocking(calls.current_screen)
    submit = _blocking(calls.submit)
    send = _blocking(calls.send)
    back = _blocking(calls.back)
    cancel = _blocking(calls.cancel)
    dismiss = _blocking(calls.dismiss)
    select_tab = _blocking(calls.select_tab)
    fail = _blocking(calls.fail)
    save_draft = _blocking(calls.save_draft)
    edit = _blocking(calls.edit)
    update_session = _blocking(calls.update_session)
    report_progress = _blocking(calls.report_progress)
    history = _blocking(calls.history)
    list_sessions = _blocking(calls.list_sessions)
    delete_session = _blocking(calls.delete_session)
    migrate_session = _blocking(calls.migrate_session)
    get_profile = _blocking(calls.get_profile)
    update_profile = _blocking(calls.update_profile)
    delete_profile = _blocking(calls.delete_profile)
    watch = _blocking(calls.watch)
    unwatch = _blocking(calls.unwatch)
    evaluate = _blocking(calls.evaluate)
    validate = _blocking(calls.validate)
    ping = _blocking(calls.ping)
    shutdown = _blocking(calls.shutdown)
    rpc_discover = _blocking(calls.rpc_discover)

    # Actions

    def _after_actions(self, view: View) -> View:
        """The view after all actions that a handler does. A view that still shows the attempt reported last, or one that is
        being done, is returned as it is."""
        told = None
        while (job := self._handlers.job(view)) and job.attempt != told:
            try:
                outcome = self._outcome(job)
                if outcome is UNDER_WAY:
                    break
                view = self._told(job, outcome)
                told = job.attempt
            except (StaleEntry, SessionEnded):  # Cancelled meanwhile, by another thread or at a deadline.
                now = calls.current_screen(view)
                view = View.of(self.request(now.method, now.params))
        return view

    def _told(self, job: Job, outcome: Any) -> View:
        """The view after the engine has been told the outcome. An outcome that the engine can't take is reported as a
        failure."""
        call = job.report(outcome)
        try:
            return View.of(self.request(call.method, call.params))
        except REFUSALS as refused:
            failed = job.report(job.refused(refused))
            return View.of(self.request(failed.method, failed.params))

    def _outcome(self, job: Job) -> Any:
        """The outcome of the attempt, which is done here unless it was done, or is being done, where it was seen first. A handler
        that looks at its own session sees the action, and does not wait for itself."""
        while True:
            with self._lock:
                future, is_ours = self._outcomes.claim(job.attempt, Future)
            if is_ours:
                self._do(job, future)
            if not future.done():
                return UNDER_WAY
            if not future.cancelled():
                return future.result()

    def _do(self, job: Job, future: Future[Any]) -> None:
        try:
            outcome = job.handler(job.action)
            if inspect.iscoroutine(outcome):
                outcome.close()
                raise TypeError("the handler is a coroutine function, which only AsyncEngine can call")
            outcome = job.result(outcome)
        except Exception as error:
            outcome = job.failed(error)
        except BaseException:
            with self._lock:
                self._outcomes.release(job.attempt)
            future.cancel()
            raise
        future.set_result(outcome)

    # The threads

    def _spawn(self) -> Child:
        command = self._begin()
        try:
            return Child(command, self._cwd, self._env, self._tail)
        except OSError as error:
            raise self._unstartable(error) from error

    def _read(self) -> None:
        while self._child and not self._conversation.has_ended:
            self._hear(self._child)
            self._replace(self._child.bury())
        self._notifications.put(None)

    def _hear(self, child: Child) -> None:
        """Handles everything that one process says."""
        while data := child.read():
            try:
                with self._lock:
                    heard = self._conversation.hear(data)
            except EngineGarbled:
                child.kill()
                continue
            for notification in heard:
                self._notifications.put(notification)

    def _replace(self, status: int) -> None:
        """Starts another process in the place of one that died, or ends the conversation."""
        with self._lock:
            if self._conversation.has_ended:
                return
            stderr = self.stderr
            why = self._obstacle()
            try:
                child = None if why else self._spawn()
            except EngineNotFound as error:
                why, child = str(error), None
            if child is None:
                self._conversation.end(functools.partial(EngineDied, status, stderr, why or ""))
                return
            data, notification = self._succeed(status, stderr)
            child.send(data)
            self._child = child
        _log.warning("the engine ended with %s and was started again", status)
        self._notifications.put(notification)

    def _call_back(self) -> None:
        for notification in iter(self._notifications.get, None):
            if self.on_notification is None:
                continue
            try:
                self.on_notification(notification)
            except BaseException:  # Even of `sys.exit()`, only this thread would end, and nothing be heard any more.
                _log.exception("the callback failed on %s", notification.method)
