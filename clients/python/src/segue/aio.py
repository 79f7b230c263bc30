"""The engine as a child process, for asyncio programs. The same calls as `Engine`, to be awaited."""

from __future__ import annotations

import asyncio
import functools
import inspect
import logging
import weakref
from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable, Coroutine, TypeVar, cast

from . import calls
from .actions import REFUSALS, UNDER_WAY, Job
from .aio_child import AsyncChild
from .calls import Call
from .errors import EngineClosed, EngineDied, EngineGarbled, EngineNotFound, EngineTimeout, SessionEnded, StaleEntry
from .launch import Endpoint, as_method, seconds
from .shapes import JSONObject
from .views import View
from .wire import Notification

if TYPE_CHECKING:
    from typing_extensions import Concatenate, ParamSpec

    P = ParamSpec("P")

R = TypeVar("R")
NOT_STARTED = "the engine is not started: use it in 'async with', or await start()"
_log = logging.getLogger("segue")


def _awaited(describe: Callable[P, Call[R]]) -> Callable[Concatenate[AsyncEngine, P], Coroutine[Any, Any, R]]:
    """A method that sends the call that `describe` makes, and reads the answer."""

    async def method(engine: AsyncEngine, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await engine.call(describe(*args, **kwargs))

    return as_method(describe, method)


class Notifications:
    """The notifications since this was made, one after the other, until the engine ends: `async for` reads them."""

    def __init__(self) -> None:
        self._heard: asyncio.Queue[Notification | None] = asyncio.Queue()

    def put(self, notification: Notification | None) -> None:
        self._heard.put_nowait(notification)

    def __aiter__(self) -> Notifications:
        return self

    async def __anext__(self) -> Notification:
        notification = await self._heard.get()
        if notification is None:
            self.put(None)  # The end stays the end, whoever asks again.
            raise StopAsyncIteration
        return notification


class AsyncEngine(Endpoint):
    """A running `segue serve`, as an asynchronous context manager: leaving it ends the process in any case.

    >>> async with AsyncEngine(flows="flows", store="store") as engine:
    ...     view = await engine.start_flow("create-team")
    ...     view = await engine.submit(view, {"teamType": "travel"})

    Many tasks may use it at once. If a call is cancelled or times out, the engine is told to cancel it.
    """

    _child: AsyncChild | None = None

    # Life

    async def start(self) -> AsyncEngine:
        """Starts the process, as entering the context does. Raises `EngineNotFound`."""
        if self._child is not None:
            raise RuntimeError("an engine is started once: make a new one")
        self._child = await self._spawn()
        self._reading = asyncio.ensure_future(self._read())
        return self

    async def close(self, grace: float = 5) -> int | None:
        """Ends the process: end of input, then SIGTERM, then SIGKILL, `grace` seconds apart. Returns its exit status."""
        if self._child is None:
            return None
        self._conversation.end(EngineClosed)
        status = await self._child.close(grace)
        if asyncio.current_task() is not self._reading:
            await asyncio.wait([self._reading], timeout=grace)
        return status

    async def __aenter__(self) -> AsyncEngine:
        return await self.start()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def pid(self) -> int | None:
        """The id of the process, once it is started. It changes when the engine is started again."""
        return self._child.pid if self._child else None

    @functools.cached_property
    def _listeners(self) -> weakref.WeakSet[Notifications]:
        return weakref.WeakSet()

    # Calls

    async def call(self, call: Call[R], *, timeout: float | None = None) -> R:
        """Sends a call and reads its answer: `await engine.call(calls.submit(view), timeout=60)`. If the same call is sent
        again after a time-out, it is done only once."""
        answer = call.read(await self.request(call.method, call.params, timeout=timeout))
        if isinstance(answer, View) and not call.params.get("dryRun"):
            return cast(R, await self._after_actions(answer))
        return answer

    async def request(self, method: str, params: JSONObject, *, timeout: float | None = None) -> Any:
        """Sends any request by its name on the wire, and returns the bare result."""
        if self._child is None:
            # It would be asked later, of a process that takes the place of another one.
            raise RuntimeError(NOT_STARTED)
        limit = seconds(self.timeout if timeout is None else timeout)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        id, data = self._conversation.ask(method, params, answer)
        self._send(data)
        try:
            return await asyncio.wait_for(answer, limit)
        except asyncio.TimeoutError:
            raise EngineTimeout(method, limit, params.get("idempotencyKey")) from None
        finally:
            self._send(self._conversation.abandon(id))

    def notify(self, method: str, params: JSONObject) -> None:
        """Sends a notification, which has no answer."""
        self._send(self._conversation.tell(method, params))

    async def exit(self) -> int | None:
        """Asks the process to exit, and closes. Returns its exit status: 0 after `shutdown`, else 1."""
        if self._child is None:
            return None
        self.notify("exit", {})
        return await self.close()

    def notifications(self) -> Notifications:
        """The notifications from this call on, until the engine ends."""
        listener = Notifications()
        self._listeners.add(listener)
        if self._conversation.has_ended:
            listener.put(None)
        return listener

    initialize = _awaited(calls.initialize)
    list_flows = _awaited(calls.list_flows)
    describe_flow = _awaited(calls.describe_flow)
    check_flow = _awaited(calls.check_flow)
    graph_flow = _awaited(calls.graph_flow)
    start_flow = _awaited(calls.start_flow)
    current_screen = _awaited(calls.current_screen)
    submit = _awaited(calls.submit)
    send = _awaited(calls.send)
    back = _awaited(calls.back)
    cancel = _awaited(calls.cancel)
    dismiss = _awaited(calls.dismiss)
    select_tab = _awaited(calls.select_tab)
    fail = _awaited(calls.fail)
    save_draft = _awaited(calls.save_draft)
    edit = _awaited(calls.edit)
    update_session = _awaited(calls.update_session)
    report_progress = _awaited(calls.report_progress)
    history = _awaited(calls.history)
    list_sessions = _awaited(calls.list_sessions)
    delete_session = _awaited(calls.delete_session)
    migrate_session = _awaited(calls.migrate_session)
    get_profile = _awaited(calls.get_profile)
    update_profile = _awaited(calls.update_profile)
    delete_profile = _awaited(calls.delete_profile)
    watch = _awaited(calls.watch)
    unwatch = _awaited(calls.unwatch)
    evaluate = _awaited(calls.evaluate)
    validate = _awaited(calls.validate)
    ping = _awaited(calls.ping)
    shutdown = _awaited(calls.shutdown)
    rpc_discover = _awaited(calls.rpc_discover)

    # Actions

    async def _after_actions(self, view: View) -> View:
        """The view after all actions that a handler does. A view that still shows the attempt reported last, or one that is
        being done, is returned as it is."""
        told = None
        while (job := self._handlers.job(view)) and job.attempt != told:
            try:
                outcome = await self._outcome(job)
                if outcome is UNDER_WAY:
                    break
                view = await self._told(job, outcome)
                told = job.attempt
            except (StaleEntry, SessionEnded):  # Cancelled meanwhile, by another task or at a deadline.
                now = calls.current_screen(view)
                view = View.of(await self.request(now.method, now.params))
        return view

    async def _told(self, job: Job, outcome: Any) -> View:
        """The view after the engine has been told the outcome. An outcome that the engine can't take is reported as a
        failure."""
        call = job.report(outcome)
        try:
            return View.of(await self.request(call.method, call.params))
        except REFUSALS as refused:
            failed = job.report(job.refused(refused))
            return View.of(await self.request(failed.method, failed.params))

    async def _outcome(self, job: Job) -> Any:
        """The outcome of the attempt, which is done here unless it was done, or is being done, where it was seen first. A handler
        that looks at its own session sees the action, and does not wait for itself."""
        future, is_ours = self._outcomes.claim(job.attempt, asyncio.get_running_loop().create_future)
        if is_ours:
            await self._do(job, future)
        return future.result() if future.done() else UNDER_WAY

    async def _do(self, job: Job, future: asyncio.Future[Any]) -> None:
        try:
            outcome = job.handler(job.action)
            if inspect.isawaitable(outcome):
                outcome = await outcome
            outcome = job.result(outcome)
        except Exception as error:
            outcome = job.failed(error)
        except BaseException:
            self._outcomes.release(job.attempt)
            future.cancel()
            raise
        future.set_result(outcome)

    # The tasks

    async def _spawn(self) -> AsyncChild:
        command = self._begin()
        try:
            return await AsyncChild.start(command, self._cwd, self._env, self._tail)
        except OSError as error:
            raise self._unstartable(error) from error

    def _send(self, data: bytes) -> None:
        if self._child is None:
            raise RuntimeError(NOT_STARTED)
        if data:
            self._child.send(data)

    async def _read(self) -> None:
        while self._child and not self._conversation.has_ended:
            await self._hear(self._child)
            await self._replace(await self._child.bury())
        self._tell(None)

    async def _hear(self, child: AsyncChild) -> None:
        """Handles everything that one process says."""
        while data := await child.read():
            try:
                heard = self._conversation.hear(data)
            except EngineGarbled:
                child.kill()
                continue
            for notification in heard:
                self._tell(notification)

    async def _replace(self, status: int) -> None:
        """Starts another process in the place of one that died, or ends the conversation."""
        if self._conversation.has_ended:
            return
        stderr = self.stderr
        why = self._obstacle()
        try:
            child = None if why else await self._spawn()
        except EngineNotFound as error:
            why, child = str(error), None
        if child is None:
            self._conversation.end(functools.partial(EngineDied, status, stderr, why or ""))
            return
        self._child = child
        if self._conversation.has_ended:  # Closed while the process was being started.
            await child.close(0)
            return
        data, notification = self._succeed(status, stderr)
        child.send(data)
        _log.warning("the engine ended with %s and was started again", status)
        self._tell(notification)

    def _tell(self, notification: Notification | None) -> None:
        for listener in list(self._listeners):
            listener.put(notification)
        if notification is None or self.on_notification is None:
            return
        try:
            self.on_notification(notification)
        except Exception:
            _log.exception("the callback failed on %s", notification.method)
