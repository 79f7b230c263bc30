"""Answers that wait for their steps to be entered again."""

import copy

from .state import NUMBERS, Closed, Definition, Entry, Given, Level, NotAccepted, Refused, Unknown, Waiting


class Answers:
    """Changing an earlier answer, and going forward again."""

    def edit(self, target, values=None):
        """What was answered after that waits for its step. An entry is named by its place among those that can be seen, counted from the top."""
        self.refuse_while_undoing()
        top = self.top
        entry = self.answered(target)
        if "action" in top.definition and top.rule("back") != "allow":
            raise Refused
        level = next(place for place, level in enumerate(self.chain) if entry in level.stack)
        stack = self.chain[level].stack
        place = stack.index(entry)
        gone = [*stack[place + 1:], *(each for level in self.chain[level + 1:] for each in level.stack)]
        if any(each.rule("back") == "none" for each in gone):
            raise Refused
        for above in range(level + 1, len(self.chain)):
            self.refuse_uncancellable(above)
        if any(each.source in [entry, *gone] for each in self.pending):
            raise Unknown
        for above in reversed(self.chain[level:]):
            self.note(*self.around(above.stack[-1]))
        self.let_wait(gone, entry)
        self.drop(level + 1)
        self.pop(place + 1)
        if values is not None:
            self.submit(values)
        self.walk()

    def answered(self, target):
        stack = [each for each in self.chain[-1].stack if each.is_visible]
        named = [stack[target]] if isinstance(target, int) else [
            each for level in self.chain for each in level.stack if each.step == target]
        waiting = [each.source for each in self.pending if each.command[0] == "submit"]
        found = [each for each in named if each is not self.top and each.frame is self.top.frame and (
            each.answers is not None or each in waiting)]
        if not found:
            raise Refused
        return found[-1]

    def let_wait(self, gone, entry):
        """What was answered and assigned there waits behind the entry, with what waited behind these, unless there is something newer."""
        older = [each for each in self.waiting if each.behind in [entry, *gone]]
        self.waiting = [each for each in self.waiting if each not in older]
        answers, presented = {}, self.presented()
        for each in gone:
            way = presented.get(each.number)
            if each.is_done or each.is_filled_in or way:
                is_open = not each.is_done and (each is self.top or each.answers is None or way is not None)
                answers.setdefault(self.path(each), []).append(Given(each, self.fields(each, each.values), is_open, way))
        frames = sorted({each.frame for each in gone if each.frame is not self.top.frame}, key=lambda frame: frame.number)
        variables = [(self.path_of(frame), frame.vars) for frame in frames if frame.vars["n"] != 0]
        own = dict(variables)
        for each in reversed(older):
            answers = {**{path: given for path, given in each.answers.items() if given}, **answers}
            variables += [other for other in each.variables if other[0] not in own]
        self.waiting.append(Waiting(entry, answers, variables))

    def presented(self):
        """What the user has presented over screens, of the same run of a flow, by these: the way, and what was handed over."""
        return {level.presenter.number: (level.transition, level.stack[0].params) for below, level in zip(self.chain, self.chain[1:])
                if level.transition and not level.frame and level.presenter is below.stack[-1] and not self.is_continued(level)}

    def is_continued(self, level):
        """Whether the answer, or a route, has led there."""
        ways = (level.presenter.definition.get(name) for name in ("next", "route"))
        return any(has(way, level.transition) for way in ways if way)

    def present_again(self, way, params):
        """As it was, unless that does not apply any more."""
        presenter, before = self.top, copy.deepcopy(self)
        self.passed = []
        try:
            if not self.holds(way.get("when"), presenter):
                return
            self.pass_gates(way.get("requires"), presenter)
            self.chain.append(Level(None, presenter, way))
            self.enter(way["present"], presenter.frame, params)
            self.walk()
        except (Closed, Refused, NotAccepted):
            self.become(before)

    def walk(self):
        """Goes forward from what was just entered, as far as the answers that wait lead; each is a command of its own."""
        self.remember()
        while not self.status and self.top.number > self.walked_to and self.top.is_visible and not self.top.undoes:
            given = self.given(self.top)
            if given and "screen" in self.top.definition:
                self.hand_over(given, self.top)
            if given and given.is_open:
                if given.entry.is_filled_in:
                    self.reopen(given)
                if given.presented and given.entry.params == self.top.params:
                    self.present_again(*given.presented)
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
        if is_kept and given.draft is None:
            return
        nothing_typed = not given.draft and not is_given and (top.definition.get("drafts") is False or was.set)
        if given.draft is not None and not nothing_typed:
            top.draft = given.draft
        elif is_given:
            top.draft = was.answers

    def fields(self, entry, values):
        """The names of those that apply with the values."""
        if "screen" not in entry.definition:
            return set()
        return {name for name in ("a", "b", "c") if self.applies(name, entry, values)}

    def path(self, entry):
        """How an answer names its step."""
        outer = self.path_of(entry.frame)
        return f"{outer}/{entry.step}" if outer else entry.step

    def path_of(self, frame):
        if isinstance(frame.caller, Entry):
            return self.path(frame.caller)
        return "" if frame is self.chain[0].frame else frame.flow["flow"]

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


def has(value, transition):
    """Whether the transition stands somewhere in it."""
    if value is transition:
        return True
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(has(each, transition) for each in parts)
