"""What the blocking and the asyncio engine have in common: which process to start, what it said last, and whether another
process may take its place.

Starts nothing itself, and knows neither threads nor event loops.
"""

from __future__ import annotations

import functools
import inspect
import math
import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Mapping, NoReturn, Sequence, TypeVar, Union

from .actions import Handler, Handlers, Outcomes
from .errors import EngineDied, EngineNotFound
from .framing import FRAMINGS
from .wire import Conversation, Notification

if TYPE_CHECKING:
    from typing_extensions import Literal

M = TypeVar("M", bound=Callable[..., Any])
AnyPath = Union[str, "os.PathLike[str]"]
BUNDLED = Path(__file__).with_name("bin") / "segue"
RESTARTED = "engineRestarted"


class Endpoint:
    """A `segue serve` to be started, with everything that is known before it runs."""

    def __init__(
        self,
        executable: AnyPath | None = None,
        *,
        flows: AnyPath | Sequence[AnyPath] | None = (),
        store: AnyPath | None = None,
        memory: bool = False,
        framing: Literal["lines", "headers"] = "lines",
        arguments: Sequence[str] = (),
        cwd: AnyPath | None = None,
        env: Mapping[str, str] | None = None,
        timeout: float = 30,
        restart: bool = True,
        on_notification: Callable[[Notification], object] | None = None,
        **unknown: NoReturn,
    ) -> None:
        """
        executable: the engine; without one, the one that the variable SEGUE names, else the one in this package, if it was
            installed with one, else `segue` on the PATH.
        flows, store, memory: what `segue serve` calls `--flows`, `--store` and `--memory`.
        arguments: more words of its command line. cwd, env: as in `subprocess`.
        timeout: how many seconds a call waits for its answer; `math.inf` for no limit.
        restart: whether an engine that died is started again. Requests that had not been answered are sent again, once,
            with the same keys; then comes the notification `engineRestarted`, with `status`, `stderr` and `again`, their methods.
        on_notification: called with each notification, one after the other.
        """
        if unknown:
            raise TypeError(f"{type(self).__name__} has no option {', '.join(unknown)}; there are: {', '.join(_options())}")
        if store is not None and memory:
            raise ValueError(
                "store and memory exclude each other: leave out memory to keep the sessions in the store, or store to keep them"
                " only as long as the engine runs")
        if framing not in FRAMINGS:
            raise ValueError(f"framing is {' or '.join(map(repr, FRAMINGS))}, not {framing!r}")
        if inspect.iscoroutinefunction(on_notification):
            raise TypeError("on_notification is a coroutine function, which nobody would await; AsyncEngine has notifications()")
        self.timeout = seconds(timeout)
        self.on_notification = on_notification
        self._executable = executable
        self._flows = [flows] if isinstance(flows, (str, os.PathLike)) else list(flows or ())
        self._store = store
        self._memory = memory
        self._framing = framing
        self._arguments = arguments
        self._cwd = cwd
        self._env = env
        self._restart = restart
        self._is_successor = False
        self._outcomes: Outcomes[Any] = Outcomes()
        self._conversation = Conversation(FRAMINGS[framing], self._outcomes.note)
        self._handlers = Handlers()
        self._tail = Tail()
        self._program = ""

    @property
    def command(self) -> list[str]:
        """The words of the command line. Raises `EngineNotFound`."""
        words = [find_engine(self._executable), "serve", "--framing", self._framing]
        for folder in self._flows:
            words += ["--flows", os.fspath(folder)]
        if self._store is not None:
            words += ["--store", os.fspath(self._store)]
        if self._memory:
            words.append("--memory")
        return [*words, *self._arguments]

    def on(self, action: str, handler: Handler) -> None:
        """Has the handler do the actions of that name from now on: an answer that would show one is the answer after it.

        The handler is called with the `Action`, once for each attempt at it, and returns the result, a dict, or None for an
        empty one; `ActionFailed` says that the action did not succeed. Anything else that the handler returns or raises fails
        the action with the code `handlerFailed`, and is logged as "segue". With asyncio it may be a coroutine function.
        """
        self._handlers.add(action, handler)

    def _unstartable(self, error: OSError) -> EngineNotFound:
        return EngineNotFound(f"{self._program} can't be started: {error}")

    def _obstacle(self) -> str | None:
        """Why the engine is not to be started again after it died, in words; None if it is."""
        why = self._reason_to_stop()
        if why is None or self._conversation.has_answered:
            return why
        doubt = "" if self.stderr.strip() else " Is it segue?"
        return f"“{self._program}” ended before its first answer.{doubt}"

    def _reason_to_stop(self) -> str | None:
        if self._memory or "--memory" in self._arguments:
            return "Its sessions were in memory only and are lost; with a store they would go on in another process."
        if not self._restart:
            return "It is not started again, as this program wants it."
        if self._conversation.is_shut_down:
            return "It had been told to shut down."
        if self._is_successor and not self._conversation.is_alive:
            return "It had been started again, and died before it answered anything."
        return None

    def _succeed(self, status: int, stderr: str) -> tuple[bytes, Notification]:
        """What to send to the process that takes the place of a dead one, and the notification for this program."""
        self._is_successor = True
        died = functools.partial(
            EngineDied, status, stderr,
            "It runs again, but this request may have been carried out, and can't be sent twice: look at the session.")
        data, again = self._conversation.resume(died)
        return data, Notification(RESTARTED, {"status": status, "stderr": stderr, "again": again})

    def _begin(self) -> list[str]:
        """The command line of a new process. Raises `EngineNotFound`."""
        self._tail = Tail()
        command = self.command
        self._program = command[0]
        return command

    @property
    def stderr(self) -> str:
        """The end of what the engine said on stderr."""
        return self._tail.text()


def _options() -> list[str]:
    """The names of the options of an engine."""
    parameters = inspect.signature(Endpoint.__init__).parameters.values()
    return [each.name for each in parameters if each.kind is each.KEYWORD_ONLY]


class Tail:
    """The end of what was written; no more is kept, so that a talkative process costs no memory."""

    LIMIT = 16_384

    def __init__(self) -> None:
        self._bytes = bytearray()

    def add(self, data: bytes) -> None:
        self._bytes += data
        if len(self._bytes) > 2 * self.LIMIT:
            del self._bytes[: -self.LIMIT]

    def text(self) -> str:
        return bytes(self._bytes[-self.LIMIT :]).decode(errors="replace")


def seconds(timeout: float | None) -> float:
    """A time limit that was given, `math.inf` for none. Raises `TypeError` or `ValueError` for what is no limit, before anything is
    sent."""
    if timeout is None:
        return math.inf
    if isinstance(timeout, bool) or not isinstance(timeout, (int, float)):
        raise TypeError(f"timeout is a number of seconds, not of type {type(timeout).__name__}")
    if math.isnan(timeout):
        raise ValueError("timeout is a number of seconds, not nan; math.inf is no limit")
    return timeout


def find_engine(executable: AnyPath | None = None) -> str:
    """The path given, else the one in the variable SEGUE, else the one in this package, else `segue` on the PATH.

    A name without a folder is looked for on the PATH, then here. The path is made absolute, since a relative one is meant from
    where this program runs, and the engine may run elsewhere. Raises `EngineNotFound`.
    """
    named = os.fspath(executable) if executable else os.environ.get("SEGUE", "")
    wanted = [named, os.path.abspath(named)] if named else [os.fspath(BUNDLED), "segue"]
    found = next(filter(None, map(shutil.which, wanted)), None)
    if found:
        return os.path.abspath(found)
    looked = f"{named!r} is no executable file" if named else (
        "this package was installed without an engine, and there is no 'segue' on the PATH")
    raise EngineNotFound(
        f"{looked}. Build it with 'swift build -c release' in the Segue repository, then say where it is:"
        " Engine('.build/release/segue'), or the environment variable SEGUE, or put it on the PATH. Or install this package"
        " again, where there is a Swift toolchain: 'pip install ./clients/python' builds it.")


def as_method(describe: Callable[..., Any], method: M) -> M:
    """The method, with the name, the documentation and the parameters of the function that describes its call."""
    functools.update_wrapper(method, describe)
    signature = inspect.signature(describe)
    receiver = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
    answer = str(signature.return_annotation)[len("Call[") : -len("]")]
    setattr(method, "__signature__", signature.replace(
        parameters=[receiver, *signature.parameters.values()], return_annotation=answer))
    return method
