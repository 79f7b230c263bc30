"""What is said to an engine, prepared as bytes before anything is timed.

A conversation knows methods and flows. It doesn't know how it is sent or what is measured with it.
Sessions are named here, and no request names an entry: so each can be written before the first is answered.
"""

import itertools
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

Request = tuple[str, dict[str, Any]]

SUBMIT_BYTES = 471

DETAILS: dict[str, Any] = {
    "name": "Ada Lovelace", "email": "ada@example.org", "age": 36, "plan": "yearly", "newsletter": True,
    "interests": ["engines", "notes"], "notes": "",
}

FIVE_SCREENS: list[dict[str, Any]] = [
    {"name": "Ada Lovelace", "kind": "company"},
    {"company": "Analytical Engines", "employees": 12},
    {"plan": "yearly", "seats": 3, "price": 40},
    {"street": "12 St James's Square", "city": "London", "postcode": "10115"},
    {"accepted": True},
]


@dataclass(frozen=True)
class Conversation:
    """Requests that make a session ready, not timed, and then those that are."""

    setup: bytes
    timed: bytes
    refused: int = 0  # Answers that shall say `accepted: false`.

    @property
    def setup_count(self) -> int:
        return self.setup.count(b"\n")

    @property
    def timed_count(self) -> int:
        return self.timed.count(b"\n")


def conversation(setup: Iterable[Request], timed: Iterable[Request], refused: int = 0) -> Conversation:
    ids = itertools.count(1)
    first, rest = (b"".join(line(next(ids), *request) for request in part) for part in (setup, timed))
    return Conversation(first, rest, refused)


def line(id: int, method: str, params: dict[str, Any]) -> bytes:
    return json.dumps(message(id, method, params), separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def message(id: int, method: str, params: dict[str, Any]) -> dict[str, Any]:
    whole = {"jsonrpc": "2.0", "id": id, "method": method, "params": params}
    padded = next((name for name, value in params.items() if isinstance(value, dict) and value.get("notes") == ""), None)
    if padded is None:
        return whole
    # The notes make each submit of the loop as long as the next, whatever its id and its session.
    missing = SUBMIT_BYTES - len(json.dumps(whole, separators=(",", ":")))
    notes = ("she wrote the first program; " * 20)[:missing]
    return {**whole, "params": {**params, padded: {**params[padded], "notes": notes}}}


def start(flow: str, session: str) -> Request:
    return ("startFlow", {"flow": flow, "session": session})


def submit(session: str) -> Request:
    return ("submit", {"session": session, "values": DETAILS})


def read(session: str) -> Request:
    return ("currentScreen", {"session": session})


def one_start() -> Conversation:
    return conversation([], [start("five-screens", "first")])


def reads(count: int) -> Conversation:
    warm = [start("loop", "loop")] + [read("loop")] * (count // 10)
    return conversation(warm, [read("loop")] * count)


def reads_of(warm: list[str], sessions: list[str]) -> Conversation:
    return conversation(map(read, warm), map(read, sessions))


def submits(count: int, sessions: int = 1, warm: int | None = None) -> Conversation:
    """Submits in turn to that many sessions, after those that warm up: a tenth as many if nobody says."""
    names = [f"loop-{number}" for number in range(sessions)]
    in_turn = (submit(name) for name in itertools.cycle(names))
    first = count // 10 if warm is None else warm
    setup = [*(start("loop", name) for name in names), *itertools.islice(in_turn, first)]
    return conversation(setup, itertools.islice(in_turn, count))


def starts(count: int) -> Conversation:
    """Sessions that all stay where they began."""
    return conversation([], (start("five-screens", f"live-{number}") for number in range(count)))


def whole_flows(count: int, warm: int = 0) -> Conversation:
    sessions = (whole_flow(f"whole-{number}") for number in range(warm + count))
    setup, timed = itertools.islice(sessions, warm), sessions
    return conversation(itertools.chain.from_iterable(setup), itertools.chain.from_iterable(timed))


def whole_flow(session: str) -> Iterable[Request]:
    yield start("five-screens", session)
    for values in FIVE_SCREENS:
        yield ("submit", {"session": session, "values": values})


def resubmits(flow: str, values: dict[str, Any], count: int) -> Conversation:
    again = ("submit", {"session": flow, "values": values})
    return conversation([start(flow, flow), *[again] * 20], [again] * count)


def calls(method: str, cases: list[dict[str, Any]], count: int, **more: Any) -> Conversation:
    """Each case so often, in turn, after each once."""
    return conversation([(method, {**case, **more}) for case in cases], [(method, {**case, **more}) for case in cases] * count)


def documents(document: Any, count: int) -> Conversation:
    """A request that does nothing with a document but take it."""
    whole = ("validate", {"schema": True, "value": document})
    return conversation([whole] * (count // 10 + 1), [whole] * count)


def people(size: int) -> list[dict[str, Any]]:
    """A document of about so many bytes, with what documents have: nesting, numbers, escapes and letters beyond ASCII."""
    document: list[dict[str, Any]] = []
    while size > 0:
        number = len(document)
        notes = 'she wrote "the first program";\n' * 3
        document.append({**DETAILS, "number": number, "score": number * 1.25, "places": ["Zürich", "東京"], "notes": notes})
        size -= len(line(0, "", document[-1]))
    return document


def corrections(count: int) -> Conversation:
    """A person who errs: values that are refused, a draft, a step back, another choice."""
    setup = [start("five-screens", "corrected")]
    return conversation(setup, [*correction("corrected")] * count, refused=count)


def correction(session: str) -> Iterable[Request]:
    yield ("submit", {"session": session, "values": {"name": "", "kind": "neither"}})
    yield ("saveDraft", {"session": session, "values": {"name": "Ada"}})
    yield ("submit", {"session": session, "values": FIVE_SCREENS[0]})
    yield ("back", {"session": session, "values": {"company": "Analytical"}})
