"""`segue store import`: what it takes in of an export, and what it refuses."""

import json
import os
import re
import subprocess

import pytest
from conftest import executable
from stores import (
    LATER, count_on, damage_record, engine, exported, imported, journal, listed, run, run_without_room, sealed, start_large_session)


def test_what_is_exported_is_imported_as_it_was(store, tmp_path):
    out = exported(store)
    other = tmp_path / "other"
    assert imported(out, other) == {"imported": 4, "same": 0, "refused": 0}
    assert exported(other) == out
    assert imported(out, other) == {"imported": 0, "same": 4, "refused": 0}
    with engine(store, LATER) as one, engine(other, LATER) as two:
        assert one.current_screen("ada").raw == two.current_screen("ada").raw
        assert two.send("ada", "add").screen.title == "2"


def test_imported_sessions_are_the_newest(store, tmp_path):
    other = tmp_path / "other"
    with engine(other, LATER) as two:
        two.start_flow("free", session="here")
    out = exported(store, "old")
    assert imported(out, other) == {"imported": 1, "same": 0, "refused": 0}
    assert listed(other) == ["old", "here"]


def test_one_session_comes_with_its_flow_and_its_profile(store, tmp_path):
    out = tmp_path / "ada.jsonl"
    out.write_text(exported(store, "ada"))
    done = run("import", out, store=tmp_path / "other")
    assert (done.returncode, done.stderr) == (0, "segue: 2 taken in, 0 there already, 0 refused\n")
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
    assert "2 taken in, 0 there already, 2 refused" in done.stderr
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
        assert cut.returncode == 1 and "ends before its end" in cut.stderr
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
    assert re.fullmatch(rf"segue: <stdin>:{number}: .*{re.escape(said.format(len(lines) - 1))}", complaint), complaint


def test_what_was_repaired_comes_in_from_a_backup(store, tmp_path):
    count_on(store)
    damage_record(journal(store, "ada"), 5)
    assert run("check", "--repair", store=store).returncode == 1
    out = exported(store)
    other = tmp_path / "other"
    assert imported(out, other) == {"imported": 4, "same": 0, "refused": 0}
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
    assert "0 taken in, 0 there already, 1 refused" in done.stderr
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
    assert "1 taken in, 0 there already, 3 refused" in done.stderr
    assert listed(other) == []
    torn = run("import", store=other, input="".join(rest[:-1]) + "torn\n")
    assert "2 refused" in torn.stderr and torn.stderr.count("is of a flow") == 2, "what came before is said all the same"
    assert imported("".join(lines), other) == {"imported": 3, "same": 1, "refused": 0}


def test_what_came_in_is_said_also_where_the_disk_has_no_room_for_the_rest(store, tmp_path):
    start_large_session(store)
    out = exported(store)
    other = tmp_path / "other"
    done = run_without_room("import", "--json", store=other, input=out)
    assert done.returncode == 2 and "file too large" in done.stderr
    assert json.loads(done.stdout) == {"imported": 3, "same": 0, "refused": 0}
    assert imported(out, other) == {"imported": 2, "same": 3, "refused": 0}


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
