"""An engine that dies: another one takes its place and is asked again what was not answered, each thing done once."""

import os
import signal
import threading
import time

import pytest
from conftest import EXAMPLES, GUARD
from segue import EngineDied, Engine, EngineTimeout, SessionNotFound, calls

TEAM = {"teamType": "highSchool"}


class Heard(list):
    """Notifications, and a way to wait for one."""

    def __init__(self):
        super().__init__()
        self._news = threading.Condition()

    def __call__(self, notification):
        with self._news:
            self.append(notification)
            self._news.notify_all()

    def wait(self, method, count=1):
        with self._news:
            assert self._news.wait_for(lambda: len(self.of(method)) >= count, GUARD), f"{count} {method} did not come: {self}"
            return self.of(method)

    def of(self, method):
        return [each.params for each in self if each.method == method]


@pytest.fixture
def heard():
    return Heard()


@pytest.fixture
def started(client, tmp_path, heard, framing):
    with client(flows=EXAMPLES, store=tmp_path / "store", framing=framing, on_notification=heard) as engine:
        yield engine


def kill(engine):
    os.kill(engine.pid, signal.SIGKILL)


def test_a_killed_engine_goes_on_where_it_was_and_says_so(started, heard):
    view = started.start_flow("create-team")
    pid = started.pid
    kill(started)
    (news,) = heard.wait("engineRestarted")
    assert news == {"status": -signal.SIGKILL, "stderr": "", "again": []}
    assert started.pid != pid
    assert started.current_screen(view).raw == {**view.raw, "changes": []}
    assert started.submit(view, TEAM).step == "school"


def test_it_may_be_killed_again_and_again(started, heard):
    view = started.start_flow("create-team")
    for time in range(1, 5):
        kill(started)
        heard.wait("engineRestarted", time)
        view = started.save_draft(view, {"teamType": str(time)})
    assert (view.values, view.revision) == ({"teamType": "4"}, 5)


def test_what_was_under_way_is_asked_again_in_its_order(started, heard):
    """The engine is stopped, so that nothing is answered, and dies with all of it still to be read."""
    view = started.start_flow("create-team", session="owls")
    os.kill(started.pid, signal.SIGSTOP)
    answers = []
    threads = [threading.Thread(target=lambda: answers.append(started.save_draft(view, TEAM))) for _ in range(3)]
    for count, thread in enumerate(threads, 1):
        thread.start()
        until(lambda: len(started._conversation._waiting) == count)
    kill(started)
    for thread in threads:
        thread.join(GUARD)
    (news,) = heard.wait("engineRestarted")
    assert news["again"] == ["saveDraft"] * 3
    assert [answer.revision for answer in sorted(answers, key=lambda answer: answer.revision)] == [2, 3, 4]


def until(condition):
    """Waits for what cannot be waited for: it looks again and again."""
    deadline = time.monotonic() + GUARD
    while not condition():
        assert time.monotonic() < deadline
        os.sched_yield()


@pytest.mark.parametrize("lose", ["startFlow", "submit"])
def test_what_was_done_and_not_answered_is_not_done_again(client, lossy, heard, tmp_path, lose):
    environment = {**os.environ, "LOSE": lose, "LOST": str(tmp_path / "lost")}
    with client(lossy, flows=EXAMPLES, store=tmp_path / "store", env=environment, on_notification=heard) as engine:
        view = engine.start_flow("create-team")
        assert (view.step, view.revision, view.replayed) == ("team-type", 1, lose == "startFlow")
        view = engine.submit(view, TEAM)
        assert (view.step, view.revision, view.replayed) == ("school", 2, lose == "submit")
        assert len(engine.list_sessions().sessions) == 1
        assert heard.wait("engineRestarted")[0]["again"] == [lose]


def test_what_was_deleted_and_not_answered_is_deleted(client, lossy, tmp_path):
    environment = {**os.environ, "LOSE": "deleteSession", "LOST": str(tmp_path / "lost")}
    with client(lossy, flows=EXAMPLES, store=tmp_path / "store", env=environment) as engine:
        view = engine.start_flow("create-team")
        engine.delete_session(view)
        assert engine.list_sessions().sessions == ()
        with pytest.raises(SessionNotFound):
            engine.delete_session(view)


def test_a_request_that_kills_is_sent_twice_and_no_more(client, lossy, heard, tmp_path):
    environment = {**os.environ, "LOSE": "submit", "LOST": str(tmp_path / "lost"), "TIMES": "2"}
    with client(lossy, flows=EXAMPLES, store=tmp_path / "store", env=environment, on_notification=heard) as engine:
        view = engine.start_flow("create-team")
        with pytest.raises(EngineDied, match="look at the session"):
            engine.submit(view, TEAM)
        heard.wait("engineRestarted", 2)
        assert engine.current_screen(view).step == "school"


def test_what_can_not_be_sent_twice_fails_and_says_so(client, lossy, heard, tmp_path):
    environment = {**os.environ, "LOSE": "updateProfile", "LOST": str(tmp_path / "lost")}
    with client(lossy, flows=EXAMPLES, store=tmp_path / "store", env=environment, on_notification=heard) as engine:
        with pytest.raises(EngineDied, match="signal 9.*runs again.*look at the session"):
            engine.update_profile("ann", set={"age": 7}, if_revision=0)
        assert engine.get_profile("ann").facts == {"age": 7}
        assert heard.wait("engineRestarted")[0]["again"] == []


def test_sessions_in_memory_are_lost_and_that_is_said(client, heard):
    for more in ({"memory": True}, {"arguments": ["--memory"]}):
        with client(flows=EXAMPLES, on_notification=heard, **more) as engine:
            view = engine.start_flow("create-team")
            kill(engine)
            with pytest.raises(EngineDied, match="in memory only and are lost; with a store"):
                engine.submit(view, TEAM)
    assert heard == []


def test_what_it_had_been_told_it_is_told_again(started, heard):
    started.initialize(locale="de")
    view = started.start_flow("create-team", session="owls")
    started.watch(view)
    started.watch("owls")
    kill(started)
    heard.wait("engineRestarted")
    assert started.start_flow("create-team").screen.title == "Was für ein Team ist es?"
    started.submit(view, TEAM)
    assert heard.wait("sessionChanged")[0]["view"]["session"] == "owls"
    started.unwatch()
    kill(started)
    heard.wait("engineRestarted", 2)
    started.back(started.current_screen("owls"))
    started.ping()
    assert len(heard.of("sessionChanged")) == 1


def test_an_engine_that_can_not_run_is_given_up_with_its_own_words(client, heard):
    with client(flows=EXAMPLES, arguments=["--stoer"], on_notification=heard) as engine:
        with pytest.raises(EngineDied, match=r"(?s)--stoer.*ended before its first answer"):
            engine.start_flow("create-team")
    assert len(heard.of("engineRestarted")) <= 1


def test_an_engine_that_dies_before_it_answers_is_given_up_though_the_one_before_had_answered(client, lossy, tmp_path):
    environment = {**os.environ, "LOSE": "ping", "LOST": str(tmp_path / "lost"), "TIMES": "9"}
    with client(lossy, store=tmp_path / "store", env=environment) as engine:
        engine.list_flows()
        with pytest.raises(EngineDied, match="had been started again, and died before it answered"):
            engine.ping()


def test_an_engine_that_is_gone_from_the_disk_is_given_up(client, lossy, tmp_path):
    program = tmp_path / "segue"
    program.write_bytes(lossy.read_bytes())
    program.chmod(0o755)
    environment = {**os.environ, "LOSE": "ping", "LOST": str(tmp_path / "lost")}
    with client(program, store=tmp_path / "store", env=environment) as engine:
        engine.list_flows()
        program.unlink()
        with pytest.raises(EngineDied, match="is no executable file"):
            engine.ping()


def test_an_engine_that_was_told_to_shut_down_stays_down(started, heard):
    started.shutdown()
    kill(started)
    with pytest.raises(EngineDied, match="shut down"):
        started.ping()
        started.ping()
    assert not heard


def test_a_program_may_not_want_it(client, tmp_path):
    with client(store=tmp_path / "store", restart=False) as engine:
        engine.ping()
        kill(engine)
        with pytest.raises(EngineDied, match="as this program wants it"):
            engine.ping()
            engine.ping()


def test_closing_while_it_is_replaced_leaves_nothing(client, tmp_path):
    for _ in range(5):
        with client(store=tmp_path / "store") as engine:
            engine.ping()
            pid = engine.pid
            kill(engine)
        for each in {pid, engine.pid}:
            with pytest.raises(ProcessLookupError):
                os.kill(each, 0)


def test_after_a_timeout_the_same_call_is_done_once(tmp_path):
    with Engine(flows=EXAMPLES, store=tmp_path / "store") as engine:
        view = engine.start_flow("create-team")
        os.kill(engine.pid, signal.SIGSTOP)
        call = calls.submit(view, TEAM)
        with pytest.raises(EngineTimeout) as late:
            engine.call(call, timeout=0.01)
        assert late.value.idempotency_key == call.params["idempotencyKey"]
        os.kill(engine.pid, signal.SIGCONT)
        assert engine.call(call).revision == 2
