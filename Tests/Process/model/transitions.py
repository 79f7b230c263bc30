"""Where transitions lead, and what they change on the way."""

import copy

from .state import Closed, Definition, Entry, Frame, Level, Refused, Unknown


class Transitions:
    """Choosing, taking and following them."""

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
            if "from" not in transition and entry not in stack:
                raise Unknown
            self.take_off(self.find(transition["from"], frame) if "from" in transition else stack.index(entry))
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
        """All from that place on goes from the stack, with the gates that began there."""
        self.take_off(place)
        self.forget_gates()

    def take_off(self, place):
        """It leaves what was typed for the next one of its step."""
        stack = self.chain[-1].stack
        for entry in reversed(stack[place:]):
            self.leave(entry)
        del stack[place:]

    def drop(self, place, leaves_drafts=True):
        """All that is presented from that level on goes."""
        for level in reversed(self.chain[place:]):
            for entry in reversed(level.stack if leaves_drafts else []):
                self.leave(entry)
        del self.chain[place:]
        self.forget_gates()

    def leave(self, entry):
        if "screen" in entry.definition and entry.left is not None:
            entry.frame.drafts[entry.key] = entry.left

    def pop_to(self, step, entry):
        stack = self.chain[-1].stack
        if step == "root" and not any(each.frame is entry.frame for each in stack):
            raise Unknown
        place = next(p for p, e in enumerate(stack) if e.frame is entry.frame) if step == "root" else self.find(step, entry.frame)
        if not stack[place].is_visible and "route" not in stack[place].definition:
            raise Unknown
        self.pop(place + 1)
        self.appear()

    def reset(self, step, frame, params):
        stack = self.chain[-1].stack
        if "tabs" in frame.flow["steps"][step] or not any(each.frame is frame for each in stack):
            raise Unknown
        self.take_off(next(place for place, each in enumerate(stack) if each.frame is frame))
        self.enter(step, frame, params)
