"""`segue check` as the tests run it, and the flows that it checks."""

import json
import subprocess

import pytest
from conftest import executable

FINE = '{"flow": "fine", "start": "end", "steps": {"end": {"end": "completed"}}}\n'
WARNED = FINE.replace('"steps": {', '"steps": {\n  "other": {"end": "failed"}, ')
WRONG = """{
  "flow": "wrong",
  "start": "name",
  "steps": {
    "name": {"screen": {"title": "Hello ${data.}"}, "next": "agge"},
\t"age": {"screne": {}}
  }
}
"""


def naming(other, flow="naming"):
    """A flow that names another one."""
    steps = {"a": {"flow": other, "next": "b"}, "b": {"end": "completed"}}
    return json.dumps({"flow": flow, "start": "a", "steps": steps}) + "\n"


@pytest.fixture
def check(tmp_path):
    """Runs `segue check` in a folder with these files, and gives status, output and what was said on stderr."""
    files = {"fine.flow.json": FINE, "warned.flow.json": WARNED, "wrong.flow.json": WRONG, "no.flow.json": "{"}
    for name, text in files.items():
        (tmp_path / name).write_text(text)

    def run(*arguments, stdin="", text=True):
        done = subprocess.run(
            [executable(), "check", *arguments], cwd=tmp_path, input=stdin, capture_output=True, text=text, timeout=20)
        return done.returncode, done.stdout, done.stderr

    return run
