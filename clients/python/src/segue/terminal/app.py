"""The front end itself: one engine, one session, a function that draws its views, and one that does a command.

What is typed is kept as a draft and tried in a dry run, so that errors show while the user is still typing.
"""

from __future__ import annotations

import asyncio
import dataclasses
from pathlib import Path
from typing import Any, Callable, Sequence

from textual.app import App
from textual.binding import Binding
from textual.filter import LineFilter

from .. import calls
from ..aio import AsyncEngine
from ..calls import Call
from ..errors import EngineFailure, InputInvalid, LeaveNeedsConfirmation, SegueError, SessionEnded, SessionNotFound, StaleEntry
from ..launch import RESTARTED
from ..shapes import JSONObject
from ..views import FieldError, Presentation, View
from ..wire import Notification
from .asked import asked_schema
from .commands import Describe, submitting
from .dialogs import FAILURE, Ask, Confirm, missed
from .filter import Printable
from .form import Form
from .layer import Layer, Sheet

# The errors that say that a screen is not there any more.
OVERTAKEN = (StaleEntry, SessionEnded)


class FlowApp(App[None]):
    """Walks through a flow with a running engine. `begin` describes the call that starts it, with the id of a session or for
    a new one. After `enter`, the app can be run."""

    CSS_PATH = Path(__file__).with_name("style.tcss")
    TITLE = "Segue"
    # It would be a screen among the layers, and be taken from the stack in the place of one that ends beneath it.
    ENABLE_COMMAND_PALETTE = False
    # The focus moves before the next key is given to what has it, however soon that comes.
    BINDINGS = [
        Binding("ctrl+q", "quit", "Quit", priority=True),
        Binding("tab", "app.focus_next", show=False, priority=True),
        Binding("shift+tab", "app.focus_previous", show=False, priority=True),
    ]

    # Seconds without a key after which what was typed is kept and tried.
    PAUSE = 0.2

    def __init__(self, engine: AsyncEngine, begin: Callable[..., Call[View]], session: str | None = None) -> None:
        super().__init__()
        self.engine = engine
        self._begin = begin
        self._start = begin(session=session)
        self.view: View | None = None
        self.failure: SegueError | None = None
        self._layers: list[Layer] = []
        # While a command is under way, which is also the case at first, no other is begun.
        self._is_busy = True
        self._has_typed = False
        self._is_leaving = False
        # Why what is typed could not be kept, as it was last reported.
        self._unkept = ""
        # The newest revision of the session that a notification told of.
        self._told = 0
        self._printable = Printable()

    async def enter(self) -> None:
        """Begins the session, or continues it. Raises `SegueError`."""
        self.engine.on_notification = self._hear
        self.view = await self._entered()

    async def on_mount(self) -> None:
        if self.view:
            self.run_worker(self._working(self._draw(self.view)), group="command")

    async def _entered(self) -> View:
        """The session as it stands, if there is one with this id, or else a new one."""
        session = self._start.params["session"]
        try:
            view = await self.engine.current_screen(session)
        except SessionNotFound:
            view = await self.engine.call(self._start)
        await self.engine.watch(session)
        return view

    # Drawing

    def get_line_filters(self) -> Sequence[LineFilter]:
        return [*super().get_line_filters(), self._printable]

    async def _draw(self, view: View, is_led_to: bool = True) -> None:
        """Draws a view, on as many layers as it has presentations. What is typed stays if it was refused, or if no command
        has led to the view."""
        before, self.view = self.view, await self._detailed(view)
        top = self._layers[-1] if self._layers else None
        is_elsewhere = before is None or before.entry != self.view.entry
        if top and not is_elsewhere:
            if not view.accepted:
                await top.follow(self.view)
                top.refuse(self.view)
                return
            if not is_led_to and top.form.touched:
                await top.follow(self.view)
                return
        # What is being typed for a screen that has gone by itself must do nothing on the next one.
        is_cut_off = top is not None and is_elsewhere and not is_led_to and top.form.where() is not None
        self._has_typed = False
        chain = view.navigation.chain or (Presentation({}),)
        kept = 0
        while kept < min(len(self._layers), len(chain)) and is_same(self._layers[kept].presentation, chain[kept]):
            kept += 1
        while len(self._layers) > kept:
            self._layers.pop()
            await self.pop_screen()
        for presentation in chain[kept:]:
            self._layers.append(Sheet(presentation) if self._layers else Layer(presentation))
            await self.push_screen(self._layers[-1])
        for layer, presentation in zip(self._layers[:-1], chain):
            layer.show_chain(presentation)
        await self._layers[-1].draw(self.view, starts=not is_cut_off)

    async def _detailed(self, view: View) -> View:
        """The view with the conditions of its schema decided, if there may be any."""
        if view.ended or view.screen is None or not isinstance(view.screen.schema, dict):
            return view
        try:
            detailed = await self.engine.current_screen(view, effective_schema=True)
        except EngineFailure:
            raise
        except SegueError:
            return view
        if detailed.revision != view.revision or detailed.screen is None:
            return view
        schema = detailed.screen.effective_schema
        return View.of({**view.raw, "screen": {**view.screen.raw, "effectiveSchema": schema}})

    # Commands

    def on_layer_command(self, message: Layer.Command) -> None:
        # By then, the keys that came before this one have reached their fields.
        self.call_after_refresh(self._do, message.describe)

    def on_layer_fail(self) -> None:
        async def fail() -> None:
            error = await self.push_screen_wait(Ask("Why did it fail?", FAILURE, {}))
            if error is not None and self.view:
                await self._send(calls.fail(self.view, str(error.get("code", "failed")), str(error.get("message", ""))))

        self._work(fail())

    def on_layer_again(self) -> None:
        async def again() -> None:
            self._told = 0
            self._start = self._begin()
            await self._draw(await self._entered())

        self._work(again())

    def on_layer_quit(self) -> None:
        self.exit()

    def _do(self, describe: Describe) -> None:
        """Does a command for the view that is shown, with what is entered. Does nothing while another one is under way."""
        if self.view and not self.view.ended:
            form = self._layers[-1].form
            entered = form.submission if describe is submitting else form.values
            self._work(self._send(describe(self.view, None if form.is_empty else entered)))

    def _work(self, work: Any) -> None:
        if self._is_busy:
            work.close()
            return
        self._is_busy = True
        # What is not kept now goes along with the command, or is kept before it, or after it if that is refused.
        self._has_typed = self._has_typed or self._is_keeping
        self.workers.cancel_group(self, "draft")
        self.run_worker(self._working(work), group="command")

    async def _working(self, work: Any) -> None:
        try:
            await work
        except EngineFailure as error:
            self._give_up(error)
        except SegueError as error:
            self.notify(str(error), severity="warning", markup=False)
            if error.view:
                await self._draw(error.view, is_led_to=False)
        finally:
            self._is_busy = False
        if self._has_typed:
            self._keep_soon()
        self._catch_up()

    async def _send(self, call: Call[View]) -> None:
        # The values of an edit are those of the screen that it changes, so what is typed on this one does not go along.
        if call.method == "edit" and self._has_typed and self.view:
            await self.engine.save_draft(self.view, self._layers[-1].form.values)
            self._has_typed = False
        try:
            await self._draw(await self.engine.call(call))
        except LeaveNeedsConfirmation as refused:
            if await self.push_screen_wait(Confirm(refused.data["lost"])):
                await self._send(dataclasses.replace(call, params={**call.params, "confirm": True}))
        except InputInvalid as refused:
            await self._ask_for(call, refused)

    async def _ask_for(self, call: Call[View], refused: InputInvalid) -> None:
        """Asks for the payload of an event, or the result of an action, that did not fit; by its schema, if the flow's files
        have one."""
        name = "payload" if call.method == "send" else "values"
        given = call.params.get(name)
        given = given if isinstance(given, dict) else {}
        errors = tuple(map(FieldError.of, refused.data["errors"]))
        event = call.params.get("event")
        schema = await asked_schema(self.engine, self.view, event, given, errors) if self.view else None
        screen = self.view.screen if self.view else None
        title = next((each.title for each in screen.events if each.event == event), None) if screen else None
        asked = title or event or (screen and screen.title) or call.method
        answer = await self.push_screen_wait(Ask(str(asked), schema or missed(errors, given), given, errors if given else ()))
        if answer is not None:
            await self._send(dataclasses.replace(call, params={**call.params, name: answer}))

    def exit(self, *given: Any, **more: Any) -> None:
        """Ends the app. Nothing is drawn any more, since there is nothing left to draw on."""
        super().exit(*given, **more)
        self.workers.cancel_all()

    def _give_up(self, error: SegueError) -> None:
        self.failure = error
        self.exit(return_code=1)

    # Drafts

    def on_form_changed(self, message: Form.Changed) -> None:
        self._has_typed = True
        if not self._is_busy:
            self._keep_soon()

    def _keep_soon(self) -> None:
        self._has_typed = False
        # The function itself is passed: a coroutine of it that is overtaken before it begins would never be awaited.
        self.run_worker(self._keep, group="draft", exclusive=True)  # type: ignore[arg-type]  # mypy takes the coroutine for its result

    async def _keep(self) -> None:
        """Keeps what is typed, and shows what is wrong with it so far."""
        await asyncio.sleep(self.PAUSE)
        layer, view = self._layers[-1], self.view
        if view is None or view.screen is None or view.screen.kind != "screen":
            return
        typed = layer.form.values
        if not isinstance(typed, dict):  # JSON of which the end is yet to be typed.
            self._has_typed = True
            return
        try:
            view = await self._detailed(await self.engine.save_draft(view, typed))
            self._unkept = ""
        except EngineFailure as error:
            self._give_up(error)
            return
        except OVERTAKEN:
            pass  # What there is now is shown after this.
        except SegueError as error:
            # This is tried again with the next key, after a command that is refused, and at the end.
            self._has_typed = True
            if self._unkept != str(error):
                self._unkept = str(error)
                self.notify(f"What is typed is not kept yet: {error}", severity="warning", markup=False)
        if layer is not self._layers[-1] or self._is_busy:
            return
        self.view = view
        await layer.follow(view)
        try:
            tried = await self.engine.submit(view, layer.form.submission, dry_run=True)
            layer.form.show_errors_so_far(() if tried.accepted else tried.errors)
        except SegueError:
            pass
        self.call_later(self._catch_up)

    async def action_quit(self) -> None:
        if self._is_leaving:
            self.exit()
        self._is_leaving = True
        # By then, the keys that came before this one have reached their fields.
        self.call_after_refresh(lambda: self.run_worker(self._leave(), group="leaving"))

    async def _leave(self) -> None:
        """Ends the app, once what was typed a moment ago is kept. A second request to quit does not wait for that."""
        message = None
        try:
            if self.view and (self._has_typed or self._is_keeping):
                await self.engine.save_draft(self.view, self._layers[-1].form.values)
        except EngineFailure as error:
            self._give_up(error)
            return
        except OVERTAKEN:
            pass
        except SegueError as error:
            message = f"What was typed last is not kept: {error}"
        self.exit(message=message)

    # What happens by itself

    def _hear(self, notification: Notification) -> None:
        if notification.method == RESTARTED:
            self.notify("The engine ended, was started again, and goes on where it was.", severity="warning")
        elif notification.method == "sessionChanged" and self.view:
            told = notification.params["view"]
            self._told = max(self._told, told["revision"]) if told["session"] == self.view.session else self._told
            # The notification comes before the answer that it is about, if that is an answer to this program.
            self.call_later(self._catch_up)

    @property
    def _is_keeping(self) -> bool:
        return any(worker.group == "draft" and not worker.is_finished for worker in self.workers)

    def _catch_up(self) -> None:
        """Shows the session as it is now, if it has moved on at a deadline or by another front end."""
        if self.view is None or self._told <= self.view.revision or self._is_busy or self._is_keeping:
            return

        async def look() -> None:
            if self.view:
                await self._draw(await self.engine.current_screen(self.view.session), is_led_to=False)

        self._work(look())


def is_same(one: Presentation, other: Presentation) -> bool:
    """Whether the two are the same presentation, whatever its stack is now."""
    return (one.level, one.style, one.purpose, one.presented_by) == (other.level, other.style, other.purpose, other.presented_by)
