"""`pygls`' JsonRPCClient: headers, ids of its own, results as they are."""

import asyncio

from conftest import GUARD
from pygls.client import JsonRPCClient
from pygls.exceptions import JsonRpcException
from story import STORY, TOLD, check, step


def plain(value):
    """pygls makes objects with attributes out of JSON objects; this makes them JSON again."""
    if hasattr(value, "_asdict"):
        return {name: plain(each) for name, each in value._asdict().items()}
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    return {name: plain(each) for name, each in value.items()} if isinstance(value, dict) else value


async def asked(client, exchange):
    try:
        return {"result": plain(await client.protocol.send_request_async(exchange.method, exchange.params))}
    except JsonRpcException as error:
        return {"error": {"code": error.code, "message": error.message, "data": plain(error.data)}}


async def started(command):
    client, told = JsonRPCClient(), []

    @client.feature("sessionChanged")
    def changed(params):
        told.append(step(plain(params)["view"]))

    await client.start_io(*command)
    return client, told


async def ended(client):
    client._server.stdin.close()
    status = await asyncio.wait_for(client._server.wait(), GUARD)
    await client.stop()
    return status


def test_the_story(command):
    async def tell():
        client, told = await started(command)
        for exchange in STORY:
            check(exchange, await asked(client, exchange))
        await client.protocol.send_request_async("ping", {})
        return told, await ended(client)

    assert asyncio.run(tell()) == (TOLD, 0)


def test_many_at_once(command):
    async def ask():
        client, _ = await started(command)
        answers = await asyncio.gather(*(
            client.protocol.send_request_async("evaluate", {"expression": f"{number} + 1"}) for number in range(200)))
        return [plain(answer)["value"] for answer in answers], await ended(client)

    assert asyncio.run(ask()) == ([number + 1 for number in range(200)], 0)


def test_shutdown_and_exit_as_in_lsp(command):
    async def leave():
        client, _ = await started(command)
        await client.protocol.send_request_async("shutdown", None)
        client.protocol.notify("exit", None)
        status = await asyncio.wait_for(client._server.wait(), GUARD)
        await client.stop()
        return status

    assert asyncio.run(leave()) == 0
