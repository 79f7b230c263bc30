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
                raise Closed(gate, entry.frame)
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
            self.forget_gates()
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
        source, present = self.top, closed.gate["present"]
        step = present if present in closed.frame.flow["steps"] else None
        # A step is shown in the frame that met the gate, or in one like that, where that was taken back, too.
        met = self.standing(closed.frame.number)
        own = Frame(closed.frame.flow, closed.gate, dict(closed.frame.vars)) if step and not met else None
        if not step:
            own = Frame(self.flows[present], closed.gate)
        if command[0] != "edit":
            self.keep(command[1].get("values"), source)
        if len(self.pending) == 50:
            raise Unknown
        pending = Pending(closed.gate, own, closed.frame.number, command, source, list(passed), self.is_kept, self.kept_ways)
        pending.is_leaving = closed.is_behind_leaving and command[0] in ("back", "cancel")
        self.pending.append(pending)
        self.is_kept, self.kept_ways, self.passed = False, [], []
        if closed.gate["style"] != "push":
            self.chain.append(Level(own, source, gate=pending))
        if step:
            self.start(step, own or met)
        else:
            self.begin(own)
        self.settle_at_start()

    def standing(self, number):
        """The frame of that number, if some of it stands."""
        frames = [each.frame for level in self.chain for stack in level.stacks.values() for each in stack]
        frames += [level.tabs.frame for level in self.chain if level.tabs]
        return next((each for each in frames if each.number == number), None)

    def place(self, pending):
        """The level where the gate is seen, and from which place on of its stack; None where nothing is left of it, or in another tab."""
        for at, level in enumerate(self.chain):
            if level.gate is pending:
                return at, 0
            if pending.gate["style"] == "push" and pending.source in level.stack:
                return next(((at, place) for place, each in enumerate(level.stack) if each.number > pending.number), None)
        return None

    def forget_gates(self):
        """Those of which nothing is left."""
        hidden = [stack for level in self.chain for tab, stack in level.stacks.items() if tab != level.selected]
        self.pending = [each for each in self.pending if self.place(each) or any(
            each.source in stack and stack[-1].number > each.number for stack in hidden)]

    def in_sight(self):
        """The gates that are seen, the innermost last."""
        return [each for each in self.pending if self.place(each)]

    def gate_here(self):
        """The gate that the user is in, if that is not what it has presented."""
        gate = next(reversed(self.in_sight()), None)
        return gate if gate and self.place(gate)[0] == len(self.chain) - 1 else None

    def gate_under(self, entry):
        """The gate that put that in between, or led there, in the same run of its flow."""
        for pending in reversed(self.in_sight()):
            place = self.place(pending)
            if entry in self.chain[place[0]].stack[place[1]:] and (
                    entry.frame is pending.frame if pending.frame else entry.frame.number == pending.met):
                return pending
        return None

    def close(self, pending=None, leaves_drafts=True):
        """The gate goes, with what it opened."""
        pending = pending or self.in_sight()[-1]
        level, place = self.place(pending)
        self.drop(level + 1, leaves_drafts)
        if self.chain[level].gate is pending:
            self.drop(level, leaves_drafts)
        else:
            for each in reversed(self.chain[level].stack[place:] if leaves_drafts else []):
                self.leave(each)
            del self.chain[level].stack[place:]
        self.forget_gates()
        return pending

    def gate_ended(self, status, result):
        pending = self.in_sight()[-1]
        success = pending.gate.get("success")
        passes = status == "completed" if success is None else self.holds(
            success, pending.source, outcome=status, result=result if result is not None else {})
        if not passes or pending.is_lost:
            return self.abort(self.close())
        inside, passed = copy.deepcopy(self), self.passed
        self.close(leaves_drafts=False)
        self.passed = [*pending.passed, *([pending.gate] if success else [])]
        before = copy.deepcopy(self)
        self.is_kept, self.kept_ways = pending.is_kept, pending.ways
        try:
            self.carry_out(pending.command)
        except (Refused, NotAccepted):
            self.become(before)
            self.passed = passed
            self.abort(self.again(pending))
        except Closed as closed:
            if closed.gate is pending.gate:
                self.become(inside)
                return self.abort(self.close())
            passed = self.passed
            self.become(before)
            self.is_kept, self.kept_ways = pending.is_kept, pending.ways
            self.interpose(closed, pending.command, passed)
        self.passed, self.is_kept, self.kept_ways = [], False, []

    def again(self, pending):
        """What waited, with its source as it is after all was put back."""
        return Pending(pending.gate, pending.frame, pending.met, pending.command, self.top, [], is_leaving=pending.is_leaving)

    def abort(self, pending, is_dead_end=False):
        """The user is where the command came from, unless the flow says something else, which is no dead end."""
        handler = None if is_dead_end else pending.gate.get("onAbort")
        if pending.source.is_placeholder:
            return self.abort_start(pending.source)
        if pending.command[0] == "proceed":
            if is_dead_end or not self.unless_met_again(pending, self.handle, "gateAborted", pending.source):
                self.top.is_done, self.top.attempted = False, self.time
            return
        left = self.leave_outer(pending)
        if left is not None:
            ground = next((each for each in reversed(self.chain[-1].stack) if each.frame.number == pending.met), None)
        else:
            ground = self.ground(pending)
        if handler and ground and "stay" in handler:
            self.affect(handler, ground)
        elif handler and ground:
            before = copy.deepcopy(self)
            try:
                self.unless_met_again(pending, self.take, handler, ground, left=left)
            except (Refused, NotAccepted):
                # The view has promised that the gate can be left.
                self.become(before)
        if pending.command[0] == "fail" and self.status is None and self.top.number == pending.source.number and not self.top.is_done:
            if not self.unless_met_again(pending, self.give_up, pending.command[1]["error"]["code"], self.top):
                self.top.attempted = self.time

    def leave_outer(self, pending):
        """The gates that the user was about to leave, or what is presented, where those lead on to this gate, and to each other. Who gets
        through none of them could never leave."""
        if not pending.is_leaving:
            return None
        trial, left = copy.deepcopy(self), []
        try:
            while not left or left[-1].is_leaving:
                if not trial.gate_here():
                    trial.cancel_top(is_dead_end=True)
                    break
                left.append(trial.close())
            else:
                trial.abort(left[-1], is_dead_end=True)
        except (Closed, Refused, NotAccepted):
            return None
        self.become(trial)
        return left

    def unless_met_again(self, pending, body, *arguments, left=()):
        """Does it, unless it leads to the gate that was given up, or to one that was left with it: nobody could leave otherwise."""
        before = copy.deepcopy(self)
        try:
            body(*arguments)
        except Closed as closed:
            if not any(closed.gate is each.gate for each in [pending, *(left or ())]):
                closed.is_behind_leaving = True
                raise
            self.become(before)
            return False
        except (Refused, NotAccepted):
            if body == self.take:
                raise
            raise Unknown from None
        return True

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
        level, gate = self.chain[-1], self.gate_here()
        if gate and level.stack[self.place(gate)[1]] is place:
            raise Unknown
        seen = [each for each in level.stack if each.is_visible]
        if seen:
            self.go_back(seen[-1])
            self.appear()
        elif level is not self.chain[self.base(place.frame)]:
            if level.gate:
                raise Unknown
            self.cancel_top()
        elif len(self.chain) == 1 and level.tabs:
            others = [tab for tab, stack in level.stacks.items() if tab != level.selected and any(each.is_visible for each in stack)]
            self.status, level.selected = (None, others[0]) if others else ("cancelled", level.selected)
        elif place.frame.caller is None and not level.presenter:
            self.status = "cancelled"
        else:
            self.end("cancelled", place, None)
