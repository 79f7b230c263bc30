"""`segue store prune`: which sessions have ended, and are deleted."""

import json
import re
import shutil

import pytest
from conftest import FLOWS
from stores import EARLIER, damage, engine, files, folder_in_the_way, journal, listed, profile, put_folder_in_place_of, read, run


@pytest.mark.parametrize("when, gone", [
    ("2026-02-01", ["old"]), ("2026-01-01T12:00:00Z", []), ("2026-01-01T12:00:01Z", ["old"]), ("1m", ["late", "old"]),
    ("P1D", ["late", "old"]), ("5000w", []),
])
def test_sessions_that_ended_before_are_deleted_with_all_their_values(store, when, gone):
    dry = read("prune", "--ended-before", when, "--dry-run", store=store)
    assert sorted(each["session"] for each in dry["sessions"]) == gone and dry["prunable"] == len(gone)
    assert read("prune", "--ended-before", when, store=store) == {"pruned": len(gone)}
    left = listed(store)
    assert sorted(left + gone) == ["ada", "late", "old"]
    assert read("check", store=store)["damages"] == []
    names = {path.stem for path in (store / "sessions").rglob("*.jsonl")}
    assert names == set(left)


def test_what_cannot_be_read_is_neither_pruned_nor_migrated_in_silence(store):
    for session in ("ada", "old"):
        damage(journal(store, session), -20)
    said = "“segue store check” says why\n"
    for command in (["prune", "--ended-before", "1m", "--dry-run"], ["prune", "--ended-before", "1m"]):
        done = run(*command, store=store)
        assert done.returncode == 1
        assert re.search(f"segue: 2 sessions cannot be read: (ada, old|old, ada); {said}$", done.stderr), done.stderr
    assert run("list", store=store).stdout == ""
    done = run("migrate", "--flows", FLOWS, store=store)
    assert done.returncode == 1 and done.stderr.endswith(f"segue: 2 sessions cannot be read: ada, old; {said}")


def test_sessions_in_a_folder_that_cannot_be_read_are_left_out_by_nobody_in_silence(store):
    folder = journal(store, "old").parent
    shutil.rmtree(folder)
    folder.write_text("no folder")
    name = folder.relative_to(store)
    said = f"the sessions in {name} cannot be read: not a folder\n"
    for dry in ([], ["--dry-run"]):
        done = run("prune", "--ended-before", "2999-01-01", *dry, store=store)
        assert (done.returncode, done.stderr.endswith(f" deleted\nsegue: {said}")) == (1, True)
    done = run("export", store=store)
    assert (done.returncode, done.stderr) == (1, f"segue: left out: {name} cannot be read: not a folder\n")
    done = run("check", store=store)
    assert (done.returncode, done.stdout) == (1, f"{name} cannot be read: not a folder\n")


@pytest.mark.parametrize("is_beside", [False, True])
def test_what_stands_in_the_way_of_one_session_hinders_no_other(store, is_beside):
    if is_beside:
        journal(store, "old").with_suffix(".jsonl.new").mkdir()
    else:
        folder_in_the_way(store, "old")
    done = run("prune", "--ended-before", "2999-01-01", "--json", store=store)
    assert done.returncode == 1 and "1 session cannot be read: old;" in done.stderr
    assert json.loads(done.stdout) == {"pruned": 1}
    assert listed(store) == ["ada", "old"]


def test_what_was_deleted_is_said_also_where_the_rest_cannot_be(store):
    (store / "damaged").write_text("no folder")
    done = run("prune", "--ended-before", "2999-01-01", "--json", store=store)
    assert done.returncode == 2 and done.stderr.endswith("damaged: not a folder\n")
    assert json.loads(done.stdout) == {"pruned": 2}
    assert listed(store) == ["ada"]


@pytest.fixture
def abandoned(tmp_path):
    """Sessions that nobody has asked for since their time was over, or might be: each with its flow's name, started at noon."""
    flows, place = tmp_path / "flows", tmp_path / "abandoned"
    flows.mkdir()
    times = {
        "idle": {"expiresAfter": "PT2H"}, "short": {"lifetime": "PT5H"}, "long": {"expiresAfter": "P99999D"}, "ever": {},
        "lapse": {"expiresAfter": "P99999D"}}
    for name, more in times.items():
        one = {"screen": {"schema": {}}, "next": {"end": "completed"}}
        if name == "lapse":
            one["after"] = {"P1D": {"end": "completed", "save": {"lapsed": "true"}}}
        (flows / f"{name}.flow.json").write_text(json.dumps({"flow": name, "start": "one", "steps": {"one": one}, **more}))
    with engine(place, EARLIER, flows) as one:
        for name in times:
            one.start_flow(name, session=name, subject="Ada")
    return place


@pytest.mark.parametrize("when, gone", [
    ("2026-01-01T14:00:00Z", []), ("2026-01-01T14:00:01Z", ["idle"]), ("2026-01-02", ["idle", "short"]),
    ("2026-01-02T12:00:00Z", ["idle", "short"]), ("2026-01-03", ["idle", "lapse", "short"]),
    ("2999-01-01", ["idle", "lapse", "short"]),
])
def test_sessions_that_ended_though_nobody_has_asked_for_them_are_deleted_too(abandoned, when, gone):
    before = files(abandoned)
    dry = read("prune", "--ended-before", when, "--dry-run", store=abandoned)
    assert [each["session"] for each in dry["sessions"]] == gone
    assert {each["state"] for each in dry["sessions"]} <= {"ended"}
    assert files(abandoned) == before
    assert read("prune", "--ended-before", when, store=abandoned) == {"pruned": len(gone)}
    left = listed(abandoned)
    assert sorted(left + gone) == ["ever", "idle", "lapse", "long", "short"]
    assert {path.stem for path in (abandoned / "sessions").rglob("*.jsonl")} == set(left)
    assert read("check", store=abandoned)["damages"] == []
    with engine(abandoned) as one:
        assert one.get_profile("Ada").facts == ({"lapsed": True} if "lapse" in gone else {}), "what came of it is kept"


def test_a_session_is_named_of_which_nobody_knows_whether_it_has_ended(abandoned):
    """What it goes by cannot be read."""
    with engine(abandoned) as one:
        one.update_profile("Ada", set={"plan": "yearly"})
    put_folder_in_place_of(profile(abandoned))
    for dry in ([], ["--dry-run"]):
        done = run("prune", "--ended-before", "2026-01-02", *dry, store=abandoned)
        assert done.returncode == 1 and "cannot be read" in done.stderr
        assert set(re.findall("ever|idle|lapse|long|short", done.stderr)) == {"ever", "idle", "lapse", "long", "short"}


def test_a_session_that_has_come_to_another_subject_by_itself_is_pruned_by_its_profile(tmp_path):
    flows, place = tmp_path / "flows", tmp_path / "store"
    flows.mkdir()
    steps = {
        "one": {"screen": {}, "after": {"PT1H": {"subject": "'Bob'", "to": "two"}}},
        "two": {"screen": {}, "requires": {"unless": "has(profile.plan)", "present": "one"}}}
    (flows / "handed.flow.json").write_text(
        json.dumps({"flow": "handed", "start": "one", "lifetime": "PT5H", "steps": steps}))
    with engine(place, EARLIER, flows) as one:
        one.start_flow("handed", session="handed", subject="Ada")
        one.update_profile("Bob", set={"plan": "yearly"})
    pruned = read("prune", "--ended-before", "2026-01-02", "--dry-run", store=place)["sessions"]
    assert [each["session"] for each in pruned] == ["handed"]
    put_folder_in_place_of(profile(place))
    done = run("prune", "--ended-before", "2026-01-02", store=place)
    assert (done.returncode, "1 session cannot be read: handed" in done.stderr) == (1, True), done.stderr
