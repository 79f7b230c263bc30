"""The flow of five screens as states of the library `transitions`: values are stored, not validated.

One machine for all sessions, each a model in it, since a machine for each would be far slower.
"""

from typing import Any

from transitions import Machine

import loop
import signing_up


class SignUp:
    state: str  # The machine sets it.

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}

    def acts_for_company(self) -> bool:
        return self.values["kind"] == "company"


STEPS = ["person", "company", "plan", "address", "consent", "done"]

machine = Machine(model=None, states=STEPS, initial="person", auto_transitions=False)
machine.add_transition("submit", "person", "company", conditions="acts_for_company")
machine.add_transition("submit", "person", "plan")
for source, target in zip(STEPS[1:], STEPS[2:]):
    machine.add_transition("submit", source, target)

sessions: dict[str, Any] = {}


def answered(line: bytes) -> bytes:
    id, method, session, values = signing_up.call(line)
    if method == "startFlow":
        model = sessions[session] = SignUp()
        machine.add_model(model)
    else:
        model = sessions[session]
        model.values |= values
        model.submit()
    if model.state != "done":
        return signing_up.screen(id, session, model.state)
    machine.remove_model(model)
    del sessions[session]
    return signing_up.end(id, session, model.values)


if __name__ == "__main__":
    for lines in loop.batches():
        loop.write(map(answered, lines))
