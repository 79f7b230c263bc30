"""The flow of five screens as a machine of the library `python-statemachine`: values are stored, not validated."""

from typing import Any

from statemachine import State, StateMachine

import loop
import signing_up


class SignUp(StateMachine):
    person = State(initial=True)
    company = State()
    plan = State()
    address = State()
    consent = State()
    done = State(final=True)

    submit = (
        person.to(company, cond="acts_for_company") | person.to(plan) | company.to(plan)
        | plan.to(address) | address.to(consent) | consent.to(done)
    )

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        super().__init__()

    def acts_for_company(self) -> bool:
        return self.values["kind"] == "company"


sessions: dict[str, SignUp] = {}


def answered(line: bytes) -> bytes:
    id, method, session, values = signing_up.call(line)
    if method == "startFlow":
        machine = sessions[session] = SignUp()
    else:
        machine = sessions[session]
        machine.values |= values
        machine.submit()
    step = machine.current_state_value
    if step != "done":
        return signing_up.screen(id, session, step)
    del sessions[session]
    return signing_up.end(id, session, machine.values)


if __name__ == "__main__":
    for lines in loop.batches():
        loop.write(map(answered, lines))
