"""However many sessions there are, the process needs few open files, and says so when it has not even those."""

import os
import resource
from concurrent.futures import ThreadPoolExecutor

import pytest
from segue import StoreUnavailable
from stores import engine, is_sound


def test_with_too_few_open_files_it_goes_on_or_says_so(tmp_path):
    """Journals that are open for the next time are closed first; what is left is refused, and works again with more."""
    sessions = [f"s{number}" for number in range(40)]
    with engine(tmp_path / "store") as one:
        for session in sessions:
            one.start_flow("counter", session=session)
        hard = resource.prlimit(one.pid, resource.RLIMIT_NOFILE)[1]
        open_now = max(int(name) for name in os.listdir(f"/proc/{one.pid}/fd"))
        resource.prlimit(one.pid, resource.RLIMIT_NOFILE, (open_now + 1, hard))
        assert [one.send(session, "add").screen.title for session in sessions] == ["1"] * 40
        resource.prlimit(one.pid, resource.RLIMIT_NOFILE, (3, hard))
        with pytest.raises(StoreUnavailable) as refused:
            one.start_flow("counter", session="new")
        assert refused.value.data["cause"] == "too many open files"
        resource.prlimit(one.pid, resource.RLIMIT_NOFILE, (hard, hard))
        assert one.start_flow("counter", session="new").screen.title == "0"
        assert [one.send(session, "add").screen.title for session in sessions] == ["2"] * 40
    assert is_sound(tmp_path / "store")


@pytest.mark.parametrize("most", [16, 24, 40])
def test_few_open_files_are_enough(tmp_path, most):
    """Also for many sessions at one time, of which each has journals of its own."""
    sessions = [f"s{number}" for number in range(40)]
    with engine(tmp_path / "store") as one, ThreadPoolExecutor(len(sessions)) as together:
        one.list_flows()
        resource.prlimit(one.pid, resource.RLIMIT_NOFILE, (most, most))
        for session in sessions:
            assert one.start_flow("counter", session=session).screen.title == "0"
        views = list(together.map(lambda session: one.send(session, "add"), sessions))
        assert [view.screen.title for view in views] == ["1"] * 40
        for session in sessions:
            one.delete_session(session)
    assert is_sound(tmp_path / "store")


def test_open_files_do_not_grow_with_the_sessions(tmp_path):
    with engine(tmp_path / "store") as one:
        for number in range(600):
            one.start_flow("counter", session=f"s{number}")
            if number % 50 == 0:
                assert len(os.listdir(f"/proc/{one.pid}/fd")) < 160
