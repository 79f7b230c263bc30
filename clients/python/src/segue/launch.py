"""What the blocking and the asyncio engine have in common: which process to start, and what it said last.

Starts nothing itself, and knows neither threads nor event loops.
"""

from __future__ import annotations

import functools
import inspect
import os
import shutil
from typing import TYPE_CHECKING, Any, Callable, Mapping, Sequence, TypeVar, Union

from .errors import EngineNotFound
from .wire import Conversation, Framing, Headers, Lines, Notification

if TYPE_CHECKING:
    from typing_extensions import Literal

M = TypeVar("M", bound=Callable[..., Any])
AnyPath = Union[str, "os.PathLike[str]"]
FRAMINGS: Mapping[str, Callable[[], Framing]] = {"lines": Lines, "headers": Headers}


class Endpoint:
    """A `segue serve` to be started, with everything that is known before it runs."""

    def __init__(
        self,
        executable: AnyPath | None = None,
        *,
        flows: AnyPath | Sequence[AnyPath] = (),
        store: AnyPath | None = None,
        memory: bool = False,
        framing: Literal["lines", "headers"] = "lines",
        arguments: Sequence[str] = (),
        cwd: AnyPath | None = None,
        env: Mapping[str, str] | None = None,
        timeout: float = 30,
        on_notification: Callable[[Notification], object] | None = None,
    ) -> None:
        """
        executable: the engine; without one the variable SEGUE says it, else it is `segue` on the PATH.
        flows, store, memory: what `segue serve` calls `--flows`, `--store` and `--memory`.
        arguments: more of its command line. cwd, env: as in `subprocess`.
        timeout: seconds that a call waits for its answer.
        on_notification: is called with each notification, one after the other.
        """
        if framing not in FRAMINGS:
            raise ValueError(f"framing is {' or '.join(map(repr, FRAMINGS))}, not {framing!r}")
        self.timeout = timeout
        self.on_notification = on_notification
        self._executable = executable
        self._flows = [flows] if isinstance(flows, (str, os.PathLike)) else list(flows)
        self._store = store
        self._memory = memory
        self._framing = framing
        self._arguments = arguments
        self._cwd = cwd
        self._env = env
        self._conversation = Conversation(FRAMINGS[framing]())
        self._tail = Tail()

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

    def _unstartable(self, error: OSError) -> EngineNotFound:
        return EngineNotFound(f"{self.command[0]} can't be started: {error}")

    @property
    def stderr(self) -> str:
        """The end of what the engine said on stderr."""
        return self._tail.text()


class Tail:
    """The last of what was written, so that a talkative process costs no memory."""

    LIMIT = 16_384

    def __init__(self) -> None:
        self._bytes = bytearray()

    def add(self, data: bytes) -> None:
        self._bytes += data
        if len(self._bytes) > 2 * self.LIMIT:
            del self._bytes[: -self.LIMIT]

    def text(self) -> str:
        return bytes(self._bytes[-self.LIMIT :]).decode(errors="replace")


def find_engine(executable: AnyPath | None = None) -> str:
    """The path given, else that in the variable SEGUE, else `segue` on the PATH. Raises `EngineNotFound`."""
    named = os.fspath(executable) if executable else os.environ.get("SEGUE", "")
    found = shutil.which(named or "segue")
    if found:
        return found
    looked = f"{named!r} is no executable file" if named else "there is no 'segue' on the PATH"
    raise EngineNotFound(
        f"{looked}. Build it with 'swift build -c release' in the Segue repository, then say where it is:"
        " Engine('.build/release/segue'), or the environment variable SEGUE, or put it on the PATH.")


def as_method(describe: Callable[..., Any], method: M) -> M:
    """The method, with the name, the documentation and the parameters of the function that describes its call."""
    functools.update_wrapper(method, describe)
    signature = inspect.signature(describe)
    receiver = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
    answer = str(signature.return_annotation)[len("Call[") : -len("]")]
    setattr(method, "__signature__", signature.replace(
        parameters=[receiver, *signature.parameters.values()], return_annotation=answer))
    return method
