"""`segue play` at a terminal: colours, secrets that are typed unseen, interruptions."""

import os
import signal
import termios

import pytest
from person import Person
from playing import TEAM, flow, screen, written
from segue import Engine

SHORT = flow({"one": screen({"a": {"type": "string"}})})


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
    path = written(tmp_path, flow({
        "one": {**screen({"a": {"type": "string"}, "b": {"type": "string"}}), "next": "two"},
        "two": {"screen": {"title": "Two"}}}))
    person = Person(path, "--store", tmp_path / "store", "--session", "s", NO_COLOR="1")
    person.sees("a (optional)\n> ")
    with Engine(store=tmp_path / "store") as other:
        other.submit("s", {})
    person.types("x\n")
    refused = "✗ The session has gone on meanwhile: the time for that screen was over, or it was answered elsewhere. Not taken: “x”."
    assert refused in person.sees("Two  2 of 2\n\nThere is nothing to answer here.")
    person.types(":quit\n")
    assert person.status() == 0


def test_a_session_that_somebody_deletes_is_left(tmp_path):
    person = Person(written(tmp_path, SHORT), "--store", tmp_path / "store", "--session", "s", NO_COLOR="1")
    person.sees("a (optional)\n> ")
    with Engine(store=tmp_path / "store") as other:
        other.delete_session("s")
    person.types("x\n")
    person.sees("✗ There is no session “s”")
    assert person.status() == 1 and "is kept" not in person.seen


def test_what_a_terminal_cuts_off_is_not_taken(tmp_path):
    person = Person(written(tmp_path, SHORT), "--memory", NO_COLOR="1")
    person.sees("a (optional)\n> ")
    person.types("x" * 5000 + "\n")
    person.sees("✗ A terminal cuts a line off after 4095 bytes: type less, or answer through a pipe.\n\na (optional)\n> ")
    person.types(":q\n")
    assert person.status() == 0


SECRET = flow({"one": {**screen({"pin": {"type": "string", "writeOnly": True}}), "next": "two"},
               "two": screen({"name": {"type": "string"}})})


@pytest.fixture
def secretive(tmp_path):
    return Person(written(tmp_path, SECRET), "--memory", NO_COLOR="1")


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


def test_control_c_at_the_keyboard_leaves(secretive):
    secretive.sees("> ")
    secretive.types("\x03")
    secretive.sees("was only in memory")
    assert secretive.status() == 0


def test_what_a_flow_says_does_not_steer_the_terminal(play):
    text = play(flow({"one": screen({"a": {"type": "string", "title": "\x1b[31mred\x07"}})}), "\x1b[5m", "")
    assert "�[31mred�" in text and text.count("\x1b") == 1, "only what was typed is echoed as it is"
