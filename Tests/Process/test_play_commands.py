"""What else a person can do in `segue play` than answer: go back, send events, play the host, and so on."""

from conftest import EXAMPLES
from playing import TEAM, flow, screen, shown


def test_back_keeps_what_was_typed(play):
    steps = {"one": {**screen({"a": {"type": "string"}}), "next": "two"},
             "two": screen({"b": {"type": "string"}, "c": {"type": "string"}})}
    text = play(flow(steps), "A", "B", ":back", "", "", "C")
    assert "a (optional)\n[A] > " in text and "b (optional)\n[B] > " in text
    assert shown(text) == {"b": "B", "c": "C"}


def test_where_there_is_no_way_back_the_question_stays(play):
    text = play(TEAM, ":back", ":help", "2")
    assert "> :back\n✗ There is nothing to go back to.\n\nTeam type\n" in text
    assert "not possible here: there is nothing to go back to\n" in text
    assert "Which school?" in text


def test_cancel_ends_the_session(play):
    assert play(TEAM, ":cancel").endswith("> :cancel\n\n■ cancelled\n")


def test_a_command_that_nobody_knows_is_said(play):
    assert "✗ “:nonsense” is not understood. “:help” tells what there is.\n" in play(TEAM, ":nonsense")


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


def test_what_an_event_needs_to_know_is_asked_for_field_by_field(play):
    steps = {"one": {"screen": {"title": "Count"}, "on": {
        "add": {"schema": {"required": ["n"], "properties": {"n": {"type": "integer"}, "why": {"type": "string"}}},
                "end": "completed", "result": {"event": "event"}}}}}
    text = play(flow(steps), ":event add", "seven", "7", "Because")
    assert "n\n✗ Is required.\n> seven\n✗ Type a number.\n" in text and "why (optional)\n> Because" in text
    assert shown(text) == {"event": {"n": 7, "why": "Because"}}
    # What was given is asked for again only where it is wrong.
    text = play(flow(steps), ':event add {"n": "x", "why": "So"}', "7")
    assert "n\n✗ Must be a whole number.\n[x] > 7" in text
    assert shown(text) == {"event": {"n": 7, "why": "So"}}
    # Something else may be done instead.
    assert play(flow(steps), ":event add", ":cancel", ":cancel").endswith("■ cancelled\n")


def test_leaving_asks_where_the_flow_wants_it(play):
    steps = {"one": {**screen({"a": {"type": "string"}}), "next": "two"},
             "two": {**screen({"b": {"type": "string"}, "c": {"type": "string"}}), "leave": "confirm"}}
    text = play(flow(steps), "A", "B", ":back", "n", ":back", "y", ":quit")
    assert text.count("! What was typed would be lost:\n") == 2
    assert text.count("Leave all the same? (y/n) > ") == 2
    assert text.count("a (optional)\n[A] > ") == 1


def test_the_person_plays_the_host(play):
    text = play(TEAM, "2", "Lincoln", "Owl", "Owls", ":fail nameTaken Taken already.", "Bats", "", "seven", "8")
    assert "Name\n✗ Taken already.\n[Owls] > Bats\n" in text
    assert "Team number\n✗ Is required.\n> seven\n✗ Type a number.\n" in text
    assert shown(text) == {"teamId": 8}


def test_an_action_without_a_schema_takes_any_object(play):
    steps = {"one": {"action": {"name": "work", "input": {"a": "1"}}, "next": {"end": "completed", "result": "result"}}}
    assert shown(play(flow(steps), "7", "[]", '{"b": [2]}')) == {"b": [2]}
    assert shown(play(flow(steps), "")) == {}


def test_what_was_typed_unseen_is_not_shown_as_the_input_of_an_action(play):
    steps = {"one": {**screen({"pin": {"type": "string", "writeOnly": True}}), "next": "two"},
             "two": {"action": {"name": "work", "input": {"pin": "data.pin"}}, "next": {"end": "completed"}}}
    text = play(flow(steps), "1234", ":input", "")
    before, shown_on_demand = text.split("> :input\n")
    assert "Now your program would do work with what “:input” shows, also of what was typed unseen.\n" in before
    assert "1234" not in before.replace("> 1234\n", "") and '  {"pin": "1234"}\n' in shown_on_demand


def test_an_earlier_answer_is_changed_in_a_review(play):
    steps = {"one": {"screen": {"title": "One", **screen({"a": {"type": "string", "title": "A"}})["screen"]}, "next": "two"},
             "two": {"screen": {"title": "All right?", "review": True}, "next": {"end": "completed", "result": "data"}}}
    text = play(flow(steps), "x", ":edit one", "y", "")
    assert "All right?  2 of 2\nOne  :edit one\n  A: x\n" in text and "One  :edit one\n  A: y\n" in text
    assert shown(text) == {"a": "y"}


def test_a_review_says_what_was_chosen_in_words_and_leaves_out_what_has_no_answer(play):
    steps = {"menu": {**screen({"mail": {"type": "string"}}), "on": {"guest": "one"}, "next": "one"},
             "one": {"screen": {"title": "One", "schema": {"type": "object", "properties": {"a": {"title": "A", "enum": ["x"]}}},
                                "ui": {"labels": {"x": "The first"}}}, "next": "two"},
             "two": {"screen": {"title": "All right?", "review": True}, "next": {"end": "completed"}}}
    text = play(flow(steps), ":event guest", "1", ":quit")
    assert "All right?  2 of 2\nOne  :edit one\n  A: The first\n" in text


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


def test_help_shows_no_control_characters_of_a_flow(play):
    steps = {"one": {"screen": {}, "on": {"\x1b[31mz": {"end": "completed"}}}}
    text = play(flow(steps), ":help")
    assert ":event \ufffd[31mz" in text and "\x1b" not in text


def test_help_tells_how_to_close_what_is_presented(play):
    steps = {"one": {"screen": {}, "on": {"open": {"present": "two"}}}, "two": {"screen": {}}}
    assert ":dismiss" not in play(flow(steps), ":help")
    assert ":dismiss" in play(flow(steps), ":event open", ":help")
