"""`segue play`: a person in a terminal, or a script that types what a person would."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import termios
import time

import pytest
from conftest import EXAMPLES, executable
from peer import GUARD

TEAM = EXAMPLES / "create-team.flow.json"

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


def screen(properties, **more):
    return {"screen": {"schema": {"type": "object", "properties": properties, **more}}}


def flow(steps, start="one"):
    return {"flow": "played", "start": start, "steps": steps}


@pytest.fixture
def play(tmp_path):
    """Plays a definition, or a file, with these lines typed, and gives what was shown."""

    def run(what, *lines, arguments=("--memory",), status=0, end="\n"):
        if isinstance(what, dict):
            (tmp_path / "played.flow.json").write_text(json.dumps(what))
            what = tmp_path / "played.flow.json"
        done = subprocess.run(
            [executable(), "play", what, *arguments], input="".join(line + end for line in lines), cwd=tmp_path,
            capture_output=True, text=True, timeout=20)
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout + done.stderr

    return run


def shown(text):
    """The result at the end of what was shown."""
    assert "✓ completed\n" in text, text
    return json.loads(text.split("✓ completed\n")[1])


def test_the_first_command_of_the_readme(play):
    lines = ["2", "Lincoln High", "Owl", "Night Owls", "7"]
    assert play(TEAM, *lines, arguments=["--memory", "--session", "s"]) == TEAM_TEXT


def test_a_flow_is_found_by_its_id_too(play):
    text = play("create-team", "2", "Lincoln High", "Owl", "Night Owls", "7",
                arguments=["--memory", "--session", "s", "--flows", EXAMPLES])
    assert text == TEAM_TEXT


def test_lines_may_end_as_elsewhere(play):
    assert shown(play(TEAM, "2", "Lincoln", "Owl", "Owls", "7", end="\r\n")) == {"teamId": 7}


@pytest.mark.parametrize("schema, typed, value", [
    ({"type": "string"}, "a b", "a b"), ({"type": "string"}, "7", "7"), ({"type": "string"}, "::x", ":x"),
    ({"type": "integer"}, "7", 7), ({"type": "number"}, "1.5", 1.5), ({"type": "boolean"}, "y", True),
    ({"type": "boolean"}, "n", False), ({"enum": ["a", "b"]}, "2", "b"), ({"enum": ["a", "b"]}, "b", "b"),
    ({"enum": [1, None]}, "2", None), ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, "7", 7),
    ({"type": "array", "items": {"type": "string"}}, "a, b", ["a", "b"]),
    ({"type": "array"}, "[1, [2]]", [1, [2]]), ({"type": "object"}, '{"a": {"b": 1}}', {"a": {"b": 1}}),
    ({"type": "object", "properties": {"inner": {"type": "integer"}}}, "7", {"inner": 7}),
    ({"type": "string", "default": "Owls"}, "", "Owls"), ({"type": "string", "default": "Owls"}, "Bats", "Bats"),
])
def test_each_kind_of_field(play, schema, typed, value):
    steps = {"one": {**screen({"x": schema}, required=["x"]), "next": {"end": "completed", "result": "data"}}}
    assert shown(play(flow(steps), typed)) == {"x": value}


def test_what_is_left_empty_is_left_out(play):
    steps = {"one": screen({"a": {"type": "string"}, "b": {"type": "string", "default": "x"}})}
    assert shown(play(flow(steps), "", "")) == {"b": "x"}


def test_a_constant_is_not_asked_for(play):
    steps = {"one": screen({"kind": {"const": "team"}, "name": {"type": "string"}}, required=["kind"])}
    assert shown(play(flow(steps), "Owls")) == {"kind": "team", "name": "Owls"}


def test_only_what_is_wrong_is_asked_again(play):
    steps = {"one": screen({"name": {"type": "string", "minLength": 3}, "age": {"type": "integer", "minimum": 18}})}
    text = play(flow(steps), "Owls", "7", "seventy", "70")
    assert shown(text) == {"name": "Owls", "age": 70}
    assert "age (at least 18, optional)\n✗ Must be at least 18.\n[7] > seventy\n✗ Type a number.\n" in text
    assert text.count("\nname") == 1


def test_what_is_asked_follows_what_was_answered(play):
    fields = {"gift": {"type": "boolean"}, "note": {"type": "string"}, "wrap": {"enum": ["box"]}, "seal": {"type": "string"}}
    one = screen(fields, required=["gift"])
    one["screen"] |= {
        "show": {"note": "values.gift", "seal": "!values.gift"},
        "bind": {"/schema/properties/wrap/enum": "values.gift ? ['paper', 'silk'] : []"}}
    text = play(flow({"one": one}), "y", "Soon", "silk")
    assert shown(text) == {"gift": True, "note": "Soon", "wrap": "silk"}
    assert "  1  paper\n  2  silk\n" in text and "seal" not in text
    text = play(flow({"one": one}), "n", "box", "", "red")
    assert shown(text) == {"gift": False, "seal": "red"}
    assert "note" not in text and "There is nothing to choose from here: press Enter to go on." in text


def test_what_is_typed_is_kept_field_by_field(play, tmp_path):
    steps = {"one": screen({"a": {"type": "string"}, "pin": {"type": "string", "writeOnly": True}, "b": {"type": "string"}})}
    play(flow(steps), "Owls", "4711-0815", arguments=("--store", tmp_path / "store", "--session", "s"))
    kept = subprocess.run(
        [executable(), "store", "show", "s", "--store", tmp_path / "store", "--json"], capture_output=True, text=True,
        check=True, timeout=20)
    assert json.loads(kept.stdout)["view"]["screen"]["values"] == {"a": "Owls"}
    assert "4711-0815" not in kept.stdout


def test_an_error_of_the_whole_screen_stands_above(play):
    rule = {"when": "values.a == values.b", "message": "They must differ."}
    steps = {"one": {**screen({"a": {"type": "string"}, "b": {"type": "string"}}), "check": rule}}
    text = play(flow(steps), "x", "x", "", "y")
    assert shown(text) == {"a": "x", "b": "y"}
    assert "> x\n✗ They must differ.\n\na (optional)\n[x] > " in text


def test_what_a_condition_adds_is_asked_for_as_it_says(play):
    """Before anything is refused, and with its own title and kind; a rule about it is said at it."""
    one = screen({"phone": {"type": "boolean"}}, **{
        "if": {"required": ["phone"], "properties": {"phone": {"const": True}}},
        "then": {"properties": {"line": {"title": "Line", "enum": [7, 8]}}}})
    one["check"] = {"when": "has(values.phone) && !has(values.line)", "path": "/line", "message": "Which one?"}
    text = play(flow({"one": one}), "y", "", "2")
    assert shown(text) == {"phone": True, "line": 8}
    assert text.count("\nLine (optional)\n  1  7\n  2  8\n") == 2 and "  2  8\n✗ Which one?\n> 2\n" in text
    assert text.count("\nphone ") == 1


def test_a_rule_about_what_is_not_asked_for_stands_above_and_all_is_asked(play):
    one = screen({"kind": {"enum": ["x", "y"]}, "note": {"type": "string"}, "total": {"type": "integer", "readOnly": True}},
                 required=["kind"])
    one["screen"] |= {"show": {"note": "values.kind == 'x'"}, "prefill": {"total": "5"}}
    one["check"] = [{"when": "values.kind == 'y'", "path": path, "message": "Not y."} for path in ("/note", "/total")]
    text = play(flow({"one": one}), "y", "x", "Soon")
    assert "> y\n✗ /note – Not y.\n✗ /total – Not y.\n\nkind\n" in text
    assert shown(text) == {"kind": "x", "note": "Soon", "total": 5}


def test_who_leaves_what_is_wrong_as_it_is_can_change_the_rest(play):
    steps = {"one": {**screen({"kind": {"type": "string"}, "name": {"type": "string"}}),
                     "check": {"when": "values.kind == 'y'", "path": "/name", "message": "Nobody is called that."}}}
    text = play(flow(steps), "y", "Ann", "Bo", "", "x", "Ann")
    assert text.count("\nname (optional)\n✗ Nobody is called that.\n") == 3
    assert shown(text) == {"kind": "x", "name": "Ann"}


def test_a_field_that_turns_out_to_be_required_is_asked_for(play):
    steps = {"one": screen(
        {"phone": {"type": "boolean"}},
        **{"if": {"required": ["phone"]}, "then": {"properties": {"number": {"type": "string"}}, "required": ["number"]}})}
    assert shown(play(flow(steps), "y", "079")) == {"phone": True, "number": "079"}


def test_a_field_that_an_error_has_asked_for_is_asked_once_when_it_comes_up(play):
    one = screen({"kind": {"enum": ["x", "y"]}, "note": {"type": "string"}}, required=["kind"])
    one["screen"]["show"] = {"note": "values.kind == 'x'"}
    one["check"] = [{"when": "values.kind == 'y'", "path": path, "message": "Not y."} for path in ("/note", "/kind")]
    assert shown(play(flow({"one": one}), "y", "x", "Soon")) == {"kind": "x", "note": "Soon"}


def test_what_is_refused_for_another_reason_is_asked_for_again_once(play):
    steps = {"one": {**screen({"a": {"type": "string"}}), "next": [{"when": "data.a == 'go'", "to": "end"}]}, "end": {"end": "completed"}}
    text = play(flow(steps), "stay", "go")
    assert text.count("✗ No transition of the step “one” applies.") == 1
    assert "\na (optional)\n[stay] > go\n" in text and "✓ completed\n" in text


def test_back_keeps_what_was_typed(play):
    steps = {"one": {**screen({"a": {"type": "string"}}), "next": "two"},
             "two": screen({"b": {"type": "string"}, "c": {"type": "string"}})}
    text = play(flow(steps), "A", "B", ":back", "", "", "C")
    assert "a (optional)\n[A] > " in text and "b (optional)\n[B] > " in text
    assert shown(text) == {"b": "B", "c": "C"}


def test_where_there_is_no_way_back_the_question_stays(play):
    text = play(TEAM, ":back", ":help", "2")
    assert "> :back\n✗ There is nothing to go back to.\n\nTeam type\n" in text
    assert "not possible here (atFirstStep)" in text
    assert "Which school?" in text


def test_cancel_ends_the_session(play):
    assert play(TEAM, ":cancel").endswith("> :cancel\n\n■ cancelled\n")


def test_a_word_that_nobody_knows(play):
    assert "✗ There is no “:nonsense” that could be done so. “:help” tells what there is.\n" in play(TEAM, ":nonsense")


def test_the_person_plays_the_host(play):
    text = play(TEAM, "2", "Lincoln", "Owl", "Owls", ":fail nameTaken Taken already.", "Bats", "", "seven", "8")
    assert "Name\n✗ Taken already.\n[Owls] > Bats\n" in text
    assert "Team number\n✗ Is required.\n> seven\n✗ Type a number.\n" in text
    assert shown(text) == {"teamId": 8}


def test_what_was_typed_unseen_is_not_shown_as_the_input_of_an_action(play):
    steps = {"one": {**screen({"pin": {"type": "string", "writeOnly": True}}), "next": "two"},
             "two": {"action": {"name": "work", "input": {"pin": "data.pin"}}, "next": {"end": "completed"}}}
    text = play(flow(steps), "1234", ":input", "")
    before, shown_on_demand = text.split("> :input\n")
    assert "Now your program would do work with what “:input” shows, also of what was typed unseen.\n" in before
    assert "1234" not in before.replace("> 1234\n", "") and '  {"pin": "1234"}\n' in shown_on_demand


def test_what_is_no_text_is_asked_for_again(tmp_path):
    (tmp_path / "played.flow.json").write_text(json.dumps(flow({"one": {**screen({"a": {"type": "string"}}), "next": {"end": "completed", "result": "data"}}})))
    done = subprocess.run([executable(), "play", "--memory", tmp_path / "played.flow.json"], input=b"caf\xe9\ncaf\xc3\xa9\n",
                          capture_output=True, timeout=20)
    assert "✗ That is no UTF-8, so nobody knows which letters are meant.\n".encode() in done.stdout
    assert shown(done.stdout.decode()) == {"a": "café"}


def test_an_action_without_a_schema_takes_any_object(play):
    steps = {"one": {"action": {"name": "work", "input": {"a": "1"}}, "next": {"end": "completed", "result": "result"}}}
    assert shown(play(flow(steps), "7", "[]", '{"b": [2]}')) == {"b": [2]}
    assert shown(play(flow(steps), "")) == {}


def test_a_screen_that_asks_nothing_waits_for_enter(play):
    steps = {"one": {"screen": {"title": "Hello", "body": "Welcome.\nCome in.", "submit": "Go"}, "next": {"end": "completed"}}}
    text = play(flow(steps), "what?", "")
    assert "Hello\nWelcome.\nCome in.\n\nEnter: Go > what?\n✗ There is nothing to type here: press Enter.\n" in text
    assert "✓ completed" in text


def test_events_are_listed_and_sent(play):
    steps = {"one": {"screen": {"title": "Colours"}, "on": {
        "pick": {"title": "Pick", "schema": {"type": "string"}, "end": "completed", "result": {"colour": "event"}},
        "never": {"title": "Never", "when": "false", "to": "one"}}}}
    text = play(flow(steps), "", "nothing", "pick 7", ":event pick red")
    assert ":event pick  Pick\n" in text and "Type “:event NAME”, or its name alone.\n> " in text
    assert "✗ Nothing here handles the event “nothing”." in text
    assert shown(text) == {"colour": "red"}


def test_leaving_asks_where_the_flow_wants_it(play):
    steps = {"one": {**screen({"a": {"type": "string"}}), "next": "two"},
             "two": {**screen({"b": {"type": "string"}, "c": {"type": "string"}}), "leave": "confirm"}}
    text = play(flow(steps), "A", "B", ":back", "n", ":back", "y", ":quit")
    assert text.count("! What was typed would be lost:\n") == 2
    assert text.count("Leave all the same? (y/n) > ") == 2
    assert text.count("a (optional)\n[A] > ") == 1


def test_a_secret_is_not_shown_and_kept(play):
    steps = {"one": {**screen({"pin": {"type": "string", "writeOnly": True}}, required=["pin"]), "next": "two"},
             "two": {**screen({"b": {"type": "string"}}), "next": "three"},
             "three": {"action": {"name": "in", "input": {"pin": "data.pin"}}, "next": {"end": "completed"}}}
    text = play(flow(steps), "12 34", ":back", "", "", ":input", "{}")
    assert "\npin\n[kept] > \n" in text
    assert text.count("12 34") == 1 and '"pin": "12 34"' in text


def test_a_secret_can_be_given_up(play):
    steps = {"one": {**screen({"pin": {"type": "string", "writeOnly": True}}), "next": "two"}, "two": {"screen": {}, "next": "three"},
             "three": {"action": {"name": "in", "input": {"pin": "data.pin"}}}}
    text = play(flow(steps), "1234", ":back", ":none", "", ":input", ":quit")
    assert "1234" not in text and "\n  {}\n" in text


def test_what_has_to_be_there_and_may_be_null_is_null_when_it_is_left_empty(play):
    steps = {"one": {**screen({"age": {"type": ["integer", "null"]}, "name": {"type": ["string", "null"]}}, required=["age"]),
                     "next": {"end": "completed", "result": "data"}}}
    assert shown(play(flow(steps), "", "")) == {"age": None}
    assert shown(play(flow(steps), "7", "Ann")) == {"age": 7, "name": "Ann"}


def test_the_input_is_handed_in(play):
    definition = {**flow({"one": {"end": "completed", "result": "input"}}), "input": {"type": "object", "required": ["a"]}}
    assert shown(play(definition, arguments=["--memory", "--input", '{"a": 1}'])) == {"a": 1}
    assert "“[]” is not a value for “--input”; one is a JSON object" in play(definition, arguments=["--memory", "--input", "[]"], status=2)
    assert "✗ The input does not fit the schema: /a – Is required." in play(definition, status=1)


def test_a_flow_that_is_not_there_or_wrong(play, tmp_path):
    assert play("create-taem", arguments=["--memory", "--flows", EXAMPLES], status=1) == (
        "✗ There is no flow “create-taem”. Did you mean “create-team”?\n")
    text = play(flow({"one": {"screen": {"titel": "x"}, "next": "two"}}), status=1)
    assert text == (
        "✗ The flow has problems: There is no key “titel” here.\n"
        "  line 1, column 65: There is no key “titel” here. Did you mean “title”?\n"
        "  line 1, column 88: There is no step “two” in this flow. There is “one”.\n"
        f"segue: “segue check {tmp_path}/played.flow.json” shows where\n")
    assert play("played", status=1).endswith("\nsegue: “segue check ./played.flow.json” shows where\n")
    assert play("", arguments=[], status=1).startswith("✗ There is no flow “”.")


def test_a_flow_is_blamed_in_its_own_file(play, tmp_path):
    (tmp_path / "broken.flow.json").write_text("{")
    text = play(flow({"one": {"flow": "broken"}}), status=1)
    assert text.startswith("✗ The flow has problems: broken.flow.json: ")
    assert "\n  broken.flow.json, line 1, column 2: " in text
    assert text.endswith(f"segue: “segue check {tmp_path}/broken.flow.json” shows where\n")


def test_a_file_that_is_no_flow_says_why(play, tmp_path):
    called = "a flow's file is called NAME.flow.json, its name being 1 to 64 of a–z, 0–9 and “-”"
    for name in ("team.json", "Team.flow.json"):
        (tmp_path / name).write_text("{}")
        assert play(tmp_path / name, status=1) == f"segue: {tmp_path}/{name}: {called}\n"
    assert play(tmp_path / "none.flow.json", status=1) == f"segue: {tmp_path}/none.flow.json: No such file or directory\n"
    (tmp_path / "nine.flow.json").write_text("{}")
    assert play(tmp_path / "none.flow.json", status=1) == "✗ There is no flow “none”. Did you mean “nine”?\n"
    (tmp_path / "nine.flow.json").unlink()
    assert play(tmp_path / "none.json", status=1).endswith("none.json: No such file or directory\n")
    (tmp_path / "folder.flow.json").mkdir()
    assert play(tmp_path / "folder.flow.json", status=1).endswith("folder.flow.json: Is a directory\n")


def test_folders_that_are_not_there_are_told_of(play, tmp_path):
    missing = tmp_path / "none"
    said = play("team", arguments=["--memory", "--flows", missing], status=1)
    assert f"segue: there is no folder “{missing}”, so no flows are found there\n" in said
    (tmp_path / "file").write_text("")
    assert play(TEAM, arguments=["--store", tmp_path / "file"], status=1).endswith(
        f"segue: the store is “{tmp_path}/file”; “--store DIR” names another one, and “--memory” keeps nothing\n")


def test_what_a_flow_says_does_not_steer_the_terminal(play):
    text = play(flow({"one": screen({"a": {"type": "string", "title": "\x1b[31mred\x07"}})}), "\x1b[5m", "")
    assert "�[31mred�" in text and text.count("\x1b") == 1, "only what was typed is echoed as it is"


# The other systems, as a person goes through them


def test_tabs_and_what_is_presented_over_them(play):
    text = play(EXAMPLES / "color-viewer.flow.json", "green", ":tab top", "change", ":tab colors", "catdog", "MAGENTA",
                ":tab colors", ":quit")
    assert "\n[Colors]  Top   Colors ›\nDetail" in text
    assert "\n Colors  [Top]  Top\n  fullScreen ▸\nWhich color?" in text
    assert "> :tab colors\n✗ “selectTab” is not possible" in text
    assert "✗ Error!\n[catdog] > MAGENTA\n\n Colors  [Top]\nTop\nmagenta\n" in text


def test_a_gate_is_passed_or_not(play):
    text = play(EXAMPLES / "guarded.flow.json", ':event open {"profile": 7}', ":cancel", ':event open {"profile": 7}',
                "ann", "secret", "", ":back", ":quit")
    assert "\n  gate, formSheet ▸\nSign in" in text and "Before you go on: sign-in\n" in text
    assert "! sign-in: aborted (cancelled)\n" in text
    assert "\nHome ›\nProfile 7  2 of 2\n\nThere is nothing to answer here. “:help” tells what can be done.\n> :back" in text
    assert "secret" not in text


def test_an_earlier_answer_is_changed_in_a_review(play):
    steps = {"one": {"screen": {"title": "One", **screen({"a": {"type": "string", "title": "A"}})["screen"]}, "next": "two"},
             "two": {"screen": {"title": "All right?", "review": True}, "next": {"end": "completed", "result": "data"}}}
    text = play(flow(steps), "x", ":edit one", "y", "")
    assert "All right?  2 of 2\nOne  :edit one\n  A: x\n" in text and "One  :edit one\n  A: y\n" in text
    assert shown(text) == {"a": "y"}


# Leaving and going on


def keeping(tmp_path):
    return ["--store", tmp_path / "store"]


def test_the_end_of_input_leaves_and_says_how_to_go_on(play, tmp_path):
    text = play(TEAM, "2", "Lincoln", arguments=keeping(tmp_path))
    session = re.search(r"session (\w+)", text)[1]
    assert text.endswith(
        f"Mascot\n> \nSession {session} is kept. To go on with it:\n  {executable()} play {TEAM}"
        f" --store {tmp_path}/store --session {session}\n")


def test_what_was_typed_is_there_when_one_goes_on(play, tmp_path):
    arguments = [*keeping(tmp_path), "--session", "mine"]
    play(TEAM, "2", "Lincoln", ":quit", arguments=arguments)
    text = play(TEAM, "", "Owl", "Owls", "7", arguments=arguments)
    assert text.startswith("create-team  continued session mine\n")
    assert "School\n[Lincoln] > \n" in text
    assert shown(text) == {"teamId": 7}
    assert shown(play(TEAM, arguments=arguments)) == {"teamId": 7}, "an ended session shows how it ended"


def test_a_session_goes_on_with_its_own_flow_alone(play, tmp_path):
    arguments = [*keeping(tmp_path), "--session", "mine"]
    play(TEAM, "2", ":quit", arguments=arguments)
    other = flow({"one": screen({"a": {"type": "string"}})})
    assert play(other, "x", arguments=arguments, status=2) == (
        "segue: the session “mine” is one of “create-team”, and not of “played”; name that flow, or another session\n")
    (tmp_path / "create-team.flow.json").write_text(json.dumps({**other, "flow": "create-team"}))
    text = play(tmp_path / "create-team.flow.json", ":quit", arguments=arguments)
    assert "Which school?" in text and f"play {tmp_path}/create-team.flow.json --store" in text
    (tmp_path / "teams.flow.json").write_text(TEAM.read_text())
    assert "Which school?" in play(tmp_path / "teams.flow.json", ":quit", arguments=arguments)
    assert play("create-taem", arguments=arguments, status=1).startswith("✗ There is no flow “create-taem”.")


def test_it_speaks_the_language_that_is_named(play, tmp_path):
    definition = flow({"one": screen({"a": {"type": "string", "title": "Name", "minLength": 2}}), "two": screen({})})
    definition["steps"]["one"]["next"] = "two"
    (tmp_path / "played.de.json").write_text(json.dumps({"Name": "Ihr Name"}))
    arguments = [*keeping(tmp_path), "--session", "s"]
    text = play(definition, "x", ":quit", arguments=[*arguments, "--locale", "de"])
    assert "Ihr Name (optional)\n" in text and "✗ Muss mindestens 2 Zeichen lang sein.\n" in text
    assert "✗ Must be at least 2 characters.\n" in play(definition, "x", ":quit", arguments=[*arguments, "--locale", "en"])
    assert "✗ Must be at least 2 characters.\n" in play(definition, "x", ":quit", arguments=arguments), "as the session was left"
    assert "locale" in play(definition, arguments=["--memory", "--locale", "!"], status=1)


def test_what_is_only_in_memory_is_said_to_be_gone(play):
    assert play(TEAM, ":quit").endswith("was only in memory, and is gone.\n")


# At a terminal


class Person:
    """Somebody at a terminal, who types when the text that they wait for has come."""

    def __init__(self, *arguments, **environment):
        self.seen = ""
        variables = {**os.environ, "TERM": "xterm", **environment}
        if "NO_COLOR" not in environment:
            variables.pop("NO_COLOR", None)
        looked_at, done = os.pipe()
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.close(done)
            os.read(looked_at, 1)
            os.execvpe(executable(), ["segue", "play", *map(str, arguments)], variables)
        self.before = self.modes()
        os.close(looked_at)
        os.close(done)

    def modes(self):
        """The local modes of the terminal."""
        return termios.tcgetattr(self.terminal)[3]

    def sees(self, text):
        """What came up to this text, and it is taken away."""
        deadline = time.monotonic() + GUARD
        while text not in self.seen:
            assert select.select([self.terminal], [], [], max(0, deadline - time.monotonic()))[0], self.seen
            try:
                part = os.read(self.terminal, 1 << 16)
            except OSError:
                part = b""
            assert part, f"the end came before {text!r}: {self.seen!r}"
            self.seen += part.decode().replace("\r\n", "\n")
        before, self.seen = self.seen.split(text, 1)
        return before + text

    def types(self, text):
        os.write(self.terminal, text.encode())

    def status(self):
        """Reads to the end, and gives the exit status."""
        try:
            while part := os.read(self.terminal, 1 << 16):
                self.seen += part.decode().replace("\r\n", "\n")
        except OSError:
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])


def test_a_person_sees_colours_and_what_they_type():
    person = Person(TEAM, "--memory")
    assert "\x1b[1mWhat kind of team is it?\x1b[0m" in person.sees("\n> ")
    person.types("2\n")
    assert person.sees("School").startswith("2\n")
    person.types("\x04")
    assert person.status() == 0
    assert "was only in memory" in person.seen


def test_no_colours_where_nobody_wants_them():
    person = Person(TEAM, "--memory", NO_COLOR="1")
    person.sees("\n> ")
    person.types(":q\n")
    assert person.status() == 0 and "\x1b" not in person.seen


def test_who_goes_on_elsewhere_is_followed_at_the_next_answer(tmp_path):
    (tmp_path / "played.flow.json").write_text(json.dumps(flow({
        "one": {**screen({"a": {"type": "string"}, "b": {"type": "string"}}), "next": "two"},
        "two": {"screen": {"title": "Two"}}})))
    session = ["--store", tmp_path / "store", "--session", "s"]
    person = Person(tmp_path / "played.flow.json", *session, NO_COLOR="1")
    person.sees("a (optional)\n> ")
    elsewhere = {"jsonrpc": "2.0", "id": 1, "method": "submit", "params": {"session": "s", "values": {}}}
    subprocess.run([executable(), "serve", "--store", tmp_path / "store"], input=json.dumps(elsewhere) + "\n", text=True,
                   check=True, capture_output=True, timeout=20)
    person.types("x\n")
    assert "✗ The session has gone on meanwhile: the time for that screen was over, or it was answered elsewhere. Not taken: “x”." in person.sees("Two  2 of 2\n\nThere is nothing to answer here.")
    person.types(":quit\n")
    assert person.status() == 0


def test_a_session_that_somebody_deletes_is_left(tmp_path):
    (tmp_path / "played.flow.json").write_text(json.dumps(flow({"one": {**screen({"a": {"type": "string"}}), "next": {"end": "completed"}}})))
    person = Person(tmp_path / "played.flow.json", "--store", tmp_path / "store", "--session", "s", NO_COLOR="1")
    person.sees("a (optional)\n> ")
    elsewhere = {"jsonrpc": "2.0", "id": 1, "method": "deleteSession", "params": {"session": "s"}}
    subprocess.run([executable(), "serve", "--store", tmp_path / "store"], input=json.dumps(elsewhere) + "\n", text=True,
                   check=True, capture_output=True, timeout=20)
    person.types("x\n")
    person.sees("✗ There is no session “s”")
    assert person.status() == 1 and "is kept" not in person.seen


def test_what_a_terminal_cuts_off_is_not_taken(tmp_path):
    (tmp_path / "played.flow.json").write_text(json.dumps(flow({"one": {**screen({"a": {"type": "string"}}), "next": {"end": "completed"}}})))
    person = Person(tmp_path / "played.flow.json", "--memory", NO_COLOR="1")
    person.sees("a (optional)\n> ")
    person.types("x" * 5000 + "\n")
    person.sees("✗ A terminal cuts a line off after 4095 bytes: type less, or answer through a pipe.\n\na (optional)\n> ")
    person.types(":q\n")
    assert person.status() == 0


SECRET = flow({"one": {**screen({"pin": {"type": "string", "writeOnly": True}}), "next": "two"},
               "two": screen({"name": {"type": "string"}})})


@pytest.fixture
def secretive(tmp_path):
    (tmp_path / "played.flow.json").write_text(json.dumps(SECRET))
    return Person(tmp_path / "played.flow.json", "--memory", NO_COLOR="1")


def test_a_secret_is_typed_unseen(secretive):
    secretive.sees("> ")
    secretive.types("1234\n")
    assert "1234" not in secretive.sees("name (optional)\n> ")
    secretive.types("Owls\n")
    secretive.sees("Owls\n")
    assert secretive.status() == 0 and "1234" not in secretive.seen


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interruption_leaves_in_good_order(secretive, number):
    """Also while nothing is shown of what is typed: the terminal is as it was."""
    secretive.sees("> ")
    assert not secretive.modes() & termios.ECHO
    os.kill(secretive.child, number)
    secretive.sees("was only in memory")
    assert secretive.modes() == secretive.before
    assert secretive.status() == 0


def test_control_c_at_the_keyboard(secretive):
    secretive.sees("> ")
    secretive.types("\x03")
    secretive.sees("was only in memory")
    assert secretive.status() == 0
