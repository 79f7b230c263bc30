"""Flows that name each other, as `segue check` finds them, and as the engine does."""

import json

import pytest
from checking import FINE, naming


def test_flows_may_name_those_that_lie_beside_them(check, tmp_path):
    (tmp_path / "naming.flow.json").write_text(naming("fine"))
    assert check("naming.flow.json")[:2] == (0, "")
    (tmp_path / "naming.flow.json").write_text(naming("fien"))
    status, output, _ = check("naming.flow.json")
    assert status == 1 and "[unknownFlow]" in output and "Did you mean “fine”?" in output


def test_flows_may_name_those_that_are_checked_with_them(check, tmp_path):
    other = tmp_path / "elsewhere"
    other.mkdir()
    (other / "naming.flow.json").write_text(naming("fine"))
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
    handing = naming("fine").replace('"flow": "fine"', '"flow": "fine", "input": {"cart": "1"}')
    folders(tmp_path, v1={"naming": handing, "fine": asking}, v2={"naming": naming("fine"), "fine": FINE})
    for checked in [["v1"], ["v2"], ["v1", "v2"], ["v2", "v1"], ["v1", "v2/naming.flow.json"], ["v1/naming.flow.json", "v2"]]:
        assert check(*checked)[:2] == (0, ""), checked


def test_what_is_wrong_beside_a_flow_is_not_said_of_another_that_is_checked(check, tmp_path):
    folders(tmp_path, v1={"naming": naming("fine"), "fine": FINE}, v2={"naming": naming("fine"), "fine": "{"})
    for checked in [["v2/naming.flow.json"], ["v1", "v2/naming.flow.json"]]:
        status, output, _ = check(*checked)
        assert status == 1 and output.startswith("v2/naming.flow.json:1:") and "[brokenFlow]" in output
    assert "[brokenFlow]" not in check("v1", "v2")[1]


def test_a_flow_by_another_name_than_its_file_is_not_found_where_it_is_checked_too(check, tmp_path):
    folders(tmp_path, one={"naming": naming("fine"), "other": FINE})
    for checked in [["one/naming.flow.json"], ["one"], ["one/naming.flow.json", "one/other.flow.json"]]:
        assert "There is no flow “fine”. [unknownFlow]" in check(*checked)[1], checked
    # What is called like no flow's file is known by its id alone.
    (tmp_path / "one" / "other.flow.json").rename(tmp_path / "one" / "draft.json")
    assert "[unknownFlow]" in check("one/naming.flow.json")[1]
    status, printed, _ = check("one/naming.flow.json", "one/draft.json")
    assert status == 0 and "[unknownFlow]" not in printed and printed.count("[fileName]") == 1
    assert check("one/naming.flow.json", "-", stdin=FINE)[:2] == (0, "")


def test_no_flow_is_found_by_the_name_of_a_file_alone(check, tmp_path):
    (tmp_path / "trip.flow.json").write_text(naming("other"))
    assert "There are “fine”, “naming”, “no” and “wrong”." in check("trip.flow.json")[1]


def test_no_flow_is_missed_where_there_is_no_folder(check):
    assert check("-", stdin=naming("elsewhere"))[:2] == (0, "")


def test_the_engine_says_the_same_of_a_flow_beside_its_own(serve, tmp_path):
    (tmp_path / "fine.flow.json").write_text(FINE)
    (tmp_path / "naming.flow.json").write_text(naming("fien"))
    peer = serve("--flows", tmp_path)
    expected = {"severity": "error", "code": "unknownFlow", "message": "There is no flow “fien”.", "hint": "Did you mean “fine”?",
                "pointer": "/steps/a/flow", "line": 1, "column": naming("fien").index('"fien"') + 1}
    assert peer.result("checkFlow", {"flow": "naming"})["diagnostics"] == [expected]
    assert peer.result("checkFlow", {"text": naming("fien")})["diagnostics"] == [expected]
    unplaced = {**expected, "line": None, "column": None}
    assert peer.result("checkFlow", {"definition": json.loads(naming("fien"))})["diagnostics"] == [unplaced]
    assert {flow["id"]: flow["problems"] for flow in peer.result("listFlows")["flows"]} == {"fine": [], "naming": [expected]}


def test_a_flow_that_reaches_one_with_errors_is_known_not_to_start(check, serve, tmp_path):
    (tmp_path / "outer.flow.json").write_text(naming("inner", flow="outer"))
    (tmp_path / "inner.flow.json").write_text(naming("nobody", flow="inner"))
    assert "brokenFlow" in check("outer.flow.json")[1]
    assert "brokenFlow" not in check("outer.flow.json", "inner.flow.json")[1]
    peer = serve("--flows", tmp_path)
    problems = {flow["id"]: [each["code"] for each in flow["problems"]] for flow in peer.result("listFlows")["flows"]}
    assert (problems["outer"], problems["inner"]) == (["brokenFlow"], ["unknownFlow"])
    assert peer.error("startFlow", {"flow": "outer"})["data"]["diagnostics"][0]["file"] == "inner.flow.json"


@pytest.mark.parametrize("file, text", [
    ("inner", "{"), ("inner", "{}"), ("inner", naming("fine", flow="inner").replace('"end"', '"edn"', 1)),
    ("inner", naming("fine", flow="other").replace('"next"', '"nxet"')),
])
def test_what_is_wrong_with_a_flow_that_is_checked_too_is_said_there_alone(check, tmp_path, file, text):
    (tmp_path / "no.flow.json").unlink()
    (tmp_path / "wrong.flow.json").unlink()
    (tmp_path / "outer.flow.json").write_text(naming("inner", flow="outer"))
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
    (tmp_path / "naming.flow.json").write_text(naming(named))
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
    assert first["message"] in refusal["message"]


@pytest.mark.parametrize("word", ["fine.json", "fien.flow.json", "fine"])
def test_a_file_that_is_not_there_is_told_what_was_meant(check, word):
    status, output, _ = check(word)
    assert status == 2 and "Did you mean “fine.flow.json”?" in output


def test_a_flow_that_was_put_aside_is_no_translation(check, tmp_path):
    (tmp_path / "fine.flow.old.json").write_text(FINE.replace('"fine"', '"fine", "nothing": 1'))
    status, output, _ = check("fine.flow.old.json")
    assert status == 1 and "fine.flow.old.json:" in output and "[unknownKey]" in output
    assert check("fine.flow.json")[:2] == (0, "")
