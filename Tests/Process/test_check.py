"""`segue check`: what it says of flow files, to people and to machines, and the status it leaves."""

import json
import os
import pty
import re
import subprocess

import pytest
from conftest import EXAMPLES, PACKAGE, executable

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


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.flow.json")), ids=lambda file: file.name)
def test_every_example_is_fine(check, file):
    assert check(file) == (0, "", "segue: 1 file, 0 errors, 0 warnings\n")


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


def test_a_file_by_another_name_than_its_flow_is_not_found_by_it(check):
    """`{"flow": "fine"}` in warned.flow.json."""
    assert "[fileName]" in check("warned.flow.json")[1]
    assert "[fileName]" not in check("-", stdin=WARNED)[1]


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


def test_a_file_may_have_a_line_end_in_its_name(check, tmp_path):
    (tmp_path / "x\ny.flow.json").write_text("{")
    printed = check("--format", "editor", "x\ny.flow.json", "no\nwhere")[1].splitlines()
    assert [line.partition(" error: ")[0] for line in printed] == ["x y.flow.json:1:2:", "no where:1:1:"]


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


NAMING = '{"flow": "naming", "start": "a", "steps": {"a": {"flow": "%s", "next": "b"}, "b": {"end": "completed"}}}\n'


def test_flows_may_name_those_that_lie_beside_them(check, tmp_path):
    (tmp_path / "naming.flow.json").write_text(NAMING % "fine")
    assert check("naming.flow.json")[:2] == (0, "")
    (tmp_path / "naming.flow.json").write_text(NAMING % "fien")
    status, output, _ = check("naming.flow.json")
    assert status == 1 and "[unknownFlow]" in output and "Did you mean “fine”?" in output


def test_flows_may_name_those_that_are_checked_with_them(check, tmp_path):
    other = tmp_path / "elsewhere"
    other.mkdir()
    (other / "naming.flow.json").write_text(NAMING % "fine")
    assert check("elsewhere/naming.flow.json")[0] == 1
    assert check("elsewhere/naming.flow.json", "fine.flow.json")[0] == 0


def folders(tmp_path, **folders):
    """Folders with these texts in files NAME.flow.json."""
    for folder, texts in folders.items():
        (tmp_path / folder).mkdir()
        for name, text in texts.items():
            (tmp_path / folder / f"{name}.flow.json").write_text(text)


def test_flows_may_name_those_beside_them_rather_than_others_that_are_checked(check, tmp_path):
    asking = FINE.replace('"start"', '"input": {"required": ["cart"]}, "start"')
    handing = (NAMING % "fine").replace('"flow": "fine"', '"flow": "fine", "input": {"cart": "1"}')
    folders(tmp_path, v1={"naming": handing, "fine": asking}, v2={"naming": NAMING % "fine", "fine": FINE})
    for checked in [["v1"], ["v2"], ["v1", "v2"], ["v2", "v1"], ["v1", "v2/naming.flow.json"], ["v1/naming.flow.json", "v2"]]:
        assert check(*checked)[:2] == (0, ""), checked


def test_what_is_wrong_beside_a_flow_is_not_said_of_another_that_is_checked(check, tmp_path):
    folders(tmp_path, v1={"naming": NAMING % "fine", "fine": FINE}, v2={"naming": NAMING % "fine", "fine": "{"})
    for checked in [["v2/naming.flow.json"], ["v1", "v2/naming.flow.json"]]:
        status, output, _ = check(*checked)
        assert status == 1 and output.startswith("v2/naming.flow.json:1:") and "[brokenFlow]" in output
    assert "[brokenFlow]" not in check("v1", "v2")[1]


def test_a_flow_by_another_name_than_its_file_is_not_found_where_it_is_checked_too(check, tmp_path):
    folders(tmp_path, one={"naming": NAMING % "fine", "other": FINE})
    for checked in [["one/naming.flow.json"], ["one"], ["one/naming.flow.json", "one/other.flow.json"]]:
        assert "There is no flow “fine”. [unknownFlow]" in check(*checked)[1], checked
    # What is called like no flow's file is known by its id alone.
    (tmp_path / "one" / "other.flow.json").rename(tmp_path / "one" / "draft.json")
    assert "[unknownFlow]" in check("one/naming.flow.json")[1]
    assert check("one/naming.flow.json", "one/draft.json")[:2] == (0, "")
    assert check("one/naming.flow.json", "-", stdin=FINE)[:2] == (0, "")


def test_no_flow_is_found_by_the_name_of_a_file_alone(check, tmp_path):
    (tmp_path / "trip.flow.json").write_text(NAMING % "other")
    assert "There are “fine”, “naming”, “no” and “wrong”." in check("trip.flow.json")[1]


@pytest.mark.parametrize("text, said", [
    ("{", "is not valid JSON"), ('{"a": "b", "a": "c"}', "is not valid JSON"), ("[]", "is an array"), ('{"No": 7}', "which is not a text of the flow"),
])
def test_a_translation_that_is_none_is_reported(check, serve, tmp_path, text, said):
    (tmp_path / "fine.de.json").write_text(text)
    (tmp_path / "warned.flow.json").unlink()
    printed = check("--format", "editor", "fine.flow.json")[1]
    assert said in printed and printed.count("\n") == 1
    listed = {flow["id"]: flow["problems"] for flow in serve("--flows", tmp_path).result("listFlows")["flows"]}
    assert [said in problem["message"] for problem in listed["fine"]] == [True]


STRAY = '{\n\n  "Stray": "x"}'


def test_what_is_wrong_with_a_translation_alone_is_said_in_its_file(check, serve, tmp_path):
    (tmp_path / "fine.de.json").write_text(STRAY)
    said = "The translation “de” has “Stray”, which is not a text of the flow. Remove it, or add the text to the flow."
    status, printed, summary = check("--format", "editor", "./fine.flow.json")
    placed = [line for line in printed.splitlines() if "unusedTranslation" in line]
    assert placed == [f"./fine.de.json:3:3: warning: {said} [unusedTranslation]"]
    assert status == 0 and summary.startswith("segue: 1 file, 0 errors")
    found = json.loads(check("--format", "json", "fine.flow.json")[1])["diagnostics"]
    assert [each["file"] for each in found if each["code"] == "unusedTranslation"] == ["fine.de.json"]
    sarif = json.loads(check("--format", "sarif", "fine.flow.json")[1])["runs"][0]["results"]
    (place,) = [each["locations"][0]["physicalLocation"] for each in sarif if each["ruleId"] == "unusedTranslation"]
    assert place == {"artifactLocation": {"uri": "fine.de.json"}, "region": {"startLine": 3, "startColumn": 3}}
    peer = serve("--flows", tmp_path)
    for asked in ({"flow": "fine"}, {"text": FINE}, {"definition": json.loads(FINE)}):
        (answered,) = [
            each for each in peer.result("checkFlow", asked)["diagnostics"] if each["code"] == "unusedTranslation"]
        assert {name: answered[name] for name in ("file", "line", "column", "pointer")} == {
            "file": "fine.de.json", "line": 3, "column": 3, "pointer": "/Stray"}


@pytest.mark.parametrize("text, place", [('{"Name": "Name",\n}', "2:1"), ("\n []", "2:2")])
def test_a_translation_that_is_none_is_told_of_where_it_stops_being_one(check, serve, tmp_path, text, place):
    (tmp_path / "fine.de.json").write_text(text)
    status, printed, _ = check("--format", "editor", "fine.flow.json")
    assert status == 1 and printed.startswith(f"fine.de.json:{place}: error: The translation “de” is ")
    (answered,) = serve("--flows", tmp_path).result("checkFlow", {"flow": "fine"})["diagnostics"]
    assert (answered["file"], f"{answered['line']}:{answered['column']}") == ("fine.de.json", place)


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


def test_no_flow_is_missed_where_there_is_no_folder(check):
    assert check("-", stdin=NAMING % "elsewhere")[:2] == (0, "")


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


def test_a_mistake_of_the_flow_is_none_of_its_translation(check, tmp_path):
    (tmp_path / "warned.flow.json").write_text(FINE.replace('"fine"', '"warned"').replace(
        '"steps": {', '"steps": {"a": {"screen": {"title": "Hello"}, "next": "fine"}, '))
    (tmp_path / "warned.de.json").write_text('{"Hello": "Hallo"}')
    output = check("warned.flow.json")[1]
    assert output.count("[unknownStep]") == 1 and "warned.de.json" not in output
    assert 'hint: It is a flow. To run it, make a step of it: "flow": "fine".' in output


PROBLEMS = (PACKAGE / "protocol" / "problems.md").read_text()
EXPLAINED = re.findall(
    r"^### (\w+)\n(?:(?!^#).)*?^```json\n(.*?)^```\n\n(?:`([^`\n]+)`:\n\n```json\n(.*?)^```\n\n)?```text\n(.*?)^```$",
    PROBLEMS, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("code, definition, other, content, printed", EXPLAINED, ids=[each[0] for each in EXPLAINED])
def test_every_problem_is_explained_by_an_example(check, tmp_path, code, definition, other, content, printed):
    """`sign-in` is there, so that it can have been meant."""
    (tmp_path / "sign-in.flow.json").write_text(FINE.replace("fine", "sign-in"))
    for name in ("fine", "warned", "wrong", "no"):
        (tmp_path / f"{name}.flow.json").unlink()
    file = printed.partition(":")[0]
    if file == other:
        file = other.partition(".")[0] + ".flow.json"
    (tmp_path / file).write_text(definition)
    if other:
        (tmp_path / other).write_text(content)
    assert check(file)[1] == printed
    assert re.findall(r"\[(\w+)\]$", printed, re.MULTILINE) == [code]


def test_no_problem_is_left_unexplained():
    codes = (PACKAGE / "Sources/FlowDefinitions/Problems/ProblemCodes.swift").read_text()
    assert {each[0] for each in EXPLAINED} == set(re.findall(r'"(\w+)"', codes))


def test_the_engine_says_the_same_of_a_flow_beside_its_own(serve, tmp_path):
    (tmp_path / "fine.flow.json").write_text(FINE)
    (tmp_path / "naming.flow.json").write_text(NAMING % "fien")
    peer = serve("--flows", tmp_path)
    expected = {"severity": "error", "code": "unknownFlow", "message": "There is no flow “fien”.", "hint": "Did you mean “fine”?",
                "pointer": "/steps/a/flow", "line": 1, "column": (NAMING % "fien").index('"fien"') + 1}
    assert peer.result("checkFlow", {"flow": "naming"})["diagnostics"] == [expected]
    assert peer.result("checkFlow", {"text": NAMING % "fien"})["diagnostics"] == [expected]
    unplaced = {**expected, "line": None, "column": None}
    assert peer.result("checkFlow", {"definition": json.loads(NAMING % "fien")})["diagnostics"] == [unplaced]
    assert {flow["id"]: flow["problems"] for flow in peer.result("listFlows")["flows"]} == {"fine": [], "naming": [expected]}


def test_a_flow_that_reaches_one_with_errors_is_known_not_to_start(check, serve, tmp_path):
    (tmp_path / "outer.flow.json").write_text(NAMING.replace('"naming"', '"outer"') % "inner")
    (tmp_path / "inner.flow.json").write_text(NAMING.replace('"naming"', '"inner"') % "nobody")
    assert "brokenFlow" in check("outer.flow.json")[1]
    assert "brokenFlow" not in check("outer.flow.json", "inner.flow.json")[1]
    peer = serve("--flows", tmp_path)
    problems = {flow["id"]: [each["code"] for each in flow["problems"]] for flow in peer.result("listFlows")["flows"]}
    assert (problems["outer"], problems["inner"]) == (["brokenFlow"], ["unknownFlow"])
    assert peer.error("startFlow", {"flow": "outer"})["data"]["diagnostics"][0]["file"] == "inner.flow.json"


@pytest.mark.parametrize("file, text", [
    ("inner", "{"), ("inner", "{}"), ("inner", NAMING.replace('"naming"', '"inner"').replace('"end"', '"edn"', 1) % "fine"),
    ("inner", NAMING.replace('"naming"', '"other"').replace('"next"', '"nxet"') % "fine"),
])
def test_what_is_wrong_with_a_flow_that_is_checked_too_is_said_there_alone(check, tmp_path, file, text):
    (tmp_path / "no.flow.json").unlink()
    (tmp_path / "wrong.flow.json").unlink()
    (tmp_path / "outer.flow.json").write_text(NAMING.replace('"naming"', '"outer"') % "inner")
    (tmp_path / f"{file}.flow.json").write_text(text)
    assert "[brokenFlow]" in check("outer.flow.json")[1]
    status, both, _ = check("outer.flow.json", f"{file}.flow.json")
    assert status == 1 and f"{file}.flow.json:1:" in both and "brokenFlow" not in both
    status, folder, _ = check(".")
    assert status == 1 and f"{file}.flow.json:1:" in folder and "brokenFlow" not in folder


def test_a_flow_that_is_called_otherwise_than_its_file_is_listed_with_that(serve, tmp_path):
    (tmp_path / "one.flow.json").write_text(FINE)
    peer = serve("--flows", tmp_path)
    (listed,) = peer.result("listFlows")["flows"]
    assert (listed["id"], [each["code"] for each in listed["problems"]]) == ("fine", ["fileName"])
    assert peer.result("checkFlow", {"flow": "one"})["diagnostics"] == listed["problems"]
    assert peer.result("checkFlow", {"text": FINE})["diagnostics"] == []


@pytest.mark.parametrize("named", ["warned", "fine"])
def test_a_flow_that_is_called_otherwise_than_its_file_is_reached_by_no_other(check, serve, tmp_path, named):
    (tmp_path / "naming.flow.json").write_text(NAMING % named)
    for name in ["no", "wrong", "fine"]:
        (tmp_path / f"{name}.flow.json").unlink()
    assert f"There is no flow “{named}”. [unknownFlow]" in check("naming.flow.json")[1]
    peer = serve("--flows", tmp_path)
    (said,) = peer.result("checkFlow", {"flow": "naming"})["diagnostics"]
    assert (said["code"], said["hint"]) == ("unknownFlow", "There is “naming”.")
    refused = peer.error("startFlow", {"flow": "naming"})
    assert (refused["data"]["kind"], refused["data"]["diagnostics"]) == ("flowInvalid", [said])
    assert peer.result("startFlow", {"flow": "warned"})["outcome"]["status"] == "completed"


@pytest.mark.parametrize("steps, code", [
    ('"a": {"screen": {}, "next": "q"}, "z": {"end": "completed"}', "unknownStep"),
    # A warning stands before the error.
    ('"a": {"end": "completed"}, "b": {"end": "failed"}, "c": {"tabs": {"d": {"step": "c"}}}', "misplacedTabs"),
])
def test_a_flow_does_not_start_for_what_the_check_has_against_it(serve, tmp_path, steps, code):
    (tmp_path / "one.flow.json").write_text('{"flow": "one", "start": "a", "steps": {%s}}' % steps)
    peer = serve("--flows", tmp_path)
    said = peer.result("checkFlow", {"flow": "one"})["diagnostics"]
    (first,) = [each for each in said if each["severity"] == "error"]
    assert first["code"] == code
    refusal = peer.error("startFlow", {"flow": "one"})
    assert refusal["data"]["diagnostics"] == said
    assert refusal["message"].endswith(first["message"])
