"""Framing: detected on the first message, tolerant on the way in, exact on the way out."""

import pytest

PING = b'{"jsonrpc":"2.0","id":1,"method":"ping"}'
PONG = {"jsonrpc": "2.0", "id": 1, "result": {}}
ACCENTED = '{"jsonrpc":"2.0","id":"åä😀","method":"ping"}'.encode()
BOM = b"\xef\xbb\xbf"


def header(length, name=b"Content-Length", end=b"\r\n\r\n"):
    return name + b": " + (length if isinstance(length, bytes) else b"%d" % length) + end


def assert_answered(peer, data, answers):
    """So many pings are in these bytes, and nothing else is said."""
    peer.write(data)
    peer.end()
    assert [peer.message() for _ in range(answers)] == [PONG] * answers
    assert peer.rest() == b""
    assert (peer.wait(), peer.said) == (0, b"")


lines = pytest.mark.parametrize("framing", ["lines"], indirect=True)
headers = pytest.mark.parametrize("framing", ["headers"], indirect=True)


def test_nothing_is_written_before_the_first_byte(peer):
    assert peer.quiet(0.1)
    assert peer.ask("ping") == PONG


# Lines


@lines
@pytest.mark.parametrize("data, answers", [
    (PING + b"\n", 1),
    (PING + b"\r\n", 1),
    (PING, 1),
    (b"\n\r\n  \n\t\n" + PING + b"\n\n\n", 1),
    (BOM + PING + b"\n", 1),
    (BOM + b"\r\n  " + PING + b"\n", 1),
    (b"  " + PING + b"  \n", 1),
    ((PING + b"\n") * 3, 3),
    (PING + b"\n" + PING, 2),
    (b"", 0),
    (b"\n\n", 0),
    (BOM, 0),
], ids=range(12))
def test_a_message_is_a_line(peer, data, answers):
    assert_answered(peer, data, answers)


@lines
@pytest.mark.parametrize("garbage", [
    b"hello", b"GET / HTTP/1.1", b"Content", b"\x00\x01\x02", b"{", b"Accept: text/plain", BOM + b"x", b"\xff\xfe{",
    b'{"jsonrpc":"2.0",', b"  x",
])
def test_a_bad_line_costs_that_line(peer, garbage):
    peer.write(garbage + b"\n" + PING + b"\n")
    assert peer.message()["error"]["code"] == -32700
    assert peer.message() == PONG


@lines
def test_a_header_among_lines_is_one_error_that_says_so(peer):
    """Whether its body is skipped or taken for the line that it is, is the engine's choice."""
    assert peer.ask("ping") == PONG
    peer.write(header(len(PING)) + PING + b"\n")
    errors = [each["error"] for each in peer.answers() if each != PONG]
    assert len(errors) == 1
    assert errors[0]["code"] in (-32700, -32600)
    assert "lines" in repr(errors[0])


# Headers


@headers
@pytest.mark.parametrize("data, answers", [
    (header(len(PING)) + PING, 1),
    (header(len(PING), b"content-length") + PING, 1),
    (header(len(PING), b"CONTENT-LENGTH") + PING, 1),
    (header(b" %d  " % len(PING)) + PING, 1),
    (b"Content-Length:%d\r\n\r\n" % len(PING) + PING, 1),
    (b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n" + header(len(PING)) + PING, 1),
    (header(len(PING), end=b"\r\nContent-Type: x\r\nX-More: y\r\n\r\n") + PING, 1),
    (BOM + header(len(PING)) + PING, 1),
    (b"\r\n  \n" + header(len(PING)) + PING, 1),
    ((header(len(PING)) + PING) * 5, 5),
    (header(len(PING)) + PING + b"\r\n\r\n" + header(len(PING)) + PING, 2),
    (header(len(PING)) + PING + b"\r\n", 1),
    (header(len(b"  \n" + PING + b"\r\n")) + b"  \n" + PING + b"\r\n", 1),
], ids=range(13))
def test_a_message_has_a_header(peer, data, answers):
    assert_answered(peer, data, answers)


@headers
def test_the_answer_is_exact(peer):
    peer.write(header(len(ACCENTED)) + ACCENTED)
    body = peer.body()
    peer.end()
    assert body.decode() in (
        '{"jsonrpc":"2.0","id":"åä😀","result":{}}', '{"jsonrpc":"2.0","result":{},"id":"åä😀"}')
    assert peer.rest() == b""


@headers
def test_header_and_body_may_come_apart(peer):
    for part in (header(len(PING)), PING[:10], PING[10:]):
        assert peer.quiet(0.02)
        peer.write(part)
    assert peer.message() == PONG


@headers
@pytest.mark.parametrize("bad", [
    header(b"-1"), header(b"x"), header(b""), header(b"1" * 20), header(b"18446744073709551616"),
    header(b"1.5"), header(b"0x10"), header(64 * 1024 * 1024 + 1), header(b"9223372036854775807"),
    header(b"10, 10"), b"Content-Type: x\r\n\r\n", b"Content-Length\r\n\r\n",
    header(5, end=b"\r\nContent-Length: 6\r\n\r\n"),
], ids=repr)
def test_a_bad_length_is_answered_and_costs_no_memory(peer, bad):
    assert peer.ask("ping") == PONG
    before = peer.memory()
    peer.write(bad)
    error = peer.message()
    assert (error["id"], error["error"]["code"]) == (None, -32600) or error["error"]["code"] == -32700
    assert peer.memory() - before < 16_000_000


@headers
@pytest.mark.parametrize("bad", [header(b"-1"), header(b"x"), header(b"1" * 20)], ids=repr)
def test_after_a_bad_header_the_next_message_is_found(peer, bad):
    assert peer.ask("ping") == PONG
    peer.write(bad)
    assert "error" in peer.message()
    assert peer.ask("ping", id=2)["id"] == 2


@headers
def test_a_line_among_headers_is_one_error_that_says_so(peer):
    assert peer.ask("ping") == PONG
    peer.write(PING + b"\n")
    error = peer.message()["error"]
    assert error["code"] in (-32700, -32600)
    assert "header" in repr(error).lower() or "Content-Length" in repr(error)
    assert peer.ask("ping", id=2)["id"] == 2


@headers
def test_a_body_that_is_no_json_costs_that_message(peer):
    peer.send(b"nonsense", b"", PING)
    assert [peer.message()["error"]["code"] for _ in range(2)] == [-32700, -32700]
    assert peer.message() == PONG


@headers
def test_an_end_inside_a_message_is_said_and_is_no_success(serve):
    for cut in (header(len(PING)), header(len(PING)) + PING[:-1], b"Content-Length: 1", b"Content-Length: 10\r\n"):
        peer = serve()
        peer.write(header(len(PING)) + PING + cut)
        peer.end()
        assert peer.message() == PONG
        assert peer.rest() == b""
        assert peer.wait() > 0
        assert peer.said.strip()


# Both


def test_any_way_of_cutting_it_is_the_same(peer):
    messages = b"".join(peer.framing.frame(each) for each in (PING, ACCENTED, PING))
    for size in (1, 2, 3, 7, 50):
        for begin in range(0, len(messages), size):
            peer.write(messages[begin : begin + size])
        assert [peer.message()["id"] for _ in range(3)] == [1, "åä😀", 1]


def large(size):
    return b'{"jsonrpc":"2.0","id":"%s","method":"ping"}' % (b"x" * size)


def test_ten_megabytes_both_ways(peer):
    peer.send(large(10_000_000))
    assert len(peer.message()["id"]) == 10_000_000
    assert peer.ask("ping") == PONG


def test_small_pieces_of_a_large_message_take_linear_time(peer):
    """CPU time of the process, not of the clock: four times the bytes, and not sixteen times the work."""
    used = []
    for size in (100_000, 400_000):
        data = peer.framing.frame(large(size))
        before = peer.cpu()
        for begin in range(0, len(data), 10):
            peer.write(data[begin : begin + 10])
        assert len(peer.message()["id"]) == size
        used.append(peer.cpu() - before)
    assert used[1] < 9 * max(used[0], 0.02)


def test_a_message_over_the_limit_is_answered(serve):
    peer = serve("--message-limit", "10000")
    assert peer.result("initialize")["limits"]["message"] == 10_000
    peer.send(large(20_000), PING)
    assert "error" in peer.message()
    assert peer.message() == PONG


@pytest.mark.parametrize("fixed, sent, works", [("lines", "lines", True), ("headers", "headers", True),
                                               ("lines", "headers", False), ("headers", "lines", False)])
@pytest.mark.parametrize("framing", ["lines"], indirect=True)
def test_a_fixed_framing_takes_no_other(serve, fixed, sent, works):
    from peer import Headers, Lines

    peer = serve("--framing", fixed)
    peer.framing = Headers() if fixed == "headers" else Lines()
    peer.write((header(len(PING)) + PING + b"\r\n") if sent == "headers" else PING + b"\n")
    if works:
        assert peer.message() == PONG
    else:
        assert "error" in peer.message()
