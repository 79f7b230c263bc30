"""A script: what a front end does, and what it must see then, as data to be held against a description line by line.

    SCRIPT = [
        start("register").sees(step="mobile", level=1, back="forbidden"),
        submit(number="x").sees(accepted=False, errors={"/number": "pattern"}),
        back().sees(refused="cannotGoBack"),
        restart().sees(step="mobile"),
    ]

What can be seen is the table `SIGHTS`. `check` plays a script in one process, and then again with SIGKILL before every
line, on another store: both must answer the same bytes, and store the same.
"""

import json
from dataclasses import dataclass, field

from conftest import EXAMPLES, FLOWS, executable
from peer import Peer

CLOCK = "2026-01-31T12:00:00Z"
SESSION = "s"


@dataclass(frozen=True)
class Line:
    """One command, or one restart, and what the view must say after it."""

    method: str
    params: dict = field(default_factory=dict)
    seen: dict = field(default_factory=dict)

    def sees(self, **seen):
        return Line(self.method, self.params, {**self.seen, **seen})

    def on(self, session):
        """The same of another session."""
        return Line(self.method, {**self.params, "session": session}, self.seen)

    def __str__(self):
        return f"{self.method} {json.dumps(self.params, ensure_ascii=False)}"


# What a front end does


def do(method, **params):
    return Line(method, {"session": SESSION, **params})


def start(flow, session=SESSION, **params):
    """Starts a flow of the folders, or one that is written out here."""
    return Line("startFlow", {"flow" if isinstance(flow, str) else "definition": flow, "session": session, **params})


def submit(**values):
    return do("submit", values=values)


def submit_what_is_shown():
    return do("submit")


def send(event, payload=None, **params):
    return do("send", event=event, **({"payload": payload} if payload is not None else {}), **params)


def back(**params):
    return do("back", **params)


def cancel(**params):
    return do("cancel", **params)


def dismiss(**params):
    return do("dismiss", **params)


def select(tab):
    return do("selectTab", tab=tab)


def fail(code, message="No"):
    return do("fail", error={"code": code, "message": message})


def look():
    return do("currentScreen")


def profile(subject, **params):
    """Facts are changed from outside, and the view is looked at."""
    return do("updateProfile", subject=subject, **params)


def restart():
    """SIGKILL, a new process on the same store, and a look at what is there."""
    return do("restart")


# What can be seen


def _chain(view):
    return view["navigation"]["chain"]


def _tab(level):
    return next(tab for tab in level["tabs"] if tab["selected"])


def _steps(level):
    return [each["step"] for each in (_tab(level) if "tabs" in level else level)["stack"]]


def _back(view):
    promised = view["screen"]["back"]
    return promised["does"] if promised["allowed"] else promised["reason"]


def _gate(view):
    gate = view["gate"]
    return gate and " ".join(filter(None, (gate["state"], gate["flow"], gate["reason"])))


def _change(change):
    """A change in a few words: `push e2 league`, `dismiss 1 done`, `load e2`."""
    words = [change["change"]]
    words += [change[name] for name in ("entry", "step") if name in change and change["change"] not in LIVES]
    words += [change["entry"]] if change["change"] in LIVES else []
    words += [str(change[name]) for name in ("level",) if change["change"] == "dismiss"]
    words += [change[name] for name in ("why", "tab", "status") if name in change]
    return " ".join(words)


LIVES = ("load", "appear", "disappear", "unload")


def _screen(name):
    return lambda view: view["screen"][name]


def _action(name):
    return lambda view: view["screen"]["action"][name]


def _levels(name):
    return lambda view: [level[name] for level in _chain(view)[1:]]


def _tabs(name):
    return lambda view: [tab[name] for tab in _chain(view)[0]["tabs"]]


SIGHTS = {
    "state": lambda view: view["state"],
    "accepted": lambda view: view["accepted"],
    "revision": lambda view: view["revision"],
    "step": _screen("step"),
    "entry": _screen("entry"),
    "kind": _screen("kind"),
    "title": _screen("title"),
    "body": _screen("body"),
    "values": _screen("values"),
    "params": _screen("params"),
    "secrets": _screen("secretsHeld"),
    "errors": lambda view: {each["path"]: each["code"] for each in view["screen"]["errors"]},
    "messages": lambda view: [each["message"] for each in view["screen"]["errors"]],
    "events": lambda view: [each["event"] for each in view["screen"]["events"] if each["enabled"]],
    "back": _back,
    "below": lambda view: view["screen"]["back"]["title"],
    "cancel": lambda view: view["screen"]["cancel"]["allowed"],
    "submit": lambda view: view["screen"]["submit"]["allowed"],
    "level": lambda view: len(_chain(view)) - 1,
    "stack": lambda view: _steps(_chain(view)[-1]),
    "chain": lambda view: [_steps(level) for level in _chain(view)],
    "styles": _levels("style"),
    "transitions": _levels("transition"),
    "purposes": _levels("purpose"),
    "presenters": _levels("presentedBy"),
    "selected": lambda view: _tab(_chain(view)[0])["name"],
    "tabs": lambda view: {tab["name"]: [each["step"] for each in tab["stack"]] for tab in _chain(view)[0]["tabs"]},
    "names": _tabs("name"),
    "loaded": _tabs("loaded"),
    "titles": _tabs("title"),
    "icons": _tabs("icon"),
    "tags": _tabs("tag"),
    "overflow": _tabs("overflow"),
    "action": _action("name"),
    "input": _action("input"),
    "key": _action("key"),
    "attempt": _action("attempt"),
    "missing": _action("missing"),
    "gate": _gate,
    "notice": lambda view: view["notice"],
    "changes": lambda view: [_change(each) for each in view["changes"]],
    "navigation": lambda view: [_change(each) for each in view["changes"] if each["change"] not in LIVES],
    "outcome": lambda view: view["outcome"]["status"],
    "result": lambda view: view["outcome"]["result"],
    "reason": lambda view: view["outcome"]["reason"],
    "profileRevision": lambda view: view["profileRevision"],
}

# Of what was refused: the kind of the error, and what its data says.
REFUSALS = {
    "refused": lambda error: error["data"]["kind"],
    "why": lambda error: error["data"].get("reason"),
    "allowed": lambda error: error["data"].get("allowed"),
    "lost": lambda error: [each["step"] for each in error["data"]["lost"]],
    "wrong": lambda error: {each["path"]: each["code"] for each in error["data"]["errors"]},
}

# What is asked for besides the view.
READINGS = {
    "data": ("evaluate", {"expression": "data"}, "value"),
    "vars": ("evaluate", {"expression": "vars"}, "value"),
    "recorded": ("history", {"limit": 1000}, "records"),
    "facts": ("evaluate", {"expression": "profile"}, "value"),
}


# Playing


class Stage:
    """The engine on a store. It outlives none of its kills; the store does."""

    def __init__(self, store, *arguments):
        self.store = store
        self._arguments = arguments
        self.peer = None
        self.enter()

    def enter(self):
        self.leave()
        self.peer = Peer([str(executable()), "serve", "--flows", str(EXAMPLES), "--flows", str(FLOWS / "together"),
                          "--store", str(self.store), "--clock", CLOCK, *self._arguments])

    def leave(self):
        if self.peer:
            self.peer.close()
            self.peer = None

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.leave()

    def ask(self, method, params):
        """The bytes of the answer."""
        self.peer.send({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        return self.peer.body()

    def play(self, line):
        """Carries out a line, and gives the bytes that answer it."""
        if line.method == "restart":
            self.enter()
            return self.ask("currentScreen", {"session": line.params["session"]})
        if line.method == "updateProfile":
            facts = {name: value for name, value in line.params.items() if name != "session"}
            result = json.loads(self.ask(line.method, facts))
            assert "result" in result, result
            return self.ask("currentScreen", {"session": line.params["session"]})
        return self.ask(line.method, line.params)

    def records(self):
        """What the store holds, without the logs, which are each process's own, and the padding."""
        return {str(path.relative_to(self.store)): path.read_bytes().strip()
                for path in self.store.rglob("*") if path.is_file() and path.parent.name != "logs"}


def check(script, folder, one_process=False):
    """Plays the script, and holds it against what it says; then again with a kill before every line.

    A story about secrets, which are in the memory of one process only, is played again without the kills.
    """
    with Stage(folder / "calm") as stage:
        calm = [checked(stage, line, place, one_process) for place, line in enumerate(script, 1)]
        ended = look_at(stage, script)
    with Stage(folder / "again") as stage:
        for line, answer in zip(script, calm):
            if not one_process:
                stage.enter()
            assert stage.play(line) == answer, f"{line} answers otherwise when it is played again"
        assert look_at(stage, script) == ended
        stage.enter()
        again = stage.records()
    with Stage(folder / "calm") as stage:
        assert stage.records() == again


def look_at(stage, script):
    """The bytes of the current view of the script's sessions."""
    return [stage.ask("currentScreen", {"session": session})
            for session in sorted({line.params["session"] for line in script})]


def checked(stage, line, place, one_process):
    session = line.params["session"]
    before = stage.ask("currentScreen", {"session": session})
    answer = stage.play(line)
    seen = sight(stage, session, json.loads(answer), line.seen)
    assert seen == line.seen, f"line {place}: {line}\nsees   {seen}\nnot    {line.seen}\nanswer {answer.decode()}"
    if line.method == "restart" and not one_process:
        assert answer == before, f"line {place}: a restart shows the same bytes"
    if b'"error"' in answer or b'"accepted":false' in answer:
        assert stage.ask("currentScreen", {"session": session}) == before, f"line {place}: a refused {line} changes nothing"
    return answer


def sight(stage, session, answer, names):
    """What of the answer has those names."""
    refused = "error" in answer
    table, shown = (REFUSALS, answer["error"]) if refused else (SIGHTS, answer["result"])
    seen = {} if "refused" in names or not refused else {"refused": answer["error"]}
    for name in names:
        if name in READINGS:
            method, params, member = READINGS[name]
            seen[name] = json.loads(stage.ask(method, {"session": session, **params}))["result"][member]
        elif name in table:
            seen[name] = table[name](shown)
    return seen
