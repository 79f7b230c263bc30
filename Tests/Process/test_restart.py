"""A process that is killed loses nothing that it answered and does nothing twice, whoever else uses its store."""

import contextlib
import itertools
import json
import os
import random
import signal
import threading

import pytest
from conftest import FLOWS
from segue import Engine, EngineDied, SegueError
from stores import journal


@pytest.fixture
def store(tmp_path):
    return tmp_path / "store"


def engine(store, *arguments, **options):
    return Engine(flows=FLOWS, store=store, arguments=arguments, restart=False, **options)


def kill(engine):
    """SIGKILL, and nothing else: no end of input before it."""
    os.kill(engine.pid, signal.SIGKILL)
    with contextlib.suppress(EngineDied):
        engine.ping()
    assert engine.close() == -signal.SIGKILL


def text(view):
    return json.dumps(view.raw)


def now(engine, session="s"):
    return engine.current_screen(session)


# Each command by itself


STORY = [
    lambda e: e.start_flow("mixed", session="s"),
    lambda e: e.save_draft("s", {"way": "long"}),
    lambda e: e.submit("s", {"way": "long"}),
    lambda e: e.submit("s", {"precious": "gem"}),
    lambda e: e.fail("s", "taken", "No"),
    lambda e: e.submit("s", {"precious": "ring"}),
    lambda e: e.submit("s", {"number": 7}),
    lambda e: e.save_draft("s", {"extra": "half"}),
    lambda e: e.submit("s", {"count": 9}),
    lambda e: e.back("s"),
    lambda e: e.send("s", "restart"),
    lambda e: e.submit("s", {"way": "short"}),
    lambda e: e.submit("s", {"count": 1}),
]
CLOCK = ("--clock", "2026-01-31T12:00:00Z")


def test_killed_after_each_command_it_says_and_stores_what_the_run_that_was_not_does(tmp_path, monkeypatch):
    number_keys(monkeypatch)
    with engine(tmp_path / "calm", *CLOCK) as calm:
        views = [step(calm) for step in STORY]
    assert views[-1].ended
    number_keys(monkeypatch)
    for step, expected in zip(STORY, views):
        victim = engine(tmp_path / "killed", *CLOCK).start()
        assert text(step(victim)) == text(expected)
        shown = text(now(victim))
        kill(victim)
        with engine(tmp_path / "killed", *CLOCK) as heir:
            assert text(now(heir)) == shown
    assert records(tmp_path / "killed") == records(tmp_path / "calm")


def number_keys(monkeypatch):
    """From now on the client's keys are k0, k1, …: they are in the records."""
    numbers = itertools.count()
    monkeypatch.setattr("segue.calls._new_id", lambda: f"k{next(numbers)}")


def records(store):
    """What a store holds, without the logs, which are each process's own, and the padding."""
    return {
        str(path.relative_to(store)): path.read_text().strip()
        for path in store.rglob("*") if path.is_file() and path.parent.name != "logs"}


def test_a_session_without_a_store_is_gone_with_its_process(tmp_path):
    with Engine(flows=FLOWS, memory=True, cwd=tmp_path) as one:
        one.start_flow("free", session="s")
    with Engine(flows=FLOWS, memory=True, cwd=tmp_path) as other, pytest.raises(SegueError) as gone:
        now(other)
    assert gone.value.kind == "sessionNotFound"
    assert not list(tmp_path.iterdir())


def test_the_store_is_for_its_owner_only(store):
    with engine(store) as one:
        one.start_flow("free", session="s")
    for path in [store, *store.rglob("*")]:
        assert path.stat().st_mode & 0o077 == 0, path
    for line in journal(store, "s").read_text().splitlines():
        json.loads(line)


def test_a_retry_after_a_lost_answer_happens_once(store):
    victim = engine(store).start()
    victim.start_flow("counter", session="s", idempotency_key="k0")
    first = victim.send("s", "add", idempotency_key="k1")
    kill(victim)
    with engine(store) as heir:
        again = heir.send("s", "add", idempotency_key="k1")
        assert (again.replayed, again.revision, again.screen.title) == (True, first.revision, "1")
        started = heir.start_flow("counter", session="s", idempotency_key="k0")
        assert (started.replayed, started.screen.title) == (True, "1")
        assert heir.send("s", "add", idempotency_key="k2").screen.title == "2"
        with pytest.raises(SegueError) as other:
            heir.submit("s", {}, idempotency_key="k2")
        assert other.value.kind == "idempotencyMismatch"


LIKES = {"flow": "likes", "start": "a", "steps": {"a": {
    "screen": {"title": "${profile.likes}"},
    "on": {"like": {"save": {"likes": "has(profile.likes) ? profile.likes + 1 : 1"}, "stay": True}},
}}}


def test_what_is_saved_is_kept_though_nothing_else_happens(store):
    victim = engine(store).start()
    victim.start_flow(definition=LIKES, session="s", subject="ada")
    seen = [victim.send("s", "like") for _ in range(2)]
    kill(victim)
    assert [(view.revision, view.screen.title) for view in seen] == [(2, "1"), (3, "2")]
    with engine(store) as heir:
        assert text(heir.send("s", "like", dry_run=True)) != text(now(heir))
        assert (now(heir).revision, now(heir).screen.title) == (3, "2")
        assert heir.get_profile("ada").facts == {"likes": 2}


# Under load


def test_killed_at_random_under_load_nothing_answered_is_lost_and_nothing_happens_twice(store):
    """Each round: some threads count in a session of their own, a kill falls in between, the next process goes on."""
    sessions = [f"s{number}" for number in range(4)]
    answered = dict.fromkeys(sessions, 0)
    chance = random.Random(7)
    with engine(store) as first:
        for session in sessions:
            first.start_flow("counter", session=session)
    for _ in range(12):
        victim, blow = engine(store).start(), Countdown(chance.randrange(1, 60))
        threads = [threading.Thread(target=count, args=[victim, session, answered, blow]) for session in sessions]
        for thread in threads:
            thread.start()
        blow.wait()
        kill(victim)
        for thread in threads:
            thread.join()
    with engine(store) as heir:
        for session in sessions:
            view = now(heir, session)
            assert int(view.screen.title) - answered[session] in (0, 1), "at most the one that was not answered yet"
            retried = heir.send(session, "add", idempotency_key=f"k{answered[session] + 1}")
            assert int(retried.screen.title) == answered[session] + 1
            revisions = [each.revision for each in heir.history(session, limit=10_000).records]
            assert revisions == list(range(1, retried.revision + 1))


class Countdown:
    """Waits until so many things have happened."""

    def __init__(self, count):
        self._left = threading.Semaphore(0)
        self._count = count

    def tick(self):
        self._left.release()

    def wait(self):
        for _ in range(self._count):
            assert self._left.acquire(timeout=20)


def count(engine, session, answered, blow):
    """Sends `add` until the engine dies; a key names the number that it makes, so that each is counted once."""
    with contextlib.suppress(SegueError):
        while True:
            number = answered[session] + 1
            assert int(engine.send(session, "add", idempotency_key=f"k{number}").screen.title) == number
            answered[session] = number
            blow.tick()


def test_two_processes_on_one_session_lose_nothing(store):
    with engine(store) as one, engine(store) as other:
        one.start_flow("counter", session="s")

        def add(engine):
            for _ in range(100):
                engine.send("s", "add")

        threads = [threading.Thread(target=add, args=[each]) for each in (one, other)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert now(one).screen.title == now(other).screen.title == "200"
        assert text(now(one)) == text(now(other))


def test_a_process_that_dies_beside_another_leaves_it_no_lock_and_no_loss(store):
    with engine(store) as survivor:
        survivor.start_flow("counter", session="s")
        for number in range(1, 6):
            victim = engine(store).start()
            victim.send("s", "add")
            kill(victim)
            assert now(survivor).screen.title == str(number * 2 - 1)
            assert survivor.send("s", "add").screen.title == str(number * 2)
