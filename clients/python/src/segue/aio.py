"""The engine as a child process, for asyncio programs. The same calls as `Engine`, to be awaited."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
from types import TracebackType
from typing import TYPE_CHECKING, Any, AsyncIterator, Awaitable, Callable, TypeVar

from . import calls
from .calls import Call
from .errors import EngineClosed, EngineDied, EngineGarbled, EngineTimeout
from .launch import Endpoint, as_method
from .shapes import JSONObject
from .wire import Notification

if TYPE_CHECKING:
    from typing_extensions import Concatenate, ParamSpec

    P = ParamSpec("P")

R = TypeVar("R")
_log = logging.getLogger("segue")


def _awaited(describe: Callable[P, Call[R]]) -> Callable[Concatenate[AsyncEngine, P], Awaitable[R]]:
    """The coroutine that sends the call described, and reads the answer."""

    async def method(engine: AsyncEngine, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await engine.call(describe(*args, **kwargs))

    return as_method(describe, method)


class AsyncEngine(Endpoint):
    """A running `segue serve`. An asynchronous context manager: leaving it ends the process, in any case.

    >>> async with AsyncEngine(flows="flows", store="store") as engine:
    ...     view = await engine.start_flow("create-team")
    ...     view = await engine.submit(view, {"teamType": "travel"})

    Many tasks may use it at once. A call that is cancelled, or is out of time, is taken back.
    """

    _process: asyncio.subprocess.Process | None = None

    # Life

    async def start(self) -> AsyncEngine:
        """Starts the process, as entering the context does. Raises `EngineNotFound`."""
        if self._process is not None:
            raise RuntimeError("an engine is started once: make a new one")
        pipe = asyncio.subprocess.PIPE
        try:
            self._process = process = await asyncio.create_subprocess_exec(
                *self.command, cwd=self._cwd, env=self._env, stdin=pipe, stdout=pipe, stderr=pipe)
        except OSError as error:
            raise self._unstartable(error) from error
        self._listeners: set[asyncio.Queue[Notification | None]] = set()
        self._draining = asyncio.ensure_future(self._drain(process))
        self._reading = asyncio.ensure_future(self._read(process))
        return self

    async def close(self, grace: float = 5) -> int | None:
        """Ends the process: end of input, then SIGTERM, then SIGKILL, `grace` seconds apart. Its exit status."""
        process = self._process
        if process is None:
            return None
        self._conversation.end(EngineClosed)
        _open(process.stdin).close()
        for urge in (process.terminate, process.kill):
            try:
                await asyncio.wait_for(process.wait(), grace)
                break
            except asyncio.TimeoutError:
                with contextlib.suppress(ProcessLookupError):
                    urge()
        status = await process.wait()
        await asyncio.wait([self._reading, self._draining], timeout=grace)
        return status

    async def __aenter__(self) -> AsyncEngine:
        return await self.start()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def pid(self) -> int | None:
        """The process id, once it is started."""
        return self._process.pid if self._process else None

    # Calls

    async def call(self, call: Call[R], *, timeout: float | None = None) -> R:
        """Sends a call and reads its answer: `await engine.call(calls.submit(view), timeout=60)`."""
        return call.read(await self.request(call.method, call.params, timeout=timeout))

    async def request(self, method: str, params: JSONObject, *, timeout: float | None = None) -> Any:
        """Sends any request by its name on the wire, and gives the bare result."""
        seconds = self.timeout if timeout is None else timeout
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        id, data = self._conversation.ask(method, params, answer)
        self._write(data)
        try:
            return await asyncio.wait_for(answer, seconds)
        except asyncio.TimeoutError:
            raise EngineTimeout(method, seconds) from None
        finally:
            self._write(self._conversation.abandon(id))

    def notify(self, method: str, params: JSONObject) -> None:
        """Sends a notification, which has no answer."""
        self._write(self._conversation.tell(method, params))

    async def exit(self) -> int | None:
        """Asks the process to exit, and closes. Its exit status: 0 after `shutdown`, else 1."""
        self.notify("exit", {})
        return await self.close()

    async def notifications(self) -> AsyncIterator[Notification]:
        """The notifications from now on, until the engine ends."""
        heard: asyncio.Queue[Notification | None] = asyncio.Queue()
        self._listeners.add(heard)
        try:
            while True:
                notification = await heard.get()
                if notification is None:
                    return
                yield notification
        finally:
            self._listeners.discard(heard)

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

    # The tasks

    def _write(self, data: bytes) -> None:
        if self._process is None:
            raise RuntimeError("the engine is not started: use it in 'async with', or await start()")
        if data:
            _open(self._process.stdin).write(data)

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        stdout = _open(process.stdout)
        while data := await stdout.read(1 << 16):
            try:
                heard = self._conversation.hear(data)
            except EngineGarbled:
                process.kill()
                continue
            for notification in heard:
                self._call_back(notification)
        status = await self._bury(process)
        self._conversation.end(functools.partial(EngineDied, status, self.stderr))
        for listener in self._listeners:
            listener.put_nowait(None)

    async def _bury(self, process: asyncio.subprocess.Process) -> int:
        """The exit status of a process whose output has ended. One that lives on without it is of no use."""
        try:
            await asyncio.wait_for(process.wait(), 1)
        except asyncio.TimeoutError:
            process.kill()
        await asyncio.wait([self._draining], timeout=1)
        return await process.wait()

    async def _drain(self, process: asyncio.subprocess.Process) -> None:
        stderr = _open(process.stderr)
        while data := await stderr.read(1 << 16):
            self._tail.add(data)

    def _call_back(self, notification: Notification) -> None:
        for listener in self._listeners:
            listener.put_nowait(notification)
        if self.on_notification is None:
            return
        try:
            self.on_notification(notification)
        except Exception:
            _log.exception("the callback failed on %s", notification.method)


S = TypeVar("S")


def _open(stream: S | None) -> S:
    assert stream is not None
    return stream
