"""`segue check`: what it says of flow files, to people and to machines, and the status it leaves."""

import json
import os
import pty
import subprocess

import pytest
from checking import FINE, WARNED, WRONG
from conftest import EXAMPLES, executable


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.flow.json")), ids=lambda file: file.name)
def test_every_example_is_fine(check, file):
    assert check(file) == (0, "", "segue: 1 file, 0 errors, 0 warnings\n")


WRONG_TEXT = """wrong.flow.json:5:48: error: Expected the name of a field, found “}”. [expressionSyntax]
  5 |     "name": {"screen": {"title": "Hello ${data.}"}, "next": "agge"},
    |                                                ^
wrong.flow.json:5:61: error: There is no step “agge” in this flow. [unknownStep]
  5 |     "name": {"screen": {"title": "Hello ${data.}"}, "next": "agge"},
    |                                                             ^
  hint: Did you mean “age”?
wrong.flow.json:6:10: error: There is no key “screne” here. [unknownKey]
  6 | \t"age": {"screne": {}}
    | \t        ^
  hint: Did you mean “screen”?
"""


def test_people_get_the_line_and_a_caret(check):
    assert check("wrong.flow.json") == (1, WRONG_TEXT, "segue: 1 file, 3 errors, 0 warnings\n")


def test_machines_get_the_same_as_json(check):
    status, output, _ = check("--format", "json", "wrong.flow.json", "fine.flow.json", "nowhere.flow.json")
    report = json.loads(output)
    assert status == 2
    assert (report["errors"], report["warnings"]) == (3, 0)
    assert report["diagnostics"][2] == {
        "file": "wrong.flow.json", "severity": "error", "code": "unknownKey",
        "message": "There is no key “screne” here.", "hint": "Did you mean “screen”?", "pointer": "/steps/age/screne",
        "line": 6, "column": 10}
    assert report["unreadable"] == [{"file": "nowhere.flow.json", "reason": "No such file or directory"}]


def test_editors_get_one_line_a_problem(check):
    status, output, _ = check("--format", "editor", "wrong.flow.json", "nowhere.flow.json")
    assert status == 2
    assert output.splitlines() == [
        "wrong.flow.json:5:48: error: Expected the name of a field, found “}”. [expressionSyntax]",
        "wrong.flow.json:5:61: error: There is no step “agge” in this flow. Did you mean “age”? [unknownStep]",
        "wrong.flow.json:6:10: error: There is no key “screne” here. Did you mean “screen”? [unknownKey]",
        "nowhere.flow.json:1:1: error: No such file or directory",
    ]


def test_services_get_sarif(check):
    status, output, _ = check("--format", "sarif", "warned.flow.json", "no.flow.json", "nowhere é.flow.json")
    report = json.loads(output)
    assert (status, report["version"], len(report["runs"])) == (2, "2.1.0", 1)
    run = report["runs"][0]
    assert run["tool"]["driver"]["name"] == "segue" and run["columnKind"] == "unicodeCodePoints"
    assert {rule["id"] for rule in run["tool"]["driver"]["rules"]} == {result["ruleId"] for result in run["results"]}
    assert run["results"][-1]["level"] == "error"
    assert run["results"][0] == {
        "ruleId": "fileName", "level": "warning",
        "message": {"text": "The file is called “warned.flow.json”, but its flow has the id “fine”. Rename the file to “fine.flow.json”."},
        "locations": [{"physicalLocation": {
            "artifactLocation": {"uri": "warned.flow.json"}, "region": {"startLine": 1, "startColumn": 10}}}]}
    invocation = run["invocations"][0]
    assert invocation["executionSuccessful"] is False
    unread = invocation["toolExecutionNotifications"][0]
    assert unread["message"] == {"text": "No such file or directory"}
    assert unread["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": "nowhere%20%C3%A9.flow.json"}


@pytest.mark.parametrize("arguments, status, summary", [
    (["fine.flow.json"], 0, "1 file, 0 errors, 0 warnings"),
    (["warned.flow.json"], 0, "1 file, 0 errors, 2 warnings"),
    (["wrong.flow.json", "fine.flow.json"], 1, "2 files, 3 errors, 0 warnings"),
    (["no.flow.json"], 1, "1 file, 1 error, 0 warnings"),
    (["nowhere", "wrong.flow.json"], 2, "2 files, 3 errors, 0 warnings, 1 unreadable"),
    (["."], 1, "4 files, 4 errors, 2 warnings"),
    (["--", "fine.flow.json"], 0, "1 file, 0 errors, 0 warnings"),
])
def test_the_status_says_how_it_went(check, arguments, status, summary):
    assert check(*arguments)[::2] == (status, f"segue: {summary}\n")


@pytest.mark.parametrize("arguments", [[], ["--format", "xml", "fine.flow.json"], ["--fromat", "json", "fine.flow.json"]])
def test_a_wrong_command_line_is_told_from_a_wrong_flow(check, arguments):
    status, output, said = check(*arguments)
    assert (status, output) == (2, "") and said.startswith("segue: ")


def test_a_dash_is_the_standard_input(check):
    assert check("-", stdin=FINE)[:2] == (0, "")
    status, output, _ = check("-", stdin=WRONG)
    assert (status, output) == (1, WRONG_TEXT.replace("wrong.flow.json", "<stdin>"))
    assert check("-", "-", stdin=FINE) == (0, "", "segue: 1 file, 0 errors, 0 warnings\n"), "it is read once"


def test_a_standard_input_that_cannot_be_read_has_its_name(tmp_path):
    done = subprocess.run(["sh", "-c", '"$0" check - < .', executable()], cwd=tmp_path, capture_output=True, text=True, timeout=20)
    assert (done.returncode, done.stdout[:16]) == (2, "<stdin>: error: "), done.stdout


def test_an_unreadable_file_is_said_among_the_others(check):
    status, output, _ = check("nowhere.flow.json", "no.flow.json")
    assert output.startswith("nowhere.flow.json: error: No such file or directory\nno.flow.json:1:2: error: ")


@pytest.mark.parametrize("path, meant", [
    ("fine", "fine.flow.json"), ("./fine", "./fine.flow.json"), ("fnie.flow.json", "fine.flow.json"), ("wrng", "wrong.flow.json"),
    ("nowhere.flow.json", None), ("nowhere/fine.flow.json", None), ("fine.flow.json/fine", None),
])
def test_a_file_that_is_not_there_may_be_a_slip(check, path, meant):
    printed = check(path)[1]
    assert printed.endswith(f". Did you mean “{meant}”?\n" if meant else "directory\n"), printed


def test_errors_are_not_lost_among_warnings(check, tmp_path):
    (tmp_path / "both.flow.json").write_text(WARNED.replace('"fine"', '"both"').replace('"completed"', '"complete"'))
    printed = check("warned.flow.json", "nowhere.flow.json", "both.flow.json", "wrong.flow.json")[1]
    kinds = [line.split(": ")[1] for line in printed.splitlines() if ".flow.json:" in line]
    assert kinds == ["error"] * 5 + ["warning"] * 2
    lines = check("--format", "editor", "warned.flow.json", "wrong.flow.json")[1].splitlines()
    assert ["warning" in line for line in lines] == [True, True, False, False, False], "editors sort for themselves"


def test_a_file_by_another_name_than_its_flow_is_not_found_by_it(check):
    """`{"flow": "fine"}` in warned.flow.json."""
    assert "[fileName]" in check("warned.flow.json")[1]
    assert "[fileName]" not in check("-", stdin=WARNED)[1]


@pytest.mark.parametrize("name", ["fine.json", "fine.de.json", "fine.txt"])
def test_no_flow_is_found_in_a_file_that_is_not_called_one(check, tmp_path, name):
    (tmp_path / "fine.flow.json").rename(tmp_path / name)
    assert check(name)[:2] == (0, "" if name == "fine.txt" else (
        f"{name}:1:10: warning: The file is called “{name}”, but its flow has the id “fine”. [fileName]\n"
        f"  1 | {FINE}    |          ^\n"
        "  hint: Rename the file to “fine.flow.json”.\n"))


@pytest.mark.parametrize("text", [
    b"", b"\xff\xfe", b"[" * 100_000, b'"' + b"\\" * 99_999, b"\xef\xbb\xbf" + FINE.encode(), FINE.replace("\n", "\r\n").encode(),
    b'{"flow": "\x1b[31m", "start": "\xe2\x80\xae", "steps": {}}', b"null", b"[]", b"[}", b'{"steps": {"a": ' + b'{"a": ' * 400 + b"1" + b"}" * 402,
], ids=["empty", "UTF-16", "too deep", "an endless string", "a BOM", "CRLF", "escapes", "null", "a list", "brackets", "deep"])
def test_anything_can_be_checked(check, text):
    status, output, _ = check("-", stdin=text, text=False)
    assert status in (0, 1)
    assert b"\x1b" not in output and b"\xe2\x80\xae" not in output


def test_a_flow_in_one_long_line_is_shown_in_part(check):
    steps = {f"step-{number}": {"end": "completed"} for number in range(2000)}
    status, output, _ = check("-", stdin=json.dumps({"flow": "long", "start": "step-0", "steps": steps}))
    assert (status, output.count(": warning: ")) == (0, 1999)
    assert max(map(len, output.splitlines())) < 200


def test_a_name_with_a_line_end_stays_in_its_line(check, tmp_path):
    (tmp_path / "fine.flow.json").write_text(FINE.replace('"start"', '"a\\nb": 1, "start"'))
    assert ": error: There is no key “a b” here. [unknownKey]\n" in check("fine.flow.json")[1]


def test_choices_between_choices_are_not_gone_through_in_every_way(serve):
    """Sixty of them, one behind the other, and each with two ways to the next, have more ways than anybody can go."""
    choices = {f"c{place}": {"anyOf": [{"$ref": f"#/$defs/c{place + 1}"}] * 2} for place in range(60)}
    schema = {"properties": {"x": {"$ref": "#/$defs/c0"}}, "$defs": {**choices, "c60": {"enum": ["a"]}}}
    flow = {"flow": "f", "start": "s", "steps": {
        "s": {"screen": {"title": "S", "schema": schema}, "next": [{"when": "data.x == 'b'", "to": "e"}, "e"]}, "e": {"end": "completed"}}}
    assert serve().result("checkFlow", {"definition": flow})["diagnostics"] == []


def test_a_map_that_is_the_key_of_a_map_does_not_double_its_type(serve):
    bound = "".join(f"cel.bind(m{place + 1}, {{m{place}: m{place}}}, " for place in range(40))
    guard = f"cel.bind(m0, {{1: 1}}, {bound}m40 == m0{')' * 41}"
    flow = {"flow": "f", "start": "s", "steps": {"s": {"screen": {}, "next": [{"when": guard, "to": "e"}, "e"]}, "e": {"end": "completed"}}}
    said = serve().result("checkFlow", {"definition": flow})["diagnostics"]
    assert [each["code"] for each in said] == ["typeMismatch"]


def test_a_file_may_have_a_line_end_in_its_name(check, tmp_path):
    (tmp_path / "x\ny.flow.json").write_text("{")
    printed = check("--format", "editor", "x\ny.flow.json", "no\nwhere")[1].splitlines()
    assert [line.partition(" error: ")[0] for line in printed] == ["x y.flow.json:1:2:", "no where:1:1:"]


def test_colours_are_for_terminals(check, tmp_path):
    for environment, coloured in [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]:
        ours, theirs = pty.openpty()
        variables = {**os.environ, "TERM": "xterm", **environment}
        if "NO_COLOR" not in environment:
            variables.pop("NO_COLOR", None)
        subprocess.run([executable(), "check", "wrong.flow.json"], cwd=tmp_path, stdout=theirs, stderr=subprocess.DEVNULL,
                       env=variables, timeout=20)
        os.close(theirs)
        assert (b"\x1b[31merror\x1b[0m" in os.read(ours, 1 << 16)) == coloured
        os.close(ours)
    assert "\x1b" not in check("wrong.flow.json")[1]


def test_a_folder_stands_for_its_flows_and_a_translation_for_its_flow(check, tmp_path):
    status, output, said = check(".")
    files = ["./fine.flow.json", "./no.flow.json", "./warned.flow.json", "./wrong.flow.json"]
    assert status == 1 and said.startswith("segue: 4 files, ")
    assert sorted({line.split(":")[0] for line in output.splitlines() if line.startswith("./")}) == files[1:]
    assert check(*files)[1] == output == check("./")[1].replace(".//", "./")
    assert check(EXAMPLES)[0] == 0
    (tmp_path / "fine.de.json").write_text('{"No such text": "x"}')
    assert check("fine.de.json") == check("fine.flow.json") == check("fine.flow.json", "fine.de.json")
    assert "[unusedTranslation]" in check("fine.de.json")[1]
    (tmp_path / "fien.de.json").write_text('{"Hello": "Hallo"}')
    assert check("fien.de.json")[:2] == (
        2, "fien.de.json: error: There is no flow beside this translation: no file is called fien.flow.json\n")
    (tmp_path / "fien.v2.json").write_text('{"strat": "end", "stesp": {}}')
    assert "[unknownKey]" in check("fien.v2.json")[1]
    (tmp_path / "fine.v2.json").write_text(FINE)
    (tmp_path / "fine.flow.json").unlink()
    assert check("fine.v2.json")[0] == 0
    (tmp_path / "empty").mkdir()
    assert check("empty")[:2] == (2, "empty: error: There is no flow in this folder: none of its files is called NAME.flow.json\n")


def test_watching_reports_again_when_a_file_changes(tmp_path):
    file = tmp_path / "fine.flow.json"

    def put(text):
        """As a whole: nobody sees a file that is only begun."""
        (tmp_path / "begun").write_text(text)
        (tmp_path / "begun").replace(file)

    put(WRONG.replace("wrong", "fine"))
    with subprocess.Popen([executable(), "check", "--watch", "--format", "editor", "fine.flow.json"], cwd=tmp_path,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as watching:
        try:
            assert watching.stderr.readline() == "segue: 1 file, 3 errors, 0 warnings\n"
            put(FINE)
            assert watching.stderr.readline() == "segue: 1 file, 0 errors, 0 warnings\n"
            file.unlink()
            assert watching.stderr.readline() == "segue: 1 file, 0 errors, 0 warnings, 1 unreadable\n"
            put(FINE)
            assert watching.stderr.readline() == "segue: 1 file, 0 errors, 0 warnings\n"
            (tmp_path / "fine.de.json").write_text('{"No such text": "x"}')
            assert watching.stderr.readline() == "segue: 1 file, 0 errors, 1 warning\n"
            watching.stdout.close()
            assert watching.wait(timeout=20) == 0
        finally:
            watching.kill()


def test_the_standard_input_cannot_be_watched(check):
    status, output, said = check("--watch", "-")
    assert (status, output) == (2, "") and "--watch" in said


@pytest.mark.parametrize("paths", [
    (".", "wrong.flow.json"), ("wrong.flow.json", "./wrong.flow.json"), ("./", "."), ("inner/a.flow.json", "inner//a.flow.json", "inner")])
def test_a_file_is_checked_once_however_it_is_named(check, tmp_path, paths):
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "a.flow.json").write_text(WRONG.replace('"wrong"', '"a"'))
    files = {"./": 4, ".": 4, "wrong.flow.json": 1}.get(paths[0], 1)
    assert check(*paths)[2].startswith(f"segue: {files} file")


def test_folders_that_only_look_alike_are_two(check, tmp_path):
    for folder, text in {"caf\u00e9": FINE, "cafe\u0301": FINE.replace('"end": "completed"', '"end": "never"')}.items():
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "fine.flow.json").write_text(text)
    status, _, told = check("caf\u00e9/fine.flow.json", "cafe\u0301/fine.flow.json")
    assert (status, told) == (1, "segue: 2 files, 1 error, 0 warnings\n")
