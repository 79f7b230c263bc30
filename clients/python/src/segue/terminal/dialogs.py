"""The questions in between: whether answers may be lost, what a payload or a result is, why an action failed."""

from __future__ import annotations

from typing import Any, Mapping

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from ..shapes import JSONObject
from ..views import FieldError
from .form import Form
from .schema import names_in, reading_undecided


class Confirm(ModalScreen[bool]):
    """Asks whether what would be lost may be lost."""

    BINDINGS = [Binding("escape", "dismiss(False)", "Stay")]

    def __init__(self, lost: list[JSONObject]) -> None:
        super().__init__()
        self._lost = lost

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static("These answers would be lost:", classes="heading", markup=False)
            for each in self._lost:
                yield Static(f"• {each.get('title') or each.get('step')}: {', '.join(each.get('fields', []))}", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Stay", id="stay", variant="primary")
                yield Button("Lose them", id="lose", variant="error")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "lose")


class Ask(ModalScreen["JSONObject | None"]):
    """A small form. Its schema is all that is known, perhaps no more than the names that the engine missed. Nobody decides its
    conditions, so it has the fields of all of them."""

    # The focus is where the form starts. What had it before that would be scrolled to, and the heading out of sight.
    AUTO_FOCUS = ""

    BINDINGS = [Binding("escape", "dismiss(None)", "Leave it")]

    def __init__(self, title: str, schema: Mapping[str, Any], given: Mapping[str, Any], errors: tuple[FieldError, ...] = ()) -> None:
        super().__init__()
        self._title = title
        self._form = Form(schema, {}, given, read=reading_undecided(schema))
        self._errors = errors

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self._title, classes="heading", markup=False)
            yield self._form
            with Horizontal(classes="buttons"):
                yield Button("OK", id="ok", variant="primary")
                yield Button("Leave it", id="leave")

    def on_mount(self) -> None:
        self._form.show_errors(self._errors)
        start = self._form.start()
        if start:
            start.focus()

    def on_form_entered(self) -> None:
        # All of it may be typed as JSON.
        if isinstance(self._form.values, dict):
            self.dismiss(self._form.values)
        else:
            self._form.show_errors([FieldError({}, message='A JSON object is wanted, such as {"name": "Ada"}.')])

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "ok":
            self.on_form_entered()
        else:
            self.dismiss(None)


FAILURE = {"required": ["code", "message"], "properties": {
    "code": {"type": "string", "title": "Code"}, "message": {"type": "string", "title": "Message"}}}


def missed(errors: tuple[FieldError, ...], given: Mapping[str, Any]) -> JSONObject:
    """A schema of what was given and of what the engine says is wrong: only the names, with values of any type."""
    wrong = [names_in(error.path)[0] for error in errors if error.path]
    return {"required": sorted(set(wrong)), "properties": {name: {} for name in (*given, *wrong)}}
