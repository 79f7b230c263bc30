"""What must be in a store, by what its clients were answered."""

from __future__ import annotations

from pathlib import Path
from typing import Any, AsyncIterator

from clients import FLOWS, Client, Counter, Visitor
from segue import AsyncEngine


class Broken(AssertionError):
    """A promise was not kept."""


def require(holds: bool, what: str, *facts: object) -> None:
    if not holds:
        raise Broken(f"{what}: {', '.join(map(str, facts))}")


async def check(engine: AsyncEngine, clients: list[Client]) -> None:
    """Each command is in the store once, where its answer said, and nothing else is."""
    counters = [worker for client in clients for worker in client.workers if isinstance(worker, Counter)]
    for session in sorted({counter.session for counter in counters}):
        await check_counted(engine, session, [each for each in counters if each.session == session])
    await check_profile(engine, [each for each in counters if each.subject])
    await check_list(engine, clients, {counter.session for counter in counters})


async def check_counted(engine: AsyncEngine, session: str, counters: list[Counter]) -> None:
    records = [record async for record in history(engine, session)]
    revisions = [record["revision"] for record in records]
    require(revisions == list(range(1, len(records) + 1)), "revisions have a gap", session, revisions)
    found = {record["command"]["idempotencyKey"]: record["revision"] for record in records[1:]}
    answered = {key: revision for counter in counters for key, revision in counter.log.items()}
    require(len(found) == len(records) - 1, "done twice", session, len(records) - 1 - len(found))
    require(found.keys() == answered.keys(), "lost, or never asked for", session, found.keys() ^ answered.keys())
    elsewhere = [key for key, revision in answered.items() if revision not in (None, found[key])]
    require(not elsewhere, "at another revision than was answered", session, *elsewhere)
    for counter in counters:
        order = [found[key] for key in counter.log]
        require(order == sorted(order), "in another order", session, order)
    view = await engine.current_screen(session)
    require(view.screen.title == str(len(answered)), "counted otherwise", session, view.screen.title, len(answered))


async def check_profile(engine: AsyncEngine, likers: list[Counter]) -> None:
    """Session and profile together, or neither."""
    likes = sum(len(liker.log) for liker in likers)
    profile = await engine.get_profile(likers[0].subject)
    require(profile.facts.get("likes", 0) == likes == profile.revision, "likes", profile.facts, profile.revision, likes)


async def check_list(engine: AsyncEngine, clients: list[Client], counted: set[str]) -> None:
    epoch = clients[0].name.split("-")[0]
    expected = dict.fromkeys(counted, "active")
    for client in clients:
        for worker in client.workers:
            if isinstance(worker, Visitor):
                expected.update({session: state for session, state in worker.log.items() if state != "deleted"})
    listed = [each async for each in listing(engine)]
    found = {each["session"]: each["state"] for each in listed if each["session"].startswith(f"{epoch}-")}
    require(len(listed) == len({each["session"] for each in listed}), "listed twice")
    require(found == expected, "listed", set(found.items()) ^ set(expected.items()))


async def history(engine: AsyncEngine, session: str) -> AsyncIterator[dict[str, Any]]:
    after = 0
    while records := (await engine.request("history", {"session": session, "after": after, "limit": 1000}))["records"]:
        for record in records:
            yield record
        after = records[-1]["revision"]


async def listing(engine: AsyncEngine) -> AsyncIterator[dict[str, Any]]:
    cursor: dict[str, str] = {}
    while True:
        page = await engine.request("listSessions", {"limit": 1000, **cursor})
        for session in page["sessions"]:
            yield session
        if not page["cursor"]:
            return
        cursor = {"cursor": page["cursor"]}


def check_that_nothing_deleted_is_left(store: Path) -> None:
    left = [path for path in store.rglob("*") if path.is_file() and b"to be deleted" in path.read_bytes()]
    require(not left, "values of a deleted session are left", *left)


class Bystander:
    """A session and a profile that nobody works on: they stay as they are, byte for byte."""

    NAME = "bystander"

    def __init__(self, store: Path, view: dict[str, Any]) -> None:
        self._store, self._view, self._files = store, view, self._read(store)

    @classmethod
    async def begin(cls, executable: Path, store: Path) -> Bystander:
        async with AsyncEngine(executable, flows=FLOWS, store=store) as engine:
            await engine.start_flow("tally", session=cls.NAME, subject=cls.NAME)
            await engine.send(cls.NAME, "like")
            view = (await engine.current_screen(cls.NAME)).raw
        return cls(store, view)

    @classmethod
    def _read(cls, store: Path) -> list[bytes]:
        found = [path.read_bytes() for path in sorted(store.glob("*s/*/*.jsonl")) if path.parent.parent.name != "lists"]
        return [data for data in found if f'"{cls.NAME}"'.encode() in data]

    async def check(self, engine: AsyncEngine) -> None:
        require((await engine.current_screen(self.NAME)).raw == self._view, "the bystander's view")
        require(self._read(self._store) == self._files and len(self._files) == 2, "the bystander's files")
