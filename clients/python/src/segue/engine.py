"""The engine as a child process, for programs that wait for their answers.

Three threads move bytes, so that nothing blocks anything else: one writes what is asked, one reads what
comes and hands each answer to who waits for it, one drains stderr. A fourth calls back with notifications.
"""

from __future__ import annotations

import functools
import logging
import queue
import subprocess
import threading
from concurrent.futures import Future, TimeoutError as FutureTimeout
from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable, TypeVar

from . import calls
from .calls import Call
from .errors import EngineClosed, EngineDied, EngineGarbled, EngineTimeout
from .launch import Endpoint, as_method
from .shapes import JSONObject
from .wire import Notification

if TYPE_CHECKING:
    from typing import IO

    from typing_extensions import Concatenate, ParamSpec

    P = ParamSpec("P")

R = TypeVar("R")
_log = logging.getLogger("segue")


def _blocking(describe: Callable[P, Call[R]]) -> Callable[Concatenate[Engine, P], R]:
    """The method that sends the call described, waits, and reads the answer."""

    def method(engine: Engine, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return engine.call(describe(*args, **kwargs))

    return as_method(describe, method)


class Engine(Endpoint):
    """A running `segue serve`. A context manager: leaving it ends the process, in any case.

    >>> with Engine(flows="flows", store="store") as engine:
    ...     view = engine.start_flow("create-team")
    ...     view = engine.submit(view, {"teamType": "travel"})

    Several threads may use it at once. Each call may raise a `SegueError`: by kind what the engine refuses,
    `EngineTimeout` after `timeout` seconds without an answer, `EngineDied` when the process is gone.
    """

    _process: subprocess.Popen[bytes] | None = None

    # Life

    def start(self) -> Engine:
        """Starts the process, as entering the context does. Raises `EngineNotFound`."""
        if self._process is not None:
            raise RuntimeError("an engine is started once: make a new one")
        try:
            self._process = subprocess.Popen(
                self.command, cwd=self._cwd, env=self._env, bufsize=0,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        except OSError as error:
            raise self._unstartable(error) from error
        self._lock = threading.Lock()
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._notifications: queue.SimpleQueue[Notification | None] = queue.SimpleQueue()
        work = (self._write, self._read, self._drain, self._call_back)
        self._threads = {
            each.__name__: threading.Thread(target=each, args=[self._process], daemon=True) for each in work}
        for thread in self._threads.values():
            thread.start()
        return self

    def close(self, grace: float = 5) -> int | None:
        """Ends the process: end of input, then SIGTERM, then SIGKILL, `grace` seconds apart. Its exit status."""
        if self._process is None:
            return None
        with self._lock:
            self._conversation.end(EngineClosed)
        self._outgoing.put(None)
        for urge in (self._process.terminate, self._process.kill):
            try:
                self._process.wait(grace)
                break
            except subprocess.TimeoutExpired:
                urge()
        status = self._process.wait()
        for thread in self._threads.values():
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
        """The process id, once it is started."""
        return self._process.pid if self._process else None

    # Calls

    def call(self, call: Call[R], *, timeout: float | None = None) -> R:
        """Sends a call and reads its answer: `engine.call(calls.submit(view), timeout=60)`."""
        return call.read(self.request(call.method, call.params, timeout=timeout))

    def request(self, method: str, params: JSONObject, *, timeout: float | None = None) -> Any:
        """Sends any request by its name on the wire, and gives the bare result."""
        if self._process is None:
            raise RuntimeError("the engine is not started: use it in 'with', or call start()")
        seconds = self.timeout if timeout is None else timeout
        answer: Future[Any] = Future()
        with self._lock:
            id, data = self._conversation.ask(method, params, answer)
            self._outgoing.put(data)
        try:
            return answer.result(seconds)
        except FutureTimeout:
            with self._lock:
                if not answer.done():
                    self._outgoing.put(self._conversation.abandon(id))
                    raise EngineTimeout(method, seconds) from None
        return answer.result()

    def notify(self, method: str, params: JSONObject) -> None:
        """Sends a notification, which has no answer."""
        with self._lock:
            self._outgoing.put(self._conversation.tell(method, params))

    def exit(self) -> int | None:
        """Asks the process to exit, and closes. Its exit status: 0 after `shutdown`, else 1."""
        self.notify("exit", {})
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

    # The threads

    def _write(self, process: subprocess.Popen[bytes]) -> None:
        with _open(process.stdin) as stdin:
            try:
                for data in iter(self._outgoing.get, None):
                    rest = memoryview(data)
                    while rest:
                        rest = rest[stdin.write(rest) :]
            except OSError:
                pass  # Why the process is gone, the reader finds out.

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        with _open(process.stdout) as stdout:
            for data in iter(functools.partial(stdout.read, 1 << 16), b""):
                try:
                    with self._lock:
                        heard = self._conversation.hear(data)
                except EngineGarbled:
                    process.kill()
                    continue
                for notification in heard:
                    self._notifications.put(notification)
        status = self._bury(process)
        with self._lock:
            self._conversation.end(functools.partial(EngineDied, status, self.stderr))
        self._outgoing.put(None)
        self._notifications.put(None)

    def _bury(self, process: subprocess.Popen[bytes]) -> int:
        """The exit status of a process whose output has ended. One that lives on without it is of no use."""
        try:
            status = process.wait(1)
        except subprocess.TimeoutExpired:
            process.kill()
            status = process.wait()
        self._threads["_drain"].join(1)
        return status

    def _drain(self, process: subprocess.Popen[bytes]) -> None:
        with _open(process.stderr) as stderr:
            for data in iter(functools.partial(stderr.read, 1 << 16), b""):
                self._tail.add(data)

    def _call_back(self, process: subprocess.Popen[bytes]) -> None:
        for notification in iter(self._notifications.get, None):
            if self.on_notification is None:
                continue
            try:
                self.on_notification(notification)
            except Exception:
                _log.exception("the callback failed on %s", notification.method)


def _open(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe
