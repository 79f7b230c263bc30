"""The `mcp` package: its `stdio_client` carries the protocol's own methods, a message a line; its session makes them requests."""

import pytest

mcp = pytest.importorskip("mcp", reason="the mcp package needs Python 3.10")

import anyio
from conftest import GUARD
from mcp import ClientSession, MCPError, StdioServerParameters, stdio_client
from mcp.shared.message import SessionMessage
from mcp.types import JSONRPCNotification, JSONRPCRequest, Request, RequestParams
from pydantic import BaseModel, ConfigDict
from story import STORY, TOLD, check, step


class Anything(BaseModel):
    """A result with whatever members."""

    model_config = ConfigDict(extra="allow")


def parameters(command):
    return StdioServerParameters(command=command[0], args=command[1:])


def test_the_story_over_its_streams(command):
    """No MCP handshake, its messages as they are."""
    async def tell():
        told = []
        with anyio.fail_after(GUARD):
            async with stdio_client(parameters(command)) as (incoming, outgoing):
                for number, exchange in enumerate(STORY):
                    request = JSONRPCRequest(jsonrpc="2.0", id=f"r{number}", method=exchange.method, params=exchange.params)
                    await outgoing.send(SessionMessage(request))
                    while True:
                        message = (await incoming.receive()).message
                        if not isinstance(message, JSONRPCNotification):
                            break
                        told.append(step(message.params["view"]))
                    assert message.id == f"r{number}"
                    check(exchange, message.model_dump(exclude={"jsonrpc", "id"}, exclude_none=False))
                await outgoing.send(SessionMessage(JSONRPCRequest(jsonrpc="2.0", id=99, method="ping")))
                while not hasattr(message := (await incoming.receive()).message, "id"):
                    told.append(step(message.params["view"]))
        return told

    assert anyio.run(tell) == TOLD


def test_the_story_through_its_session(command):
    async def tell():
        with anyio.fail_after(GUARD):
            async with stdio_client(parameters(command)) as streams, ClientSession(*streams) as session:
                for exchange in STORY:
                    request = Request[dict, str](method=exchange.method, params=exchange.params)
                    try:
                        answer = {"result": (await session.send_request(request, Anything)).model_dump()}
                    except MCPError as error:
                        answer = {"error": {"code": error.code, "message": error.message, "data": error.data}}
                    check(exchange, answer)

    anyio.run(tell)
