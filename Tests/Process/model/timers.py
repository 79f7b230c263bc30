"""What happens by itself."""

import copy

from .state import NUMBERS, NotAccepted, Refused, Unknown

MINUTES = {"PT1M": 1, "PT20M": 20}


class Timers:
    """Times are minutes since the session began."""

    def wait(self, minutes):
        """Another process goes on, and what is due by then happens, each at its time."""
        self.hops, self.passed, self.walked_to = 0, [], next(NUMBERS)
        self.forget()
        limit = self.time + minutes
        while due := self.due(limit):
            self.time = max(self.time, due[0])
            self.fire(*due[1:])
        self.time = limit
        self.fall()
        self.pass_overdue()
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
