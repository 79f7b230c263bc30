"""A session goes on with another version of its flow: through the real process, with kills, several processes and a store."""

import json
import os
import signal

import pytest
from segue import Engine, FlowInvalid, FlowNotFound, InputInvalid, NotAllowed, SessionEnded
from stores import put_folder_in_place_of, run


def field(name, more=None):
    return {"type": "object", "properties": {name: {"type": "string"}, **(more or {})}}


TEAM = {
    "flow": "team", "version": "1", "start": "kind",
    "steps": {
        "kind": {"screen": {"title": "Kind", "schema": field("kind")}, "next": "league"},
        "league": {"screen": {"title": "League", "schema": field("league", {"city": {}})}, "next": "name"},
        "name": {"screen": {"title": "Name", "schema": field("name")}, "next": {"end": "completed", "result": "data"}},
    },
}

# The league is called a group, and has no city any more.
LATER = {
    **TEAM, "version": "2", "renamed": {"league": "group", "league/league": "group"},
    "steps": {
        "kind": {**TEAM["steps"]["kind"], "next": "group"},
        "group": {"screen": {"title": "Group", "schema": field("group")}, "next": "name"},
        "name": TEAM["steps"]["name"],
    },
}

WALKED = [
    {"path": "kind", "became": "kept"},
    {"path": "group", "became": "kept", "was": "league", "fields": ["city"], "lost": ["city"]},
    {"path": "name", "became": "draft", "why": "notSubmitted"},
]

CLOCK = ("--clock", "2026-01-31T12:00:00Z")


@pytest.fixture
def flows(tmp_path):
    folder = tmp_path / "flows"
    folder.mkdir()
    return folder


def write(flows, definition):
    (flows / f"{definition['flow']}.flow.json").write_text(json.dumps(definition))


def engine(flows):
    return Engine(flows=flows, store=flows.parent / "store", arguments=CLOCK)


def begin(engine, session="s"):
    engine.start_flow("team", session=session)
    engine.submit(session, {"kind": "travel"})
    engine.submit(session, {"league": "north", "city": "Ulm"})
    return engine.save_draft(session, {"name": "Owls"})


def kill(engine):
    os.kill(engine.pid, signal.SIGKILL)
    engine.close()


@pytest.fixture
def begun(flows):
    """A session of the first version, where the file is of the second."""
    write(flows, TEAM)
    with engine(flows) as first:
        begin(first)
    write(flows, LATER)
    return flows


def test_it_goes_on_where_it_was_under_the_new_version(begun):
    with engine(begun) as here:
        assert here.current_screen("s").flow.version == "1"
        view = here.migrate_session("s")
        assert view.raw["walked"] == WALKED
        assert (view.flow.version, view.screen.step, view.screen.values) == ("2", "name", {"name": "Owls"})
        assert here.submit("s").outcome.result == {"kind": "travel", "group": "north", "name": "Owls"}


def test_killed_after_it_the_next_process_shows_the_same(begun):
    victim = engine(begun).start()
    view = victim.migrate_session("s")
    shown = victim.current_screen("s").raw
    kill(victim)
    (begun / "team.flow.json").unlink()
    with engine(begun) as heir:
        assert heir.current_screen("s").raw == shown
        assert {**shown, "changes": view.raw["changes"], "walked": WALKED} == view.raw
        assert heir.submit("s").outcome.result["group"] == "north"


def test_another_process_sees_it_at_once(begun):
    with engine(begun) as one, engine(begun) as other:
        assert other.current_screen("s").flow.version == "1"
        one.migrate_session("s")
        assert other.current_screen("s").flow.version == "2"
        assert other.submit("s").ended


def test_a_dry_run_says_what_would_come_and_changes_nothing(begun):
    with engine(begun) as here:
        before = here.current_screen("s").raw
        dry = here.migrate_session("s", dry_run=True)
        assert dry.raw["walked"] == WALKED and dry.raw["preview"] == {"lost": [], "gates": []}
        assert here.current_screen("s").raw == before
        assert here.migrate_session("s").raw == {name: value for name, value in dry.raw.items() if name != "preview"}


def test_once_more_changes_nothing(begun):
    with engine(begun) as here:
        here.migrate_session("s")
        before = here.current_screen("s").raw
        assert here.migrate_session("s").raw == before


def test_the_journal_keeps_what_was_before(begun):
    journal = next((begun.parent / "store" / "sessions").rglob("*.jsonl"))
    before = journal.read_text().splitlines()
    with engine(begun) as here:
        here.migrate_session("s")
        records = here.history("s").records
    assert journal.read_text().splitlines()[: len(before)] == before
    assert [record.command["method"] for record in records] == [
        "startFlow", "submit", "submit", "saveDraft", "migrateSession"]
    assert [change["change"] for change in records[-1].changes][:3] == ["caughtUp", "migrated", "replace"]


def test_those_who_watch_are_told(begun, serve):
    peer = serve("--flows", begun, "--store", begun.parent / "store")
    peer.result("watch", {"session": "s"})
    view = peer.result("migrateSession", {"session": "s"})
    told = json.loads(peer.body())
    assert (told["method"], told["params"]["view"]) == ("sessionChanged", view)


@pytest.mark.parametrize("later, error, kind", [
    ({**LATER, "start": "nowhere"}, FlowInvalid, "flowInvalid"),
    ({**LATER, "renamed": {"league": "grup"}}, FlowInvalid, "flowInvalid"),
    ({**LATER, "renamed": {"league": "city", "city": "league"}}, FlowInvalid, "flowInvalid"),
    ({**LATER, "input": {"required": ["coach"]}}, InputInvalid, "inputInvalid"),
    (None, FlowNotFound, "flowNotFound"),
], ids=lambda value: value if isinstance(value, str) else "")
def test_what_cannot_be_is_refused_and_changes_nothing(begun, later, error, kind):
    write(begun, later) if later else (begun / "team.flow.json").unlink()
    with engine(begun) as here:
        before = here.current_screen("s").raw
        with pytest.raises(error) as refused:
            here.migrate_session("s")
        assert refused.value.kind == kind
        assert refused.value.data["view"] == before
        assert here.current_screen("s").raw == before


def test_what_is_wrong_with_renamed_is_said_with_its_line_and_stops_nothing_else(begun):
    write(begun, {**LATER, "renamed": {"league": "grup"}})
    with engine(begun) as here:
        with pytest.raises(FlowInvalid) as refused:
            here.migrate_session("s")
        (diagnostic,) = refused.value.data["diagnostics"]
        assert (diagnostic["code"], diagnostic["pointer"], diagnostic["line"]) == ("unknownStep", "/renamed/league", 1)
        new = here.start_flow("team", session="new").raw
        assert here.migrate_session("new").raw["revision"] == new["revision"], "of this version already"
    status, out, _ = migrate(begun, "s")
    assert (status, out) == (
        1, "s: refused: The flow has problems: There is no step “grup” in this flow.\n"
        "  team.flow.json:1:507: There is no step “grup” in this flow. Did you mean “group”?\n")


def test_half_of_a_translation_takes_no_session_its_language(flows):
    write(flows, TEAM)
    (flows / "team.de.json").write_text('{"Kind": "Art"}')
    with engine(flows) as here:
        assert here.start_flow("team", session="s", locale="de").screen.title == "Art"
        write(flows, LATER)
        (flows / "team.de.json").write_text('{"Kind": ')
        with pytest.raises(FlowInvalid) as refused:
            here.migrate_session("s")
        (diagnostic,) = refused.value.data["diagnostics"]
        assert (diagnostic["code"], diagnostic["file"], diagnostic["line"]) == ("translationInvalid", "team.de.json", 1)
        assert here.current_screen("s").screen.title == "Art"
        (flows / "team.de.json").write_text('{"Kind": "Sorte"}')
        assert here.migrate_session("s").screen.title == "Sorte"


def test_a_rename_that_says_nothing_is_no_error(begun):
    write(begun, {**LATER, "renamed": {**LATER["renamed"], "kind": "name"}})
    with engine(begun) as here:
        assert here.migrate_session("s").raw["walked"] == WALKED


def test_a_session_that_has_ended_stays_as_it_ended(begun):
    with engine(begun) as here:
        here.cancel("s")
        with pytest.raises(SessionEnded):
            here.migrate_session("s")


def test_a_running_action_is_waited_for(flows):
    paying = {"flow": "team", "start": "pay", "steps": {"pay": {"action": {"name": "pay"}}}}
    write(flows, paying)
    with engine(flows) as here:
        here.start_flow("team", session="s", locale="de")
        write(flows, {**paying, "version": "2"})
        with pytest.raises(NotAllowed) as refused:
            here.migrate_session("s")
        assert refused.value.data["reason"] == "actionRunning"
        assert "Bitte warten" in refused.value.message


def test_a_definition_that_came_with_its_call_has_another_version_that_does(flows):
    with engine(flows) as here:
        here.start_flow(definition=TEAM, session="s")
        here.submit("s", {"kind": "travel"})
        view = here.migrate_session("s", definition=LATER)
        assert (view.flow.version, view.screen.step) == ("2", "group")
        with pytest.raises(NotAllowed) as refused:
            here.migrate_session("s", definition={**LATER, "flow": "other"})
        assert refused.value.data["reason"] == "otherFlow"


def test_secrets_are_asked_for_again_and_never_written_down(flows):
    first = {
        "flow": "team", "start": "sign", "steps": {
            "sign": {"screen": {"schema": {
                "required": ["pin"], "properties": {"pin": {"type": "string", "writeOnly": True}, "me": {}}}}, "next": "in"},
            "in": {"screen": {"title": "In"}, "next": {"end": "completed"}},
        }}
    write(flows, first)
    with engine(flows) as here:
        here.start_flow("team", session="s")
        here.submit("s", {"pin": "planted-secret", "me": "ada"})
        write(flows, {**first, "version": "2"})
        view = here.migrate_session("s")
        assert view.raw["walked"] == [{"path": "sign", "became": "draft", "why": "secretsLost"}]
        assert (view.screen.step, view.screen.values, view.screen.secrets_held) == ("sign", {"me": "ada"}, ())
    written = b"".join(path.read_bytes() for path in (flows.parent / "store").rglob("*") if path.is_file())
    assert b"planted" not in written and b"ada" in written


# All sessions of a store


def migrate(flows, *arguments):
    done = run("migrate", "--flows", flows, *arguments, store=flows.parent / "store")
    return done.returncode, done.stdout, done.stderr


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
