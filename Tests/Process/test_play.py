"""`segue play`: which flow is played, and what is said where none can be."""

from conftest import EXAMPLES
from playing import TEAM, flow, shown

# What the README's first command shows, for `2`, `Lincoln High`, `Owl`, `Night Owls`, `7`.
TEAM_TEXT = """create-team  session s
Type an answer and press Enter. “:back” goes back, “:help” tells what else there is.

What kind of team is it?  1 of 4–5

Team type
  1  Little League
  2  High school
  3  Travel team
> 2

What kind of team is it? ›
Which school?  2 of 4
:event help  Help
:event cancel  Back to the start

School
> Lincoln High

Mascot
> Owl

What kind of team is it? › Which school? ›
What is the team called?  3 of 4
:event help  Help
:event cancel  Back to the start

Name
> Night Owls

What kind of team is it? › Which school? › What is the team called? ›
Creating Night Owls…  4 of 4
Now your program would do createTeam with
  {
    "teamType": "highSchool",
    "school": "Lincoln High",
    "mascot": "Owl",
    "name": "Night Owls"
  }
Say what comes of it, or that it fails: “:fail CODE MESSAGE”.

Team number
> 7

✓ completed
{"teamId": 7}
"""


def test_the_first_command_of_the_readme(play):
    lines = ["2", "Lincoln High", "Owl", "Night Owls", "7"]
    assert play(TEAM, *lines, arguments=["--memory", "--session", "s"]) == TEAM_TEXT


def test_a_flow_is_found_by_its_id_too(play):
    text = play("create-team", "2", "Lincoln High", "Owl", "Night Owls", "7",
                arguments=["--memory", "--session", "s", "--flows", EXAMPLES])
    assert text == TEAM_TEXT


def test_lines_may_end_as_elsewhere(play):
    assert shown(play(TEAM, "2", "Lincoln", "Owl", "Owls", "7", end="\r\n")) == {"teamId": 7}


def test_the_input_is_handed_in(play):
    definition = {**flow({"one": {"end": "completed", "result": "input"}}), "input": {"type": "object", "required": ["a"]}}
    assert shown(play(definition, arguments=["--memory", "--input", '{"a": 1}'])) == {"a": 1}
    assert "“[]” is not a value for “--input”; one is a JSON object" in play(definition, arguments=["--memory", "--input", "[]"], status=2)
    assert "✗ The input does not fit the schema: /a – Is required." in play(definition, status=1)


def test_a_flow_that_is_not_there_or_wrong_is_said(play, tmp_path):
    assert play("create-taem", arguments=["--memory", "--flows", EXAMPLES], status=1) == (
        "✗ There is no flow “create-taem”. Did you mean “create-team”?\n")
    text = play(flow({"one": {"screen": {"titel": "x"}, "next": "two"}}), status=1)
    assert text == (
        "✗ The flow has problems: #/steps/one/screen/titel: There is no key “titel” here. Did you mean “title”?\n"
        "  line 1, column 65: There is no key “titel” here. Did you mean “title”?\n"
        "  line 1, column 88: There is no step “two” in this flow. There is “one”.\n"
        f"segue: “segue check {tmp_path}/played.flow.json” shows where\n")
    assert play("played", status=1).endswith("\nsegue: “segue check ./played.flow.json” shows where\n")
    assert play("", arguments=[], status=1).startswith("✗ There is no flow “”.")


def test_warnings_are_not_among_what_keeps_a_flow_from_starting(play):
    text = play(flow({"one": {"screen": {"title": "${"}}, "other": {"end": "completed"}}), status=1)
    assert text.count("  line ") == 1 and "No path leads" not in text


def test_a_flow_is_blamed_in_its_own_file(play, tmp_path):
    (tmp_path / "broken.flow.json").write_text("{")
    text = play(flow({"one": {"flow": "broken"}}), status=1)
    assert text.startswith("✗ The flow has problems: broken.flow.json, line 1, column 2: ")
    assert "\n  broken.flow.json, line 1, column 2: " in text
    assert text.endswith(f"segue: “segue check {tmp_path}/broken.flow.json” shows where\n")


def test_a_file_that_is_no_flow_says_why(play, tmp_path):
    called = "a flow's file is called NAME.flow.json, its name being 1 to 64 of a–z, 0–9 and “-”"
    for name in ("team.json", "Team.flow.json"):
        (tmp_path / name).write_text("{}")
        assert play(tmp_path / name, status=1) == f"segue: {tmp_path}/{name}: {called}\n"
    folder = f"segue: {tmp_path}: this is a folder; name one of the flows in it, as in FOLDER/NAME.flow.json\n"
    assert play(tmp_path, status=1) == folder
    assert play(tmp_path / "none.flow.json", status=1) == f"segue: {tmp_path}/none.flow.json: No such file or directory\n"
    (tmp_path / "nine.flow.json").write_text("{}")
    assert play(tmp_path / "none.flow.json", status=1) == "✗ There is no flow “none”. Did you mean “nine”?\n"
    (tmp_path / "nine.flow.json").unlink()
    assert play(tmp_path / "none.json", status=1).endswith("none.json: No such file or directory\n")
    (tmp_path / "folder.flow.json").mkdir()
    assert play(tmp_path / "folder.flow.json", status=1) == folder.replace(f"{tmp_path}:", f"{tmp_path}/folder.flow.json:")


def test_folders_that_are_not_there_are_told_of(play, tmp_path):
    missing = tmp_path / "none"
    said = play("team", arguments=["--memory", "--flows", missing], status=1)
    assert f"segue: there is no folder “{missing}”, so no flows are found there\n" in said
    (tmp_path / "file").write_text("")
    assert play(TEAM, arguments=["--store", tmp_path / "file"], status=1).endswith(
        f"segue: the store is “{tmp_path}/file”; “--store DIR” names another one, and “--memory” keeps nothing\n")
