"""Answers in the order of the requests, notifications after what caused them, cancelling, the end."""

import pytest
from conftest import FLOWS


def request(id, method="ping", **params):
    return {"jsonrpc": "2.0", "id": id, "method": method, "params": params}


def note(method, **params):
    return {"jsonrpc": "2.0", "method": method, "params": params}


def test_answers_come_in_the_order_of_the_requests(peer):
    methods = ["ping", "listFlows", "nonsense", "rpc.discover", "currentScreen", "evaluate"]
    messages = [request(number, methods[number % 6]) for number in range(300)]
    assert [answer["id"] for answer in peer.answers(*messages)] == list(range(300))


def test_a_notification_comes_after_the_answer_that_caused_it(peer):
    came = peer.answers(
        request(1, "watch"),
        request(2, "startFlow", flow="free", session="s"),
        request(3, "submit", session="s", values={"value": 1}))
    shape = [(each.get("id"), each.get("method")) for each in came]
    assert shape.index((2, None)) < shape.index((None, "sessionChanged"))
    assert shape.count((None, "sessionChanged")) == 2
    assert [each["id"] for each in came if "id" in each] == [1, 2, 3]
    views = [each["params"]["view"] for each in came if "method" in each]
    assert [view["revision"] for view in views] == [1, 2]


def test_a_session_is_found_by_its_own_name_alone(peer):
    """The sign for kelvin counts as a K where strings are compared as people read them."""
    _, other = peer.answers(request(1, "startFlow", flow="free", session="K"), request(2, "currentScreen", session="\u212a"))
    assert other["error"]["data"]["kind"] == "sessionNotFound"


def test_nobody_who_stopped_watching_is_told(peer):
    came = peer.answers(request(1, "watch"), request(2, "unwatch"), request(3, "startFlow", flow="free"))
    assert [each.get("id") for each in came] == [1, 2, 3]


def test_one_session_can_be_watched(peer):
    peer.answers(request(1, "startFlow", flow="free", session="a"), request(2, "startFlow", flow="free", session="b"))
    came = peer.answers(
        request(3, "watch", session="a"), request(4, "submit", session="b"), request(5, "submit", session="a"))
    assert [each["params"]["view"]["session"] for each in came if "method" in each] == ["a"]


def test_a_queued_request_can_be_cancelled(peer):
    """All in one write, so that they have arrived together, and it is not too late."""
    filler = [request(number, "listFlows") for number in range(50)]
    came = peer.answers(*filler, request("late"), note("$/cancelRequest", id="late"), request("after"))
    answers = [each for each in came if each["id"] == "late"]
    assert len(answers) == 1 and len(came) == 52
    assert answers[0].get("error", {}).get("code") == -32800
    assert came[-1]["id"] == "after"


@pytest.mark.parametrize("params", [{"id": 1}, {"id": "unknown"}, {"id": None}, {}, {"nonsense": 1}], ids=str)
def test_cancelling_what_is_done_or_unknown_is_nothing(peer, params):
    assert peer.ask("ping")["id"] == 1
    assert peer.answers(note("$/cancelRequest", **params)) == []


def test_after_shutdown_only_exit_is_left(peer):
    assert peer.result("shutdown") == {}
    assert peer.error("ping")["code"] == -32600
    assert peer.error("startFlow", {"flow": "free"})["code"] == -32600
    peer.send(note("exit"))
    assert peer.wait() == 0


def test_exit_without_shutdown_is_one(peer):
    peer.send(note("exit"))
    assert peer.wait() == 1


def test_what_was_asked_before_exit_is_answered(peer):
    peer.send(*[request(number) for number in range(100)], note("exit"))
    assert [peer.message()["id"] for _ in range(100)] == list(range(100))
    assert peer.wait() == 1


# The handshake


def test_initialize_says_what_it_is(peer):
    answer = peer.result("initialize", {"clientInfo": {"name": "test"}, "locale": "de-CH", "host": {"sizeClass": "compact"}})
    assert {"serverInfo", "protocolVersion", "capabilities", "limits"} <= answer.keys()
    assert answer["serverInfo"]["name"] == "segue"
    assert peer.error("initialize")["code"] == -32600


def test_no_handshake_is_needed(peer):
    assert peer.result("startFlow", {"flow": "free"})["screen"]["step"] == "form"


def test_an_unknown_protocol_version_is_answered_with_those_there_are(serve):
    version = serve("--flows", FLOWS).result("initialize")["protocolVersion"]
    error = serve().error("initialize", {"protocolVersion": "0.0.0-never"})
    assert version in repr(error["data"])
    assert serve().result("initialize", {"protocolVersion": version})["protocolVersion"] == version
