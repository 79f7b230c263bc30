"""Every transcript in protocol/transcripts, and on the pages of protocol, comes true, line by line, through the real process.

`SEGUE_RECORD=1` writes what comes into the files in place of what they expect; the difference is for people to review.
"""

import os
import shlex

import pytest
from conftest import PACKAGE, executable
from jsontext import compact, pretty
from peer import Peer
from transcript import START, parts, recorded, turns

FOLDER = PACKAGE / "protocol" / "transcripts"
LAST = '"the end of this turn"'


class Stage:
    """Plays turns: the engine that runs now, and the store that outlives it. A restless one kills it before each turn."""

    def __init__(self, store):
        self._store = store
        self._peer = self._command = None
        self.restless = False

    def play(self, turn):
        """The messages that come of a turn, each as its text."""
        if turn.mark == START:
            self.start(turn.text)
            return []
        if self.restless:
            self.enter()
        return self.messages(turn)

    def start(self, line):
        program, *arguments = shlex.split(line)
        assert program == "segue", f"only segue is started here: {line}"
        framing = "headers" if "headers" in arguments else "lines"
        command = [str(executable()), *(str(self._store) if each == "STORE" else each for each in arguments)]
        self._command = command, framing
        self.enter()

    def enter(self):
        self.leave()
        command, framing = self._command
        self._peer = Peer(command, framing, cwd=PACKAGE)

    def messages(self, turn):
        """A `ping` behind what is sent shows where its messages end; those that come on their own are waited for."""
        assert self._peer, f"line {turn.line}: nothing runs yet"
        text = turn.text if "\n" not in turn.text else compact(turn.text)
        self._peer.send(text.encode(), b'{"jsonrpc":"2.0","id":%s,"method":"ping"}' % LAST.encode())
        came, ended = [], False
        while not ended or len(came) < len(turn.expected):
            try:
                message = self._peer.body().decode()
            except AssertionError:
                if self._peer.process.poll() is None:
                    raise
                return came
            ended = ended or LAST in message
            came += [message] if LAST not in message else []
        return came

    def leave(self):
        if self._peer:
            self._peer.close()
            self._peer = None


@pytest.fixture
def stage(tmp_path):
    stage = Stage(tmp_path / "store")
    yield stage
    stage.leave()


def files():
    pages = [page for page in sorted(FOLDER.parent.glob("*.md")) if "```transcript" in page.read_text()]
    found = [*pages, *sorted(FOLDER.glob("*.md"))]
    assert found, f"there are no transcripts in {FOLDER}"
    return found


def recording():
    return os.environ.get("SEGUE_RECORD") == "1"


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_it_comes_true(stage, file):
    text = file.read_text()
    pieces = parts(text)
    story = turns(pieces)
    assert story, "a transcript without a turn"
    came = []
    for turn in story:
        came.append(stage.play(turn))
        if not recording():
            assert came[-1] == turn.expected, f"{file.name}, line {turn.line}: {turn.mark}{turn.text}"
    if recording():
        file.write_text(recorded(pieces, came))


@pytest.mark.skipif(recording(), reason="recording")
@pytest.mark.parametrize(
    "file", [file for file in files() if "<!-- one process -->" not in file.read_text()], ids=lambda file: file.stem)
def test_it_comes_true_with_a_kill_before_every_turn(stage, file):
    """Everything but secrets, watching and the handshake is on the disk. A story about those says `<!-- one process -->`."""
    stage.restless = True
    for turn in turns(parts(file.read_text())):
        assert stage.play(turn) == turn.expected, f"{file.name}, line {turn.line}: {turn.mark}{turn.text}"


# The harness itself: that a wrong transcript is seen

GOOD = """# A ping

```transcript
$ segue serve --memory
--> {"jsonrpc": "2.0",
     "id": 1.10, "method": "ping"}
<-- {
  "jsonrpc": "2.0", "id": 1.10,
  "result": {}
}

--> {"jsonrpc": "2.0", "method": "ping"}
```
"""


@pytest.mark.parametrize("wrong", [("result", "resul"), ("1.10,\n  ", "1.1,\n  "), ('"result": {}', '"result": {"a": 1}'),
                                   ('"method": "ping"}\n`', '"id": 2, "method": "ping"}\n`'), None], ids=str)
def test_a_wrong_transcript_is_seen(stage, wrong):
    story = turns(parts(GOOD.replace(*wrong) if wrong else GOOD))
    came = [stage.play(turn) for turn in story]
    assert (came == [turn.expected for turn in story]) == (wrong is None)


def test_recording_writes_what_came(stage):
    bare = GOOD[: GOOD.index("<--")] + GOOD[GOOD.index("\n--> {\"jsonrpc\": \"2.0\", \"method\""):]
    pieces = parts(bare)
    text = recorded(pieces, [stage.play(turn) for turn in turns(pieces)])
    assert '<-- {"jsonrpc": "2.0", "id": 1.10, "result": {}}\n\n-->' in text
    assert recorded(parts(text), [[], ["{}"], []]) == text.replace(
        '{"jsonrpc": "2.0", "id": 1.10, "result": {}}', "{}")


WORDS = ", ".join(['"0123456789"'] * 7)


@pytest.mark.parametrize("text, laid_out", [
    ("{}", "{}"),
    ("[ ]", "[]"),
    ("1.10", "1.10"),
    (r'"a \\ {\"" ', r'"a \\ {\""'),
    ('{"a":1,"a":[1e400,{"é":null}]}', '{"a": 1, "a": [1e400, {"é": null}]}'),
    (f'{{"words":[{WORDS}],"more":{{}}}}', f'{{\n  "words": [{WORDS}],\n  "more": {{}}\n}}'),
    ('["%s","%s"]' % ("x" * 60, "y" * 60), '[\n  "%s",\n  "%s"\n]' % ("x" * 60, "y" * 60)),
], ids=range(7))
def test_a_message_is_laid_out_token_by_token(text, laid_out):
    assert pretty(text) == laid_out
    assert compact(laid_out) == compact(text)
