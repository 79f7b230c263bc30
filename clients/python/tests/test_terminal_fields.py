"""The fields of a form in the terminal: what they show, and which values they give."""

from decimal import Decimal

from cases import fields, shared
from segue.terminal.fields import GroupRow, Row
from segue.terminal.form import Form
from segue.terminal.schema import reading
from textual.events import Key
from textual.widgets import Checkbox, Input, Select
from user import form, play, prefilled, show

KINDS = {
    "text": {"type": "string"}, "whole": {"type": "integer"}, "real": {"type": "number"}, "flag": {"type": "boolean"},
    "few": {"enum": [1, 2]}, "many": {"enum": [f"n{number}" for number in range(20)]},
    "some": {"type": "array", "items": {"enum": ["a", "b", "c"]}}, "lines": {"type": "array", "items": {"type": "integer"}},
    "titled": {"oneOf": [{"const": "x", "title": "The X"}]}, "any": {},
    "inside": {"type": "object", "required": ["deep"], "properties": {"deep": {"type": "string", "minLength": 2}}},
}
SHOWN = {
    "text": "t", "whole": 3, "real": 1.5, "flag": True, "few": 2, "many": "n7", "some": ["b"], "lines": [1, 2], "titled": "x",
    "any": {"a": [1]}, "inside": {"deep": "er"}}


def test_each_kind_of_field_shows_and_gives_its_value():
    async def story(user):
        await user.sees("Form")
        assert user.values == SHOWN
        await user.completes(SHOWN)

    play(prefilled(KINDS), story, size=(100, 120), start={"input": SHOWN})


def test_what_nobody_has_touched_is_given_back_as_it_was():
    lines = {"type": "array", "items": {"type": "string"}}
    kinds = {"any": {}, "either": {"type": ["string", "integer"]}, "lines": lines, "none": lines,
             "some": {"type": "array", "items": {"enum": ["a", "b", "c"]}},
             **dict.fromkeys(["ends", "feeds", "parts"], {"type": "string"}), "nothing": {"type": ["string", "null"]}}
    shown = {"any": "12", "either": "7", "lines": ["x\ny", " z ", "", "a\rb"], "none": [], "some": ["c", "a", "c"],
             "ends": "one\r\ntwo\nthree", "feeds": "a\fb\vc", "parts": "a\u2028b\u2029c\x85d", "nothing": None}

    async def story(user):
        await user.sees("Form")
        assert user.values == shown
        await user.types("0", into="either")
        assert user.values == {**shown, "either": 70}
        await user.pilot.press("backspace")
        assert user.values == shown

    definition = prefilled(kinds)
    definition["steps"]["s"]["screen"]["ui"] = {"widgets": dict.fromkeys(["ends", "feeds", "parts", "nothing"], "textarea")}
    play(definition, story, size=(100, 120), start={"input": shown})


def test_a_choice_that_may_be_left_out_can_be_taken_back():
    async def story(user):
        await user.sees("Form")
        assert user.values == {"must": 1, "may": 2}
        row, = user.app.screen.query(Select)
        row.clear()
        await user.until(lambda: user.values == {"must": 1}, "the choice being taken back")
        await user.completes({"must": 1})

    definition = prefilled({"must": {"enum": [1, 2]}, "may": {"enum": [1, 2]}}, required=["must"])
    play(definition, story, start={"input": {"must": 1, "may": 2}})


def test_empty_fields_are_absent_and_text_that_is_no_number_is_told_of():
    async def story(user):
        await user.sees("Form")
        assert user.values == {"flag": False}
        await user.types("x1", into="whole")
        await user.sees("Must be a whole number.")
        await user.types("e", into="deep")
        await user.sees("Must be at least 2 characters.")

    play(form(KINDS), story, size=(100, 120))


@shared("objects")
def test_objects_are_said_as_all_clients_say_them(case):
    async def story(user):
        await user.sees("Form")
        rows = {row.property.pointer: row for row in user.app.screen.query(Row)}
        for pointer, value in case["typed"].items():
            rows[pointer].query_one(Checkbox if isinstance(value, bool) else Input).value = value
        assert user.values == case["said"]

    play(prefilled(**case["schema"]), story, size=(100, 60), start={"input": case["given"]})


@shared("shapes")
def test_an_object_of_one_of_several_shapes_has_the_fields_of_that_which_is_chosen(case):
    schema = case["schema"]
    shown = Form(schema, case.get("ui"), case["values"], read=reading(schema, case.get("written")))

    async def story(user):
        for pointer, label in case.get("typed", {}).items():
            await user.selects(label, of=pointer)
        found = [row for row in user.app.screen.query(Row) if not isinstance(row, GroupRow)]
        options = [[label for label, _ in row.property.choices] for row in found]
        assert [{**each, **({"options": its} if its else {})} for each, its in zip(fields(found), options)] == case["fields"]
        assert shown.values == case["said"]

    show(shown, story)


PAY = {"note": {"type": "string"}}, {"unevaluatedProperties": False, "oneOf": [
    {"title": "By card", "required": ["how", "number", "pin"], "properties": {
        "how": {"const": "card"}, "number": {"type": "string"}, "pin": {"type": "string", "writeOnly": True}}},
    {"title": "By invoice", "required": ["how", "name"], "properties": {"how": {"const": "invoice"}, "name": {"type": "string"}}}]}


def test_a_shape_is_chosen_and_has_its_fields_then():
    definition = form(PAY[0], **PAY[1])
    definition["steps"]["s"]["next"] = "sure"
    definition["steps"]["sure"] = {"screen": {"title": "Sure?"}, "next": {"end": "completed", "result": "steps.s"}}

    async def story(user):
        await user.types("soon", into="note")
        await user.chooses("By card")
        await user.types("12", into="number")
        await user.types("007", into="pin")
        # Another shape has other fields, and what was typed into those of the first one is there again with it, and not sent.
        await user.chooses("By invoice")
        await user.until(lambda: not user.inputs("pin"), "the fields of the card going away")
        assert user.values == {"how": "invoice", "note": "soon"}
        await user.chooses("By card")
        await user.until(lambda: user.inputs("pin"), "the fields of the card")
        assert user.values == {"how": "card", "number": "12", "pin": "007", "note": "soon"}
        await user.pilot.press("ctrl+s")
        await user.sees("Sure?")
        await user.pilot.press("escape")
        await user.sees("Form", "kept from before")
        await user.chooses("By invoice")
        await user.until(lambda: not user.inputs("pin"), "the fields of the card going away")
        await user.pilot.press("ctrl+s")
        await user.sees("Is required.")
        await user.types("Ada", into="name")
        await user.pilot.press("ctrl+s")
        await user.sees("Sure?")
        await user.completes({"how": "invoice", "name": "Ada", "note": "soon"})

    play(definition, story)


def test_what_has_the_focus_keeps_it_when_a_shape_is_chosen():
    async def story(user):
        await user.sees("Form")
        await user.until(lambda: user.app.focused, "the focus")
        await user.pilot.press("down", "enter", "tab", *"Ada")
        assert user.values == {"how": "invoice", "name": "Ada"}

    play(form(*PAY[:1], **PAY[1]), story)


def test_what_has_to_be_there_and_may_be_null_is_null_when_it_is_left_empty():
    kinds = {"age": {"type": ["integer", "null"]}, "note": {"type": ["string", "null"]}, "free": {"type": ["string", "null"]}}

    async def story(user):
        await user.sees("Form")
        await user.completes({"age": None, "note": None})

    play(form(kinds, required=["age", "note"]), story)


def test_text_or_null_is_text_whatever_it_looks_like():
    async def story(user):
        await user.types("8001", into="zip")
        await user.completes({"zip": "8001", "note": None})

    either = {"anyOf": [{"type": "string"}, {"type": "null"}]}
    play(form({"zip": either, "note": either}, required=["zip", "note"]), story)


def test_an_object_that_names_no_property_is_typed_as_json():
    definition = prefilled({}, additionalProperties={"type": "integer"})

    async def story(user):
        assert user.values == {"a": 1}
        await user.types(["end", "backspace"], into="Values")
        await user.idle()
        assert [str(note.message) for note in user.app._notifications] == []
        await user.types(', "b": "x"}')
        await user.sees("Must be a whole number.")
        await user.types(["end", *["backspace"] * 4, *"2}"])
        await user.sees_no("Must be a whole number.")
        await user.completes({"a": 1, "b": 2})

    play(definition, story, start={"input": {"a": 1}})


def test_what_json_has_no_number_for_is_told_of_too():
    async def story(user):
        for title in ("whole", "real", "any"):
            await user.types("inf", into=title)
        await user.sees("Must be a number.", "Must be a whole number.")
        assert user.values["any"] == "inf"

    play(form(KINDS), story, size=(100, 120))


def test_a_number_that_no_float_holds_is_shown_and_sent_as_it_is():
    shown = {"real": Decimal("1e400"), "any": {"a": Decimal("0.12345678901234567890")}, "fixed": Decimal("1e-400")}

    async def story(user):
        await user.sees("1E+400", '{"a": 0.12345678901234567890}', "1E-400")
        assert user.values == shown
        await user.completes(shown)
        await user.sees("1E+400")

    definition = prefilled({**{name: KINDS[name] for name in ("real", "any")}, "fixed": {"type": "number", "readOnly": True}})
    play(definition, story, start={"input": shown})


def test_what_is_read_only_is_shown_and_sent_as_it_is():
    inside = {"type": "object", "readOnly": True, "properties": {"deep": {"type": "string"}}}
    kinds = {name: {**KINDS[name], "readOnly": True} for name in ("text", "flag", "few", "some")}
    shown = {"text": "t", "flag": True, "few": 2, "some": ["b"], "inside": {"deep": "er"}, "free": ""}

    async def story(user):
        await user.sees("Form")
        rows = {row.property.name: row.query_one("Input, Checkbox, Select, SelectionList") for row in user.app.screen.query(".row")}
        assert [name for name, widget in rows.items() if not widget.is_disabled] == ["free"]
        await user.types("x", into="free")
        await user.completes({**shown, "free": "x"})

    definition = prefilled({**kinds, "inside": inside, "free": {"type": "string"}})
    play(definition, story, size=(100, 120), start={"input": shown})


def test_a_field_that_depends_on_another_comes_and_goes_while_typing():
    async def story(user):
        await user.sees("Form", "Country")
        assert not user.inputs("Canton")
        await user.types("CH", into="Country")
        await user.until(lambda: user.inputs("Canton"), "the canton")
        await user.until(lambda: user.inputs("Country")[0].has_focus, "the focus")
        await user.pilot.press("x")
        await user.until(lambda: not user.inputs("Canton"), "the canton going away")
        assert user.inputs("Country")[0].value == "CHx"

    definition = form({"country": {"type": "string", "title": "Country"}, "canton": {"type": "string", "title": "Canton"}})
    definition["steps"]["s"]["screen"]["show"] = {"canton": "has(values.country) && values.country == 'CH'"}
    play(definition, story)


def test_an_object_that_may_be_left_out_is_also_when_something_in_it_was_typed_and_taken_back():
    async def story(user):
        await user.types("Bo", into="to")
        assert user.values == {"gift": {"to": "Bo", "wrap": False}}
        await user.types("CH", into="country")
        await user.until(lambda: user.inputs("canton"), "the canton")
        await user.until(lambda: user.inputs("country")[0].has_focus, "the focus")
        await user.types(["end", "backspace", "backspace"], into="to")
        assert user.values == {"country": "CH"}

    gift = {"type": "object", "required": ["to"], "properties": {"to": {"type": "string"}, "wrap": {"type": "boolean"}}}
    definition = form({"country": {"type": "string"}, "canton": {"type": "string"}, "gift": gift})
    definition["steps"]["s"]["screen"]["show"] = {"canton": "has(values.country) && values.country == 'CH'"}
    play(definition, story)


def test_keys_that_come_as_fast_as_they_can_reach_the_field_that_tab_has_led_to():
    """As from a slow connection, or of somebody who types what is on the clipboard: nothing lies between one key and the next."""
    keys = [("x", "x"), ("tab", None), ("y", "y"), ("tab", None), ("z", "z"), ("shift+tab", None), ("w", "w")]

    async def story(user):
        for key, character in keys:
            user.app.post_message(Key(key, character))
        await user.completes({"a": "x", "b": "yw", "c": "z"})

    play(form({name: {"type": "string"} for name in "abc"}), story)
