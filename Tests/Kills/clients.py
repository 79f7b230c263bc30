"""Clients that know what they were answered. Whatever was not answered they send again, with the same key, until it is."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from pathlib import Path
from typing import Any, Awaitable, Callable, Iterable

from segue import AsyncEngine, EngineDied, SessionNotFound, View

FLOWS = Path(__file__).with_name("flows")
EVERYBODY = "everybody"


class Tally:
    """What happened to all clients, in numbers."""

    def __init__(self) -> None:
        self.kills = self.dying = self.answered = self.unanswered = self.had_happened = 0
        self._more = asyncio.Event()

    async def answers(self, count: int) -> None:
        """Waits until there are so many more."""
        wanted = self.answered + count
        while self.answered < wanted:
            self._more.clear()
            await self._more.wait()

    def answer(self) -> None:
        self.answered += 1
        self._more.set()

    def __str__(self) -> str:
        return f"{self.answered} answers; of {self.unanswered} commands without one {self.had_happened} had happened"


async def all_of(work: Iterable[Awaitable[None]]) -> None:
    """Waits for all of it, and then raises the first failure. Nothing is cancelled: asyncio may wait for ever for a process that is
    being started then."""
    for failure in await asyncio.gather(*work, return_exceptions=True):
        if failure:
            raise failure


class Client:
    """A process, and some workers who talk to it at the same time, each about a session of its own or of all."""

    def __init__(self, name: str, executable: Path, store: Path, tally: Tally) -> None:
        self.name = name
        self._tally = tally
        self._start = lambda: AsyncEngine(executable, flows=FLOWS, store=store, restart=False).start()
        self._engine: AsyncEngine | None = None
        self._is_hit = False
        self._starting = asyncio.Lock()
        self.is_stopped = False
        epoch = name.split("-")[0]
        self.workers = [
            Counter(self, f"{name}-a", "add"), Counter(self, f"{name}-b", "add"),
            Counter(self, f"{name}-like", "like", subject=f"{epoch}-{EVERYBODY}"),
            Counter(self, f"{epoch}-{EVERYBODY}", "add"), Visitor(self, f"{name}-visit")]

    async def work(self) -> None:
        try:
            await all_of(self._working(worker) for worker in self.workers)
        finally:
            if self._engine:
                await self._engine.close()

    async def _working(self, worker: Counter | Visitor) -> None:
        """After a failure of one worker, the others end, too."""
        try:
            await worker.work()
        finally:
            self.stop()

    def stop(self) -> None:
        self.is_stopped = True

    # The process

    def kill(self) -> None:
        """SIGKILL, unless it is dead."""
        if self._engine and not self._is_hit:
            self._is_hit = True
            self._tally.dying += 1
            # One that has died by itself is what whoever waits for it will say.
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._engine.pid, signal.SIGKILL)

    async def engine(self) -> AsyncEngine:
        async with self._starting:
            if self._engine is None:
                self._is_hit = False
                self._engine = await self._start()
            return self._engine

    async def ask(self, question: Callable[[AsyncEngine], Awaitable[Any]]) -> Any:
        """Asks until there is an answer."""
        repeated = False
        while True:
            engine = await self.engine()
            try:
                answer = await question(engine)
                break
            except EngineDied as death:
                await self._bury(engine, death)
                self._tally.unanswered += not repeated
                repeated = True
        if repeated and isinstance(answer, View) and answer.replayed:
            self._tally.had_happened += 1
        self._tally.answer()
        return answer

    async def _bury(self, engine: AsyncEngine, death: EngineDied) -> None:
        if engine is not self._engine:
            return
        self._engine = None
        if death.status != -signal.SIGKILL or not self._is_hit:
            raise death
        self._tally.kills += 1
        self._tally.dying -= 1


class Counter:
    """Counts in a session, which others may count in as well. The log: the revision of each command, by its key.

    The answer to a command that was repeated shows the session as it is by then: nobody has said at which revision it happened.
    """

    def __init__(self, client: Client, session: str, event: str, subject: str | None = None) -> None:
        self.session, self.event, self.subject = session, event, subject
        self.log: dict[str, int | None] = {}
        self._client = client

    async def work(self) -> None:
        start = f"start {self.session}"
        await self._client.ask(lambda engine: engine.start_flow(
            "tally", session=self.session, subject=self.subject, idempotency_key=start))
        while not self._client.is_stopped:
            key = f"{self._client.name} {len(self.log)}"
            view = await self._client.ask(lambda engine: engine.send(self.session, self.event, idempotency_key=key))
            self.log[key] = None if view.replayed else view.revision


class Visitor:
    """Starts sessions and ends them; every other one is deleted. The log: what became of each."""

    def __init__(self, client: Client, name: str) -> None:
        self.name = name
        self.log: dict[str, str] = {}
        self._client = client

    async def work(self) -> None:
        while not self._client.is_stopped:
            number = len(self.log)
            await self._visit(f"{self.name}-{number}", is_deleted=number % 2 == 1)

    async def _visit(self, session: str, is_deleted: bool) -> None:
        ask, note = self._client.ask, {"note": "to be deleted" if is_deleted else "to be kept"}
        await ask(lambda engine: engine.start_flow("tally", session=session, idempotency_key="start"))
        view = await ask(lambda engine: engine.submit(session, note, idempotency_key="submit"))
        self.log[session] = view.raw["state"]
        if is_deleted:
            await ask(lambda engine: _delete(engine, session))
            self.log[session] = "deleted"


async def _delete(engine: AsyncEngine, session: str) -> None:
    """Deletes it; that it is not there is as good, since the answer may have been lost."""
    try:
        await engine.delete_session(session)
    except SessionNotFound:
        pass
