"""How runs of flows and presentations end."""

import copy

from .state import Closed, Definition, Entry, NotAccepted, Refused, Unknown


class Ends:
    """Whoever has begun it gets what came of it."""

    def complete(self, entry):
        """Nothing comes after a screen."""
        level = self.chain[-1]
        if self.gate_under(entry):
            return self.gate_ended("completed", entry.values)
        if level.presenter and not level.frame and not self.is_called_here(entry.frame):
            return self.deliver(entry.values)
        self.end("completed", entry, entry.values)

    def is_called_here(self, frame):
        """Whether the run of a flow began on the stack that is on top: by a step, or by a gate that was pushed."""
        gate = self.gate_here()
        return frame.caller in self.chain[-1].stack or gate is not None and gate.frame is frame

    def dismiss(self, entry, result, levels):
        base = self.base(entry.frame)
        if levels and len(self.chain) - 1 > base:
            if any(level.gate or any(each.source in level.stack for each in self.pending) for level in self.chain[base + 1:]):
                raise Unknown
            del self.chain[base + 2:]
            return self.deliver(result)
        level = self.chain[-1]
        if self.gate_under(entry) and (not levels or isinstance(entry.frame.caller, Definition)):
            return self.gate_ended("completed", result)
        if entry.frame.caller is not None and (not level.presenter or level.frame or self.is_called_here(entry.frame)):
            return self.end("completed", entry, result)
        if not level.presenter or entry not in level.stack:
            raise Refused if not level.presenter else Unknown
        self.deliver(result)

    def base(self, frame):
        """The lowest level where some of the flow stands."""
        return next(place for place, level in enumerate(self.chain) if level.tabs and level.tabs.frame is frame
                    or any(each.frame is frame for each in level.stack))

    def deliver(self, result):
        """The presentation on top is over, with a result."""
        level = self.chain[-1]
        rule = level.transition.get("check")
        if rule and result and result.get("a") == 0:
            raise NotAccepted
        self.drop(len(self.chain) - 1, leaves_drafts=False)
        self.go_on(level, level.transition.get("onResult"))

    def cancel_top(self, is_dead_end=False):
        level = self.chain[-1]
        self.expect_nothing_to_undo()
        self.note(*self.around(self.top))
        self.drop(len(self.chain) - 1)
        handler = None if is_dead_end else level.transition.get("onCancel")
        before = copy.deepcopy(self)
        try:
            self.go_on(level, handler)
        except Closed as closed:
            closed.is_behind_leaving = True
            raise
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
        self.drop(self.chain.index(owner) + 1, leaves_drafts=status != "completed")
        if status == "failed":
            return self.presented_failed(self.chain.index(owner), code)
        self.deliver(result) if status == "completed" else self.cancel_top()

    def presented_failed(self, place, code):
        """The presenter hears of it; or else it was cancelled."""
        if self.chain[place].gate:
            return self.gate_ended("failed", None)
        presenter = self.chain[place].presenter
        for transition in presenter.definition.get("onError", []):
            if code == "taken" or "when" not in transition:
                self.drop(place)
                self.take(transition, presenter)
                return self.appear()
        self.drop(place + 1)
        self.cancel_top()

    def inner_ended(self, status, caller, code):
        level = next(place for place, level in enumerate(self.chain) if caller in level.stack)
        self.drop(level + 1, leaves_drafts=status != "completed")
        if any(self.place(each)[0] == level and self.place(each)[1] > self.chain[level].stack.index(caller) for each in self.in_sight()):
            raise Unknown
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
            if self.gate_here():
                raise Unknown
            if self.chain[0].tabs and len(self.chain) == 1:
                return self.tab_ended("cancelled")
            if len(self.chain) > 1:
                return self.cancel_top()
            self.status = "cancelled"
            return
        self.note(*self.around(self.top))
        self.pop(below[-1] + 1)

    def tab_ended(self, status):
        if status == "cancelled":
            self.expect_nothing_to_undo()
        self.drop(1, leaves_drafts=status != "completed")
        level = self.chain[0]
        over, tab = level.selected, level.tabs.definition["next"]["select"]
        if tab == over:
            level.selected, level.stacks[over] = None, []
            return self.select(tab)
        self.select(tab)
        level.stacks.pop(over, None)
