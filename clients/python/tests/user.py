"""Somebody who uses the front end for the terminal, through its pilot: presses keys, and reads what is on the screen."""

import asyncio
import functools
import time

from conftest import EXAMPLES, GUARD
from segue import AsyncEngine, calls
from segue.terminal.app import FlowApp
from segue.terminal.fields import Row
from segue.terminal.layer import Layer
from textual.app import App
from textual.widgets import Button, Input, RadioButton, Select


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

    @property
    def values(self):
        """What the form says now, as it would be sent."""
        return self.layers[0].form.values

    async def sees(self, *texts):
        for text in texts:
            await self.until(lambda: text in self.seen, repr(text))
        return self

    async def sees_no(self, text):
        return await self.until(lambda: text not in self.seen, f"{text!r} going away")

    async def is_told(self, text):
        """By a notice that lies over the screen for a moment."""
        return await self.until(lambda: any(text in note.message for note in self.app._notifications), repr(text))

    async def completes(self, result):
        """The flow ends when this screen is submitted, with that result."""
        await self.pilot.press("ctrl+s")
        await self.sees("completed")
        assert self.app.view.outcome.result == result

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

    async def selects(self, label, of):
        """The option with that label, or with that value, of the field at a pointer, from whatever it is chosen."""
        row, = (row for row in self.app.screen.query(Row) if row.property.pointer == of)
        number = next(number for number, (its, value) in enumerate(row.property.choices) if label in (its, value))
        if row.query(Select):
            row.query_one(Select).value = number
        else:
            row.query(RadioButton)[number].toggle()
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


def show(widget, story):
    """A story told with a widget that is alone on the screen."""
    async def run():
        app = App()
        async with app.run_test(size=(100, 60)) as pilot:
            await app.screen.mount(widget)
            await story(User(app, pilot))

    asyncio.run(run())


def form(properties, **more):
    return {"flow": "f", "start": "s", "steps": {"s": {
        "screen": {"title": "Form", "schema": {"type": "object", "properties": properties, **more}},
        "next": {"end": "completed", "result": "data"}}}}


def prefilled(properties, **more):
    """A form that shows the input of its flow."""
    definition = form(properties, **more)
    definition["input"] = {}
    definition["steps"]["s"]["screen"]["prefill"] = "input"
    return definition
