"""`python -m segue play` in a real terminal, which tmux is: what somebody types, and what is on the screen."""

import itertools
import os
import re
import shlex
import shutil
import subprocess
import sys
import time

import pytest
from conftest import EXAMPLES, GUARD

pytestmark = pytest.mark.skipif(not shutil.which("tmux"), reason="these tests need tmux: apt-get install tmux")


class Terminal:
    """A window of a tmux of its own, and another one for each command."""

    def __init__(self, folder):
        self._sockets = (folder / f"tmux-{number}" for number in itertools.count())
        self._tmux = None

    def start(self, command):
        self.end()
        self._tmux = ["tmux", "-S", str(next(self._sockets)), "-f", "/dev/null"]
        environment = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", "COLORTERM": "truecolor"}
        self._run("new-session", "-d", "-x", "100", "-y", "40", f"{command}; echo left with $?; cat", env=environment)

    def keys(self, *keys):
        """One key after the other, each when the one before has changed what is seen, be it a colour."""
        for key in keys:
            before = self._run("capture-pane", "-p", "-e")
            self._run("send-keys", key)
            deadline = time.monotonic() + GUARD
            while self._run("capture-pane", "-p", "-e") == before:
                assert time.monotonic() < deadline, f"nothing came of {key}:\n{self.seen()}"

    def text(self, text):
        self._run("send-keys", "-l", text)

    def seen(self):
        return self._run("capture-pane", "-p", "-J")

    def sees(self, *texts):
        for text in texts:
            deadline = time.monotonic() + GUARD
            while not re.search(text, seen := self.seen()):
                assert time.monotonic() < deadline, f"{text!r} did not come:\n{seen}"
        return seen

    def end(self):
        if self._tmux:
            subprocess.run([*self._tmux, "kill-server"], check=False, capture_output=True)

    def _run(self, *words, **options):
        return subprocess.run([*self._tmux, *words], check=True, capture_output=True, text=True, **options).stdout


@pytest.fixture
def terminal(tmp_path):
    terminal = Terminal(tmp_path)
    yield terminal
    terminal.end()


def command(*words):
    return shlex.join([sys.executable, "-m", "segue", "play", *map(str, words)])


def test_a_team_is_created_in_two_goes(terminal, tmp_path):
    flow, store = EXAMPLES / "create-team.flow.json", tmp_path / "store"
    terminal.start(command(flow, "--store", store))
    terminal.sees("What kind of team is it", "Little League", "1 of 4–5")
    terminal.keys("Down", "Down", "Space", "C-s")
    terminal.sees("Where does the team travel", "Region")
    terminal.keys("Space", "Tab")
    terminal.text("20")
    terminal.sees("Must be at least 2000")
    terminal.keys("C-q")
    session = re.search(r"Go on with: python -m segue play .* --session (\w+)", terminal.sees("left with 0"))[1]
    terminal.start(command(flow, "--store", store, "--session", session))
    terminal.sees("Where does the team travel", "2 of 3|2 of 4", r"\b20\b")
    terminal.keys("Tab")
    terminal.text("30")
    terminal.keys("Enter")
    terminal.sees("What is the team called")
    terminal.text("Owls")
    terminal.keys("Enter")
    terminal.sees("createTeam", "What with")
    terminal.keys("BTab", "Enter")
    terminal.sees('"season": 2030')
    terminal.keys("Tab", "Enter")
    terminal.sees("Team number")
    terminal.text("7")
    terminal.keys("Enter")
    terminal.sees("The flow has completed")
    terminal.keys("Enter")
    terminal.sees(r'completed: \{"teamId": 7\}', "left with 0")


def test_modals_lie_over_what_presented_them(terminal):
    terminal.start(command("guarded", "--flows", EXAMPLES, "--memory", "--subject", "ann"))
    terminal.sees("0 likes")
    terminal.keys("Tab", "Enter")
    seen = terminal.sees("╭─", "Before you go on: sign-in", "Password")
    assert "Home" in seen, "what lies below shows through"
    terminal.keys("Escape")
    terminal.sees(r"^(?![\s\S]*╭─)")
    terminal.keys("C-q")
    terminal.sees("in memory only", "left with 0")


@pytest.mark.parametrize("words, message", [
    (["nowhere.flow.json", "--memory"], "There is no flow “nowhere”"),
    (["create-taem", "--flows", EXAMPLES, "--memory"], "Did you mean “create-team”"),
    (["create-team", "--engine", "/nowhere/segue"], "no executable file"),
    (["create-team", "--flows", EXAMPLES, "--memory", "--input", "{"], "argument --input: this is no JSON"),
])
def test_what_is_wrong_is_said_on_a_clean_terminal(terminal, words, message):
    terminal.start(command(*words))
    terminal.sees(message, "left with [12]")
