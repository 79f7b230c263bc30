"""Actions done by functions of the front end: their results, and their failures, which are told to the flow."""

import asyncio
import datetime
import functools
import math

import pytest
from segue import ActionFailed, AsyncEngine, InputInvalid, ParseError
from team import NAME, named

# Four digits of it may stand in an id or a checksum.
CARD = "4444333322221111"


def test_the_answer_is_the_view_after_it(real):
    done = []
    real.on("createTeam", lambda action: done.append(action) or {"teamId": 7})
    view = real.submit(named(real), NAME)
    assert (view.outcome.status, view.outcome.result) == ("completed", {"teamId": 7})
    (action,) = done
    assert (action.name, action.input["name"], action.attempt) == ("createTeam", "Owls", 1)


def test_without_a_handler_it_is_shown(real):
    real.on("createTaem", lambda action: {})
    assert real.submit(named(real), NAME).screen.action.name == "createTeam"


def test_a_handler_that_is_no_function_is_refused(real):
    with pytest.raises(TypeError, match="^the handler of createTeam is of type dict; it is a function$"):
        real.on("createTeam", {"teamId": 7})


def test_a_dry_run_does_nothing(real):
    real.on("createTeam", lambda action: 1 / 0)
    assert real.submit(named(real), NAME, dry_run=True).screen.kind == "action"


def test_a_failure_is_told_to_the_flow(real):
    def create(action):
        raise ActionFailed("nameTaken", "There are Owls already.", {"other": 3})

    real.on("createTeam", create)
    view = real.submit(named(real), NAME)
    assert (view.step, view.errors[0].path, view.errors[0].message) == ("name", "/name", "There are Owls already.")


def test_a_handler_with_a_mistake_fails_the_action_and_is_logged(real, caplog):
    real.on("createTeam", lambda action: 1 / 0)
    view = real.submit(named(real), NAME)
    assert (view.step, view.errors[0].code) == ("name", "handlerFailed")
    assert "the handler of createTeam failed" in caplog.text and "ZeroDivisionError: division by zero" in caplog.text


class Declined(Exception):
    """As a library raises it: its words are not for the user."""


@pytest.mark.parametrize("kind", [Declined, ParseError, InputInvalid])
def test_what_a_handler_says_by_mistake_is_logged_and_told_to_nobody_else(real, caplog, stored, kind):
    def create(action):
        raise kind(f"the gateway refused card {CARD}")

    real.on("createTeam", create)
    view = real.submit(named(real), NAME)
    assert (view.errors[0].code, CARD in str(view.raw)) == ("handlerFailed", False)
    files = [file.read_bytes() for file in stored["store"].rglob("*") if file.is_file()]
    assert files and not [content for content in files if CARD.encode() in content]
    assert f"the gateway refused card {CARD}" in caplog.text


def test_a_failure_without_a_message_is_worded_by_the_engine(real):
    flow = {"flow": "pay", "start": "card", "steps": {
        "card": {"screen": {"schema": {"type": "object", "properties": {"card": {"type": "string", "writeOnly": True}}}}, "next": "pay"},
        "pay": {"action": {"name": "pay", "input": {"card": "data.card"}}, "next": {"end": "completed"}}}}

    def pay(action):
        raise ActionFailed("secretsLost")

    def pay_wordless(action):
        raise ActionFailed("secretsLost", "")

    for handler in (pay, pay_wordless):
        real.on("pay", handler)
        view = real.submit(real.start_flow(definition=flow, locale="de"), {"card": "4444"})
        assert (view.step, view.errors[0].code) == ("card", "secretsLost")
        assert view.errors[0].message == "Bitte noch einmal eingeben: Geheimes wird nicht aufbewahrt."
    assert str(ActionFailed("secretsLost")) == "secretsLost"


@pytest.mark.parametrize("given, said", [
    (True, "bool"), (0, "int"), ("", "str"), ("T1", "str"), ([], "list"), ([{"teamId": 7}], "list"),
])
def test_a_result_that_is_no_object_fails_the_action(real, caplog, given, said):
    real.on("createTeam", lambda action: given)
    view = real.submit(named(real), NAME)
    message = f"TypeError: the handler of createTeam returned a value of type {said}; a result is a dict, or None for an empty one"
    assert (view.step, view.errors[0].code) == ("name", "handlerFailed")
    assert message in caplog.text
    real.on("createTeam", lambda action: {"teamId": 7})
    assert real.current_screen(view).step == "name"
    assert real.submit(view, NAME).outcome.result == {"teamId": 7}


@pytest.mark.parametrize("given", [{"at": datetime.date(2026, 1, 1)}, {"all": {7}}, {"ratio": math.nan}, {(1, 2): 3}, {"name": "\ud800"}])
def test_a_result_that_is_no_json_fails_it_too(real, caplog, given):
    real.on("createTeam", lambda action: given)
    view = real.submit(named(real), NAME)
    assert (view.step, view.errors[0].code) == ("name", "handlerFailed")
    assert "TypeError: the handler of createTeam returned what can't be said in JSON: " in caplog.text


def test_nothing_is_an_empty_result(real):
    real.on("try", lambda action: None)
    flow = {"flow": "tried", "start": "try", "steps": {
        "try": {"action": {"name": "try"}, "next": {"end": "completed", "result": "steps.try"}}}}
    assert real.start_flow(definition=flow).outcome.result == {}


def test_a_result_that_does_not_fit_fails_the_action(real, caplog):
    real.on("createTeam", lambda action: {"teamId": "seven"})
    view = real.submit(named(real), NAME)
    assert (view.step, view.errors[0].code) == ("name", "inputInvalid")
    assert "/teamId" in view.errors[0].message
    assert "createTeam" in caplog.text
    real.on("createTeam", lambda action: {"teamId": 7})
    assert real.submit(view, NAME).outcome.status == "completed"


@pytest.mark.parametrize("kind, then", [
    ("noTransition", [{"when": "steps.pay.paid == true", "to": "done"}]),
    ("expressionFailed", [{"when": "1 / steps.pay.left > 0", "to": "done"}]),
    ("loopDetected", "round"),
])
def test_a_result_with_which_the_flow_cannot_go_on_fails_it_and_is_not_asked_for_again(real, kind, then):
    failed = {"popTo": "ask", "errors": [{"path": "", "code": "refused", "message": "${error.code}"}]}
    flow = {"flow": "pay", "start": "ask", "steps": {
        "ask": {"screen": {"title": "Pay?"}, "next": "pay"},
        "pay": {"action": {"name": "pay"}, "next": then, "onError": failed},
        "round": {"route": [{"when": "steps.pay.paid == false", "to": "round"}, {"to": "done"}]},
        "done": {"end": "completed"}}}
    runs = []
    real.on("pay", lambda action: runs.append(action.attempt) or {"paid": False, "left": 0})
    view = real.submit(real.start_flow(definition=flow), {})
    assert (view.step, [error.message for error in view.errors]) == ("ask", [kind])
    assert (real.current_screen(view).step, runs) == ("ask", [1])


def test_a_result_that_does_not_fit_fails_the_action_where_it_is_awaited_too(stored):
    async def run():
        async with AsyncEngine(**stored) as engine:
            engine.on("createTeam", lambda action: {"teamId": "seven"})
            view = await engine.submit(await named(engine), NAME)
            assert (view.step, view.errors[0].code) == ("name", "inputInvalid")

    asyncio.run(run())


@pytest.mark.parametrize("failure, said", [
    ((404, "Not found."), "the code of ActionFailed is of type int"),
    (("gone", 404), "the message of ActionFailed is of type int"),
    (("gone", "It is gone.", {"at": datetime.date(2026, 1, 1)}), "ActionFailed: It is gone."),
    (("gone", "\udcff"), "ActionFailed: "),
], ids=["code", "message", "data", "surrogate"])
def test_a_failure_that_cannot_be_told_is_told_as_one_of_the_handler(real, caplog, failure, said):
    def create(action):
        raise ActionFailed(*failure)

    real.on("createTeam", create)
    view = real.submit(named(real), NAME)
    assert view.errors[0].code == "handlerFailed"
    assert said in caplog.text


@pytest.mark.parametrize("given", [
    {"teamId": {1: "a", "1": "b"}}, {"teamId": functools.reduce(lambda inner, _: [inner], range(600), 7)},
], ids=["twice", "deep"])
def test_what_the_engine_cannot_read_fails_the_action(real, caplog, given):
    def create(action):
        raise ActionFailed("gone", "It is gone.", given)

    for handler in (lambda action: given, create):
        real.on("createTeam", handler)
        view = real.submit(named(real), NAME)
        assert view.errors[0].code == "handlerFailed"
        assert "ParseError: Parse error" in caplog.text
        caplog.clear()


class Wordless(Exception):
    def __str__(self):
        raise RuntimeError("no words")


def test_an_exception_without_words_fails_it_too(real):
    def create(action):
        raise Wordless

    real.on("createTeam", create)
    assert real.submit(named(real), NAME).errors[0].code == "handlerFailed"
