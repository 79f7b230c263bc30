"""What is put in between."""

import copy
import itertools

from .state import Closed, Entry, Frame, Level, NotAccepted, Pending, Refused, Unknown


class Gates:
    """Passing, interposing, aborting; and what falls when they do not hold any more."""

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
                self.drop(place + 1)
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
        if not passes or pending.is_lost:
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
