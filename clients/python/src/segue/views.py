"""What a front end draws: the view and its parts. Knows nothing of messages."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Optional, Tuple

from .shapes import JSONObject, Shape


@dataclass(frozen=True)
class FieldError(Shape):
    """What is wrong with one value: `path` is a JSON Pointer, and `code` is the schema's keyword or the rule's own code."""

    path: str = ""
    code: str = ""
    message: str = ""
    params: JSONObject = field(default_factory=dict)


@dataclass(frozen=True)
class Submit(Shape):
    """Whether there is something to submit here, and the title of its button."""

    allowed: bool = False
    title: Optional[str] = None


@dataclass(frozen=True)
class Back(Shape):
    """What `back` would do here (`pop` or `cancel`), and its title, or the reason why it is refused."""

    allowed: bool = False
    does: Optional[str] = None
    title: Optional[str] = None
    reason: Optional[str] = None


@dataclass(frozen=True)
class Cancel(Shape):
    """Whether `cancel` is allowed here, or the reason why it is refused."""

    allowed: bool = False
    reason: Optional[str] = None


@dataclass(frozen=True)
class Event(Shape):
    """Something that can be sent from this screen besides submitting it."""

    event: str = ""
    title: Optional[str] = None
    enabled: bool = True


@dataclass(frozen=True)
class Action(Shape):
    """Work for the host. The `key` is the same for every delivery and retry; `missing` names the secrets that were lost."""

    name: str = ""
    key: str = ""
    attempt: int = 1
    input: Any = None
    missing: Tuple[str, ...] = ()


@dataclass(frozen=True)
class Answer(Shape):
    """One value of an earlier screen, as a review shows it."""

    path: str = ""
    title: Optional[str] = None
    value: Any = None
    label: Optional[str] = None  # The words for the value, where the flow has some.


@dataclass(frozen=True)
class Reviewed(Shape):
    """An earlier screen with its answers."""

    entry: str = ""
    step: str = ""
    title: Optional[str] = None
    answers: Tuple[Answer, ...] = ()
    editable: bool = False


@dataclass(frozen=True)
class Screen(Shape):
    """The current screen: what to draw (`schema`, `ui`, `values`, `errors`) and what may be done."""

    kind: str = "screen"
    step: str = ""
    entry: str = ""
    title: Optional[str] = None
    body: Optional[str] = None
    schema: Any = None
    effective_schema: Any = None
    ui: Any = None
    values: JSONObject = field(default_factory=dict)
    params: JSONObject = field(default_factory=dict)
    errors: Tuple[FieldError, ...] = ()
    secrets_held: Tuple[str, ...] = ()
    submit: Submit = field(default_factory=lambda: Submit({}))
    events: Tuple[Event, ...] = ()
    back: Back = field(default_factory=lambda: Back({}))
    cancel: Cancel = field(default_factory=lambda: Cancel({}))
    action: Optional[Action] = None
    review: Tuple[Reviewed, ...] = ()
    meta: Any = None


@dataclass(frozen=True)
class StackEntry(Shape):
    """One entry on a stack."""

    entry: str = ""
    step: str = ""
    title: Optional[str] = None


@dataclass(frozen=True)
class Tab(Shape):
    """One of the stacks side by side; its `stack` is empty until it is `loaded`."""

    name: str = ""
    title: Optional[str] = None
    icon: Optional[str] = None
    badge: Any = None
    tag: Any = None
    selected: bool = False
    loaded: bool = False
    overflow: bool = False
    depth: int = 0
    stack: Tuple[StackEntry, ...] = ()


@dataclass(frozen=True)
class Presentation(Shape):
    """One level of the chain: a `stack`, or `tabs` in its place."""

    level: int = 0
    style: str = "root"
    transition: Optional[str] = None
    purpose: Optional[str] = None
    presented_by: Optional[str] = None
    depth: int = 0
    stack: Tuple[StackEntry, ...] = ()
    tabs: Tuple[Tab, ...] = ()


@dataclass(frozen=True)
class Navigation(Shape):
    """All presentations, the root first."""

    chain: Tuple[Presentation, ...] = ()


@dataclass(frozen=True)
class Progress(Shape):
    """How many screens are done and still to come; `remaining_max` is None if a loop makes it meaningless."""

    done: int = 0
    remaining_min: Optional[int] = None
    remaining_max: Optional[int] = None


@dataclass(frozen=True)
class EnteredStep(Shape):
    """An entry that comes by a change of something else: the first one of a tab that was selected for the first time, or the one that
    keeps the place of a step until a gate is over."""

    entry: str = ""
    step: str = ""
    level: int = 0


@dataclass(frozen=True)
class Change(Shape):
    """One thing that happened: `push`, `pop`, …, `appear`. `removed` lists the entries that went with it, and `why` says how
    a presentation ended."""

    change: str = ""
    entry: Optional[str] = None
    step: Optional[str] = None
    level: Optional[int] = None
    removed: Tuple[str, ...] = ()
    style: Optional[str] = None
    transition: Optional[str] = None
    purpose: Optional[str] = None
    presented_by: Optional[str] = None
    why: Optional[str] = None
    tab: Optional[str] = None
    root: Optional[EnteredStep] = None
    placeholder: Optional[EnteredStep] = None
    status: Optional[str] = None


@dataclass(frozen=True)
class Gate(Shape):
    """A flow that was put in between: `pending`, or how the last one ended and the `reason` that it gave."""

    state: str = ""
    flow: str = ""
    reason: Optional[str] = None


@dataclass(frozen=True)
class Deadline(Shape):
    """When something will happen by itself, by its `kind`: `after`, `timeout`, `expiresAfter` or `lifetime`."""

    at: str = ""
    kind: str = ""
    entry: Optional[str] = None


@dataclass(frozen=True)
class Walked(Shape):
    """What became of an answer that was walked through again (`kept`, a `draft`, `waiting` or `dropped`), and `why`.

    `lost` lists the fields of which nothing is left, or not everything.
    """

    path: str = ""
    became: str = ""
    why: Optional[str] = None
    was: Optional[str] = None
    fields: Tuple[str, ...] = ()
    lost: Tuple[str, ...] = ()


@dataclass(frozen=True)
class Lost(Shape):
    """Answers that a command gives up."""

    entry: str = ""
    step: str = ""
    title: Optional[str] = None
    fields: Tuple[str, ...] = ()


@dataclass(frozen=True)
class Preview(Shape):
    """What a command would lose, and the gates that it would run into."""

    lost: Tuple[Lost, ...] = ()
    gates: Tuple[str, ...] = ()


@dataclass(frozen=True)
class Trace(Shape):
    """A guard that was evaluated, and whether it holds."""

    step: Optional[str] = None
    expression: str = ""
    holds: bool = False


@dataclass(frozen=True)
class FlowIdentity(Shape):
    """The flow that a session runs. The digest identifies it."""

    id: str = ""
    version: Optional[str] = None
    digest: str = ""


@dataclass(frozen=True)
class Outcome(Shape):
    """How a session ended: `completed`, `failed`, `cancelled`, `expired` or `superseded`."""

    status: str = ""
    result: Any = None
    reason: Optional[str] = None


@dataclass(frozen=True)
class View(Shape):
    """The current screen, where it stands, and what has just changed.

    `accepted` is False if the schema or a rule refused what was submitted: the screen is the same again, with `errors`.
    """

    session: str = ""
    revision: int = 0
    profile_revision: int = 0
    state: str = "active"
    now: str = ""
    flow: FlowIdentity = field(default_factory=lambda: FlowIdentity({}))
    accepted: bool = True
    replayed: bool = False
    screen: Optional[Screen] = None
    navigation: Navigation = field(default_factory=lambda: Navigation({}))
    progress: Progress = field(default_factory=lambda: Progress({}))
    changes: Tuple[Change, ...] = ()
    gate: Optional[Gate] = None
    notice: Optional[str] = None
    deadlines: Tuple[Deadline, ...] = ()
    outcome: Optional[Outcome] = None
    walked: Tuple[Walked, ...] = ()
    preview: Optional[Preview] = None
    trace: Optional[Tuple[Trace, ...]] = None

    @property
    def ended(self) -> bool:
        """Whether the session is over; `outcome` says how."""
        return self.state == "ended"

    @property
    def step(self) -> Optional[str]:
        """The step of the current screen."""
        return self.screen.step if self.screen else None

    @property
    def entry(self) -> Optional[str]:
        """The entry of the current screen, which commands are meant for."""
        return self.screen.entry if self.screen else None

    @property
    def values(self) -> JSONObject:
        """The values that the current screen shows."""
        return self.screen.values if self.screen else {}

    @property
    def errors(self) -> Tuple[FieldError, ...]:
        """What is wrong with the current screen's values."""
        return self.screen.errors if self.screen else ()

    @property
    def level(self) -> int:
        """How many presentations lie over the root."""
        return len(self.navigation.chain) - 1
