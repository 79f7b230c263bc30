"""`segue play` asks for the fields of a screen, one by one: what is asked, what an answer means, and what is asked again."""

import json
import subprocess

import pytest
from conftest import executable
from playing import flow, screen, shown, written
from stores import read


@pytest.mark.parametrize("schema, typed, value", [
    ({"type": "string"}, "a b", "a b"), ({"type": "string"}, "7", "7"), ({"type": "string"}, "::x", ":x"),
    ({"type": "integer"}, "7", 7), ({"type": "number"}, "1.5", 1.5), ({"type": "boolean"}, "y", True),
    ({"type": "boolean"}, "n", False), ({"enum": ["a", "b"]}, "2", "b"), ({"enum": ["a", "b"]}, "b", "b"),
    ({"enum": [1, None]}, "2", None), ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, "7", 7),
    ({"type": "array", "items": {"type": "string"}}, "a, b", ["a", "b"]),
    ({"type": "array"}, "[1, [2]]", [1, [2]]), ({"type": "object"}, '{"a": {"b": 1}}', {"a": {"b": 1}}),
    ({"type": "object", "properties": {"inner": {"type": "integer"}}}, "7", {"inner": 7}),
    ({"type": "string", "default": "Owls"}, "", "Owls"), ({"type": "string", "default": "Owls"}, "Bats", "Bats"),
])
def test_each_kind_of_field_takes_its_kind_of_value(play, schema, typed, value):
    steps = {"one": {**screen({"x": schema}, required=["x"]), "next": {"end": "completed", "result": "data"}}}
    assert shown(play(flow(steps), typed)) == {"x": value}


def test_what_is_left_empty_is_left_out(play):
    steps = {"one": screen({"a": {"type": "string"}, "b": {"type": "string", "default": "x"}})}
    assert shown(play(flow(steps), "", "")) == {"b": "x"}


def test_what_has_to_be_there_and_may_be_null_is_null_when_it_is_left_empty(play):
    steps = {"one": {**screen({"age": {"type": ["integer", "null"]}, "name": {"type": ["string", "null"]}}, required=["age"]),
                     "next": {"end": "completed", "result": "data"}}}
    assert shown(play(flow(steps), "", "")) == {"age": None}
    assert shown(play(flow(steps), "7", "Ann")) == {"age": 7, "name": "Ann"}


def test_a_constant_is_not_asked_for(play):
    steps = {"one": screen({"kind": {"const": "team"}, "name": {"type": "string"}}, required=["kind"])}
    assert shown(play(flow(steps), "Owls")) == {"kind": "team", "name": "Owls"}


def test_what_is_no_text_is_asked_for_again(tmp_path):
    path = written(tmp_path, flow({"one": screen({"a": {"type": "string"}})}))
    done = subprocess.run(
        [executable(), "play", "--memory", path], input=b"caf\xe9\ncaf\xc3\xa9\n", capture_output=True, timeout=20)
    assert "✗ That is no UTF-8, so nobody knows which letters are meant.\n".encode() in done.stdout
    assert shown(done.stdout.decode()) == {"a": "café"}


@pytest.mark.parametrize("number", ["0", "3", "-1", "-9223372036854775808", "9223372036854775807", "9223372036854775808"])
def test_a_number_that_no_choice_has_is_asked_for_again(play, number):
    steps = {"one": {**screen({"x": {"enum": ["a", "b"]}}, required=["x"]), "next": {"end": "completed", "result": "data"}}}
    text = play(flow(steps), number, "2")
    assert "Type a number from 1 to 2." in text
    assert shown(text) == {"x": "b"}


def test_only_what_is_wrong_is_asked_again(play):
    steps = {"one": screen({"name": {"type": "string", "minLength": 3}, "age": {"type": "integer", "minimum": 18}})}
    text = play(flow(steps), "Owls", "7", "seventy", "70")
    assert shown(text) == {"name": "Owls", "age": 70}
    assert "age (at least 18, optional)\n✗ Must be at least 18.\n[7] > seventy\n✗ Type a number.\n" in text
    assert text.count("\nname") == 1


def test_what_is_asked_follows_what_was_answered(play):
    fields = {"gift": {"type": "boolean"}, "note": {"type": "string"}, "wrap": {"enum": ["box"]}, "seal": {"type": "string"}}
    one = screen(fields, required=["gift"])
    one["screen"] |= {
        "show": {"note": "values.gift", "seal": "!values.gift"},
        "bind": {"/schema/properties/wrap/enum": "values.gift ? ['paper', 'silk'] : []"}}
    text = play(flow({"one": one}), "y", "Soon", "silk")
    assert shown(text) == {"gift": True, "note": "Soon", "wrap": "silk"}
    assert "  1  paper\n  2  silk\n" in text and "seal" not in text
    text = play(flow({"one": one}), "n", "box", "", "red")
    assert shown(text) == {"gift": False, "seal": "red"}
    assert "note" not in text and "There is nothing to choose from here: press Enter to go on." in text


def test_what_is_typed_is_kept_field_by_field(play, tmp_path):
    steps = {"one": screen({"a": {"type": "string"}, "pin": {"type": "string", "writeOnly": True}, "b": {"type": "string"}})}
    play(flow(steps), "Owls", "4711-0815", arguments=("--store", tmp_path / "store", "--session", "s"))
    kept = read("show", "s", store=tmp_path / "store")
    assert kept["view"]["screen"]["values"] == {"a": "Owls"}
    assert "4711-0815" not in json.dumps(kept)


def test_an_error_of_the_whole_screen_stands_above(play):
    rule = {"when": "values.a == values.b", "message": "They must differ."}
    steps = {"one": {**screen({"a": {"type": "string"}, "b": {"type": "string"}}), "check": rule}}
    text = play(flow(steps), "x", "x", "", "y")
    assert shown(text) == {"a": "x", "b": "y"}
    assert "> x\n✗ They must differ.\n\na (optional)\n[x] > " in text


def test_what_a_condition_adds_is_asked_for_as_it_says(play):
    """Before anything is refused, and with its own title and kind; a rule about it is said at it."""
    one = screen({"phone": {"type": "boolean"}}, **{
        "if": {"required": ["phone"], "properties": {"phone": {"const": True}}},
        "then": {"properties": {"line": {"title": "Line", "enum": [7, 8]}}}})
    one["check"] = {"when": "has(values.phone) && !has(values.line)", "path": "/line", "message": "Which one?"}
    text = play(flow({"one": one}), "y", "", "2")
    assert shown(text) == {"phone": True, "line": 8}
    assert text.count("\nLine (optional)\n  1  7\n  2  8\n") == 2 and "  2  8\n✗ Which one?\n> 2\n" in text
    assert text.count("\nphone ") == 1


def test_a_rule_about_what_is_not_asked_for_stands_above_and_all_is_asked(play):
    one = screen({"kind": {"enum": ["x", "y"]}, "note": {"type": "string"}, "total": {"type": "integer", "readOnly": True}},
                 required=["kind"])
    one["screen"] |= {"show": {"note": "values.kind == 'x'"}, "prefill": {"total": "5"}}
    one["check"] = [{"when": "values.kind == 'y'", "path": path, "message": "Not y."} for path in ("/note", "/total")]
    text = play(flow({"one": one}), "y", "x", "Soon")
    assert "> y\n✗ /note – Not y.\n✗ /total – Not y.\n\nkind\n" in text
    assert shown(text) == {"kind": "x", "note": "Soon", "total": 5}


def test_who_leaves_what_is_wrong_as_it_is_can_change_the_rest(play):
    steps = {"one": {**screen({"kind": {"type": "string"}, "name": {"type": "string"}}),
                     "check": {"when": "values.kind == 'y'", "path": "/name", "message": "Nobody is called that."}}}
    text = play(flow(steps), "y", "Ann", "Bo", "", "x", "Ann")
    assert text.count("\nname (optional)\n✗ Nobody is called that.\n") == 3
    assert shown(text) == {"kind": "x", "name": "Ann"}


def test_a_field_that_turns_out_to_be_required_is_asked_for(play):
    steps = {"one": screen(
        {"phone": {"type": "boolean"}},
        **{"if": {"required": ["phone"]}, "then": {"properties": {"number": {"type": "string"}}, "required": ["number"]}})}
    assert shown(play(flow(steps), "y", "079")) == {"phone": True, "number": "079"}


def test_a_field_that_an_error_has_asked_for_is_asked_once_when_it_comes_up(play):
    one = screen({"kind": {"enum": ["x", "y"]}, "note": {"type": "string"}}, required=["kind"])
    one["screen"]["show"] = {"note": "values.kind == 'x'"}
    one["check"] = [{"when": "values.kind == 'y'", "path": path, "message": "Not y."} for path in ("/note", "/kind")]
    assert shown(play(flow({"one": one}), "y", "x", "Soon")) == {"kind": "x", "note": "Soon"}


def test_what_is_refused_for_another_reason_is_asked_for_again_once(play):
    steps = {"one": {**screen({"a": {"type": "string"}}), "next": [{"when": "data.a == 'go'", "to": "end"}]}, "end": {"end": "completed"}}
    text = play(flow(steps), "stay", "go")
    assert text.count("✗ No transition of the step “one” applies.") == 1
    assert "\na (optional)\n[stay] > go\n" in text and "✓ completed\n" in text


def test_a_secret_is_not_shown_and_kept(play):
    steps = {"one": {**screen({"pin": {"type": "string", "writeOnly": True}}, required=["pin"]), "next": "two"},
             "two": {**screen({"b": {"type": "string"}}), "next": "three"},
             "three": {"action": {"name": "in", "input": {"pin": "data.pin"}}, "next": {"end": "completed"}}}
    text = play(flow(steps), "12 34", ":back", "", "", ":input", "{}")
    assert "\npin\n[kept] > \n" in text
    assert text.count("12 34") == 1 and '"pin": "12 34"' in text


def test_a_secret_can_be_given_up(play):
    steps = {"one": {**screen({"pin": {"type": "string", "writeOnly": True}}), "next": "two"}, "two": {"screen": {}, "next": "three"},
             "three": {"action": {"name": "in", "input": {"pin": "data.pin"}}}}
    text = play(flow(steps), "1234", ":back", ":none", "", ":input", ":quit")
    assert "1234" not in text and "\n  {}\n" in text


def test_a_reference_may_be_percent_encoded(play):
    schema = {"type": "object", "properties": {"n": {"$ref": "#/$defs/my%20number"}}, "$defs": {"my number": {"type": "integer"}}}
    steps = {"one": {"screen": {"schema": schema}, "next": {"end": "completed", "result": "data"}}}
    text = play(flow(steps), "abc", "7")
    assert shown(text) == {"n": 7}
    # The form itself knows what it is, and says so before anything is sent.
    assert "✗ Type a number.\n" in text
