"""The engine against the folder `model`, which says the same a second time: flows that nobody wrote, and what a user does who tries everything.

`SEGUE_WALKS=500` plays that many flows, other ones each time, where the test is content with few that are always the same. A difference is a
question to both.
"""

import copy
import json
import os
from datetime import datetime, timedelta

import pytest
from conftest import executable
from generated import bundles
from hypothesis import HealthCheck, Phase, assume, given, settings, strategies as st
from model import Closed, Model, NotAccepted, Refused, Unknown
from peer import Peer


CLOCK = datetime(2026, 1, 31, 12)


def command(model, random):
    """Something that a user may do there; now and then it is not possible."""
    top, level = model.top, model.chain[-1]
    step = top.definition
    events = [*step.get("on", {}), *(top.group or {}).get("on", ()), *top.frame.flow["on"], *(level.tabs.definition["on"] if level.tabs else ()), "nonsense"]
    values = {name: value for name, value in (("a", random.randint(0, 3)), ("b", random.random() < 0.5)) if random.random() < 0.7}
    if random.random() < 0.4:
        values["c"] = random.choice([0, 1, 2, 3, None])
    typed = {"values": values} if random.random() < 0.4 else {}
    seen = [each for each in level.stack if each.is_visible][-20:-1]
    targets = [name for place, each in enumerate(seen, -1 - len(seen)) if each.frame is top.frame and each.answers is not None
               for name in (each.step, place, place)]
    targets += [each.step for level in model.chain[:-1] for each in level.stack if each.frame is top.frame and each.answers is not None]
    edit = "edit", {"target": random.choice(targets or ["s0"]), **random.choice([{}, {"values": values}, {"values": values}])}
    if targets and random.random() < 0.3:
        return edit
    if "schema" in step.get("screen", {}) and random.random() < 0.3:
        return "submit", {"values": values}
    if random.random() < (0.2 if model.secret(top) else 0.05):
        return "wait", {"minutes": random.choice([1, 1, 2, 25])}
    return random.choice([
        ("submit", {"values": values}), ("submit", {"values": values}), ("submit", {}),
        *2 * [("send", {"event": random.choice(events), **typed})],
        ("back", {**typed, **random.choice([{}, {}, {"count": 2}])}),
        ("saveDraft", {"values": values}),
        edit,
        *([("cancel", typed)] if level.presenter or random.random() < 0.1 else []),
        *([("fail", {"error": {"code": random.choice(["taken", "offline"])}})] if "action" in step else []),
        *([("selectTab", {"tab": random.choice(["one", "two", "three"]), **typed})] if model.chain[0].tabs else [])])


def outcome(answer):
    return "refused" if "error" in answer else "done" if answer["result"]["accepted"] else "notAccepted"


def stacks(view):
    def steps(stack):
        return [entry["step"] for entry in stack]
    return [(next(tab["name"] for tab in level["tabs"] if tab["selected"]),
             {tab["name"]: steps(tab["stack"]) for tab in level["tabs"] if tab["loaded"]}) if "tabs" in level else steps(level["stack"])
            for level in view["navigation"]["chain"]]


def shown_stack(level):
    return next(tab["stack"] for tab in level["tabs"] if tab["selected"]) if "tabs" in level else level["stack"]


@pytest.mark.timeout(0 if "SEGUE_WALKS" in os.environ else 300)
def test_the_engine_does_what_the_model_does(tmp_path_factory):
    # To make five flows smaller takes longer than there is time.
    @settings(max_examples=int(os.environ.get("SEGUE_WALKS", 200)), deadline=None, suppress_health_check=list(HealthCheck),
              phases=[each for each in Phase if each is not Phase.shrink], derandomize="SEGUE_WALKS" not in os.environ)
    @given(bundles(), st.randoms(use_true_random=True))
    def play(flows, random):
        folder = tmp_path_factory.mktemp("flows")
        for name, flow in flows.items():
            (folder / f"{name}.flow.json").write_text(json.dumps(flow))
        with Later(folder) as engine:
            follow(engine, flows, random)

    play()


class Later:
    """The engine at a time of its own, in minutes. Another process is at a later one."""

    def __init__(self, folder):
        self.folder, self.time = folder, 0

    def __enter__(self):
        time = (CLOCK + timedelta(minutes=self.time)).isoformat() + "Z"
        self.peer = Peer([str(executable()), "serve", "--store", str(self.folder / "store"), "--flows", str(self.folder), "--clock", time])
        return self

    def __exit__(self, *_):
        self.peer.close()

    def wait(self, minutes):
        self.peer.close()
        self.time += minutes
        self.__enter__()

    def ask(self, method, params):
        return self.peer.ask(method, params)

    def result(self, method, params):
        return self.peer.result(method, params)


def follow(engine, flows, random):
    started = engine.ask("startFlow", {"flow": "main", "session": "s"})
    assume("result" in started)
    try:
        model = Model(flows)
    except (Unknown, Refused, NotAccepted, Closed):
        assume(False)
    commands = []
    for _ in range(120):
        if model.status:
            return
        method, params = command(model, random)
        before, shown = copy.deepcopy(model), json.dumps(model.stacks())
        try:
            expected = model.wait(**params) if method == "wait" else model.do(method, **params)
        except Unknown:
            model.become(before)
            # As if nobody had thought of it.
            continue
        # Much that ends something, or is refused, is not said, or there would be little to see.
        ends = model.status or len(model.chain) < len(before.chain)
        if random.random() < (0.7 if ends else 0 if expected == "done" else 0.5):
            model.become(before)
            continue
        commands.append((method, params))
        if method == "wait":
            engine.wait(**params)
            compare(engine, model, f"from {shown}: after {json.dumps(commands)}")
            continue
        if isinstance(params.get("target"), int):
            stack = shown_stack(engine.result("currentScreen", {"session": "s"})["navigation"]["chain"][-1])
            params = {**params, "target": stack[params["target"]]["entry"]}
        answer = engine.ask(method, {"session": "s", "confirm": random.random() < 0.7, **params})
        if answer.get("error", {}).get("data", {}).get("kind") == "leaveNeedsConfirmation":
            answer = engine.ask(method, {"session": "s", "confirm": True, **params})
        said = f"from {shown}: {answer.get('error')} after {json.dumps(commands)}"
        assert outcome(answer) == expected, said
        view = engine.result("currentScreen", {"session": "s"})
        if (view["gate"] or {}).get("reason") == "leaveNeedsConfirmation":
            # What waited for the gate had not been confirmed; the model is asked for what is.
            return
        compare(engine, model, said)


def compare(engine, model, said):
    view = engine.result("currentScreen", {"session": "s"})
    assert (view["outcome"] or {"status": None})["status"] == model.status, said
    if not model.status:
        assert stacks(view) == model.stacks(), said
        assert view["screen"]["kind"] in model.top.definition and model.top.is_visible, said
        if view["screen"]["kind"] == "screen":
            assert view["screen"]["values"] == model.shown, said
            assert view["screen"]["secretsHeld"] == [f"/{name}" for name in model.held(model.top)], said
        elif not model.top.undoes:
            action = view["screen"]["action"]
            assert (action["input"], action["missing"]) == (model.told(model.top), model.missing(model.top)), said
        for name, value in (("data", model.data(model.top)), ("vars", model.top.frame.vars), ("profile", model.profile)):
            assert engine.result("evaluate", {"session": "s", "expression": name})["value"] == value, said
