"""`segue play` with answers from a pipe: the flows that are played, what is typed, and what is shown."""

import json
import subprocess

import pytest
from conftest import EXAMPLES, executable

TEAM = EXAMPLES / "create-team.flow.json"


def screen(properties, **more):
    return {"screen": {"schema": {"type": "object", "properties": properties, **more}}}


def flow(steps, start="one"):
    return {"flow": "played", "start": start, "steps": steps}


def written(folder, definition):
    """The file with that definition."""
    path = folder / "played.flow.json"
    path.write_text(json.dumps(definition))
    return path


@pytest.fixture
def play(tmp_path):
    """Plays a definition, or a file, with these lines typed, and gives what was shown."""

    def run(what, *lines, arguments=("--memory",), status=0, end="\n"):
        if isinstance(what, dict):
            what = written(tmp_path, what)
        done = subprocess.run(
            [executable(), "play", what, *arguments], input="".join(line + end for line in lines), cwd=tmp_path,
            capture_output=True, text=True, timeout=20)
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout + done.stderr

    return run


def shown(text):
    """The result at the end of what was shown."""
    assert "✓ completed\n" in text, text
    return json.loads(text.split("✓ completed\n")[1])
