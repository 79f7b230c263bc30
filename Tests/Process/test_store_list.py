"""`segue store list`: which sessions it names, in which order, and how a row looks."""

import json

import pytest
from stores import LATER, damage, engine, exported, imported, journal, listed, read, run


@pytest.mark.parametrize("options, sessions", [
    ([], ["late", "ada", "old"]),
    (["--limit", "2"], ["late", "ada"]),
    (["--flow", "counter"], ["ada", "old"]),
    (["--subject", "Ada"], ["ada"]),
    (["--state", "ended"], ["late", "old"]),
    (["--flow", "counter", "--state", "ended"], ["old"]),
    (["--updated-before", "2026-02-01"], ["old"]),
    (["--updated-after", "2026-02-01"], ["late", "ada"]),
    (["--updated-after", "2026-02-01T00:00:00Z", "--limit", "1"], ["late"]),
    (["--flow", "nothing"], []),
], ids=str)
def test_sessions_are_listed_by_what_is_asked_for(store, options, sessions):
    assert listed(store, *options) == sessions
    table = run("list", *options, store=store).stdout.splitlines()
    assert [row.split()[0] for row in table[1:]] == sessions


def test_a_cursor_leads_through_all_of_them(store):
    found, cursor = [], []
    while cursor is not None:
        page = read("list", "--limit", 1, *cursor, store=store)
        found += [each["session"] for each in page["sessions"]]
        cursor = ["--cursor", page["cursor"]] if page["cursor"] else None
    assert found == ["late", "ada", "old"]
    assert run("list", "--cursor", "x", store=store).returncode == 2


def test_a_session_that_was_deleted_and_imported_again_is_listed_once(store):
    """It is on two pages of the store, which the command puts together."""
    backup = exported(store, "old")
    with engine(store, LATER) as one:
        one.delete_session("old")
    imported(backup, store)
    assert listed(store, "--limit", "2", "--updated-before", "2026-02-01") == ["old"]


def test_what_cannot_be_read_is_named_and_hides_nothing(store):
    damage(journal(store, "ada"), -20)
    done = run("list", store=store)
    assert (done.returncode, done.stderr) == (1, "segue: 1 session cannot be read: ada; “segue store check” says why\n")
    assert [row.split()[0] for row in done.stdout.splitlines()[1:]] == ["late", "old"]
    done = run("list", "--subject", "Ada", "--json", store=store)
    assert (done.returncode, json.loads(done.stdout)) == (1, {"sessions": [], "unreadable": ["ada"], "cursor": None})
    with engine(store, LATER) as one:
        assert [each.session for each in one.list_sessions().sessions] == ["late", "old"]


def test_a_row_is_a_line_that_can_be_read(store):
    with engine(store, LATER) as one:
        one.start_flow("counter", session="two", subject="a\nb\tc")
        one.start_flow("counter", session="long", subject="x" * 1_000)
    for command in (["list"], ["prune", "--ended-before", "2999-01-01", "--dry-run"]):
        lines = run(*command, store=store).stdout.splitlines()
        assert max(map(len, lines)) < 250
    lines = run("list", store=store).stdout.splitlines()
    assert len(lines) == 6 and "a\ufffdb\ufffdc" in lines[2]
    assert "x" * 1_000 in run("show", "long", store=store).stdout
