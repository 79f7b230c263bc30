"""What the pages say, a second time: a session as a front end must see it, in as few lines as that takes.

The engine decides by changes, which a journal folds; this keeps no history. It tries each command on itself, and what it was before is put
back where the command is refused. Definitions are as they were written, since `Definition` is never copied: so a gate can be told from another one
that says the same.

Flows have screens, routes, actions, flows within flows, tabs, groups, gates and timers. Where the pages leave open what is right, or it would take more
than it is worth, it says `Unknown`.
"""

import copy
import itertools
import json
from dataclasses import dataclass, field, replace

MINUTES = {"PT1M": 1, "PT20M": 20}


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
    `holding` are the gates that must go on holding. A placeholder keeps the place of a step in front of which a gate stands, and is never seen."""

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
    """A presentation: a stack, or those of tabs by their names."""

    frame: Frame
    presenter: Entry | None = None
    transition: Definition = field(default_factory=Definition)
    stacks: dict = field(default_factory=lambda: {None: []})
    selected: str | None = None
    tabs: Entry | None = None

    @property
    def stack(self):
        return self.stacks[self.selected]


@dataclass(eq=False)
class Pending:
    """A command that waits for a gate, whose flow has the frame. `met` is the number of the one in which it was met, and `passed` are
    the gates that counted as passed on the way to it. What was given before has `ways`."""

    gate: Definition
    frame: Frame
    met: int
    command: tuple
    source: Entry
    passed: list
    is_kept: bool = False
    ways: list = field(default_factory=list)


@dataclass
class Given:
    """What was answered, typed or done on an entry that went, for the next one of its step. `fields` are those that its screen had."""

    entry: Entry
    fields: set
    is_open: bool

    @property
    def draft(self):
        return self.entry.draft if self.entry.answers is not None else self.entry.draft or {}


@dataclass(eq=False)
class Waiting:
    """What waits behind an entry whose answer was changed: answers by their paths, in order, and what was assigned in flows, by theirs."""

    behind: Entry
    answers: dict
    variables: list


class Model:
    """A session of the flow `main`."""

    def __init__(self, flows):
        self.flows = {name: defined(flow) for name, flow in flows.items()}
        self.status, self.profile, self.pending, self.passed, self.noted, self.hops = None, {}, [], [], [], 0
        self.goes_back_to = None
        self.waiting, self.walked_to, self.is_kept, self.kept_ways, self.time = [], 0, False, [], 0
        frame = Frame(self.flows["main"])
        self.chain = [Level(frame)]
        self.begin(frame)
        self.settle_at_start()

    # What can be seen

    @property
    def top(self):
        return self.chain[-1].stack[-1]

    def stacks(self):
        """The steps that can be seen, by level, the newest ones of each stack; of tabs, which one is selected, and those of each that was."""
        def seen(stack):
            return [entry.step for entry in stack if entry.is_visible][-20:]
        return [(level.selected, {name: seen(stack) for name, stack in level.stacks.items() if seen(stack) or name == level.selected}) if level.tabs else seen(level.stack)
                for level in self.chain]

    def data(self, frame):
        merged = {}
        for level in self.chain:
            for entry in level.stack:
                if entry.frame is frame:
                    merged.update(entry.values)
        return merged

    def applying(self, values, entry):
        """What of it has a field on the screen."""
        show = entry.definition["screen"].get("show", {})
        return {name: value for name, value in values.items() if self.holds(show.get(name), entry, values=values)}

    @property
    def shown(self):
        return self.applying(self.top.typed, self.top)

    # Commands

    def do(self, method, **params):
        """What becomes of a command: done, notAccepted, or refused. Only where it is done has anything happened."""
        before = copy.deepcopy(self)
        self.hops, self.passed, self.walked_to = 0, [], next(NUMBERS)
        try:
            self.try_out((method, params))
            self.walk()
            self.pass_overdue()
            self.fall()
            self.pass_overdue()
            self.remember()
        except (Refused, NotAccepted, Unknown) as error:
            self.become(before)
            if isinstance(error, Unknown):
                raise
            return "refused" if isinstance(error, Refused) else "notAccepted"
        return "done"

    def wait(self, minutes):
        """What is due by then happens, each at its time."""
        self.hops, self.passed, self.walked_to = 0, [], next(NUMBERS)
        limit = self.time + minutes
        while due := self.due(limit):
            self.time = max(self.time, due[0])
            self.fire(*due[1:])
        self.time = limit
        self.fall()
        self.remember()

    def pass_overdue(self):
        """What a command has uncovered too late for its timers."""
        while due := self.due(self.time):
            self.fire(*due[1:])

    def due(self, limit):
        """What is due next on top: when, and the place of its timer; none for an action of which the time is over."""
        if self.status or self.top.undoes:
            return None
        top = self.top
        times = [(top.entered + MINUTES[each], place) for place, each in enumerate(top.definition.get("after", {})) if place not in top.fired]
        if "timeout" in top.definition.get("action", {}) and not top.is_done:
            times.append((top.attempted + MINUTES[top.definition["action"]["timeout"]], None))
        return min((each for each in times if each[0] <= limit), key=lambda each: each[0], default=None)

    def fire(self, place):
        """One that is refused leads nowhere: there is nobody to tell."""
        top = self.top
        if place is not None:
            top.fired.append(place)
        before = copy.deepcopy(self)
        self.passed = []
        try:
            self.try_out(("timer", {"place": place}) if place is not None else ("fail", {"error": {"code": "timeout"}}))
            self.settle_at_start()
        except (Refused, NotAccepted):
            if place is None:
                raise Unknown from None
            self.become(before)
        self.walk()

    def timer(self, place):
        transitions = list(self.top.definition["after"].values())[place]
        try:
            transition = self.choose(transitions, self.top)
        except Refused:
            return
        self.take(transition, self.top)
        if "stay" in transition:
            self.appear()

    def try_out(self, command):
        before = copy.deepcopy(self)
        try:
            self.carry_out(command)
        except Closed as closed:
            self.become(before)
            for _ in range(closed.supersedes):
                self.close()
                if self.top.is_placeholder:
                    raise Unknown from None
                command = "send", {"event": command[1]["event"]}
            self.interpose(closed, command)

    def become(self, other):
        self.__dict__ = other.__dict__

    def carry_out(self, command):
        method, params = command
        getattr(self, method)(**params)

    def submit(self, values=None, since={}):
        """`since` is what was set after these values were submitted, where they were."""
        entry = self.top
        step = entry.definition
        if entry.undoes:
            self.pop(self.chain[-1].stack.index(entry.undoes))
            return self.go_back(self.goes_back_to)
        if "action" in step:
            entry.is_done, entry.input, entry.ways = True, self.input(entry), []
            before = copy.deepcopy(self)
            try:
                self.proceed()
            except Closed as closed:
                # What is done stays done.
                self.become(before)
                self.interpose(closed, ("proceed", {}))
            return
        if "next" not in step and "schema" not in step["screen"]:
            raise Refused
        typed = entry.typed if values is None else values
        values = self.applying(typed, entry)
        before = entry.answers, dict(entry.set)
        if not self.is_taken(values, entry):
            raise NotAccepted
        saved = self.computed(None if self.is_kept else step.get("save"), entry, values=values)
        if "next" not in step:
            self.profile.update(saved)
            entry.set.update(since)
            return self.complete(entry)
        transition = self.choose_way(step["next"], entry, values=values)
        if "stay" in transition:
            (entry.answers, entry.set), entry.draft = before, values
        entry.set.update(since)
        self.take(transition, entry, saved)

    def proceed(self):
        """The action on top is done."""
        transition = self.choose_way(self.top.definition["next"], self.top)
        if "stay" in transition:
            self.top.is_done = False
        self.take(transition, self.top)

    def is_taken(self, values, entry):
        """Answers the screen with it, unless the schema or a rule refuses it."""
        step, schema = entry.definition, entry.definition["screen"]["schema"]
        if set(schema.get("required", [])) - set(values) or values.get("a", 0) > schema["properties"]["a"]["maximum"]:
            return False
        entry.answer(values)
        return "check" not in step or not self.holds(step["check"]["when"], entry, values=values)

    def input(self, action):
        return self.computed(action.definition["action"].get("input"), action)

    def send(self, event, values=None):
        self.refuse_while_undoing()
        top, source, pending = self.top, self.top, list(self.pending)
        while True:
            for definition in (source.definition, source.group or {}, source.frame.flow):
                transition = definition.get("on", {}).get(event)
                if not transition or not self.holds(transition.get("when"), source):
                    continue
                self.keep(values, top)
                if len(pending) == len(self.pending):
                    return self.take(transition, source)
                # It was met on the way here, and stays where nobody goes anywhere.
                if len(pending) + 1 < len(self.pending):
                    raise Unknown
                if "stay" in transition and "requires" not in transition:
                    return self.affect(transition, source)
                self.close()
                try:
                    return self.take(transition, source)
                except Closed as closed:
                    closed.supersedes += 1
                    raise
            source = self.outer(source, pending)

    def outer(self, entry, pending):
        """Who hears of an event that is not handled where it came from."""
        caller = entry.frame.caller
        level = next(level for level in self.chain if entry in level.stack or entry is level.tabs)
        if isinstance(caller, Definition):
            if not self.stands(pending[-1], level):
                raise Refused
            source = pending.pop().source
            return self.outer(source, pending) if source.is_placeholder else source
        if caller in level.stack:
            return caller
        if level.tabs and entry is not level.tabs:
            return level.tabs
        raise Refused

    def refuse_while_undoing(self):
        if self.top.undoes:
            raise Refused

    def go_back(self, target):
        """What is over it goes, once the actions that were done there are taken back, the last one first."""
        stack = self.chain[-1].stack
        place = stack.index(target) + 1
        done = [each for each in stack[place:] if each.is_done and "undo" in each.definition["action"]]
        self.goes_back_to = target if done else None
        if done:
            stack.append(Entry(done[-1].step, done[-1].frame, done[-1].params, undoes=done[-1]))
            return
        self.note(*self.around(self.top))
        self.pop(place)

    def expect_nothing_to_undo(self):
        """What is gone back over otherwise is taken back, too."""
        if any(each.is_done and "undo" in each.definition["action"] for level in self.chain for stack in level.stacks.values() for each in stack):
            raise Unknown

    def back(self, count=1, values=None):
        self.refuse_while_undoing()
        entry, stack = self.top, self.chain[-1].stack
        if "action" in entry.definition and entry.rule("back") != "allow":
            raise Refused
        self.keep(values, entry)
        seen = [place for place, each in enumerate(stack) if each.is_visible]
        gate = self.gate_here()
        if count >= len(seen):
            if count > 1:
                raise Refused
            if any(each.rule("back") == "none" for each in stack):
                raise Refused
            return self.leave_level()
        place = seen[-count - 1] + 1
        if any(each.rule("back") == "none" for each in stack[place:]):
            raise Refused
        first = next((place for place, each in enumerate(stack) if gate and each.frame is gate.frame), None)
        if gate and gate.gate["style"] == "push" and place <= first:
            # Past the screen that it leads back to nobody is there to be told.
            if any(each.is_visible for each in stack[place:first]):
                raise Unknown
            self.expect_nothing_to_undo()
            return self.abort(self.close())
        self.go_back(stack[place - 1])

    def cancel(self, values=None):
        self.refuse_while_undoing()
        level, entry = self.chain[-1], self.top
        self.refuse_uncancellable()
        self.keep(values, entry)
        self.expect_nothing_to_undo()
        if not level.presenter and not self.gate_here():
            self.status = "cancelled"
            return
        self.leave_level()

    def leave_level(self):
        """The gate in which the user is, or else what is presented, goes without a result."""
        self.refuse_uncancellable()
        if self.gate_here():
            self.expect_nothing_to_undo()
            return self.abort(self.close())
        if not self.chain[-1].presenter:
            raise Refused
        self.cancel_top()

    def refuse_uncancellable(self):
        """The step says so, or what runs its flow there, or what has presented it."""
        level, gate = self.chain[-1], self.gate_here()
        asked = self.top
        while asked in level.stack:
            if asked.definition.get("cancel") == "none":
                raise Refused
            asked = asked.frame.caller
        if level.transition.get("cancel") == "none" and not (gate and gate.gate["style"] == "push"):
            raise Refused

    def gate_here(self):
        """The gate whose flow the user is in, if that is not what this flow has presented."""
        gate = self.pending[-1] if self.pending else None
        return gate if gate and self.top.frame is gate.frame and self.stands(gate, self.chain[-1]) else None

    def stands(self, gate, level):
        """Whether the gate itself is at that level."""
        return gate.source in level.stack if gate.gate["style"] == "push" else level.frame is gate.frame

    def saveDraft(self, values):
        if "action" in self.top.definition:
            raise Refused
        self.keep(values, self.top)

    def fail(self, error):
        entry = self.top
        if "action" not in entry.definition:
            raise Refused
        if entry.undoes:
            stack = self.chain[-1].stack
            stack.pop()
            while len(stack) > 1 and not stack[-1].is_visible:
                stack.pop()
            if self.top.has_failed:
                raise Unknown
            self.goes_back_to = None
            return
        self.handle(error["code"], entry)

    def handle(self, code, entry):
        """What the action says of the error; or else it goes, and the screen below says it."""
        entry.has_failed = not entry.is_done
        for transition in entry.definition.get("onError", []):
            if code == "taken" or "when" not in transition:
                self.take(transition, entry)
                return self.appear() if "stay" in transition else None
        level, stack = self.chain[-1], self.chain[-1].stack
        first = stack.index(entry.frame.caller) + 1 if entry.frame.caller in stack else 0
        if self.pending and self.pending[-1].frame is entry.frame:
            first = next(place for place, each in enumerate(stack) if each.frame is entry.frame)
        below = [each for each in stack[first:] if each.is_visible and each.number < entry.number]
        if below:
            return self.go_back(below[-1])
        if level.presenter and not level.frame and not self.is_called_here(entry.frame):
            return self.presented_failed(len(self.chain) - 1, code)
        if first and not self.gate_here():
            self.pop(first)
        self.end("failed", entry, None, code)

    def selectTab(self, tab, values=None):
        if not self.chain[0].tabs or len(self.chain) > 1 or tab not in self.chain[0].tabs.definition["tabs"]:
            raise Refused
        self.refuse_while_undoing()
        if self.pending:
            raise Unknown
        stack = self.chain[0].stack
        if tab == self.chain[0].selected:
            going = stack[self.root(stack) + 1:]
            if any(each.rule("back") == "none" for each in going):
                raise Refused
            if going and "action" in self.top.definition and self.top.rule("back") != "allow":
                raise Refused
        self.keep(values, self.top)
        self.select(tab)

    def keep(self, values, entry):
        """What was typed there, as its draft, with what rests in fields that the screen does not show."""
        if values is not None and "screen" in entry.definition and entry.definition.get("drafts") is not False:
            shown = self.applying(entry.typed, entry)
            entry.draft = {**{name: value for name, value in (entry.draft or {}).items() if name not in shown}, **values}

    # Transitions

    def choose(self, transitions, entry, **names):
        for transition in transitions if isinstance(transitions, list) else [transitions]:
            transition = Definition(to=transition) if isinstance(transition, str) else transition
            if self.holds(transition.get("when"), entry, **names):
                return transition
        raise Refused

    def choose_way(self, transitions, entry, **names):
        """The answer that was given last knows which way has led on from it; one that has led there before does nothing a second time."""
        transition = self.choose(transitions, entry, **names)
        if isinstance(transitions, list):
            if self.kept_ways and not any(transition is way for way in self.kept_ways):
                self.is_kept = False
            answered = next((each for level in reversed(self.chain) for each in reversed(level.stack)
                             if each.answers is not None or each.is_done), None)
            if answered:
                answered.ways.append(transition)
        return transition

    def take(self, transition, entry, saved={}):
        """The gates in front of it, what it changes, and where it leads."""
        self.pass_gates(transition.get("requires"), entry)
        self.profile.update(saved)
        self.affect(transition, entry)
        self.note(entry)
        self.follow(transition, entry)

    def follow(self, transition, entry):
        """Goes where it leads."""
        frame, stack = entry.frame, self.chain[-1].stack
        params = {"p": 1} if "with" in transition else {}
        if "to" in transition:
            group = transition["to"] if transition.get("history") else None
            if group and frame.groups.get(group):
                self.enter_again(frame.groups[group], frame)
            else:
                self.enter(transition["to"], frame, params)
        elif "replace" in transition:
            self.pop(self.find(transition["from"], frame) if "from" in transition else stack.index(entry))
            self.enter(transition["replace"], frame, params)
        elif "reset" in transition:
            self.reset(transition["reset"], frame, params)
        elif "popTo" in transition:
            self.pop_to(transition["popTo"], entry)
        elif "present" in transition:
            name = transition["present"]
            own = None if name in frame.flow["steps"] else Frame(self.flows[name])
            self.chain.append(Level(own, entry, transition))
            if own:
                self.begin(own)
                self.appear()
            else:
                self.enter(name, frame, params)
        elif "dismiss" in transition:
            self.dismiss(entry, entry.values if transition["dismiss"] is True else {"a": 1}, transition.get("levels"))
        elif "end" in transition:
            self.end(transition["end"], entry, None)
        elif "select" in transition:
            self.select(transition["select"])

    def affect(self, transition, entry):
        """What it sets, assigns and saves: all is computed before any of it happens."""
        names = [self.computed(None if self.is_kept and kind != "set" else transition.get(kind), entry) for kind in ("set", "assign", "save")]
        entry.set.update(names[0])
        if entry.draft is not None:
            entry.draft = {**entry.draft, **names[0]}
        entry.frame.vars.update(names[1])
        self.profile.update(names[2])

    def computed(self, expressions, entry, **names):
        return {name: self.evaluate(text, entry, **names) for name, text in (expressions or {}).items()}

    def enter(self, step, frame, params):
        self.push(step, frame, params)
        self.appear()

    def push(self, step, frame, params, keeps_place=True):
        """Enters it without what follows by itself."""
        group = frame.flow.get("groups", {}).get(step)
        if group:
            step = group["initial"]
        definition = frame.flow["steps"][step]
        entry = Entry(step, frame, params)
        if "tabs" in definition:
            return self.open_tabs(entry)
        entry.holding = self.pass_step(entry)
        entry.entered = entry.attempted = self.time
        entry.draft = frame.drafts.pop(entry.key, None)
        entry.prefill = self.computed(definition.get("screen", {}).get("prefill"), entry)
        self.chain[-1].stack.append(entry)
        if "flow" in definition:
            self.begin(Frame(self.flows[definition["flow"]], entry), keeps_place)
        return entry

    def begin(self, frame, keeps_place=True):
        self.take_variables(frame)
        self.start(frame.flow["start"], frame, keeps_place)

    def start(self, step, frame, keeps_place=True):
        """What stands in front of the first step is put there, and something that is never seen keeps the place; or else the command waits."""
        try:
            self.push(step, frame, {}, keeps_place)
        except Closed as closed:
            if not keeps_place:
                raise
            self.chain[-1].stack.append(Entry(step, frame, {}, is_placeholder=True))
            self.interpose(closed, ("enter_there", {}))

    def settle_at_start(self):
        """A gate in front of where a route leads stands in front of the route."""
        if self.top.is_done:
            raise Unknown
        before = copy.deepcopy(self)
        try:
            self.appear()
        except Closed as closed:
            self.become(before)
            route = self.top
            self.chain[-1].stack[-1] = Entry(route.step, route.frame, route.params, is_placeholder=True)
            self.interpose(closed, ("enter_there", {}))

    def enter_there(self):
        place = self.chain[-1].stack.pop()
        self.enter(place.step, place.frame, place.params)

    def appear(self):
        """A route sends the user on whenever it would be seen."""
        entry = self.top
        if entry.is_placeholder or "route" in entry.definition:
            self.hops += 1
            if self.hops > 200:
                raise Unknown
        if entry.is_placeholder:
            self.passed = []
            before = copy.deepcopy(self)
            try:
                self.enter_there()
            except Closed as closed:
                self.become(before)
                self.interpose(closed, ("enter_there", {}))
        elif "route" in entry.definition:
            self.take(self.choose_way(entry.definition["route"], entry), entry)
        elif not entry.is_visible and "flow" not in entry.definition:
            raise Unknown
        if self.status is None and self.top.has_failed:
            # It comes up again, and is to be done once more.
            self.top.has_failed, self.top.attempted = False, self.time

    def find(self, step, frame):
        places = [place for place, each in enumerate(self.chain[-1].stack) if each.frame is frame and each.step == step]
        if not places:
            raise Refused
        return places[-1]

    def pop(self, place):
        """All from that place on goes from the stack, and leaves what was typed for the next one of its step."""
        stack = self.chain[-1].stack
        for entry in reversed(stack[place:]):
            self.leave(entry)
        del stack[place:]

    def leave(self, entry):
        if "screen" in entry.definition and entry.left is not None:
            entry.frame.drafts[entry.key] = entry.left

    def pop_to(self, step, entry):
        stack = self.chain[-1].stack
        place = next(p for p, e in enumerate(stack) if e.frame is entry.frame) if step == "root" else self.find(step, entry.frame)
        if not stack[place].is_visible and "route" not in stack[place].definition:
            raise Unknown
        self.pop(place + 1)
        self.appear()

    def reset(self, step, frame, params):
        if "tabs" in frame.flow["steps"][step]:
            raise Unknown
        stack = self.chain[-1].stack
        self.pop(next(place for place, each in enumerate(stack) if each.frame is frame))
        self.enter(step, frame, params)

    # Answers that wait

    def edit(self, target, values=None):
        """What was answered after that waits for its step. An entry is named by its place among those that can be seen, counted from the top."""
        self.refuse_while_undoing()
        top, stack = self.top, self.chain[-1].stack
        named = [[each for each in stack if each.is_visible][target]] if isinstance(target, int) else [
            each for level in self.chain for each in level.stack if each.step == target]
        answered = [each for each in named if each is not top and each.frame is top.frame and each.answers is not None]
        if not answered or "action" in top.definition and top.rule("back") != "allow":
            raise Refused
        entry = answered[-1]
        if entry not in stack:
            raise Unknown
        place = stack.index(entry)
        gone = stack[place + 1:]
        if any(each.rule("back") == "none" for each in gone):
            raise Refused
        if any(each.source in stack[place:] for each in self.pending):
            raise Unknown
        self.note(*self.around(top))
        answers = {}
        for each in gone:
            if each.is_done or "screen" in each.definition and (each.answers is not None or each.draft is not None or each.set):
                given = Given(each, self.fields(each, each.values), not each.is_done and (each is top or each.answers is None))
                answers.setdefault(self.path(each), []).append(given)
        variables = [(self.path_of(frame), frame.vars) for frame in self.frames(gone) if frame.vars["n"] != 0 and frame is not top.frame]
        older = [each for each in self.waiting if each.behind in stack[place:]]
        self.waiting = [each for each in self.waiting if each not in older]
        own = dict(variables)
        for each in reversed(older):
            answers = {**{path: given for path, given in each.answers.items() if given}, **answers}
            variables += [other for other in each.variables if other[0] not in own]
        self.pop(place + 1)
        self.waiting.append(Waiting(entry, answers, variables))
        if values is not None:
            self.submit(values)
        self.walk()

    def walk(self):
        """Goes forward from what was just entered, as far as the answers that wait lead; each is a command of its own."""
        self.remember()
        while not self.status and self.top.number > self.walked_to and self.top.is_visible and not self.top.undoes:
            given = self.given(self.top)
            if given and given.is_open:
                self.reopen(given)
            if not given or given.is_open or not self.holds_still(given):
                break
            self.remember()
        self.walked_to = next(NUMBERS)

    def given(self, entry):
        """Takes what waits for the entry; of several, what began to wait last."""
        path = self.path(entry)
        for each in reversed(self.waiting):
            if each.answers.get(path) and self.is_reached(entry.frame, each.behind):
                return each.answers[path].pop(0)
        return None

    def is_reached(self, frame, behind):
        while frame and frame is not behind.frame:
            frame = self.frame_around(frame)
        return frame is not None and any(behind in level.stack for level in self.chain)

    def holds_still(self, given):
        """Gives the answer once more, if that can be."""
        top, was = self.top, given.entry
        if was.is_done:
            if was.params != top.params or was.input != self.input(top):
                return False
        elif was.params != top.params or self.fields(top, was.answers) - given.fields:
            self.keep_answer(given)
            return False
        before = copy.deepcopy(self)
        self.is_kept, self.kept_ways = True, was.ways
        try:
            self.submit(*[] if was.is_done else [{**was.answers, **was.before}, self.set_since(was)])
        except Closed as closed:
            ways = self.kept_ways
            self.become(before)
            self.is_kept, self.kept_ways = True, ways
            command = "submit", {} if was.is_done else {"values": {**was.answers, **was.before}}
            self.interpose(closed, command)
        except (Refused, NotAccepted):
            self.become(before)
            if "action" in self.top.definition:
                raise Unknown from None
            self.keep_answer(given)
            return False
        self.is_kept, self.kept_ways = False, []
        return True

    def set_since(self, entry):
        return {name: value for name, value in entry.set.items() if entry.before.get(name) != value}

    def keep_answer(self, given):
        """It is what the screen shows, and was not submitted."""
        top, was = self.top, given.entry
        top.set.update(self.set_since(was))
        top.draft = {**was.answers, **was.before} if was.draft is None else was.draft

    def reopen(self, given):
        """The screen as it was left."""
        top, was = self.top, given.entry
        same = was.params == top.params and not self.fields(top, was.answers or {}) - given.fields
        is_given = given.draft is None or bool(was.answers)
        before = copy.deepcopy((top.answers, top.set, top.draft))
        values = self.applying({**(was.answers or {}), **was.before}, top)
        is_kept = same and is_given and self.is_taken(dict(values), top)
        top.answers, top.set, top.draft = before
        if is_kept:
            top.set.update(was.before)
            top.answer({name: value for name, value in was.answers.items() if name in values})
        top.set.update(was.set)
        if given.draft is not None or not is_kept:
            typed = given.draft if given.draft or is_given or top.definition.get("drafts") is not False and not was.set else None
            left = typed if typed is not None else was.answers if is_given else None
            if left is not None:
                top.draft = left

    def fields(self, entry, values):
        """The names of those that apply with the values."""
        if "screen" not in entry.definition:
            return set()
        show = entry.definition["screen"].get("show", {})
        return {name for name in ("a", "b") if self.holds(show.get(name), entry, values=values)}

    def path(self, entry):
        """How an answer names its step."""
        outer = self.path_of(entry.frame)
        return f"{outer}/{entry.step}" if outer else entry.step

    def path_of(self, frame):
        if isinstance(frame.caller, Entry):
            return self.path(frame.caller)
        return "" if frame is self.chain[0].frame else frame.flow["flow"]

    def frames(self, entries):
        """The runs of flows in which they are, in the order in which these began."""
        return sorted({each.frame for each in entries}, key=lambda frame: frame.number)

    def frame_around(self, frame):
        """The run in which the one is run, presented or put in between."""
        if isinstance(frame.caller, Entry):
            return frame.caller.frame
        if isinstance(frame.caller, str):
            return self.chain[0].tabs.frame
        if isinstance(frame.caller, Definition):
            return next(each.source.frame for each in self.pending if each.frame is frame)
        return next((level.presenter.frame for level in self.chain if level.frame is frame and level.presenter), None)

    def take_variables(self, frame):
        """A flow goes on with what was assigned in it, where its answers wait."""
        path = self.path_of(frame)
        for each in reversed(self.waiting):
            left = next((one for one in each.variables if one[0] == path), None)
            if left and self.is_reached(frame, each.behind):
                each.variables.remove(left)
                frame.vars.update(left[1])
                return

    # Groups

    def around(self, entry):
        """The entry, and those that run its flow."""
        while isinstance(entry, Entry):
            yield entry
            entry = entry.frame.caller

    def note(self, *entries):
        """The groups in which these flows stand may be left by what follows."""
        self.noted += [each for each in map(self.group_of, entries) if each]

    def remember(self):
        """Groups are remembered in which the user does not stand any more, as they stood at first."""
        seen, self.noted = self.noted, []
        for index, (number, name, place, tab, remembered) in enumerate(seen):
            frame = next((each.frame for level in self.chain for stack in level.stacks.values() for each in stack
                          if each.frame.number == number), None)
            stack = self.chain[place].stacks.get(tab, []) if place < len(self.chain) else []
            standing = [each for each in stack if each.frame is frame]
            is_first = not any(each[:4] == (number, name, place, tab) for each in seen[:index])
            if frame and is_first and not self.status and not (standing and standing[-1].group_name == name):
                frame.groups[name] = remembered

    def group_of(self, entry):
        """The group in which its flow stands there, and what is to be remembered of it."""
        for place, level in enumerate(self.chain):
            for tab, stack in level.stacks.items():
                if entry in stack:
                    own = [each for each in stack if each.frame is entry.frame]
                    name = own[-1].group_name
                    if not name:
                        return None
                    standing = list(itertools.takewhile(
                        lambda each: each.group_name == name or "route" in each.definition, reversed(own)))
                    remembered = [replace(each, set=dict(each.set)) for each in reversed(standing) if each.group_name == name]
                    return entry.frame.number, name, place, tab, remembered
        return None

    def enter_again(self, remembered, frame):
        """Enters what is remembered, up to what does not hold any more."""
        for each in remembered:
            if "flow" in each.definition:
                raise Unknown
            entry = self.push(each.step, frame, each.params)
            if "action" in entry.definition:
                if not each.is_done or each.input != self.input(entry):
                    break
                entry.is_done, entry.input = True, each.input
                self.given(entry)
            elif "screen" in entry.definition:
                refused = None
                if each.answers is not None or each.draft is not None:
                    # It is newer than what waits.
                    self.given(entry)
                if each.answers is not None:
                    values = self.applying(each.answers, entry)
                    before = entry.answers, entry.set, entry.draft
                    if not self.is_taken(values, entry):
                        refused = each.answers
                        entry.answers, entry.set, entry.draft = before
                entry.set = dict(each.set)
                typed = each.draft if each.definition.get("drafts") is not False else None
                if typed is not None or refused is not None:
                    entry.draft = refused if typed is None else typed
                if refused is not None:
                    break
        self.appear()

    # Tabs

    def open_tabs(self, entry):
        if len(self.chain) > 1 or self.chain[0].stack:
            raise Unknown
        self.chain[0].tabs, self.chain[0].stacks = entry, {}
        self.load(entry.definition["selected"], keeps_place=True)

    def load(self, tab, keeps_place):
        level = self.chain[0]
        level.selected, level.stacks[tab] = tab, []
        definition = level.tabs.definition["tabs"][tab]
        if "step" in definition:
            self.start(definition["step"], level.tabs.frame, keeps_place)
        else:
            self.begin(Frame(self.flows[definition["flow"]], tab), keeps_place)

    def select(self, tab):
        level = self.chain[0]
        if not level.tabs or len(self.chain) > 1:
            raise Refused
        if tab == level.selected:
            self.expect_nothing_to_undo()
            self.note(*self.around(self.top))
            return self.pop(self.root(level.stack) + 1)
        stack = level.stacks.get(tab, [])
        if all(each.leads_nowhere for each in stack):
            # It begins anew.
            self.load(tab, keeps_place=False)
        else:
            if stack[-1].is_placeholder and not any(each.is_visible for each in stack):
                self.pass_step(stack[-1])
            level.selected = tab
        self.appear()

    def root(self, stack):
        return next((place for place, each in enumerate(stack) if each.is_visible), len(stack) - 1)

    # Ends

    def complete(self, entry):
        """Nothing comes after a screen."""
        level = self.chain[-1]
        if level.presenter and not level.frame and not self.is_called_here(entry.frame):
            return self.deliver(entry.values)
        self.end("completed", entry, entry.values)

    def is_called_here(self, frame):
        """Whether the run of a flow began on the stack that is on top: by a step, or by a gate that was pushed."""
        gate = self.gate_here()
        return frame.caller in self.chain[-1].stack or gate is not None and gate.frame is frame

    def dismiss(self, entry, result, levels):
        level = self.chain[-1]
        base = next(place for place, level in enumerate(self.chain) if level.tabs and level.tabs.frame is entry.frame
                    or any(each.frame is entry.frame for each in level.stack))
        if levels and len(self.chain) - 1 > base:
            if any(level.frame is each.frame for level in self.chain[base + 1:] for each in self.pending) or any(
                    each.source in level.stack for level in self.chain[base + 1:] for each in self.pending):
                raise Unknown
            del self.chain[base + 2:]
            return self.deliver(result)
        level = self.chain[-1]
        if entry.frame.caller is not None and (not level.presenter or level.frame or self.is_called_here(entry.frame)):
            return self.end("completed", entry, result)
        if not level.presenter or entry not in level.stack:
            raise Refused if not level.presenter else Unknown
        self.deliver(result)

    def deliver(self, result):
        """The presentation on top is over, with a result."""
        level = self.chain[-1]
        rule = level.transition.get("check")
        if rule and result and result.get("a") == 0:
            raise NotAccepted
        self.chain.pop()
        self.go_on(level, level.transition.get("onResult"))

    def cancel_top(self):
        level = self.chain[-1]
        self.expect_nothing_to_undo()
        self.note(*self.around(self.top))
        self.pop(0)
        self.chain.pop()
        handler = level.transition.get("onCancel")
        before = copy.deepcopy(self)
        try:
            self.go_on(level, handler)
        except (Refused, NotAccepted):
            # The view has promised it.
            self.become(before)
            self.appear()

    def go_on(self, level, handler):
        if handler:
            self.take(handler, level.presenter)
        if not handler or "stay" in handler:
            self.appear()

    def end(self, status, entry, result, code="failed"):
        """The run of a flow is over."""
        if status != "completed":
            self.expect_nothing_to_undo()
        frame = entry.frame
        if isinstance(frame.caller, Definition):
            return self.gate_ended(status, result)
        if isinstance(frame.caller, str):
            return self.tab_ended(status)
        if isinstance(frame.caller, Entry):
            return self.inner_ended(status, frame.caller, code)
        owner = next(level for level in self.chain if level.frame is frame)
        if not owner.presenter:
            self.status = status
            return
        del self.chain[self.chain.index(owner) + 1:]
        if status == "failed":
            return self.presented_failed(self.chain.index(owner), code)
        self.deliver(result) if status == "completed" else self.cancel_top()

    def presented_failed(self, place, code):
        """The presenter hears of it; or else it was cancelled."""
        presenter = self.chain[place].presenter
        for transition in presenter.definition.get("onError", []):
            if code == "taken" or "when" not in transition:
                del self.chain[place:]
                self.take(transition, presenter)
                return self.appear()
        del self.chain[place + 1:]
        self.cancel_top()

    def inner_ended(self, status, caller, code):
        while caller not in self.chain[-1].stack:
            self.chain.pop()
        if status == "completed":
            self.waiting = [each for each in self.waiting if caller not in self.around(each.behind)]
            return self.take(self.choose_way(caller.definition["next"], caller), caller)
        stack = self.chain[-1].stack
        if status == "failed":
            # It goes on without the action that it failed on.
            while stack[-1] is not caller and "action" in stack[-1].definition and stack[-1].is_visible:
                stack.pop()
            return self.take(self.choose(caller.definition["onError"], caller), caller)
        below = [place for place, each in enumerate(stack[:stack.index(caller)]) if each.is_visible]
        if not below:
            if self.gate_here() or self.chain[0].tabs and len(self.chain) == 1:
                raise Unknown
            if len(self.chain) > 1:
                return self.cancel_top()
            self.status = "cancelled"
            return
        self.note(*self.around(self.top))
        self.pop(below[-1] + 1)

    def tab_ended(self, status):
        if status != "completed":
            raise Unknown
        del self.chain[1:]
        level = self.chain[0]
        over, tab = level.selected, level.tabs.definition["next"]["select"]
        if tab == over:
            level.selected, level.stacks[over] = None, []
            return self.select(tab)
        self.select(tab)
        level.stacks.pop(over, None)

    # Gates

    def pass_step(self, entry):
        return [each for rules in (entry.group or {}, entry.definition) for each in self.pass_gates(rules.get("requires"), entry)]

    def pass_gates(self, gates, entry):
        """Those that must go on holding."""
        holding = []
        for gate in gates if isinstance(gates, list) else [gates] if gates else []:
            if self.holds(gate["unless"], entry):
                holding += [gate] if "while" in gate else []
            elif not any(gate is each for each in self.passed):
                raise Closed(gate, entry.frame) if gate["present"] in self.flows else Unknown
        return holding

    def fall(self):
        """What stands behind a gate that does not hold any more goes, with all that is over it."""
        while fallen := None if self.status else self.fallen():
            place, tab, entry = fallen
            level = self.chain[place]
            stack = level.stacks[tab]
            if tab == level.selected:
                self.note(*self.around(self.top) if len(self.chain) > place + 1 else ())
                del self.chain[place + 1:]
            self.note(*self.around(stack[-1]))
            at = stack.index(entry)
            for each in reversed(stack[at:]):
                self.leave(each)
            del stack[at:]
            self.pending = [each for each in self.pending if any(
                one.frame is each.frame for level in self.chain for stack in level.stacks.values() for one in stack)]
            unseen = list(itertools.takewhile(lambda each: each.leads_nowhere, reversed(stack)))
            is_bottom = len(unseen) == len(stack)
            if is_bottom and place:
                self.chain.pop()
            elif is_bottom or any(each.is_automatic for each in unseen):
                stack.append(Entry(entry.step, entry.frame, entry.params, is_placeholder=True))
            if tab == level.selected:
                self.expect_no_closed_gate(self.settle_at_start)
                self.walk()

    def expect_no_closed_gate(self, body):
        try:
            body()
        except (Closed, Refused, NotAccepted):
            raise Unknown from None

    def fallen(self):
        """The lowest entry with such a gate."""
        return next(((place, tab, entry) for place, level in enumerate(self.chain) for tab, stack in level.stacks.items() for entry in stack
                     if not all(self.holds(gate["unless"], entry) for gate in entry.holding)), None)

    def interpose(self, closed, command, passed=()):
        source, frame = self.top, Frame(self.flows[closed.gate["present"]], closed.gate)
        if command[0] != "edit":
            self.keep(command[1].get("values"), source)
        if len(self.pending) == 50:
            raise Unknown
        self.pending.append(Pending(closed.gate, frame, closed.frame.number, command, source, list(passed), self.is_kept, self.kept_ways))
        self.is_kept, self.kept_ways = False, []
        if closed.gate["style"] != "push":
            self.chain.append(Level(frame, source))
        self.begin(frame)
        self.settle_at_start()

    def close(self):
        """The gate goes, with what it opened."""
        pending = self.pending.pop()
        if pending.gate["style"] == "push":
            level = next(place for place, level in enumerate(self.chain) if pending.source in level.stack)
            del self.chain[level + 1:]
            stack = self.chain[level].stack
            del stack[next(place for place, each in enumerate(stack) if each.frame is pending.frame):]
        else:
            del self.chain[next(place for place, level in enumerate(self.chain) if level.frame is pending.frame):]
        return pending

    def gate_ended(self, status, result):
        pending = self.close()
        success = pending.gate.get("success")
        passes = status == "completed" if success is None else self.holds(
            success, pending.source, outcome=status, result=result if result is not None else {})
        if not passes:
            return self.abort(pending)
        self.passed = [*pending.passed, *([pending.gate] if success else [])]
        before = copy.deepcopy(self)
        self.is_kept, self.kept_ways = pending.is_kept, pending.ways
        try:
            self.carry_out(pending.command)
        except (Refused, NotAccepted):
            self.become(before)
            self.abort(self.again(pending))
        except Closed as closed:
            passed = self.passed
            self.become(before)
            if closed.gate is pending.gate:
                return self.abort(self.again(pending))
            self.is_kept, self.kept_ways = pending.is_kept, pending.ways
            self.interpose(closed, pending.command, passed)
        self.passed, self.is_kept, self.kept_ways = [], False, []

    def again(self, pending):
        """What waited, with its source as it is after all was put back."""
        return Pending(pending.gate, pending.frame, pending.met, pending.command, self.top, [])

    def abort(self, pending):
        """The user is where the command came from."""
        handler = pending.gate.get("onAbort")
        self.passed = []
        if pending.source.is_placeholder:
            return self.abort_start(pending.source)
        if pending.command[0] == "proceed":
            try:
                return self.handle("gateAborted", pending.source)
            except (Closed, Refused, NotAccepted):
                raise Unknown from None
        ground = self.ground(pending)
        if handler and ground and "stay" in handler:
            self.affect(handler, ground)
        elif handler and ground:
            before = copy.deepcopy(self)
            try:
                self.take(handler, ground)
            except (Refused, NotAccepted):
                # The view has promised that the gate can be left.
                self.become(before)
            except Closed:
                raise Unknown from None

    def ground(self, pending):
        """Where the flow goes on that met the gate."""
        if pending.source.frame.number == pending.met:
            return pending.source
        for level in reversed(self.chain):
            found = [each for each in level.stack if each.frame.number == pending.met and each.number < pending.source.number]
            if found or level.tabs and level.tabs.frame.number == pending.met:
                return found[-1] if found else level.tabs
        return None

    def abort_start(self, place):
        """Nothing stands behind the gate yet."""
        level = self.chain[-1]
        if self.pending and self.pending[-1].frame is place.frame or level.presenter and not level.frame:
            raise Unknown
        seen = [each for each in level.stack if each.is_visible]
        if seen:
            self.go_back(seen[-1])
            self.appear()
        elif len(self.chain) == 1 and level.tabs:
            others = [tab for tab, stack in level.stacks.items() if tab != level.selected and any(each.is_visible for each in stack)]
            self.status, level.selected = (None, others[0]) if others else ("cancelled", level.selected)
        elif place.frame.caller is None and not level.presenter:
            self.status = "cancelled"
        else:
            self.end("cancelled", place, None)

    # Expressions

    def holds(self, guard, entry, **names):
        return guard is None or self.evaluate(guard, entry, **names) is True

    def evaluate(self, text, entry, **names):
        """Of CEL, what reads the same in Python once its signs are words. What is absent makes it false."""
        if " || " in text:
            return any(self.evaluate(each, entry, **names) is True for each in text.split(" || "))
        frame = entry.frame
        steps = {each.step: each.values for level in self.chain for each in level.stack if each.frame is frame}
        scope = {"data": self.data(frame), "vars": frame.vars, "profile": self.profile, "params": entry.params, "steps": steps, **names}
        python = text.replace("&&", " and ").replace("!has", "not has").replace("true", "True").replace("false", "False")
        try:
            return eval(python, {"has": lambda value: value is not ABSENT}, {name: Names.of(value) for name, value in scope.items()})
        except Absent:
            return False


class Absent(Exception):
    """A field that is absent was asked for."""


class AbsentValue:
    """May be handed to `has`, and to nothing else."""

    def fails(self, *_):
        raise Absent

    __getattr__ = __bool__ = __eq__ = __gt__ = __lt__ = __add__ = fails


ABSENT = AbsentValue()


class Names:
    """An object whose fields are read by their names."""

    def __init__(self, fields):
        self.fields = fields

    def __getattr__(self, name):
        return Names.of(self.fields[name]) if name in self.fields else ABSENT

    @staticmethod
    def of(value):
        return Names(value) if isinstance(value, dict) else value
