"""What nobody touches: what is empty is left out, and what is given goes out as it came."""

import re

import pytest
from playwright.sync_api import expect
from steps import box, go_on, kept, title

READ = """async () => (await import("/page/form/values.js")).valuesOf(document.querySelector("form"))"""

RESULT = """async () => {
  const { Engine } = await import("/javascript/src/segue.js");
  const engine = await Engine.connect(location.href.replace(/^http/, "ws").replace(/[?].*/, "socket"));
  return (await engine.currentScreen(new URLSearchParams(location.search).get("session"))).outcome.result;
}"""

GIVEN = {
    "ratio": 0.25,
    "fine": 12.3456,
    "red": "red",
    "any": "  padded ",
    "time": "22:30:00.123456Z",
    "leap": "23:59:60Z",
    "leaves": "2026-01-31T12:00:00.123456+05:30",
    "either": 12,
    "lines": "a\r\nb",
    "returns": "a\rb",
    "mail": "a@b.example",
    "off": {"on": False},
    "none": [],
    "list": ["", "a"],
    "unknown": None,
    "nobody": None,
    "address": {"street": "S", "zip": 8000, "checked": None, "inner": {"id": 7}},
    "rows": [{"n": "x", "id": 7}],
    # They have to be there, and what is seen is meant.
    "volume": 2,
    "shade": "#000000",
}


def unfold(page, name):
    page.locator("summary").filter(has_text=name).click()


def slide(page, name, value):
    page.get_by_role("slider", name=name).fill(value)


@pytest.fixture
def empty(visit):
    page = visit("?flow=untouched")
    title(page, "All may be left out")
    return page


@pytest.fixture
def given(empty):
    go_on(empty)
    title(empty, "All is given")
    return empty


def test_what_nobody_filled_in_is_left_out(empty):
    assert empty.evaluate(READ) == {}
    box(empty, "Name").fill("Ann")
    kept(empty)
    assert empty.evaluate(READ) == {"name": "Ann"}
    go_on(empty)
    title(empty, "All is given")


def test_an_object_is_there_once_something_is_in_it_and_gone_with_it(empty):
    whole = {"wrap": False, "kind": "gift", "size": 3, "cards": [], "inner": {"fragile": False}, "note": None}
    unfold(empty, "Gift")
    box(empty, "To").fill("Ada")
    assert empty.evaluate(READ)["gift"] == {"to": "Ada", **whole}
    kept(empty)
    assert empty.evaluate(READ)["gift"] == {"to": "Ada", **whole}
    box(empty, "To").fill("")
    assert empty.evaluate(READ) == {}
    kept(empty)
    for name, value in (("Wrap it", {**whole, "wrap": True}), ("Fragile", {**whole, "inner": {"fragile": True}})):
        empty.get_by_role("checkbox", name=name).check()
        kept(empty)
        assert empty.evaluate(READ)["gift"] == value
        empty.get_by_role("checkbox", name=name).uncheck()
        kept(empty)
        assert empty.evaluate(READ) == {}
    slide(empty, "Gift size", "4")
    assert empty.evaluate(READ)["gift"] == {**whole, "size": 4}


def test_an_object_is_there_with_an_item_of_a_list_in_it(empty):
    unfold(empty, "Gift")
    empty.get_by_role("button", name="Add Cards").click()
    expect(box(empty, "Card")).to_be_visible()
    kept(empty)
    assert empty.evaluate(READ)["gift"]["cards"] == [""]
    empty.get_by_role("button", name="Remove Card").click()
    expect(box(empty, "Card")).to_have_count(0)
    kept(empty)
    assert empty.evaluate(READ) == {}


def test_what_is_wrong_in_a_folded_object_is_shown(empty):
    unfold(empty, "Gift")
    empty.get_by_role("checkbox", name="Wrap it").check()
    kept(empty)
    unfold(empty, "Gift")
    expect(box(empty, "To")).to_be_hidden()
    go_on(empty)
    expect(box(empty, "To")).to_be_focused()
    expect(box(empty, "To")).to_have_accessible_description("Is required.")


def test_a_list_is_there_once_something_is_in_it_and_gone_with_it(empty):
    empty.get_by_role("button", name="Add Tags").click()
    expect(box(empty, "Tag")).to_be_visible()
    kept(empty)
    assert empty.evaluate(READ) == {"tags": [""]}
    empty.get_by_role("button", name="Remove Tag").click()
    expect(box(empty, "Tag")).to_have_count(0)
    kept(empty)
    assert empty.evaluate(READ) == {}
    empty.get_by_role("checkbox", name="x").check()
    kept(empty)
    assert empty.evaluate(READ) == {"meals": ["x"]}
    empty.get_by_role("checkbox", name="x").uncheck()
    kept(empty)
    assert empty.evaluate(READ) == {}
    box(empty, "Right").fill("r")
    assert empty.evaluate(READ) == {"pair": ["", "r"]}
    box(empty, "Right").fill("")
    kept(empty)
    go_on(empty)
    title(empty, "All is given")


def test_a_property_whose_name_is_a_number_is_no_item(empty):
    box(empty, "Goals 2024").fill("1")
    box(empty, "Note 2025").fill("ab")
    assert empty.evaluate(READ) == {"2024": 1, "2025": "ab"}
    for name in ("Goals 2024", "Note 2025"):
        box(empty, name).fill("")
    assert empty.evaluate(READ) == {}


def test_a_slider_or_a_color_that_may_be_left_out_is_there_once_it_is_moved(empty):
    level = empty.locator("output").last
    expect(level).to_be_empty()
    slide(empty, "Level", "4")
    expect(level).to_have_text("4")
    kept(empty)
    slide(empty, "Level", "3")
    empty.get_by_label("Paint").fill("#ff0000")
    kept(empty)
    empty.get_by_label("Paint").fill("#000000")
    assert empty.evaluate(READ) == {"level": 3, "paint": "#000000"}


@pytest.mark.parametrize("required, said", [(["held"], ""), ([], None)])
def test_an_empty_text_that_is_given_is_one_where_there_has_to_be_one(empty, required, said):
    assert empty.evaluate(EMPTY, required) == said


EMPTY = """async (required) => {
  const { fields } = await import("/page/form/fields.js");
  const { valuesOf } = await import("/page/form/values.js");
  const { h } = await import("/page/drawing/dom.js");
  return valuesOf(h("form", fields({ schema: { required, properties: { held: { type: "string" } } }, values: { held: "" } }))).held;
}"""


def test_what_is_given_goes_out_as_it_came(given):
    assert given.evaluate(READ) == GIVEN
    # Also when it is drawn anew, for something else that was changed.
    box(given, "Mail").fill("b@b.example")
    kept(given)
    assert given.evaluate(READ) == {**GIVEN, "mail": "b@b.example"}
    go_on(given)
    title(given, "Done")
    assert given.evaluate(RESULT) == {**GIVEN, "mail": "b@b.example"}


def test_what_is_given_beside_the_fields_stays_where_these_are_changed(given):
    box(given, "More").fill("m")
    given.get_by_role("radiogroup", name="Checked").get_by_role("radio", name="Yes").check()
    given.get_by_role("radiogroup", name="Unknown").get_by_role("radio", name="No", exact=True).check()
    box(given, "Nick").fill("y")
    kept(given)
    read = given.evaluate(READ)
    assert read["address"] == {"street": "S", "zip": GIVEN["address"]["zip"], "checked": True, "inner": {"id": 7, "more": "m"}}
    assert (read["unknown"], read["rows"]) == (False, [{"n": "y", "id": 7}])
    given.get_by_role("radiogroup", name="Checked").get_by_role("radio", name="No answer").check()
    assert "checked" not in given.evaluate(READ)["address"]


GONE = {
    "condition": {
        "given": {"a": False, "b": 2, "z": 3},
        "written": {"properties": {"a": {"type": "boolean"}}, "if": {"properties": {"a": {"const": True}}}, "then": {"properties": {"b": {}}}},
        "schema": {"properties": {"a": {"type": "boolean"}}},
        "said": {"a": False, "z": 3},
    },
    "shape": {
        "given": {"kind": "x", "b": 2, "z": 3},
        "schema": {"type": "object", "oneOf": [
            {"properties": {"kind": {"const": "x"}, "a": {"type": "string"}}}, {"properties": {"kind": {"const": "y"}, "b": {"type": "integer"}}},
        ]},
        "said": {"kind": "x", "z": 3},
    },
}

SAID = """async ({ given, schema, written = schema }) => {
  const { fields } = await import("/page/form/fields.js");
  const { valuesOf } = await import("/page/form/values.js");
  const { h } = await import("/page/drawing/dom.js");
  const within = (its) => ({ properties: { held: its } });
  return valuesOf(h("form", fields({ schema: within(schema), written: within(written), values: { held: given } }))).held;
}"""


@pytest.mark.parametrize("case", GONE.values(), ids=GONE)
def test_what_has_a_field_only_at_other_times_is_not_said(empty, case):
    assert empty.evaluate(SAID, case) == case["said"]


def test_what_is_given_can_be_changed(given):
    slide(given, "Ratio", "0.31")
    slide(given, "Fine", "13")
    for name, value in (("Red", "#00ff00"), ("Time", "08:00:30"), ("Leap", "22:00:00Z"), ("Either", "x"), ("Lines", "c\nd"), ("Returns", "e")):
        given.get_by_label(re.compile(f"^{name}")).fill(value)
    kept(given)
    read = given.evaluate(READ)
    changed = {"ratio": 0.31, "fine": 13, "red": "#00ff00", "time": "08:00:30Z", "leap": "22:00:00Z",
               "either": "x", "lines": "c\nd", "returns": "e"}
    assert {name: read[name] for name in changed} == changed
    assert {name: read[name] for name in GIVEN if name not in changed} == {name: GIVEN[name] for name in GIVEN if name not in changed}
    given.get_by_label(re.compile("^Time")).fill("")
    assert "time" not in given.evaluate(READ)


def test_who_joins_two_lines_to_one_goes_on_typing(given):
    lines = given.get_by_label(re.compile("^Lines"))
    for key in ("Control+Home", "End", "Delete"):
        lines.press(key)
    kept(given)
    expect(lines).to_be_focused()
    given.keyboard.type("-")
    expect(lines).to_have_value("a-b")
