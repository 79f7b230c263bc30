"""JSON-RPC: the specification's own examples, ids, params, batches, notifications."""

import json

import pytest
from conftest import CONFORMANCE, FLOWS, described
from jsontext import compact

NOTHING = "nothing comes back"


def request(id=1, method="ping", **rest):
    return {"jsonrpc": "2.0", "id": id, "method": method, **rest}


def note(method="ping", **rest):
    return {"jsonrpc": "2.0", "method": method, **rest}


def pong(id=1):
    return {"jsonrpc": "2.0", "id": id, "result": {}}


def failure(code, id=None):
    return {"id": id, "code": code}


def short(answer):
    """An answer without the wording of its error, which is not what these rows are about."""
    if isinstance(answer, list):
        return [short(each) for each in answer]
    return failure(answer["error"]["code"], answer["id"]) if "error" in answer else answer


# Section 7 of the specification


def specification():
    path = CONFORMANCE / "jsonrpc" / "examples.json"
    if not path.exists():
        return [pytest.param(None, marks=pytest.mark.skip(reason=f"no {path}"))]
    return [pytest.param(each, id=each["name"]) for each in json.loads(path.read_text())["exchanges"]]


def without_its_methods(expected):
    """The example's own methods (`subtract`, `sum`) are not here: where one would answer, it is not found."""
    if isinstance(expected, list):
        return [without_its_methods(each) for each in expected]
    if expected and "result" in expected:
        error = {"code": -32601, "message": "Method not found"}
        return {"jsonrpc": "2.0", "error": error, "id": expected["id"]}
    return expected


@pytest.mark.parametrize("example", specification())
def test_the_examples_of_the_specification(peer, example):
    text = example["send"] if peer.framing.name == "headers" else " ".join(example["send"].split("\n"))
    came = peer.answers(text.encode())
    for answer in came:
        for each in answer if isinstance(answer, list) else [answer]:
            each.get("error", {}).pop("data", None)
    expected = without_its_methods(example["expect"])
    assert came == ([] if expected is None else [expected])


# Ids


@pytest.mark.parametrize("id", [
    "0", "-7", "1.5", "1e2", "1E+2", "-0", "0.0", '""', '"a"', '"åä-1"', "9007199254740993",
    "18446744073709551616", "1" * 200, "-" + "9" * 200, "0." + "1" * 100, "null", '"' + "x" * 10_000 + '"',
    r'"\u00e5"', r'"\/"', r'"\ud83d\ude00"', '"\u2028"',
])
def test_an_id_comes_back_as_it_came(peer, id):
    peer.send(b'{"jsonrpc":"2.0","id":%s,"method":"ping"}' % id.encode())
    body = peer.body().decode()
    assert body in (f'{{"jsonrpc":"2.0","id":{id},"result":{{}}}}', f'{{"jsonrpc":"2.0","result":{{}},"id":{id}}}')


@pytest.mark.parametrize("id", [True, False, [], {}, [1], {"a": 1}])
def test_an_id_of_another_type_is_no_request(peer, id):
    assert [short(each) for each in peer.answers(request(id))] == [failure(-32600)]


# Requests that are none


@pytest.mark.parametrize("message, expected", [
    ({"jsonrpc": "2.0", "id": 5}, failure(-32600, 5)),
    ({"jsonrpc": "2.0", "id": "a", "method": 1}, failure(-32600, "a")),
    ({"jsonrpc": "2.0", "id": 5, "method": None}, failure(-32600, 5)),
    ({"id": 5, "method": "ping"}, failure(-32600, 5)),
    ({"jsonrpc": "1.0", "id": 5, "method": "ping"}, failure(-32600, 5)),
    ({"jsonrpc": 2.0, "id": 5, "method": "ping"}, failure(-32600, 5)),
    ({"jsonrpc": "2.0", "id": None, "method": "ping"}, pong(None)),
    ({}, failure(-32600)),
    ({"foo": "boo"}, failure(-32600)),
    (1, failure(-32600)),
    ("ping", failure(-32600)),
    (None, failure(-32600)),
    (True, failure(-32600)),
    ([], failure(-32600)),
    ([[]], [failure(-32600)]),
    ([[request()]], [failure(-32600)]),
    ([None, request(2)], [failure(-32600), pong(2)]),
    (request(1, "nonsense"), failure(-32601, 1)),
    (request(1, "rpc.nonsense"), failure(-32601, 1)),
    (request(1, ""), failure(-32601, 1)),
    (request(1, "Ping"), failure(-32601, 1)),
    (request(1, "$/anything"), failure(-32601, 1)),
    (request(1, params=1), failure(-32600, 1)),
    (request(1, params="a"), failure(-32600, 1)),
    (request(1, params=True), failure(-32600, 1)),
], ids=str)
def test_what_is_no_request_is_answered(peer, message, expected):
    assert [short(each) for each in peer.answers(message)] == [expected]


# Notifications and responses


@pytest.mark.parametrize("message", [
    note(),
    note("nonsense"),
    note("$/anything", params={"a": 1}),
    note("$/cancelRequest"),
    note("$/cancelRequest", params={"id": 77}),
    note("currentScreen", params={"session": "none"}),
    note("currentScreen", params={"nonsense": 1}),
    note("currentScreen"),
    note("submit", params=[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    note("startFlow", params={"flow": "nonsense"}),
    note(params=1),
    note(params="a"),
    [note()],
    [note("nonsense"), note(params=1), note("currentScreen", params=[1])],
    {"jsonrpc": "2.0", "id": 1, "result": {}},
    {"jsonrpc": "2.0", "id": 1, "error": {"code": 1, "message": "x"}},
    {"jsonrpc": "2.0", "id": None, "error": {"code": 1, "message": "x"}},
    [{"jsonrpc": "2.0", "id": 1, "result": {}}],
], ids=str)
def test_what_is_no_request_and_asks_for_nothing_gets_nothing(peer, message):
    assert peer.answers(message) == []


def test_a_notification_does_what_it_says(peer):
    assert peer.answers(note("startFlow", params={"flow": "free", "session": "mine"})) == []
    assert peer.result("currentScreen", {"session": "mine"})["screen"]["step"] == "form"


# Batches


@pytest.mark.parametrize("batch, expected", [
    ([request(1), request("b"), request(1.5)], [pong(1), pong("b"), pong(1.5)]),
    ([note(), request(2), note("nonsense"), request(1)], [pong(2), pong(1)]),
    ([request(1), 1, request(1, "nonsense"), request(1)], [pong(1), failure(-32600), failure(-32601, 1), pong(1)]),
    ([request(7), {"jsonrpc": "2.0", "id": 3, "result": 1}], [pong(7)]),
    ([request(number) for number in range(500)], [pong(number) for number in range(500)]),
], ids=["three", "with notifications", "with errors", "with a stray response", "five hundred"])
def test_a_batch_is_answered_in_the_order_of_its_requests(peer, batch, expected):
    assert [short(each) for each in peer.answers(batch)] == [expected]


def test_a_batch_is_done_in_order(peer):
    started, moved = peer.answers([
        request(1, "startFlow", params={"flow": "free", "session": "mine"}),
        request(2, "submit", params={"session": "mine", "values": {"value": 1}})])[0]
    assert started["result"]["screen"]["step"] == "form"
    assert moved["result"]["screen"]["step"] == "again"


# Params


@pytest.mark.parametrize("method", ["ping", "listFlows", "rpc.discover", "listSessions"])
def test_no_params_can_be_said_in_four_ways(peer, method):
    said = [{}, {"params": None}, {"params": {}}, {"params": []}]
    answers = [peer.answers(request(1, method, **params)) for params in said]
    assert "result" in answers[0][0]
    assert answers == [answers[0]] * 4


EXAMPLES = {
    "listFlows": {}, "describeFlow": {"flow": "free"}, "checkFlow": {"flow": "free"},
    "graphFlow": {"flow": "free"}, "startFlow": {"flow": "free"}, "currentScreen": {"session": "none"},
    "submit": {"session": "none", "values": {}}, "send": {"session": "none", "event": "e"},
    "back": {"session": "none", "to": "x"}, "cancel": {"session": "none", "level": 1},
    "dismiss": {"session": "none", "result": 1}, "selectTab": {"session": "none", "tab": "t"},
    "fail": {"session": "none", "error": {"code": "c", "message": "m"}},
    "saveDraft": {"session": "none", "values": {}}, "edit": {"session": "none", "target": "e1"},
    "updateSession": {"session": "none", "host": {}}, "reportProgress": {"session": "none", "fraction": 0.5},
    "history": {"session": "none", "after": 1, "limit": 1}, "listSessions": {"flow": "none"},
    "deleteSession": {"session": "none"}, "migrateSession": {"session": "none"}, "getProfile": {"subject": "s"},
    "updateProfile": {"subject": "s", "set": {"a": 1}}, "deleteProfile": {"subject": "s"},
    "watch": {"session": "none"}, "unwatch": {"session": "none"}, "evaluate": {"expression": "1 + 1"},
    "validate": {"schema": {}, "value": 1}, "ping": {}, "rpc.discover": {},
}


@pytest.mark.parametrize("method", EXAMPLES)
def test_by_name_and_by_position_mean_the_same(serve, method):
    order = parameters(serve(), method)
    named = EXAMPLES[method]
    placed = [named[name] for name in order[: len(named)] if name in named]
    if len(placed) < len(named):
        pytest.fail(f"{method}: the examples are not the first parameters {order}")
    answers = [
        serve("--flows", FLOWS).answers(request(1, method, params=params)) for params in (named, placed)]
    for answer in answers:
        answer[0].get("result", {}).pop("session", None)
        answer[0].get("result", {}).pop("now", None)
    assert answers[0] == answers[1]


def parameters(peer, method):
    return [each["name"] for each in described(peer.result("rpc.discover"), method)["params"]]


@pytest.mark.parametrize("method, params, named, hint", [
    ("currentScreen", {"sesion": "x"}, "sesion", "session"),
    ("currentScreen", {}, "session", None),
    ("currentScreen", None, "session", None),
    ("currentScreen", {"session": 1}, "session", None),
    ("currentScreen", {"session": "x", "since": "1"}, "since", None),
    ("submit", {"session": "x", "value": {}}, "value", "values"),
    ("submit", {"session": "x", "values": []}, "values", None),
    ("submit", {"session": "x", "dry_run": True}, "dry_run", "dryRun"),
    ("submit", {"session": "x", "dryRun": "yes"}, "dryRun", None),
    ("startFlow", {"flow": ["free"]}, "flow", None),
    ("ping", {"loudly": True}, "loudly", None),
], ids=str)
def test_a_wrong_parameter_is_named(peer, method, params, named, hint):
    error = peer.error(method, params)
    assert error["code"] == -32602
    assert named in json.dumps(error["data"])
    assert hint is None or hint in json.dumps(error)


@pytest.mark.parametrize("method, params", [("ping", [1]), ("currentScreen", ["x", 1, 2]), ("currentScreen", [[]])])
def test_a_wrong_position_is_refused(peer, method, params):
    assert [short(each) for each in peer.answers(request(1, method, params=params))] == [failure(-32602, 1)]


def test_all_that_is_wrong_with_a_schema_is_told_with_its_place(peer):
    schemas = {"urn:other": {"properties": {"x": {"type": "strin"}}}}
    error = peer.error("validate", {"schema": {"$ref": "urn:other", "items": [{}]}, "value": 1, "schemas": schemas})
    array = "A schema must be an object, true or false; this is an array. Schemas for single places belong into “prefixItems”."
    assert error["code"] == -32602
    assert error["data"] == {
        "reason": f"the param “schema” must be a valid JSON Schema: /items: {array}", "param": "schema", "expected": "a valid JSON Schema",
        "problems": [
            {"path": "/items", "code": "notASchema", "message": array},
            {"path": "/properties/x/type", "schema": "urn:other", "code": "unknownType",
             "message": "There is no type “strin”. Did you mean “string”?"},
        ],
    }


@pytest.mark.parametrize("expression", ["{1: 2}", "[type(1)]", "ip('::1')"])
def test_what_json_cannot_say_is_no_value(peer, expression):
    error = peer.error("evaluate", {"expression": expression})
    assert error["data"]["kind"] == "expressionFailed"
    assert error["data"]["cause"] == "the result cannot be JSON: types, addresses, and maps whose keys are not strings cannot"
    assert peer.result("evaluate", {"expression": expression, "typed": True})["value"]


@pytest.mark.parametrize("expression, cause", [
    ("agee + 1", "there is no variable “agee”; did you mean “age”?"),
    ("siez('a')", "there is no function “siez”; did you mean “size”?"),
    ("age = 1", "“=” has no meaning here; to compare, write “==”"),
    ("unlike", "there is no variable “unlike”"),
    ("age <\0 9", "U+0000, which cannot be seen, has no meaning here; write a plain space, or nothing"),
])
def test_what_may_have_been_meant_is_said_of_an_expression(peer, expression, cause):
    error = peer.error("evaluate", {"expression": expression, "variables": {"age": 7}})
    assert error["data"]["cause"] == cause
    assert error["message"].endswith(cause)


def test_a_variable_without_a_type_is_named(peer):
    typed = {"type": "int", "value": "1"}
    error = peer.error("evaluate", {"expression": "a", "typed": True, "variables": {"a": typed, "b": {**typed, "value": 1}}})
    assert error["data"]["expected"] == "an object of values like {“type”: “int”, “value”: “1”}; “b” is none"


def test_an_answer_has_no_white_space_of_its_own(peer):
    peer.send(request(1, "listFlows"))
    body = peer.body().decode()
    assert body == compact(body)
