"""Checked by mypy and never run: what a program writes is right, and what it should not write is found."""

from __future__ import annotations

import asyncio

from segue import AsyncEngine, Engine, View


def rightly(engine: Engine) -> None:
    view: View = engine.start_flow("create-team", {"a": 1}, session="owls")
    view = engine.submit(view, {"name": "Owls"}, if_revision=view.revision)
    nothing: None = engine.ping()
    print(view.progress.done, nothing)


async def rightly_awaited(engine: AsyncEngine) -> None:
    view: View = await engine.start_flow("create-team")
    task: asyncio.Task[View] = asyncio.create_task(engine.submit(view, {"name": "Owls"}))
    both: tuple[View, None] = await asyncio.gather(task, engine.ping())
    print(both, await asyncio.wait_for(engine.back(view), 3))


def wrongly(engine: Engine, view: View) -> None:
    engine.submit(view, if_revison=3)  # type: ignore[call-arg]
    engine.request("deleteSession", ["owls"])  # type: ignore[arg-type]


async def wrongly_awaited(engine: AsyncEngine, view: View) -> None:
    number: int = await engine.submit(view)  # type: ignore[assignment]
    print(number)
