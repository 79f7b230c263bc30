"""Who talks to the bridge without a page: over a WebSocket, in words of its own."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor

import aiohttp


def talk(bridge, conversation):
    """Runs a conversation of a visitor of its own, and gives what it gives."""

    async def run():
        async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
            return await conversation(Visitor(bridge, session))

    # Playwright has a loop of its own in this thread.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, run()).result()


class Visitor:
    def __init__(self, bridge, session):
        self.bridge, self.session = bridge, session

    async def get(self, path="", **options):
        async with self.session.get(self.bridge.address + path, **options) as response:
            return response.status, await response.text(), response.headers

    async def socket(self, origin=None, **headers):
        origin = self.bridge.address.rstrip("/") if origin is None else origin
        return await self.session.ws_connect(self.bridge.address + "socket", headers={"Origin": origin, **headers})


async def ask(socket, text):
    await socket.send_str(text)
    return await socket.receive_str(timeout=10)


def request(id, method, **params):
    return json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
