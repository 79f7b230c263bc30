"""Views and errors: every member by name, nothing lost, and tolerant of what is absent or new."""

import pytest
import segue
from segue import SegueError, View, calls
from segue.errors import refusal

RAW = {
    "session": "01J", "revision": 4, "profileRevision": 2, "state": "active", "now": "2026-01-31T12:00:00Z",
    "flow": {"id": "create-team", "version": "3", "digest": "sha256:00"}, "accepted": False,
    "screen": {
        "kind": "action", "step": "league", "entry": "e4", "title": "Your league", "body": None,
        "schema": {"type": "object"}, "ui": {}, "values": {"name": "Owls"}, "params": {},
        "errors": [{"path": "/name", "code": "minLength", "message": "short", "params": {"limit": 3}}],
        "secretsHeld": ["/pin"], "submit": {"allowed": True, "title": "Next"},
        "events": [{"event": "help", "title": "Help", "enabled": True}],
        "back": {"allowed": True, "does": "pop", "title": "Type"}, "cancel": {"allowed": False, "reason": "none"},
        "action": {"name": "create", "input": [1], "attempt": 2, "key": "k", "missing": ["pin"]},
        "review": [{"entry": "e1", "step": "a", "title": None, "editable": True,
                    "answers": [{"path": "/x", "title": "X", "value": 0}]}],
    },
    "navigation": {"chain": [
        {"level": 0, "style": "root", "depth": 1, "tabs": [
            {"name": "t", "selected": True, "loaded": True, "depth": 1, "stack": [{"entry": "e1", "step": "a"}]}]},
        {"level": 1, "style": "formSheet", "transition": "flip", "purpose": "gate", "presentedBy": "e1", "depth": 2,
         "stack": [{"entry": "e3", "step": "x", "title": "X"}, {"entry": "e4", "step": "league", "title": "…"}]},
    ]},
    "progress": {"done": 1, "remainingMin": 2, "remainingMax": None},
    "changes": [{"change": "push", "entry": "e4", "step": "league", "level": 0, "more": 1}],
    "gate": None, "notice": "n", "deadlines": [{"at": "2026-01-31T12:20:00Z", "kind": "after", "entry": "e4"}], "outcome": None,
    "future": [1],
}


def test_every_member_has_a_name():
    view = View.of(RAW)
    assert (view.session, view.revision, view.profile_revision, view.accepted) == ("01J", 4, 2, False)
    assert (view.step, view.entry, view.values, view.level) == ("league", "e4", {"name": "Owls"}, 1)
    assert (view.flow.id, view.progress.remaining_min, view.progress.remaining_max) == ("create-team", 2, None)
    assert view.errors[0].params == {"limit": 3}
    assert view.screen.action.missing == ("pin",)
    assert view.screen.review[0].answers[0].value == 0
    assert (view.screen.back.does, view.screen.cancel.reason, view.screen.events[0].title) == ("pop", "none", "Help")
    root, gate = view.navigation.chain
    assert root.tabs[0].stack[0].entry == "e1"
    assert (gate.presented_by, gate.purpose, gate.stack[1].step) == ("e1", "gate", "league")
    assert view.changes[0].raw["more"] == 1
    assert (view.notice, view.deadlines[0].kind, view.deadlines[0].entry) == ("n", "after", "e4")


def test_other_answers_have_names_too():
    sessions = calls.list_sessions().read(
        {"sessions": [{"session": "s", "startedAt": "t", "subject": None}], "cursor": "c"})
    assert (sessions.sessions[0].started_at, sessions.sessions[0].subject, sessions.cursor) == ("t", None, "c")
    flows = calls.list_flows().read({"flows": [{"id": "f", "problems": [{"code": "c", "line": 3}]}]})
    assert (flows.flows[0].id, flows.flows[0].problems[0].line) == ("f", 3)
    assert calls.validate({}, 1).read({"valid": False, "errors": [{"path": "/a"}]}).errors[0].path == "/a"
    assert calls.evaluate("1").read({"value": None}).value is None
    assert calls.ping().read({}) is None


def test_nothing_is_lost():
    assert View.of(RAW).raw is RAW
    assert View.of(RAW).raw["future"] == [1]


def test_an_ended_session_needs_no_screen():
    view = View.of({"session": "s", "state": "ended", "screen": None, "outcome": {"status": "completed", "result": 7}})
    assert view.ended and view.screen is None and view.entry is None and view.values == {} and view.errors == ()
    assert (view.outcome.status, view.outcome.result, view.outcome.reason) == ("completed", 7, None)


CODES = {
    1001: "flowNotFound", 1002: "flowInvalid", 1003: "sessionNotFound", 1004: "sessionExists", 1005: "sessionEnded",
    1006: "staleRevision", 1007: "staleEntry", 1008: "cannotGoBack", 1009: "cannotCancel", 1010: "eventNotAllowed",
    1011: "targetNotFound", 1012: "notAllowed", 1013: "noTransition", 1014: "loopDetected",
    1015: "expressionFailed", 1016: "inputInvalid", 1017: "leaveNeedsConfirmation", 1018: "limitExceeded",
    1019: "idempotencyMismatch", 1020: "profileConflict", 1021: "storeUnavailable", 1022: "sessionCorrupt",
    1023: "flowsUnavailable",
    -32700: "parseError", -32600: "invalidRequest", -32601: "methodNotFound", -32602: "invalidParams",
    -32603: "internalError", -32800: "requestCancelled",
}


@pytest.mark.parametrize("code, kind", CODES.items())
def test_an_error_is_raised_by_kind(code, kind):
    error = refusal({"code": code, "message": "no", "data": {"x": 1}})
    assert type(error) is getattr(segue, kind[0].upper() + kind[1:])
    assert (error.code, error.kind, error.data, str(error), error.view) == (code, kind, {"x": 1}, "no", None)
    assert isinstance(error, segue.Refused if code > 0 else segue.RpcError)


def test_a_refusal_has_the_view():
    error = refusal({"code": 1008, "message": "no", "data": {"kind": "cannotGoBack", "reason": "r", "view": RAW}})
    assert error.view.step == "league"


@pytest.mark.parametrize("error, kind, code", [
    ({"code": 1999, "message": "new", "data": {"kind": "brandNew"}}, "brandNew", 1999),
    ({"code": 1, "message": "new"}, "refused", 1),
    ({"code": -32099, "message": "?"}, "rpcError", -32099),
])
def test_an_error_of_a_later_engine_is_still_one(error, kind, code):
    raised = refusal(error)
    assert isinstance(raised, SegueError) and (raised.kind, raised.code) == (kind, code)


def test_an_error_of_the_standard_says_why():
    error = {"code": -32602, "message": "Invalid params", "data": {"param": "x", "reason": "there is no “x”"}}
    assert str(refusal(error)) == "Invalid params: there is no “x”"


@pytest.mark.parametrize("data, message", [
    ({"method": "sumbit", "suggestion": "submit"}, "Method not found: “sumbit”; did you mean “submit”?"),
    ({"method": "frobnicate"}, "Method not found: “frobnicate”"),
])
def test_a_method_that_there_is_not_is_named(data, message):
    assert str(refusal({"code": -32601, "message": "Method not found", "data": data})) == message


def test_a_refused_call_raises_through_the_engine(engine):
    error = {"code": 1010, "message": "nothing handles it", "data": {"event": "x", "allowed": ["help"], "view": RAW}}
    with pytest.raises(segue.EventNotAllowed) as refused:
        engine.request("refuse", error)
    assert refused.value.data["allowed"] == ["help"]
    assert refused.value.view.entry == "e4"
