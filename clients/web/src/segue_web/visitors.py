"""Who gets which engine: each visitor one of its own, with a store of its own, or all visitors the same one.

A visitor is a browser, known by a cookie that only this server reads.
"""

import asyncio
import re
import secrets

from .engine import Engine

_NAME = re.compile(r"[0-9a-f]{32}")


class Visitors:
    linger = 30
    """How many seconds an engine waits for another page. A page that is reloaded comes back at once, and no store has the
    secrets."""

    def __init__(self, segue, flows, store, share):
        self.segue, self.flows, self.store, self.share = segue, flows, store, share
        self._engines = {}
        self._endings = {}
        self._starting = asyncio.Lock()

    def name(self, cookie):
        """The visitor that this cookie names, or a new one that nobody can guess."""
        if self.share:
            return "everybody"
        return cookie if cookie and _NAME.fullmatch(cookie) else secrets.token_hex(16)

    async def join(self, visitor, page):
        """The engine that this page talks to from now on."""
        async with self._starting:
            engine = self._engines.get(visitor)
            if engine is None or not engine.runs:
                engine = Engine(self._command(visitor))
                await engine.start()
                self._engines[visitor] = engine
            engine.pages.add(page)
            if ending := self._endings.pop(visitor, None):
                ending.cancel()
            return engine

    async def leave(self, visitor, engine, page):
        """Ends an engine that nobody talks to any more; everything that it knows, except for secrets, is in its store."""
        await engine.leave(page)
        if not engine.pages and self._engines.get(visitor) is engine:
            self._endings[visitor] = asyncio.create_task(self._end(visitor, engine))

    async def _end(self, visitor, engine):
        await asyncio.sleep(self.linger)
        async with self._starting:
            await engine.stop()
            del self._engines[visitor], self._endings[visitor]

    async def close(self):
        await asyncio.gather(*(engine.stop() for engine in self._engines.values()))

    def _command(self, visitor):
        store = self.store if self.share else self.store / "visitors" / visitor
        store.mkdir(mode=0o700, parents=True, exist_ok=True)
        flows = [part for folder in self.flows for part in ("--flows", str(folder))]
        return [str(self.segue), "serve", *flows, "--store", str(store)]
