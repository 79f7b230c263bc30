"""One engine process, and the pages that talk to it.

An answer goes to the page that asked, by an id of this engine's own; a notification goes to the pages that watch its
session. When the process dies, the sockets of its pages are closed: each page connects again, and gets a new process on the
same store.
"""

import asyncio
import itertools
import json
import os
import sys

from . import messages

MESSAGE_LIMIT = 64 * 1024 * 1024
DIED = 4001
"""The code with which a socket is closed when its engine is gone."""


SLOW = 4002
"""The code with which a socket is closed when its page does not read what it is told."""

UNREAD = 1000
"""How many messages may wait for a page that reads slowly, so that it holds up nobody else."""


class Page:
    """One WebSocket, what it is to be told, and what it watches. `None` in `watched` stands for all sessions."""

    def __init__(self, socket):
        self.socket = socket
        self.watched = set()
        self._unread = asyncio.Queue(UNREAD)
        self._teller = asyncio.create_task(self._tell())

    def tell(self, text):
        try:
            self._unread.put_nowait(text)
        except asyncio.QueueFull:
            self._teller.cancel()
            self._teller = asyncio.create_task(self.socket.close(code=SLOW, message=b"too slow"))

    def answer(self, written_id, value):
        """Answers a request. A notification has no id, and gets no answer."""
        if written_id is not None:
            self.tell(messages.result(written_id, value))

    async def close(self, code, reason):
        """Closes the socket once it has been told everything."""
        if not self._unread.full():
            self._unread.put_nowait(None)
            await asyncio.wait([self._teller], timeout=5)
        await self.socket.close(code=code, message=reason.encode())

    def leave(self):
        self._teller.cancel()

    def unwatch(self, sessions):
        if None in sessions:
            self.watched.clear()
        self.watched -= sessions

    def watches(self, session):
        return None in self.watched or session in self.watched

    async def _tell(self):
        try:
            while (text := await self._unread.get()) is not None:
                await self.socket.send_str(text)
        except ConnectionError:
            pass  # The page went away; its handler notices that by itself.


class Engine:
    patience = 20
    """How many seconds an engine has to say what it is. Whoever comes meanwhile waits for that, so an engine that never does
    is given up."""

    def __init__(self, command):
        self.command = command
        self.pages = set()
        self.process = None
        self._ids = itertools.count(1)
        self._asked = {}
        self._greeting = None
        self._reader = None

    async def start(self):
        self.process = await asyncio.create_subprocess_exec(
            *self.command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=MESSAGE_LIMIT
        )
        params = {"clientInfo": {"name": "segue-web"}, "processId": os.getpid()}
        self._write(json.dumps({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params}))
        self._greeting = await self._greeted()
        if self._greeting is None:
            await self.stop()
            raise ChildProcessError(f"{self.command[0]} did not answer; does it run?")
        self._reader = asyncio.create_task(self._read())

    async def _greeted(self):
        """What the engine says about itself; None if this is something other than an engine."""
        try:
            said = await asyncio.wait_for(self.process.stdout.readline(), self.patience)
            return messages.parsed(said or "{}").get("result")
        except (ValueError, asyncio.TimeoutError):
            return None

    @property
    def runs(self):
        return self.process is not None and self.process.returncode is None

    async def stop(self):
        """Ends the input, upon which the engine answers what was asked, and exits."""
        if not self.runs:
            return
        self.process.stdin.close()
        try:
            await asyncio.wait_for(self.process.wait(), timeout=5)
        except asyncio.TimeoutError:
            self.process.kill()
            await self.process.wait()

    async def hear(self, page, text):
        """Handles a message of a page. What concerns the process, and not the sessions, is answered here."""
        try:
            message = messages.parsed(text)
        except (ValueError, RecursionError) as problem:
            return page.tell(messages.refusal(None, -32700, f"This is no message: {problem}."))
        written_id, method = messages.id_of(text), message.get("method")
        if written_id is None and "id" in message:
            return page.tell(messages.refusal(None, -32600, "An id is a text, a number or null."))
        if method == "initialize":
            return page.answer(written_id, self._greeting)
        if method in ("shutdown", "exit"):
            return page.answer(written_id, {})
        named = _sessions(message)
        if method == "watch":
            page.watched |= named
        if method == "unwatch":
            page.unwatch(named)
            if any(self._is_watched(session) for session in named):
                return page.answer(written_id, {})
        if method == "$/cancelRequest":
            text = self._cancelling(page, message)
        elif written_id is not None:
            text = messages.with_id(text, str(self._waiting(page, written_id)))
        if text:
            self._write(text)
            if method == "unwatch" and None in named:
                self._watch_again()
            await self._drain()

    async def leave(self, page):
        """Takes note that the page has gone: what only it watched is no longer watched, and answers to what it asked are
        dropped."""
        self.pages.discard(page)
        page.leave()
        unwatched = [session for session in page.watched if not self._is_watched(session)]
        for session in unwatched:
            self._notify("unwatch", session)
        if None in unwatched:
            self._watch_again()
        self._asked = {number: asked for number, asked in self._asked.items() if asked[0] is not page}

    def _waiting(self, page, written_id):
        number = next(self._ids)
        self._asked[number] = (page, written_id)
        return number

    def _cancelling(self, page, message):
        wanted = messages.parameter(message, "id")
        for number, (asker, written_id) in self._asked.items():
            if asker is page and messages.value(written_id) == wanted:
                return json.dumps({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": number}})
        return None

    def _is_watched(self, session):
        return any(session in page.watched for page in self.pages)

    def _watch_again(self):
        """Watches again what pages watch. An engine that was told to watch all sessions no longer does not watch single ones
        either."""
        for session in {session for page in self.pages for session in page.watched}:
            self._notify("watch", session)

    def _notify(self, method, session):
        params = {"session": session} if session is not None else {}
        self._write(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}))

    def _write(self, text):
        # The engine would take a line end between members for the end of the message; strings contain none.
        if self.runs and not self.process.stdin.is_closing():
            self.process.stdin.write(text.replace("\n", " ").replace("\r", " ").encode() + b"\n")

    async def _drain(self):
        try:
            await self.process.stdin.drain()
        except ConnectionError:
            pass  # The engine died; the reader closes the sockets.

    async def _read(self):
        try:
            while line := await self.process.stdout.readline():
                self._deliver(line.decode())
        except ValueError as problem:
            print(f"segue-web: the engine wrote what is no message: {problem}", file=sys.stderr)
            self.process.kill()
        await self.process.wait()
        if self.pages:
            print(f"segue-web: the engine ended with status {self.process.returncode}", file=sys.stderr)
        await asyncio.gather(*(page.close(DIED, "the engine is gone") for page in self.pages))

    def _deliver(self, line):
        written_id = messages.id_of(line)
        if written_id is None:
            params = messages.parsed(line)["params"]
            session = params.get("session") or params["view"]["session"]
            for page in [page for page in self.pages if page.watches(session)]:
                page.tell(line.rstrip("\n"))
        elif asked := self._asked.pop(self._number(written_id), None):
            page, its_own = asked
            page.tell(messages.with_id(line, its_own).rstrip("\n"))

    def _number(self, written_id):
        """The number of the request that is answered. If the engine could read no id, it is the oldest: answers come in
        order."""
        if written_id == "null":
            return next(iter(self._asked), None)
        return int(written_id) if written_id.isdigit() else None


def _sessions(message):
    """The session that the message names, or `None`, for all, if it names none. Whatever can't be a session is left to the
    engine to refuse."""
    named = messages.parameter(message, "session")
    is_meant = isinstance(named, str) or (named is None and isinstance(message.get("params", {}), (dict, list, type(None))))
    return {named} if is_meant else set()
