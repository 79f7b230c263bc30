"""The front end for the terminal, through its pilot: keys are pressed, and what is on the screen is read."""

import asyncio
import functools
import gc
import json
import os
import signal
import time
from decimal import Decimal

import pytest
from conftest import EXAMPLES, GUARD, REPOSITORY
from segue import AsyncEngine, FlowNotFound, StoreUnavailable, calls
from segue.terminal.app import FlowApp
from segue.terminal.dialogs import Ask, Confirm
from segue.terminal.fields import Row
from segue.terminal.layer import Layer
from textual.widgets import Button, Checkbox, Input, RadioButton, Select, Tabs


class User:
    """Somebody at the terminal."""

    def __init__(self, app, pilot):
        self.app, self.pilot = app, pilot

    async def until(self, condition, what=""):
        deadline = time.monotonic() + GUARD
        while not condition():
            assert time.monotonic() < deadline, f"{what} did not come:\n{self.seen}"
            await self.pilot.pause()
        return self

    @property
    def seen(self):
        """The text on the topmost screen."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)

    @property
    def layers(self):
        return [screen for screen in self.app.screen_stack if isinstance(screen, Layer)]

    async def sees(self, *texts):
        for text in texts:
            await self.until(lambda: text in self.seen, repr(text))
        return self

    async def sees_no(self, text):
        return await self.until(lambda: text not in self.seen, f"{text!r} going away")

    async def types(self, text, into=None):
        if into is not None:
            await self.until(lambda: self.inputs(into) and self.app.focused, f"a field {into}")
            self.inputs(into)[0].focus()
        await self.pilot.press(*text)

    def inputs(self, title):
        return [row.query_one(Input) for row in self.app.screen.query(".row") if row.property.title == title]

    async def presses(self, label):
        """The button with that label, by keyboard. While it still shows that it was pressed, it is not pressed again."""
        def found():
            return [button for button in self.app.screen.query(Button)
                    if str(button.label) == label and not button.disabled and not button.has_class("-active")]

        def focused():
            """A screen that is drawn again has another button of that label."""
            for button in found()[:1]:
                button.focus()
                return self.app.focused is button
            return False

        await self.until(focused, f"the button {label}")
        await self.pilot.press("enter")

    async def chooses(self, label):
        def found():
            return [button for button in self.app.screen.query(RadioButton) if str(button.label) == label]

        await self.until(found, f"the choice {label}")
        found()[0].toggle()
        await self.until(lambda: any(button.value for button in found()), f"{label} being chosen")
        await self.pilot.pause()

    async def idle(self):
        """Until no command is under way and nothing typed is still to be kept."""
        return await self.until(lambda: not self.app._is_busy and not self.app._is_keeping, "the end of the command")


def play(flow, story, size=(100, 40), **options):
    """A story told with the front end on a flow of the examples, or on a definition."""
    start = dict(options.pop("start", {}))
    session = start.pop("session", None)

    async def run():
        told = {"memory": True} if "store" not in options else {}
        named = {"flow": flow} if isinstance(flow, str) else {"definition": flow}
        begin = functools.partial(calls.start_flow, **named, **start)
        async with AsyncEngine(**{"flows": EXAMPLES, **told, **options}) as engine:
            app = FlowApp(engine, begin, session)
            app.PAUSE = 0
            await app.enter()
            async with app.run_test(size=size) as pilot:
                user = User(app, pilot)
                await user.until(lambda: app.focused or app.failure, "the first view")
                await story(user)
        return app

    return asyncio.run(run())


def form(properties, **more):
    return {"flow": "f", "start": "s", "steps": {"s": {
        "screen": {"title": "Form", "schema": {"type": "object", "properties": properties, **more}},
        "next": {"end": "completed", "result": "data"}}}}


# The five systems


def test_color_viewer_has_tabs_and_a_modal():
    async def story(user):
        await user.sees("Choose a color.", "Colors", "Top")
        await user.presses("Green")
        await user.sees("green", "Colors › Detail", "‹ Colors")
        await user.pilot.press("f8")
        await user.sees("white")
        assert user.app.screen.query_one(Tabs).active == "tab-1"
        await user.presses("Change the color")
        await user.sees("▣ Which color?")
        assert len(user.layers) == 2 and user.layers[1].has_class("whole")
        await user.types("catdog", into="Color")
        await user.sees("Error!")
        await user.pilot.press(*["backspace"] * 6, *"Cyan")
        await user.sees_no("Error!")
        await user.pilot.press("enter")
        await user.sees("cyan")
        assert len(user.layers) == 1
        await user.pilot.press("f7")
        await user.sees("Colors › Detail", "green")
        await user.pilot.press("escape")
        await user.sees("Choose a color.")
        await user.idle()
        user.app.screen.query_one(Tabs).active = "tab-1"
        await user.sees("cyan")

    play("color-viewer", story)


def test_create_team_branches_fails_and_creates():
    async def story(user):
        await user.sees("What kind of team is it?", "1 of 4–5", "Little League", "Travel team")
        await user.presses("Next")
        await user.sees("Is required.")
        await user.chooses("High school")
        await user.idle()
        await user.presses("Next")
        await user.sees("2 of 4", "What kind of team is it? › Which school?", "Mascot *")
        await user.presses("Help")
        await user.sees("A team has a type", "▣ Help")
        assert len(user.layers) == 2 and user.layers[1].has_class("sheet")
        await user.presses("Close")
        await user.types("North High", into="School")
        await user.types("Owl", into="Mascot")
        await user.pilot.press("enter")
        await user.sees("What is the team called?")
        await user.types(" Owls", into="Name")
        await user.sees("Leave out the spaces around the name.")
        await user.pilot.press("home", "delete")
        await user.sees_no("Leave out the spaces")
        await user.pilot.press("ctrl+s")
        await user.sees("Your program would do createTeam now.", "What with")
        assert '"mascot"' not in user.seen, "there may be secrets in it"
        await user.pilot.press("shift+tab", "enter")
        await user.sees('"mascot": "Owl"')
        await user.presses("It failed …")
        await user.types("nameTaken", into="Code")
        await user.types("There are Owls already.", into="Message")
        await user.presses("OK")
        await user.sees("There are Owls already.", "What is the team called?")
        await user.until(lambda: user.app.focused is user.inputs("Name")[0], "the focus on what is wrong")
        await user.pilot.press("home", *"Night ")
        await user.idle()
        await user.presses("Create the team")
        await user.presses("It is done")
        await user.until(lambda: isinstance(user.app.screen, Ask), "the question for the result")
        await user.types("seven", into="Team number")
        await user.presses("OK")
        await user.sees("Must be a whole number.")
        await user.pilot.press(*["backspace"] * 5, "7", "enter")
        await user.sees("The flow has completed.", '"teamId": 7')
        await user.presses("Start again")
        await user.sees("What kind of team is it?", "1 of 4–5")

    play("create-team", story)


def test_recipes_lay_modal_over_modal_and_ask_before_answers_are_lost():
    async def story(user):
        await user.sees("No recipe yet.")
        await user.presses("Add")
        await user.presses("Done")
        await user.sees("Give the recipe a name.")
        await user.types("Apple pie", into="Name")
        await user.presses("Choose a photo")
        await user.until(lambda: len(user.layers) == 3, "the third layer")
        await user.chooses("bread")
        await user.idle()
        await user.presses("Done")
        await user.until(lambda: len(user.layers) == 2, "the second layer alone")
        await user.until(lambda: user.inputs("Photo") and user.inputs("Photo")[0].value == "bread", "the photo")
        assert user.inputs("Name")[0].value == "Apple pie"
        await user.idle()
        await user.presses("Done")
        await user.sees("• Apple pie")
        await user.presses("Look closer")
        await user.presses("B")
        await user.types("a note", into="Note")
        await user.idle()
        await user.pilot.press("f10")
        await user.until(lambda: isinstance(user.app.screen, Confirm), "the question")
        await user.sees("These answers would be lost:", "note")
        await user.presses("Stay")
        await user.idle()
        assert user.inputs("Note")[0].value == "a note"
        await user.pilot.press("f10")
        await user.presses("Lose them")
        await user.until(lambda: len(user.layers) == 2, "A again")
        await user.pilot.press("escape")
        await user.sees("• Apple pie")

    play("recipes", story)


def test_register_goes_through_screens_that_can_not_be_left():
    async def story(user):
        await user.sees("What is your mobile number?")
        await user.pilot.press("escape")
        await user.until(lambda: any("back" in note.message for note in user.app._notifications), "the reason")
        await user.types("x", into="Mobile number")
        await user.sees("Write the number with its country")
        await user.pilot.press("backspace", *"+41791234567", "enter")
        await user.sees("Sending a code to +41791234567")
        await user.presses("It is done")
        await user.types("1234", into="Code")
        await user.pilot.press("enter")
        await user.presses("It is done")
        await user.chooses("Deutsch")
        await user.idle()
        await user.presses("Next")
        await user.types("Ann", into="Name")
        await user.types("1990", into="Year of birth")
        await user.idle()
        await user.pilot.press("enter")
        await user.sees("Movies for Ann", "• Metropolis")

    play("register", story, start={"subject": "ann"})


def test_guarded_asks_for_a_payload_and_steps_in_between():
    async def story(user):
        await user.sees("0 likes")
        await user.presses("Open a profile")
        await user.until(lambda: isinstance(user.app.screen, Ask), "the question for the profile")
        await user.pilot.press("7", "enter")
        await user.sees("Before you go on: sign-in", "⚿ Sign in")
        assert len(user.layers) == 2 and user.layers[1].has_class("sheet")
        await user.types("ann", into="User")
        await user.types("secret", into="Password")
        assert user.inputs("Password")[0].password
        await user.idle()
        await user.presses("Register")
        await user.types("ann", into="User")
        await user.types("ann@example.org", into="E-mail")
        await user.idle()
        await user.presses("Next")
        await user.until(lambda: user.app.screen.query(Checkbox), "the terms")
        await user.presses("Accept")
        await user.sees("Profile 7", "Home › Profile 7")

    play("guarded", story, start={"subject": "ann"})


def test_a_payload_is_asked_for_by_its_schema_and_a_secret_is_not_shown(tmp_path):
    definition = form({})
    definition["steps"]["s"]["screen"].pop("schema")
    definition["steps"]["s"]["on"] = {"unlock": {
        "title": "Unlock", "schema": {"required": ["pin", "level"], "properties": {
            "pin": {"type": "string", "title": "PIN", "writeOnly": True}, "level": {"enum": ["low", "high"]}}},
        "end": "completed", "result": {"level": "event.level"}}}
    (tmp_path / "f.flow.json").write_text(json.dumps(definition))

    async def story(user):
        await user.presses("Unlock")
        await user.until(lambda: isinstance(user.app.screen, Ask), "the question for the payload")
        await user.types("1234", into="PIN")
        assert user.inputs("PIN")[0].password and "1234" not in user.seen
        await user.chooses("high")
        await user.presses("OK")
        await user.sees("completed")
        assert user.app.view.outcome.result == {"level": "high"}

    play("f", story, flows=tmp_path)


# What holds for all flows


def test_a_session_is_gone_on_with_and_its_draft_is_there(tmp_path):
    async def first(user):
        await user.chooses("High school")
        await user.idle()
        await user.presses("Next")
        await user.types("Nor", into="School")
        await user.idle()

    async def second(user):
        await user.sees("Which school?", "2 of 4")
        assert user.inputs("School")[0].value == "Nor"

    for story in (first, second):
        play("create-team", story, store=tmp_path / "store", start={"session": "owls"})


def test_what_an_action_has_not_got_any_more_is_said(tmp_path):
    flow = {"flow": "door", "start": "pin", "steps": {
        "pin": {"screen": {"title": "PIN", "schema": {"type": "object", "properties": {"pin": {"type": "string", "writeOnly": True}}}},
                "next": "ready"},
        "ready": {"screen": {"title": "Ready?"}, "next": "open"},
        "open": {"action": {"name": "open", "input": {"pin": "data.pin"}}, "next": {"end": "completed"}}}}

    async def story(user):
        await user.types("1234", into="pin")
        await user.pilot.press("enter")
        await user.sees("Ready?")
        os.kill(user.app.engine.pid, signal.SIGKILL)
        await user.presses("Next")
        await user.sees("Lost, because secrets are never stored: pin")

    play(flow, story, store=tmp_path)


def test_a_killed_engine_is_restarted_and_said_so(tmp_path):
    async def story(user):
        await user.chooses("High school")
        await user.idle()
        os.kill(user.app.engine.pid, signal.SIGKILL)
        await user.until(lambda: any("started again" in note.message for note in user.app._notifications), "the notice")
        await user.presses("Next")
        await user.sees("Which school?")

    play("create-team", story, store=tmp_path / "store")


def test_one_in_memory_ends_with_the_reason():
    async def story(user):
        await user.chooses("High school")
        await user.idle()
        os.kill(user.app.engine.pid, signal.SIGKILL)
        await user.presses("Next")
        await user.until(lambda: user.app.failure, "the failure")

    assert "in memory only" in str(play("create-team", story).failure)


def test_an_unknown_flow_is_refused_before_anything_is_drawn():
    async def story(user):
        pass

    with pytest.raises(FlowNotFound, match="Did you mean “create-team”?"):
        play("create-taem", story)


def test_what_happens_by_itself_is_shown(tmp_path):
    """Another task of the same program sends the command, as a deadline would."""
    async def story(user):
        await user.app.engine.submit(user.app.view.session, {"teamType": "travel"})
        await user.sees("Where does the team travel?")

    play("create-team", story)


TIMED = {"flow": "timed", "start": "one", "steps": {
    "one": {"screen": {"title": "One", "schema": {"type": "object", "properties": {"x": {"type": "string"}}}},
            "on": {"late": {"to": "two"}}},
    "two": {"screen": {"title": "Two", "schema": {"type": "object", "properties": {"y": {"type": "string"}}}}, "next": "one"}}}


def test_what_was_meant_for_a_screen_that_has_gone_by_itself_is_typed_on_no_other():
    async def story(user):
        await user.types("typ", into="x")
        await user.idle()
        await user.app.engine.send(user.app.view.session, "late")
        await user.sees("Two")
        await user.idle()
        await user.types("ed")
        await user.pilot.press("enter")
        await user.idle()
        assert (user.app.view.screen.title, [field.value for field in user.inputs("y")]) == ("Two", [""])
        await user.pilot.press("tab")
        await user.types("more")
        assert [field.value for field in user.inputs("y")] == ["more"]

    play(TIMED, story)


def test_news_that_come_with_the_end_are_drawn_by_nobody():
    presented = {**TIMED, "steps": {**TIMED["steps"], "one": {**TIMED["steps"]["one"], "on": {"late": {"present": "two"}}}}}

    async def story(user):
        look = user.app.engine.current_screen

        async def looking(*given, **more):
            view = await look(*given, **more)
            if more:
                user.app.exit()
            return view

        user.app.engine.current_screen = looking
        await user.app.engine.send(user.app.view.session, "late")
        await user.until(lambda: user.app._exit, "the end")

    play(presented, story)


def test_a_draft_that_is_never_begun_is_no_warning(recwarn):
    async def story(user):
        for _ in range(2):
            user.app._keep_soon()
        await user.idle()

    play(TIMED, story)
    gc.collect()
    assert [str(each.message) for each in recwarn if "never awaited" in str(each.message)] == []


def test_double_taps_do_one_thing():
    async def story(user):
        await user.sees("Choose a color.")
        user.app.screen.query(Button).first(Button).press().press().press()
        await user.sees("Colors › Detail")
        await user.idle()
        assert user.app.view.revision == 2

    play("color-viewer", story)


REFUSING = {"flow": "refusing", "start": "s", "steps": {
    "s": {"screen": {"title": "Form", "schema": {"type": "object", "properties": {
        "x": {"type": "string"}, "pw": {"type": "string", "writeOnly": True}}}},
        "next": [{"when": "data.x == 'go'", "to": "end"}]},
    "end": {"end": "completed"}}}


def shown(user):
    return {title: user.inputs(title)[0].value for title in ("x", "pw")}


async def kept(user):
    return (await user.app.engine.current_screen(user.app.view.session)).values


async def told(user, text):
    await user.until(lambda: any(text in note.message for note in user.app._notifications), repr(text))


@pytest.mark.parametrize("drafts", [True, False])
def test_what_is_typed_stays_where_a_command_is_refused(drafts):
    async def story(user):
        await user.types("typed", into="x")
        await user.types("secret", into="pw")
        await user.idle()
        await user.pilot.press("ctrl+s")
        await told(user, "No transition")
        await user.idle()
        assert shown(user) == {"x": "typed", "pw": "secret"}

    play({**REFUSING, "steps": {**REFUSING["steps"], "s": {**REFUSING["steps"]["s"], "drafts": drafts}}}, story)


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


def test_what_was_typed_a_moment_before_stays_too_and_is_kept():
    async def story(user):
        user.app.PAUSE = GUARD
        await user.types("typed", into="x")
        user.app.PAUSE = 0
        await user.pilot.press("escape")
        await told(user, "back")
        await user.idle()
        assert shown(user)["x"] == "typed" and await kept(user) == {"x": "typed"}

    play(REFUSING, story)


def test_what_is_typed_stays_when_somebody_else_changes_the_session():
    async def story(user):
        await user.app.engine.save_draft(user.app.view.session, {"x": "theirs"})
        await user.until(lambda: [field.value for field in user.inputs("x")] == ["theirs"], "what somebody else has typed")
        await user.types("secret", into="pw")
        await user.idle()
        view = await user.app.engine.save_draft(user.app.view.session, {"x": "more"})
        await user.until(lambda: user.app.view.revision == view.revision, "the news")
        assert shown(user)["pw"] == "secret"

    play(REFUSING, story)


def test_what_was_typed_a_moment_ago_is_kept_at_the_end():
    async def story(user):
        user.app.PAUSE = GUARD
        await user.types("typed", into="x")
        await user.pilot.press("ctrl+q")
        await user.until(lambda: user.app._exit, "the end")
        assert await kept(user) == {"x": "typed"}

    play(REFUSING, story)


def test_a_draft_that_is_not_kept_is_said_and_tried_again():
    async def story(user):
        keep, full = user.app.engine.save_draft, [True]

        async def keeping(*given):
            if full:
                raise StoreUnavailable("The disk is full.")
            return await keep(*given)

        user.app.engine.save_draft = keeping
        await user.types("typed", into="x")
        await told(user, "What is typed is not kept yet: The disk is full.")
        await user.idle()
        full.clear()
        await user.pilot.press("escape")
        await told(user, "back")
        await user.idle()
        assert len([note for note in user.app._notifications if "not kept" in note.message]) == 1
        assert await kept(user) == {"x": "typed"}

    play(REFUSING, story)


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
        shown = user.layers[0].form.values
        assert shown == SHOWN
        await user.pilot.press("ctrl+s")
        await user.sees("completed")
        assert user.app.view.outcome.result == SHOWN

    definition = form(KINDS)
    definition["vars"] = {"shown": json.dumps(SHOWN)}
    definition["steps"]["s"]["screen"]["prefill"] = "vars.shown"
    play(definition, story, size=(100, 120))


def test_what_nobody_has_touched_is_given_back_as_it_was():
    lines = {"type": "array", "items": {"type": "string"}}
    kinds = {"any": {}, "either": {"type": ["string", "integer"]}, "lines": lines, "none": lines,
             "some": {"type": "array", "items": {"enum": ["a", "b", "c"]}},
             **dict.fromkeys(["ends", "feeds", "parts"], {"type": "string"}), "nothing": {"type": ["string", "null"]}}
    shown = {"any": "12", "either": "7", "lines": ["x\ny", " z ", "", "a\rb"], "none": [], "some": ["c", "a", "c"],
             "ends": "one\r\ntwo\nthree", "feeds": "a\fb\vc", "parts": "a\u2028b\u2029c\x85d", "nothing": None}

    async def story(user):
        await user.sees("Form")
        assert user.layers[0].form.values == shown
        await user.types("0", into="either")
        assert user.layers[0].form.values == {**shown, "either": 70}
        await user.pilot.press("backspace")
        assert user.layers[0].form.values == shown

    definition = form(kinds)
    definition["steps"]["s"]["screen"]["ui"] = {"widgets": dict.fromkeys(["ends", "feeds", "parts", "nothing"], "textarea")}
    definition["vars"] = {"shown": json.dumps(shown)}
    definition["steps"]["s"]["screen"]["prefill"] = "vars.shown"
    play(definition, story, size=(100, 120))


def test_a_choice_that_may_be_left_out_can_be_taken_back():
    async def story(user):
        await user.sees("Form")
        assert user.layers[0].form.values == {"must": 1, "may": 2}
        row, = user.app.screen.query(Select)
        row.clear()
        await user.until(lambda: user.layers[0].form.values == {"must": 1}, "the choice being taken back")
        await user.pilot.press("ctrl+s")
        await user.sees("completed")
        assert user.app.view.outcome.result == {"must": 1}

    definition = form({"must": {"enum": [1, 2]}, "may": {"enum": [1, 2]}}, required=["must"])
    definition["vars"] = {"shown": json.dumps({"must": 1, "may": 2})}
    definition["steps"]["s"]["screen"]["prefill"] = "vars.shown"
    play(definition, story)


def test_empty_fields_are_absent_and_text_that_is_no_number_is_told_of():
    async def story(user):
        await user.sees("Form")
        assert user.layers[0].form.values == {"flag": False}
        await user.types("x1", into="whole")
        await user.sees("Must be a whole number.")
        await user.types("e", into="deep")
        await user.sees("Must be at least 2 characters.")

    play(form(KINDS), story, size=(100, 120))


@pytest.mark.parametrize("case", json.loads((REPOSITORY / "clients" / "objects.json").read_text()), ids=lambda case: case["says"])
def test_objects_are_said_as_all_clients_say_them(case):
    async def story(user):
        await user.sees("Form")
        rows = {row.property.pointer: row for row in user.app.screen.query(Row)}
        for pointer, value in case["typed"].items():
            rows[pointer].query_one(Checkbox if isinstance(value, bool) else Input).value = value
        assert user.layers[0].form.values == case["said"]

    definition = form(**case["schema"])
    definition["input"] = {}
    definition["steps"]["s"]["screen"]["prefill"] = "input"
    play(definition, story, size=(100, 60), start={"input": case["given"]})


def test_what_has_to_be_there_and_may_be_null_is_null_when_it_is_left_empty():
    kinds = {"age": {"type": ["integer", "null"]}, "note": {"type": ["string", "null"]}, "free": {"type": ["string", "null"]}}

    async def story(user):
        await user.sees("Form")
        await user.pilot.press("ctrl+s")
        await user.sees("completed")
        assert user.app.view.outcome.result == {"age": None, "note": None}

    play(form(kinds, required=["age", "note"]), story)


def test_what_json_has_no_number_for_is_told_of_too():
    async def story(user):
        for title in ("whole", "real", "any"):
            await user.types("inf", into=title)
        await user.sees("Must be a number.", "Must be a whole number.")
        assert user.layers[0].form.values["any"] == "inf"

    play(form(KINDS), story, size=(100, 120))


def test_a_number_that_no_float_holds_is_shown_and_sent_as_it_is():
    shown = {"real": Decimal("1e400"), "any": {"a": Decimal("0.12345678901234567890")}, "fixed": Decimal("1e-400")}

    async def story(user):
        await user.sees("1E+400", '{"a": 0.12345678901234567890}', "1E-400")
        assert user.layers[0].form.values == shown
        await user.pilot.press("ctrl+s")
        await user.sees("completed", "1E+400")
        assert user.app.view.outcome.result == shown

    definition = form({**{name: KINDS[name] for name in ("real", "any")}, "fixed": {"type": "number", "readOnly": True}})
    definition["input"] = {}
    definition["steps"]["s"]["screen"]["prefill"] = "input"
    play(definition, story, start={"input": shown})


def test_what_is_read_only_is_shown_and_sent_as_it_is():
    inside = {"type": "object", "readOnly": True, "properties": {"deep": {"type": "string"}}}
    kinds = {name: {**KINDS[name], "readOnly": True} for name in ("text", "flag", "few", "some")}
    shown = {"text": "t", "flag": True, "few": 2, "some": ["b"], "inside": {"deep": "er"}, "free": ""}

    async def story(user):
        await user.sees("Form")
        assert [row.property.name for row in user.app.screen.query(".row") if not row.query_one("Input, Checkbox, Select, SelectionList").is_disabled] == ["free"]
        await user.types("x", into="free")
        await user.pilot.press("ctrl+s")
        await user.sees("completed")
        assert user.app.view.outcome.result == {**shown, "free": "x"}

    definition = form({**kinds, "inside": inside, "free": {"type": "string"}})
    definition["vars"] = {"shown": json.dumps(shown)}
    definition["steps"]["s"]["screen"]["prefill"] = "vars.shown"
    play(definition, story, size=(100, 120))


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
        assert user.layers[0].form.values == {"gift": {"to": "Bo", "wrap": False}}
        await user.types("CH", into="country")
        await user.until(lambda: user.inputs("canton"), "the canton")
        await user.until(lambda: user.inputs("country")[0].has_focus, "the focus")
        await user.types(["end", "backspace", "backspace"], into="to")
        assert user.layers[0].form.values == {"country": "CH"}

    gift = {"type": "object", "required": ["to"], "properties": {"to": {"type": "string"}, "wrap": {"type": "boolean"}}}
    definition = form({"country": {"type": "string"}, "canton": {"type": "string"}, "gift": gift})
    definition["steps"]["s"]["screen"]["show"] = {"canton": "has(values.country) && values.country == 'CH'"}
    play(definition, story)


REVIEWED = {"flow": "reviewed", "start": "job", "steps": {
    "job": {"screen": {"title": "Which job?", "schema": {
        "type": "object", "required": ["job"], "properties": {"job": {"title": "Job", "enum": ["cook", "driver"]}}}},
        "next": [{"when": "data.job == 'driver'", "to": "licence"}, "review"]},
    "licence": {"screen": {"title": "Licence", "schema": {
        "type": "object", "required": ["since"], "properties": {"since": {"title": "Since", "type": "integer"}}}}, "next": "review"},
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


def test_markup_of_an_author_is_text():
    async def story(user):
        await user.sees("[b]Bold[/b] [/]", "[red]", "Go [x]")

    definition = form({"a": {"type": "string", "title": "[red]"}})
    definition["steps"]["s"]["screen"].update(title="[b]Bold[/b] [/]", submit="Go [x]")
    play(definition, story)


@pytest.mark.parametrize("size", [(40, 15), (200, 60)])
def test_small_and_large(size):
    async def story(user):
        await user.chooses("Travel team")
        await user.idle()
        await user.pilot.press("ctrl+s")
        await user.until(lambda: user.app.view.step == "travel", "the next screen")

    play("create-team", story, size=size)


def test_what_the_engine_holds_says_nothing_until_it_is_touched():
    definition = {"flow": "held", "start": "a", "steps": {
        "a": {"screen": {"title": "Form", "schema": {"type": "object", "required": ["agree", "card"], "properties": {
            "agree": {"type": "boolean", "writeOnly": True, "title": "Agree"},
            "card": {"type": "object", "writeOnly": True, "required": ["number"], "properties": {"number": {"type": "string", "title": "Number"}}},
            "note": {"type": "string", "title": "Note"}}}}, "next": "b"},
        "b": {"screen": {"title": "Behind"}, "next": {"end": "completed"}}}}

    async def story(user):
        await user.types("12", into="Number")
        assert user.inputs("Number")[0].password
        box = user.app.screen.query_one(Checkbox)
        box.toggle()
        await user.pilot.press("ctrl+s")
        await user.sees("Behind")
        await user.pilot.press("escape")
        await user.sees("Agree")
        assert user.layers[0].form.values == {}
        await user.types("x", into="Note")
        assert user.layers[0].form.values == {"note": "x"}
        user.app.screen.query_one(Checkbox).toggle().toggle()
        await user.until(lambda: user.layers[0].form.values == {"note": "x", "agree": False}, "the no")
        await user.types("3", into="Number")
        assert user.layers[0].form.values["card"] == {"number": "3"}
        await user.idle()

    play(definition, story)


def test_what_the_engine_holds_and_need_not_be_there_can_be_taken_away():
    definition = {"flow": "held", "start": "a", "steps": {
        "a": {"screen": {"title": "Form", "schema": {"type": "object", "properties": {
            "pin": {"type": "string", "writeOnly": True, "title": "Pin"}, "note": {"type": "string", "title": "Note"}}}}, "next": "b"},
        "b": {"screen": {"title": "Behind"}, "next": {"end": "completed"}}}}

    async def back(user, held):
        await user.idle()
        await user.pilot.press("ctrl+s")
        await user.sees("Behind")
        await user.idle()
        await user.pilot.press("escape")
        await user.sees("Note")
        await user.idle()
        assert list(user.app.view.screen.secrets_held) == held

    async def story(user):
        await user.types("12", into="Pin")
        await back(user, ["/pin"])
        for label, said in (("Take it away", {"pin": None}), ("Keep it", {})):
            await user.presses(label)
            await user.until(lambda: user.layers[0].form.values == said, repr(said))
        await back(user, ["/pin"])
        await user.presses("Take it away")
        await user.types("so", into="Note")
        assert user.layers[0].form.values == {"pin": None, "note": "so"}
        await back(user, [])

    play(definition, story)
