"""The transcripts of the protocol, told through the methods of the client: the same story gives the same views.

The client may be killed under, before each turn or in the middle of it, and goes on. What it adds of its own, keys for its
commands and the screen that they are meant for, changes no view.
"""

import json
import os
import shlex
import signal
import threading
import time

import pytest
from conftest import GUARD, REPOSITORY
from segue import SegueError, Shape, View
from transcript import START, parts, turns

FILES = sorted((REPOSITORY / "protocol" / "transcripts").glob("*.md"))
NAMES = {"from": "from_session", "rpc.discover": "rpc_discover"}


def snake(name):
    """`ifRevision` → `if_revision`."""
    return NAMES.get(name) or "".join("_" + letter.lower() if letter.isupper() else letter for letter in name)


class Player:
    """Plays turns through a client. A session is named by its last view, as a front end does it."""

    def __init__(self, client, store):
        self._client, self._store = client, store
        self._views = {}
        self.engine = None

    def start(self, line):
        """`segue serve --flows A --store STORE --clock TIME` as the options of an engine."""
        self.stop()
        self._views = {}
        program, command, *words = shlex.split(line)
        assert (program, command) == ("segue", "serve")
        options = dict(zip(words[::2], words[1::2]))
        self.engine = self._client(
            flows=REPOSITORY / options.pop("--flows"), store=self._store, timeout=GUARD,
            arguments=[word for option in options.items() if option[0] != "--store" for word in option])
        self.engine.__enter__()

    def stop(self):
        if self.engine:
            os.kill(self.engine.pid, signal.SIGKILL)
            self.engine.__exit__(None, None, None)

    def ask(self, method, params):
        """The answer, as the message of the wire that it stands for."""
        try:
            answer = getattr(self.engine, snake(method))(**self._arguments(method, params))
        except SegueError as error:
            return {"error": {"code": error.code, "message": error.message, "data": error.data}}
        if isinstance(answer, View):
            self._views[answer.session] = answer
        return {"result": plain(answer)}

    def _arguments(self, method, params):
        named = {snake(name): value for name, value in params.items()}
        if method == "fail":
            named.update(named.pop("error"))
        if method != "startFlow" and named.get("session") in self._views:
            named["session"] = self._views[named["session"]]
        return named


def plain(answer):
    """The answer as JSON, without the keys that the client has made."""
    raw = answer.raw if isinstance(answer, Shape) else answer or {}
    return {**raw, "records": [keyless(record) for record in raw["records"]]} if "records" in raw else raw


def keyless(record):
    command = {name: value for name, value in record["command"].items() if name != "idempotencyKey"}
    return {**record, "command": command, "changes": [each for each in record["changes"] if each["change"] != "keyed"]}


@pytest.fixture
def player(client, tmp_path):
    player = Player(client, tmp_path / "store")
    yield player
    player.stop()


def as_it_is(player, method, params):
    return player.ask(method, params)


def killed_before(player, method, params):
    os.kill(player.engine.pid, signal.SIGKILL)
    return player.ask(method, params)


def killed_under_way(player, method, params):
    """The engine is stopped, so that it is asked and does not answer, and dies so."""
    engine, answers = player.engine, []
    os.kill(engine.pid, signal.SIGSTOP)
    asking = threading.Thread(target=lambda: answers.append(player.ask(method, params)))
    asking.start()
    deadline = time.monotonic() + GUARD
    while not engine._conversation._waiting:
        assert time.monotonic() < deadline
        os.sched_yield()
    os.kill(engine.pid, signal.SIGKILL)
    asking.join(GUARD)
    return answers[0]


@pytest.mark.parametrize("ask", [as_it_is, killed_before, killed_under_way])
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_comes_true(player, file, ask):
    story = turns(parts(file.read_text()))
    assert len(story) > 10
    for turn in story:
        if turn.mark == START:
            player.start(turn.text)
            continue
        sent, (expected,) = json.loads(turn.text), map(json.loads, turn.expected)
        came = ask(player, sent["method"], sent["params"])
        assert came == {key: expected[key] for key in ("result", "error") if key in expected}, f"{file.name}, line {turn.line}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_answer_is_lost_that_was_given_while_dying(lossy, client, tmp_path, monkeypatch, file):
    """Each command of the story is done, its answer lost, and asked again: the same views, but for what says so."""
    monkeypatch.setenv("LOSE", "submit")
    monkeypatch.setenv("LOST", str(tmp_path / "lost"))
    player = Player(lambda **options: client(lossy, **options), tmp_path / "store")
    replayed = 0
    for turn in turns(parts(file.read_text())):
        if turn.mark == START:
            player.start(turn.text)
            continue
        sent, (expected,) = json.loads(turn.text), map(json.loads, turn.expected)
        (tmp_path / "lost").unlink(missing_ok=True)
        came = player.ask(sent["method"], sent["params"])
        if "result" in came and came["result"].get("replayed"):
            replayed += 1
            came, expected = ({**each["result"], "replayed": True, "changes": []} for each in (came, expected))
            came.pop("notice"), expected.pop("notice")
            assert came == expected, f"{file.name}, line {turn.line}"
        else:
            assert came == {key: expected[key] for key in ("result", "error") if key in expected}, f"{file.name}, line {turn.line}"
    player.stop()
    assert replayed > 0
