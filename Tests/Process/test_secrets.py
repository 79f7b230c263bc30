"""Secrets (`writeOnly`): a planted one is in none of the bytes that the process writes, but for the input of the action that
names it. Walks over flows with all commands, in any order, wrong ones too, with kills in between."""

import json
import os
import random

import pytest
from conftest import EXAMPLES, FLOWS, executable
from peer import Peer

SECRET = "0f7e31c9S3CR3T"
DIGITS = "4929806574911087"
PLANTED = (SECRET, DIGITS, SECRET[:-1], DIGITS[:-1])

VALUES = [
    {"user": "ann", "password": SECRET}, {"user": "ann", "password": SECRET, "bad": 1},
    {"user": "ann", "password": SECRET, "cards": [{"name": "a", "number": SECRET}, {"name": "b", "number": 7}]},
    {"user": "ann", "phrase": SECRET, "bank": {"iban": "x", "pin": SECRET}}, {"user": 7, "password": SECRET, "bank": {"pin": SECRET}},
    {"password": SECRET, "cards": [{"number": SECRET}]}, {"code": SECRET}, {"code": [SECRET]}, {"note": "n", "hidden": SECRET},
    {"yes": True}, {}, None,
    {"name": "Ann", "street": "A 1", "city": "Bern"}, {"delivery": "express"}, {"method": "card", "card": DIGITS, "cvc": "123"},
    {"method": "card", "card": DIGITS + "x", "cvc": "1"}, {"method": "invoice"},
]
# What a host says of an action without a schema for its result is no secret.
RESULTS = {"vault": [{"id": 7, "receipt": SECRET}, {"id": "x", "receipt": SECRET}, {}],
           "sign-in": [{}], "checkout": [{}, {"paymentId": "p"}, {"orderId": "o"}]}
INPUTS = {"checkout": {"items": [{"article": "Teapot", "count": 1}], "total": 4900}, "vault": {"token": SECRET}}


def command(chance, values):
    """What a front end may send, at random."""
    values = chance.choice(values)
    typed = {} if values is None else {"values": values}
    return chance.choice([
        ("submit", typed), ("submit", typed), ("submit", typed), ("submit", {**typed, "coerce": True}), ("submit", {}),
        ("saveDraft", {"values": values or {}}), ("back", typed), ("cancel", {"confirm": chance.random() < 0.3, **typed}),
        ("send", {"event": "pin", "payload": {"pin": SECRET}}), ("send", {"event": "pin", "payload": {"pin": [SECRET]}, **typed}),
        ("send", {"event": "more", **typed}), ("send", {"event": "register"}), ("dismiss", {"result": {"note": "n"}, **typed}),
        ("edit", {"target": "log-in", **typed}), ("fail", {"error": {"code": chance.choice(["again", "no"]), "message": "No."}}),
        ("submit", {**typed, "dryRun": True, "explain": True}), ("history", {}), ("currentScreen", {"since": 0}),
        ("currentScreen", {"effectiveSchema": True}), ("evaluate", {"expression": "data"}),
        ("evaluate", {"expression": "string(values) + data.password"}), ("submit", {**typed, "entry": "e0"}),
        ("submit", {**typed, "ifRevision": 1}), ("submit", {**typed, "surplus": SECRET[:0]}), ("back", {"to": "log-in", **typed}),
    ])


def without_action_input(answer):
    """The answer but for the one place where a secret may stand: the input of an action, as the host that does it is told."""
    for result in (answer.get("result"), answer.get("error", {}).get("data", {}).get("view")):
        screen = result.get("screen") if isinstance(result, dict) else None
        if screen and "action" in screen:
            screen["action"]["input"] = None
    return answer


def shown(answer):
    """Whether a screen or an action is shown."""
    return ((answer.get("result") or {}).get("screen") or {}).get("kind")


def files(folder):
    return [path for path in folder.rglob("*") if path.is_file()]


@pytest.mark.parametrize("seed", range(int(os.environ.get("SEGUE_WALKS", 6))))
@pytest.mark.parametrize("flow", ["vault", "sign-in", "checkout"])
def test_a_planted_secret_is_nowhere(tmp_path, flow, seed):
    chance = random.Random(f"{flow}{seed}")
    folder = next(folder for folder in (FLOWS, EXAMPLES) if (folder / f"{flow}.flow.json").exists())
    engine = [str(executable()), "serve", "--flows", str(folder), "--store", str(tmp_path / "store"), "--sync", "none"]
    peer = Peer(engine)
    said, keys, kind = [], 0, "screen"
    try:
        for round in range(3):
            session = {"session": f"s{round}"}
            peer.ask("watch")
            for number in range(26):
                method, params = command(chance, RESULTS[flow] if kind == "action" else VALUES)
                if number == 0:
                    method, params = "startFlow", {"flow": flow, "input": INPUTS.get(flow, {}), "idempotencyKey": "start"}
                if chance.random() < 0.1:
                    peer.kill()
                    said.append(bytes(peer.said))
                    peer = Peer(engine)
                keys += 1
                key = {"idempotencyKey": f"k{keys}"} if method in ("submit", "send", "back") and chance.random() < 0.5 else {}
                message = {"jsonrpc": "2.0", "id": keys, "method": method, "params": {**session, **params, **key}}
                for answer in peer.answers(message):
                    said.append(json.dumps(without_action_input(answer)).encode())
                kind = shown(peer.ask("currentScreen", session)) or kind
    finally:
        peer.close()
    said += [bytes(peer.said), *(path.read_bytes() for path in files(tmp_path / "store"))]
    for text in said:
        for secret in PLANTED:
            assert secret.encode() not in text, text[:4000]
    assert len(said) > 75 and files(tmp_path / "store")


# Up to 15 bytes stand inside of other values, more in an allocation of their own. Both have digits, for the checkout's sake.
HELD = ["4929806574", "49298065749110874929806574911087"]


def with_secret(value, secret):
    """The value with that secret in the place of the planted ones."""
    return json.loads(json.dumps(value).replace(SECRET, secret).replace(DIGITS, secret))


def memory(pid):
    """The bytes of each piece of memory that the process may write to."""
    with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "rb") as bytes_:
        for line in maps:
            span, mode = line.split()[:2]
            begin, end = (int(place, 16) for place in span.split("-"))
            if mode.startswith("rw"):
                bytes_.seek(begin)
                yield bytes_.read(end - begin)


def held(peer, secret):
    """How often the secret stands in the memory of the process, once it has answered and waits."""
    peer.ask("ping")
    return sum(piece.count(secret.encode()) for piece in memory(peer.process.pid))


@pytest.mark.skipif(executable().resolve().parent.name == "debug", reason="only the release build overwrites its memory")
@pytest.mark.parametrize("secret", HELD, ids=["short", "long"])
@pytest.mark.parametrize("seed", range(int(os.environ.get("SEGUE_WALKS", 6))))
@pytest.mark.parametrize("flow", ["vault", "sign-in", "checkout"])
def test_a_secret_does_not_stay_in_memory(tmp_path, flow, seed, secret):
    chance = random.Random(f"{flow}{seed}")
    folder = next(folder for folder in (FLOWS, EXAMPLES) if (folder / f"{flow}.flow.json").exists())
    session, kind = {"session": "s"}, "screen"
    with Peer([str(executable()), "serve", "--flows", str(folder), "--store", str(tmp_path / "store"), "--sync", "none"]) as peer:
        peer.ask("startFlow", {**session, "flow": flow, "input": with_secret(INPUTS.get(flow, {}), secret)})
        for _ in range(26):
            method, params = command(chance, [{"id": 7}, {}] if kind == "action" else VALUES)
            peer.ask(method, with_secret({**session, **params}, secret))
            kind = shown(peer.ask("currentScreen", session)) or kind
        peer.ask("cancel", {**session, "confirm": True})
        # Where an action runs, or a modal was cancelled, it goes on.
        if peer.ask("currentScreen", session)["result"]["state"] == "active":
            peer.result("deleteSession", session)
        assert held(peer, secret) == 0


@pytest.mark.parametrize("secret", HELD, ids=["short", "long"])
def test_a_secret_is_in_memory_as_long_as_an_action_may_need_it(tmp_path, secret):
    """So that the walk above looks where a secret can be found."""
    with Peer([str(executable()), "serve", "--flows", str(FLOWS), "--store", str(tmp_path / "store")]) as peer:
        peer.result("startFlow", {"flow": "vault", "session": "s", "input": {"token": "t"}})
        peer.result("submit", {"session": "s", "values": {"user": "ann", "password": secret}})
        assert held(peer, secret) > 0


def test_the_host_is_told_what_its_action_names(tmp_path):
    """So that the walks above look for something that is really there."""
    with Peer([str(executable()), "serve", "--flows", str(FLOWS), "--store", str(tmp_path / "store")]) as peer:
        peer.result("startFlow", {"flow": "vault", "session": "s", "input": {"token": SECRET}})
        peer.result("submit", {"session": "s", "values": {"user": "ann", "password": SECRET}})
        screen = peer.result("submit", {"session": "s", "values": {"code": SECRET}})["screen"]
        assert screen["action"]["input"] == {"user": "ann", "password": SECRET, "token": SECRET}


def test_what_was_left_blank_is_known_until_somebody_types_elsewhere(tmp_path):
    """As a secret is that was given: what another process says of the device, or lets happen by itself, is nobody's typing."""
    engine = [str(executable()), "serve", "--store", str(tmp_path / "store")]
    flow = {"flow": "blank", "start": "form", "steps": {
        "form": {"screen": {"schema": {"type": "object", "properties": {"user": {}, "pin": {"writeOnly": True}}}}, "next": "sure"},
        "sure": {"screen": {}, "next": "send"},
        "send": {"action": {"name": "send", "input": {"user": "data.user", "pin": "data.pin"}}, "next": "sure"}}}
    one, other = Peer(engine), Peer(engine)
    try:
        for session, values in (("blank", {"user": "ann"}), ("given", {"user": "ann", "pin": SECRET})):
            one.result("startFlow", {"definition": flow, "session": session})
            one.result("submit", {"session": session, "values": values})
            other.result("updateSession", {"session": session, "locale": "de"})
            action = one.result("submit", {"session": session})["screen"]["action"]
            assert (action["input"], action["missing"]) == (values, [])
        one.result("startFlow", {"definition": flow, "session": "typed"})
        one.result("submit", {"session": "typed", "values": {"user": "ann"}})
        other.result("back", {"session": "typed"})
        other.result("submit", {"session": "typed", "values": {"user": "bob", "pin": SECRET}})
        assert one.result("submit", {"session": "typed"})["screen"]["action"]["missing"] == ["pin"]
    finally:
        one.close()
        other.close()


def test_schemas_that_all_contain_each_other_may_have_secrets(serve):
    """There are forty million ways through twelve of them, and none but the shortest leads to another secret."""
    places = range(12)
    properties = {f"p{place}": {"$ref": f"#/$defs/d{place}"} for place in places}
    secret = {"password": {"type": "string", "writeOnly": True}}
    definitions = {f"d{place}": {"type": "object", "properties": {**properties, **({} if place else secret)}} for place in places}
    schema = {"$ref": "#/$defs/d0", "$defs": definitions}
    flow = {"flow": "f", "start": "a", "steps": {"a": {"screen": {"schema": schema}, "next": "b"}, "b": {"screen": {}, "next": {"end": "completed"}}}}
    peer = serve()
    peer.result("startFlow", {"definition": flow, "session": "s"})
    peer.result("submit", {"session": "s", "values": {"password": SECRET}})
    screen = peer.result("back", {"session": "s"})["screen"]
    assert (screen["values"], screen["secretsHeld"]) == ({}, ["/password"])
