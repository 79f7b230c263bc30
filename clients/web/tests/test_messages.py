"""The bridge changes no message, and brings each answer to who asked."""

import json
import sys

import pytest
from bridge import SOURCES
from visitor import ask, request, talk

sys.path.insert(0, str(SOURCES))
from segue_web import messages  # noqa: E402


@pytest.mark.parametrize(
    "text, written",
    [
        ('{"jsonrpc":"2.0","id":7,"method":"m"}', "7"),
        ('{"method":"m","params":{"id":1},"id":"a\\"b"}', '"a\\"b"'),
        ('{"params":[{"id":3}],"id" : null }', "null"),
        ('{"a":"id","b":1}', None),
        ('{"i\\u0064": 1.50}', "1.50"),
        ('{"id":{"x":1}}', None),
        ("{}", None),
        ('{"a":"\\\\","id":2}', "2"),
        ('{"a":"}","id":-1e2}', "-1e2"),
    ],
)
def test_an_id_is_found_as_it_is_written(text, written):
    assert messages.id_of(text) == written
    if written:
        assert messages.with_id(text, "99") == text[: text.rindex(written)] + "99" + text[text.rindex(written) + len(written) :]


def test_numbers_keep_their_digits_and_ids_come_back_as_they_came(bridge):
    async def conversation(visitor):
        engine = await visitor.socket()
        return await ask(
            engine, '{"jsonrpc":"2.0","id":1e2,"method":"validate","params":{"schema":{"const":1},"value":1.10,"formats":false}}'
        ), await ask(
            engine,
            '{"jsonrpc":"2.0","id":"x","method":"evaluate",\n"params":{"expression":"v","variables":{"v":12345678901234567890123}}}',
        )

    first, second = talk(bridge, conversation)
    assert '"id":1e2' in first
    assert '"id":"x"' in second and '"jsonrpc"' in second


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', "[" * 100000])
def test_what_is_no_message_is_refused_and_the_next_one_answered(bridge, text):
    async def conversation(visitor):
        engine = await visitor.socket()
        return json.loads(await ask(engine, text)), json.loads(await ask(engine, request(1, "ping")))

    refused, answered = talk(bridge, conversation)
    assert refused["error"]["code"] == -32700 and refused["id"] is None
    assert answered == {"jsonrpc": "2.0", "id": 1, "result": {}}


# What the engine alone finds wrong: it answers to no id, since it could read none


UNREAD = {
    "no number": '{"jsonrpc":"2.0","id":5,"method":"evaluate","params":{"expression":"x","variables":{"x":NaN}}}',
    "too deep": request(5, "evaluate", expression="1", variables={}).replace("{}", '{"x":%s}' % ("[" * 520 + "]" * 520)),
    "half a character": r'{"jsonrpc":"2.0","id":5,"method":"evaluate","params":{"expression":"\ud800"}}',
    "two ids": '{"jsonrpc":"2.0","id":5,"id":6,"method":"ping"}',
}


@pytest.mark.parametrize("text", UNREAD.values(), ids=UNREAD)
def test_what_the_engine_could_not_read_is_answered_to_who_asked_it(shared, text):
    async def conversation(visitor):
        other, asker = await visitor.socket(), await visitor.socket()
        refused = json.loads(await ask(asker, text))
        return refused, [json.loads(await ask(page, request(6, "ping"))) for page in (asker, other)]

    refused, answered = talk(shared, conversation)
    assert refused["id"] == 5 and refused["error"]["code"] in (-32700, -32600)
    assert answered == [{"jsonrpc": "2.0", "id": 6, "result": {}}] * 2


def test_of_several_that_wait_each_gets_its_own_answer(shared):
    async def conversation(visitor):
        page = await visitor.socket()
        for text in (request(4, "ping"), UNREAD["no number"], request(6, "ping")):
            await page.send_str(text)
        return [json.loads(await page.receive_str(timeout=10)) for _ in range(3)]

    answers = talk(shared, conversation)
    assert [(each["id"], "error" in each) for each in answers] == [(4, False), (5, True), (6, False)]


@pytest.mark.parametrize("id", ["{}", "[1]"])
def test_an_id_that_is_none_takes_nobody_elses_answer(shared, id):
    async def conversation(visitor):
        page = await visitor.socket()
        for text in ('{"jsonrpc":"2.0","id":%s,"method":"ping"}' % id, request(6, "ping")):
            await page.send_str(text)
        return [json.loads(await page.receive_str(timeout=10)) for _ in range(2)]

    refused, answered = talk(shared, conversation)
    assert refused["id"] is None and refused["error"]["code"] == -32600
    assert answered == {"jsonrpc": "2.0", "id": 6, "result": {}}


# What is long, or of another kind than it should be


LONG = "7" * 5000


def test_a_number_that_python_reads_not_goes_both_ways(bridge):
    async def conversation(visitor):
        page = await visitor.socket()
        await ask(page, request(1, "startFlow", flow="everything", session="far"))
        await ask(page, request(2, "watch", session="far"))
        draft = request(3, "saveDraft", session="far", values={"anything": 0}).replace('"anything": 0', f'"anything": {LONG}')
        answered, told = await ask(page, draft), await page.receive_str(timeout=10)
        return answered, told, await ask(page, '{"jsonrpc":"2.0","id":%s,"method":"ping"}' % LONG)

    answered, told, pinged = talk(bridge, conversation)
    assert json.loads(answered, parse_int=str)["id"] == "3" and LONG in answered
    assert '"sessionChanged"' in told and LONG in told
    assert json.loads(pinged, parse_int=str) == {"jsonrpc": "2.0", "id": LONG, "result": {}}


@pytest.mark.parametrize("method", ["watch", "unwatch"])
@pytest.mark.parametrize("params", ["5", '"far"', '{"session":{}}', '{"session":7}', "[{}]"])
def test_who_watches_what_is_no_session_is_refused_and_told_of_none(shared, method, params):
    async def conversation(visitor):
        page, other = await visitor.socket(), await visitor.socket()
        refused = json.loads(await ask(page, '{"jsonrpc":"2.0","id":1,"method":"%s","params":%s}' % (method, params)))
        await ask(other, request(1, "startFlow", flow="create-team", session="owls"))
        await ask(other, request(2, "watch", session="owls"))
        await ask(other, request(3, "submit", session="owls", values={"teamType": "travel"}))
        assert json.loads(await other.receive_str(timeout=10))["method"] == "sessionChanged"
        return refused, json.loads(await ask(page, request(2, "ping")))

    refused, next_one = talk(shared, conversation)
    assert refused["id"] == 1 and refused["error"]["code"] in (-32600, -32602)
    assert next_one == {"jsonrpc": "2.0", "id": 2, "result": {}}


@pytest.mark.parametrize("params", ["[1]", "7", '"a"', "{}", '{"id":{}}', '{"id":[1]}'])
def test_a_cancelling_of_what_nobody_asked_is_nothing(bridge, params):
    async def conversation(visitor):
        page = await visitor.socket()
        await page.send_str('{"jsonrpc":"2.0","method":"$/cancelRequest","params":%s}' % params)
        return json.loads(await ask(page, request(2, "ping")))

    assert talk(bridge, conversation) == {"jsonrpc": "2.0", "id": 2, "result": {}}
