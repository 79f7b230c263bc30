"""`segue store import`: what it takes in of an export, and what it refuses."""

import json
import os
import re
import subprocess

import pytest
from conftest import executable
from stores import (
    LATER, count_on, damage_record, engine, exported, imported, journal, listed, run, run_without_room, sealed, start_large_session)


def counts(imported=(0, 0), same=(0, 0), refused=(0, 0)):
    """What an import says, where each is a number of sessions and one of profiles."""
    sessions, profiles = [
        dict(zip(("imported", "same", "refused"), each)) for each in zip(imported, same, refused)]
    return {**{name: sessions[name] + profiles[name] for name in sessions}, "sessions": sessions, "profiles": profiles}


def test_what_is_exported_is_imported_as_it_was(store, tmp_path):
    out = exported(store)
    other = tmp_path / "other"
    assert imported(out, other) == counts(imported=(3, 1))
    assert exported(other) == out
    assert imported(out, other) == counts(same=(3, 1))
    with engine(store, LATER) as one, engine(other, LATER) as two:
        assert one.current_screen("ada").raw == two.current_screen("ada").raw
        assert two.send("ada", "add").screen.title == "2"


def test_imported_sessions_are_the_newest(store, tmp_path):
    other = tmp_path / "other"
    with engine(other, LATER) as two:
        two.start_flow("free", session="here")
    out = exported(store, "old")
    assert imported(out, other) == counts(imported=(1, 0))
    assert listed(other) == ["old", "here"]


def test_one_session_comes_with_its_flow_and_its_profile(store, tmp_path):
    out = tmp_path / "ada.jsonl"
    out.write_text(exported(store, "ada"))
    done = run("import", out, store=tmp_path / "other")
    assert (done.returncode, done.stderr) == (
        0, "segue: sessions: 1 taken in, 0 there already, 0 refused\nsegue: profiles: 1 taken in, 0 there already, 0 refused\n")
    with engine(tmp_path / "other", LATER) as two:
        assert two.current_screen("ada").screen.title == "1"
        assert two.get_profile("Ada").facts == {"plan": "yearly"}


def test_what_is_there_as_something_else_stays(store, tmp_path):
    out = exported(store)
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


def test_secrets_are_not_those_of_an_older_state_that_is_taken_in(tmp_path):
    """Another process has them in memory still, though the session was deleted and began again from an export."""
    store = tmp_path / "store"
    with engine(store) as one:
        one.start_flow("vault", session="s")
        older = exported(store)
        one.submit("s", {"user": "ann", "password": "hush"})
        one.submit("s", {})
        assert one.fail("s", "no", "No.").screen.secrets_held == ("/password",)
        with engine(store) as other:
            other.delete_session("s")
        assert run("import", store=store, input=older).returncode == 0
        view = one.current_screen("s")
        assert (view.revision, view.screen.secrets_held) == (1, ())


def test_an_export_that_is_cut_off_or_damaged_is_known_to_be_and_can_be_taken_again(store, tmp_path):
    out = exported(store)
    other = tmp_path / "other"
    lines = out.splitlines(keepends=True)
    for count in range(len(lines)):
        cut = run("import", store=other, input="".join(lines[:count]))
        assert cut.returncode == 1 and "the export is cut off" in cut.stderr
        (within,) = re.findall("the session “(.*)” is not taken in: the export ends before it does", cut.stderr) or [None]
        whole = [json.loads(line)["session"] for line in lines[:count] if '"header":' in line]
        assert listed(other) == [
            each for each in reversed(whole) if each != within], "half of one would go on from where it was"
    assert run("import", store=other, input=out).returncode == 0
    assert exported(other) == out
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
    lines = exported(store).splitlines(True)
    done = run("import", store=tmp_path / "other", input="".join(change(lines)))
    assert done.returncode == status
    (complaint, *_) = done.stderr.splitlines()
    number = {None: r"\d+", -1: len(lines)}.get(line, line)
    said = re.escape(said.format(len(lines) - 1))
    assert re.fullmatch(rf"segue: <stdin>:{number}: .*{said}(; the import goes on behind line \d+)?", complaint), complaint


@pytest.mark.parametrize("what", ["session", "facts", "profile", "flow"])
def test_a_file_that_cannot_be_read_keeps_out_no_other_session(store, tmp_path, what):
    out = exported(store)
    path = {
        "session": lambda: journal(store, "ada"),
        "facts": lambda: store / "profiles" / journal(store, "late").parent.name / "session-late.jsonl",
        "profile": lambda: next((store / "profiles").rglob("*.jsonl")),
        "flow": lambda: next(path for path in (store / "flows").iterdir() if b'"free"' in path.read_bytes()),
    }[what]().relative_to(store)
    kept_out = {"session": ["ada"], "facts": ["late"], "profile": [], "flow": ["late"]}[what]
    other = tmp_path / "other"
    imported('{"segueExport":1}\n{"segueExport":1,"lines":1}\n', other)
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
    assert exported(other) == out


def test_a_damaged_line_of_an_export_costs_no_other_session(store, tmp_path):
    lines = exported(store).splitlines(True)
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
    assert listed(other) == ["late", "old"]


def test_an_export_that_breaks_off_within_a_line_is_said_to(store, tmp_path):
    out = exported(store)
    done = run("import", store=tmp_path / "other", input=out[:len(out) * 2 // 3])
    assert done.returncode == 1 and "goes on" not in done.stderr
    assert "segue: <stdin>: the export is cut off: the line that ends it is missing\n" in done.stderr


def test_what_was_repaired_comes_in_from_a_backup(store, tmp_path):
    count_on(store)
    damage_record(journal(store, "ada"), 5)
    assert run("check", "--repair", store=store).returncode == 1
    out = exported(store)
    other = tmp_path / "other"
    assert imported(out, other) == counts(imported=(3, 1))
    assert exported(other) == out


@pytest.mark.parametrize("before, after", [(r'"change":"push"', '"change":"shove"'), (r'"time":"[^"]*"', '"time":"soon"')])
def test_a_record_that_nobody_can_read_is_no_record(tmp_path, before, after):
    place = tmp_path / "store"
    with engine(place, LATER) as one:
        one.start_flow("counter", session="s")
        one.send("s", "add")
    lines = exported(place).splitlines()
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
    lines = exported(store).splitlines(True)
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
    assert listed(other) == []
    torn = run("import", store=other, input="".join(rest[:-1]) + "torn\n")
    assert "sessions: 0 taken in, 0 there already, 3 refused" in torn.stderr
    assert torn.stderr.count("is of a flow") == 2, "what came before is said all the same"
    assert imported("".join(lines), other) == counts(imported=(3, 0), same=(0, 1))


def test_what_came_in_is_said_also_where_the_disk_has_no_room_for_the_rest(store, tmp_path):
    start_large_session(store)
    out = exported(store)
    other = tmp_path / "other"
    done = run_without_room("import", "--json", store=other, input=out)
    assert done.returncode == 2 and "file too large" in done.stderr
    so_far = json.loads(done.stdout)
    (sessions, profiles) = (so_far["sessions"]["imported"], so_far["profiles"]["imported"])
    assert so_far == counts(imported=(sessions, profiles)) and so_far["imported"] == 3
    assert imported(out, other) == counts(imported=(4 - sessions, 1 - profiles), same=(sessions, profiles))


def test_a_folder_whose_name_is_too_long_is_said_to_be(tmp_path):
    done = run("import", store=tmp_path / ("x" * 300), input="")
    assert done.returncode == 2 and done.stderr.splitlines()[0].endswith(": name too long")


def test_a_folder_is_no_export(tmp_path):
    done = run("import", tmp_path, store=tmp_path / "other")
    assert (done.returncode, done.stderr.splitlines()[0]) == (2, f"segue: {tmp_path}: Is a directory")
    folder = os.open(tmp_path, os.O_RDONLY)
    piped = subprocess.run(
        [executable(), "store", "import", "--store", tmp_path / "other"], stdin=folder, capture_output=True, text=True)
    os.close(folder)
    assert (piped.returncode, piped.stderr.splitlines()[0]) == (2, "segue: <stdin>: Is a directory")
