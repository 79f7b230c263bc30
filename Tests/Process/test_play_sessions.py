"""A session that is left in `segue play`, and gone on with."""

import json
import re

from conftest import executable
from playing import TEAM, flow, screen, shown


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
    assert "locale" in play(definition, arguments=["--memory", "--locale", "!"], status=2)


def test_what_is_only_in_memory_is_said_to_be_gone(play):
    assert play(TEAM, ":quit").endswith("was only in memory, and is gone.\n")
