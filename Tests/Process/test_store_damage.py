"""A store with damage in it, as the engine uses it before and after the repair."""

import json

import pytest
from segue import SessionCorrupt, SessionNotFound
from stores import LATER, count_on, damage, damage_record, engine, files, journal, profile, read, run


def test_a_session_goes_on_behind_damage_that_a_full_state_makes_up_for(store):
    count_on(store)
    with engine(store, LATER) as one:
        before = one.current_screen("ada").raw
    path = journal(store, "ada")
    states = [json.loads(line)["revision"] for line in path.read_bytes().splitlines() if b'"state":{"bundle"' in line]
    assert states and 5 < states[-1]
    damage_record(path, 5)
    with engine(store, LATER) as one:
        assert one.current_screen("ada").raw == before, "who opens it does not read so far back"
        with pytest.raises(SessionCorrupt):
            one.history("ada")
        behind = one.history("ada", after=5).raw["records"]
        assert [each["revision"] for each in behind] == list(range(6, 63)), "nobody has asked for what is damaged"
    done = run("show", "ada", "--json", store=store)
    assert (done.returncode, "--repair" in done.stderr) == (1, True)
    records = json.loads(done.stdout)["records"]
    assert [each["revision"] for each in records] == list(range(1, 63))
    (marked,) = [each for each in records if "damage" in each]
    assert (marked["revision"], marked["damage"]["record"], marked["damage"]["cause"]) == (5, 5, "the checksum does not match")
    text = run("show", "ada", store=store).stdout
    assert "\n  5  is damaged: the checksum does not match\n  6  " in text and "\n  62  " in text
    assert run("check", "--repair", store=store).returncode == 1
    assert run("check", store=store).returncode == 0
    with engine(store, LATER) as one:
        assert one.current_screen("ada").raw == before
        records = one.history("ada").raw["records"]
        assert [each["revision"] for each in records] == list(range(1, 63))
        assert [each["revision"] for each in records if each["command"]["method"] == "lost"] == [5]
        assert one.send("ada", "add").screen.title == "62"


@pytest.mark.parametrize("repairing", [False, True], ids=["damaged", "repaired"])
@pytest.mark.parametrize("revision", [0, 1, 3], ids=["header", "first", "last"])
def test_what_is_damaged_can_be_deleted(store, revision, repairing):
    with engine(store, LATER) as one:
        one.start_flow("counter", session="mine")
        one.save_draft("mine", {"note": "a secret"})
        one.send("mine", "add")
    damage_record(journal(store, "mine"), revision)
    if repairing:
        assert run("check", "--repair", store=store).returncode == 1
    with engine(store, LATER) as one:
        one.delete_session("mine")
        with pytest.raises(SessionNotFound):
            one.delete_session("mine")
        one.start_flow("counter", session="mine")
        one.delete_session("mine")
        assert one.send("ada", "add").screen.title == "2"
    assert not [name for name, data in files(store).items() if "mine" in name or b"a secret" in data]


def test_nothing_of_a_deleted_session_is_left_anywhere(store):
    """But its id in the lists, which is no value."""
    with engine(store, LATER) as one:
        one.start_flow("free", session="own")
        one.save_draft("own", {"text": "sesame"})
        one.send("ada", "add")
    damage(journal(store, "own"), -20)
    assert run("check", "--repair", store=store).returncode == 1
    with engine(store, LATER) as one:
        one.update_profile("Ada", set={"plan": "sesame"})
        one.delete_session("own")
        one.delete_session("ada")
        one.delete_profile("Ada")
    for path in store.rglob("*"):
        assert "Ada" not in path.name and "own" not in path.name
        for value in (b"Ada", b"sesame", b"yearly"):
            assert not path.is_file() or value not in path.read_bytes(), path


def test_a_bundle_that_is_gone_is_missed(store):
    (bundle,) = [path for path in (store / "flows").iterdir() if b'"free"' in path.read_bytes()]
    bundle.unlink()
    done = run("check", "--json", store=store)
    assert done.returncode == 1
    assert [each["file"] for each in json.loads(done.stdout)["damages"]] == [f"flows/{bundle.name}"]
    with engine(store, LATER) as one:
        with pytest.raises(SessionCorrupt) as missed:
            one.current_screen("late")
        assert f"flows/{bundle.name} is missing" in str(missed.value)
        assert one.send("ada", "add").screen.title == "2"


def test_a_repair_says_of_what_nothing_is_left(store):
    path = journal(store, "ada")
    damage(path, 20)
    (bundle,) = [path for path in (store / "flows").iterdir() if b'"free"' in path.read_bytes()]
    damage(bundle, 20)
    removed = [str(each.relative_to(store)) for each in (path, bundle)]
    done = run("check", "--repair", store=store)
    assert done.returncode == 1 and "2 sessions, 2 damaged\n" in done.stderr
    assert [f"nothing is left of {each}" for each in removed] == done.stdout.splitlines()[-2:]
    again = run("check", "--json", store=store)
    assert json.loads(again.stdout)["damages"] == [
        {"file": removed[1], "record": 0, "byte": None, "cause": "it is not there"}]
    for each in (done, again):
        assert "a flow that is missing comes back with “segue store import”" in each.stderr
    assert read("show", "old", store=store)["session"] == "old"


def test_it_is_said_that_a_profile_is_damaged_and_not_a_session(store):
    path = profile(store)
    start = damage_record(path, 1)
    with engine(store, LATER) as one:
        for ask in (lambda: one.get_profile("Ada"), lambda: one.current_screen("ada")):
            with pytest.raises(SessionCorrupt) as damaged:
                ask()
            place = f"record 1 of {path.relative_to(store)}, at byte {start}"
            assert str(damaged.value) == f"The profile cannot be read: {place}, is damaged: the checksum does not match."


def test_a_damaged_session_harms_no_other(store):
    with engine(store, LATER) as one:
        for session in ("good", "bad"):
            one.start_flow("counter", session=session)
            for _ in range(5):
                one.send(session, "add")
    path = journal(store, "bad")
    damage(path, path.stat().st_size // 2)
    with engine(store, LATER) as other:
        with pytest.raises(SessionCorrupt) as corrupt:
            other.current_screen("bad")
        assert {"record", "byte", "cause"} <= corrupt.value.data.keys()
        assert other.current_screen("good").screen.title == "5"
        assert other.send("good", "add").screen.title == "6"
