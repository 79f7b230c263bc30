"""Names that callers and authors choose are told apart by their code points: those that only look alike are others."""

import json

import pytest

KELVIN = "\u212a"  # It is drawn as a K, and canonically equivalent to one.
COMPOSED, DECOMPOSED = "\u00e9", "e\u0301"


def waiting(peer):
    """Starts the session K, and watches it."""
    steps = {"a": {"screen": {}, "on": {"go": {"stay": True, "assign": {"n": "1"}}}}}
    peer.result("startFlow", {"definition": {"flow": "f", "start": "a", "steps": steps}, "session": "K"})
    peer.result("watch", {"session": "K"})


@pytest.mark.parametrize("method", ["unwatch", "deleteSession"])
def test_a_session_goes_on_being_watched_when_another_one_is_not(serve, method):
    peer = serve()
    waiting(peer)
    peer.ask(method, {"session": KELVIN})
    messages = peer.answers(
        {"jsonrpc": "2.0", "id": 7, "method": "send", "params": {"session": "K", "event": "go"}},
        {"jsonrpc": "2.0", "id": 8, "method": "ping"})
    assert any(message.get("method") == "sessionChanged" for message in flat(messages))


def flat(messages):
    return [each for message in messages for each in (message if isinstance(message, list) else [message])]


def test_a_reference_leads_to_the_schema_of_that_very_name(serve):
    peer = serve()
    schemas = {"http://x/" + DECOMPOSED: {"type": "string"}, "http://x/" + COMPOSED: {"type": "integer"}}
    for name, value in [(COMPOSED, 1), (DECOMPOSED, "text")]:
        assert peer.result("validate", {"schema": {"$ref": "http://x/" + name}, "value": value, "schemas": schemas})["valid"]


def test_the_first_of_two_schemas_of_one_name_counts(serve):
    schemas = {"https://a.example/b": {"type": "string"}, "https://a.example/b#": {"type": "integer"}}
    told = serve().result("validate", {"schema": {"$ref": "https://a.example/b"}, "value": 5, "schemas": schemas})
    assert [error["code"] for error in told["errors"]] == ["type"]


def test_a_review_has_the_label_of_that_very_value(serve):
    peer = serve()
    labels = {COMPOSED: "one", DECOMPOSED: "two"}
    field = {"type": "object", "properties": {"x": {"enum": [COMPOSED, DECOMPOSED]}}}
    for value in labels:
        steps = {
            "a": {"screen": {"schema": field, "ui": {"labels": labels}}, "next": "b"},
            "b": {"screen": {"review": True}, "next": {"end": "completed"}}}
        session = "s" + str(len(value))
        peer.result("startFlow", {"definition": {"flow": "f", "start": "a", "steps": steps}, "session": session})
        view = peer.result("submit", {"session": session, "values": {"x": value}})
        assert view["screen"]["review"][0]["answers"][0]["label"] == labels[value]
