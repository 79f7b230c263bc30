"""`python -m segue play` where something is no terminal, and what it writes on one before there is something to draw."""

import os
import pty
import subprocess
import sys

import pytest
from conftest import EXAMPLES, GUARD

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
