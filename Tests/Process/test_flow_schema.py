"""protocol/flow.schema.json and the engine agree on what a flow definition is."""

import copy
import json
import re
import subprocess

import jsonschema
import pytest
from conftest import EXAMPLES, PACKAGE, executable

SCHEMA = json.loads((PACKAGE / "protocol" / "flow.schema.json").read_text())
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
READING = PACKAGE / "Sources" / "FlowDefinitions"

# What the definition language has, each key at least once.
EVERYTHING = {
    "$schema": "../flow.schema.json", "flow": "everything", "version": "1", "title": "All of ${input.what}",
    "description": "Every key", "input": {"type": "object"}, "output": {"all": "data"}, "start": "home",
    "vars": {"tries": "0", "gate": "'last'"}, "expiresAfter": "P1D", "lifetime": "P1W2DT3H4M5.5S",
    "renamed": {"old": "form", "old/label": "name"},
    "groups": {"details": {
        "steps": ["form", "work"], "initial": "form", "on": {"help": "last"}, "back": "allow",
        "requires": {"unless": "true", "present": "sign-in"}, "after": {"PT1H": "last"}}},
    "on": {
        "help": "last", "either": ["last", {"to": "form"}],
        "tell": {"title": "Tell", "when": "true", "schema": {"type": "string"}, "to": "form"}},
    "steps": {
        "home": {"tabs": {
            "one": {
                "title": "One", "icon": "house", "badge": "${data.name}", "tag": 7, "flow": "inner",
                "input": "data"},
            "two": {"step": "form"}}, "selected": "two"},
        "form": {
            "screen": {
                "title": "Form", "body": "*Please*", "submit": "Send",
                "schema": {"type": "object", "properties": {"name": {"type": "string"}}},
                "ui": {"order": ["name"]}, "prefill": "input", "show": {"name": "true"},
                "bind": {"/schema/properties/name/enum": "['a']"}, "review": True,
                "messages": {"name": {"type": {"code": "text", "message": "Say ${params.name}."}}}},
            "check": [{"when": "values.name == 'x'", "path": "/name", "code": "x", "message": "Not x."}],
            "requires": [{
                "unless": "profile.signedIn", "present": "${vars.gate}", "input": {}, "style": "push",
                "transition": "fade", "success": "result.ok", "while": True, "onAbort": "last"}],
            "after": {"PT15M": {"end": "failed", "result": "data", "reason": "late"}},
            "next": [
                {"when": "true", "to": "details", "history": True, "with": {"a": "1"}, "requires": []},
                {"replace": "form", "from": "work", "set": {"a": "1"}, "assign": {"tries": "vars.tries + 1"}},
                {"reset": "home", "save": {"seen": "true"}, "subject": "values.name"},
                {"popTo": "root", "notice": "Back.", "errors": [{"path": "/name", "code": "x", "message": "No."}]},
                {"popTo": "form", "errors": "profile.errors"},
                {"present": "inner", "style": "formSheet", "transition": "slide", "input": {}, "cancel": "none",
                 "check": {"when": "result.bad", "message": "Bad."}, "onResult": {"stay": True}, "onCancel": "last"},
                {"dismiss": True}, {"dismiss": "data", "levels": "all"}, {"dismiss": {"a": "1"}, "levels": 2},
                {"select": "one"}, {"stay": True}, "last"],
            "on": {"help": "last"}, "back": "none", "cancel": "none", "dismiss": "allow", "leave": "confirm",
            "drafts": False, "save": "values", "params": {"type": "object"}, "meta": {"any": "thing"}},
        "work": {
            "action": {
                "name": "work", "title": "Working", "input": "data", "schema": True, "timeout": "PT5S",
                "undo": {"name": "unwork", "input": {"id": "result.id"}}},
            "next": "inside", "onError": "last"},
        "inside": {"flow": "inner", "input": {"a": "1"}, "next": "choose"},
        "choose": {"route": [{"when": "data.name == 'a'", "to": "form"}, "last"]},
        "last": {"end": "completed", "result": "data", "reason": "fine", "title": "Done", "body": "Bye"}},
}


def changed(path, value):
    """The definition with another value at the path; `...` takes away what is there."""
    definition = copy.deepcopy(EVERYTHING)
    *way, last = path.split(" ")
    place = definition
    for part in way:
        place = place[int(part) if isinstance(place, list) else part]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return definition


WRONG = {
    "no id": ("flow", ...), "no start": ("start", ...), "no steps": ("steps", ...), "empty steps": ("steps", {}),
    "an id in capitals": ("flow", "Everything"), "an id that is too long": ("flow", "a" * 65),
    "a step's id with an underscore": ("steps a_b", {"end": "completed"}),
    "an unknown key": ("strat", "home"), "an unknown key of a step": ("steps form nxt", "last"),
    "an unknown key of a screen": ("steps form screen titel", "x"),
    "an unknown key of an action": ("steps work action nmae", "x"),
    "an unknown key of an undo": ("steps work action undo nmae", "x"),
    "an unknown key of a transition": ("steps form next 0 wehn", "true"),
    "an unknown key of a handler": ("on tell wehn", "true"), "an unknown key of a gate": ("steps form requires 0 untless", "x"),
    "an unknown key of a rule": ("steps form check 0 pth", "/name"), "an unknown key of a tab": ("steps home tabs one tilte", "x"),
    "an unknown key of a group": ("groups details step", []), "a title on a transition": ("steps form next 0 title", "x"),
    "a step of no kind": ("steps last end", ...), "a step of two kinds": ("steps last route", ["form"]),
    "a transition to nowhere": ("steps form next", {"when": "true"}),
    "a transition to two places": ("steps form next", {"to": "last", "end": "completed"}),
    "an empty list of transitions": ("steps form next", []), "an empty route": ("steps choose route", []),
    "a number for a title": ("title", 1), "a number for an expression": ("vars tries", 0),
    "a list for computed values": ("output", ["data"]), "text for true": ("steps form drafts", "no"),
    "an unknown permission": ("steps form back", "never"), "an unknown way to leave": ("steps form leave", "ask"),
    "an unknown status": ("steps last end", "done"), "stay that is not true": ("steps form next", {"stay": False}),
    "no levels": ("steps form next", {"dismiss": True, "levels": 0}),
    "some levels": ("steps form next", {"dismiss": True, "levels": "some"}),
    "a duration in words": ("lifetime", "1 hour"), "a duration without a unit": ("lifetime", "PT"),
    "a duration in years": ("lifetime", "P1Y"), "a timer in words": ("steps form after soon", "last"),
    "a pointer without a slash": ("steps form check 0 path", "name"),
    "a binding without a slash": ("steps form screen bind schema", "1"),
    "a path without a slash": ("steps form next 3 errors 0 path", "name"),
    "a schema that is none": ("steps form screen schema", {"type": "objekt"}), "a schema that is text": ("input", "object"),
    "an action without a name": ("steps work action name", ...), "an undo without a name": ("steps work action undo name", ...),
    "a rule without a message": ("steps form check 0 message", ...), "a rule without a guard": ("steps form check 0 when", ...),
    "an error without a message": ("steps form next 3 errors 0 message", ...),
    "a gate without a condition": ("steps form requires 0 unless", ...), "a gate that leads nowhere": ("steps form requires 0 present", ...),
    "a group without steps": ("groups details steps", []), "tabs without tabs": ("steps home tabs", {}),
    "a tab with nothing": ("steps home tabs two", {"title": "Two"}), "a tab with two": ("steps home tabs two flow", "inner"),
    "history without to": ("steps form next", {"popTo": "form", "history": True}),
    "from without replace": ("steps form next", {"to": "form", "from": "work"}),
    "style without present": ("steps form next", {"to": "form", "style": "push"}),
    "selected without tabs": ("steps last selected", "one"), "input without flow": ("steps form input", "data"),
    "result without end": ("steps form result", "data"),
}


def complaints(definitions, folder):
    """What `segue check` calls errors, by file, with the flows that they name beside them."""
    for name in ("inner", "sign-in"):
        (folder / f"{name}.flow.json").write_text(json.dumps(
            {"flow": name, "start": "ask", "steps": {"ask": {"screen": {}, "next": "end"}, "end": {"end": "completed", "result": "input"}}}))
    files = []
    for number, definition in enumerate(definitions):
        files.append(folder / f"{number}.json")
        files[-1].write_text(json.dumps(definition))
    done = subprocess.run(
        [executable(), "check", "--format", "json", *files], capture_output=True, text=True, timeout=60)
    found = {str(file): [] for file in files}
    for problem in json.loads(done.stdout)["diagnostics"]:
        if problem["severity"] == "error":
            found[problem["file"]].append(problem)
    return list(found.values())


def test_it_is_a_schema_without_a_host_of_its_own():
    VALIDATOR.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert "://" not in SCHEMA["$id"]


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.flow.json")), ids=lambda file: file.name)
def test_every_example_is_valid(file):
    assert not list(VALIDATOR.iter_errors(json.loads(file.read_text())))


def test_every_key_of_the_language_is_accepted_by_both(tmp_path):
    assert not list(VALIDATOR.iter_errors(EVERYTHING))
    assert complaints([EVERYTHING], tmp_path) == [[]]


@pytest.mark.parametrize("path, value", WRONG.values(), ids=WRONG.keys())
def test_a_wrong_definition_is_refused(path, value):
    assert list(VALIDATOR.iter_errors(changed(path, value)))


def test_the_engine_refuses_what_the_schema_refuses(tmp_path):
    found = complaints([changed(*change) for change in WRONG.values()], tmp_path)
    assert [name for name, problems in zip(WRONG, found) if not problems] == []


def test_the_validator_of_the_engine_says_of_a_definition_what_others_say(tmp_path):
    definitions = [EVERYTHING, *(changed(*change) for change in WRONG.values())]
    for number, definition in enumerate(definitions):
        (tmp_path / f"{number}.json").write_text(json.dumps(definition))
    done = subprocess.run(
        [executable(), "validate", PACKAGE / "protocol" / "flow.schema.json", "--format", "json",
         *(tmp_path / f"{number}.json" for number in range(len(definitions)))],
        capture_output=True, text=True, timeout=60)
    accepted = [not file["errors"] for file in json.loads(done.stdout)["files"]]
    assert accepted == [True] + [False] * len(WRONG), done.stderr


def keys(schema):
    """The names of all properties that the schema describes."""
    if isinstance(schema, list):
        return set().union(*map(keys, schema)) if schema else set()
    if not isinstance(schema, dict):
        return set()
    own = schema.get("properties", {})
    return set(own) | keys(list(own.values())) | keys([value for key, value in schema.items() if key != "properties"])


def keys_read():
    """The names that the reader asks for, one by one or in a list."""
    text = "".join(file.read_text() for file in READING.rglob("*.swift"))
    single = re.findall(r'(?:optional|required)\("([^"]+)"\)', text)
    lists = re.findall(r"(?:kinds|targets) = \[([^\]]*)\]|present\(\[([^\]]*)\]\)", text)
    return set(single) | set(re.findall(r'"([^"]+)"', " ".join(map(" ".join, lists))))


def test_the_schema_has_the_keys_that_the_engine_reads():
    assert keys(SCHEMA) == keys_read()


def uses(value):
    """The names of all members in a value."""
    if isinstance(value, list):
        return set().union(*map(uses, value)) if value else set()
    return set(value) | uses(list(value.values())) if isinstance(value, dict) else set()


def test_everything_has_every_key():
    assert keys(SCHEMA) - uses(EVERYTHING) == set()


def described(schema, path=""):
    """The places of properties that say nothing of themselves."""
    if isinstance(schema, list):
        return [each for part in schema for each in described(part, path)]
    if not isinstance(schema, dict):
        return []
    bare = [f"{path}/{name}" for name, value in schema.get("properties", {}).items() if not says_something(value)]
    return bare + [each for key, value in schema.items() for each in described(value, f"{path}/{key}")]


def says_something(schema):
    target = SCHEMA["$defs"].get(schema.get("$ref", "").removeprefix("#/$defs/"), {})
    return "description" in schema or "description" in target


def test_an_editor_can_explain_every_key():
    assert described(SCHEMA) == []
