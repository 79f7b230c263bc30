"""`segue store`: looking after a store. What the commands say, what they leave alone, and what they exit with."""

import json
import os
import re
import resource
import shutil
import subprocess

import pytest
from conftest import FLOWS, executable
from segue import Engine, SessionCorrupt, SessionNotFound, StoreUnavailable

EARLIER, LATER = "2026-01-01T12:00:00Z", "2026-03-01T12:00:00Z"


def run(*arguments, store=None, input=None, **options):
    at = ["--store", str(store)] if store else []
    return subprocess.run(
        [executable(), "store", *map(str, arguments), *at], input=input, capture_output=True, text=True, timeout=60,
        **options)


def read(*arguments, store):
    done = run(*arguments, "--json", store=store)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def engine(store, clock):
    return Engine(flows=FLOWS, store=store, arguments=["--clock", clock])


@pytest.fixture
def store(tmp_path):
    """Sessions of two flows: one of Ada's that goes on, one that ended long ago, and one that ended lately."""
    place = tmp_path / "store"
    with engine(place, EARLIER) as one:
        one.start_flow("counter", session="old")
        one.cancel("old", confirm=True)
    with engine(place, LATER) as one:
        one.start_flow("counter", session="ada", subject="Ada")
        one.send("ada", "add")
        one.update_profile("Ada", set={"plan": "yearly"})
        one.start_flow("free", session="late")
        one.cancel("late", confirm=True)
    return place


def journal(store, session):
    (path,) = (store / "sessions").rglob(f"{session}.jsonl")
    return path


def damage(path, place):
    """Another byte stands there."""
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)


def files(store):
    """What a store holds, without the logs, which each process empties."""
    return {
        str(path.relative_to(store)): path.read_bytes()
        for path in store.rglob("*") if path.is_file() and path.parent.name != "logs"}


# Usage


@pytest.mark.parametrize("arguments, said", [
    ([], "list, show, check, prune, migrate, export and import"),
    (["lst"], "did you mean “store list”"),
    (["--nonsense"], "--nonsense"),
    (["list", "--limt", "3"], "did you mean “--limit”"),
    (["list", "--state", "asleep"], "active and ended"),
    (["list", "--limit", "0"], "“0”"),
    (["list", "--updated-after", "yesterday"], "yesterday"),
    (["list", "extra"], "“segue store list” has no use for “extra”"),
    (["show"], "“segue store show” needs SESSION"),
    (["prune"], "“segue store prune” needs “--ended-before”"),
    (["prune", "--ended-before", "30x"], "30x"),
], ids=str)
def test_wrong_usage_is_said_in_a_line_and_is_two(arguments, said):
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("segue: ") and done.stderr.count("\n") == 1
    assert said in done.stderr


@pytest.mark.parametrize("command", ["", "list", "show", "check", "prune", "migrate", "export", "import"])
def test_each_has_help(command):
    done = run(*command.split(), "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"Usage: segue store {command}".strip() in done.stdout
    other = subprocess.run([executable(), "help", "store", *command.split()], capture_output=True, text=True)
    assert other.stdout == done.stdout


@pytest.mark.parametrize("arguments", [
    ["list"], ["show", "s"], ["check"], ["check", "--repair"], ["prune", "--ended-before", "1d"], ["migrate"], ["export"]],
    ids=str)
def test_a_store_that_is_not_there_is_said_and_not_made(tmp_path, arguments):
    for folder in (tmp_path / "nowhere", tmp_path):
        done = run(*arguments, store=folder)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == f"segue: there is no store in “{folder}”\n"
        assert not list(tmp_path.iterdir())


def test_a_store_that_has_lost_its_format_is_one(store):
    (store / "format.json").unlink()
    (store / "damaged").mkdir()
    assert [each["session"] for each in read("list", store=store)["sessions"]] == ["late", "ada", "old"]
    assert read("check", store=store)["sessions"] == 3


LINE = 'if it is one, write the line {"segueStore":1} there'


@pytest.mark.parametrize("name, content, said", [
    ("format.json", '{"segueStore":99}\n', "format 99"),
    ("format.json", "", f"format.json does not say that this is a store; {LINE}"),
    ("format.json", "{}", f"format.json does not say that this is a store; {LINE}"),
    ("format.json", '{"segueStore":0}', f"format.json does not say that this is a store; {LINE}"),
    ("thesis.txt", "x", f"the folder is not empty, and has no format.json, which says that it is a store; {LINE}")])
def test_what_is_no_store_or_a_later_one_stays_untouched(tmp_path, name, content, said):
    (tmp_path / name).write_text(content)
    for command in (["list"], ["check", "--repair"], ["prune", "--ended-before", "1d"], ["import"]):
        done = run(*command, store=tmp_path, input="")
        assert (done.returncode, done.stdout) == (2, "")
        assert said in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == [name]


# Looking


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
    assert [each["session"] for each in read("list", *options, store=store)["sessions"]] == sessions
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


def test_what_cannot_be_read_is_named_and_hides_nothing(store):
    path = journal(store, "ada")
    damage(path, -20)
    done = run("list", store=store)
    assert (done.returncode, done.stderr) == (1, "segue: 1 session cannot be read: ada; “segue store check” says why\n")
    assert [row.split()[0] for row in done.stdout.splitlines()[1:]] == ["late", "old"]
    done = run("list", "--subject", "Ada", "--json", store=store)
    assert (done.returncode, json.loads(done.stdout)) == (1, {"sessions": [], "unreadable": ["ada"], "cursor": None})
    with engine(store, LATER) as one:
        assert [each.session for each in one.list_sessions().sessions] == ["late", "old"]


def test_what_cannot_be_read_is_neither_pruned_nor_migrated_in_silence(store):
    for session in ("ada", "old"):
        path = journal(store, session)
        damage(path, -20)
    said = "“segue store check” says why\n"
    for command in (["prune", "--ended-before", "1m", "--dry-run"], ["prune", "--ended-before", "1m"]):
        done = run(*command, store=store)
        assert done.returncode == 1
        assert done.stderr.endswith(f"segue: 2 sessions cannot be read: ada, old; {said}") or done.stderr.endswith(
            f"segue: 2 sessions cannot be read: old, ada; {said}")
    assert [each.split()[0] for each in run("list", store=store).stdout.splitlines()] == []
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


def test_imported_sessions_are_the_newest(store, tmp_path):
    other = tmp_path / "other"
    with engine(other, LATER) as two:
        two.start_flow("free", session="here")
    out = run("export", "old", store=store).stdout
    assert read_import(out, other) == counts(imported=(1, 0))
    assert [each["session"] for each in read("list", store=other)["sessions"]] == ["old", "here"]


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


def test_showing_and_listing_change_nothing(store):
    before = files(store)
    for command in (["list"], ["show", "ada"], ["check"], ["export"], ["prune", "--ended-before", "0d", "--dry-run"]):
        assert run(*command, store=store).returncode == 0
    assert files(store) == before


@pytest.mark.parametrize("closed", ["1>&-", "2>&-", "1>&- 2>&-", "0<&- 1>&- 2>&-"])
@pytest.mark.parametrize("command", [
    "list", "show ada", "check", "export", "export nobody", "prune --ended-before 5000w", "migrate --flows /nonexistent"])
def test_a_closed_descriptor_costs_the_store_nothing(store, command, closed):
    """Started without one, a file that is opened must not be taken for it: what is printed would go into that file."""
    before = files(store)
    subprocess.run(["bash", "-c", f'"$0" store {command} --store "$1" {closed}', executable(), store], timeout=60)
    assert files(store) == before
    assert run("check", store=store).returncode == 0


def test_a_session_that_is_not_there_is_one(store):
    for name in ("nobody", "../ada", ""):
        done = run("show", name, store=store)
        assert (done.returncode, done.stdout) == (1, "")
        assert f"there is no session “{name}”" in done.stderr
    assert run("export", "nobody", store=store).returncode == 1


def test_what_steers_a_terminal_is_not_passed_on(store):
    with engine(store, LATER) as one:
        one.start_flow("counter", session="red", subject="\x1b[31m")
    assert "\x1b" not in run("list", store=store).stdout + run("show", "red", store=store).stdout


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


# Checking


def test_a_sound_store_is_zero(store):
    report = read("check", store=store)
    assert (report["sessions"], report["damages"], report["unlisted"]) == (3, [], 0)


def test_damage_is_said_with_file_byte_and_record_and_mended_when_asked(store):
    path = journal(store, "ada")
    data = bytearray(path.read_bytes())
    start = data.index(b'{"revision":2')
    data[start + 30] ^= 1
    path.write_bytes(data)
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


def test_a_session_goes_on_behind_damage_that_a_full_state_makes_up_for(store):
    with engine(store, LATER) as one:
        for _ in range(60):
            one.send("ada", "add")
        before = one.current_screen("ada").raw
    path = journal(store, "ada")
    data = bytearray(path.read_bytes())
    states = [json.loads(line)["revision"] for line in data.splitlines() if b'"state":{"bundle"' in line]
    assert states and 5 < states[-1]
    data[data.index(b'{"revision":5,') + 30] ^= 1
    path.write_bytes(data)
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
@pytest.mark.parametrize("line", [b'{"revision":0', b'{"revision":1', b'{"revision":3'], ids=["header", "first", "last"])
def test_what_is_damaged_can_be_deleted(store, line, repairing):
    with engine(store, LATER) as one:
        one.start_flow("counter", session="mine")
        one.save_draft("mine", {"note": "a secret"})
        one.send("mine", "add")
    path = journal(store, "mine")
    damage(path, path.read_bytes().index(line) + 16)
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
    (path,) = (store / "profiles").rglob("*.jsonl")
    data = bytearray(path.read_bytes())
    start = data.index(b'{"revision":1')
    data[start + 30] ^= 1
    path.write_bytes(data)
    with engine(store, LATER) as one:
        for ask in (lambda: one.get_profile("Ada"), lambda: one.current_screen("ada")):
            with pytest.raises(SessionCorrupt) as damaged:
                ask()
            place = f"record 1 of {path.relative_to(store)}, at byte {start}"
            assert str(damaged.value) == f"The profile cannot be read: {place}, is damaged: the checksum does not match."


def test_a_damaged_list_hides_what_is_damaged_and_nothing_else(store):
    (path,) = [each for each in (store / "lists").rglob("*.jsonl") if b'"list":{}' in each.read_bytes()]
    damage(path, path.read_bytes().index(b'"ada"') + 1)
    with engine(store, LATER) as one:
        one.start_flow("counter", session="new")

    def listed():
        return [each["session"] for each in read("list", store=store)["sessions"]]

    assert listed() == ["new", "late", "old"]
    assert run("check", "--repair", store=store).returncode == 1
    assert listed() == ["ada", "new", "late", "old"]
    assert run("check", store=store).returncode == 0


# Pruning


@pytest.mark.parametrize("when, gone", [
    ("2026-02-01", ["old"]), ("2026-01-01T12:00:00Z", []), ("2026-01-01T12:00:01Z", ["old"]), ("1m", ["late", "old"]),
    ("P1D", ["late", "old"]), ("5000w", []),
])
def test_sessions_that_ended_before_are_deleted_with_all_their_values(store, when, gone):
    dry = read("prune", "--ended-before", when, "--dry-run", store=store)
    assert sorted(each["session"] for each in dry["sessions"]) == gone and dry["prunable"] == len(gone)
    assert read("prune", "--ended-before", when, store=store) == {"pruned": len(gone)}
    left = [each["session"] for each in read("list", store=store)["sessions"]]
    assert sorted(left + gone) == ["ada", "late", "old"]
    assert read("check", store=store)["damages"] == []
    names = {path.stem for path in (store / "sessions").rglob("*.jsonl")}
    assert names == set(left)


def folder_in_the_way(store, session):
    """Where the facts of the session's own would be."""
    path = store / "profiles" / journal(store, session).parent.name / f"session-{session}.jsonl"
    path.mkdir(parents=True)
    return path


@pytest.mark.parametrize("is_beside", [False, True])
def test_what_stands_in_the_way_of_one_session_hinders_no_other(store, is_beside):
    if is_beside:
        journal(store, "old").with_suffix(".jsonl.new").mkdir()
    else:
        folder_in_the_way(store, "old")
    done = run("prune", "--ended-before", "2999-01-01", "--json", store=store)
    assert done.returncode == 1 and "1 session cannot be read: old;" in done.stderr
    assert json.loads(done.stdout) == {"pruned": 1}
    assert [each["session"] for each in read("list", store=store)["sessions"]] == ["ada", "old"]


def test_what_stands_where_the_facts_of_nobody_would_be_hinders_no_repair(store):
    folder = folder_in_the_way(store, "old").relative_to(store)
    journal(store, "old").unlink()
    done = run("check", "--repair", store=store)
    assert (done.returncode, done.stdout) == (1, f"{folder} cannot be read: not a file\n")
    assert done.stderr.endswith("2 sessions, 1 damaged\n")


def test_what_was_deleted_is_said_also_where_the_rest_cannot_be(store):
    (store / "damaged").write_text("no folder")
    done = run("prune", "--ended-before", "2999-01-01", "--json", store=store)
    assert done.returncode == 2 and done.stderr.endswith("damaged: not a folder\n")
    assert json.loads(done.stdout) == {"pruned": 2}
    assert [each["session"] for each in read("list", store=store)["sessions"]] == ["ada"]


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
    with Engine(flows=flows, store=place, arguments=["--clock", EARLIER]) as one:
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
    left = [each["session"] for each in read("list", store=abandoned)["sessions"]]
    assert sorted(left + gone) == ["ever", "idle", "lapse", "long", "short"]
    assert {path.stem for path in (abandoned / "sessions").rglob("*.jsonl")} == set(left)
    assert read("check", store=abandoned)["damages"] == []
    with Engine(flows=FLOWS, store=abandoned) as one:
        assert one.get_profile("Ada").facts == ({"lapsed": True} if "lapse" in gone else {}), "what came of it is kept"


def test_a_session_is_named_of_which_nobody_knows_whether_it_has_ended(abandoned):
    """What it goes by cannot be read."""
    with Engine(flows=FLOWS, store=abandoned) as one:
        one.update_profile("Ada", set={"plan": "yearly"})
    (profile,) = (abandoned / "profiles").rglob("*.jsonl")
    profile.unlink()
    profile.mkdir()
    for dry in ([], ["--dry-run"]):
        done = run("prune", "--ended-before", "2026-01-02", *dry, store=abandoned)
        assert done.returncode == 1 and "cannot be read" in done.stderr
        assert set(re.findall("ever|idle|lapse|long|short", done.stderr)) == {"ever", "idle", "lapse", "long", "short"}


def test_also_one_that_has_come_to_another_subject_by_itself(tmp_path):
    flows, place = tmp_path / "flows", tmp_path / "store"
    flows.mkdir()
    steps = {
        "one": {"screen": {}, "after": {"PT1H": {"subject": "'Bob'", "to": "two"}}},
        "two": {"screen": {}, "requires": {"unless": "has(profile.plan)", "present": "one"}}}
    (flows / "handed.flow.json").write_text(
        json.dumps({"flow": "handed", "start": "one", "lifetime": "PT5H", "steps": steps}))
    with Engine(flows=flows, store=place, arguments=["--clock", EARLIER]) as one:
        one.start_flow("handed", session="handed", subject="Ada")
        one.update_profile("Bob", set={"plan": "yearly"})
    pruned = read("prune", "--ended-before", "2026-01-02", "--dry-run", store=place)["sessions"]
    assert [each["session"] for each in pruned] == ["handed"]
    (profile,) = (place / "profiles").rglob("*.jsonl")
    profile.unlink()
    profile.mkdir()
    done = run("prune", "--ended-before", "2026-01-02", store=place)
    assert (done.returncode, "1 session cannot be read: handed" in done.stderr) == (1, True), done.stderr


# Exporting and importing


def test_what_is_exported_is_imported_as_it_was(store, tmp_path):
    out = run("export", store=store).stdout
    other = tmp_path / "other"
    assert read_import(out, other) == counts(imported=(3, 1))
    assert run("export", store=other).stdout == out
    assert read_import(out, other) == counts(same=(3, 1))
    with engine(store, LATER) as one, engine(other, LATER) as two:
        assert one.current_screen("ada").raw == two.current_screen("ada").raw
        assert two.send("ada", "add").screen.title == "2"


def test_secrets_are_not_those_of_an_older_state_that_is_taken_in(tmp_path):
    """Another process has them in memory still, though the session was deleted and began again from an export."""
    store = tmp_path / "store"
    with Engine(flows=FLOWS, store=store) as one:
        one.start_flow("vault", session="s")
        older = run("export", store=store).stdout
        one.submit("s", {"user": "ann", "password": "hush"})
        one.submit("s", {})
        assert one.fail("s", "no", "No.").screen.secrets_held == ("/password",)
        with Engine(flows=FLOWS, store=store) as other:
            other.delete_session("s")
        assert run("import", store=store, input=older).returncode == 0
        view = one.current_screen("s")
        assert (view.revision, view.screen.secrets_held) == (1, ())


def read_import(text, store):
    done = run("import", "--json", store=store, input=text)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def counts(imported=(0, 0), same=(0, 0), refused=(0, 0)):
    """What an import says, where each is a number of sessions and one of profiles."""
    sessions, profiles = [
        dict(zip(("imported", "same", "refused"), each)) for each in zip(imported, same, refused)]
    return {**{name: sessions[name] + profiles[name] for name in sessions}, "sessions": sessions, "profiles": profiles}


def test_one_session_comes_with_its_flow_and_its_profile(store, tmp_path):
    out = tmp_path / "ada.jsonl"
    out.write_text(run("export", "ada", store=store).stdout)
    done = run("import", out, store=tmp_path / "other")
    assert (done.returncode, done.stderr) == (
        0, "segue: sessions: 1 taken in, 0 there already, 0 refused\nsegue: profiles: 1 taken in, 0 there already, 0 refused\n")
    with engine(tmp_path / "other", LATER) as two:
        assert two.current_screen("ada").screen.title == "1"
        assert two.get_profile("Ada").facts == {"plan": "yearly"}


def test_what_is_there_as_something_else_stays(store, tmp_path):
    out = run("export", store=store).stdout
    other = tmp_path / "other"
    with engine(other, LATER) as two:
        two.start_flow("free", session="ada")
        two.update_profile("Ada", set={"plan": "none"})
    before = journal(other, "ada").read_bytes()
    done = run("import", store=other, input=out)
    assert done.returncode == 1
    assert "another session “ada”" in done.stderr and "profile of “Ada”" in done.stderr
    assert "sessions: 2 taken in, 0 there already, 1 refused" in done.stderr
    assert "profiles: 0 taken in, 0 there already, 1 refused" in done.stderr
    assert journal(other, "ada").read_bytes() == before


def test_an_export_that_is_cut_off_or_damaged_is_known_to_be_and_can_be_taken_again(store, tmp_path):
    out = run("export", store=store).stdout
    other = tmp_path / "other"
    lines = out.splitlines(keepends=True)
    for count in range(len(lines)):
        cut = run("import", store=other, input="".join(lines[:count]))
        assert cut.returncode == 1 and "ends before its end" in cut.stderr
        (within,) = re.findall("the session “(.*)” is not taken in: the export ends before it does", cut.stderr) or [None]
        whole = [json.loads(line)["session"] for line in lines[:count] if '"header":' in line]
        assert [each["session"] for each in read("list", store=other)["sessions"]] == [
            each for each in reversed(whole) if each != within], "half of one would go on from where it was"
    assert run("import", store=other, input=out).returncode == 0
    assert run("export", store=other).stdout == out
    damaged = run("import", store=tmp_path / "third", input=out.replace('"add"', '"bad"'))
    assert damaged.returncode == 1 and "<stdin>:" in damaged.stderr
    assert run("import", tmp_path / "absent", store=other).returncode == 2
    assert run("import", store=other, input='{"segueExport":2}\n').returncode == 2


@pytest.mark.parametrize("change, line, said, status", [
    (lambda lines: lines[:1] + ["hello\n"], 2, "this is not a line of an export, or not in its place", 1),
    (lambda lines: lines[:-1] + ['{"segueExport":1,"lines":3}\n'], -1, "this line says that 3 lines come before it, and there are {}", 1),
    (lambda lines: ['{"segueExport":2}\n'], 1, "a newer program wrote this export, in format 2", 2),
    (lambda lines: [each.replace('"add"', '"bad"') for each in lines], 2, "its digest does not match", 1),
    (lambda lines: [each.replace('"send"', '"sand"') for each in lines], None, "its checksum does not match", 1),
    (lambda lines: lines[:1] + ['{"bundle":"sha256:x","content":{}}\n'], 2, "“sha256:x” is neither the id of a session nor a digest", 1),
], ids=range(6))
def test_what_is_wrong_with_an_export_is_said_with_its_line(store, tmp_path, change, line, said, status):
    lines = run("export", store=store).stdout.splitlines(True)
    done = run("import", store=tmp_path / "other", input="".join(change(lines)))
    assert done.returncode == status
    (complaint, *_) = done.stderr.splitlines()
    number = {None: r"\d+", -1: len(lines)}.get(line, line)
    said = re.escape(said.format(len(lines) - 1))
    assert re.fullmatch(rf"segue: <stdin>:{number}: .*{said}(; the import goes on behind line \d+)?", complaint), complaint


@pytest.mark.parametrize("what", ["session", "facts", "profile", "flow"])
def test_a_file_that_cannot_be_read_keeps_out_no_other_session(store, tmp_path, what):
    out = run("export", store=store).stdout
    path = {
        "session": lambda: journal(store, "ada"),
        "facts": lambda: store / "profiles" / journal(store, "late").parent.name / "session-late.jsonl",
        "profile": lambda: next((store / "profiles").rglob("*.jsonl")),
        "flow": lambda: next(path for path in (store / "flows").iterdir() if b'"free"' in path.read_bytes()),
    }[what]().relative_to(store)
    kept_out = {"session": ["ada"], "facts": ["late"], "profile": [], "flow": ["late"]}[what]
    other = tmp_path / "other"
    read_import('{"segueExport":1}\n{"segueExport":1,"lines":1}\n', other)
    (other / path).mkdir(parents=True)
    done = run("import", store=other, input=out)
    assert done.returncode == 1
    assert f"segue: <stdin>: {path} cannot be read: not a file; it stays as it is\n" in done.stderr
    assert f"sessions: {3 - len(kept_out)} taken in, 0 there already, {len(kept_out)} refused\n" in done.stderr
    listed = run("list", "--json", store=other)
    assert [each["session"] for each in json.loads(listed.stdout)["sessions"]] == [
        each for each in ("late", "ada", "old") if each not in kept_out]
    (other / path).rmdir()
    run("import", store=other, input=out)
    assert run("export", store=other).stdout == out


def test_a_damaged_line_of_an_export_costs_no_other_session(store, tmp_path):
    lines = run("export", store=store).stdout.splitlines(True)
    (number,) = [number for number, line in enumerate(lines, 1) if '"send"' in line]
    lines[number - 1] = lines[number - 1].replace('"send"', '"sand"')
    other = tmp_path / "other"
    done = run("import", store=other, input="".join(lines))
    assert (done.returncode, done.stderr.splitlines()) == (1, [
        f"segue: <stdin>:{number}: this line is not as it was written: its checksum does not match;"
        f" the import goes on behind line {number}",
        f"segue: <stdin>: the session “ada” is not taken in: line {number} of the export is damaged, and may belong to it",
        "segue: sessions: 2 taken in, 0 there already, 1 refused",
        "segue: profiles: 1 taken in, 0 there already, 0 refused"])
    assert [each["session"] for each in read("list", store=other)["sessions"]] == ["late", "old"]


def test_an_export_that_breaks_off_within_a_line_is_said_to(store, tmp_path):
    out = run("export", store=store).stdout
    done = run("import", store=tmp_path / "other", input=out[:len(out) * 2 // 3])
    assert done.returncode == 1 and "goes on" not in done.stderr
    assert "segue: <stdin>: the export ends before its end\n" in done.stderr


def sealed(line):
    """The line with the checksum that belongs to what it says now."""
    body = line[:-10]
    rest = 0xFFFFFFFF
    for byte in body.encode():
        rest ^= byte
        for _ in range(8):
            rest = (rest >> 1) ^ (0x82F63B78 if rest & 1 else 0)
    return f'{body}{rest ^ 0xFFFFFFFF:08x}"}}'


def test_what_was_repaired_comes_in_from_a_backup(store, tmp_path):
    with engine(store, LATER) as one:
        for _ in range(60):
            one.send("ada", "add")
    path = journal(store, "ada")
    damage(path, path.read_bytes().index(b'{"revision":5,') + 30)
    assert run("check", "--repair", store=store).returncode == 1
    out = run("export", store=store).stdout
    other = tmp_path / "other"
    assert read_import(out, other) == counts(imported=(3, 1))
    assert run("export", store=other).stdout == out


@pytest.mark.parametrize("before, after", [(r'"change":"push"', '"change":"shove"'), (r'"time":"[^"]*"', '"time":"soon"')])
def test_a_record_that_nobody_can_read_is_no_record(tmp_path, before, after):
    place = tmp_path / "store"
    with engine(place, LATER) as one:
        one.start_flow("counter", session="s")
        one.send("s", "add")
    lines = run("export", store=place).stdout.splitlines()
    number = next(number for number, line in enumerate(lines) if line.startswith('{"revision":1,'))
    assert sealed(lines[number]) == lines[number]
    lines[number] = sealed(re.sub(before, after, lines[number], count=1))
    other = tmp_path / "other"
    done = run("import", store=other, input="\n".join(lines) + "\n")
    assert done.returncode == 1
    assert "the session “s” is not taken in: its record 1 says what this program does not know" in done.stderr
    assert "sessions: 0 taken in, 0 there already, 1 refused" in done.stderr
    assert run("show", "s", store=other).returncode != 0
    # The same in a store, where it stays: another program may know it.
    path = journal(place, "s")
    records = path.read_text().splitlines()
    records[1] = sealed(re.sub(before, after, records[1], count=1))
    path.write_text("\n".join(records) + "\n")
    said = f"record 1 of {path.relative_to(place)} is damaged: this is not a record"
    for repairing in ([], ["--repair"]):
        done = run("check", *repairing, store=place)
        assert (done.returncode, done.stdout, "--repair" in done.stderr) == (1, said + "\n", False)
    assert json.loads(run("check", "--json", store=place).stdout)["damages"][0]["byte"] is None
    assert said in run("show", "s", store=place).stderr


def test_a_session_whose_flow_is_nowhere_is_refused(store, tmp_path):
    """Nobody could ever open it. Once the flow is there, it is taken in."""
    lines = run("export", store=store).stdout.splitlines(True)
    bundles = [line for line in lines if line.startswith('{"bundle":')]
    rest = [line for line in lines if line not in bundles][:-1]
    rest.append(f'{{"segueExport":1,"lines":{len(rest)}}}\n')
    other = tmp_path / "other"
    done = run("import", store=other, input="".join(rest))
    assert done.returncode == 1
    for session in ("old", "ada", "late"):
        assert f"the session “{session}” is of a flow, sha256:" in done.stderr
    assert "sessions: 0 taken in, 0 there already, 3 refused" in done.stderr
    assert "profiles: 1 taken in, 0 there already, 0 refused" in done.stderr
    assert read("list", store=other)["sessions"] == []
    torn = run("import", store=other, input="".join(rest[:-1]) + "torn\n")
    assert "sessions: 0 taken in, 0 there already, 3 refused" in torn.stderr
    assert torn.stderr.count("is of a flow") == 2, "what came before is said all the same"
    assert read_import("".join(lines), other) == counts(imported=(3, 0), same=(0, 1))


def test_what_came_in_is_said_also_where_the_disk_has_no_room_for_the_rest(store, tmp_path):
    with engine(store, LATER) as one:
        one.start_flow("free", session="large")
        one.save_draft("large", {"text": "x" * 300_000})
    out = run("export", store=store).stdout
    other = tmp_path / "other"
    done = run(
        "import", "--json", store=other, input=out,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000)))
    assert done.returncode == 2 and "file too large" in done.stderr
    so_far = json.loads(done.stdout)
    assert so_far == counts(imported=(so_far["sessions"]["imported"], so_far["profiles"]["imported"])) and so_far["imported"] == 3
    (sessions, profiles) = (so_far["sessions"]["imported"], so_far["profiles"]["imported"])
    assert read_import(out, other) == counts(imported=(4 - sessions, 1 - profiles), same=(sessions, profiles))


def test_a_migration_that_the_disk_has_no_room_for_says_that_the_store_cannot_be_used(store, tmp_path):
    shutil.copytree(FLOWS, tmp_path / "flows")
    path = tmp_path / "flows" / "counter.flow.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "version": "another"}))
    done = run(
        "migrate", "--flows", tmp_path / "flows", store=store,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)))
    assert (done.returncode, "ada: refused: The store cannot be used now: file too large." in done.stdout) == (2, True)
    assert run("migrate", "--flows", tmp_path / "flows", store=store).returncode == 0


def test_what_a_repair_has_done_is_said_also_where_the_disk_has_no_room_for_the_rest(store):
    with engine(store, LATER) as one:
        one.start_flow("free", session="large")
        one.save_draft("large", {"text": "x" * 300_000})
    for session in ("old", "ada", "late", "large"):
        damage(journal(store, session), -30)
    found = json.loads(run("check", "--json", store=store).stdout)["damages"]
    done = run(
        "check", "--repair", "--json", store=store,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000)))
    assert done.returncode == 2 and "file too large" in done.stderr
    report = json.loads(done.stdout)
    assert report["damages"] and report["damages"] == found[:len(report["damages"])]
    assert set(report["kept"]) == {name for name in files(store) if name.startswith("damaged/")}


def test_a_folder_whose_name_is_too_long_is_said_to_be(tmp_path):
    done = run("import", store=tmp_path / ("x" * 300), input="")
    assert done.returncode == 2 and done.stderr.splitlines()[0].endswith(": name too long")


def test_the_command_line_does_not_speak_the_language_of_a_session(store, tmp_path):
    with engine(store, LATER) as one:
        one.start_flow("counter", session="german", locale="de")
    done = run("migrate", "german", "--flows", tmp_path, store=store)
    assert done.returncode == 1 and "german: refused: There is no flow “counter”" in done.stdout


def test_a_profile_that_says_nothing_is_not_left_out_of_an_export_in_silence(store):
    (path,) = (store / "profiles").rglob("*.jsonl")
    *lines, last = path.read_text().splitlines()
    path.write_text("\n".join([*lines, sealed(last.replace('"facts":', '"facets":'))]) + "\n")
    done = run("export", store=store)
    assert done.returncode == 1 and f"left out: record {len(lines) + 1} of {path.relative_to(store)}" in done.stderr


def test_a_folder_is_no_export(tmp_path):
    done = run("import", tmp_path, store=tmp_path / "other")
    assert (done.returncode, done.stderr.splitlines()[0]) == (2, f"segue: {tmp_path}: Is a directory")
    folder = os.open(tmp_path, os.O_RDONLY)
    piped = subprocess.run(
        [executable(), "store", "import", "--store", tmp_path / "other"], stdin=folder, capture_output=True, text=True)
    os.close(folder)
    assert (piped.returncode, piped.stderr.splitlines()[0]) == (2, "segue: <stdin>: Is a directory")


def test_a_damaged_session_is_left_out_of_an_export(store):
    path = journal(store, "old")
    damage(path, -30)
    done = run("export", store=store)
    assert done.returncode == 1 and "left out: record" in done.stderr and "check --repair" in done.stderr
    sessions = [json.loads(line).get("session") for line in done.stdout.splitlines()]
    assert [each for each in sessions if each] == ["ada", "late"]


def test_nothing_of_a_session_is_left_anywhere(store):
    """But its id in the lists, which is no value."""
    with engine(store, LATER) as one:
        one.start_flow("free", session="own")
        one.save_draft("own", {"text": "sesame"})
        one.send("ada", "add")
    damaged = journal(store, "own")
    damage(damaged, -20)
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


def test_all_of_it_may_be_done_while_the_store_is_used(store):
    with engine(store, LATER) as one:
        for number in range(2, 12):
            assert one.send("ada", "add").screen.title == str(number)
            assert read("show", "ada", store=store)["revision"] == number + 1
            assert read("check", store=store)["damages"] == []
            run("export", store=store)
        run("prune", "--ended-before", "1m", store=store)
        assert [each.session for each in one.list_sessions().sessions] == ["ada"]


def test_a_reader_that_goes_away_is_no_death(store):
    piped = subprocess.run(
        ["bash", "-c", '"$0" store export --store "$1" | head -n 1; exit ${PIPESTATUS[0]}', executable(), str(store)],
        capture_output=True, text=True, timeout=60, env=os.environ)
    assert piped.stdout == '{"segueExport":1}\n'
    assert piped.returncode == 0


def test_a_folder_of_lists_that_nobody_may_look_into_is_said(home, subordinate):
    """What is in it seems to be there, and not to be for them to read; or not."""
    store = home / "store"
    with Engine(subordinate, flows=FLOWS, store=store, arguments=["--clock", LATER]) as one:
        one.start_flow("counter", session="a")
    folders = sorted((store / "lists").iterdir())
    for folder in folders:
        folder.chmod(0)
    done = subprocess.run(
        [subordinate, "store", "check", "--store", store], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and done.stderr.endswith("1 session, 2 damaged\n")
    assert "the lists of sessions lack 2 entries" in done.stdout
    with Engine(subordinate, flows=FLOWS, store=store, arguments=["--clock", LATER]) as one:
        with pytest.raises(StoreUnavailable) as refused:
            one.start_flow("counter", session="b")
        assert refused.value.data["cause"] == "permission"
        assert one.send("a", "add").screen.title == "1"
    for folder in folders:
        folder.chmod(0o700)
