"""The folder of a store: it is made, lost and found again, and nothing leads out of it."""

import json
import os
import re
import shutil
import subprocess

import pytest
from conftest import FLOWS, executable
from segue import SegueError, StoreUnavailable
from stores import engine, is_sound, journal, run


def test_a_lost_folder_is_said_until_it_is_back(tmp_path):
    store, away = tmp_path / "store", tmp_path / "away"
    with engine(store) as one:
        one.start_flow("counter", session="s")
        store.rename(away)
        for _ in range(2):
            with pytest.raises(StoreUnavailable) as lost:
                one.start_flow("counter", session="new")
            assert lost.value.data["cause"] == "no such folder"
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
        assert lost.value.data["cause"] == "no such folder"
        assert one.send("s", "add").screen.title == "1"
    for place, title in [(store, "1"), (away, "1")]:
        assert is_sound(place)
        with engine(place) as other:
            assert other.current_screen("s").screen.title == title


def test_a_folder_that_nobody_may_enter_is_said_until_one_may(subordinate, home):
    store = home / "store"
    with engine(store, executable=subordinate) as one:
        one.start_flow("counter", session="s")
        store.chmod(0)
        for _ in range(2):
            with pytest.raises(StoreUnavailable) as refused:
                one.send("s", "add")
            assert refused.value.data["cause"] == "permission denied"
        store.chmod(0o700)
        assert one.send("s", "add").screen.title == "1"


@pytest.mark.parametrize("name", ["../s", "s/../s", "/etc/passwd", ".", "..", "s\u0000", "", "x" * 65, "ä", "s.jsonl"])
def test_nothing_that_is_sent_becomes_a_path(tmp_path, name):
    store = tmp_path / "a" / "store"
    with engine(store) as one:
        one.start_flow("counter", session="s")
        before = sorted(path for path in tmp_path.rglob("*"))
        for call in (lambda: one.start_flow("counter", session=name), lambda: one.current_screen(name),
                     lambda: one.send(name, "add"), lambda: one.history(name), lambda: one.delete_session(name)):
            with pytest.raises(SegueError) as refused:
                call()
            assert refused.value.kind in ("sessionNotFound", "invalidParams", "sessionExists") or refused.value.code == -32602
        assert sorted(path for path in tmp_path.rglob("*")) == before
        assert one.current_screen("s").screen.title == "0"


@pytest.fixture(params=["store", "linked"])
def perhaps_linked(tmp_path, request):
    """Where a store comes to: a folder, or a link to one. Behind a link no file is opened in one call, and every folder on the way
    is looked at."""
    (tmp_path / "store").mkdir()
    (tmp_path / "linked").symlink_to(tmp_path / "store")
    return tmp_path / request.param


def test_links_in_the_store_lead_nowhere(tmp_path, perhaps_linked):
    store, elsewhere = perhaps_linked, tmp_path / "elsewhere"
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


@pytest.mark.parametrize("level", [0, 1])
def test_folders_that_are_links_lead_nowhere(tmp_path, perhaps_linked, level):
    store, elsewhere = perhaps_linked, tmp_path / "elsewhere"
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


def test_a_store_that_can_not_be_made_is_said(tmp_path):
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    for store in (in_the_way, in_the_way / "store"):
        with engine(store) as one, pytest.raises(StoreUnavailable) as refused:
            one.start_flow("free")
        assert (refused.value.data["cause"], refused.value.data["file"]) == ("not a folder", str(store))
        assert f"{store}: not a folder" in refused.value.message


def test_a_store_of_a_later_version_is_refused_untouched(store):
    path = store / "format.json"
    path.write_bytes(path.read_bytes().replace(b"1", b"999", 1))
    before = {path: path.read_bytes() for path in store.rglob("*") if path.is_file()}
    with engine(store) as other, pytest.raises(StoreUnavailable, match="999"):
        other.current_screen("ada")
    assert {path: path.read_bytes() for path in store.rglob("*") if path.is_file()} == before


def test_a_log_that_somebody_removes_is_begun_anew(tmp_path):
    store = tmp_path / "store"
    with engine(store) as one:
        one.start_flow("counter", session="s")
        shutil.rmtree(store / "logs")
        assert one.send("s", "add").screen.title == "1"
        (log,) = (store / "logs").iterdir()
        assert b'"number":2' in log.read_bytes(), "what is answered is in a log that has a name"
        log.unlink()
        assert one.send("s", "add").screen.title == "2"
        assert b'"number":3' in next((store / "logs").iterdir()).read_bytes()
    assert is_sound(store)


def test_a_folder_with_flows_of_an_author_is_no_store(tmp_path):
    flow = tmp_path / "flows" / "counter.flow.json"
    flow.parent.mkdir()
    shutil.copy(FLOWS / "counter.flow.json", flow)
    for command in (["list"], ["check", "--repair"]):
        refused = run(*command, store=tmp_path)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert "the folder is not empty, and has no format.json" in refused.stderr
    assert list(tmp_path.iterdir()) == [flow.parent]


def test_what_is_no_bundle_is_no_damaged_one(store):
    note = store / "flows" / "note.json"
    note.write_text("{}")
    assert run("check", "--repair", store=store).returncode == 0
    assert note.read_text() == "{}"
