"""`python-lsp-jsonrpc`: headers with a `Content-Type`, UUIDs as ids, a thread that listens."""

import subprocess
import threading

import pytest
from conftest import GUARD
from pylsp_jsonrpc.endpoint import Endpoint
from pylsp_jsonrpc.exceptions import JsonRpcException
from pylsp_jsonrpc.streams import JsonRpcStreamReader, JsonRpcStreamWriter
from story import STORY, TOLD, check, step


class Client:
    def __init__(self, command):
        self.told = []
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        reader, self.writer = JsonRpcStreamReader(self.process.stdout), JsonRpcStreamWriter(self.process.stdin)
        self.endpoint = Endpoint({"sessionChanged": self._changed}, self.writer.write)
        self._listening = threading.Thread(target=reader.listen, args=[self.endpoint.consume], daemon=True)
        self._listening.start()

    def _changed(self, params):
        self.told.append(step(params["view"]))

    def ask(self, exchange):
        try:
            return {"result": self.endpoint.request(exchange.method, exchange.params).result(GUARD)}
        except JsonRpcException as error:
            return {"error": {"code": error.code, "message": error.message, "data": error.data}}

    def end(self):
        self.writer.close()
        status = self.process.wait(GUARD)
        self._listening.join(GUARD)
        self.process.stdout.close()
        self.endpoint.shutdown()
        return status


@pytest.fixture
def client(command):
    client = Client(command)
    yield client
    client.process.kill()


def test_the_story(client):
    for exchange in STORY:
        check(exchange, client.ask(exchange))
    client.endpoint.request("ping").result(GUARD)
    assert (client.told, client.end()) == (TOLD, 0)


def test_many_at_once(client):
    asked = [client.endpoint.request("evaluate", {"expression": f"{number} + 1"}) for number in range(200)]
    assert [future.result(GUARD)["value"] for future in asked] == [number + 1 for number in range(200)]
    assert client.end() == 0
