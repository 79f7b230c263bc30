"""What there is in a session, and why a command may come to nothing."""

import itertools
import json
from dataclasses import dataclass, field

# What comes later has a greater one.
NUMBERS = itertools.count()


class Definition(dict):
    """An object of a flow."""

    def __deepcopy__(self, memo):
        return self


def defined(flow):
    """The flow as this has it."""
    return json.loads(json.dumps(flow), object_hook=Definition)


class Refused(Exception):
    """The command is an error, and nothing has happened."""


class NotAccepted(Exception):
    """The values are refused by a schema or a rule, and nothing has happened."""


class Unknown(Exception):
    """What comes then is not known here."""


@dataclass
class Closed(Exception):
    """A gate stands in front of what the command leads to."""

    gate: Definition
    frame: "Frame"
    supersedes: int = 0
    is_behind_leaving: bool = False


@dataclass(eq=False)
class Frame:
    """One run of a flow. `caller` is the entry or the gate that has called it, or the name of its tab. A copy has the same number."""

    flow: Definition
    caller: object = None
    vars: dict = field(default_factory=lambda: {"n": 0})
    drafts: dict = field(default_factory=dict)
    groups: dict = field(default_factory=dict)
    number: int = field(default_factory=NUMBERS.__next__)


@dataclass(eq=False)
class Entry:
    """A step that was entered. `before` is what was set when it was answered, and `ways` are the transitions that have led on from that.
    `holding` are the gates that must go on holding. A placeholder keeps the place of a step in front of which a gate stands, and is never seen.
    `secret` is what `secrets.py` tells of, and one that is remembered `had_secret` or not."""

    step: str
    frame: Frame
    params: dict
    answers: dict | None = None
    set: dict = field(default_factory=dict)
    draft: dict | None = None
    prefill: dict = field(default_factory=dict)
    is_done: bool = False
    input: dict | None = None
    undoes: "Entry | None" = None
    is_placeholder: bool = False
    before: dict = field(default_factory=dict)
    ways: list = field(default_factory=list)
    holding: list = field(default_factory=list)
    entered: int = 0
    attempted: int = 0
    fired: list = field(default_factory=list)
    has_failed: bool = False
    secret: object = None
    had_secret: bool = False
    number: int = field(default_factory=NUMBERS.__next__)

    @property
    def definition(self):
        return self.frame.flow["steps"][self.step]

    def rule(self, name):
        """What the step says, or else its group."""
        if self.is_placeholder:
            return None
        own = self.definition.get(name)
        return own if own is not None or not self.group else self.group.get(name)

    @property
    def group(self):
        return self.frame.flow.get("groups", {}).get(self.group_name)

    @property
    def group_name(self):
        return next((name for name, group in self.frame.flow.get("groups", {}).items() if self.step in group["steps"]), None)

    @property
    def is_visible(self):
        return not self.is_placeholder and ("screen" in self.definition or "action" in self.definition and not self.is_done)

    @property
    def is_automatic(self):
        return self.is_placeholder or "route" in self.definition or "flow" in self.definition

    @property
    def leads_nowhere(self):
        """Whether nothing happens by itself where it is on top."""
        return not self.is_placeholder and ("flow" in self.definition or self.is_done)

    @property
    def values(self):
        return {**(self.answers or {}), **self.set}

    @property
    def typed(self):
        """What its fields would show if all of them applied."""
        if self.draft is not None:
            return {**self.set, **self.draft}
        return {**self.prefill, **self.set} if self.answers is None else self.values

    @property
    def is_filled_in(self):
        return "screen" in self.definition and (self.answers is not None or self.draft is not None or bool(self.set))

    def answer(self, values):
        """What is submitted takes the place of what was set."""
        self.answers, self.draft, self.ways = values, None, []
        self.set = {name: value for name, value in self.set.items() if name not in values}
        self.before = dict(self.set)

    @property
    def left(self):
        """What it leaves for the next one of its step."""
        if self.definition.get("drafts") is False:
            return None
        if self.draft is None:
            return self.answers
        return {name: value for name, value in self.draft.items() if self.set.get(name) != value}

    @property
    def key(self):
        return self.step, json.dumps(self.params)


@dataclass(eq=False)
class Level:
    """A presentation: a stack, or those of tabs by their names. A gate may have it."""

    frame: Frame
    presenter: Entry | None = None
    transition: Definition = field(default_factory=Definition)
    stacks: dict = field(default_factory=lambda: {None: []})
    selected: str | None = None
    tabs: Entry | None = None
    gate: "Pending | None" = None

    @property
    def stack(self):
        return self.stacks[self.selected]


@dataclass(eq=False)
class Pending:
    """A command that waits for a gate. What is put in between has the frame, or, where that is a step, the one in which the gate was met;
    `met` is that one's number, and `passed` are the gates that counted as passed on the way to it. What was given before has `ways`. One
    that had a secret is lost with the process."""

    gate: Definition
    frame: Frame | None
    met: int
    command: tuple
    source: Entry
    passed: list
    is_kept: bool = False
    ways: list = field(default_factory=list)
    is_lost: bool = False
    is_leaving: bool = False
    number: int = field(default_factory=NUMBERS.__next__)


@dataclass
class Given:
    """What was answered, typed or done on an entry that went, for the next one of its step. `fields` are those that its screen had.
    `presented` is what the user had presented over it."""

    entry: Entry
    fields: set
    is_open: bool
    presented: tuple | None = None

    @property
    def draft(self):
        return self.entry.draft if self.entry.answers is not None else self.entry.draft or {}


@dataclass(eq=False)
class Waiting:
    """What waits behind an entry whose answer was changed: answers by their paths, in order, and what was assigned in flows, by theirs."""

    behind: Entry
    answers: dict
    variables: list
