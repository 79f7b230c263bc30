"""The values of a screen as a form: rows according to its schema, and errors at their rows."""

from __future__ import annotations

from typing import Any, Iterable, Mapping

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from ..shapes import JSONObject
from ..views import FieldError
from .fields import GroupRow, Members, Row
from .schema import Reading, names_in, object_in


class Form(Vertical):
    """The rows of one schema. Errors about something without a row stand above them all."""

    class Changed(Message):
        """The user changed a value."""

    class Entered(Message):
        """The user is done: Enter was pressed in a line."""

    def __init__(
        self, schema: Any, ui: Any, shown: Mapping[str, Any], held: tuple[str, ...] = (), origin: Mapping[str, Any] | None = None,
        read: Reading | None = None,
    ) -> None:
        super().__init__()
        # The values before anything was typed.
        self.origin = shown if origin is None else origin
        self._members = Members(schema, ui, shown, held, read=read, origin=self.origin)
        self._held = held
        self._general = Static("", classes="error", markup=False)
        self.touched: set[str] = set()
        self.is_judged = False

    def compose(self) -> ComposeResult:
        yield self._general
        yield self._members

    @property
    def is_empty(self) -> bool:
        return not self._members.rows

    @property
    def values(self) -> JSONObject:
        """What is entered, as it is kept."""
        values: JSONObject = self._members.values
        return values

    @property
    def submission(self) -> JSONObject:
        """What is entered, as it is submitted: also takes away the secrets that the engine holds for fields of another shape, or under
        another condition. It would keep them, and might refuse all for them."""
        values = self.values
        known = [row.property.pointer for row in self._members.all_rows() if not isinstance(row, GroupRow)]
        for pointer in self._held:
            if not any(pointer == each or pointer.startswith(f"{each}/") for each in known):
                values = with_null(values, names_in(pointer))
        return values

    def show_errors_so_far(self, errors: Iterable[FieldError]) -> None:
        """Shows the errors of what is typed: until it was submitted and refused, only those of rows that the user has been to."""
        self._show(errors, None if self.is_judged else self.touched)

    def show_errors(self, errors: Iterable[FieldError]) -> None:
        """Shows each error at its row, or at the row around it."""
        self._show(errors, None)

    def _show(self, errors: Iterable[FieldError], only: set[str] | None) -> None:
        at: dict[str, list[str]] = {}
        known = {row.property.pointer: row for row in self._members.all_rows()}
        for error in errors:
            path = error.path
            while path and path not in known:
                path = path.rpartition("/")[0]
            at.setdefault(path, []).append(error.message)
        for pointer, row in known.items():
            row.show_error(" ".join(at.get(pointer, [])) if only is None or pointer in only else "")
        general = "" if only is not None or "" in known else "\n".join(at.get("", []))
        self._general.update(general)
        self._general.display = bool(general)

    def start(self) -> Widget | None:
        """Where the user starts: the first row that is wrong, or else the first row."""
        known = list(self._members.all_rows())
        for row in [*(row for row in known if row.has_class("wrong")), *known]:
            for widget in row.query("Input, RadioSet, Select, SelectionList, TextArea, Checkbox"):
                if not widget.is_disabled:
                    return widget
        return None

    def where(self) -> tuple[str, int] | None:
        """The row that has the focus, and the position of the cursor in it."""
        for row in self._members.all_rows():
            for widget in row.query("*:focus"):
                return row.property.pointer, widget.cursor_position if isinstance(widget, Input) else 0
        return None

    def go(self, where: tuple[str, int]) -> None:
        """Puts the focus back where `where` says."""
        for row in (row for row in self._members.all_rows() if row.property.pointer == where[0]):
            for widget in row.query("Input, RadioSet, Select, SelectionList, TextArea, Checkbox"):
                self.screen.set_focus(widget)
                if isinstance(widget, Input):
                    widget.cursor_position = where[1]

    def on_row_changed(self, event: Row.Changed) -> None:
        event.stop()
        self.touched.add(event.row.property.pointer)
        self.post_message(self.Changed())

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.post_message(self.Entered())


def with_null(values: JSONObject, names: list[str]) -> JSONObject:
    """The values with null at the place to which the names lead."""
    first, *rest = names
    return {**values, first: with_null(object_in(values, first), rest) if rest else None}
