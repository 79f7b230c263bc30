"""Two ways that lead to the same place: what is seen there, and what was collected on the way, is the same.

`SEGUE_WALKS=500` goes so many ways, other ones each time, where the tests are content with few that are always the same.
"""

import json
import os
from contextlib import ExitStack
from datetime import datetime, timedelta

import pytest
from conftest import FLOWS, executable
from hypothesis import HealthCheck, Phase, given, settings, strategies as st
from peer import Peer
from values import some

CLOCK = datetime(2026, 1, 31, 12)


class Front:
    """A session in a process of its own, and on a store of its own. Another process goes on with it at a later time."""

    def __init__(self, folder, definition, subject=None):
        self.command = [str(executable()), "serve", "--store", str(folder), "--sync", "none", "--clock"]
        self.time = CLOCK
        self.peer = self.serve()
        self.ask("startFlow", definition=definition, subject=subject)

    def serve(self):
        return Peer([*self.command, self.time.isoformat() + "Z"])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.peer.close()

    def wait(self, seconds):
        """No process runs for that long."""
        self.peer.close()
        self.time += timedelta(seconds=seconds)
        self.peer = self.serve()

    def ask(self, method, **params):
        return self.peer.ask(method, {"session": "s", **params})

    def now(self):
        return self.ask("currentScreen")["result"]

    def know(self, **facts):
        """From outside, it is known of the user, or not."""
        self.peer.result("updateProfile", {"subject": "ann", **facts})

    def seen(self, *leaving_out):
        """What does not depend on how often something was entered, or was looked at."""
        view = self.now()
        screen = {name: value for name, value in (view["screen"] or {}).items() if name not in ("entry", "action", "review", *leaving_out)}
        action = (view["screen"] or {}).get("action") or {}
        names = ("data", "steps", "vars", "profile") if view["state"] == "active" else ()
        return {
            "screen": screen, "action": {name: action.get(name) for name in ("input", "attempt", "missing")},
            "review": [(each["step"], each["title"], each["answers"]) for each in (view["screen"] or {}).get("review", [])],
            "chain": [({tab["name"]: (tab["selected"], steps(tab)) for tab in level["tabs"]} if "tabs" in level else steps(level), level["style"])
                      for level in view["navigation"]["chain"]],
            "deadlines": [(each["kind"], each["at"]) for each in view["deadlines"]],
            "collected": {name: self.ask("evaluate", expression=name)["result"]["value"] for name in names},
            **{name: view[name] for name in ("state", "outcome", "gate", "notice", "progress") if name not in leaving_out}}


def steps(level):
    return [(each["step"], each["title"]) for each in level["stack"]]


def written(name):
    return json.loads((FLOWS / f"{name}.flow.json").read_text())


def move(data, view):
    """Something that a user does, or the host."""
    screen = view["screen"]
    if screen["kind"] == "action":
        return data.draw(st.sampled_from([("submit", {"values": {"id": 1}}), ("fail", {"error": {"code": "broken", "message": "No"}})]), "answer")
    events = [each["event"] for each in screen["events"] if each["enabled"]]
    steps = [each["step"] for level in view["navigation"]["chain"] for each in level.get("stack", [])]
    method = data.draw(st.sampled_from(["submit", "submit", "submit", "back", "saveDraft", "edit", *["send" for _ in events]]), "method")
    # What a screen has no field for can be typed there, and is no longer kept once the screen is a new one.
    fields = some(screen["schema"]).filter(lambda each: "unknown" not in each) if screen["schema"] else st.just({})
    values = {"values": data.draw(fields, "values")}
    if method == "edit":
        values = data.draw(st.sampled_from([{}, {"values": {"size": 5, "hall": "Old"}}, {"values": {"part": 2}}]), "edited")
        return method, {"target": data.draw(st.sampled_from([*steps, "size"]), "target"), "confirm": True, **values}
    if method == "back":
        return method, {"confirm": True, **data.draw(st.sampled_from([{}, values]), "typed")}
    if method == "send":
        return method, {"event": data.draw(st.sampled_from(events), "event"), "confirm": True}
    return method, values


@pytest.fixture
def walk(tmp_path_factory):
    """Goes ways through what `fronts` makes of folders. After each move, `then` holds what must be the same."""
    def walk(few, fronts, then):
        # To make a way shorter takes longer than there is time.
        @settings(max_examples=int(os.environ.get("SEGUE_WALKS", few)), deadline=None, suppress_health_check=list(HealthCheck),
                  phases=[each for each in Phase if each is not Phase.shrink], derandomize="SEGUE_WALKS" not in os.environ)
        @given(st.data())
        def play(data):
            with ExitStack() as stack:
                going = [stack.enter_context(front) for front in fronts(tmp_path_factory.mktemp)]
                for _ in range(15):
                    if going[0].now()["state"] == "ended":
                        return
                    then(data, *going)

        play()

    return walk


LONG = pytest.mark.timeout(0 if "SEGUE_WALKS" in os.environ else 300)


@LONG
def test_a_version_that_says_the_same_changes_nothing(walk):
    """But for what was said on the screen, and of gates: the screen is a new one."""
    flow = written("adapting")

    def migrate(data, front):
        method, params = move(data, front.now())
        front.ask(method, **params)
        before = front.seen("errors", "notice")
        if before["state"] == "active" and before["screen"]["kind"] != "action":
            front.ask("migrateSession", definition={**flow, "description": f"Version {front.now()['revision']}"})
            assert front.seen("errors", "notice") == before

    walk(20, lambda folder: [Front(folder("store"), flow)], migrate)


@LONG
@pytest.mark.parametrize("style", ["push", "formSheet"])
def test_a_gate_that_is_passed_leaves_no_trace(walk, style):
    """Each step and each way has one. It is always open to one of the users, and never to the other, who passes it each time."""
    flow = gated(written("adapting"), {"unless": "profile.ok", "present": "ask", "style": style})

    def fronts(folder):
        known, asked = (Front(folder("store"), flow, subject="ann") for _ in range(2))
        known.know(set={"ok": True})
        while is_asked(asked):
            asked.ask("submit", values={})
        return known, asked

    def pass_gates(data, known, asked):
        method, params = move(data, known.now())
        known.ask(method, **params)
        asked.know(unset=["ok"])
        asked.ask(method, **params)
        while is_asked(asked):
            asked.ask("submit", values={})
        asked.know(set={"ok": True})
        assert asked.seen() == known.seen()

    walk(8, fronts, pass_gates)


def is_asked(front):
    return ((front.now()["gate"] or {}).get("state")) == "pending"


def gated(flow, gate):
    """The flow with that gate, twice, in front of each of its steps but the first, and once in front of each way on."""
    def way(transition):
        return {**({"to": transition} if isinstance(transition, str) else transition), "requires": gate}

    def step(step):
        (key,) = {"next", "route"} & {*step}
        ways = step[key] if isinstance(step[key], list) else [step[key]]
        return {**step, "requires": [gate, gate], key: [way(each) for each in ways]}

    steps = {name: step(each) for name, each in flow["steps"].items()}
    ask = {"screen": {"title": "May we?"}, "save": {"ok": "true"}, "next": {"dismiss": True}}
    return {**flow, "steps": {**steps, "ask": ask, flow["start"]: {**steps[flow["start"]], "requires": []}}}


@LONG
def test_who_looks_seldom_finds_what_who_looks_often_does(walk):
    """What is due happens at its own time, also where nobody looks meanwhile."""
    flow = written("timed")

    def wait(data, often, seldom):
        seconds = data.draw(st.sampled_from([30, 90, 200, 600]), "seconds")
        for late in range(60, seconds, 60):
            often.wait(60)
            often.now()
        often.wait((seconds - 1) % 60 + 1)
        seldom.wait(seconds)
        assert often.seen() == seldom.seen()
        if often.now()["state"] == "active":
            method, params = move(data, often.now())
            for front in (often, seldom):
                front.ask(method, **params)
            assert often.seen() == seldom.seen()

    walk(4, lambda folder: [Front(folder("store"), flow, subject="ann") for _ in range(2)], wait)
