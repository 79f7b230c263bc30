"""`jsonrpcclient`: makes and reads the messages, and leaves the pipe to whoever calls it."""

import itertools
import json
import subprocess

import pytest
from conftest import GUARD
from jsonrpcclient import Error, Ok, notification_json, parse, parse_json, request, request_json, request_uuid
from story import STORY, TOLD, check, step


@pytest.fixture
def pipe(command):
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1)
    yield process
    process.kill()
    process.wait()
    process.stdin.close()
    process.stdout.close()


def said(answer):
    """What the package has read, as the message that it stands for."""
    if isinstance(answer, Ok):
        return {"result": answer.result}
    assert isinstance(answer, Error)
    return {"error": {"code": answer.code, "message": answer.message, "data": answer.data}}


def test_the_story(pipe):
    told = []
    ask = [*((exchange, request_json(exchange.method, params=exchange.params)) for exchange in STORY),
           (None, request_json("ping"))]
    for exchange, text in ask:
        pipe.stdin.write(text + "\n")
        while "method" in (message := json.loads(pipe.stdout.readline())):
            told.append(step(message["params"]["view"]))
        assert message["id"] == json.loads(text)["id"]
        if exchange:
            check(exchange, said(parse(message)))
    assert told == TOLD
    pipe.stdin.close()
    assert pipe.wait(GUARD) == 0


def test_a_batch_with_a_notification(pipe):
    batch = [request("evaluate", params={"expression": "1 + 1"}), json.loads(notification_json("ping")),
             request_uuid("evaluate", params=["nothing +"]), request("evaluate", params=["2 + 2"])]
    pipe.stdin.write(json.dumps(batch) + "\n")
    first, second, third = parse_json(pipe.stdout.readline())
    assert (first.result, third.result) == ({"value": 2}, {"value": 4})
    assert (second.code, second.data["kind"], second.id) == (1015, "expressionFailed", batch[2]["id"])
    assert [first.id, third.id] == [batch[0]["id"], batch[3]["id"]]
