"""An engine that misbehaves on request: it speaks the protocol, and its methods are the troubles to be had with a process.

Started as `segue serve --framing lines|headers …`; `--stubborn` makes it ignore the end of input and SIGTERM.
"""

import json
import os
import signal
import sys
import time

HEADERS = "headers" in sys.argv
seen = []


def messages():
    stdin = sys.stdin.buffer
    for line in stdin:
        if HEADERS and line.lower().startswith(b"content-length"):
            stdin.readline()
            yield json.loads(stdin.read(int(line.split(b":")[1])))
        elif not HEADERS:
            yield json.loads(line)


def write(data):
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def send(message):
    body = json.dumps(message, ensure_ascii=False).encode()
    write(b"Content-Length: %d\r\n\r\n" % len(body) + body if HEADERS else body + b"\n")


def answer(request, result):
    send({"jsonrpc": "2.0", "id": request["id"], "result": result})


def die(request):
    sys.stderr.write("last words\n")
    os._exit(3)


def kill(request):
    os.kill(os.getpid(), signal.SIGKILL)


def flood(request):
    sys.stderr.write("x" * 4_000_000 + "the end")
    sys.stderr.flush()
    answer(request, {})


def notify(request):
    for number in range(request["params"]["count"]):
        send({"jsonrpc": "2.0", "method": "tick", "params": {"number": number}})
    answer(request, {})


def late(request):
    """Answers only when the next request is there, and after it."""
    held.append(request)


def slowly(request):
    """The answer byte by byte."""
    body = json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": {"text": "åä€😀"}}, ensure_ascii=False).encode()
    for byte in b"Content-Length: %d\r\n\r\n" % len(body) + body if HEADERS else body + b"\r\n":
        write(bytes([byte]))


def stuck(request):
    """An action of which nothing comes, whatever is said of it."""
    action = {"name": "act", "key": "s.e1", "attempt": 1, "input": None, "missing": []}
    screen = {"kind": "action", "step": "act", "entry": "e1", "action": action}
    answer(request, {"session": "s", "state": "active", "revision": 1, "replayed": True, "screen": screen})


held = []
METHODS = {
    "echo": lambda request: answer(request, request["params"]),
    "arguments": lambda request: answer(request, {"arguments": sys.argv[1:]}),
    "environment": lambda request: answer(request, dict(os.environ, PWD=os.getcwd())),
    "seen": lambda request: answer(request, {"messages": seen}),
    "refuse": lambda request: send({"jsonrpc": "2.0", "id": request["id"], "error": request["params"]}),
    "unread": lambda request: send(
        {"jsonrpc": "2.0", "id": None, "error": {"code": -32600, "message": "too large"}}),
    "say": lambda request: send(request["params"]["message"]),
    "garbage": lambda request: write(b"Welcome to another program!\r\n\r\n"),
    "hush": lambda request: os.close(1),
    "deaf": lambda request: time.sleep(600),
    "silence": lambda request: None,
    "die": die, "kill": kill, "flood": flood, "notify": notify, "late": late, "slowly": slowly,
    "submit": stuck, "fail": stuck,
    "exit": lambda request: os._exit(1),
    "shutdown": lambda request: answer(request, {}),
    "ping": lambda request: answer(request, {}),
    "$/cancelRequest": lambda request: None,
}

if "--stubborn" in sys.argv:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
for message in messages():
    seen.append(message)
    METHODS[message["method"]](message)
    if message["method"] != "late" and "id" in message:
        while held:
            answer(held.pop(), {"late": True})
if "--stubborn" in sys.argv:
    time.sleep(600)
