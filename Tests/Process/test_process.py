"""What holds for a child process, whatever its pipes are and whoever goes away."""

import json
import os
import pty
import signal
import socket
import subprocess
import sys
import tty

import pytest
from conftest import FLOWS, executable
from peer import GUARD, Peer

PING = b'{"jsonrpc":"2.0","id":1,"method":"ping"}'
PONG = {"jsonrpc": "2.0", "id": 1, "result": {}}


def request(id, method="ping", **params):
    return {"jsonrpc": "2.0", "id": id, "method": method, "params": params}


def test_a_thousand_requests_and_an_immediate_end(peer):
    peer.send(*[request(number) for number in range(1000)])
    peer.end()
    assert [peer.message()["id"] for _ in range(1000)] == list(range(1000))
    assert peer.rest() == b""
    assert (peer.wait(), peer.said) == (0, b"")


def test_normal_use_is_silent_on_stderr(serve, tmp_path):
    peer = serve("--flows", FLOWS, "--store", tmp_path / "store")
    peer.result("startFlow", {"flow": "free", "session": "s"})
    peer.result("submit", {"session": "s", "values": {"value": 1}})
    peer.error("submit", {"session": "none"})
    peer.send(b"garbage")
    assert peer.message()["error"]["code"] == -32700
    assert (peer.exit(), peer.said) == (0, b"")


# Pipes that nobody empties


def test_writing_four_megabytes_before_reading_is_no_deadlock(peer):
    peer.reading = False
    peer.send(*[request(f"{number:0100}") for number in range(30_000)])
    peer.reading = True
    assert [int(peer.message()["id"]) for _ in range(30_000)] == list(range(30_000))


def test_reading_stops_when_nobody_reads_the_answers(peer):
    """Not a byte is lost, and memory stays bounded: what is not read is not taken either."""
    peer.ask("ping")
    peer.reading = False
    body = peer.framing.frame(b'{"jsonrpc":"2.0","id":"%s","method":"ping"}' % (b"x" * 1_000_000))
    sent = 0
    while sent < 300 and not (peer._pending and peer.quiet(0.3)):
        peer.write(body, wait=False)
        sent += 1
        while peer._pending and not peer.quiet(0.1):
            pass
    assert sent < 300, "300 MB were taken without an answer being read"
    assert peer.memory() < 400_000_000
    before = peer.cpu()
    assert peer.quiet(0.3)
    assert peer.cpu() - before < 0.05
    peer.reading = True
    for _ in range(sent):
        assert len(peer.message()["id"]) == 1_000_000


def test_after_the_end_of_input_a_slow_reader_costs_nothing(peer):
    peer.reading = False
    peer.send(*[request(f"{number:0100}") for number in range(5_000)])
    peer.end()
    before = peer.cpu()
    peer.quiet(0.5)
    assert peer.cpu() - before < 0.4, "all answers are made in a moment; the rest of the time is waiting"
    before = peer.cpu()
    assert peer.quiet(0.3)
    assert peer.cpu() - before < 0.02
    peer.reading = True
    assert [int(peer.message()["id"]) for _ in range(5_000)] == list(range(5_000))
    assert peer.wait() == 0


def test_a_stderr_that_nobody_reads_blocks_nothing(framing):
    """Stderr is a full pipe from the start; ends inside messages and the like are still said into it."""
    full, end = os.pipe()
    os.set_blocking(end, False)
    try:
        while True:
            os.write(end, b"x" * 65536)
    except BlockingIOError:
        os.set_blocking(end, True)
    process = subprocess.Popen(
        [executable(), "serve", "--memory", "--flows", "/nonexistent"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=end)
    os.close(end)
    try:
        out, _ = process.communicate(PING + b"\n" if framing == "lines" else b"Content-Length: 40\r\n\r\n" + PING, GUARD)
        assert PONG == __import__("json").loads(out[out.index(b"{"):])
    finally:
        process.kill()
        os.close(full)


def test_idle_is_idle(peer):
    peer.ask("initialize", {"processId": os.getpid()})
    before = peer.cpu()
    assert peer.quiet(0.5)
    assert peer.cpu() - before < 0.01


# Ends


def test_a_closed_stdout_is_a_quiet_end(peer):
    peer.ask("ping")
    peer.close_output()
    peer.write(peer.framing.frame(PING))
    assert peer.wait() >= 0
    assert peer.said == b""


@pytest.mark.parametrize("stdin_over", ["pipes", "socket"])
@pytest.mark.parametrize("stdout_over", ["pipes", "socket"])
@pytest.mark.parametrize("asked", [0, 1, 2])
def test_a_closed_stdout_is_an_end_also_where_nothing_is_asked_any_more(serve, stdin_over, stdout_over, asked):
    """Nobody writes, and the input stays open."""
    stdin, unused, [our_input, *others] = ends(stdin_over)
    spare, stdout, [*more, our_output] = ends(stdout_over)
    peer = serve(stdin=stdin, stdout=stdout)
    for _ in range(asked):
        os.write(our_input, peer.framing.frame(PING))
        assert b'"result":{}' in os.read(our_output, 1000)
    for end in {stdin, unused, spare, stdout, our_output, *others, *more}:
        os.close(end)
    assert (peer.wait(), peer.said) == (0, b"")
    os.close(our_input)


def test_what_comes_with_the_end_of_the_output_is_done_too(serve, tmp_path):
    """The last message, the output closed, and the input left open."""
    stdin, stdout, [our_input, our_output] = ends("pipes")
    peer = serve("--flows", FLOWS, "--store", tmp_path, stdin=stdin, stdout=stdout)
    os.close(stdin), os.close(stdout)
    os.write(our_input, peer.framing.frame(PING))
    assert b'"result":{}' in os.read(our_output, 1000)
    os.write(our_input, peer.framing.frame(b'{"jsonrpc":"2.0","method":"startFlow","params":{"flow":"free","session":"s"}}'))
    os.close(our_output)
    assert (peer.wait(), peer.said) == (0, b"")
    os.close(our_input)
    assert len(list(tmp_path.glob("sessions/*/s.jsonl"))) == 1


def test_a_conversation_goes_on_after_a_pause(peer):
    """However long or short: the input is not always waited for in the same way."""
    for number, pause in enumerate([0, 0.25, 0.1, 0, 0, 0.2, 0.1, 0.3]):
        assert peer.ask("ping", id=number) == {**PONG, "id": number}
        assert peer.quiet(pause)
    assert (peer.exit(), peer.said) == (0, b"")


@pytest.mark.parametrize("over", ["pipes", "socket"])
@pytest.mark.parametrize("ids", [True, False], ids=["requests", "notifications"])
def test_what_was_asked_for_before_the_output_was_closed_is_done(serve, tmp_path, over, ids):
    """More than is read at a time; the last message has no end of its own in lines."""
    stdin, stdout, ours = ends(over)
    begin = {"jsonrpc": "2.0", "method": "startFlow"}
    messages = [
        {**begin, "params": {"flow": "free", "session": f"s{number}"}, **({"id": number} if ids else {})} for number in range(300)]
    peer = serve("--flows", FLOWS, "--store", tmp_path, "--sync", "none", stdin=stdin, stdout=stdout)
    os.close(stdin), os.close(stdout)
    bodies = [json.dumps(each).encode() + b" " * 500 for each in messages]
    sent = b"".join(peer.framing.frame(body) for body in bodies)
    if peer.framing.name == "lines":
        sent = sent[:-1]
    with open(ours[0], "wb") as end:
        end.write(sent)
        end.flush()
        for other in ours[1:]:
            os.close(other)
    assert (peer.wait(), peer.said) == (0, b"")
    assert len(list(tmp_path.glob("sessions/*/*.jsonl"))) == len(messages)


def ends(over):
    """The stdin and the stdout of a process, and all that is ours of them: first what we write to."""
    if over == "socket":
        ours, theirs = (end.detach() for end in socket.socketpair())
        return theirs, os.dup(theirs), [ours]
    stdin, ours = os.pipe()
    output, stdout = os.pipe()
    return stdin, stdout, [ours, output]


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_a_signal_is_an_orderly_end(serve, tmp_path, name):
    peer = serve("--flows", FLOWS, "--store", tmp_path)
    peer.result("startFlow", {"flow": "free", "session": "s"})
    answer = peer.result("submit", {"session": "s", "values": {"value": 1}})
    peer.process.send_signal(getattr(signal, name))
    assert peer.wait(1.5) == 0
    assert peer.rest() == b"" and peer.said == b""
    again = serve("--flows", FLOWS, "--store", tmp_path).result("currentScreen", {"session": "s"})
    assert again["revision"] == answer["revision"] and again["screen"] == answer["screen"]


@pytest.mark.parametrize("is_idle", [False, True])
@pytest.mark.parametrize("over", ["pipes", "socket"])
def test_what_arrived_before_a_signal_is_answered(serve, over, is_idle):
    """The process stands still meanwhile, so that it finds all of it at once."""
    peer = serve(over=over)
    peer.ask("ping")
    if is_idle:
        assert peer.quiet(0.3)
    peer.process.send_signal(signal.SIGSTOP)
    peer.send(*[request(number) for number in range(50)])
    peer.process.send_signal(signal.SIGTERM)
    peer.process.send_signal(signal.SIGCONT)
    assert [peer.message()["id"] for _ in range(50)] == list(range(50))
    assert peer.wait(4) == 0
    assert peer.rest() == b"" and peer.said == b""


LONG = request("long", "evaluate", expression="x.map(a, x.map(b, x.map(c, x.map(d, x.map(e, a * b)))))", variables={"x": list(range(14))})


@pytest.mark.parametrize("messages", [[LONG] * 200, [[LONG] * 200]], ids=["requests", "batch"])
def test_a_signal_ends_what_would_take_long(peer, messages):
    """Each takes some 50 ms; what is not answered by the end was not done. The answers before show that the rest is there."""
    peer.send(*[request(number) for number in range(256)], *messages)
    assert [peer.message()["id"] for _ in range(256)] == list(range(256))
    peer.process.send_signal(signal.SIGTERM)
    assert peer.wait(4) == 0
    assert peer.said == b""


def test_a_signal_ends_an_engine_that_nobody_reads(peer):
    peer.reading = False
    peer.send(*[request(f"{number:0100}") for number in range(5_000)])
    peer.process.send_signal(signal.SIGTERM)
    assert peer.process.wait(5) == 0


def test_a_dead_parent_is_an_end_although_the_pipe_is_open(peer):
    parent = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    peer.ask("initialize", {"processId": parent.pid})
    assert peer.quiet(0.1)
    parent.kill()
    parent.wait()
    assert peer.wait(3) >= 0


def test_a_parent_that_is_dead_already_is_an_end(peer):
    parent = subprocess.Popen(["true"])
    parent.wait()
    peer.send(request(1, "initialize", processId=parent.pid))
    assert peer.wait(3) >= 0


# What stdin and stdout are


def test_a_socket_will_do(serve):
    peer = serve(over="socket")
    peer.send(*[request(number) for number in range(1000)])
    assert [peer.message()["id"] for _ in range(1000)] == list(range(1000))
    peer.end()
    assert peer.rest() == b""
    assert (peer.wait(), peer.said) == (0, b"")


def test_files_will_do(framing, tmp_path):
    from peer import Headers, Lines

    frame = (Headers if framing == "headers" else Lines)().frame(PING)
    (tmp_path / "in").write_bytes(frame * 3)
    with open(tmp_path / "in") as stdin, open(tmp_path / "out", "w") as stdout:
        peer = Peer([executable(), "serve", "--memory"], framing, stdin=stdin.fileno(), stdout=stdout.fileno())
        with peer:
            assert (peer.wait(), peer.said) == (0, b"")
            peer.received += (tmp_path / "out").read_bytes()
            assert [peer.message() for _ in range(3)] == [PONG] * 3
            assert peer.received == b""


def test_no_input_at_all_will_do(framing):
    done = subprocess.run([executable(), "serve", "--memory"], stdin=subprocess.DEVNULL, capture_output=True, timeout=GUARD)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("closed", [0, 1, 2])
def test_a_closed_descriptor_is_no_crash(framing, closed):
    """Started without stdin, stdout or stderr: a file that is opened must not be taken for one of them."""
    process = subprocess.Popen(
        ["bash", "-c", f'exec "$0" serve --memory {closed}<&-', executable()],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    out, _ = process.communicate(PING + b"\n", GUARD)
    assert process.returncode >= 0
    if closed == 2:
        assert b'"result"' in out


@pytest.mark.parametrize("framing", ["lines"], indirect=True)
def test_a_terminal_will_do(framing):
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    process = subprocess.Popen([executable(), "serve", "--memory"], stdin=theirs, stdout=theirs, stderr=subprocess.PIPE)
    os.close(theirs)
    try:
        os.write(ours, PING + b"\n")
        assert b'"result":{}' in os.read(ours, 1000)
    finally:
        os.close(ours)
        _, errors = process.communicate(timeout=GUARD)
    assert errors == b"", "no person types there, or it would be shown"


def test_a_person_at_a_terminal_is_told_what_this_is():
    ours, theirs = pty.openpty()
    process = subprocess.Popen([executable(), "serve", "--memory"], stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    os.close(theirs)
    os.write(ours, b"\x04")
    output, errors = process.communicate(timeout=GUARD)
    os.close(ours)
    assert (process.returncode, output) == (0, b"")
    assert errors.decode() == (
        "segue: speaking JSON-RPC 2.0 with this terminal, a message a line, until Control-D; “segue play FLOW” asks in words\n")


def test_descriptors_that_do_not_block_will_do(framing):
    """As Node hands them down. Both ends are full and empty by turns."""
    with Peer([executable(), "serve", "--memory"], framing, over="socket") as peer:
        peer.reading = False
        peer.send(*[request(f"{number:0200}") for number in range(10_000)])
        peer.reading = True
        assert [int(peer.message()["id"]) for _ in range(10_000)] == list(range(10_000))
    our_input, stdin = os.pipe()
    stdout, our_output = os.pipe()
    for end in (our_input, our_output):
        os.set_blocking(end, False)
    process = subprocess.Popen([executable(), "serve", "--memory"], stdin=our_input, stdout=our_output)
    os.close(our_input), os.close(our_output)
    os.write(stdin, PING + b"\n")
    assert b'"result":{}' in os.read(stdout, 1000)
    os.close(stdin)
    assert process.wait(GUARD) == 0
    os.close(stdout)
