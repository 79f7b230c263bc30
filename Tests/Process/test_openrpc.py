"""The protocol's documents and the engine's answers say the same.

`SEGUE_RECORD=1` writes what the engine says of itself into the documents; the difference is for people to review.
"""

import json
import os
import re

import jsonschema
import pytest
from conftest import EXAMPLES, FLOWS, PACKAGE, executable
from jsontext import pretty
from peer import Peer
from transcript import parts, turns

METHODS = {
    "initialize", "listFlows", "describeFlow", "checkFlow", "graphFlow", "startFlow", "currentScreen", "submit", "send",
    "back", "cancel", "dismiss", "selectTab", "fail", "saveDraft", "edit", "updateSession", "reportProgress", "history",
    "listSessions", "deleteSession", "migrateSession", "getProfile", "updateProfile", "deleteProfile", "watch", "unwatch",
    "evaluate", "validate", "ping", "shutdown", "exit", "rpc.discover", "$/cancelRequest",
}
COMMANDS = {"submit", "send", "back", "cancel", "dismiss", "selectTab", "fail", "saveDraft", "edit", "updateSession"}
OPTIONS = {"entry", "ifRevision", "idempotencyKey", "confirm", "dryRun", "explain"}
DOCUMENT = PACKAGE / "protocol" / "openrpc.json"
PAGE = PACKAGE / "protocol" / "README.md"


@pytest.fixture(scope="module")
def document():
    if os.environ.get("SEGUE_RECORD") == "1":
        DOCUMENT.write_text(pretty(json.dumps(discovered()["result"], ensure_ascii=False), width=110) + "\n")
    return json.loads(DOCUMENT.read_text())


def discovered():
    with Peer([str(executable()), "serve", "--memory"]) as peer:
        return peer.ask("rpc.discover")


@pytest.fixture(scope="module")
def methods(document):
    return {each["name"]: each for each in document["methods"]}


def validator(document, schema):
    """A schema of the document, with its references."""
    return jsonschema.Draft202012Validator({"allOf": [schema], "components": document["components"]})


def test_the_engine_gives_the_document_of_the_repository(document):
    assert discovered()["result"] == document


def test_every_method_is_described(methods):
    assert set(methods) == METHODS
    for name in COMMANDS:
        assert OPTIONS <= {each["name"] for each in methods[name]["params"]}, name


def test_the_page_lists_every_method_with_its_params(methods):
    text = PAGE.read_text()
    begin, end = text.index("<!-- methods -->\n") + len("<!-- methods -->\n"), text.index("<!-- end of methods -->")
    if os.environ.get("SEGUE_RECORD") == "1":
        PAGE.write_text(text[:begin] + table(methods) + text[end:])
    else:
        assert text[begin:end] == table(methods)


def table(methods):
    rows = [f"| `{name}` | {listed(method)} | {method['summary']} |\n" for name, method in methods.items()]
    return "".join(["| method | params | what it does |\n", "| --- | --- | --- |\n", *rows])


def listed(method):
    """The params of a method; those that every command takes are in a table of their own."""
    own = [each for each in method["params"] if method["name"] not in COMMANDS or each["name"] not in OPTIONS]
    return ", ".join(f"`{each['name']}{'' if each.get('required') else '?'}`" for each in own)


def first_column(above):
    """The names in the first column of the table that follows a line of the page."""
    text = PAGE.read_text()
    rows = re.search(r"^\|.*\n\| --- .*\n((?:\|.*\n)+)", text[text.index(f"\n{above}\n"):], re.MULTILINE)[1]
    return {name for row in rows.splitlines() for name in re.findall(r"`(\w+)", row.split(" | ")[0])}


def test_the_page_explains_every_member_of_a_view_and_every_change(document):
    described = {name: schema.get("properties") for name, schema in document["components"]["schemas"].items()}
    assert first_column("## A view") == set(described["View"])
    assert first_column("The members of `screen`:") == set(described["Screen"])
    assert first_column("## Changes") == set(described["ViewChange"]["change"]["enum"])


def told(schema):
    """The members that a schema describes, and the words that it allows, at whatever depth."""
    if isinstance(schema, list):
        return set().union(*map(told, schema))
    if not isinstance(schema, dict):
        return set()
    own = {*schema.get("properties", {}), *(word for word in schema.get("enum", []) if isinstance(word, str))}
    return own.union(*map(told, schema.values()))


def test_the_page_names_every_member_and_word_of_an_answer(document):
    page = set(re.findall(r"\w+", " ".join(re.findall(r"`[^`\n]+`", PAGE.read_text()))))
    parts = document["components"]
    assert told([*parts["schemas"].values(), *(error["data"] for error in parts["errors"].values())]) - page == set()


def test_null_is_the_same_as_leaving_a_param_out(document, methods):
    """For every optional one: its schema allows it, and the engine answers as without it."""
    values = {"session": "owls", "flow": "create-team", "expression": "1", "schema": {}, "value": 1, "tab": "t", "event": "e", "target": "t",
              "subject": "ann", "error": {"code": "c"}, "values": {}}
    for method in methods.values():
        optional = [each for each in method["params"] if not each.get("required")]
        assert all(validator(document, each["schema"]).is_valid(None) for each in optional), method["name"]
        if method["name"] in ("exit", "shutdown", "$/cancelRequest"):
            continue
        given = {each["name"]: values[each["name"]] for each in method["params"] if each.get("required")}
        given |= {"startFlow": {"flow": "create-team", "session": "owls"}, "checkFlow": {"flow": "create-team"}}.get(method["name"], {})
        answers = []
        for nulls in ({}, {each["name"]: None for each in optional if each["name"] not in given}):
            with Peer([str(executable()), "serve", "--memory", "--flows", str(EXAMPLES), "--clock", "2026-01-31T12:00:00Z"]) as peer:
                if method["name"] != "startFlow":
                    peer.result("startFlow", {"flow": "create-team", "session": "owls"})
                answers.append(peer.ask(method["name"], {**given, **nulls}))
        assert answers[0] == answers[1], method["name"]


def test_a_client_is_told_of_every_method():
    with Peer([str(executable()), "serve", "--memory"]) as peer:
        assert set(peer.ask("initialize")["result"]["capabilities"]["methods"]) == METHODS
        assert peer.ask("shutdwon")["error"]["data"]["suggestion"] == "shutdown"


def test_every_schema_is_one(document, methods):
    for schema in document["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)
    for method in methods.values():
        for described in [*method["params"], *([method["result"]] if "result" in method else [])]:
            jsonschema.Draft202012Validator.check_schema(described["schema"])
            list(validator(document, described["schema"]).iter_errors(None))


@pytest.mark.parametrize("method, name, value, others", [
    ("graphFlow", "format", "svg", {"flow": "create-team"}),
    ("listSessions", "state", "over", {}),
    ("reportProgress", "fraction", -1, {"session": "owls"}),
    ("reportProgress", "fraction", 1.5, {"session": "owls"}),
    ("validate", "schema", "string", {"value": 1}),
    ("validate", "schema", None, {"value": 1}),
    ("fail", "error", {}, {"session": "owls"}),
    ("fail", "error", {"code": 1}, {"session": "owls"}),
    ("fail", "error", {"code": ""}, {"session": "owls"}),
    ("fail", "error", {"code": "c", "why": "w"}, {"session": "owls"}),
    ("fail", "error", {"code": "c", "message": ["m"]}, {"session": "owls"}),
    ("startFlow", "answers", {"form": 1}, {"flow": "create-team"}),
    ("startFlow", "session", "an owl", {"flow": "create-team"}),
    ("startFlow", "session", "o" * 65, {"flow": "create-team"}),
])
def test_the_schema_of_a_param_refuses_what_the_engine_refuses(document, methods, method, name, value, others):
    schema = next(each["schema"] for each in methods[method]["params"] if each["name"] == name)
    assert not validator(document, schema).is_valid(value)
    with Peer([str(executable()), "serve", "--memory", "--flows", str(EXAMPLES)]) as peer:
        peer.result("startFlow", {"flow": "create-team", "session": "owls"})
        error = peer.ask(method, {**others, name: value})["error"]
    assert error["code"] == -32602


def test_required_parameters_come_first(methods):
    for method in methods.values():
        required = [each.get("required", False) for each in method["params"]]
        assert required == sorted(required, reverse=True), method["name"]


# Against what the transcripts show


def exchanges():
    """Method, params and answer of each request in the transcripts, and on the pages."""
    for file in [*sorted((PACKAGE / "protocol").glob("*.md")), *sorted((PACKAGE / "protocol" / "transcripts").glob("*.md"))]:
        for turn in turns(parts(file.read_text())):
            sent = parsed(turn.text)
            for message in map(parsed, turn.expected):
                if isinstance(sent, dict) and isinstance(message, dict) and "id" in message and sent.get("method") in METHODS:
                    yield pytest.param(sent["method"], sent.get("params"), message, id=f"{file.stem}:{turn.line}")


def parsed(text):
    try:
        return json.loads(text)
    except ValueError:
        return None


@pytest.mark.parametrize("method, params, answer", exchanges())
def test_what_a_transcript_shows_is_as_described(document, methods, method, params, answer):
    described = methods[method]
    if "result" in answer:
        validator(document, described["result"]["schema"]).validate(answer["result"])
        schemas = {each["name"]: each["schema"] for each in described["params"]}
        for name, value in (params if isinstance(params, dict) else {}).items():
            validator(document, schemas[name]).validate(value)
    elif answer["error"]["code"] > 0:
        fits(document, answer["error"])


def screen(*names, **others):
    return {"schema": {"type": "object", "properties": {name: {"enum": ["x", "y"]} for name in names}}, **others}


END = {"end": "completed"}
ORDER = {
    "a": {"screen": screen("size", ui={"labels": {"x": "Small"}}), "next": "work"},
    "work": {"action": {"name": "reserve", "timeout": "PT5S", "undo": {"name": "release"}}, "next": "look"},
    "look": {"screen": {"title": "Right?", "review": True}, "next": END},
}
GUARDED = {
    "a": {"tabs": {"one": {"step": "home", "tag": {}}, "two": {"step": "home", "badge": "2"}}},
    "home": {"screen": {"title": "Home"}, "on": {
        "in": {"requires": {"unless": "false", "present": "ask", "style": "push"}, "to": "home"},
        "here": {"requires": {"unless": "true", "present": "ask"}, "stay": True},
        "over": {"present": "ask", "style": "sheet"}}},
    "ask": {"screen": screen("reply"), "dismiss": "allow", "leave": "confirm", "after": {"PT9S": {"dismiss": True}}},
}
ORDERED = [("submit", {"values": {"size": "x"}}), ("submit", {"explain": True})]
LATER = {"flow": "rare", "start": "a", "steps": {"a": {"screen": screen("weight"), "next": END}}}
# What no transcript shows: the steps, the calls, and what the last view has, or its screen.
RARE = {
    "a last view": (
        {"a": {"screen": {"schema": True, "submit": "Go"}, "next": "end"}, "end": {**END, "title": "Done", "reason": "why"}},
        [("currentScreen", {"effectiveSchema": True}), ("submit", {"values": {"n": 1}}), ("back", {}), ("currentScreen", {})],
        {"kind": "end", "entry": None}),
    "an answer under review": (ORDER, ORDERED, {"review": [
        {"entry": "e1", "step": "a", "title": None, "editable": True,
         "answers": [{"path": "/size", "title": "size", "value": "x", "label": "Small"}]}]}),
    "an action that is undone": (
        ORDER,
        [*ORDERED, ("back", {"values": {}}), ("back", {}), ("cancel", {}), ("edit", {"target": "a"}), ("currentScreen", {})],
        {"action": {"name": "release", "input": {}, "attempt": 1, "key": "s.e4", "missing": []}}),
    "answers of an earlier version": (ORDER, [*ORDERED, ("migrateSession", {"dryRun": True, "definition": LATER})], {"walked": [
        {"path": "a", "became": "draft", "why": "newFields", "fields": ["weight"], "lost": ["size"]},
        {"path": "work", "became": "dropped", "why": "noSuchStep"}]}),
    "a gate that is given up": (
        GUARDED, [("send", {"event": "in"}), ("selectTab", {"tab": "two"}), ("send", {"event": "in"}), ("back", {})],
        {"gate": {"state": "aborted", "flow": "ask", "reason": "cancelled"}}),
    "a gate that another event takes the place of": (
        GUARDED, [("send", {"event": "in"}), ("send", {"event": "here"})],
        {"gate": {"state": "superseded", "flow": "ask", "reason": None}}),
    "what would be lost": (
        GUARDED, [("send", {"event": "over"}), ("selectTab", {"tab": "two"}), ("cancel", {"values": {"reply": "x"}}),
                  ("cancel", {"values": {"reply": "x"}, "dryRun": True, "confirm": True})],
        {"preview": {"lost": [{"entry": "e4", "step": "ask", "title": None, "fields": ["reply"]}], "gates": []}}),
}


@pytest.mark.parametrize("steps, calls, last", RARE.values(), ids=RARE.keys())
def test_what_is_rarely_seen_is_as_described(document, methods, steps, calls, last):
    definition = {"flow": "rare", "start": "a", "lifetime": "P1D", "steps": steps}
    with Peer([str(executable()), "serve", "--memory"]) as peer:
        for method, params in [("startFlow", {"definition": definition}), *calls]:
            answer = peer.ask(method, {"session": "s", **params})
            if "error" in answer:
                fits(document, answer["error"])
            else:
                validator(document, methods[method]["result"]["schema"]).validate(answer["result"])
    view = answer["result"]
    assert {**view["screen"], **view}.items() >= last.items()


def fits(document, error):
    described = document["components"]["errors"][error["data"]["kind"]]
    assert error["code"] == described["code"]
    validator(document, described["data"]).validate(error["data"])


@pytest.mark.parametrize("kind, method, params", [
    ("flowNotFound", "startFlow", {"flow": "create-taem"}),
    ("flowNotFound", "startFlow", {"flow": "x"}),
    ("flowInvalid", "startFlow", {"definition": {"flow": "x"}}),
    ("sessionNotFound", "back", {"session": "x"}),
    ("sessionExists", "startFlow", {"flow": "create-team", "session": "owls"}),
    ("staleRevision", "back", {"session": "owls", "ifRevision": 9}),
    ("staleEntry", "back", {"session": "owls", "entry": "e9"}),
    ("cannotGoBack", "back", {"session": "owls"}),
    ("eventNotAllowed", "send", {"session": "owls", "event": "x"}),
    ("targetNotFound", "edit", {"session": "owls", "target": "x"}),
    ("notAllowed", "selectTab", {"session": "owls", "tab": "x"}),
    ("expressionFailed", "evaluate", {"expression": "1 / 0"}),
    ("inputInvalid", "startFlow", {"definition": {
        "flow": "f", "start": "e", "input": {"required": ["a"]}, "steps": {"e": {"end": "completed"}}}}),
    ("profileConflict", "updateProfile", {"subject": "ann", "ifRevision": 9}),
])
def test_the_data_of_an_error_is_as_described(document, kind, method, params):
    with Peer([str(executable()), "serve", "--memory", "--flows", str(EXAMPLES)]) as peer:
        peer.result("startFlow", {"flow": "create-team", "session": "owls"})
        error = peer.ask(method, params)["error"]
    assert error["data"]["kind"] == kind
    fits(document, error)


def test_every_error_and_notification_is_described(document):
    listed = dict(re.findall(r"^\| (\d+) \| `(\w+)` \|", PAGE.read_text(), re.MULTILINE))
    assert {str(each["code"]): kind for kind, each in document["components"]["errors"].items()} == listed
    for each in document["components"]["errors"].values():
        jsonschema.Draft202012Validator.check_schema(each["data"])
    described = {each["name"]: each["params"] for each in document["x-notifications"]}
    with Peer([str(executable()), "serve", "--memory", "--flows", str(EXAMPLES)]) as peer:
        peer.result("watch")
        peer.result("startFlow", {"flow": "create-team", "session": "owls"})
        peer.send({"jsonrpc": "2.0", "id": "p", "method": "reportProgress", "params": {"session": "owls", "fraction": 0.5}})
        said = []
        while len(said) < 2:
            message = peer.message()
            if "method" in message:
                said.append(message["method"])
                assert {each["name"] for each in described[message["method"]]} == set(message["params"])
                for each in described[message["method"]]:
                    validator(document, each["schema"]).validate(message["params"][each["name"]])
    assert said == ["sessionChanged", "progress"]


# Flow definitions


def flows():
    return [pytest.param(path, id=path.stem) for folder in (EXAMPLES, FLOWS) for path in sorted(folder.glob("*.flow.json"))]


@pytest.fixture(scope="module")
def flow_schema():
    return json.loads((PACKAGE / "protocol" / "flow.schema.json").read_text())


@pytest.mark.parametrize("path", flows())
def test_every_flow_fits_the_schema_and_has_no_problem(flow_schema, path):
    definition = json.loads(path.read_text())
    jsonschema.validate(definition, flow_schema, jsonschema.Draft202012Validator)
    with Peer([str(executable()), "serve", "--memory", "--flows", str(path.parent)]) as peer:
        checked = peer.result("checkFlow", {"flow": definition["flow"]})
    assert checked["diagnostics"] == []


@pytest.mark.parametrize("spoil", [
    lambda flow: flow.pop("start"),
    lambda flow: flow.update(stat="x"),
    lambda flow: flow["steps"]["form"].update(nxt="done"),
    lambda flow: flow["steps"]["form"].update(end="completed"),
    lambda flow: flow["steps"]["form"]["screen"].update(titel="x"),
    lambda flow: flow.update(flow="Not an id"),
], ids=range(6))
def test_a_mistake_is_seen_by_the_schema(flow_schema, spoil):
    definition = json.loads((FLOWS / "free.flow.json").read_text())
    jsonschema.validate(definition, flow_schema, jsonschema.Draft202012Validator)
    spoil(definition)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(definition, flow_schema, jsonschema.Draft202012Validator)
