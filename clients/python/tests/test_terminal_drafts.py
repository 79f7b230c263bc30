"""What is typed in the terminal is kept, and stays where a command is refused."""

import gc

import pytest
from conftest import GUARD
from segue import StoreUnavailable
from user import play

REFUSING = {"flow": "refusing", "start": "s", "steps": {
    "s": {"screen": {"title": "Form", "schema": {"type": "object", "properties": {
        "x": {"type": "string"}, "pw": {"type": "string", "writeOnly": True}}}},
        "next": [{"when": "data.x == 'go'", "to": "end"}]},
    "end": {"end": "completed"}}}


def shown(user):
    return {title: user.inputs(title)[0].value for title in ("x", "pw")}


async def kept(user):
    return (await user.app.engine.current_screen(user.app.view.session)).values


@pytest.mark.parametrize("drafts", [True, False])
def test_what_is_typed_stays_where_a_command_is_refused(drafts):
    async def story(user):
        await user.types("typed", into="x")
        await user.types("secret", into="pw")
        await user.idle()
        await user.pilot.press("ctrl+s")
        await user.is_told("No transition")
        await user.idle()
        assert shown(user) == {"x": "typed", "pw": "secret"}

    play({**REFUSING, "steps": {**REFUSING["steps"], "s": {**REFUSING["steps"]["s"], "drafts": drafts}}}, story)


def test_what_was_typed_a_moment_before_stays_too_and_is_kept():
    async def story(user):
        user.app.PAUSE = GUARD
        await user.types("typed", into="x")
        user.app.PAUSE = 0
        await user.pilot.press("escape")
        await user.is_told("back")
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


def test_what_was_typed_a_moment_before_another_answer_is_changed_is_kept():
    flow = {"flow": "f", "start": "s", "steps": {
        "s": {"screen": {"title": "Form", "schema": {"properties": {"name": {"type": "string"}}}}, "next": "review"},
        "review": {"screen": {"title": "Right?", "review": True, "schema": {"properties": {"x": {"type": "string"}}}},
                   "next": {"end": "completed"}}}}

    async def story(user):
        await user.presses("Next")
        await user.sees("Right?")
        await user.idle()
        user.app.PAUSE = GUARD
        await user.types("typed", into="x")
        await user.presses("Change “Form”")
        await user.until(lambda: user.inputs("name"), "the answer")
        await user.idle()
        await user.presses("Next")
        await user.until(lambda: user.inputs("x"), "the review")
        assert user.values == {"x": "typed"}

    play(flow, story)


def test_a_draft_that_is_not_kept_is_said_and_tried_again():
    async def story(user):
        keep, full = user.app.engine.save_draft, [True]

        async def keeping(*given):
            if full:
                raise StoreUnavailable("The disk is full.")
            return await keep(*given)

        user.app.engine.save_draft = keeping
        await user.types("typed", into="x")
        await user.is_told("What is typed is not kept yet: The disk is full.")
        await user.idle()
        full.clear()
        await user.pilot.press("escape")
        await user.is_told("back")
        await user.idle()
        assert len([note for note in user.app._notifications if "not kept" in note.message]) == 1
        assert await kept(user) == {"x": "typed"}

    play(REFUSING, story)


def test_a_draft_that_is_never_begun_is_no_warning(recwarn):
    async def story(user):
        for _ in range(2):
            user.app._keep_soon()
        await user.idle()

    play(REFUSING, story)
    gc.collect()
    assert [str(each.message) for each in recwarn if "never awaited" in str(each.message)] == []
