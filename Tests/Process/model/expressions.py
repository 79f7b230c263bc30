"""Expressions: of CEL, what reads the same in Python once its signs are words."""

class Expressions:
    """What the names of an entry are worth."""

    def holds(self, guard, entry, **names):
        return guard is None or self.evaluate(guard, entry, **names) is True

    def evaluate(self, text, entry, **names):
        """Of CEL, what reads the same in Python once its signs are words. What is absent makes it false."""
        if " || " in text:
            return any(self.evaluate(each, entry, **names) is True for each in text.split(" || "))
        steps, data = {}, {}
        for each in self.way(entry):
            steps[each.step] = {**each.values, **self.held(each)}
            data.update(steps[each.step])
        scope = {"data": data, "vars": entry.frame.vars, "profile": self.profile, "params": entry.params, "steps": steps, **names}
        python = text.replace("&&", " and ").replace("!has", "not has").replace("true", "True").replace("false", "False")
        try:
            return eval(python, {"has": lambda value: value is not ABSENT}, {name: Names.of(value) for name, value in scope.items()})
        except Absent:
            return False

    def way(self, entry):
        """The entries of its flow on the way to it, and itself: what is over it has been answered later."""
        found = []
        for level in self.chain:
            if level.tabs is entry:
                break
            for each in level.stack:
                if each.frame is entry.frame:
                    found.append(each)
                if each is entry:
                    return found
        return found

    def computed(self, expressions, entry, **names):
        return {name: self.evaluate(text, entry, **names) for name, text in (expressions or {}).items()}


class Absent(Exception):
    """A field that is absent was asked for."""


class AbsentValue:
    """May be handed to `has`, and to nothing else."""

    def fails(self, *_):
        raise Absent

    __getattr__ = __bool__ = __eq__ = __gt__ = __lt__ = __add__ = fails


ABSENT = AbsentValue()


class Names:
    """An object whose fields are read by their names."""

    def __init__(self, fields):
        self.fields = fields

    def __getattr__(self, name):
        return Names.of(self.fields[name]) if name in self.fields else ABSENT

    @staticmethod
    def of(value):
        return Names(value) if isinstance(value, dict) else value
