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
    assert 'hint: It is a flow. To run it, write "flow": "fine" in a tab, or in a step of its own.' in output


def test_texts_without_a_translation_are_one_warning_for_people(check, tmp_path):
    screens = {f"s{n}": {"screen": {"title": f"Title {n}"}, "next": f"s{n + 1}"} for n in range(14)}
    screens["s14"] = {"screen": {"title": 'Says "' + "o" * 80, "submit": "One\nTwo"}, "next": {"end": "completed"}}
    flow = {"flow": "many", "start": "s0", "steps": screens}
    (tmp_path / "many.flow.json").write_text(json.dumps(flow, indent=2))
    (tmp_path / "many.de.json").write_text(json.dumps({f"Title {n}": f"Titel {n}" for n in range(14)} | {"Stray": "x"}))
    (tmp_path / "many.fr.json").write_text("{}")
    _, printed, summary = check("many.flow.json")
    assert summary == "segue: 1 file, 0 errors, 19 warnings\n", "each of them counts"
    assert printed.startswith("many.flow.json:91:18: warning: The translation “de” does not have these 2 texts. [missingTranslation]\n"
        '  91:18 | "Says \\"' + "o" * 72 + "…\n"
        '  92:19 | "One\\nTwo"\n'
        "  hint: Without a translation, a text is shown as it is.\n"
        "many.flow.json:7:18: warning: The translation “fr” does not have these 16 texts. [missingTranslation]\n"
        '   7:18 | "Title 0"\n'), printed
    assert "\n  … and 4 more, which “--format editor” lists\n  hint: " in printed
    assert printed.count("\n") == 1 + 2 + 1 + 1 + 12 + 1 + 1 + 4
    assert check("--format", "editor", "many.flow.json")[1].count("[missingTranslation]") == 18


@pytest.mark.parametrize("name", ["fine_de.json", "fine-de.json", "texts.json", "fine.flow.de.at.json"])
def test_a_file_of_texts_is_not_taken_for_a_flow(check, tmp_path, name):
    (tmp_path / name).write_text('{"Hello": "Hallo"}')
    assert check(name)[1] == (
        f"{name}: error: This is no flow. If it is a translation of NAME.flow.json, call it NAME.LOCALE.json, such as shop.de.json\n")


def test_a_translation_named_after_the_file_of_its_flow_is_reported(check, tmp_path):
    (tmp_path / "fine.flow.de.json").write_text('{"Hello": "Hallo"}')
    said = check("fine.flow.json")[1]
    assert said.startswith("fine.flow.de.json:1:1: warning: The translation “flow.de” is never used: its file name needs a language tag there")
    assert said.endswith("\n  hint: Rename the file to “fine.de.json”.\n")
    assert check("fine.flow.de.json")[1] == said


def test_a_sentence_of_the_program_may_be_meant(check, tmp_path):
    (tmp_path / "fine.de.json").write_text('{"Is required": "Fehlt.", "Must be at least {limit} charcters.": "Zu kurz."}')
    printed = check("fine.flow.json")[1]
    assert "hint: Did you mean “Is required.”?" in printed
    assert "hint: Did you mean “Must be at least {limit} characters.”?" in printed
