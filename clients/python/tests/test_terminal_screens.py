"""What is on a screen in the terminal beside its fields: a review, the words of the author, buttons, the question for a
payload, and how much room there is."""

import json
import re

import pytest
from textual.widgets import Button, Select
from user import form, play

REVIEWED = {"flow": "reviewed", "start": "job", "steps": {
    "job": {"screen": {"title": "Which job?", "schema": {
        "type": "object", "required": ["job"], "properties": {"job": {"title": "Job", "enum": ["cook", "driver"]}}}},
        "next": [{"when": "data.job == 'driver'", "to": "licence"}, "review"]},
    "licence": {"screen": {"title": "Licence", "schema": {
        "type": "object", "required": ["since"], "properties": {"since": {"title": "Since", "type": "integer"}}}},
        "next": "review"},
    "review": {"screen": {"title": "Is this right?", "submit": "Send", "review": True},
               "next": {"end": "completed", "result": "data"}}}}


def test_a_review_lists_the_answers_and_one_is_changed():
    async def story(user):
        await user.chooses("cook")
        await user.idle()
        await user.presses("Next")
        await user.sees("Is this right?", "Job: cook")
        await user.presses("Change “Which job?”")
        await user.chooses("driver")
        await user.idle()
        await user.presses("Next")
        await user.types("1999", into="Since")
        await user.idle()
        await user.pilot.press("enter")
        await user.sees("Job: driver", "Since: 1999")
        await user.idle()
        await user.presses("Send")
        await user.sees("completed", '"since": 1999')

    play(REVIEWED, story)


ANSWERED = {"flow": "answered", "start": "menu", "steps": {
    "menu": {"screen": {"title": "Welcome", "schema": {"properties": {"mail": {"type": "string"}}}},
             "on": {"guest": {"title": "As a guest", "to": "order"}}, "next": "order"},
    "order": {"screen": {"title": "Your order", "schema": {"properties": {
        "gift": {"title": "As a gift", "type": "boolean"}, "call": {"title": "Call first", "type": "boolean"},
        "way": {"title": "Way", "enum": ["std"]},
        "sizes": {"title": "Sizes", "type": "array"}, "parcels": {"title": "Parcels", "type": "array"}}},
        "ui": {"labels": {"std": "By post"}},
        "prefill": {"way": "'std'", "gift": "true", "call": "false", "sizes": "['S', 'M']",
                    "parcels": "[{'to': 'Ada', 'heavy': true}, {'to': null}]"}},
        "next": "review"},
    "review": {"screen": {"title": "Is this right?", "review": True}, "next": {"end": "completed"}}}}


def test_a_review_says_answers_in_words():
    async def story(user):
        await user.presses("As a guest")
        await user.sees("Your order")
        await user.presses("Next")
        await user.sees("Way: By post", "As a gift: Yes", "Call first: No", "Sizes: S, M", "Parcels: to: Ada, heavy: Yes; to: –")

    play(ANSWERED, story)


def test_a_review_leaves_out_a_screen_on_which_nothing_was_answered():
    async def story(user):
        await user.presses("As a guest")
        await user.sees("Your order")
        await user.presses("Next")
        await user.sees("Is this right?", "Change “Your order”")
        assert [str(each.render()).split("\n")[0] for each in user.app.screen.query(".review")] == ["Your order"]

    play(ANSWERED, story)


def test_markup_of_an_author_is_text(tmp_path):
    some = {"enum": ["[b]", "[/]"]}
    kinds = {
        "text": {"type": "string", "title": "[red]"}, "flag": {"type": "boolean", "title": "I accept [all] of it [/]"},
        "one": some, "may": some, "many": {"type": "array", "items": some}}

    async def story(user):
        await user.sees("[b]Bold[/b] [/]", "[red]", "I accept [all] of it [/]", "First [/i]", r"Go \[x]")
        await user.until(lambda: (user.seen.count("▌ [b]"), user.seen.count("▌ [/]")) == (2, 2), "the choices")
        user.app.screen.query_one(Select).value = 1
        await user.until(lambda: "▊  [/]" in user.seen, "what was chosen")

    definition = form(kinds, required=["one"])
    definition["steps"]["s"]["screen"].update(title="[b]Bold[/b] [/]", submit=r"Go \[x]")
    (tmp_path / "f.flow.json").write_text(json.dumps(definition))
    tabs = {"flow": "tabs", "start": "t", "steps": {"t": {"tabs": {"a": {"title": "First [/i]", "flow": "f"}}}}}
    play(tabs, story, size=(100, 60), flows=tmp_path)


def test_nothing_that_controls_a_terminal_reaches_it():
    steering = "\x1b]0;t\x9b31m\u202e"
    kinds = {
        "text": {"type": "string", "title": f"label{steering}", "description": f"help{steering}", "default": f"default{steering}"},
        "one": {"enum": [f"choice{steering}"]}, "lines": {"type": "array", "items": {"type": "string"}, "default": [f"line{steering}"]}}
    words = ("title", "body", "label", "help", "default", "choice", "line", "button", "event")

    async def story(user):
        await user.sees(*(f"{word}]0;t31m" for word in words))
        assert re.findall("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", user.seen) == []
        await user.chooses(f"choice{steering}")
        await user.completes({"text": f"default{steering}", "one": f"choice{steering}", "lines": [f"line{steering}"]})
        assert re.findall("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", user.seen) == []

    definition = form(kinds, required=["one"])
    definition["steps"]["s"]["screen"].update(title=f"title{steering}", body=f"body{steering}", submit=f"button{steering}")
    definition["steps"]["s"]["on"] = {"e": {"title": f"event{steering}", "end": "cancelled"}}
    play(definition, story, size=(100, 60))


@pytest.mark.parametrize("size", [(40, 15), (200, 60)])
def test_a_flow_goes_on_in_a_small_and_in_a_large_terminal(size):
    async def story(user):
        await user.chooses("Travel team")
        await user.idle()
        await user.pilot.press("ctrl+s")
        await user.until(lambda: user.app.view.step == "travel", "the next screen")

    play("create-team", story, size=size)


def answering(schema):
    """A step with an event that ends the flow with what comes with it."""
    return {"screen": {"title": "Ask"}, "on": {"go": {"title": "Go", "schema": schema, "end": "completed", "result": "event"}}}


def test_a_payload_is_asked_for_by_the_schema_of_the_flow_that_the_user_is_in(tmp_path):
    def asking(field):
        return answering({"type": "object", "required": [field], "properties": {field: {"type": "string", "title": f"The {field}"}}})

    flows = {
        "outer": {"start": "first", "steps": {
            "first": {"flow": "inner", "next": {"end": "completed", "result": "steps.first"}}, "ask": asking("wrong")}},
        "inner": {"start": "ask", "steps": {"ask": asking("a/b")}}}
    for name, definition in flows.items():
        (tmp_path / f"{name}.flow.json").write_text(json.dumps({"flow": name, **definition}))

    async def story(user):
        await user.presses("Go")
        await user.types("typed", into="The a/b")
        await user.presses("OK")
        await user.sees("completed")
        assert user.app.view.outcome.result == {"a/b": "typed"}

    play("outer", story, flows=tmp_path)


def test_of_two_schemas_that_name_the_same_it_is_the_one_in_which_the_same_is_wrong(tmp_path):
    flows = {
        "outer": {"start": "first", "steps": {
            "first": {"flow": "inner", "next": {"end": "completed", "result": "steps.first"}},
            "ask": answering({"properties": {"code": {"title": "Not this one", "type": "string", "minLength": 9}}, "required": ["code"]})}},
        "inner": {"start": "ask", "steps": {
            "ask": answering({"properties": {"code": {"title": "Number", "type": "integer", "minimum": 5}}, "required": ["code"]})}}}
    for name, definition in flows.items():
        (tmp_path / f"{name}.flow.json").write_text(json.dumps({"flow": name, **definition}))

    async def story(user):
        await user.presses("Go")
        await user.types("1", into="Not this one")
        await user.presses("OK")
        await user.sees("Must be a whole number.")
        await user.types(["backspace", "7"], into="Number")
        await user.presses("OK")
        await user.sees("completed")
        assert user.app.view.outcome.result == {"code": 7}

    play("outer", story, flows=tmp_path)


def test_what_a_condition_within_a_payload_asks_for_can_be_given(tmp_path):
    why = {"if": {"properties": {"kind": {"const": "other"}}, "required": ["kind"]},
           "then": {"properties": {"why": {"type": "string"}}, "required": ["why"]}}
    trip = {"type": "object", "properties": {"kind": {"type": "string"}}, **why}
    definition = {"flow": "f", "start": "ask", "steps": {"ask": answering({"properties": {"trip": trip}, "required": ["trip"], "type": "object"})}}
    (tmp_path / "f.flow.json").write_text(json.dumps(definition))

    async def story(user):
        await user.presses("Go")
        await user.types("other", into="kind")
        await user.presses("OK")
        await user.sees("Is required.")
        await user.types("so", into="why")
        await user.presses("OK")
        await user.sees("completed")
        assert user.app.view.outcome.result == {"trip": {"kind": "other", "why": "so"}}

    play("f", story, flows=tmp_path)


def test_a_payload_that_names_no_property_is_typed_as_json_and_stays_until_it_is_an_object(tmp_path):
    definition = {"flow": "f", "start": "ask", "steps": {
        "ask": answering({"type": "object", "minProperties": 1, "additionalProperties": {"type": "integer"}})}}
    (tmp_path / "f.flow.json").write_text(json.dumps(definition))

    async def story(user):
        await user.presses("Go")
        await user.types('{"a": ', into="Values")
        await user.presses("OK")
        await user.sees("A JSON object is wanted")
        assert [field.value for field in user.inputs("Values")] == ['{"a": ']
        await user.types('"x"}', into="Values")
        await user.pilot.press("enter")
        await user.sees("Must be a whole number.")
        await user.types(["end", *["backspace"] * 4, *"1}"], into="Values")
        await user.presses("OK")
        await user.sees("completed")
        assert user.app.view.outcome.result == {"a": 1}

    play("f", story, flows=tmp_path)


def test_what_a_small_terminal_has_no_room_for_is_scrolled_to(tmp_path):
    many = {"properties": {f"f{number}": {"type": "string"} for number in range(9)}, "required": ["f8"]}
    definition = {"flow": "f", "start": "s", "steps": {
        "s": {"screen": {"title": "Root"}, "on": {
            "ask": {"title": "Ask me", "schema": many, "stay": True}, "open": {"title": "Open it", "present": "sheet"}}},
        "sheet": {"screen": {"title": "Sheet", "schema": many}, "on": {"close": {"title": "Close it", "dismiss": True}}}}}
    # The schema of a payload is read from the flow, which is asked for by its name.
    (tmp_path / "f.flow.json").write_text(json.dumps(definition))

    async def story(user):
        for button, heading, last in (("Ask me", "Ask me", "OK"), ("Open it", "Sheet", "Close it")):
            await user.presses(button)
            await user.until(lambda: user.inputs("f0"), "the form")
            await user.sees(heading, "f0")
            assert [str(each.render()) for each in user.app.screen.query(".heading")] == [heading]
            await user.types("typed", into="f8")
            await user.sees("typed")
            await user.presses(last)
            await user.sees("Root")

    play("f", story, size=(70, 24), flows=tmp_path)


def test_double_taps_do_one_thing():
    async def story(user):
        await user.sees("Choose a color.")
        user.app.screen.query(Button).first(Button).press().press().press()
        await user.sees("Colors › Detail")
        await user.idle()
        assert user.app.view.revision == 2

    play("color-viewer", story)


def test_what_was_refused_stays_wrong_while_something_else_is_mended():
    async def story(user):
        await user.presses("Next")
        await user.until(lambda: user.seen.count("Is required.") == 2, "both errors")
        await user.types("Ada", into="a")
        await user.until(lambda: user.seen.count("Is required.") == 1, "one error less")
        await user.idle()
        assert user.seen.count("Is required.") == 1

    play(form({"a": {"type": "string"}, "b": {"type": "string"}}, required=["a", "b"]), story)


def test_an_enter_too_many_does_not_cancel_what_is_only_waited_for():
    async def story(user):
        await user.pilot.press("enter")
        await user.sees("News")
        await user.idle()
        await user.pilot.press("enter")
        await user.idle()
        assert user.app.view.state == "active"
        await user.presses("Cancel")
        await user.sees("cancelled")

    steps = {"s": {"screen": {"title": "Hello"}, "next": {"reset": "news"}}, "news": {"screen": {"title": "News"}}}
    play({"flow": "f", "start": "s", "steps": steps}, story)
