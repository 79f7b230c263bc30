"""A session goes on with another version of its flow: through the real process, with kills, several processes and a store."""

import json
import os
import signal

import pytest
from migrating import LATER, TEAM, WALKED, engine, migrate, write
from segue import FlowInvalid, FlowNotFound, InputInvalid, NotAllowed, SessionEnded


def kill(engine):
    os.kill(engine.pid, signal.SIGKILL)
    engine.close()


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


def test_fields_are_those_asked_for_now_or_else_those_that_are_lost(begun):
    """As the page says, of what was typed too, and nothing of what is dropped."""
    league = {"screen": {"schema": {"type": "object", "properties": {"league": {}, "area": {}}}}, "next": "name"}
    name = {"screen": {"schema": {"type": "object", "properties": {"title": {}}}}, "next": {"end": "completed"}}
    write(begun, {"flow": "team", "start": "league", "steps": {"league": league, "name": TEAM["steps"]["name"]}})
    with engine(begun) as here:
        assert here.migrate_session("s", dry_run=True).raw["walked"] == [
            {"path": "league", "became": "draft", "why": "newFields", "fields": ["area"], "lost": ["city"]},
            {"path": "name", "became": "waiting"},
            {"path": "kind", "became": "dropped", "why": "noSuchStep"}]
    write(begun, {**TEAM, "steps": {**TEAM["steps"], "name": name}})
    with engine(begun) as here:
        assert here.migrate_session("s", dry_run=True).raw["walked"][-1] == {
            "path": "name", "became": "draft", "why": "notSubmitted", "fields": ["title"], "lost": ["name"]}


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
        1, "s: refused: The flow has problems: #/renamed/league: There is no step “grup” in this flow. Did you mean “group”?\n"
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
