"""Whatever the disk refuses is an answer: the state is as before, the process lives, and goes on when the cause is gone.

Where this may mount, the disk is a small one of its own; where it may not, these tests are skipped, and `test_file_limit.py`
has a limit on the size of files in their place.
"""

import contextlib
import json
import os
import subprocess

import pytest
from segue import StoreUnavailable
from stores import damage_record, engine, is_sound, journal, listed, run

PAGE = 4096


def shown(engine, session="s"):
    return json.dumps(engine.current_screen(session).raw)


@pytest.fixture
def disk(tmp_path):
    """A disk of two megabytes."""
    place = tmp_path / "disk"
    place.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", place], capture_output=True, text=True)
    if mounted.returncode:
        pytest.skip(f"no small disk can be mounted: {mounted.stderr.strip()}")
    yield place
    subprocess.run(["umount", "--lazy", place], check=True)


def remount(disk, how):
    subprocess.run(["mount", "-o", f"remount,{how}", disk], check=True)


def leave(disk, pages):
    """Fills the disk but for so many pages."""
    ballast = disk / "ballast"
    ballast.unlink(missing_ok=True)
    if pages is not None:
        free = os.statvfs(disk)
        with open(ballast, "wb") as file:
            file.write(bytes((free.f_bfree - pages) * free.f_frsize))


def test_a_full_disk_refuses_and_goes_on_when_there_is_room(disk):
    """With room for some pages of a record of six: so it is full before a record, within one, and behind it."""
    refusals = 0
    with engine(disk / "store") as one:
        one.start_flow("free", session="s")
        one.start_flow("counter", session="other")
        for pages in range(9):
            leave(disk, pages)
            before, values = shown(one), {"text": str(pages) + "x" * 5 * PAGE}
            try:
                one.save_draft("s", values, idempotency_key=f"k{pages}")
            except StoreUnavailable as full:
                refusals += 1
                assert full.data["cause"] == "disk full"
                assert shown(one) == before
                with contextlib.suppress(StoreUnavailable):
                    one.send("other", "add")
            leave(disk, None)
            retried = one.save_draft("s", values, idempotency_key=f"k{pages}")
            assert retried.values == values
        assert 2 < refusals < 9
        before = shown(one)
    assert is_sound(disk / "store")
    with engine(disk / "store") as other:
        assert shown(other) == before


def test_a_session_cannot_be_started_on_a_full_disk_and_then_can(disk):
    with engine(disk / "store") as one:
        one.start_flow("free", session="s")
        leave(disk, 0)
        with pytest.raises(StoreUnavailable):
            one.start_flow("counter", session="new")
        assert [each.session for each in one.list_sessions().sessions] == ["s"]
        leave(disk, None)
        assert one.start_flow("counter", session="new").screen.title == "0"
        assert [each.session for each in one.list_sessions().sessions] == ["new", "s"]
    assert is_sound(disk / "store")


def test_a_record_that_is_larger_than_the_disk_is_undone(disk):
    """The session can be looked at, and others go on, before there is room again."""
    with engine(disk / "store") as one:
        one.start_flow("free", session="s")
        one.start_flow("counter", session="other")
        before = shown(one)
        leave(disk, 50)
        for _ in range(2):
            with pytest.raises(StoreUnavailable) as full:
                one.save_draft("s", {"text": "x" * 150 * PAGE})
            assert full.value.data["cause"] == "disk full"
            assert shown(one) == before
        assert one.send("other", "add").screen.title == "1"
    assert is_sound(disk / "store")


def fill_with_sessions(place):
    """Sessions that take much of the disk, and have ended."""
    sessions = [f"s{number}" for number in range(12)]
    with engine(place) as one:
        for session in sessions:
            one.start_flow("free", session=session)
            one.save_draft(session, {"text": "x" * 3 * PAGE})
            one.cancel(session, confirm=True)
    return sessions


def is_there(place, session):
    return bool(list((place / "sessions").rglob(f"{session}.jsonl")))


def test_sessions_can_be_deleted_on_a_full_disk(disk):
    place = disk / "store"
    sessions = fill_with_sessions(place)
    with engine(place) as one:
        one.start_flow("counter", session="alive")
        leave(disk, 0)
        with pytest.raises(StoreUnavailable):
            one.start_flow("free", session="new")
        one.delete_session(sessions[0])
        assert not is_there(place, sessions[0])
        leave(disk, 0)
        one.delete_session(sessions[1])
        assert one.send("alive", "add").screen.title == "1"
    assert is_sound(place)


def test_deletions_that_need_more_room_than_there_is_are_refused_and_the_process_lives_on(disk):
    """Somebody else takes whatever room a deletion has made."""
    place, refused = disk / "store", 0
    with engine(place) as one:
        for session in range(4):
            one.start_flow("counter", session=f"s{session}")
        for session in range(4):
            with open(disk / "ballast", "ab", buffering=0) as file, contextlib.suppress(OSError):
                while True:
                    file.write(bytes(PAGE))
            try:
                one.delete_session(f"s{session}")
            except StoreUnavailable:
                refused += 1
                assert one.current_screen(f"s{session}").screen.title == "0"
        assert refused
        leave(disk, None)
        assert one.start_flow("counter", session="new").screen.title == "0"
    assert is_sound(place)


def test_a_disk_that_became_read_only_after_a_crash_is_read(disk):
    """The size of the file of locks says how many logs there are, and is not synced."""
    place = disk / "store"
    with engine(place) as one:
        one.start_flow("counter", session="s")
    os.truncate(place / "locks", 0)
    remount(disk, "ro")
    try:
        assert listed(place) == ["s"]
    finally:
        remount(disk, "rw")


@pytest.mark.parametrize("pages, hasNeighbour", [(0, False), (4, True), (30, True)])
def test_a_full_disk_is_freed_by_pruning(disk, pages, hasNeighbour):
    """Also beside a process that has a log, so that another one is needed."""
    place = disk / "store"
    sessions = fill_with_sessions(place)
    with engine(place) as one:
        if hasNeighbour:
            one.start_flow("counter", session="alive")
        leave(disk, pages)
        pruned = run("prune", "--ended-before", "2999-01-01", store=place)
        assert (pruned.returncode, pruned.stderr) == (0, "segue: 12 sessions were deleted\n")
        assert not any(is_there(place, session) for session in sessions)
        assert os.statvfs(disk).f_bfree > 12 * 3
        assert one.start_flow("counter", session="new").screen.title == "0"
    assert is_sound(place)


def test_a_process_that_is_killed_on_a_full_disk_leaves_a_sound_store(disk):
    with engine(disk / "store") as one:
        one.start_flow("free", session="s")
        leave(disk, 2)
        with pytest.raises(StoreUnavailable):
            one.save_draft("s", {"text": "x" * 5 * PAGE})
        before = shown(one)
        os.kill(one.pid, 9)
        leave(disk, None)
    with engine(disk / "store") as other:
        assert shown(other) == before
        assert other.save_draft("s", {"text": "y"}).values == {"text": "y"}
    assert is_sound(disk / "store")


def test_a_disk_that_may_only_be_read_refuses_until_it_may_be_written(disk):
    with engine(disk / "store") as one:
        one.start_flow("counter", session="s")
    remount(disk, "ro")
    with engine(disk / "store") as other:
        for _ in range(2):
            with pytest.raises(StoreUnavailable) as refused:
                other.send("s", "add")
            assert refused.value.data["cause"] == "read-only"
            assert other.current_screen("s").screen.title == "0"
        remount(disk, "rw")
        assert other.send("s", "add").screen.title == "1"


@pytest.mark.parametrize("end", ["closed", "killed"])
def test_a_store_on_a_disk_that_may_only_be_read_is_looked_at(disk, end):
    with engine(disk / "store") as one:
        one.start_flow("counter", session="s")
        one.send("s", "add")
        if end == "killed":
            os.kill(one.pid, 9)
    remount(disk, "ro")
    for arguments, word in [(["list"], "counter"), (["show", "s"], "send"), (["check"], "0 damaged"), (["export"], '"session":"s"')]:
        looked = run(*arguments, store=disk / "store")
        assert looked.returncode == 0 and word in looked.stdout + looked.stderr
    refused = run("import", store=disk / "store", input=looked.stdout)
    assert refused.returncode == 2 and "read-only" in refused.stderr
    remount(disk, "rw")
    assert is_sound(disk / "store")


@pytest.mark.parametrize("isTorn", [True, False])
def test_what_cannot_be_mended_is_left_out_alone(disk, isTorn):
    place = disk / "store"
    with engine(place) as one:
        for session in ("s", "t"):
            one.start_flow("counter", session=session)
            one.send(session, "add")
    path = journal(place, "s")
    start = damage_record(path, 2)
    if isTorn:
        path.write_bytes(path.read_bytes()[:-20])
    remount(disk, "ro")
    flaw = "this is not a record" if isTorn else "the checksum does not match"
    said = f"record 2 of {path.relative_to(place)}, at byte {start}, is damaged: {flaw}\n"
    advice = "segue: “segue store check --repair” keeps what is damaged, and goes on with what is left\n"
    exported = run("export", store=place)
    assert (exported.returncode, exported.stderr) == (1, f"segue: left out: {said}{advice}")
    sessions = [json.loads(line).get("session") for line in exported.stdout.splitlines()]
    assert [each for each in sessions if each] == ["t"]
    checked = run("check", store=place)
    assert (checked.returncode, checked.stdout) == (1, said)
    shown = run("show", "s", store=place)
    assert (shown.returncode, shown.stderr) == (1, f"segue: {said}{advice}")
    listed = run("list", store=place)
    assert (listed.returncode, listed.stderr) == (1, "segue: 1 session cannot be read: s; “segue store check” says why\n")
    assert [line.split()[0] for line in listed.stdout.splitlines()] == ["SESSION", "t"]
