"""Screens in the terminal that come by themselves, or because somebody else has gone on, while one types."""

from segue.terminal.layer import Layer
from user import play


def test_what_happens_by_itself_is_shown():
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


def test_a_sheet_that_ends_by_itself_goes_away_whatever_key_was_pressed_on_it():
    steps = {"one": {**TIMED["steps"]["one"], "on": {"more": {"title": "More", "present": "two"}}},
             "two": {**TIMED["steps"]["two"], "on": {"late": {"dismiss": True}}}}

    async def story(user):
        await user.presses("More")
        await user.sees("Two")
        await user.idle()
        await user.pilot.press("ctrl+p")
        await user.app.engine.send(user.app.view.session, "late")
        await user.until(lambda: user.app.view.step == "one", "the news")
        await user.idle()
        assert [type(screen) for screen in user.app.screen_stack[1:]] == [Layer]

    play({**TIMED, "steps": steps}, story)


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
