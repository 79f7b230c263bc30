"""From schemas to fields, without a terminal."""

from decimal import Decimal

import pytest
from cases import fields, shared
from segue.terminal.fields import (
    ChoiceRow, FlagRow, GroupRow, LongRow, LooseRow, ManyRow, Members, NumberRow, TextRow)
from segue.shapes import ABSENT
from segue.terminal.dialogs import missed
from segue.terminal.reading import anything, number
from segue.terminal.schema import choices, properties, reading_undecided
from segue.views import FieldError


def form(**members):
    return {"type": "object", "properties": members}


def rows(schema, ui, shown, **more):
    return Members(schema, ui, shown, **more).rows


def inside(rows):
    return [each for row in rows for each in row.rows()]


@pytest.mark.parametrize("schema, row", [
    ({"type": "string"}, TextRow), ({"type": ["string", "null"]}, TextRow), ({"type": "integer"}, NumberRow),
    ({"type": ["number", "null"]}, NumberRow), ({"type": "boolean"}, FlagRow), ({"enum": [1]}, ChoiceRow),
    ({"oneOf": [{"const": 1}]}, ChoiceRow), ({"anyOf": [{"type": "string"}, {"const": 1}]}, LooseRow),
    ({"type": "array", "items": {"enum": [1]}}, ManyRow), ({"type": "array", "items": {"type": "string"}}, LongRow),
    ({"type": "array"}, LooseRow), ({"type": "array", "items": {"type": "object"}}, LooseRow),
    ({"type": "object", "properties": {"a": {}}}, GroupRow), ({"type": "object"}, LooseRow), ({}, LooseRow), (True, LooseRow),
    ({"type": ["string", "integer"]}, LooseRow), ({"$ref": "#/$defs/text"}, TextRow), ({"$ref": "#/nowhere"}, LooseRow),
    ({"$ref": "#/$defs/loop"}, LooseRow), ({"type": "array", "items": {"$ref": "#/$defs/text"}}, LongRow),
    ({"type": "array", "items": {"$ref": "#/$defs/few"}}, ManyRow), ({"type": "array", "items": True}, LooseRow),
], ids=str)
def test_which_row(schema, row):
    definitions = {"text": {"type": "string"}, "loop": {"$ref": "#/$defs/loop"}, "few": {"enum": [1, 2]}}
    assert [type(each) for each in rows({**form(a=schema), "$defs": definitions}, {}, {})] == [row]


@pytest.mark.parametrize("word", ["anyOf", "oneOf"])
@pytest.mark.parametrize("one, row", [
    ({"type": "string"}, TextRow), ({"type": "integer"}, NumberRow), ({"type": "string", "enum": ["x"]}, ChoiceRow),
    ({"$ref": "#/$defs/text"}, TextRow), ({"type": "boolean"}, LooseRow), ({"type": "array", "items": {"type": "string"}}, LongRow),
    ({"type": "object", "properties": {"a": {}}}, GroupRow), ({}, LooseRow), ({"const": 1}, ChoiceRow), ({"enum": ["x"]}, ChoiceRow),
], ids=str)
def test_which_row_for_something_or_null(word, one, row):
    null = {"const": None} if "const" in one else {"type": "null"}
    found, = rows({**form(a={"title": "A", word: [null, one]}), "$defs": {"text": {"type": "string"}}, "required": ["a"]}, {}, {})
    assert (type(found), found.property.title) == (row, "A")
    assert found.is_null_when_empty


@pytest.mark.parametrize("schema, titles", [
    ({"additionalProperties": {"type": "string"}}, ["Values"]), ({"patternProperties": {}}, ["Values"]),
    ({"minProperties": 1}, ["Values"]), ({"oneOf": [form(b={}), form(c={})]}, ["Values"]),
    ({"additionalProperties": False}, []), ({}, []), ({**form(a={}), "minProperties": 1}, ["a"]),
], ids=str)
def test_an_object_without_names_is_one_row_if_something_may_be_in_it(schema, titles):
    for written in ({"type": "object", **schema}, {"$ref": "#/$defs/one", "$defs": {"one": schema}}):
        assert [each.property.title for each in rows(written, {}, {})] == titles


SHAPES = {"oneOf": [form(number={}), form(name={})]}


@pytest.mark.parametrize("schema, found", [
    (SHAPES, [("", LooseRow)]), ({**form(name={"type": "string"}), **SHAPES}, [("", LooseRow)]),
    (form(to={**form(name={}), **SHAPES}, by={"type": "string"}), [("/to", LooseRow), ("/by", TextRow)]),
    ({**form(a={"type": "string"}), "anyOf": [{"required": ["a"]}, form(a={"minLength": 2})]}, [("/a", TextRow)]),
], ids=str)
def test_an_object_of_shapes_that_nothing_tells_apart_is_one_row(schema, found):
    assert [(each.property.pointer, type(each)) for each in rows(schema, {}, {})] == found


def test_a_schema_that_holds_itself_has_an_end():
    schema = {**form(child={"$ref": "#"}), "$defs": {"node": form(next={"$ref": "#/$defs/node"})}}
    schema["properties"]["child"] = {"$ref": "#/$defs/node"}
    found = list(rows(schema, {}, {})[0].rows())
    assert 2 < len(found) < 10 and type(found[-1]) is LooseRow


@pytest.mark.parametrize("ui", [None, 1, [], {"order": 1}, {"order": [1, "b"]}, {"labels": []}, {"widgets": "x"}, {"order": [{}, ["b"]]}], ids=str)
def test_whatever_an_author_writes_for_other_front_ends_does_no_harm(ui):
    assert sorted(each.name for each in properties(form(a={}, b={}), ui)) == ["a", "b"]


def test_order_titles_and_pointers():
    found = list(properties({**form(**{"a/b": {"title": "T"}, "c~": {}}), "required": ["c~"]}, {"order": ["c~0", "x"]}, ("/c~0",)))
    assert [(each.pointer, each.title, each.is_required, each.is_held) for each in found] == [
        ("/c~0", "c~", True, True), ("/a~1b", "T", False, False)]


@shared("schemas")
def test_schemas_are_read_as_all_front_ends_read_them(case, monkeypatch):
    # The others go deeper: here, each row takes a while to draw.
    monkeypatch.setattr("segue.terminal.fields.DEPTH", 8)
    assert list(fields(inside(rows(case["schema"], case.get("ui"), {})))) == case["fields"]


@shared("conditions")
def test_where_nobody_decides_conditions_there_are_the_fields_of_all(case):
    assert list(fields(inside(rows(case["schema"], {}, {}, read=reading_undecided(case["schema"]))))) == case["fields"]


def test_labels_of_choices():
    assert choices({"enum": ["a", 1, None]}, {"a": "A", "1": "One"}) == [("A", "a"), ("One", 1), ("null", None)]
    assert choices({"oneOf": [{"const": "x", "title": "X"}, {"const": "y"}]}, {}) == [("X", "x"), ("y", "y")]
    assert choices({"oneOf": [{"const": "x", "title": "X"}]}, {"x": "The X"}) == [("The X", "x")]
    assert choices({"enum": "a"}, {}) == [] == choices({"oneOf": [1]}, {})


def shown(schema, ui, pointer=""):
    """What can be chosen in each field, also in those of objects."""
    found = {}
    for each in properties(schema, ui, (), pointer):
        if each.choices:
            found[each.pointer] = [list(choice) for choice in each.choices]
        found.update(shown(each.schema, ui, each.pointer))
    return found


@shared("labels")
def test_labels_are_read_as_all_clients_read_them(case):
    assert shown(case["schema"], case["ui"]) == case["shown"]


def test_labels_of_one_field():
    schema = {"properties": {"a": {"enum": ["x"]}, "b": {"enum": ["x"]}}}
    ui = {"labels": {"x": "X", "b": {"x": "The X"}, "o/b": {"x": "The inner X"}}, "widgets": {"o/b": "textarea"}}
    assert [each.choices for each in properties(schema, ui)] == [[("X", "x")], [("The X", "x")]]
    assert [each.choices for each in properties(schema, ui, (), "/o")] == [[("X", "x")], [("The inner X", "x")]]
    assert [each.widget for each in properties(schema, ui, (), "/o")] == [None, "textarea"]


def test_what_the_engine_missed_is_asked_for():
    errors = (FieldError({}, path="/a"), FieldError({}, path="/b/c"), FieldError({}, path=""))
    assert missed(errors, {"x": 1}) == {"required": ["a", "b"], "properties": {"x": {}, "a": {}, "b": {}}}


@pytest.mark.parametrize("text, value", [
    ("7", 7), (" -0.5e1 ", -5.0), ("12345678901234567890", 12345678901234567890), ("", ABSENT), ("x", "x"),
    ("inf", "inf"), ("NaN", "NaN"), ("1e999", Decimal("1e999")), ("1_000", "1_000"), ("٣", "٣"), (".5", ".5"), ("007", "007"),
    ("9" * 5000, Decimal("9" * 5000)), ("0.12345678901234567890", Decimal("0.12345678901234567890")),
], ids=lambda each: repr(each)[:30])
def test_what_a_typed_number_means(text, value):
    read = number(text)
    assert (type(read), read) == (type(value), value)


@pytest.mark.parametrize("text, value", [
    ('{"a": [1, null]}', {"a": [1, None]}), ("x", "x"), ("", ABSENT), ("NaN", "NaN"), ("[-Infinity]", "[-Infinity]"),
    ("[1e999]", [Decimal("1e999")]), ("[" * 100_000, "[" * 100_000), ("9" * 5000, Decimal("9" * 5000)),
    ("[0.12345678901234567890]", [Decimal("0.12345678901234567890")]),
], ids=lambda each: repr(each)[:30])
def test_what_a_typed_anything_means(text, value):
    assert anything(text) == value
