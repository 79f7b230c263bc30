"""`segue store show`: one session, with its records and where it stands."""

import json

import pytest
from stores import LATER, damage, engine, journal, read, run


def test_a_session_is_shown_with_its_records_and_where_it_stands(store):
    with engine(store, LATER) as one:
        view, records = one.current_screen("ada").raw, one.history("ada").raw["records"]
    shown = read("show", "ada", store=store)
    assert (shown["session"], shown["flow"], shown["subject"], shown["state"]) == ("ada", "counter", "Ada", "active")
    assert shown["revision"] == 2
    assert (store / "flows" / f"{shown['bundle'].removeprefix('sha256:')}.json").exists()
    assert shown["view"] == view
    assert shown["records"] == records
    text = run("show", "ada", store=store).stdout
    assert "Ada" in text and "startFlow: start, push" in text
    assert "cancelled" in run("show", "old", store=store).stdout


@pytest.mark.parametrize("what", ["record", "flow"])
def test_the_records_of_a_session_that_cannot_be_opened_are_shown(store, what):
    with engine(store, LATER) as one:
        one.send("ada", "add")
    path = journal(store, "ada")
    if what == "record":
        damage(path, path.read_bytes().index(b'{"revision":2') + 30)
    else:
        (bundle,) = [path for path in (store / "flows").iterdir() if b'"counter"' in path.read_bytes()]
        bundle.unlink()
    done = run("show", "ada", "--json", store=store)
    shown = json.loads(done.stdout)
    assert (done.returncode, shown["session"], shown["revision"], shown["view"]) == (1, "ada", 3, None)
    assert [each["revision"] for each in shown["records"] if "damage" not in each] == ([1, 3] if what == "record" else [1, 2, 3])
    done = run("show", "ada", store=store)
    assert done.returncode == 1 and "Stands at" not in done.stdout
    assert [line.split()[0] for line in done.stdout.partition("Records:\n")[2].splitlines()] == ["1", "2", "3"]
    said = f"flows/{bundle.name} is missing" if what == "flow" else f"record 2 of {path.relative_to(store)}, at byte "
    assert done.stderr.startswith(f"segue: {said}")
    damage(path, -20)
    done = run("show", "ada", "--json", store=store)
    assert (done.returncode, done.stdout) == (1, "")


def test_a_session_that_is_not_there_is_said_and_the_status_is_one(store):
    for name in ("nobody", "../ada", ""):
        done = run("show", name, store=store)
        assert (done.returncode, done.stdout) == (1, "")
        assert f"there is no session “{name}”" in done.stderr
    assert run("export", "nobody", store=store).returncode == 1
