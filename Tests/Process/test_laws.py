"""What holds whatever a front end does, in every example flow and in generated ones: found by Hypothesis, through the real process.

Each walk has an engine of its own, with a store, so that SIGKILL can be one of the steps; a session that has ended is
followed by another one. `SEGUE_WALKS=500` walks that often, where the tests are content with few.
"""

import itertools
import json
import os
import shutil
import tempfile
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from conftest import EXAMPLES, FLOWS, executable
from generated import bundles
from hypothesis import HealthCheck, Phase, assume, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test
from peer import Peer
from values import ANYTHING, some

# What a view says of the command that gave it, and not of the session.
OF_THE_COMMAND = ("changes", "accepted", "replayed", "preview", "trace", "walked")

# The time stands still, so that a dry run and the command that follows it have the same; but for where no process runs.
CLOCK = datetime(2026, 1, 31, 12)

# What flows are started with, where they ask for something.
INPUTS = {"checkout": {"items": [{"article": "Teapot", "count": 1}], "total": 4900}}

# `leaveNeedsConfirmation`.
LOSS = 1017

# A flow goes round without a screen: `loopDetected`, `limitExceeded`.
MISTAKES = 1014, 1018


def of_the_session(view):
    return {name: value for name, value in view.items() if name not in OF_THE_COMMAND}


def the_same(flow):
    return flow


def with_a_first_screen(flow):
    steps = {**flow["steps"], "new-first": {"screen": {"title": "New", "schema": {}}, "next": flow["start"]}}
    return {**flow, "start": "new-first", "steps": steps}


def with_other_fields(flow):
    """Each first field of a screen is gone, and there is another one."""
    return with_fewer_fields(flow, {"another": {"type": "string"}})


def with_fewer_fields(flow, more={}):
    """Each first field of a screen is gone."""
    def other(schema):
        names = list(schema["properties"])
        kept = {name: schema["properties"][name] for name in names[1:]}
        required = [name for name in schema.get("required", []) if name in kept]
        return {**schema, "required": required, "properties": {**kept, **more}}

    return {**flow, "steps": {name: {**step, "screen": {**step["screen"], "schema": other(step["screen"]["schema"])}}
                              if "properties" in step.get("screen", {}).get("schema", {}) else step
                              for name, step in flow["steps"].items()}}


def with_one_name_changed(flow):
    """The last step is called otherwise."""
    old = list(flow["steps"])[-1]
    text = json.dumps({**flow, "title": ""}).replace(f'"{old}"', '"new-name"')
    return {**json.loads(text), "renamed": {old: "new-name"}}


def ways(step):
    """The transitions of a step that are more than a name."""
    ways = step.get("next", [])
    return [way for way in (ways if isinstance(ways, list) else [ways]) if isinstance(way, dict)]


VERSIONS = [the_same, the_same, with_a_first_screen, with_other_fields, with_fewer_fields, with_one_name_changed]


class Walk(RuleBasedStateMachine):
    """A session of one flow, and what must hold after every step."""

    flow = None
    folders = FLOWS, EXAMPLES

    def __init__(self):
        super().__init__()
        self.store = tempfile.mkdtemp(prefix="segue-laws-")
        self.keys = itertools.count()
        self.sessions = itertools.count()
        self.view = None
        self.clock = CLOCK
        self.start_engine()

    def start_engine(self):
        folders = [word for folder in self.folders for word in ("--flows", str(folder))]
        self.peer = Peer([str(executable()), "serve", *folders, "--store", self.store, "--sync", "none",
                          "--clock", self.clock.isoformat() + "Z"])

    def teardown(self):
        self.peer.close()
        shutil.rmtree(self.store)

    # Asking

    def ask(self, method, **params):
        return self.peer.ask(method, {"session": self.session, **params})

    def now(self):
        """The bytes of the current view."""
        self.peer.send({"jsonrpc": "2.0", "id": 1, "method": "currentScreen", "params": {"session": self.session}})
        return self.peer.body()

    def command(self, method, **params):
        """Sends a command three times: dry, in earnest, and again with the same key. Holds what each must and must not do."""
        before, key = self.now(), f"k{next(self.keys)}"
        self.secrets = self.secrets or b"writeOnly" in before
        dry = self.ask(method, **params, idempotencyKey=key, dryRun=True)
        assert self.now() == before, "a dry run changes nothing"
        if params.get("confirm") and code(dry) == 0:
            self.asks_about(dry["result"]["preview"]["lost"], method, params)
        answer = self.ask(method, **params, idempotencyKey=key)
        after = self.now()
        assert code(dry) == code(answer), f"a dry run says what would come: {dry} {answer}"
        if "error" in answer or not answer["result"]["accepted"]:
            assert after == before, f"what is refused changes nothing: {answer}"
        else:
            current = json.loads(after)["result"]
            if method == "saveDraft" and self.keeps_less(answer["result"]["screen"]):
                # That answer follows what was typed.
                current["screen"] = answer["result"]["screen"]
            left = self.view["screen"]["entry"]
            self.went_well(dry["result"], answer["result"], current)
            if method in ("back", "cancel") and self.living[left] != "gone":
                # What was done is to be taken back first, or a gate stands in front of where that leads.
                assert answer["result"]["screen"]["kind"] == "action" or dry["result"]["preview"]["gates"], f"{method} leaves nothing"
            again = self.ask(method, **params, idempotencyKey=key)["result"]
            assert again["replayed"] and again["accepted"] and self.now() == after
        self.view = json.loads(after)["result"]

    def asks_about(self, lost, method, params):
        """Who has not confirmed it is told of all that would be lost."""
        unsure = self.ask(method, **{**params, "confirm": False}, dryRun=True)
        told = unsure["error"]["data"]["lost"] if code(unsure) == LOSS else []
        assert told == lost, f"{method} loses {lost}, and tells of {told}"

    def went_well(self, dry, view, current):
        assert view["revision"] > self.view["revision"]
        assert of_the_session(view) == of_the_session(current)
        assert current["changes"] == []
        foretold = {name: value for name, value in dry.items() if name != "preview"}
        assert foretold == view, "a dry run shows what comes"
        since = self.ask("currentScreen", since=self.view["revision"])["result"]
        assert since["changes"] == view["changes"], "who asks later is told the same"
        self.live(view["changes"])

    def keeps_less(self, screen):
        """Whether not all that is typed there is kept. Of flows that have a step of that name in common, one says so for all."""
        flows = [json.loads(file.read_text()) for folder in self.folders for file in Path(folder).glob("*.flow.json")]
        # Which one a migration has renamed is not known here.
        steps = [step for flow in flows for name, step in flow["steps"].items() if screen["step"] in (name, "new-name")]
        return "writeOnly" in json.dumps(screen["schema"]) or any(step.get("drafts") is False for step in steps)

    def hear(self, changes):
        """Whatever goes, or presents something, was told of before; presentations come and go at the top."""
        for change in changes:
            kind = change["change"]
            named = {*change.get("removed", []), *([change["entry"]] if kind in ("pop", "cut") else [])}
            named |= {change["presentedBy"]} if kind == "present" else set()
            assert named <= self.told, f"{change} names what was never told of"
            if kind in ("present", "dismiss"):
                self.levels -= kind == "dismiss"
                assert change["level"] == self.levels, f"{change} is not at the top"
                self.levels += kind == "present"
            come = [change.get("root"), change.get("placeholder"), change if kind in ("push", "replace", "present") else None]
            self.told |= {each["entry"] for each in come if each}

    def live(self, changes):
        """Each entry's life: loaded once, appearing and disappearing by turns, unloaded once and only when it is gone from sight."""
        order = {"load": (None, "hidden"), "appear": ("hidden", "shown"), "disappear": ("shown", "hidden"),
                 "unload": ("hidden", "gone")}
        self.hear(changes)
        for change in changes:
            if change["change"] in order:
                must, becomes = order[change["change"]]
                assert self.living.get(change["entry"]) == must, f"{change} of an entry that is {self.living}"
                self.living[change["entry"]] = becomes

    # Steps

    @initialize()
    def start(self):
        self.start_session()

    def start_session(self):
        self.session, self.secrets = f"s{next(self.sessions)}", False
        self.living, self.told, self.levels = {}, set(), 1
        answer = self.ask("startFlow", flow=self.flow, subject="someone", input=INPUTS.get(self.flow, {}))
        assume(code(answer) not in MISTAKES)
        assert "result" in answer, answer
        self.view = answer["result"]
        self.live(self.view["changes"])

    active = precondition(lambda self: self.view["state"] == "active")

    @precondition(lambda self: self.view["state"] == "ended")
    @rule()
    def start_another(self):
        self.start_session()

    @active
    @rule(data=st.data(), count=st.integers(1, 6))
    def go_on(self, data, count):
        """As users do: one thing after another that the view offers."""
        while count and self.view["state"] == "active":
            screen, navigation = self.view["screen"], self.view["navigation"]
            offers = [("send", {"event": each["event"]}) for each in screen["events"] if each["enabled"]]
            offers += [(method, {}) for method, offered in (
                ("submit", screen["submit"]["allowed"]), ("back", screen["back"]["allowed"]),
                ("cancel", screen["cancel"]["allowed"] and navigation["chain"][1:])) if offered]
            method, params = data.draw(st.sampled_from(offers or [("submit", {})]), "offer")
            self.command(method, **params, confirm=True)
            self.the_view_says_what_is_allowed()
            count -= 1

    @active
    @rule(data=st.data())
    def submit(self, data):
        self.command("submit", values=data.draw(some(self.view["screen"]["schema"]), "values"))

    @active
    @rule()
    def submit_what_is_shown(self):
        self.command("submit")

    @precondition(lambda self: self.view["state"] == "active" and self.view["screen"]["kind"] == "action")
    @rule(result=st.sampled_from([{}, {"teamId": 7}, {"ok": True}, {"code": "1234"}]))
    def complete(self, result):
        self.command("submit", values=result)

    @precondition(lambda self: self.view["state"] == "active" and self.view["screen"]["kind"] == "action")
    @rule(error=st.sampled_from(["nameTaken", "taken", "timeout", "offline"]))
    def fail(self, error):
        self.command("fail", error={"code": error, "message": "It did not work"})

    @active
    @rule(count=st.sampled_from([None, 1, 2, 3]), confirm=st.booleans())
    def back(self, count, confirm):
        self.command("back", **({"count": count} if count else {}), confirm=confirm)

    @active
    @rule(data=st.data())
    def back_to(self, data):
        self.command("back", to=data.draw(st.sampled_from(self.steps()), "to"))

    @active
    @rule(confirm=st.booleans(), level=st.sampled_from([None, 0, 1, 2]))
    def cancel(self, confirm, level):
        if level != 0 and self.view["navigation"]["chain"][1:]:
            self.command("cancel", confirm=confirm, **({"level": level} if level else {}))

    @active
    @rule(result=ANYTHING)
    def dismiss(self, result):
        self.command("dismiss", result=result)

    @active
    @rule(data=st.data())
    def send(self, data):
        events = [each["event"] for each in self.view["screen"]["events"]]
        self.command("send", event=data.draw(st.sampled_from([*events, *events, "nonsense"]), "event"))

    @active
    @rule(data=st.data())
    def save_draft(self, data):
        self.command("saveDraft", values=data.draw(some(self.view["screen"]["schema"]), "values"))

    @precondition(lambda self: any("tabs" in each for each in self.view["navigation"]["chain"]))
    @rule(data=st.data())
    def select_tab(self, data):
        names = [each["name"] for each in self.view["navigation"]["chain"][0]["tabs"]]
        self.command("selectTab", tab=data.draw(st.sampled_from(names), "tab"))

    @active
    @rule(data=st.data(), values=st.sampled_from([{}, {"values": {"a": 1}}, {"values": {"a": 2, "b": True}}]))
    def edit(self, data, values):
        self.command("edit", target=data.draw(st.sampled_from(self.steps()), "target"), **values)

    @rule(answers=st.sampled_from([{}, {"s0": {"a": 1}}, {"s1": {"a": 3}, "inside/s0": {}, "sheet/s0": {"b": True}}]))
    def take_up(self, answers):
        """Another session goes on with the answers of this one, which ends."""
        earlier, known = self.session, self.secrets
        params = {"from": earlier, "answers": answers, "session": f"s{next(self.sessions)}", "idempotencyKey": "k"}
        dry = self.peer.ask("startFlow", {**params, "dryRun": True})
        answer = self.peer.ask("startFlow", params)
        assert code(dry) == code(answer), f"a dry run says what would come: {dry} {answer}"
        if "error" in answer:
            assert code(self.peer.ask("currentScreen", {"session": params["session"]})) == 1003
            return
        assert self.ask("currentScreen")["result"]["state"] == "ended"
        self.session, self.view = params["session"], answer["result"]
        self.living, self.told, self.levels = {}, set(), 1
        self.live(self.view["changes"])
        assert {name: value for name, value in dry["result"].items() if name != "preview"} == self.view
        current = json.loads(self.now())["result"]
        assert of_the_session(self.view) == of_the_session(current)
        again = self.peer.ask("startFlow", params)["result"]
        assert again["replayed"] and "walked" not in again and of_the_session(again) == of_the_session(current)
        self.secrets = known

    @active
    @rule(changed=st.sampled_from(VERSIONS))
    def migrate(self, changed):
        """To another version of the flow, which goes on with what fits. No one else hears of it: no host, no profile."""
        definition = self.peer.result("describeFlow", {"flow": self.flow})["definition"]
        before, answered = self.now(), self.answered()
        definition = {**changed(definition), "description": f"Version {next(self.keys)}"}
        dry = self.ask("migrateSession", definition=definition, dryRun=True)
        assert self.now() == before, "a dry run changes nothing"
        answer = self.ask("migrateSession", definition=definition)
        assert code(dry) == code(answer), f"a dry run says what would come: {dry} {answer}"
        if "error" in answer:
            assert self.now() == before, f"what is refused changes nothing: {answer}"
            assert code(answer) in (1002, 1012, 1016), answer
            return
        view, current = answer["result"], json.loads(self.now())["result"]
        self.went_well(dry["result"], view, current)
        assert view["state"] == "active" and view["profileRevision"] == self.view["profileRevision"]
        assert self.ask("migrateSession", definition=definition)["result"] == current, "the same version changes nothing"
        self.nothing_is_lost_without_a_word(answered, view.get("walked", []))
        self.view = current

    def answered(self):
        """The fields that were answered on the screens of the flow that is on top, by step."""
        flows = [json.loads(file.read_text()) for folder in self.folders for file in Path(folder).glob("*.flow.json")]
        named = [(name, step) for flow in flows for name, step in flow["steps"].items()]
        # Flows have steps of one name in common; which of them is meant is not known here.
        others = {name for name, step in named if "screen" not in step}
        # What transitions set stands beside what was answered, and another way from there may set other fields.
        made = {(name, field) for name, step in named for way in ways(step) for field in way.get("set", {})}
        answers = self.ask("evaluate", expression="steps")["result"]["value"]
        return {name: {field for field in fields if (name, field) not in made} for name, fields in answers.items()
                if name not in others | {"new-name"}}

    def nothing_is_lost_without_a_word(self, answered, walked):
        """Each answer is told of, and what is not told to be lost of one that is kept is there still."""
        now = self.answered()
        for step, fields in answered.items():
            if not fields:
                continue
            told = [each for each in walked if step in (each["path"].split("/")[-1], each.get("was", "").split("/")[-1])]
            assert told, f"nothing is said of {step}: {walked}"
            if {each["became"] for each in told} == {"kept"} and step in now:
                lost = {field for each in told for field in each.get("lost", [])}
                assert fields <= now[step] | lost, f"{step} has lost more than is said: {told}"

    def die(self):
        """SIGKILL, and a new process on the same store; and another session, where there is nothing more to do in this one."""
        before = self.now()
        self.peer.close()
        self.start_engine()
        if self.secrets:
            # They were in its memory alone, and what waited with one is aborted: the one thing that a death changes.
            self.view = self.ask("currentScreen", since=self.view["revision"])["result"]
            self.live(self.view["changes"])
        else:
            assert self.now() == before, "a restart shows the same bytes"
        if self.view["state"] == "ended":
            self.start_session()

    @rule(minutes=st.sampled_from([0, 0, 2, 2, 30, 100_000]))
    def time_passes(self, minutes):
        """No process runs; what is due meanwhile happens when somebody looks."""
        if minutes:
            self.peer.close()
            self.clock += timedelta(minutes=minutes)
            self.start_engine()
            self.view = self.ask("currentScreen", since=self.view["revision"])["result"]
            self.live(self.view["changes"])
        self.die()

    def steps(self):
        return [each["step"] for level in self.view["navigation"]["chain"] for each in stack(level)]

    # Laws

    @invariant()
    def nothing_hangs_in_the_air(self):
        """The screen is the top of the topmost stack; what is on the stacks is alive, and what is not is gone."""
        if not self.view or self.view["state"] != "active":
            return
        chain = self.view["navigation"]["chain"]
        assert [each["level"] for each in chain] == list(range(len(chain)))
        assert stack(chain[-1])[-1]["entry"] == self.view["screen"]["entry"]
        entries = [each["entry"] for level in chain for each in everything(level)]
        assert len(entries) == len(set(entries))
        assert {self.living.get(entry) for entry in entries} <= {"shown", "hidden"}
        assert self.living.get(self.view["screen"]["entry"]) == "shown"
        assert "gone" not in {self.living.get(level["presentedBy"]) for level in chain[1:]}, "a presenter that is gone"
        shown = {entry for entry, state in self.living.items() if state == "shown"}
        assert shown <= {entries[-1]["entry"] for entries in map(stack, uncovered(chain)) if entries}, "what is covered is not shown"

    @invariant()
    def the_view_says_what_is_allowed(self):
        if not self.view or self.view["state"] != "active":
            return
        before, screen = self.now(), self.view["screen"]
        for method, refusals in (("back", (1008, 1009)), ("cancel", (1009,))):
            answer = self.ask(method, confirm=True, dryRun=True)
            assert code(answer) in ((0, *MISTAKES) if screen[method]["allowed"] else refusals), f"{method}: {answer}"
        answer = self.ask("submit", confirm=True, dryRun=True)
        # A submit may lead to what is not allowed itself, such as a `dismiss` where nothing is presented.
        refused = code(answer) == 1012 and answer["error"]["data"].get("command") == "submit"
        assert refused != screen["submit"]["allowed"], f"submit: {answer}"
        for event in screen["events"]:
            refused = code(self.ask("send", event=event["event"], confirm=True, dryRun=True)) == 1010
            assert refused != event["enabled"], event
        assert code(self.ask("submit", entry="e0", dryRun=True)) == 1007
        assert code(self.ask("submit", ifRevision=self.view["revision"] - 1, dryRun=True)) == 1006
        assert self.now() == before

    @invariant()
    def the_end_is_the_end(self):
        if not self.view or self.view["state"] != "ended":
            return
        assert self.view["outcome"]["status"] in ("completed", "failed", "cancelled", "expired", "superseded")
        for method in ("submit", "back", "cancel"):
            assert code(self.ask(method)) == 1005
        seen = (self.view["screen"] or {}).get("entry")
        assert {state for entry, state in self.living.items() if entry != seen} <= {"gone"}

    @invariant()
    def every_revision_is_a_record(self):
        if self.view:
            records = self.ask("history", limit=1000)["result"]["records"]
            assert [each["revision"] for each in records] == list(range(1, self.view["revision"] + 1))


def code(answer):
    """0 for what went well, 1 for values that were not accepted, else the code of the error."""
    return answer["error"]["code"] if "error" in answer else 0 if answer["result"].get("accepted", True) else 1


def uncovered(chain):
    """The levels that can be seen: from the top down to the first that covers what lies under it."""
    for level in reversed(chain):
        yield level
        if level["style"] == "fullScreen":
            return


def stack(level):
    """The stack that is seen at a level."""
    return next(tab for tab in level["tabs"] if tab["selected"])["stack"] if "tabs" in level else level["stack"]


def everything(level):
    return [each for tab in level.get("tabs", [level]) for each in tab["stack"]]


class GeneratedWalk(Walk):
    """A walk through flows that nobody wrote."""

    flow = "main"

    def __init__(self):
        self.folders = [tempfile.mkdtemp(prefix="segue-flows-")]
        super().__init__()

    def teardown(self):
        super().teardown()
        shutil.rmtree(self.folders[0])

    @initialize(flows=bundles())
    def start(self, flows):
        for name, flow in flows.items():
            (Path(self.folders[0]) / f"{name}.flow.json").write_text(json.dumps(flow))
        for name in flows:
            problems = self.peer.result("checkFlow", {"flow": name})["diagnostics"]
            wrong = {each["code"] for each in problems if each["severity"] == "error"}
            # An expression may name what no screen on the way collects, and gates may lead round.
            assert wrong <= {"unknownField", "recursion"}, problems
        self.start_session()

    @rule(signed_in=st.booleans())
    def change_the_facts(self, signed_in):
        """From outside: what stands behind a gate with `while` goes when somebody looks."""
        facts = {"set": {"ok": True}} if signed_in else {"unset": ["ok"]}
        self.peer.result("updateProfile", {"subject": "someone", **facts})
        self.now()
        self.view = self.ask("currentScreen", since=self.view["revision"])["result"]
        self.live(self.view["changes"])


def run(walk, few, phases=tuple(Phase)):
    run_state_machine_as_test(walk, settings=settings(
        max_examples=int(os.environ.get("SEGUE_WALKS", few)), stateful_step_count=25, deadline=None, phases=phases,
        suppress_health_check=list(HealthCheck)))


LONG = 0 if "SEGUE_WALKS" in os.environ else 300


@pytest.mark.timeout(LONG)
@pytest.mark.parametrize("flow", [path.name.partition(".")[0] for folder in (FLOWS, EXAMPLES) for path in sorted(folder.glob("*.flow.json"))])
def test_the_laws_hold_on_any_walk(flow):
    run(type("ExampleWalk", (Walk,), {"flow": flow}), few=6)


@pytest.mark.timeout(LONG)
def test_the_laws_hold_on_any_walk_through_any_flow():
    # To make five flows smaller takes longer than there is time, and then nothing would be said of what is wrong.
    run(GeneratedWalk, few=60, phases=[each for each in Phase if each is not Phase.shrink])
