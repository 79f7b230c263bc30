"""`segue store export`: what is left out is said."""

import json
import os
import subprocess

from conftest import executable
from stores import damage, journal, profile, run, sealed


def test_a_damaged_session_is_left_out_of_an_export(store):
    damage(journal(store, "old"), -30)
    done = run("export", store=store)
    assert done.returncode == 1 and "left out: record" in done.stderr and "check --repair" in done.stderr
    sessions = [json.loads(line).get("session") for line in done.stdout.splitlines()]
    assert [each for each in sessions if each] == ["ada", "late"]


def test_a_profile_that_says_nothing_is_not_left_out_of_an_export_in_silence(store):
    path = profile(store)
    *lines, last = path.read_text().splitlines()
    path.write_text("\n".join([*lines, sealed(last.replace('"facts":', '"facets":'))]) + "\n")
    done = run("export", store=store)
    assert done.returncode == 1 and f"left out: record {len(lines) + 1} of {path.relative_to(store)}" in done.stderr


def test_a_reader_that_goes_away_is_no_failure(store):
    piped = subprocess.run(
        ["bash", "-c", '"$0" store export --store "$1" | head -n 1; exit ${PIPESTATUS[0]}', executable(), str(store)],
        capture_output=True, text=True, timeout=60, env=os.environ)
    assert piped.stdout == '{"segueExport":1}\n'
    assert piped.returncode == 0
