"""Translations beside a flow, as `segue check` and the engine see them."""

import json

import pytest
from checking import FINE


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


def test_a_mistake_of_the_flow_is_none_of_its_translation(check, tmp_path):
    (tmp_path / "warned.flow.json").write_text(FINE.replace('"fine"', '"warned"').replace(
        '"steps": {', '"steps": {"a": {"screen": {"title": "Hello"}, "next": "fine"}, '))
    (tmp_path / "warned.de.json").write_text('{"Hello": "Hallo"}')
    output = check("warned.flow.json")[1]
    assert output.count("[unknownStep]") == 1 and "warned.de.json" not in output
    assert 'hint: It is a flow. To run it, make a step of it: "flow": "fine".' in output
