"""Each attempt at an action is done once, by whoever comes to it first, whatever happens to them meanwhile."""

import asyncio
import os
import signal
import threading
from concurrent.futures import Future

import pytest
from conftest import GUARD
from segue import ActionFailed, AsyncEngine, Engine, calls
from segue.actions import Outcomes
from team import ANSWERS, NAME, named

RETRIED = {
    "flow": "retried", "start": "try", "steps": {
        "try": {"action": {"name": "try"}, "next": "done", "onError": [{"when": "error.code == 'again'", "stay": True}]},
        "done": {"end": "completed", "result": {"tries": "steps.try.tries"}}}}


def test_a_session_of_a_name_that_was_deleted_is_another_one(real):
    tickets = iter([1, 2])
    real.on("createTeam", lambda action: {"teamId": next(tickets)})
    for ticket in (1, 2):
        view = real.start_flow("create-team", answers={**ANSWERS, "name": NAME}, session="s")
        assert view.outcome.result == {"teamId": ticket}
        real.delete_session("s")


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


def test_a_session_of_a_name_that_somebody_else_has_deleted_is_another_one_too(real, stored):
    tickets = iter([1, 2])
    real.on("createTeam", lambda action: {"teamId": next(tickets)})
    for ticket in (1, 2):
        view = real.start_flow("create-team", answers={**ANSWERS, "name": NAME}, session="s")
        assert view.outcome.result == {"teamId": ticket}
        with Engine(**stored) as other:
            other.delete_session("s")


def test_a_start_that_is_asked_for_again_is_not_a_new_session(real):
    """So what it shows is done once, too."""
    done = []
    real.on("createTeam", lambda action: done.append(action.key) or {"teamId": 7})
    call = calls.start_flow("create-team", answers={**ANSWERS, "name": NAME}, session="s")
    for _ in range(2):
        assert real.call(call).outcome.result == {"teamId": 7}
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


def test_each_attempt_is_done_once(real):
    tries = []

    def attempt(action):
        tries.append((action.key, action.attempt))
        if action.attempt < 3:
            raise ActionFailed("again", "Not yet.")
        return {"tries": action.attempt}

    real.on("try", attempt)
    assert real.start_flow(definition=RETRIED).outcome.result == {"tries": 3}
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


def test_who_sees_an_action_that_is_being_done_gets_the_view_of_it(stored):
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
        thread = threading.Thread(target=lambda: views.append(engine.current_screen(shown)))
        thread.start()
        assert begun.wait(GUARD)
        assert engine.current_screen(shown).screen.kind == "action"
        may_end.set()
        thread.join(GUARD)
        assert [view.outcome.result for view in views] == [{"teamId": 7}]
        assert len(count) == 1
        assert len([each for each in engine.history(shown).records if each.command.get("method") == "submit"]) == 2


def test_a_task_that_sees_one_gets_the_view_of_it_too(stored):
    async def story():
        begun, may_end, count = asyncio.Event(), asyncio.Event(), []

        async def create(action):
            count.append(action.key)
            begun.set()
            await may_end.wait()
            return {"teamId": 7}

        async with AsyncEngine(**stored) as engine:
            shown = await engine.submit(await named(engine), NAME)
            engine.on("createTeam", create)
            first = asyncio.ensure_future(engine.current_screen(shown))
            await begun.wait()
            seen = await engine.current_screen(shown)
            may_end.set()
            return count, seen, await first

    count, seen, view = asyncio.run(story())
    assert (seen.screen.kind, view.outcome.result, len(count)) == ("action", {"teamId": 7}, 1)


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


def test_a_handler_may_look_at_its_own_session_also_from_another_thread(stored):
    with Engine(**stored) as engine:
        view, seen = named(engine), []

        def look():
            seen.append(engine.current_screen(view).screen.kind)

        def create(action):
            engine.report_progress(view, fraction=0.5)
            look()
            thread = threading.Thread(target=look)
            thread.start()
            thread.join(GUARD)
            return {"teamId": 7}

        engine.on("createTeam", create)
        assert engine.submit(view, NAME).ended
        assert seen == ["action", "action"]


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


def test_after_a_death_in_the_middle_it_is_told_once(real):
    done = []

    def create(action):
        done.append(action.key)
        os.kill(real.pid if isinstance(real, Engine) else real._engine.pid, signal.SIGKILL)
        return {"teamId": 7}

    real.on("createTeam", create)
    assert real.submit(named(real), NAME).outcome.result == {"teamId": 7}
    assert len(done) == 1
