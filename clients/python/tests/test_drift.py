"""The client says the same as the protocol's own document: every method, every parameter with its type, every member, every error."""

import dataclasses
import inspect
import json
import re

import pytest
import segue
from conftest import REPOSITORY
from segue import calls, errors, resumption
from segue.shapes import Shape, wire_name

DOCUMENT = json.loads((REPOSITORY / "protocol" / "openrpc.json").read_text())
SCHEMAS = DOCUMENT["components"]["schemas"]
METHODS = {each["name"]: each for each in DOCUMENT["methods"]}
# `exit` is the engine's own, a time-out sends the other.
NOTIFICATIONS = {"exit", "$/cancelRequest"}
NAMES = {"rpc_discover": "rpc.discover", "from_session": "from"}
# What Python takes for a type of JSON.
TYPES = {
    "string": {"str", "Session"}, "integer": {"int"}, "number": {"float"}, "boolean": {"bool"},
    "object": {"Values"}, "array": {"Sequence[str]"}, None: {"Any"}}


def wire(name):
    return NAMES.get(name) or wire_name(name)


def described():
    """Each method of the client by its name on the wire."""
    return {
        wire(name): call for name, call in vars(calls).items()
        if inspect.isfunction(call) and call.__module__ == calls.__name__ and not name.startswith("_")}


def parameters(call):
    """Name on the wire → annotation, of a method with its options."""
    signature = inspect.signature(call)
    found = {wire(name): str(each.annotation) for name, each in signature.parameters.items() if name != "options"}
    if "options" in signature.parameters:
        options = calls.StartOptions if "StartOptions" in str(signature.parameters["options"].annotation) else calls.CommandOptions
        for option in [options, *(base for base in (calls.StartOptions,) if options is not base)]:
            found.update((wire(name), str(getattr(type, "__forward_arg__", type))) for name, type in option.__annotations__.items())
    return found


def test_it_has_every_method_and_no_other():
    assert set(described()) == set(METHODS) - NOTIFICATIONS


@pytest.mark.parametrize("name", sorted(set(METHODS) - NOTIFICATIONS))
def test_it_has_every_parameter_of_the_type(name):
    known = parameters(described()[name])
    if name == "fail":  # It takes the error apart.
        assert {"code", "message", "data"} <= set(known)
        known["error"] = "Values"
        for part in ("code", "message", "data"):
            del known[part]
    described_here = {each["name"]: each for each in METHODS[name]["params"]}
    assert set(known) == set(described_here)
    for parameter, annotation in known.items():
        kind = described_here[parameter]["schema"]
        types = kind.get("type") if isinstance(kind, dict) else None
        # Null may stand for what may be left out, which is what the client does with it.
        allowed = set.union(*(TYPES[each] for each in types if each != "null")) if isinstance(types, list) else TYPES[types]
        named = {each.strip() for each in annotation.split("|")} - {"None"}
        assert named <= allowed or named <= {"Literal['mermaid', 'dot', 'json']"} or named == {"Any"}, (parameter, annotation, kind)


@pytest.mark.parametrize("name", sorted(set(METHODS) - NOTIFICATIONS))
def test_its_answer_is_read_as_what_it_is(name):
    answer = METHODS[name]["result"]["schema"]["$ref"].rpartition("/")[2]
    annotated = re.fullmatch(r"Call\[(\w+)\]", str(inspect.signature(described()[name]).return_annotation))[1]
    assert annotated == {"Nothing": "None", "Document": "JSONObject", "Picture": "JSONObject"}.get(answer, answer)


# Schemas of the document → shapes of the client. A path goes on into properties that have no name of their own.
SHAPES = {
    "Initialized": segue.Initialized, "Flows": segue.Flows, "Flows/properties/flows/items": segue.FlowSummary,
    "Definition": segue.Definition, "Diagnostic": segue.Diagnostic, "Diagnostics": segue.Diagnostics,
    "Records": segue.Records, "Records/properties/records/items": segue.Record,
    "Sessions": segue.Sessions, "Sessions/properties/sessions/items": segue.SessionSummary,
    "Profile": segue.Profile, "Value": segue.Value, "FieldError": segue.FieldError, "Validity": segue.Validity,
    "View": segue.View, "View/properties/flow": segue.FlowIdentity, "View/properties/navigation": segue.Navigation,
    "View/properties/progress": segue.Progress, "View/properties/walked/items": segue.Walked,
    "View/properties/preview": segue.Preview, "View/properties/trace/items": segue.Trace,
    "Screen": segue.Screen, "Screen/properties/action": segue.Action, "Screen/properties/submit": segue.Submit,
    "Screen/properties/back": segue.Back, "Screen/properties/cancel": segue.Cancel,
    "Screen/properties/events/items": segue.Event,
    "ReviewedEntry": segue.Reviewed, "ReviewedEntry/properties/answers/items": segue.Answer,
    "Presentation": segue.Presentation, "Tab": segue.Tab, "Stack/items": segue.StackEntry, "Gate": segue.Gate,
    "Deadline": segue.Deadline, "ViewChange": segue.Change, "EnteredStep": segue.EnteredStep,
    "LostEntry": segue.Lost, "Outcome": segue.Outcome,
}


@pytest.mark.parametrize("path, shape", SHAPES.items(), ids=SHAPES)
def test_every_member_has_a_name(path, shape):
    described_here = SCHEMAS
    for key in path.split("/"):
        described_here = described_here[key]
    known = {wire(each.name) for each in dataclasses.fields(shape)} - {"raw"}
    assert known == set(described_here["properties"])


def test_no_schema_and_no_shape_is_left_out():
    assert {path.split("/")[0] for path in SHAPES} == set(SCHEMAS) - {"Nothing", "Document", "Picture"}
    shapes = {value for value in vars(segue).values() if isinstance(value, type) and issubclass(value, Shape)} - {Shape}
    assert shapes == set(SHAPES.values())


def test_every_error_has_a_class():
    page = (REPOSITORY / "protocol" / "README.md").read_text()
    rows = re.findall(r"^\| (1\d{3}) \| `(\w+)` \|", page, re.MULTILINE)
    assert len(rows) > 20
    assert {(int(code), kind) for code, kind in rows} == {
        (code, each.kind) for code, each in errors.SegueError._by_code.items() if code > 0}


def test_every_method_is_known_to_be_repeatable_or_not():
    decided = resumption.QUERIES | resumption.COMMANDS
    assert set(METHODS) - NOTIFICATIONS - decided == {"startFlow", "updateProfile", "shutdown"}
    assert resumption.COMMANDS == {
        name for name, method in METHODS.items()
        if {"entry", "idempotencyKey"} <= {each["name"] for each in method["params"]}}
