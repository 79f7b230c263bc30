"""What groups remember."""

import itertools
from dataclasses import replace

from .state import Entry, Unknown


class Groups:
    """Leaving them, and coming back by their history."""

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
                    remembered = [replace(each, set=dict(each.set), secret=None, had_secret=bool(self.held(each)))
                                  for each in reversed(standing) if each.group_name == name and not each.is_placeholder]
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
                    given = self.given(entry)
                    if given and given.entry.answers == each.answers:
                        self.hand_over(given, entry)
                if each.answers is not None:
                    values = self.applying(each.answers, entry)
                    before = entry.answers, entry.set, entry.draft
                    if not self.is_taken(values, entry) or each.had_secret and not self.held(entry):
                        refused = each.answers
                        entry.answers, entry.set, entry.draft = before
                entry.set = dict(each.set)
                typed = each.draft if each.definition.get("drafts") is not False else None
                if typed is not None or refused is not None:
                    entry.draft = refused if typed is None else typed
                if refused is not None:
                    break
        self.appear()
