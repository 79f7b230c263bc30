"""A limit on the size of files: a full disk that a test can make anywhere, and take away, from outside the process."""

import contextlib
import json
import resource
import shutil

import pytest
from conftest import FLOWS
from segue import StoreUnavailable
from stores import engine, run


def limit_files(engine, size):
    resource.prlimit(engine.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def text(engine):
    """What is shown of the session."""
    return json.dumps(engine.current_screen("s").raw)


@pytest.fixture
def place(tmp_path):
    """Where the store comes to."""
    return tmp_path / "store"


@pytest.fixture
def limited(tmp_path, place):
    """An engine whose starter has the signal of that limit ignored, so that only the write fails."""
    starter = tmp_path / "segue"
    starter.write_text('#!/bin/sh\ntrap "" XFSZ\nexec "$SEGUE" "$@"\n')
    starter.chmod(0o755)
    return engine(place, executable=starter)


def fill(engine):
    """Saves drafts until the disk is full. Gives the refusal, and the view as it was before."""
    values = {"text": "x" * 100_000}
    engine.start_flow("free", session="s")
    limit_files(engine, 1_000)
    before = text(engine)
    with pytest.raises(StoreUnavailable) as full:
        for number in range(1000):
            engine.save_draft("s", {**values, "value": number}, idempotency_key=f"k{number}")
            before = text(engine)
    return full.value, before


def test_what_a_full_disk_left_half_done_is_in_nobodys_way_when_there_is_room(limited, place):
    """Also where nobody asks the process whose disk was full for anything."""
    with limited as full, engine(place) as other:
        fill(full)
        limit_files(full, resource.RLIM_INFINITY)
        assert other.save_draft("s", {"text": "there is room"}).session == "s"
        assert other.start_flow("free", session="t").session == "t"


def test_a_full_disk_refuses_and_goes_on_when_there_is_room(limited, place):
    with limited as one:
        refused, before = fill(one)
        assert refused.data["cause"]
        limit_files(one, resource.RLIM_INFINITY)
        assert text(one) == before
        assert one.save_draft("s", {"text": "room"}).values == {"text": "room"}
        before = text(one)
    with engine(place) as other:
        assert text(other) == before


def test_what_can_be_read_from_a_full_disk_is_what_was_answered(limited, place):
    """Nothing is read as long as a write that failed half way cannot be undone."""
    with limited as one:
        _, before = fill(one)
        with contextlib.suppress(StoreUnavailable):
            assert text(one) == before
        limit_files(one, resource.RLIM_INFINITY)
        assert text(one) == before


def test_the_signal_of_the_limit_kills_no_process(place):
    with engine(place, restart=False) as one:
        fill(one)


def test_a_migration_that_the_disk_has_no_room_for_says_that_the_store_cannot_be_used(store, tmp_path):
    shutil.copytree(FLOWS, tmp_path / "flows")
    path = tmp_path / "flows" / "counter.flow.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "version": "another"}))
    command = ["migrate", "--flows", tmp_path / "flows"]
    done = run(*command, store=store, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)))
    assert (done.returncode, "ada: refused: The store cannot be used now: file too large." in done.stdout) == (2, True)
    assert run(*command, store=store).returncode == 0
