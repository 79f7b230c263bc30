"""A session, and what becomes of a command to it."""

import copy

from .answers import Answers
from .commands import Commands
from .ends import Ends
from .expressions import Expressions
from .gates import Gates
from .groups import Groups
from .secrets import BLANK, Secrets
from .state import NUMBERS, Closed, Frame, Level, NotAccepted, Refused, Unknown, defined
from .tabs import Tabs
from .timers import Timers
from .transitions import Transitions


class Model(Commands, Transitions, Answers, Groups, Tabs, Ends, Gates, Timers, Secrets, Expressions):
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
        def side_by_side(level):
            return {tab: seen(stack) for tab, stack in level.stacks.items() if seen(stack) or tab == level.selected}
        return [(level.selected, side_by_side(level)) if level.tabs else seen(level.stack) for level in self.chain]

    def data(self, entry):
        return {name: value for each in self.way(entry) for name, value in each.values.items()}

    def applying(self, values, entry):
        """What of it has a field on the screen."""
        return {name: value for name, value in values.items() if self.applies(name, entry, values)}

    def applies(self, name, entry, values):
        return self.holds(entry.definition["screen"].get("show", {}).get(name), entry, values=values)

    @property
    def shown(self):
        return self.applying(self.top.typed, self.top)

    # Commands

    def do(self, method, **params):
        """What becomes of a command: done, notAccepted, or refused. Only where it is done has anything happened."""
        before = copy.deepcopy(self)
        self.hops, self.passed, self.walked_to = 0, [], next(NUMBERS)
        if method == "submit" and self.top.secret is None:
            # What the user leaves out is blank.
            self.top.secret = BLANK
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

    def try_out(self, command):
        before = copy.deepcopy(self)
        try:
            self.carry_out(command)
        except Closed as closed:
            self.become(before)
            if closed.supersedes:
                self.keep(command[1].get("values"), self.top)
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
