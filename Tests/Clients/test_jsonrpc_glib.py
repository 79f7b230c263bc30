"""GLib's `jsonrpc-glib`, of GNOME Builder: headers, GVariants for JSON, `null` where there are no params."""

import json
import subprocess

import pytest
from conftest import GUARD, PACKAGE
from story import STORY, TOLD, check, step

# Debian's bindings are for Debian's Python.
PYTHON = "/usr/bin/python3"
NEEDED = "these tests need GLib's jsonrpc-glib: apt-get install gir1.2-jsonrpc-1.0 python3-gi"


@pytest.fixture(scope="module", autouse=True)
def bindings():
    there = subprocess.run([PYTHON, "-c", "import gi; gi.require_version('Jsonrpc', '1.0')"], capture_output=True)
    assert there.returncode == 0, NEEDED


def told(command, calls):
    ran = subprocess.run(
        [PYTHON, PACKAGE / "Tests" / "Clients" / "glib_client.py", *command], input=json.dumps(calls), capture_output=True,
        text=True, timeout=GUARD, check=True)
    return json.loads(ran.stdout)


def test_the_story(command):
    said = told(command, [*((each.method, each.params) for each in STORY), ("ping", None)])
    for exchange, answer in zip(STORY, said["answers"]):
        check(exchange, answer)
    assert [step(params["view"]) for method, params in said["told"] if method == "sessionChanged"] == TOLD
    assert said["status"] == 0


def test_params_that_are_null(command):
    answers = told(command, [("ping", None), ("listFlows", None), ("startFlow", None)])["answers"]
    assert answers[0] == {"result": {}}
    assert "create-team" in [flow["id"] for flow in answers[1]["result"]["flows"]]
    assert answers[2]["error"]["code"] == -32602
