"""What is never on the disk: the field `c` of screens, as long as the process knows it."""

from dataclasses import dataclass

# It was left blank, or given up. Of what was submitted where this process was not, nothing is known (None).
BLANK = "blank"


@dataclass(frozen=True)
class Lost:
    """In the place of one that an action was done with."""


class Secrets:
    """What is held, what is missing, and what another process has not got."""

    def submitted(self, values, entry):
        """The values without it, and what the entry holds once they are accepted."""
        values = dict(values)
        if "c" not in values:
            return values, entry.secret
        secret = values.pop("c")
        return values, BLANK if secret is None else secret

    def held(self, entry):
        return {"c": entry.secret} if isinstance(entry.secret, int) else {}

    def secret(self, entry):
        """The latest one of its flow on the way to it."""
        return {name: value for each in self.way(entry) for name, value in self.held(each).items()}

    def told(self, action):
        """What the host of an action gets."""
        missing = self.missing(action)
        return {name: value for name, value in self.input(action).items() if name not in missing}

    def missing(self, action):
        """What the host is not told, since it was lost, or may have been."""
        if "c" not in action.definition["action"].get("input", {}):
            return []
        for level in reversed(self.chain):
            for entry in reversed(level.stack):
                if entry.frame is action.frame and "schema" in entry.definition.get("screen", {}) and (
                        entry.answers is not None or entry.draft is not None and self.may_stay(entry)):
                    if entry.secret is None:
                        return ["c"]
                    if self.held(entry):
                        return []
        return []

    def may_stay(self, entry):
        ways = entry.definition.get("next", [])
        return any("stay" in each for each in (ways if isinstance(ways, list) else []))

    def hand_over(self, given, entry):
        """To the next one of its step, if that is about the same."""
        if given.entry.secret is not None and given.entry.params == entry.params:
            entry.secret = given.entry.secret

    def forget(self):
        """Another process goes on."""
        entries = [entry for level in self.chain for stack in level.stacks.values() for entry in stack]
        entries += [given.entry for each in self.waiting for several in each.answers.values() for given in several]
        for each in entries:
            each.secret = None
        frames = {each.frame for each in entries}
        remembered = [entry for frame in frames for several in frame.groups.values() for entry in several]
        for each in entries + remembered:
            if each.input and "c" in each.input:
                each.input = {**each.input, "c": Lost()}
        for each in self.pending:
            each.is_lost = "c" in each.command[1].get("values", {})
