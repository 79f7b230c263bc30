"""A process that dies, is silent, talks too much or talks nonsense: always an error that says so, never a hang."""

import asyncio
import contextlib
import datetime
import functools
import gc
import math
import os
import pickle
import shutil
import signal
import subprocess
import sys
import threading
import time
from decimal import Decimal
from pathlib import Path

import pytest
from conftest import alive
from segue import ActionFailed, AsyncEngine, Engine, EngineClosed, EngineDied, EngineGarbled, EngineNotFound, EngineTimeout, InvalidRequest, StaleEntry


def test_an_answer_comes_back(engine):
    assert engine.request("echo", {"text": "åä€😀\u2028"}) == {"text": "åä€😀\u2028"}


def test_an_answer_in_single_bytes_is_put_together(engine):
    assert engine.request("slowly", {}) == {"text": "åä€😀"}


def test_large_messages_both_ways(engine):
    text = "0123456789" * 1_000_000
    assert engine.request("echo", {"text": text})["text"] == text


@pytest.mark.parametrize("method, status", [("die", 3), ("kill", -signal.SIGKILL)])
def test_a_death_says_status_and_last_words(engine, method, status):
    with pytest.raises(EngineDied) as death:
        engine.request(method, {})
    assert death.value.status == status
    assert death.value.stderr == ("last words\n" if status == 3 else "")
    assert ("status 3" if status == 3 else "signal 9") in str(death.value)
    with pytest.raises(EngineDied):
        engine.request("echo", {})


def test_a_death_reaches_everyone_who_waits(fake):
    with Engine(fake) as engine:
        raised = []

        def ask():
            with pytest.raises(EngineDied) as death:
                engine.request("silence", {})
            raised.append(death.value)

        threads = [threading.Thread(target=ask) for _ in range(5)]
        for thread in threads:
            thread.start()
        with pytest.raises(EngineDied):
            engine.request("die", {})
        for thread in threads:
            thread.join(10)
        late = [error for error in raised if error.status == 3]
        assert len(raised) == 5 and len(late) == 5


def test_silence_is_a_timeout_and_the_request_is_taken_back(engine):
    with pytest.raises(EngineTimeout, match="no answer to silence within 0.05 s"):
        engine.request("silence", {}, timeout=0.05)
    seen = engine.request("seen", {})["messages"]
    assert [message["method"] for message in seen] == ["silence", "$/cancelRequest", "seen"]
    assert seen[1]["params"] == {"id": seen[0]["id"]}


@pytest.mark.parametrize("seconds", [math.inf, 1e300, threading.TIMEOUT_MAX])
def test_a_call_may_wait_for_as_long_as_it_takes(engine, seconds):
    assert engine.request("echo", {"text": "x"}, timeout=seconds) == {"text": "x"}


@pytest.mark.parametrize("limit, kind, message", [
    ("3", TypeError, "timeout is a number of seconds, not of type str"), (True, TypeError, "timeout is a number of seconds, not of type bool"),
    (math.nan, ValueError, "timeout is a number of seconds, not nan; math.inf is no limit")], ids=["text", "truth", "nan"])
def test_what_is_no_time_limit_is_refused_and_nothing_is_sent(client, engine, limit, kind, message):
    with pytest.raises(kind, match=f"^{message}$"):
        engine.request("echo", {}, timeout=limit)
    with pytest.raises(kind, match=f"^{message}$"):
        client(timeout=limit)
    assert [each["method"] for each in engine.request("seen", {})["messages"]] == ["seen"]


INTERRUPTED = """
import os, signal, sys, threading
from segue import Engine

with Engine(sys.argv[1], restart=False) as engine:
    def seen():
        return [message["method"] for message in engine.request("seen", {})["messages"]]

    def interrupt():
        while "silence" not in seen():
            pass
        os.killpg(0, signal.SIGINT)

    threading.Thread(target=interrupt).start()
    try:
        engine.request("silence", {})
    except KeyboardInterrupt:
        print(*seen()[-2:])
"""


def test_a_program_that_is_interrupted_goes_on_with_its_engine_and_waits_no_more(fake):
    """As by Ctrl-C, which reaches all the processes of a terminal's job."""
    run = subprocess.run([sys.executable, "-c", INTERRUPTED, fake], capture_output=True, text=True, start_new_session=True, timeout=60)
    assert (run.stdout, run.returncode) == ("$/cancelRequest seen\n", 0), run.stderr


@pytest.mark.parametrize("error", [
    StaleEntry("Look at the view.", {"entry": "e2", "view": {"session": "s"}}, 1007), EngineDied(3, "last words"), EngineTimeout("submit", 30, "key"),
    EngineGarbled(b"\xff"), EngineClosed(), EngineNotFound("nowhere"), ActionFailed("taken", "Taken.", {"by": 1})], ids=lambda error: error.kind)
def test_an_error_can_be_handed_to_another_process(error):
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        copied = pickle.loads(pickle.dumps(error, protocol))
        assert (type(copied), str(copied), vars(copied)) == (type(error), str(error), vars(error))


def test_an_answer_after_its_timeout_is_nobodys(engine):
    with pytest.raises(EngineTimeout):
        engine.request("late", {}, timeout=0.05)
    assert engine.request("echo", {"a": 1}) == {"a": 1}
    assert engine.request("echo", {"a": 2}) == {"a": 2}


def test_a_request_that_the_engine_could_not_read_gets_its_error(engine):
    with pytest.raises(InvalidRequest, match="too large"):
        engine.request("unread", {})
    assert engine.request("echo", {"a": 1}) == {"a": 1}


def test_a_flood_on_stderr_blocks_nothing(engine):
    assert engine.request("flood", {}) == {}
    with pytest.raises(EngineDied) as death:
        engine.request("die", {})
    assert death.value.stderr.endswith("the endlast words\n")
    assert len(death.value.stderr) < 20_000


def test_garbage_on_stdout_is_named(engine):
    with pytest.raises(EngineGarbled, match="Welcome to another program!"):
        engine.request("garbage", {})
    with pytest.raises(EngineGarbled):
        engine.request("echo", {})


@pytest.mark.parametrize("said", [
    {"level": "info"}, {"id": 1}, {"id": None, "result": {}}, {"id": 1, "result": []}, {"method": 7}, {"id": 1, "error": "no"},
    {"id": 1, "error": {"code": "x"}}, [], 7], ids=str)
def test_json_that_is_no_message_is_named_too(engine, said):
    with pytest.raises(EngineGarbled, match="the engine wrote what is no message"):
        engine.request("say", {"message": said})


def test_a_closed_stdout_is_an_end(engine):
    pid = engine.pid
    with pytest.raises(EngineDied):
        engine.request("hush", {})
    engine.close()
    assert not alive(pid)


def test_an_engine_that_does_not_read_can_be_given_up(client, fake):
    with client(fake, timeout=20) as engine:
        pid = engine.pid
        engine.notify("deaf", {})
        with pytest.raises(EngineTimeout):
            engine.request("echo", {"text": "x" * 4_000_000}, timeout=0.05)
        begin = time.monotonic()
        assert engine.close(grace=0.1) == -signal.SIGTERM
    assert time.monotonic() - begin < 10
    assert not alive(pid)


def test_a_stubborn_engine_is_killed(client, fake):
    with client(fake, arguments=["--stubborn"], timeout=20) as engine:
        pid = engine.pid
        assert engine.request("ping", {}) == {}
        assert engine.close(grace=0.1) == -signal.SIGKILL
    assert not alive(pid)


def test_closing_ends_the_process_and_every_later_call(engine):
    pid = engine.pid
    engine.ping()
    assert engine.close() == 0
    assert engine.close() == 0
    assert not alive(pid)
    with pytest.raises(EngineClosed):
        engine.ping()


def test_exit_gives_the_status(engine):
    assert engine.exit() == 1


def test_an_engine_that_was_never_started_can_be_closed_and_has_no_status(client, fake):
    assert client(fake).close() is None
    assert client(fake).exit() is None


def test_an_error_in_the_block_leaves_no_orphan(client, fake):
    with pytest.raises(ZeroDivisionError):
        with client(fake) as engine:
            pid = engine.pid
            1 / 0
    assert not alive(pid)


def test_an_interrupted_close_leaves_no_process(fake, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    engine = Engine(fake, arguments=["--stubborn"]).start()
    engine.ping()
    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(engine._child._process, "wait", interrupt)
        engine.close()
    assert engine.close(grace=600) == -signal.SIGKILL


def test_a_cancelled_close_leaves_no_process(fake):
    async def run():
        engine = await AsyncEngine(fake, arguments=["--stubborn"]).start()
        await engine.ping()
        closing = asyncio.ensure_future(engine.close(grace=600))
        await asyncio.sleep(0)
        closing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await closing
        return await engine.close(grace=600)

    assert asyncio.run(run()) == -signal.SIGKILL


def test_what_can_no_longer_be_written_is_not_printed(fake, caplog):
    async def run():
        async with AsyncEngine(fake, restart=False) as engine:
            await engine.ping()
            os.kill(engine.pid, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):  # A thread of asyncio has waited for it already.
                os.waitid(os.P_PID, engine.pid, os.WEXITED | os.WNOWAIT)
            for _ in range(10):
                engine.notify("seen", {})
            with pytest.raises(EngineDied):
                await engine.ping()

    asyncio.run(run())
    gc.collect()
    assert caplog.text == ""


def test_threads_each_get_their_own_answer(engine):
    wrong = []

    def ask(number):
        for turn in range(50):
            sent = {"number": number, "turn": turn, "text": "x" * turn * 100}
            if engine.request("echo", sent) != sent:
                wrong.append(sent)

    threads = [threading.Thread(target=ask, args=[number]) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert not wrong


def test_what_can_not_be_sent_is_refused_before_it_is(engine):
    with pytest.raises(ValueError):
        engine.request("echo", {"number": float("nan")})
    for value in ("\ud800", {"\ud800": 1}, ["\ud800", Decimal(1)]):
        with pytest.raises(ValueError, match=r"^params\.value.* with half of a character, which JSON has not$"):
            engine.request("echo", {"value": value})
    assert engine.request("echo", {}) == {}


@pytest.mark.parametrize("params", [None, [], ["owls"]])
def test_params_that_have_no_names_are_refused_before_they_are_sent(real, params):
    real.start_flow("create-team", session="owls")
    for method in ("startFlow", "deleteSession", "ping"):
        with pytest.raises(TypeError, match=f"^the params of {method} are of type (list|NoneType); they are a dict$"):
            real.request(method, params)
    with pytest.raises(TypeError, match="^the params of watch are of type"):
        real.notify("watch", params)
    assert real.current_screen("owls").revision == 1


ROUND = []
ROUND.append(ROUND)
DEEP = functools.reduce(lambda inner, _: [inner], range(400), {1})


@pytest.mark.parametrize("values, kind, message", [
    ({"a": object()}, TypeError, "params.values.a is an object of type object, which JSON has no value for"),
    ({"list": [1, {"at": datetime.date(2026, 1, 1)}]}, TypeError,
     "params.values.list.1.at is an object of type date, which JSON has no value for"),
    ({"a": {"b": (1, math.nan)}}, ValueError, "params.values.a.b.1 is nan, which is no number in JSON"),
    ({"a": Decimal("-Infinity")}, ValueError, "params.values.a is -Infinity, which is no number in JSON"),
    ({"a": {(1, 2): 3}}, TypeError, "params.values.a has a key of type tuple; a key is a text"),
    ({"a": {math.inf: 3}}, ValueError, "params.values.a has the key inf, which is no number in JSON"),
    ({"a": {"b\ud800": 3}}, ValueError, "params.values.a has a key with half of a character, which JSON has not"),
    ({"a": ["\ud800", Decimal(1)]}, ValueError, "params.values.a.0 is a text with half of a character, which JSON has not"),
    ({1, 2}, TypeError, "params.values is an object of type set, which JSON has no value for"),
    (ROUND, ValueError, "Circular reference detected"),
    (DEEP, TypeError, f"params.values{'.0' * 400} is an object of type set, which JSON has no value for"),
], ids=["object", "date", "nan", "infinity", "key", "number as key", "half of a key", "half", "set", "round", "deep"])
def test_what_can_not_be_sent_is_said_with_its_place(engine, values, kind, message):
    with pytest.raises(kind) as refused:
        engine.request("echo", {"values": values})
    assert str(refused.value) == message
    assert engine.request("echo", {}) == {}


# Which process


def test_the_command_line(client, fake, tmp_path):
    with client(fake, flows=["a", tmp_path], store="s", arguments=["--sync", "none"], cwd=tmp_path) as engine:
        assert engine.request("arguments", {})["arguments"] == [
            "serve", "--framing", "lines", "--flows", "a", "--flows", str(tmp_path), "--store", "s",
            "--sync", "none"]
        assert engine.request("environment", {})["PWD"] == os.path.realpath(tmp_path)
    with client(fake, flows="a", memory=True, env={"ONLY": "this"}) as engine:
        assert engine.request("arguments", {})["arguments"][3:] == ["--flows", "a", "--memory"]
        assert engine.request("environment", {})["ONLY"] == "this"


def test_the_engine_is_found_by_variable_then_on_the_path(client, fake, monkeypatch, tmp_path):
    monkeypatch.delenv("SEGUE", raising=False)
    monkeypatch.setenv("PATH", str(fake.parent))
    with client() as engine:
        engine.ping()
    (tmp_path / "segue").symlink_to(shutil.which("false", path=os.defpath))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("SEGUE", str(fake))
    with client() as engine:
        engine.ping()


@pytest.mark.parametrize("way", ["given", "variable", "path"])
def test_a_relative_path_of_the_engine_is_that_of_this_program(client, fake, monkeypatch, tmp_path, way):
    monkeypatch.chdir(fake.parent.parent)
    monkeypatch.delenv("SEGUE", raising=False)
    folder = fake.parent.name
    if way == "variable":
        monkeypatch.setenv("SEGUE", f"{folder}/segue")
    monkeypatch.setenv("PATH", folder if way == "path" else str(tmp_path))
    with client(f"{folder}/segue" if way == "given" else None, cwd=tmp_path) as engine:
        assert engine.request("environment", {})["PWD"] == os.path.realpath(tmp_path)


@pytest.mark.parametrize("given", ["segue", Path("./segue")], ids=["name", "path"])
def test_an_engine_in_the_folder_where_this_program_runs_needs_no_more_than_its_name(client, fake, monkeypatch, tmp_path, given):
    """From a `Path`, Python takes away a dot in front of the name."""
    monkeypatch.chdir(fake.parent)
    monkeypatch.setenv("PATH", str(tmp_path))
    with client(given) as engine:
        engine.ping()


@pytest.mark.parametrize("named, message", [
    (None, "there is no 'segue' on the PATH.*swift build.*SEGUE"),
    ("/nowhere/segue", "'/nowhere/segue' is no executable file.*swift build"),
])
def test_no_engine_says_what_to_do(client, monkeypatch, tmp_path, named, message):
    monkeypatch.delenv("SEGUE", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(EngineNotFound, match=message):
        client(named).__enter__()


def test_what_can_not_be_started_is_said(client, tmp_path, fake):
    program = tmp_path / "segue"
    program.write_bytes(b"\x7fELF and nothing more")
    program.chmod(0o755)
    with pytest.raises(EngineNotFound, match="segue can't be started: .*"):
        client(program).__enter__()
    with pytest.raises(EngineNotFound, match="nowhere"):
        client(fake, cwd=tmp_path / "nowhere").__enter__()


@pytest.mark.parametrize("restart", [True, False])
@pytest.mark.parametrize("memory", [True, False])
def test_a_program_that_is_not_the_engine_is_said(client, memory, restart):
    false = shutil.which("false")
    with client(false, memory=memory, restart=restart) as engine:
        with pytest.raises(EngineDied) as death:
            engine.ping()
    said = f"the engine ended with status 1, without a word on stderr. “{false}” ended before its first answer. Is it segue?"
    assert str(death.value) == said


def test_an_engine_that_says_why_it_ends_is_not_doubted(client, fake, tmp_path):
    program = tmp_path / "segue"
    program.write_text("#!/bin/sh\necho 'There is no option --x.' >&2\nexit 2\n")
    program.chmod(0o755)
    with client(program, memory=True) as engine:
        with pytest.raises(EngineDied) as death:
            engine.ping()
    assert str(death.value).endswith(f"There is no option --x.\n“{program}” ended before its first answer.")


def test_an_engine_that_has_answered_has_had_sessions(client, fake):
    with client(fake, memory=True) as engine:
        engine.ping()
        with pytest.raises(EngineDied, match="Its sessions were in memory only and are lost"):
            engine.request("die", {})


def test_an_unknown_option_is_refused_with_those_that_there_are(client):
    name = "Engine" if client is Engine else "AsyncEngine"
    with pytest.raises(TypeError) as refused:
        client(flow=".", timeout=1)
    assert str(refused.value) == (
        f"{name} has no option flow; there are: flows, store, memory, framing, arguments, cwd, env, timeout, restart, on_notification")


def test_a_store_and_memory_are_refused_together(client):
    with pytest.raises(ValueError, match="^store and memory exclude each other: leave out memory to keep"):
        client(store="s", memory=True)


def test_an_unknown_framing_is_refused(client):
    with pytest.raises(ValueError, match="framing is 'lines' or 'headers', not 'xml'"):
        client(framing="xml")


def test_a_call_before_the_start_says_so_and_is_never_made(client, lossy, tmp_path):
    engine = client(lossy, store=tmp_path / "store", env={**os.environ, "LOSE": "getProfile", "LOST": str(tmp_path / "lost")})
    with pytest.raises(RuntimeError, match="the engine is not started"):
        engine.request("updateProfile", {"subject": "ann", "set": {"age": 7}})
    with engine:
        # What was not answered is asked again of the next process.
        assert engine.get_profile("ann").facts == {}
