"""What a user, or the host, may ask for."""

import copy

from .secrets import BLANK
from .state import Closed, Entry, NotAccepted, Refused, Unknown


class Commands:
    """The commands by their names, with what they have in common."""

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
        typed, secret = self.submitted(entry.typed if values is None else values, entry)
        seen = {**entry.set, **typed}
        values = {name: value for name, value in self.applying(seen, entry).items() if name in typed}
        if secret is not None and not self.applies("c", entry, seen):
            secret = BLANK
        entry.secret = secret
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
        secret = self.held(entry)
        if set(schema.get("required", [])) - set(values) - set(secret) or values.get("a", 0) > schema["properties"]["a"]["maximum"]:
            return False
        entry.answer(values)
        return "check" not in step or not self.holds(step["check"]["when"], entry, values={**values, **secret})

    def input(self, action):
        """With the secret that it names, also where it is not told, since a later one is missing."""
        named = dict(action.definition["action"].get("input", {}))
        secret = self.secret(action) if named.pop("c", None) else {}
        return {**self.computed(named, action), **secret}

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
        gate = self.gate_under(entry)
        if gate:
            del pending[pending.index(gate):]
            source = gate.source
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
        if count >= len(seen):
            if count > 1:
                raise Refused
            if any(each.rule("back") == "none" for each in stack):
                raise Refused
            return self.leave_level()
        place = seen[-count - 1] + 1
        if any(each.rule("back") == "none" for each in stack[place:]):
            raise Refused
        gate = next((each for each in self.in_sight() if self.place(each)[0] == len(self.chain) - 1 and self.place(each)[1] >= place), None)
        if gate:
            # Past the screen that it leads back to nobody is there to be told.
            if any(each.is_visible for each in stack[place:self.place(gate)[1]]):
                raise Unknown
            self.expect_nothing_to_undo()
            return self.abort(self.close(gate))
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

    def refuse_uncancellable(self, place=-1):
        """The step says so, or what runs its flow there, or what has presented it."""
        level, gate = self.chain[place], self.gate_here() if place in (-1, len(self.chain) - 1) else None
        asked = level.stack[-1]
        while asked in level.stack:
            if asked.definition.get("cancel") == "none":
                raise Refused
            asked = asked.frame.caller
        if level.transition.get("cancel") == "none" and not (gate and gate.gate["style"] == "push"):
            raise Refused

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
        """What the action says of the error; or else it is given up."""
        entry.has_failed = not entry.is_done
        for transition in entry.definition.get("onError", []):
            if code == "taken" or "when" not in transition:
                self.take(transition, entry)
                return self.appear() if "stay" in transition else None
        self.give_up(code, entry)

    def give_up(self, code, entry):
        """It goes, and the screen below says the error."""
        entry.has_failed = not entry.is_done
        level, stack = self.chain[-1], self.chain[-1].stack
        first = stack.index(entry.frame.caller) + 1 if entry.frame.caller in stack else 0
        gate = self.gate_under(entry)
        if gate:
            first = max(first, self.place(gate)[1])
        below = [each for each in stack[first:] if each.is_visible and each.number < entry.number]
        if below:
            return self.go_back(below[-1])
        if gate:
            return self.gate_ended("failed", None)
        if level.presenter and not level.frame and not self.is_called_here(entry.frame):
            return self.presented_failed(len(self.chain) - 1, code)
        if first:
            self.pop(first)
        if entry.frame.caller is None and level.tabs:
            return self.tab_ended("failed")
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
            entry.draft = {**{name: value for name, value in (entry.draft or {}).items() if name not in shown}, **self.submitted(values, entry)[0]}
