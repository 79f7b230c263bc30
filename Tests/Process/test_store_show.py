"""`segue store show`: one session, with its records and where it stands."""

from stores import LATER, engine, read, run


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


def test_a_session_that_is_not_there_is_said_and_the_status_is_one(store):
    for name in ("nobody", "../ada", ""):
        done = run("show", name, store=store)
        assert (done.returncode, done.stdout) == (1, "")
        assert f"there is no session “{name}”" in done.stderr
    assert run("export", "nobody", store=store).returncode == 1
