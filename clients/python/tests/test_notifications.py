"""Notifications: in order, apart from answers, and a callback may call the engine or fail."""

import asyncio
import logging
import sys
import threading

import pytest
from conftest import GUARD
from segue import AsyncEngine, Engine, EngineDied


def numbers(notifications):
    return [notification.params["number"] for notification in notifications]


def test_notifications_come_in_order(client, fake, framing):
    heard, done = [], threading.Event()

    def note(notification):
        heard.append(notification)
        if notification.params["number"] == 999:
            done.set()

    with client(fake, framing=framing, on_notification=note) as engine:
        engine.request("notify", {"count": 1000})
        assert done.wait(10)
    assert numbers(heard) == list(range(1000))
    assert {notification.method for notification in heard} == {"tick"}


def test_nobody_need_listen(engine):
    assert engine.request("notify", {"count": 10}) == {}


def test_a_blocking_callback_may_call_the_engine(fake):
    answers, done = [], threading.Event()

    def ask(notification):
        answers.append(engine.request("echo", notification.params))
        done.set()

    with Engine(fake, on_notification=ask) as engine:
        engine.request("notify", {"count": 1})
        assert done.wait(10)
    assert answers == [{"number": 0}]


def test_a_callback_that_fails_is_logged_and_harms_nothing(client, fake, caplog):
    def fail(notification):
        raise ZeroDivisionError

    with caplog.at_level(logging.ERROR, "segue"), client(fake, on_notification=fail) as engine:
        engine.request("notify", {"count": 2})
        assert engine.request("echo", {"a": 1}) == {"a": 1}
    assert "the callback failed on tick" in caplog.text


def test_a_callback_that_exits_ends_nothing_in_its_thread(fake, caplog):
    heard = threading.Event()
    with Engine(fake, on_notification=lambda notification: heard.set() if notification.params["number"] else sys.exit()) as engine:
        engine.request("notify", {"count": 2})
        assert heard.wait(GUARD)
    assert "the callback failed on" in caplog.text


def test_a_callback_that_nobody_would_await_is_refused(client, fake):
    async def hear(notification):
        raise AssertionError(notification)

    with pytest.raises(TypeError, match="coroutine function"):
        client(fake, on_notification=hear)


def test_notifications_can_be_iterated_from_the_call_on(fake):
    async def listen():
        engine = AsyncEngine(fake, restart=False)
        stream = engine.notifications()
        async with engine:
            await engine.request("notify", {"count": 3})
            late = engine.notifications()
            heard = [await stream.__anext__() for _ in range(3)]
            with pytest.raises(EngineDied):
                await engine.request("die", {})
            return heard, [await asyncio.wait_for(collect(each), 10) for each in (stream, stream, late, engine.notifications())]

    async def collect(stream):
        return [notification async for notification in stream]

    heard, rest = asyncio.run(listen())
    assert numbers(heard) == [0, 1, 2]
    assert rest == [[], [], [], []]


def test_a_cancelled_task_takes_its_request_back(fake):
    async def cancel():
        async with AsyncEngine(fake) as engine:
            task = asyncio.ensure_future(engine.request("silence", {}))
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            return await engine.request("seen", {})

    assert [message["method"] for message in asyncio.run(cancel())["messages"]] == [
        "silence", "$/cancelRequest", "seen"]
