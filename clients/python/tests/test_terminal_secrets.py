"""Secrets in the terminal: not shown, held by the engine, taken away, lost with it."""

import json
import os
import signal

from segue.terminal.dialogs import Ask
from textual.widgets import Checkbox
from user import form, play


def held(properties, **more):
    """A form with secrets in it, and a screen behind it, from which one comes back."""
    definition = form(properties, **more)
    definition["steps"]["s"]["next"] = "behind"
    definition["steps"]["behind"] = {"screen": {"title": "Behind"}, "next": {"end": "completed"}}
    return definition


def test_a_payload_is_asked_for_by_its_schema_and_a_secret_is_not_shown(tmp_path):
    definition = form({})
    definition["steps"]["s"]["screen"].pop("schema")
    definition["steps"]["s"]["on"] = {"unlock": {
        "title": "Unlock", "schema": {"required": ["pin", "level"], "properties": {
            "pin": {"type": "string", "title": "PIN", "writeOnly": True}, "level": {"enum": ["low", "high"]}}},
        "end": "completed", "result": {"level": "event.level"}}}
    # The schema of a payload is read from the flow, which is asked for by its name.
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


def test_no_secret_is_shown_however_long_it_may_be():
    strings = {"type": "array", "items": {"type": "string"}}
    cards = {"type": "array", "items": {"type": "object", "properties": {"pin": {"type": "string", "writeOnly": True}}}}
    definition = held({"phrase": {"type": "string", "writeOnly": True}, "codes": {**strings, "writeOnly": True}, "cards": cards})
    definition["steps"]["s"]["screen"]["ui"] = {"widgets": {"phrase": "textarea"}}

    async def story(user):
        await user.sees("JSON")
        await user.types("owl owl", into="phrase")
        await user.types('["1234"]', into="codes")
        await user.types('[{"pin": "77"}]', into="cards")
        assert user.values == {"phrase": "owl owl", "codes": ["1234"], "cards": [{"pin": "77"}]}
        await user.sees("•••••••", "••••••••")
        assert not [typed for typed in ("owl", "1234", "77") if typed in user.seen]
        await user.pilot.press("ctrl+s")
        await user.sees("Behind")

    play(definition, story)


def test_a_secret_that_an_action_has_not_got_any_more_is_said(tmp_path):
    definition = held({"pin": {"type": "string", "writeOnly": True}})
    definition["steps"]["behind"]["next"] = "open"
    definition["steps"]["open"] = {"action": {"name": "open", "input": {"pin": "data.pin"}}, "next": {"end": "completed"}}

    async def story(user):
        await user.types("1234", into="pin")
        await user.pilot.press("enter")
        await user.sees("Behind")
        os.kill(user.app.engine.pid, signal.SIGKILL)
        await user.presses("Next")
        await user.sees("Lost, because secrets are never stored: pin")

    play(definition, story, store=tmp_path)


def test_what_the_engine_holds_says_nothing_until_it_is_touched():
    card = {"type": "object", "writeOnly": True, "required": ["number"], "properties": {"number": {"type": "string", "title": "Number"}}}
    definition = held({
        "agree": {"type": "boolean", "writeOnly": True, "title": "Agree"}, "card": card, "note": {"type": "string", "title": "Note"},
    }, required=["agree", "card"])

    async def story(user):
        await user.types("12", into="Number")
        assert user.inputs("Number")[0].password
        user.app.screen.query_one(Checkbox).toggle()
        await user.pilot.press("ctrl+s")
        await user.sees("Behind")
        await user.pilot.press("escape")
        await user.sees("Agree")
        assert user.values == {}
        await user.types("x", into="Note")
        assert user.values == {"note": "x"}
        user.app.screen.query_one(Checkbox).toggle().toggle()
        await user.until(lambda: user.values == {"note": "x", "agree": False}, "the no")
        await user.types("3", into="Number")
        assert user.values["card"] == {"number": "3"}
        await user.idle()

    play(definition, story)


def test_what_the_engine_holds_and_need_not_be_there_can_be_taken_away():
    definition = held({"pin": {"type": "string", "writeOnly": True, "title": "Pin"}, "note": {"type": "string", "title": "Note"}})

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
            await user.until(lambda: user.values == said, repr(said))
        await back(user, ["/pin"])
        await user.presses("Take it away")
        await user.types("so", into="Note")
        assert user.values == {"pin": None, "note": "so"}
        await back(user, [])

    play(definition, story)
