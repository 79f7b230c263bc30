"""`segue eval` and `segue validate`: an expression or a schema tried out in a shell."""

import json
import os
import resource
import subprocess
import threading

import pytest
from conftest import executable

SCHEMA = {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}, "on": {"format": "date"}}}


@pytest.fixture
def run(tmp_path):
    """Runs a command in a folder with a schema and some values, and gives status, output and what was said on stderr."""
    for name, value in {"schema": SCHEMA, "good": {"name": "Ada"}, "bad": {"on": "today"}, "list": [1]}.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(value))
    (tmp_path / "torn.json").write_text('{"name":\n "A')

    def segue(*arguments, stdin=""):
        done = subprocess.run(
            [executable(), *arguments], cwd=tmp_path, input=stdin, capture_output=True, text=True, timeout=20)
        return done.returncode, done.stdout, done.stderr

    return segue


@pytest.mark.parametrize("expression, value", [
    ("1 + 2", "3"), ("1.5 * 2.0", "3.0"), ("'a' + 'b'", '"ab"'), ("[1, 2].map(n, n * 2)", "[2,4]"), ("{'a': null}", '{"a":null}'),
    ("name.size()", "3"), ("has(missing)", None),
    ("timestamp('2026-07-01T00:00:00Z').getHours('Europe/Zurich')", "2"),
])
def test_an_expression_is_evaluated(run, expression, value):
    status, out, err = run("eval", expression, "--data", "good.json")
    assert (status, out) == ((0, value + "\n") if value else (1, "")), err


@pytest.mark.parametrize("expression, said", [
    ("name +", "segue: the text ends where an expression was expected\n  1 | name +\n    |       ^\n"),
    ("name = 1", "segue: “=” has no meaning here\n  1 | name = 1\n    |      ^\n  hint: to compare, write “==”\n"),
    ("hs(name)", "segue: there is no function “hs”\n  1 | hs(name)\n    | ^\n  hint: did you mean “has”?\n"),
    ("1 +\n nam", "segue: there is no variable “nam”\n  2 |  nam\n    |  ^\n  hint: did you mean “name”?\n"),
    ("[1].map(n, {n: type(n)})", "segue: the result cannot be JSON: types, addresses, and maps whose keys are not strings cannot\n"),
])
def test_what_has_no_value_is_explained(run, expression, said):
    status, out, err = run("eval", expression, "--data", "good.json")
    assert (status, out) == (1, "")
    assert err.startswith(said)


def test_data_may_come_from_the_standard_input_and_must_be_an_object(run):
    assert run("eval", "a", "--data", "-", stdin='{"a": 1.10}') == (0, "1.10\n", "")
    assert run("eval", "a", "--data", "list.json")[0] == 2
    assert run("eval", "a", "--data", "absent.json") == (2, "", "segue: absent.json: No such file or directory\n")
    assert run("eval", "a", "--data", "torn.json")[2].startswith("segue: torn.json:2:4: ")


def test_an_input_that_cannot_be_read_is_not_an_empty_one(tmp_path):
    folder = os.open(tmp_path, os.O_RDONLY)
    done = subprocess.run([executable(), "eval", "1", "--data", "-"], stdin=folder, capture_output=True, text=True)
    os.close(folder)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "segue: <stdin>: Is a directory\n")


def test_values_are_validated(run):
    assert run("validate", "schema.json", "good.json") == (0, "", "")
    assert run("validate", "schema.json", "good.json", "bad.json") == (
        1, "bad.json: /name: Is required. [required]\nbad.json: /on: Must be a date such as 2026-01-31. [format]\n", "")
    assert run("validate", "schema.json", stdin="7") == (1, "<stdin>: the whole: Must be an object. [type]\n", "")


def test_many_alternatives_that_all_refuse_much_take_no_more_memory_than_one(tmp_path):
    (tmp_path / "schema.json").write_text(json.dumps({"anyOf": [{"items": {"type": "string"}}] * 500}))
    done = subprocess.run(
        [executable(), "validate", "schema.json"], cwd=tmp_path, input=json.dumps([1] * 1000), capture_output=True, text=True,
        timeout=60, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (100 << 20, 100 << 20)))
    assert (done.returncode, done.stdout, done.stderr) == (1, "<stdin>: the whole: Must be one of the alternatives, and is none. [anyOf]\n", "")


def test_a_file_may_be_a_pipe_that_gives_its_bytes_by_and_by(run, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    text = json.dumps({"name": "Ada" * 100_000, "on": "today"})
    writer = threading.Thread(target=(tmp_path / "pipe").write_text, args=[text], daemon=True)
    writer.start()
    assert run("validate", "schema.json", "pipe") == (1, "pipe: /on: Must be a date such as 2026-01-31. [format]\n", "")
    writer.join(20)


def test_machines_get_objects(run):
    status, out, _ = run("validate", "schema.json", "good.json", "list.json", "--format", "json")
    good, bad = json.loads(out)["files"]
    assert (status, good) == (1, {"file": "good.json", "errors": []})
    assert [(each["path"], each["code"]) for each in bad["errors"]] == [("", "type")]


def test_nothing_that_a_file_says_steers_the_terminal(run, tmp_path):
    (tmp_path / "closed.json").write_text(json.dumps({"additionalProperties": False}))
    (tmp_path / "steering.json").write_text(json.dumps({"\x1b[31m": 1}))
    (tmp_path / "twice.json").write_text('{"\\u001b[31m": 1, "\\u001b[31m": 2}')
    status, out, err = run("validate", "closed.json", "steering.json", "twice.json")
    assert status == 2
    assert "\ufffd[31m" in out and "\ufffd[31m" in err
    assert "\x1b" not in out + err


def test_what_cannot_be_read_is_told_apart(run):
    assert run("validate", "schema.json", "torn.json", "bad.json")[0] == 2
    assert run("validate", "absent.json", "good.json")[0] == 2
    status, _, said = run("validate", "-", "good.json", stdin='{"type": "strin"}')
    assert (status, said) == (2, "segue: <stdin>: /type: There is no type “strin”. Did you mean “string”?\n")
    status, _, said = run("validate", "-", "good.json", stdin='{"type": "string",}')
    assert (status, said) == (
        2, "segue: <stdin>:1:19: This is not valid JSON: expected a name in double quotes. Remove the comma before it.\n")
    status, _, said = run("validate", "-", "good.json", stdin="7")
    assert (status, said) == (2, "segue: <stdin>: the whole: A schema must be an object, true or false; this is a number.\n")


def test_no_control_character_of_an_expression_reaches_the_terminal(run):
    status, _, told = run("eval", '{"a": 1}["\x1b[31mz"]')
    assert status != 0 and "\x1b" not in told
