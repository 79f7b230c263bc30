"""The command line: what it says when it is used wrongly, and what `serve` and `check` do with folders and files."""

import json
import os
import subprocess

import pytest
from conftest import FLOWS, executable

PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n'


def segue(*arguments, input="", cwd=None, **environment):
    return subprocess.run(
        [executable(), *map(str, arguments)], input=input, capture_output=True, text=True, timeout=20, cwd=cwd,
        env={**os.environ, **environment})


@pytest.mark.parametrize("arguments, said", [
    ([], "serve"),
    (["nonsense"], "nonsense"),
    (["serv"], "did you mean “serve”"),
    (["--memory"], "as in “segue serve --memory”"),
    (["--flows=x", "serve"], "as in “segue serve --flows”"),
    (["store", "--json"], "as in “segue store list --json”"),
    (["--nonsense"], "there are --version and --help"),
    (["serve", "--nonsense"], "--nonsense"),
    (["serve", "--framing", "xml"], "lines"),
    (["serve", "--framing"], "--framing"),
    (["serve", "--memory", "--store", "x"], "--store"),
    (["serve", "--store", ""], "--store"),
    (["serve", "--flows="], "--flows"),
    (["serve", "--clock", "yesterday"], "yesterday"),
    (["serve", "--message-limit", "many"], "many"),
    (["serve", "--sync", "sometimes"], "sometimes"),
    (["serve", "operand"], "“segue serve” has no use for “operand”; a folder is named with “--flows”"),
    (["store", "check", "here"], "“segue store check” has no use for “here”; a folder is named with “--store”"),
    (["check"], "FILE"),
    (["help", "nope"], "there is no command “nope”"),
    (["--help", "serv"], "did you mean “serve”"),
    (["help", "store", "lst"], "did you mean “store list”"),
    (["help", "store", "list", "all"], "“segue store list” has no use for “all”"),
    (["--version", "x"], "“--version” takes no value"),
    (["eval", "1", "+", "1"], "“segue eval” has no use for “+”: put the whole expression in quotes"),
    (["play", "x", "--session", "a b"], "“a b” is not a value for “--session”; one is 1 to 64 characters, of A–Z"),
    (["play", "x", "--locale", "xx_yy_zz_11"], "“xx_yy_zz_11” is not a value for “--locale”; one is a language tag (BCP 47)"),
    (["eval", "-1"], "there are --data and --help; if it is not an option, put “--” before it"),
], ids=str)
def test_wrong_usage_is_said_in_a_line_and_is_two(arguments, said):
    done = segue(*arguments, input=PING)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("segue: ") and done.stderr.count("\n") == 1
    assert said in done.stderr


@pytest.mark.parametrize("arguments", [["--help"], ["serve", "--help"], ["check", "--help"], ["--version"], ["help"], ["help", "store", "list"]], ids=str)
def test_help_is_an_answer(arguments):
    done = segue(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert "segue" in done.stdout


def test_an_option_may_be_joined_to_its_value():
    assert segue("serve", "--memory", f"--flows={FLOWS}", "--framing=lines", input=PING).stdout.count("\n") == 1


@pytest.mark.parametrize("variables, place", [
    ({"XDG_STATE_HOME": "{}/state", "HOME": "{}/home"}, "state/segue"),
    ({"XDG_STATE_HOME": "", "HOME": "{}/home"}, "home/.local/state/segue"),
    ({"XDG_STATE_HOME": "not/absolute", "HOME": "{}/home"}, "home/.local/state/segue"),
], ids=str)
def test_the_store_has_its_usual_place(tmp_path, variables, place):
    start = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "startFlow", "params": {"flow": "free"}})
    environment = {name: value.format(tmp_path) for name, value in variables.items()}
    done = segue("serve", "--flows", FLOWS, input=start, cwd=tmp_path, **environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert list((tmp_path / place / "sessions").rglob("*.jsonl"))
    assert {path.name for path in tmp_path.iterdir()} == {place.split("/")[0]}


@pytest.mark.parametrize("home", ["", "not/absolute"])
@pytest.mark.parametrize("command", [["serve"], ["play", "free"], ["store", "list"]], ids=str)
def test_without_a_home_folder_the_store_has_to_be_named(tmp_path, command, home):
    done = segue(*command, input="", cwd=tmp_path, HOME=home, XDG_STATE_HOME="")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--store" in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command, variables", [
    (["serve", "--store", b"bad\xff"], {}),
    (["store", "list", b"--store=bad\xff"], {}),
    (["check", b"bad\xff"], {}),
    (["serve"], {"XDG_STATE_HOME": b"{}/bad\xff"}),
    (["store", "list"], {"XDG_STATE_HOME": "", "HOME": b"{}/bad\xff"}),
], ids=str)
def test_a_path_that_is_no_text_is_not_taken_for_another_one(tmp_path, command, variables):
    variables = {
        name: os.fsencode(value).replace(b"{}", os.fsencode(tmp_path)) for name, value in variables.items()}
    done = subprocess.run(
        [executable(), *command], input=PING, capture_output=True, text=True, timeout=20, cwd=tmp_path,
        env={**os.environ, **variables})
    assert done.returncode == 2 and not done.stdout
    assert "bad�” is not in UTF-8" in done.stderr and done.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_several_folders_of_flows_are_one(tmp_path):
    (tmp_path / "other.flow.json").write_text((FLOWS / "free.flow.json").read_text().replace('"free"', '"other"'))
    asked = segue("serve", "--memory", "--flows", FLOWS, "--flows", tmp_path,
                  input='{"jsonrpc":"2.0","id":1,"method":"listFlows"}')
    flows = {each["id"] for each in json.loads(asked.stdout)["result"]["flows"]}
    assert {"free", "mixed", "other"} <= flows


def test_a_folder_that_is_not_there_is_said(tmp_path):
    done = segue("serve", "--memory", "--flows", tmp_path / "nowhere", input=PING)
    assert done.stderr == f"segue: there is no folder “{tmp_path / 'nowhere'}”, so no flows are found there\n"
    assert json.loads(done.stdout)["result"] == {}


def test_a_file_in_the_place_of_a_folder_is_said():
    file = FLOWS / "free.flow.json"
    done = segue("serve", "--memory", "--flows", file, input=PING)
    assert done.stderr == f"segue: “{file}” is a file: name the folder that it is in, so that its flows are found\n"


def test_a_pipe_among_the_flows_is_none(tmp_path):
    os.mkfifo(tmp_path / "pipe.flow.json")
    os.mkfifo(tmp_path / "a.de.json")
    (tmp_path / "linked.flow.json").symlink_to("pipe.flow.json")
    (tmp_path / "free.flow.json").write_text((FLOWS / "free.flow.json").read_text())
    asked = segue("serve", "--memory", "--flows", tmp_path, input='{"jsonrpc":"2.0","id":1,"method":"listFlows"}')
    assert [each["id"] for each in json.loads(asked.stdout)["result"]["flows"]] == ["free"]
    (tmp_path / "linked.flow.json").unlink()
    assert segue("check", tmp_path).stderr == "segue: 1 file, 0 errors, 0 warnings\n"


def test_check_finds_what_is_wrong(tmp_path):
    good, bad = FLOWS / "free.flow.json", tmp_path / "bad.flow.json"
    text = good.read_text().replace('"next": "done"', '"next": "dome"').replace('"free"', '"bad"')
    bad.write_text(text)
    line = text[: text.index("dome")].count("\n") + 1
    fine, wrong = segue("check", good), segue("check", good, bad)
    assert (fine.returncode, fine.stdout, fine.stderr) == (0, "", "segue: 1 file, 0 errors, 0 warnings\n")
    assert wrong.returncode == 1
    assert f"bad.flow.json:{line}:" in wrong.stdout and "“done”" in wrong.stdout, "file, line, and what was meant"
    assert segue("check", tmp_path / "nowhere").returncode == 2
