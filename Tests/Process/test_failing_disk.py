"""Whatever the disk refuses is an answer: the state is as before, the process lives, and goes on when the cause is gone.

Where this may mount, the disk is a small one of its own; where it may not, those tests are skipped, and `test_restart.py`
has a limit on the size of files in their place.
"""

import contextlib
import json
import os
import re
import resource
import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor

import pytest
from conftest import FLOWS, executable
from segue import Engine, StoreUnavailable
from stores import damage_record, journal, run

PAGE = 4096


def engine(store, *arguments, **options):
    return Engine(*arguments, flows=FLOWS, store=store, **options)


def shown(engine, session="s"):
    return json.dumps(engine.current_screen(session).raw)


def is_sound(store):
    return run("check", store=store).returncode == 0


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


def test_a_lost_folder_is_said_until_it_is_back(tmp_path):
    store, away = tmp_path / "store", tmp_path / "away"
    with engine(store) as one:
        one.start_flow("counter", session="s")
        store.rename(away)
        for _ in range(2):
            with pytest.raises(StoreUnavailable) as lost:
                one.start_flow("counter", session="new")
            assert lost.value.data["cause"] == "lost folder"
        assert not store.exists(), "nobody makes another one in its place"
        away.rename(store)
        assert one.start_flow("counter", session="new").screen.title == "0"
        assert one.send("s", "add").screen.title == "1"


def test_a_backup_in_the_place_of_the_folder_is_another_store(tmp_path):
    store, away, backup = tmp_path / "store", tmp_path / "away", tmp_path / "backup"
    with engine(store) as one:
        one.start_flow("counter", session="s")
        shutil.copytree(store, backup)
        one.send("s", "add")
        store.rename(away)
        backup.rename(store)
        with pytest.raises(StoreUnavailable) as lost:
            one.send("s", "add")
        assert lost.value.data["cause"] == "lost folder"
        assert one.send("s", "add").screen.title == "1"
    for place, title in [(store, "1"), (away, "1")]:
        assert is_sound(place)
        with engine(place) as other:
            assert other.current_screen("s").screen.title == title


def test_a_folder_that_nobody_may_enter_is_said_until_one_may(subordinate, home):
    store = home / "store"
    with engine(store, subordinate) as one:
        one.start_flow("counter", session="s")
        store.chmod(0)
        for _ in range(2):
            with pytest.raises(StoreUnavailable) as refused:
                one.send("s", "add")
            assert refused.value.data["cause"] == "permission"
        store.chmod(0o700)
        assert one.send("s", "add").screen.title == "1"


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


@pytest.mark.parametrize("name", ["../s", "s/../s", "/etc/passwd", ".", "..", "s\u0000", "", "x" * 65, "ä", "s.jsonl"])
def test_nothing_that_is_sent_becomes_a_path(tmp_path, name):
    store = tmp_path / "a" / "store"
    with engine(store) as one:
        one.start_flow("counter", session="s")
        before = sorted(path for path in tmp_path.rglob("*"))
        for call in (lambda: one.start_flow("counter", session=name), lambda: one.current_screen(name),
                     lambda: one.send(name, "add"), lambda: one.history(name), lambda: one.delete_session(name)):
            with pytest.raises(Exception) as refused:
                call()
            assert refused.value.kind in ("sessionNotFound", "invalidParams", "sessionExists") or refused.value.code == -32602
        assert sorted(path for path in tmp_path.rglob("*")) == before
        assert one.current_screen("s").screen.title == "0"


@pytest.mark.parametrize("place", ["store", "linked"])
def test_links_in_the_store_lead_nowhere(tmp_path, place):
    # The folder of the store itself may be a link: then no file is opened in one call, and every folder on the way is looked at.
    (tmp_path / "linked").symlink_to(tmp_path / "store")
    store, elsewhere = tmp_path / place, tmp_path / "elsewhere"
    (tmp_path / "store").mkdir()
    with engine(store) as one:
        one.start_flow("counter", session="s")
        one.start_flow("counter", session="t")
    path = journal(store, "s")
    shutil.move(path, elsewhere)
    path.symlink_to(elsewhere)
    before = elsewhere.read_bytes()
    with engine(store) as other:
        for call in (lambda: other.send("s", "add"), lambda: other.current_screen("s")):
            with pytest.raises(StoreUnavailable) as refused:
                call()
            assert refused.value.data["cause"] == "symbolic link"
            assert refused.value.data["file"] == str(path.relative_to(store))
            assert refused.value.message == (
                f"The store cannot be used now: {path.relative_to(store)}: symbolic link. Nothing has changed. "
                "Try again, with the same idempotency key if there was one.")
        assert other.send("t", "add").screen.title == "1"
    assert elsewhere.read_bytes() == before
    assert not is_sound(store)


@pytest.mark.parametrize("place", ["store", "linked"])
@pytest.mark.parametrize("level", [0, 1])
def test_folders_that_are_links_lead_nowhere(tmp_path, place, level):
    (tmp_path / "linked").symlink_to(tmp_path / "store")
    store, elsewhere = tmp_path / place, tmp_path / "elsewhere"
    (tmp_path / "store").mkdir()
    with engine(store) as one:
        one.start_flow("counter", session="s")
    folder = [journal(store, "s").parent, store / "sessions"][level]
    shutil.move(folder, elsewhere)
    folder.symlink_to(elsewhere)
    before = {path: path.read_bytes() for path in elsewhere.rglob("*.jsonl")}
    with engine(store) as other:
        for call in (lambda: other.current_screen("s"), lambda: other.send("s", "add")):
            with pytest.raises(StoreUnavailable) as refused:
                call()
            assert (refused.value.data["cause"], refused.value.data["file"]) == ("not a folder", str(folder.relative_to(store)))
    assert {path: path.read_bytes() for path in elsewhere.rglob("*.jsonl")} == before


@pytest.mark.parametrize("name, kind, cause", [
    ("logs/0.jsonl", "link", "symbolic link"), ("logs/0.jsonl", "folder", "not a file"), ("sessions", "link", "not a folder"),
    ("locks", "link", "symbolic link"), ("format.json", "folder", "not a file"), ("flows", "file", "not a folder"),
])
def test_what_is_in_the_way_of_the_whole_store_is_named(tmp_path, name, kind, cause):
    store, elsewhere = tmp_path / "store", tmp_path / "elsewhere"
    with engine(store) as one:
        one.start_flow("counter", session="s")
    shutil.move(store / name, elsewhere)
    if kind == "link":
        (store / name).symlink_to(elsewhere)
    elif kind == "folder":
        (store / name).mkdir()
    else:
        (store / name).touch()
    with engine(store) as other:
        with pytest.raises(StoreUnavailable) as refused:
            other.start_flow("counter", session="t")
        assert (refused.value.data["cause"], refused.value.data["file"]) == (cause, name)
    checked = run("check", store=store)
    assert (checked.returncode, checked.stderr) == (2, f"segue: {store}: the store cannot be used now: {name}: {cause}\n")


def can_trace():
    return bool(shutil.which("strace")) and subprocess.run(["strace", "-o", os.devnull, "true"]).returncode == 0


@pytest.mark.skipif(not can_trace(), reason="strace is not there, or may not look on")
@pytest.mark.parametrize("store", ["new/a/b", "/new/a/b"])
def test_the_folders_above_a_new_store_are_on_the_disk_before_the_answer(tmp_path, store):
    (tmp_path / "there").mkdir()
    where = str(tmp_path / "there") + store if store.startswith("/") else store
    call = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "startFlow", "params": {"flow": "counter"}})
    done = subprocess.run(
        ["strace", "-f", "-y", "-s", "1000", "-o", tmp_path / "trace", "-e", "trace=mkdir,fsync,write,writev",
         executable(), "serve", "--store", where, "--flows", FLOWS],
        input=call + "\n", capture_output=True, text=True, cwd=tmp_path / "there")
    assert '"result"' in done.stdout
    calls = (tmp_path / "trace").read_text().splitlines()
    calls = calls[:next(place for place, call in enumerate(calls) if '\\"result\\"' in call)]
    for folder in ("new", "new/a", "new/a/b"):
        path = tmp_path / "there" / folder
        made = next(place for place, call in enumerate(calls) if re.search(rf'{folder}", 0700\) += 0', call))
        assert any(re.search(rf"fsync\(\d+<{re.escape(str(path.parent))}>\) = 0", call) for call in calls[made:]), folder
