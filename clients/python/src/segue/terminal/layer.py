"""One presentation as a layer of the terminal: the root, or a modal over what presented it.

Draws the view that it is given. What the user does comes out as a `Layer.Command`; what it leads to is not known here.
"""

from __future__ import annotations

from typing import Any, Iterator

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, ItemGrid, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import ModalScreen, Screen as TerminalScreen
from textual.widget import Widget
from textual.widgets import Button, Collapsible, Footer, Markdown, Static, Tab as TabLabel, Tabs

from ..json_text import shown
from ..shapes import JSONObject
from ..views import Presentation, Screen, View
from .commands import Describe, editing, going_back, leaving, selecting, sending, submitting
from .form import Form
from .pieces import ending, kind, progress, signature, told
from .schema import reading
from .words import in_words


class CommandButton(Button):
    """A button that stands for a command."""

    def __init__(self, label: str, describe: Describe, **options: Any) -> None:
        super().__init__(Content(label), **options)
        self.describe = describe


class Layer(TerminalScreen[None]):
    """What is shown of one presentation: of the root, if this is not a `Sheet`."""

    # The focus is set automatically only where a drawing asks for it.
    AUTO_FOCUS = ".starts *"

    BINDINGS = [
        Binding("ctrl+s", "submit", "Submit"),
        Binding("escape", "back", "Back"),
        Binding("f7", "tab(-1)", "‹ Tab", show=False),
        Binding("f8", "tab(1)", "Next tab"),
        Binding("f10", "leave", "Cancel"),
    ]

    class Command(Message):
        """The user wants this to be done, with what is entered."""

        def __init__(self, describe: Describe) -> None:
            super().__init__()
            self.describe = describe

    class Fail(Message):
        """The user says that an action failed."""

    class Again(Message):
        """The user wants to start again, after the end."""

    class Quit(Message):
        """The user has seen the end."""

    def __init__(self, presentation: Presentation) -> None:
        super().__init__(classes=kind(presentation))
        self.presentation = presentation
        self.form = Form(None, {}, {})
        self._signature = ""

    def compose(self) -> ComposeResult:
        with Vertical(id="frame"):
            yield Static("", id="chain", markup=False)
            yield VerticalScroll(id="content", can_focus=False)
        yield Footer()

    # Drawing

    def show_chain(self, presentation: Presentation) -> None:
        """Shows where the user is on this presentation. This is all that is drawn of a layer that is covered and was never
        on top."""
        self.presentation = presentation
        stacks = presentation.stack or next((tab.stack for tab in presentation.tabs if tab.selected), ())
        titles = [entry.title or entry.step for entry in stacks]
        if len(titles) > 5:
            titles = [titles[0], "…", *titles[-3:]]
        lead = {"modal": "▣ ", "gate": "⚿ "}.get(presentation.purpose or "", "")
        self.query_one("#chain", Static).update(lead + " › ".join(titles))

    async def draw(self, view: View, typed: JSONObject | None = None, starts: bool = True) -> None:
        """Draws the view from scratch: the form with what the view shows or with what was `typed`, the focus where the user
        starts or nowhere."""
        self._signature = signature(view)
        self.set_class(starts, "starts")
        self.set_focus(None)
        with self.app.batch_update():  # Nothing is shown before a key would reach it.
            if view.navigation.chain:
                self.show_chain(view.navigation.chain[-1])
            content = self.query_one("#content")
            await content.remove_children()
            await content.mount_all(list(self._parts(view, typed)))
            self.form.show_errors(view.errors)
            if starts:
                self._start()

    def shows(self, view: View) -> bool:
        """Whether the screen is drawn as it is already, except for values and errors."""
        return signature(view) == self._signature

    def refuse(self, view: View) -> None:
        """Shows the same screen, with what is wrong with its values."""
        self.form.is_judged = True
        self.form.show_errors(view.errors)
        self._start()

    async def follow(self, view: View) -> None:
        """Shows the view after something was typed on it, drawing it again only if the screen itself has changed."""
        if self.shows(view):
            return
        where, touched, is_judged = self.form.where(), self.form.touched, self.form.is_judged
        await self.draw(view, self.form.values)
        self.form.touched, self.form.is_judged = touched, is_judged
        self.form.show_errors(())
        if where:
            self.form.go(where)

    def _start(self) -> None:
        """Puts the focus where the user starts; on no button that leaves the screen, since an Enter too many would press it."""
        buttons = [button for button in self.query(Button) if not button.disabled and button.id not in ("back", "cancel")]
        start = self.form.start() or next(iter(buttons), None)
        self.set_class(start is not None, "starts")
        if start:
            self.set_focus(start)

    def _parts(self, view: View, typed: JSONObject | None) -> Iterator[Widget]:
        if self.presentation.tabs and not view.ended:
            yield self._tabs()
        if view.notice:
            yield Static(view.notice, classes="notice", markup=False)
        if view.gate:
            yield Static(told(view), classes="gate", markup=False)
        if view.screen:
            yield from self._screen_parts(view.screen, typed)
        if view.ended:
            yield from ending(view)
        else:
            yield from self._buttons(view)
            yield from progress(view)

    def _tabs(self) -> Widget:
        tabs = [TabLabel(Content((tab.title or tab.name) + (f" ({tab.badge})" if tab.badge else "")), id=f"tab-{number}")
                for number, tab in enumerate(self.presentation.tabs)]
        selected = next((number for number, tab in enumerate(self.presentation.tabs) if tab.selected), 0)
        return Tabs(*tabs, active=f"tab-{selected}")

    def _screen_parts(self, screen: Screen, typed: JSONObject | None) -> Iterator[Widget]:
        if screen.title:
            yield Static(screen.title, classes="heading", markup=False)
        if screen.body:
            yield Markdown(screen.body, open_links=False)
        if screen.action:
            yield Static(f"Your program would do {screen.action.name} now.", markup=False)
            if screen.action.missing:
                yield Static(f"Lost, because secrets are never stored: {', '.join(screen.action.missing)}", classes="gate", markup=False)
            # Folded, since it may contain secrets.
            yield Collapsible(Static(shown(screen.action.input, indent=2), classes="code", markup=False), title="What with")
        for each in screen.review:
            if not each.answers and not each.editable:  # The user has left it by an event.
                continue
            answers = "\n".join(f"{answer.title or answer.path}: {answer.label or in_words(answer.value)}" for answer in each.answers)
            yield Static(f"{each.title or each.step}\n{answers}", classes="review", markup=False)
            if each.editable:
                yield CommandButton(f"Change “{each.title or each.step}”", editing(each.entry))
        schema = screen.effective_schema if screen.effective_schema is not None else screen.schema
        values, origin = (screen.values, None) if typed is None else (typed, self.form.origin)
        read = reading(schema, screen.schema)
        self.form = Form(None if screen.action else schema, screen.ui, values, screen.secrets_held, origin, read)
        yield self.form

    def _buttons(self, view: View) -> Iterator[Widget]:
        screen = view.screen
        if screen is None:
            return
        buttons: list[Button] = []
        if screen.submit.allowed:
            label = screen.submit.title or ("It is done" if screen.action else "Next")
            buttons.append(CommandButton(label, submitting, variant="primary", id="submit"))
        if screen.action:
            buttons.append(Button("It failed …", id="fail"))
        for event in screen.events:
            buttons.append(CommandButton(event.title or event.event, sending(event.event), disabled=not event.enabled))
        if screen.back.allowed:
            buttons.append(CommandButton(f"‹ {screen.back.title or 'Back'}", going_back, id="back"))
        if screen.cancel.allowed:
            buttons.append(CommandButton("Cancel", leaving, id="cancel"))
        width = max((len(str(button.label)) for button in buttons), default=0) + 4
        yield ItemGrid(*buttons, classes="buttons", min_column_width=max(width, 12))

    # What the user does

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        if isinstance(event.button, CommandButton):
            self.post_message(self.Command(event.button.describe))
        else:
            self.post_message({"fail": self.Fail, "again": self.Again, "quit": self.Quit}[event.button.id or ""]())

    def on_form_entered(self) -> None:
        self.action_submit()

    def on_tabs_tab_activated(self, event: Tabs.TabActivated) -> None:
        event.stop()
        tab = self.presentation.tabs[int(str(event.tab.id).rpartition("-")[2])]
        if not tab.selected:
            self.post_message(self.Command(selecting(tab.name)))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether the footer shows an action: not if there is no place for it here. The rest is for the engine to refuse."""
        return bool(self.presentation.tabs) if action == "tab" else True

    def action_submit(self) -> None:
        self.post_message(self.Command(submitting))

    def action_back(self) -> None:
        self.post_message(self.Command(going_back))

    def action_leave(self) -> None:
        self.post_message(self.Command(leaving))

    def action_tab(self, step: int) -> None:
        names = [tab.name for tab in self.presentation.tabs]
        if names:
            at = next(number for number, tab in enumerate(self.presentation.tabs) if tab.selected)
            self.post_message(self.Command(selecting(names[(at + step) % len(names)])))


class Sheet(Layer, ModalScreen[None]):
    """A presentation over another one, which can be seen below it."""
