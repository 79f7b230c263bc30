"""The story that every client tells, as data: what is asked, and what of the answer shows that it was understood.

It has a refusal and notifications in it, text beyond ASCII, and a value that is refused without an error.
"""

from dataclasses import dataclass, field
from typing import Any, Dict, Tuple

SESSION = "owls-1"
FLOW = "create-team"


@dataclass(frozen=True)
class Exchange:
    """One request. `shows` are paths into the result, or into the error's data, and what stands there."""

    method: str
    params: Dict[str, Any]
    shows: Dict[Tuple, Any] = field(default_factory=dict)
    code: int = 0


def ask(method, shows, code=0, **params):
    return Exchange(method, {"session": SESSION, **params}, shows, code)


STORY = [
    Exchange("ping", {}),
    Exchange("startFlow", {"flow": FLOW, "session": SESSION}, {("screen", "step"): "team-type", ("revision",): 1}),
    ask("watch", {}),
    ask("submit", {("accepted",): False, ("screen", "errors", 0, "code"): "enum"}, values={"teamType": "chess"}),
    ask("submit", {("screen", "step"): "school", ("revision",): 2}, values={"teamType": "highSchool"}, idempotencyKey="k1"),
    ask("submit", {("replayed",): True}, values={"teamType": "highSchool"}, idempotencyKey="k1"),
    ask("submit", {("kind",): "staleEntry", ("entry",): "e2"}, code=1007, entry="e1", values={}),
    ask("submit", {("screen", "step"): "name"}, values={"school": "École №1 😀", "mascot": "Uhu"}),
    ask("back", {("screen", "values"): {"school": "École №1 😀", "mascot": "Uhu"}}),
    ask("submit", {("screen", "step"): "name"}),
    ask("submit", {("screen", "action", "name"): "createTeam"}, values={"name": "Eulen"}),
    ask("submit", {("outcome", "status"): "completed", ("outcome", "result"): {"teamId": 7}}, values={"teamId": 7}),
]
# The steps of the views that `sessionChanged` brings.
TOLD = ["school", "name", "school", "name", "create", None]


def check(exchange, answer):
    """Holds an answer, {"result": …} or {"error": …}, against what the exchange shows."""
    assert ("error" in answer) == bool(exchange.code), (exchange, answer)
    if exchange.code:
        assert answer["error"]["code"] == exchange.code, answer
        assert answer["error"]["message"]
    seen = answer["error"]["data"] if exchange.code else answer["result"]
    for path, expected in exchange.shows.items():
        value = seen
        for key in path:
            value = value[key]
        assert value == expected, (exchange.method, path, value)


def step(view):
    """The step of a view's screen; None at the end."""
    return view["screen"]["step"] if view["screen"] else None
