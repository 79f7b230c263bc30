"""`python -m segue play` where something is no terminal, and what it writes on one before there is something to draw."""

import os
import pty
import subprocess
import sys

import pytest
from conftest import EXAMPLES, GUARD
from segue import View
from segue.__main__ import farewell, parsed

PLAY = [sys.executable, "-m", "segue", "play"]


@pytest.fixture
def terminal():
    """Both ends of a terminal: what this test holds, and what a program is given."""
    ends = pty.openpty()
    yield ends
    for end in ends:
        os.close(end)


def drawn(end):
    """What has been written on a terminal that nobody writes on any more."""
    os.set_blocking(end, False)
    try:
        return os.read(end, 1 << 16).decode()
    except BlockingIOError:
        return ""


@pytest.mark.parametrize("piped", ["stdin", "stderr"])
def test_what_is_no_terminal_is_refused(terminal, piped):
    held, given = terminal
    ends = {"stdin": given, "stdout": given, "stderr": given, piped: subprocess.PIPE}
    with subprocess.Popen([*PLAY, "create-team", "--flows", EXAMPLES, "--memory"], **ends) as play:
        try:
            said = play.communicate(timeout=GUARD)[1]
        except subprocess.TimeoutExpired:
            play.kill()
            raise
    told = said.decode() if said is not None else drawn(held)
    assert (play.returncode, told.strip()) == (2, "This is drawn on a terminal, and there is none here: use “segue play”.")


def test_nothing_is_drawn_before_there_is_a_session(terminal):
    held, given = terminal
    done = subprocess.run(
        [*PLAY, "create-taem", "--flows", EXAMPLES, "--memory"], stdin=given, stdout=given, stderr=given, timeout=GUARD, check=False)
    assert (done.returncode, drawn(held).strip()) == (1, "There is no flow “create-taem”. Did you mean “create-team”?")


def test_the_problems_of_a_flow_are_said_with_their_places(terminal, tmp_path):
    held, given = terminal
    bad, outer = tmp_path / "bad.flow.json", tmp_path / "outer.flow.json"
    bad.write_text('{"flow": "bad", "start": "a",\n "steps": {"a": {"end": "completed"},}}')
    outer.write_text('{"flow": "outer", "start": "a", "steps": {"a": {"flow": "bad", "next": {"end": "completed"}}}}')
    mistake = "line 2, column 38: This is not valid JSON: expected a name in double quotes. Remove the comma before it."
    for file, place in ((bad, ""), (outer, "bad.flow.json, ")):
        done = subprocess.run([*PLAY, file, "--memory"], stdin=given, stdout=given, stderr=given, timeout=GUARD, check=False)
        assert (done.returncode, drawn(held).splitlines()[1:]) == (1, [f"  {place}{mistake}"])


def test_a_store_and_memory_exclude_each_other(capsys):
    with pytest.raises(SystemExit):
        parsed(["play", "f", "--memory", "--store", "here"])
    assert "argument --store: not allowed with argument --memory" in capsys.readouterr().err


def test_a_shell_can_go_on_with_the_session_that_was_left():
    """Which is another one than was named, when the user has started again."""
    options = parsed(["play", "my flows/a.flow.json", "--store=it's", "--flows", "b", "--input", '{"n": 1}', "--session", "first"])
    told = farewell(View.of({"session": "second"}), options)
    assert told == """Go on with: python -m segue play 'my flows/a.flow.json' --flows b --store 'it'"'"'s' --session second"""


def test_what_came_of_a_session_does_not_control_the_terminal():
    view = View.of({"outcome": {"status": "completed", "result": {"name": "\x9b31m\x1b[31m\x7f\u202e"}}})
    assert farewell(view, parsed(["play", "f"])) == 'completed: {"name": "�31m\\u001b[31m��"}'
