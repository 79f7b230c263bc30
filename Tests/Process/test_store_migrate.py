"""`segue store migrate`: the sessions of a store go on with the flows as they are now."""

import json

import pytest
from migrating import LATER, TEAM, WALKED, engine, migrate, write
from stores import put_folder_in_place_of


@pytest.fixture
def store(begun):
    """Three sessions of the first version: one that goes on, one that waits for its host, one that has ended."""
    write(begun, {"flow": "paying", "start": "pay", "steps": {"pay": {"action": {"name": "pay"}}}})
    write(begun, TEAM)
    with engine(begun) as here:
        here.start_flow("paying", session="p")
        here.start_flow("team", session="e")
        here.cancel("e")
    write(begun, {"flow": "paying", "version": "2", "start": "pay", "steps": {"pay": {"action": {"name": "pay"}}}})
    write(begun, LATER)
    return begun


LINE = "s: on “name”: kind kept, group (was league) kept without “city”, name draft (notSubmitted)\n"


def test_the_sessions_of_a_store_go_on_and_what_is_refused_stops_no_other(store):
    refused = "p: refused: “migrateSession” is not possible: an action is running. Wait for it, or answer it with “submit” or “fail”.\n"
    status, out, err = migrate(store, "--dry-run")
    assert (status, sorted(out.splitlines(True))) == (1, sorted([refused, LINE]))
    assert err == "segue: 1 session would be migrated, 1 refused, 0 of this version already\n"
    status, out, err = migrate(store)
    assert (status, sorted(out.splitlines(True))) == (1, sorted([refused, LINE]))
    assert err == "segue: 1 session was migrated, 1 refused, 0 of this version already\n"
    assert migrate(store, "--flow", "team") == (0, "", "segue: 0 sessions were migrated, 0 refused, 1 of this version already\n")
    with engine(store) as here:
        assert here.current_screen("s").flow.version == "2"
        assert here.current_screen("p").flow.version is None


def test_sessions_can_be_named(store):
    assert migrate(store, "s") == (0, LINE, "segue: 1 session was migrated, 0 refused, 0 of this version already\n")
    status, out, _ = migrate(store, "e", "none")
    assert status == 1
    assert out.splitlines() == [
        "e: refused: The session has ended as cancelled. Start a new one.", "none: refused: There is no session “none”."]


def test_sessions_that_have_ended_are_refused_to_nobody_who_has_not_named_them(begun):
    """A session expires, and nobody asks for it before: the list still has it as active."""
    write(begun, {**TEAM, "flow": "brief", "expiresAfter": "PT1H"})
    with engine(begun) as here:
        here.start_flow("brief", session="b")
    write(begun, {**LATER, "flow": "brief"})
    for more in (["--dry-run"], []):
        status, out, err = migrate(begun, "--flow", "brief", *more)
        assert (status, out) == (0, "") and err.endswith("0 refused, 0 of this version already, 1 ended by now\n")
    assert migrate(begun, "b")[0] == 1


def test_a_folder_of_flows_that_is_not_there_is_not_well(begun):
    status, _, err = migrate(begun, "--flows", begun / "typo")
    assert (status, f"there is no folder “{begun / 'typo'}”" in err) == (1, True)


def test_programs_get_json(store):
    status, out, err = migrate(store, "--json")
    report = json.loads(out)
    assert (status, err) == (1, "")
    assert {name: report[name] for name in ("migrated", "current", "refused", "left", "ended")} == {
        "migrated": 1, "current": 0, "refused": 1, "left": 0, "ended": 0}
    by_session = {each["session"]: each for each in report["sessions"]}
    assert by_session["s"]["walked"] == WALKED and by_session["s"]["step"] == "name"
    assert by_session["p"]["error"]["kind"] == "notAllowed"


def start_many(flows, count):
    """Sessions of a version after which there is another one."""
    write(flows, TEAM)
    with engine(flows) as here:
        for number in range(count):
            here.start_flow("team", session=f"s{number}")
    write(flows, LATER)


def test_what_was_migrated_is_said_also_where_the_store_cannot_be_used_any_more(flows):
    """The first page is behind the stretch of the list that is in the way."""
    start_many(flows, 400)
    (stretch,) = [
        each for each in (flows.parent / "store" / "lists").rglob("*-0.jsonl") if b'"list":{}' in each.read_bytes()]
    put_folder_in_place_of(stretch)
    status, out, err = migrate(flows, "--json")
    report = json.loads(out)
    assert (status, err.endswith("-0.jsonl: not a file\n")) == (2, True)
    assert (report["migrated"], len(report["sessions"])) == (100, 100)
    (flows.parent / "store" / "format.json").write_text("{}")
    assert migrate(flows, "--json")[:2] == (2, "")


def test_sessions_of_flows_that_are_not_here_are_left(store):
    (store / "team.flow.json").unlink()
    status, _, err = migrate(store)
    assert (status, err) == (1, "segue: 0 sessions were migrated, 1 refused, 0 of this version already, 1 of flows that are not here\n")
    status, out, _ = migrate(store, "--flow", "team")
    assert (status, out) == (1, "s: refused: There is no flow “team”. There are: paying.\n")


@pytest.mark.parametrize("flow, hint", [("taem", "did you mean “team”?"), ("zzz", "there are paying and team")])
def test_a_flow_that_there_is_not_is_said(store, flow, hint):
    for more in ([], ["--json"]):
        assert migrate(store, "--flow", flow, *more) == (2, "", f"segue: there is no flow “{flow}”; {hint}\n")


def test_many_are_gone_through_page_by_page(flows):
    start_many(flows, 250)
    status, out, err = migrate(flows)
    assert status == 0 and len(out.splitlines()) == 250
    assert err == "segue: 250 sessions were migrated, 0 refused, 0 of this version already\n"
    with engine(flows) as here:
        assert {here.current_screen(f"s{number}").flow.version for number in range(250)} == {"2"}


@pytest.mark.parametrize("arguments, said", [
    (["--flow", "team", "s"], "“--flow” and “SESSION” contradict each other"),
    (["--flows"], "“--flows” needs a value"),
], ids=range(2))
def test_what_cannot_be_asked_is_said(flows, arguments, said):
    status, out, err = migrate(flows, *arguments)
    assert (status, out) == (2, "") and said in err


def test_without_a_store_there_is_nothing_to_migrate(flows):
    status, out, err = migrate(flows)
    assert (status, out) == (2, "") and "there is no store in" in err
