"""From a JSON Schema to rows of a form: which control each property gets, and what value it holds.

Knows no view and no engine. A value that is left empty is absent; text that is not a number stays text, so that the engine
says what is wrong with it. A row that nobody has touched has the value that was given, since what is shown says less: not
where an item of a list ends, not whether a number is one, and not by which characters the lines of a text end.
"""

from __future__ import annotations

from typing import Any, ClassVar, Iterator, Mapping

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, Checkbox, Input, Label, RadioButton, RadioSet, Select, SelectionList, Static, TextArea
from textual.widgets.selection_list import Selection

from ..shapes import ABSENT
from .reading import anything, number
from .schema import Property, Reading, as_text, choices, is_open, object_in, properties, reading, types_of
from .variants import has_unknown_shapes, shaped

TAKE_AWAY = "Take it away"
KEEP = "Keep it"
RADIOS = 7
DEPTH = 4


class Row(Vertical):
    """A property with its control: title, help, and what is wrong with its value."""

    DEFAULT_CLASSES = "row"

    class Changed(Message):
        """The user changed the value."""

        def __init__(self, row: Row) -> None:
            super().__init__()
            self.row = row

    def __init__(self, property: Property, value: Any = ABSENT) -> None:
        super().__init__(disabled=property.schema.get("readOnly") is True)
        self.property = property
        # Whether the secret that the engine holds here is to be removed.
        self._is_away = property.is_held and value is None
        self.given = ABSENT if self._is_away else value
        self.initial = self.given
        self._was_changed = False
        self._error = Static("", classes="error", markup=False)

    def compose(self) -> ComposeResult:
        yield from self.heading()
        if self.property.schema.get("description"):
            yield Static(str(self.property.schema["description"]), classes="help", markup=False)
        yield from self.control()
        yield from self.taking_away()
        yield self._error

    @property
    def title(self) -> str:
        return self.property.title + (" *" if self.property.is_required else "")

    def heading(self) -> ComposeResult:
        """What stands above the control."""
        yield Label(self.title, classes="title", markup=False)

    def control(self) -> ComposeResult:
        raise NotImplementedError

    def taking_away(self) -> ComposeResult:
        """A button to remove what the engine holds, if it need not be there: leaving the row empty keeps it."""
        if self.property.is_held and not self.property.is_required:
            yield Button(KEEP if self._is_away else TAKE_AWAY, classes="away")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self._is_away = not self._is_away
        event.button.label = KEEP if self._is_away else TAKE_AWAY
        self.post_message(self.Changed(self))

    @property
    def value(self) -> Any:
        """What is entered, or ABSENT. A row for what the engine holds says nothing as long as nobody touches it; None
        removes what is held."""
        if self._is_away:
            return None
        return self.given if self.is_as_given or self.property.is_held and not self.is_touched else self.read()

    @property
    def is_touched(self) -> bool:
        """Whether the user has entered something in a row that shows nothing of what the engine holds."""
        return self._was_changed or self.read() is not ABSENT

    @property
    def is_as_given(self) -> bool:
        """Whether what is shown is still what was given, although it could be read as something else."""
        return False

    def read(self) -> Any:
        """The value that what is shown stands for, or ABSENT."""
        raise NotImplementedError

    @property
    def is_null_when_empty(self) -> bool:
        """Whether nothing is said by null: it has to be there, or null was given."""
        return self.property.may_be_null and (self.property.is_required or self.given is None)

    @property
    def is_filled(self) -> bool:
        """Whether something is entered."""
        return self.value is not ABSENT

    def rows(self) -> Iterator[Row]:
        """This row, and those inside it."""
        yield self

    def show_error(self, message: str) -> None:
        self._error.update(message)
        self.set_class(bool(message), "wrong")

    def changed(self) -> None:
        self._was_changed = True
        self._is_away = False
        for button in self.query_children(".away").results(Button):
            button.label = TAKE_AWAY
        self.post_message(self.Changed(self))


class TextRow(Row):
    """A line of text."""

    HINTS: ClassVar[Mapping[str, str]] = {
        "date": "2026-01-31", "time": "12:00:00Z", "date-time": "2026-01-31T12:00:00Z", "email": "name@example.org",
        "uri": "https://example.org", "duration": "PT20M"}

    def control(self) -> ComposeResult:
        hint = "kept from before; leave it empty to keep it" if self.property.is_held else self.hint
        is_hidden = self.property.holds_secret
        yield Input(self.text(self.initial), placeholder=hint, password=is_hidden, select_on_focus=False)

    @property
    def hint(self) -> str:
        """How a value is written."""
        return self.HINTS.get(self.property.schema.get("format", ""), "")

    def text(self, value: Any) -> str:
        return "" if value is ABSENT or value is None else as_text(value)

    @property
    def entered(self) -> str:
        return self.query_one(Input).value

    @property
    def is_as_given(self) -> bool:
        return self.given is not ABSENT and self.given is not None and self.entered == self.text(self.given)

    def read(self) -> Any:
        return self.entered if self.entered else ABSENT

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        if event.value != self.text(self.initial):
            self.changed()
        self.initial = event.value


class NumberRow(TextRow):
    """A number. Text that is not a number stays text."""

    def read(self) -> Any:
        return number(self.entered)


class LooseRow(TextRow):
    """Anything: JSON is taken as JSON, everything else as text."""

    @property
    def hint(self) -> str:
        return "JSON" if set(types_of(self.property.schema)) & {"array", "object"} else super().hint

    def text(self, value: Any) -> str:
        return "" if value is ABSENT else as_text(value)

    def read(self) -> Any:
        return anything(self.entered)


class LongRow(Row):
    """Text of several lines; for an array, one item a line."""

    @property
    def is_list(self) -> bool:
        return "array" in types_of(self.property.schema)

    def control(self) -> ComposeResult:
        area = TextArea(self.text(self.given), tab_behavior="focus")
        self._shown = area.text
        yield area

    def text(self, value: Any) -> str:
        if isinstance(value, list):
            return "\n".join(map(as_text, value))
        return "" if value is ABSENT or value is None else as_text(value)

    @property
    def is_as_given(self) -> bool:
        return self.given is not ABSENT and self.query_one(TextArea).text == self._shown

    def read(self) -> Any:
        text = self.query_one(TextArea).text
        if not self.is_list:
            return text or ABSENT
        read = str if "string" in types_of(self.property.schema.get("items")) else number
        return [read(line) for line in text.splitlines() if line.strip()] or ABSENT

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        event.stop()
        if self.is_mounted:
            self.changed()


class FlagRow(Row):
    """Yes or no. The title stands at the box."""

    def heading(self) -> ComposeResult:
        yield from ()

    def control(self) -> ComposeResult:
        yield Checkbox(Content(self.title), value=self.initial is True)

    @property
    def is_filled(self) -> bool:
        """Whether the box is ticked: one that is not says no, but so does one that nobody has looked at."""
        return self.value is True

    @property
    def is_touched(self) -> bool:
        return self._was_changed or self.read() is True

    def read(self) -> Any:
        return self.query_one(Checkbox).value

    def on_checkbox_changed(self, event: Checkbox.Changed) -> None:
        event.stop()
        self.changed()


class ChoiceRow(Row):
    """One of a few values, or of many."""

    def control(self) -> ComposeResult:
        options = self.property.choices
        # Only in a list can an optional choice be taken back: a radio button cannot be released.
        if self.property.is_required and len(options) <= RADIOS:
            with RadioSet():
                for label, value in options:
                    yield RadioButton(Content(label), value=self.initial is not ABSENT and value == self.initial)
        else:
            numbers = [(Content(label), number) for number, (label, _) in enumerate(options)]
            chosen = [number for number, (_, value) in enumerate(options) if self.initial is not ABSENT and value == self.initial]
            yield Select(numbers, prompt="Choose …", value=chosen[0] if chosen else Select.NULL)

    def read(self) -> Any:
        number = self._number
        return ABSENT if number is None else self.property.choices[number][1]

    @property
    def _number(self) -> int | None:
        for radios in self.query(RadioSet):
            return radios.pressed_index if radios.pressed_index >= 0 else None
        chosen = self.query_one(Select).value
        return chosen if isinstance(chosen, int) else None

    def on_radio_set_changed(self, event: RadioSet.Changed) -> None:
        event.stop()
        self.changed()

    def on_select_changed(self, event: Select.Changed) -> None:
        event.stop()
        if self.value != self.initial:
            self.changed()
        self.initial = self.value


class ManyRow(Row):
    """Any number of a few values."""

    @property
    def options(self) -> list[tuple[str, Any]]:
        return choices(self.property.schema["items"], self.property.labels)

    def control(self) -> ComposeResult:
        chosen = self._chosen(self.given)
        yield SelectionList(*(Selection(Content(label), number, number in chosen) for number, (label, _) in enumerate(self.options)))

    def _chosen(self, value: Any) -> list[int]:
        """Which of the options are in a list."""
        return [number for number, (_, each) in enumerate(self.options) if isinstance(value, list) and each in value]

    @property
    def is_as_given(self) -> bool:
        return isinstance(self.given, list) and sorted(self.query_one(SelectionList).selected) == self._chosen(self.given)

    def read(self) -> Any:
        chosen = sorted(self.query_one(SelectionList).selected)
        return [self.options[number][1] for number in chosen] if chosen or isinstance(self.initial, list) else ABSENT

    def on_selection_list_selected_changed(self, event: SelectionList.SelectedChanged[int]) -> None:
        event.stop()
        if self.value != self.initial:
            self.changed()


class Members(Vertical):
    """The rows of an object: one for each property of its schema, with the value that is `shown`. `origin` has the values before
    anything was typed. Where what tells the shapes of the object apart is chosen, the rows become those of the chosen shape."""

    def __init__(
        self, schema: Any, ui: Any, shown: Mapping[str, Any], held: tuple[str, ...] = (), pointer: str = "",
        read: Reading | None = None, origin: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__()
        self._read = read or reading(schema)
        self._schema, self._ui, self._held, self._pointer = self._read(schema), ui, held, pointer
        self._origin = shown if origin is None else origin
        # What was shown or entered in any shape.
        self._known = dict(shown)
        self.rows = self._made([])

    def compose(self) -> ComposeResult:
        yield from self.rows

    def _made(self, before: list[Row]) -> list[Row]:
        """The rows, by what is known; those that stay the same are those that there were before."""
        whole, known = self._schema, self._known
        names_nothing = not object_in(whole, "properties") and is_open(whole)
        schema, telling = shaped(whole, self._read, lambda name: known.get(name, ABSENT))
        # Where the outermost object names no property, or not all, and something may be in it, there is one row for all of it.
        if not self._pointer and (has_unknown_shapes(whole, self._read) or names_nothing and not telling):
            secret = self._read.holds_secret(whole)
            every = Property("", "Values", whole, is_required=False, is_held=False, labels={}, holds_secret=secret)
            return [LooseRow(every, known or ABSENT)]
        same = {row.property.pointer: row for row in before}
        return [
            same[each.pointer] if each.pointer in same and same[each.pointer].property == each
            else _row(each, known.get(each.name, ABSENT), self._ui, self._held, self._read, self._origin.get(each.name, ABSENT))
            for each in properties(schema, self._ui, self._held, self._pointer, self._read, telling)]

    async def on_row_changed(self, event: Row.Changed) -> None:
        if event.row.property.tells_shape and event.row in self.rows:
            await self._take_shape()

    async def _take_shape(self) -> None:
        """Has the rows of the shape that is chosen now. What was entered in another one is there again if that is chosen again."""
        before = self.rows
        self._known.update({row.property.name: row.value for row in before})
        self._known = {name: value for name, value in self._known.items() if value is not ABSENT}
        after = self._made(before)
        with self.app.batch_update():
            last: Row | None = None
            for row in after:
                if row not in before:
                    await self.mount(row, after=last) if last else await self.mount(row, before=0)
                elif last:
                    self.move_child(row, after=last)
                last = row
            self.rows = after
            await self.remove_children([row for row in before if row not in after])

    @property
    def values(self) -> Any:
        """What is entered; an empty value is left out, or is null if it may be null, and is required or was given so."""
        for row in self.rows:
            if not row.property.pointer:
                return {} if row.value is ABSENT else row.value
        entered = {row.property.name: None if row.value is ABSENT and row.is_null_when_empty else row.value for row in self.rows}
        return {name: value for name, value in entered.items() if value is not ABSENT}

    def all_rows(self) -> Iterator[Row]:
        """The rows, and those inside them."""
        for row in self.rows:
            yield from row.rows()


class GroupRow(Row):
    """An object inside the object. If `value` has what was typed, `origin` is the value before that; what it contains
    besides what the schema names in any shape is sent as it was given."""

    DEFAULT_CLASSES = "row group"

    def __init__(
        self, property: Property, value: Any, ui: Any, held: tuple[str, ...], read: Reading, origin: Any
    ) -> None:
        super().__init__(property, value)
        self._is_wanted = property.is_required and not property.may_be_null or isinstance(origin, dict)
        named = read.names(property.pointer)
        self._beside = {name: each for name, each in origin.items() if name not in named} if isinstance(origin, dict) else {}
        self._members = Members(
            property.schema, ui, value if isinstance(value, dict) else {}, held, property.pointer, read,
            origin if isinstance(origin, dict) else {})

    def control(self) -> ComposeResult:
        yield self._members

    @property
    def is_filled(self) -> bool:
        return any(row.is_filled for row in self._members.rows)

    @property
    def is_touched(self) -> bool:
        return any(row.is_touched for row in self._members.rows)

    def read(self) -> Any:
        if not self._is_wanted and not self.is_filled:
            return ABSENT
        return {**self._beside, **self._members.values} or ({} if self.property.is_required else ABSENT)

    def rows(self) -> Iterator[Row]:
        yield self
        yield from self._members.all_rows()


def _row(property: Property, value: Any, ui: Any, held: tuple[str, ...], read: Reading, origin: Any) -> Row:
    schema, types = property.schema, types_of(property.schema)
    kinds = set(types) - {"null"}
    items = schema.get("items") or {}
    # Only a line of text can hide what is typed in it.
    may_be_long = not property.holds_secret
    if property.choices:
        return ChoiceRow(property, value)
    # A circle of schemas has no end; what is too deep is typed as JSON.
    is_named = schema.get("properties") or shaped(schema, read, lambda name: ABSENT).telling
    if is_named and not has_unknown_shapes(schema, read) and property.pointer.count("/") <= DEPTH:
        return GroupRow(property, value, ui, held, read, origin)
    if "array" in types and isinstance(items, dict) and choices(items, property.labels):
        return ManyRow(property, value)
    if may_be_long and "array" in types and types_of(items) and set(types_of(items)) <= {"string", "number", "integer"}:
        return LongRow(property, value)
    if types == ["boolean"]:
        return FlagRow(property, value)
    if kinds and kinds <= {"integer", "number"}:
        return NumberRow(property, value)
    if kinds == {"string"}:
        is_long = may_be_long and property.widget in ("textarea", "multiline")
        return LongRow(property, value) if is_long else TextRow(property, value)
    return LooseRow(property, value)
