"""`segue store check`: the damage that it finds, and what `--repair` makes of it."""

import json
import subprocess

import pytest
from segue import StoreUnavailable
from stores import (
    LATER, damage, damage_record, engine, files, folder_in_the_way, journal, listed, read, run, run_without_room, start_large_session)


def test_a_sound_store_has_the_status_zero(store):
    report = read("check", store=store)
    assert (report["sessions"], report["damages"], report["unlisted"]) == (3, [], 0)


def test_damage_is_said_with_file_byte_and_record_and_mended_when_asked(store):
    path = journal(store, "ada")
    start = damage_record(path, 2)
    data = path.read_bytes()
    before = files(store)
    done = run("check", store=store)
    name = path.relative_to(store)
    assert done.returncode == 1 and files(store) == before
    assert done.stdout == f"record 2 of {name}, at byte {start}, is damaged: the checksum does not match\n"
    assert "“segue store check --repair”" in done.stderr
    assert run("show", "ada", store=store).returncode == 1
    mended = run("check", "--repair", "--json", store=store)
    (kept,) = json.loads(mended.stdout)["kept"]
    assert mended.returncode == 1
    assert (store / kept).read_bytes() == data
    assert path.read_bytes() == data[:start]
    assert read("show", "ada", store=store)["revision"] == 1
    assert read("check", store=store)["damages"] == []


def test_a_damaged_list_hides_what_is_damaged_and_nothing_else(store):
    (path,) = [each for each in (store / "lists").rglob("*.jsonl") if b'"list":{}' in each.read_bytes()]
    damage(path, path.read_bytes().index(b'"ada"') + 1)
    with engine(store, LATER) as one:
        one.start_flow("counter", session="new")
    assert listed(store) == ["new", "late", "old"]
    assert run("check", "--repair", store=store).returncode == 1
    assert listed(store) == ["ada", "new", "late", "old"]
    assert run("check", store=store).returncode == 0


def test_a_folder_of_lists_that_nobody_may_look_into_is_said(home, subordinate):
    """What is in it seems to be there, and not to be for them to read; or not."""
    store = home / "store"
    with engine(store, LATER, executable=subordinate) as one:
        one.start_flow("counter", session="a")
    folders = sorted((store / "lists").iterdir())
    for folder in folders:
        folder.chmod(0)
    done = subprocess.run(
        [subordinate, "store", "check", "--store", store], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and done.stderr.endswith("1 session, 2 damaged\n")
    assert "the lists of sessions lack 2 entries" in done.stdout
    with engine(store, LATER, executable=subordinate) as one:
        with pytest.raises(StoreUnavailable) as refused:
            one.start_flow("counter", session="b")
        assert refused.value.data["cause"] == "permission denied"
        assert one.send("a", "add").screen.title == "1"
    for folder in folders:
        folder.chmod(0o700)


def test_what_stands_where_the_facts_of_nobody_would_be_hinders_no_repair(store):
    folder = folder_in_the_way(store, "old").relative_to(store)
    journal(store, "old").unlink()
    done = run("check", "--repair", store=store)
    assert (done.returncode, done.stdout) == (1, f"{folder} cannot be read: not a file\n")
    assert done.stderr.endswith("2 sessions, 1 damaged\n")


def test_what_a_repair_has_done_is_said_also_where_the_disk_has_no_room_for_the_rest(store):
    start_large_session(store)
    for session in ("old", "ada", "late", "large"):
        damage(journal(store, session), -30)
    found = json.loads(run("check", "--json", store=store).stdout)["damages"]
    done = run_without_room("check", "--repair", "--json", store=store)
    assert done.returncode == 2 and "file too large" in done.stderr
    report = json.loads(done.stdout)
    assert report["damages"] and report["damages"] == found[:len(report["damages"])]
    assert set(report["kept"]) == {name for name in files(store) if name.startswith("damaged/")}
