"""Actions done by functions of the front end: once each attempt, their failures told to the flow."""

import asyncio
import datetime
import functools
import math
import os
import signal
import threading
from concurrent.futures import Future

import pytest
from conftest import EXAMPLES, GUARD
from segue import ActionFailed, AsyncEngine, Engine, InputInvalid, ParseError, calls
from segue.actions import Outcomes

ANSWERS = {"team-type": {"teamType": "littleLeague"}, "league": {"league": "South"}, "age-group": {"ageGroup": "8U"}}
NAME = {"name": "Owls"}
# Four digits of it may stand in an id or a checksum.
CARD = "4444333322221111"
RETRIED = {
    "flow": "retried", "start": "try", "steps": {
        "try": {"action": {"name": "try"}, "next": "done", "onError": [{"when": "error.code == 'again'", "stay": True}]},
        "done": {"end": "completed", "result": {"tries": "steps.try.tries"}}}}


@pytest.fixture
def stored(tmp_path):
    """The options of an engine on the examples whose sessions are in a store."""
    return {"flows": EXAMPLES, "store": tmp_path / "store"}


@pytest.fixture
def engine(client, stored):
    with client(**stored) as engine:
        yield engine


def named(engine):
    """A session before the screen whose submit leads to the action; awaited, where the engine is."""
    return engine.start_flow("create-team", answers=ANSWERS)


def test_the_answer_is_the_view_after_it(engine):
    done = []
    engine.on("createTeam", lambda action: done.append(action) or {"teamId": 7})
    view = engine.submit(named(engine), NAME)
    assert (view.outcome.status, view.outcome.result) == ("completed", {"teamId": 7})
    (action,) = done
    assert (action.name, action.input["name"], action.attempt) == ("createTeam", "Owls", 1)


def test_without_a_handler_it_is_shown(engine):
    engine.on("createTaem", lambda action: {})
    assert engine.submit(named(engine), NAME).screen.action.name == "createTeam"


def test_a_handler_that_is_no_function_is_refused(engine):
    with pytest.raises(TypeError, match="^the handler of createTeam is of type dict; it is a function$"):
        engine.on("createTeam", {"teamId": 7})


def test_a_dry_run_does_nothing(engine):
    engine.on("createTeam", lambda action: 1 / 0)
    assert engine.submit(named(engine), NAME, dry_run=True).screen.kind == "action"


def test_a_failure_is_told_to_the_flow(engine):
    def create(action):
        raise ActionFailed("nameTaken", "There are Owls already.", {"other": 3})

    engine.on("createTeam", create)
    view = engine.submit(named(engine), NAME)
    assert (view.step, view.errors[0].path, view.errors[0].message) == ("name", "/name", "There are Owls already.")


def test_a_handler_with_a_mistake_fails_the_action_and_is_logged(engine, caplog):
    engine.on("createTeam", lambda action: 1 / 0)
    view = engine.submit(named(engine), NAME)
    assert (view.step, view.errors[0].code) == ("name", "handlerFailed")
    assert "the handler of createTeam failed" in caplog.text and "ZeroDivisionError: division by zero" in caplog.text


class Declined(Exception):
    """As a library raises it: its words are not for the user."""


@pytest.mark.parametrize("kind", [Declined, ParseError, InputInvalid])
def test_what_a_handler_says_by_mistake_is_logged_and_told_to_nobody_else(engine, caplog, stored, kind):
    def create(action):
        raise kind(f"the gateway refused card {CARD}")

    engine.on("createTeam", create)
    view = engine.submit(named(engine), NAME)
    assert (view.errors[0].code, CARD in str(view.raw)) == ("handlerFailed", False)
    files = [file.read_bytes() for file in stored["store"].rglob("*") if file.is_file()]
    assert files and not [content for content in files if CARD.encode() in content]
    assert f"the gateway refused card {CARD}" in caplog.text


def test_a_failure_without_a_message_is_worded_by_the_engine(engine):
    flow = {"flow": "pay", "start": "card", "steps": {
        "card": {"screen": {"schema": {"type": "object", "properties": {"card": {"type": "string", "writeOnly": True}}}}, "next": "pay"},
        "pay": {"action": {"name": "pay", "input": {"card": "data.card"}}, "next": {"end": "completed"}}}}

    def pay(action):
        raise ActionFailed("secretsLost")

    def pay_wordless(action):
        raise ActionFailed("secretsLost", "")

    for handler in (pay, pay_wordless):
        engine.on("pay", handler)
        view = engine.submit(engine.start_flow(definition=flow, locale="de"), {"card": "4444"})
        assert (view.step, view.errors[0].code) == ("card", "secretsLost")
        assert view.errors[0].message == "Bitte noch einmal eingeben: Geheimes wird nicht aufbewahrt."
    assert str(ActionFailed("secretsLost")) == "secretsLost"


@pytest.mark.parametrize("given, said", [
    (True, "bool"), (0, "int"), ("", "str"), ("T1", "str"), ([], "list"), ([{"teamId": 7}], "list"),
])
def test_a_result_that_is_no_object_fails_the_action(engine, caplog, given, said):
    engine.on("createTeam", lambda action: given)
    view = engine.submit(named(engine), NAME)
    message = f"TypeError: the handler of createTeam returned a value of type {said}; a result is a dict, or None for an empty one"
    assert (view.step, view.errors[0].code) == ("name", "handlerFailed")
    assert message in caplog.text
    engine.on("createTeam", lambda action: {"teamId": 7})
    assert engine.current_screen(view).step == "name"
    assert engine.submit(view, NAME).outcome.result == {"teamId": 7}


@pytest.mark.parametrize("given", [{"at": datetime.date(2026, 1, 1)}, {"all": {7}}, {"ratio": math.nan}, {(1, 2): 3}, {"name": "\ud800"}])
def test_a_result_that_is_no_json_fails_it_too(engine, caplog, given):
    engine.on("createTeam", lambda action: given)
    view = engine.submit(named(engine), NAME)
    assert (view.step, view.errors[0].code) == ("name", "handlerFailed")
    assert "TypeError: the handler of createTeam returned what can't be said in JSON: " in caplog.text


def test_nothing_is_an_empty_result(engine):
    engine.on("try", lambda action: None)
    view = engine.start_flow(definition={**RETRIED, "steps": {**RETRIED["steps"], "done": {"end": "completed", "result": "steps.try"}}})
    assert view.outcome.result == {}


def test_a_result_that_does_not_fit_fails_the_action(engine, caplog):
    engine.on("createTeam", lambda action: {"teamId": "seven"})
    view = engine.submit(named(engine), NAME)
    assert (view.step, view.errors[0].code) == ("name", "inputInvalid")
    assert "/teamId" in view.errors[0].message
    assert "createTeam" in caplog.text
    engine.on("createTeam", lambda action: {"teamId": 7})
    assert engine.submit(view, NAME).outcome.status == "completed"


@pytest.mark.parametrize("kind, then", [
    ("noTransition", [{"when": "steps.pay.paid == true", "to": "done"}]),
    ("expressionFailed", [{"when": "1 / steps.pay.left > 0", "to": "done"}]),
    ("loopDetected", "round"),
])
def test_a_result_with_which_the_flow_cannot_go_on_fails_it_and_is_not_asked_for_again(engine, kind, then):
    failed = {"popTo": "ask", "errors": [{"path": "", "code": "refused", "message": "${error.code}"}]}
    flow = {"flow": "pay", "start": "ask", "steps": {
        "ask": {"screen": {"title": "Pay?"}, "next": "pay"},
        "pay": {"action": {"name": "pay"}, "next": then, "onError": failed},
        "round": {"route": [{"when": "steps.pay.paid == false", "to": "round"}, {"to": "done"}]},
        "done": {"end": "completed"}}}
    runs = []
    engine.on("pay", lambda action: runs.append(action.attempt) or {"paid": False, "left": 0})
    view = engine.submit(engine.start_flow(definition=flow), {})
    assert (view.step, [error.message for error in view.errors]) == ("ask", [kind])
    assert (engine.current_screen(view).step, runs) == ("ask", [1])


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
def test_a_failure_that_cannot_be_told_is_told_as_one_of_the_handler(engine, caplog, failure, said):
    def create(action):
        raise ActionFailed(*failure)

    engine.on("createTeam", create)
    view = engine.submit(named(engine), NAME)
    assert view.errors[0].code == "handlerFailed"
    assert said in caplog.text


@pytest.mark.parametrize("given", [
    {"teamId": {1: "a", "1": "b"}}, {"teamId": functools.reduce(lambda inner, _: [inner], range(600), 7)},
], ids=["twice", "deep"])
def test_what_the_engine_cannot_read_fails_the_action(engine, caplog, given):
    def create(action):
        raise ActionFailed("gone", "It is gone.", given)

    for handler in (lambda action: given, create):
        engine.on("createTeam", handler)
        view = engine.submit(named(engine), NAME)
        assert view.errors[0].code == "handlerFailed"
        assert "ParseError: Parse error" in caplog.text
        caplog.clear()


class Wordless(Exception):
    def __str__(self):
        raise RuntimeError("no words")


def test_an_exception_without_words_fails_it_too(engine):
    def create(action):
        raise Wordless

    engine.on("createTeam", create)
    assert engine.submit(named(engine), NAME).errors[0].code == "handlerFailed"


def test_a_session_of_a_name_that_was_deleted_is_another_one(engine):
    tickets = iter([1, 2])
    engine.on("createTeam", lambda action: {"teamId": next(tickets)})
    for ticket in (1, 2):
        view = engine.start_flow("create-team", answers={**ANSWERS, "name": NAME}, session="s")
        assert view.outcome.result == {"teamId": ticket}
        engine.delete_session("s")


def test_a_session_of_a_name_that_was_deleted_is_another_one_where_it_is_awaited_too(stored):
    async def run():
        tickets = iter([1, 2])
        async with AsyncEngine(**stored) as engine:
            engine.on("createTeam", lambda action: {"teamId": next(tickets)})
            for ticket in (1, 2):
                view = await engine.start_flow("create-team", answers={**ANSWERS, "name": NAME}, session="s")
                assert view.outcome.result == {"teamId": ticket}
                await engine.delete_session("s")

    asyncio.run(run())


def test_a_session_of_a_name_that_somebody_else_has_deleted_is_another_one_too(engine, stored):
    tickets = iter([1, 2])
    engine.on("createTeam", lambda action: {"teamId": next(tickets)})
    for ticket in (1, 2):
        view = engine.start_flow("create-team", answers={**ANSWERS, "name": NAME}, session="s")
        assert view.outcome.result == {"teamId": ticket}
        with Engine(**stored) as other:
            other.delete_session("s")


def test_a_start_that_is_asked_for_again_is_not_a_new_session(engine):
    """So what it shows is done once, too."""
    done = []
    engine.on("createTeam", lambda action: done.append(action.key) or {"teamId": 7})
    call = calls.start_flow("create-team", answers={**ANSWERS, "name": NAME}, session="s")
    for _ in range(2):
        assert engine.call(call).outcome.result == {"teamId": 7}
    assert len(done) == 1


def test_as_many_attempts_as_there_may_be_are_remembered_and_all_that_are_under_way():
    outcomes = Outcomes()
    under_way, _ = outcomes.claim(("s", "k", 0), Future)
    for number in range(1, Outcomes.LIMIT + 1):
        future, is_new = outcomes.claim(("s", "k", number), Future)
        assert is_new
        future.set_result(number)
    assert outcomes.claim(("s", "k", 0), Future) == (under_way, False)
    assert not outcomes.claim(("s", "k", Outcomes.LIMIT), Future)[1]
    assert outcomes.claim(("s", "k", 1), Future)[1]


def test_each_attempt_is_done_once(engine):
    tries = []

    def attempt(action):
        tries.append((action.key, action.attempt))
        if action.attempt < 3:
            raise ActionFailed("again", "Not yet.")
        return {"tries": action.attempt}

    engine.on("try", attempt)
    assert engine.start_flow(definition=RETRIED).outcome.result == {"tries": 3}
    assert [number for _, number in tries] == [1, 2, 3]
    assert len({key for key, _ in tries}) == 1


@pytest.mark.parametrize("failure", [None, ActionFailed("gone", "It is gone.")], ids=["result", "failure"])
def test_an_action_that_is_still_shown_when_it_was_told_of_is_the_callers(client, fake, failure):
    tries = []

    def attempt(action):
        tries.append(action.attempt)
        if failure:
            raise failure

    with client(fake) as engine:
        engine.on("act", attempt)
        shown = engine.submit("s")
        told = [message["method"] for message in engine.request("seen", {})["messages"]]
        assert (shown.screen.action.attempt, tries) == (1, [1])
        assert told == ["submit", "fail" if failure else "submit", "seen"]


DOOR = {
    "flow": "door", "start": "pin", "steps": {
        "pin": {
            "screen": {"schema": {"type": "object", "properties": {"pin": {"type": "string", "writeOnly": True}}}}, "next": "open"},
        "open": {"action": {"name": "open", "input": {"pin": "data.pin"}}, "next": {"end": "completed"}}}}
SECRET = {"session": "s", "values": {"pin": "1234"}}


def test_what_nobody_here_called_for_is_done_by_who_hears_of_it():
    """A bare request is answered with the action, as it would be to another front end; a timer leads to one, too. Its secrets are
    not told: the call that does it has them."""
    pins, ended = [], threading.Event()

    def heard(notification):
        view = notification.params["view"]
        if view["state"] == "active":
            engine.current_screen(view["session"])
        else:
            ended.set()

    with Engine(memory=True, on_notification=heard) as engine:
        engine.on("open", lambda action: pins.append(action.input["pin"]))
        engine.watch()
        engine.start_flow(definition=DOOR, session="s")
        assert engine.request("submit", SECRET)["screen"]["kind"] == "action"
        assert ended.wait(GUARD)
    assert pins == ["1234"]


def test_what_nobody_here_called_for_is_done_where_it_is_awaited_too():
    async def run():
        pins = []
        async with AsyncEngine(memory=True) as engine:
            engine.on("open", lambda action: pins.append(action.input["pin"]))
            news = engine.notifications()
            await engine.watch()
            await engine.start_flow(definition=DOOR, session="s")
            await engine.request("submit", SECRET)
            async for notification in news:
                view = notification.params["view"]
                if view["state"] == "ended":
                    return pins
                await engine.current_screen(view["session"])

    assert asyncio.run(asyncio.wait_for(run(), GUARD)) == ["1234"]


def test_two_who_see_it_share_the_one_time_that_it_is_done(stored):
    begun, may_end, count = threading.Event(), threading.Event(), []

    def create(action):
        count.append(action.key)
        begun.set()
        assert may_end.wait(GUARD)
        return {"teamId": 7}

    with Engine(**stored) as engine:
        shown = engine.submit(named(engine), NAME)
        engine.on("createTeam", create)
        views = []
        threads = [threading.Thread(target=lambda: views.append(engine.current_screen(shown))) for _ in range(3)]
        threads[0].start()
        assert begun.wait(GUARD)
        for thread in threads[1:]:
            thread.start()
        may_end.set()
        for thread in threads:
            thread.join(GUARD)
        assert [view.outcome.result for view in views] == [{"teamId": 7}] * 3
        assert len(count) == 1
        assert len([each for each in engine.history(shown).records if each.command.get("method") == "submit"]) == 2


def test_tasks_that_see_it_share_the_one_time_too(stored):
    async def story():
        count = []

        async def create(action):
            count.append(action.key)
            await asyncio.sleep(0)
            return {"teamId": 7}

        async with AsyncEngine(**stored) as engine:
            shown = await engine.submit(await named(engine), NAME)
            engine.on("createTeam", create)
            return count, await asyncio.gather(*(engine.current_screen(shown) for _ in range(3)))

    count, views = asyncio.run(story())
    assert [view.outcome.result for view in views] == [{"teamId": 7}] * 3
    assert len(count) == 1


def test_a_task_that_is_cancelled_leaves_the_action_to_the_next(stored):
    async def story():
        begun, never, count = asyncio.Event(), asyncio.Event(), []

        async def create(action):
            count.append(action.key)
            begun.set()
            if len(count) == 1:
                await never.wait()
            return {"teamId": 7}

        async with AsyncEngine(**stored) as engine:
            shown = await engine.submit(await named(engine), NAME)
            engine.on("createTeam", create)
            first = asyncio.ensure_future(engine.current_screen(shown))
            await begun.wait()
            first.cancel()
            with pytest.raises(asyncio.CancelledError):
                await first
            return count, await engine.current_screen(shown)

    count, view = asyncio.run(story())
    assert (view.ended, len(count)) == (True, 2)


def test_a_handler_that_is_interrupted_leaves_the_action_to_the_next(stored):
    def interrupted(action):
        raise KeyboardInterrupt

    with Engine(**stored) as engine:
        view = named(engine)
        engine.on("createTeam", interrupted)
        with pytest.raises(KeyboardInterrupt):
            engine.submit(view, NAME)
        engine.on("createTeam", lambda action: {"teamId": 7})
        assert engine.current_screen(view.session).outcome.result == {"teamId": 7}


def test_a_handler_may_look_at_its_own_session(stored):
    with Engine(**stored) as engine:
        view, seen = named(engine), []

        def create(action):
            engine.report_progress(view, fraction=0.5)
            seen.append(engine.current_screen(view).screen.kind)
            return {"teamId": 7}

        engine.on("createTeam", create)
        assert engine.submit(view, NAME).ended
        assert seen == ["action"]


def test_a_coroutine_may_look_at_its_own_session_too(stored):
    async def story():
        async with AsyncEngine(**stored) as engine:
            view, seen = await named(engine), []

            async def create(action):
                seen.append((await engine.current_screen(view)).screen.kind)
                return {"teamId": 7}

            engine.on("createTeam", create)
            return (await engine.submit(view, NAME)).ended, seen

    assert asyncio.run(story()) == (True, ["action"])


def test_the_result_for_a_session_that_was_cancelled_meanwhile_is_nobodys(stored):
    with Engine(**stored) as engine:
        view = named(engine)

        def create(action):
            engine.cancel(view.session)
            return {"teamId": 7}

        engine.on("createTeam", create)
        assert engine.submit(view, NAME).outcome.status == "cancelled"


def test_a_coroutine_needs_asyncio(stored, caplog):
    async def create(action):
        return {"teamId": 7}

    with Engine(**stored) as engine:
        engine.on("createTeam", create)
        assert engine.submit(named(engine), NAME).errors[0].code == "handlerFailed"
        assert "only AsyncEngine" in caplog.text


def test_after_a_death_in_the_middle_it_is_told_once(engine):
    done = []

    def create(action):
        done.append(action.key)
        os.kill(engine.pid if isinstance(engine, Engine) else engine._engine.pid, signal.SIGKILL)
        return {"teamId": 7}

    engine.on("createTeam", create)
    assert engine.submit(named(engine), NAME).outcome.result == {"teamId": 7}
    assert len(done) == 1
