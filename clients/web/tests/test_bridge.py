"""The bridge: who may talk to it, and who gets which engine."""

import json
import math
import os
import shutil
import socket
import subprocess
import sys
import urllib.request

import aiohttp
import pytest
from bridge import SOURCES, Bridge
from conftest import EXAMPLES, WEB
from visitor import Visitor, ask, request, talk

sys.path.insert(0, str(SOURCES))
from segue_web import origins  # noqa: E402
from segue_web.engine import Engine, Page  # noqa: E402
from segue_web.visitors import Visitors  # noqa: E402


# Who may talk to it


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://example.org"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "http://evil.example:{port}", "Host": "evil.example:{port}"},
    ],
)
def test_a_page_from_elsewhere_gets_no_socket(bridge, headers):
    headers = {name: value.format(port=bridge.port) for name, value in headers.items()}

    async def conversation(visitor):
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await visitor.socket(headers.pop("Origin"), **headers)
        return refused.value.status

    assert talk(bridge, conversation) == 403


def test_a_name_of_somebody_elses_that_points_here_gets_nothing(bridge):
    async def conversation(visitor):
        return await visitor.get(headers={"Host": f"evil.example:{bridge.port}"})

    status, text, _ = talk(bridge, conversation)
    assert status == 403 and "127.0.0.1" in text


def test_it_listens_on_the_loopback_interface_only(bridge):
    addresses = {each.split()[1] for each in open("/proc/net/tcp") if each.split()[1].endswith(f":{bridge.port:04X}")}
    assert addresses == {f"0100007F:{bridge.port:04X}"}
    assert origins.LOOPBACK == ("127.0.0.1", "localhost", "[::1]")


@pytest.mark.parametrize(
    "path",
    [
        "page/../requirements.txt",
        "javascript/../web/requirements.txt",
        "javascript/package.json",
        "javascript/src/..%2f..%2fpackage.json",
        "page/",
        "x",
    ],
)
def test_only_the_page_and_the_client_are_served(bridge, path):
    async def conversation(visitor):
        return await visitor.get(path)

    assert talk(bridge, conversation)[0] in (403, 404)


def test_the_page_may_load_nothing_from_elsewhere_and_stand_in_no_frame(bridge):
    async def conversation(visitor):
        return await visitor.get()

    status, text, headers = talk(bridge, conversation)
    assert status == 200 and "<main" in text
    assert (
        "default-src 'self'" in headers["Content-Security-Policy"]
        and "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    )
    assert "HttpOnly" in headers["Set-Cookie"] and "SameSite=Strict" in headers["Set-Cookie"]


# Who gets which engine


def test_each_visitor_has_an_engine_and_sessions_of_its_own(bridge):
    async def start(visitor):
        await visitor.get()
        engine = await visitor.socket()
        await ask(engine, request(1, "startFlow", flow="create-team", session="owls"))
        return engine, json.loads(await ask(engine, request(2, "listSessions")))["result"]["sessions"]

    async def look(visitor):
        await visitor.get()
        return json.loads(await ask(await visitor.socket(), request(1, "listSessions")))["result"]["sessions"]

    async def both(visitor):
        engine, own = await start(visitor)
        async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
            others = await look(Visitor(bridge, session))
        return own, others, len(bridge.engines()), await look(visitor), len(bridge.engines())

    own, others, _, again, _ = talk(bridge, both)
    assert [each["session"] for each in own] == [each["session"] for each in again] == ["owls"]
    assert others == []


def test_an_engine_waits_for_the_page_that_is_loaded_anew_and_ends_when_none_comes(tmp_path):
    """What was typed unseen is in no store."""

    async def come_and_go(_):
        visitors = Visitors(os.environ["SEGUE"], [EXAMPLES], tmp_path, share=True)
        first, second = Page(None), Page(None)
        visitors.linger = math.inf
        engine = await visitors.join("ann", first)
        await visitors.leave("ann", engine, first)
        again = await visitors.join("ann", second)
        visitors.linger = 0
        await visitors.leave("ann", again, second)
        await again.process.wait()
        return engine is again

    assert talk(None, come_and_go)


def test_a_shared_engine_tells_each_page_of_what_it_watches_and_answers_each_its_own(shared):
    async def conversation(visitor):
        first, second = await visitor.socket(), await visitor.socket()
        await ask(first, request(1, "startFlow", flow="create-team", session="owls"))
        await ask(second, request(1, "watch", session="owls"))
        moved = json.loads(await ask(first, request(2, "submit", session="owls", values={"teamType": "travel"})))
        told = json.loads(await second.receive_str(timeout=10))
        quiet = json.loads(await ask(first, request(3, "ping")))
        return moved, told, quiet, len(shared.engines())

    moved, told, quiet, engines = talk(shared, conversation)
    assert moved["result"]["screen"]["step"] == "travel"
    assert told["method"] == "sessionChanged" and told["params"]["view"] == moved["result"]
    assert quiet["id"] == 3
    assert engines == 1


def test_one_who_leaves_takes_nothing_from_the_others(shared):
    async def conversation(visitor):
        first, second = await visitor.socket(), await visitor.socket()
        await ask(first, request(1, "startFlow", flow="create-team", session="owls"))
        for page in (first, second):
            await ask(page, request(2, "watch", session="owls"))
        assert json.loads(await ask(first, request(3, "unwatch", session="owls"))) == {"jsonrpc": "2.0", "id": 3, "result": {}}
        await first.send_str('{"jsonrpc":"2.0","method":"initialize"}')
        assert json.loads(await ask(first, request(4, "exit"))) == {"jsonrpc": "2.0", "id": 4, "result": {}}
        await first.send_str(request(5, "submit", session="owls", values={"teamType": "travel"}))
        await first.close()
        return json.loads(await second.receive_str(timeout=10))

    assert talk(shared, conversation)["params"]["view"]["screen"]["step"] == "travel"


def test_one_who_does_not_read_holds_up_nobody_else(shared):
    async def conversation(visitor):
        slow, fast = await visitor.socket(), await visitor.socket()
        await ask(fast, request(1, "startFlow", flow="create-team", session="owls"))
        await ask(slow, request(1, "watch", session="owls"))
        for id in range(1500):
            answer = json.loads(await ask(fast, request(id, "saveDraft", session="owls", values={"teamType": "x" * 20_000})))
            assert answer["id"] == id and "result" in answer
        while (frame := await slow.receive(timeout=20)).type == aiohttp.WSMsgType.TEXT:
            pass
        return frame.data

    assert talk(shared, conversation) == 4002


@pytest.mark.parametrize("all_again", [False, True])
def test_one_who_watches_no_more_takes_nothing_from_the_others_either(shared, all_again):
    async def conversation(visitor):
        first, second = await visitor.socket(), await visitor.socket()
        await ask(first, request(1, "startFlow", flow="create-team", session="owls"))
        await ask(second, request(1, "watch", session="owls"))
        await ask(first, request(2, "watch"))
        if all_again:
            await ask(second, request(2, "watch"))
        assert json.loads(await ask(first, request(3, "unwatch"))) == {"jsonrpc": "2.0", "id": 3, "result": {}}
        assert json.loads(await ask(first, request(4, "submit", session="owls", values={"teamType": "travel"})))["id"] == 4
        told = json.loads(await second.receive_str(timeout=10))
        await ask(first, request(5, "watch"))
        await first.close()
        await second.send_str(request(6, "submit", session="owls", values={"region": "north", "season": 2026}))
        answered = json.loads(await second.receive_str(timeout=10))
        return told["method"], answered["id"], json.loads(await second.receive_str(timeout=10))["method"]

    assert talk(shared, conversation) == ("sessionChanged", 6, "sessionChanged")


@pytest.mark.parametrize("program", ["exit 3", "exec cat", "echo hello; exec cat"], ids=["dies", "echoes", "babbles"])
def test_an_engine_that_cannot_start_is_said(tmp_path, program):
    broken = tmp_path / "segue"
    broken.write_text(f"#!/bin/sh\n{program}\n")
    broken.chmod(0o755)
    bridge = Bridge("--flows", EXAMPLES, "--engine", broken, "--share", store=tmp_path / "store")

    async def conversation(visitor):
        # Neither of them is left with one that the other has tried.
        frames = [await (await visitor.socket()).receive(timeout=20) for _ in range(2)]
        return frames, bridge.engines()

    frames, engines = talk(bridge, conversation)
    bridge.close()
    assert [(frame.data, frame.extra) for frame in frames] == [(4001, "there is no engine")] * 2
    assert engines == []


def test_a_dead_engine_closes_the_socket_and_the_next_one_goes_on(shared):
    async def conversation(visitor):
        page = await visitor.socket()
        await ask(page, request(1, "startFlow", flow="create-team", session="owls"))
        shared.kill_engines()
        closing = await page.receive(timeout=10)
        again = json.loads(await ask(await visitor.socket(), request(1, "currentScreen", session="owls")))
        return closing.data, again["result"]["screen"]["step"]

    assert talk(shared, conversation) == (4001, "team-type")


def test_no_engine_outlives_the_bridge(tmp_path):
    bridge = Bridge("--flows", EXAMPLES, store=tmp_path)

    async def conversation(visitor):
        await ask(await visitor.socket(), request(1, "ping"))
        return bridge.engines()

    engines = talk(bridge, conversation)
    bridge.close()
    assert engines and not [each for each in engines if os.path.exists(f"/proc/{each}")]


# Its command line


def test_an_engine_is_named_as_a_shell_names_one(tmp_path, monkeypatch):
    (tmp_path / "segue").symlink_to(os.environ["SEGUE"])
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("SEGUE", "segue")
    bridge = Bridge("--flows", EXAMPLES, store=tmp_path / "store")

    async def conversation(visitor):
        return json.loads(await ask(await visitor.socket(), request(1, "ping")))

    answered = talk(bridge, conversation)
    bridge.close()
    assert answered == {"jsonrpc": "2.0", "id": 1, "result": {}}


def test_one_command_opens_it(tmp_path):
    command = [str(WEB / "open"), "color-viewer", "--no-browser", "--store", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        address = process.stdout.readline().strip()
        with urllib.request.urlopen(address, timeout=20) as answer:
            assert b"<main" in answer.read()
        process.terminate()
    assert address.endswith("/?flow=color-viewer") and process.returncode == 0


def test_for_help_nothing_has_to_be_built_or_installed(tmp_path):
    bare = tmp_path / "clients" / "web"
    shutil.copytree(SOURCES, bare / "src")
    shutil.copy(WEB / "open", bare)
    environment = {name: value for name, value in os.environ.items() if name != "SEGUE"}
    told = subprocess.run([bare / "open", "--help"], env=environment, capture_output=True, text=True, timeout=20)
    assert told.returncode == 0 and not told.stderr
    assert "load the flows in this folder (the examples of this checkout)" in " ".join(told.stdout.split())


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["--engine", "/nonexistent"], "there is no file"),
        (["--flows", "/nonexistent"], "there is no folder"),
        (["--page", "/nonexistent"], "there is no folder"),
        (["--page", "/"], "there is no index.html in /"),
        (["--port", "{taken}"], "Another one: --port 0"),
        (["--port", "65536"], "65536 is no port"),
        (["--port", "web"], "web is no port"),
        (["--store", "/dev/null/store"], "segue_web: there can be no sessions in /dev/null/store: "),
        (["--allow", "https://a.example; img-src *"], "is no origin"),
    ],
)
def test_what_is_wrong_is_said(tmp_path, arguments, message):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        arguments = [each.format(taken=taken.getsockname()[1]) for each in arguments]
        command = [sys.executable, "-m", "segue_web", "--no-browser", "--store", str(tmp_path), *arguments]
        ended = subprocess.run(
            command, env={**os.environ, "PYTHONPATH": str(SOURCES)}, capture_output=True, text=True, timeout=20
        )
    assert ended.returncode != 0 and message in ended.stderr and "Traceback" not in ended.stderr


def test_an_engine_that_never_says_who_it_is_is_given_up():
    """All visitors wait for it, so it would keep the bridge from everybody for good."""

    async def start(_):
        # It reads, says nothing, and ends with its input.
        silent = Engine(["sh", "-c", "cat > /dev/null"])
        silent.patience = 0.1
        with pytest.raises(ChildProcessError):
            await silent.start()
        return silent.runs

    assert not talk(None, start)
