"""What each method puts on the wire, and that there is one for each method of the protocol."""

import inspect

import pytest
from segue import ABSENT, AsyncEngine, Engine, View, calls
from segue.resumption import is_repeatable
from segue.shapes import wire_name

VIEW = View.of({"session": "s1", "screen": {"entry": "e4"}})

ROWS = [
    (calls.initialize(process_id=7, client_info={"name": "t"}), "initialize", {"processId": 7, "clientInfo": {"name": "t"}}),
    (calls.list_flows(), "listFlows", {}),
    (calls.describe_flow("f"), "describeFlow", {"flow": "f"}),
    (calls.check_flow(text="{"), "checkFlow", {"text": "{"}),
    (calls.graph_flow("f", session=VIEW, format="dot"), "graphFlow", {"flow": "f", "session": "s1", "format": "dot"}),
    (calls.start_flow("f"), "startFlow", {"flow": "f"}),
    (calls.start_flow("f", {"a": None}, session="mine", from_session=VIEW, idempotency_key="k"), "startFlow",
     {"flow": "f", "input": {"a": None}, "session": "mine", "from": "s1", "idempotencyKey": "k"}),
    (calls.current_screen(VIEW, since=0), "currentScreen", {"session": "s1", "since": 0}),
    (calls.submit("s1"), "submit", {"session": "s1"}),
    (calls.submit(VIEW, {}), "submit", {"session": "s1", "values": {}, "entry": "e4"}),
    (calls.submit(VIEW, entry=None), "submit", {"session": "s1"}),
    (calls.submit("s1", {"a": None}, coerce=True, entry="e1", if_revision=0, idempotency_key="k", confirm=False,
                  dry_run=True, explain=True), "submit",
     {"session": "s1", "values": {"a": None}, "coerce": True, "entry": "e1", "ifRevision": 0, "idempotencyKey": "k",
      "confirm": False, "dryRun": True, "explain": True}),
    (calls.send("s1", "go"), "send", {"session": "s1", "event": "go"}),
    (calls.send("s1", "go", None, values={"a": 1}), "send",
     {"session": "s1", "event": "go", "payload": None, "values": {"a": 1}}),
    (calls.back("s1", to="x", count=2), "back", {"session": "s1", "to": "x", "count": 2}),
    (calls.cancel("s1", level=0), "cancel", {"session": "s1", "level": 0}),
    (calls.dismiss("s1"), "dismiss", {"session": "s1"}),
    (calls.dismiss("s1", None), "dismiss", {"session": "s1", "result": None}),
    (calls.select_tab("s1", "t"), "selectTab", {"session": "s1", "tab": "t"}),
    (calls.fail("s1", "c", "m"), "fail", {"session": "s1", "error": {"code": "c", "message": "m"}}),
    (calls.fail("s1", "c"), "fail", {"session": "s1", "error": {"code": "c"}}),
    (calls.fail("s1", "c", ""), "fail", {"session": "s1", "error": {"code": "c"}}),
    (calls.fail("s1", "c", data=7), "fail", {"session": "s1", "error": {"code": "c", "data": 7}}),
    (calls.fail("s1", "c", "m", None), "fail", {"session": "s1", "error": {"code": "c", "message": "m", "data": None}}),
    (calls.save_draft("s1", {}), "saveDraft", {"session": "s1", "values": {}}),
    (calls.edit("s1", "e2", {}), "edit", {"session": "s1", "target": "e2", "values": {}}),
    (calls.update_session("s1", locale="de"), "updateSession", {"session": "s1", "locale": "de"}),
    (calls.report_progress("s1", fraction=0), "reportProgress", {"session": "s1", "fraction": 0}),
    (calls.history("s1", after=0, limit=5), "history", {"session": "s1", "after": 0, "limit": 5}),
    (calls.list_sessions(state="active"), "listSessions", {"state": "active"}),
    (calls.delete_session("s1"), "deleteSession", {"session": "s1"}),
    (calls.migrate_session("s1", dry_run=True), "migrateSession", {"session": "s1", "dryRun": True}),
    (calls.get_profile("p"), "getProfile", {"subject": "p"}),
    (calls.update_profile("p", set={"a": None}, unset=[], if_revision=3), "updateProfile",
     {"subject": "p", "set": {"a": None}, "unset": [], "ifRevision": 3}),
    (calls.delete_profile("p"), "deleteProfile", {"subject": "p"}),
    (calls.watch(), "watch", {}),
    (calls.unwatch(VIEW), "unwatch", {"session": "s1"}),
    (calls.evaluate("a + 1", {"a": None}), "evaluate", {"expression": "a + 1", "variables": {"a": None}}),
    (calls.validate({}, None), "validate", {"schema": {}, "value": None}),
    (calls.validate(False, 1, formats=True), "validate", {"schema": False, "value": 1, "formats": True}),
    (calls.ping(), "ping", {}),
    (calls.shutdown(), "shutdown", {}),
    (calls.rpc_discover(), "rpc.discover", {}),
]


@pytest.mark.parametrize("call, method, params", ROWS, ids=lambda value: value if isinstance(value, str) else "")
def test_what_goes_out(call, method, params):
    made = {name: call.params[name] for name in ("idempotencyKey", "session") if name not in params and name in call.params}
    assert (call.method, call.params) == (method, {**params, **made})
    assert all(len(value) == 32 for value in made.values())


COMMANDS = {
    "submit": {}, "send": {"event": "x"}, "back": {}, "cancel": {}, "dismiss": {}, "select_tab": {"tab": "t"},
    "fail": {"code": "c", "message": "m"}, "save_draft": {"values": {}}, "edit": {"target": "e1"}, "update_session": {}}


@pytest.mark.parametrize("name, params", COMMANDS.items())
def test_each_command_has_a_key_of_its_own(name, params):
    describe = getattr(calls, name)
    keys = {describe("s1", **params).params["idempotencyKey"] for _ in range(3)}
    assert len(keys) == 3
    assert describe("s1", idempotency_key="mine", **params).params["idempotencyKey"] == "mine"
    assert "idempotencyKey" not in describe("s1", idempotency_key=None, **params).params
    assert "idempotencyKey" not in describe("s1", dry_run=True, **params).params
    assert is_repeatable(wire_name(name), describe("s1", **params).params)
    assert not is_repeatable(wire_name(name), describe("s1", idempotency_key=None, **params).params)


def test_a_start_has_a_session_and_a_key_so_that_it_may_be_sent_twice():
    first, second = calls.start_flow("f").params, calls.start_flow("f").params
    assert first["session"] != second["session"] and first["idempotencyKey"] != second["idempotencyKey"]
    assert calls.start_flow("f", session="mine").params["session"] == "mine"
    assert is_repeatable("startFlow", first)
    assert not is_repeatable("startFlow", {"flow": "f", "session": "mine"})


@pytest.mark.parametrize("call, repeatable", [
    (calls.current_screen("s"), True), (calls.update_profile("p", set={}), True),
    (calls.update_profile("p", if_revision=1), False), (calls.delete_session("s"), True), (calls.migrate_session("s"), True),
], ids=lambda value: getattr(value, "method", ""))
def test_what_may_be_sent_twice(call, repeatable):
    assert is_repeatable(call.method, call.params) == repeatable


def test_both_engines_have_every_call():
    described = {
        name for name, value in vars(calls).items()
        if inspect.isfunction(value) and value.__module__ == calls.__name__ and not name.startswith("_")}
    assert len(described) == 32
    for engine in (Engine, AsyncEngine):
        assert described <= set(vars(engine))
        for name in described:
            assert getattr(engine, name).__doc__


def test_a_method_shows_its_parameters():
    signature = inspect.signature(Engine("x").report_progress)
    named = "fraction: 'float | None' = None, message: 'str | None' = None"
    assert str(signature) == f"(session: 'Session', *, {named}) -> 'None'"


def test_an_unknown_option_is_refused_here():
    with pytest.raises(TypeError, match="submit takes no if_revison"):
        calls.submit("s1", if_revison=3)


def test_absent_says_what_it_is():
    assert repr(ABSENT) == "ABSENT"
