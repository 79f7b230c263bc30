"""What a command prints gets out whole, or the command says that it did not and exits with 2."""

import os
import select
import subprocess

import pytest
from conftest import EXAMPLES, FLOWS, executable
from segue import Engine

TEAM = EXAMPLES / "create-team.flow.json"

# Each with something to print, and the status that it has where that gets out.
COMMANDS = [
    (["--help"], 0),
    (["store", "list", "--help"], 0),
    (["--version"], 0),
    (["eval", "1 + 2"], 0),
    (["validate", "schema.json", "values.json"], 1),
    (["validate", "schema.json", "values.json", "--format", "json"], 1),
    (["check", TEAM, "--format", "json"], 0),
    (["check", "values.json"], 1),
    (["play", TEAM, "--memory"], 0),
    (["store", "list", "--store", "store"], 0),
    (["store", "list", "--store", "store", "--json"], 0),
    (["store", "show", "s", "--store", "store"], 0),
    (["store", "show", "s", "--store", "store", "--json"], 0),
    (["store", "check", "--store", "store", "--json"], 0),
    (["store", "prune", "--ended-before", "0m", "--dry-run", "--store", "store", "--json"], 0),
    (["store", "migrate", "--dry-run", "--store", "store", "--flows", FLOWS, "--json"], 0),
    (["store", "export", "--store", "store"], 0),
    (["store", "import", "none", "--store", "store", "--json"], 2),
]


@pytest.fixture
def place(tmp_path):
    """A folder with a store, a schema, and values that do not fit it."""
    with Engine(flows=FLOWS, store=tmp_path / "store") as one:
        one.start_flow("counter", session="s")
    (tmp_path / "schema.json").write_text('{"type": "string"}')
    (tmp_path / "values.json").write_text("1")
    return tmp_path


def run(place, arguments, redirection):
    return subprocess.run(
        ["bash", "-c", f'"$0" "$@" {redirection}', executable(), *map(str, arguments)], cwd=place,
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("redirection, why", [
    (">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")])
@pytest.mark.parametrize("arguments, status", COMMANDS, ids=str)
def test_what_cannot_be_printed_is_said_and_is_two(place, arguments, status, redirection, why):
    done = run(place, arguments, redirection)
    assert done.returncode == 2
    assert done.stderr.endswith(f"segue: standard output: {why}\n")
    assert done.stderr.count("standard output") == 1


def test_answers_that_cannot_be_written_are_said_too(place):
    done = subprocess.run(
        ["bash", "-c", '"$0" serve --memory >/dev/full', executable()], input='{"jsonrpc":"2.0","id":1,"method":"ping"}\n' * 9,
        cwd=place, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (2, "segue: standard output: No space left on device\n")


@pytest.mark.parametrize("arguments, status", COMMANDS, ids=str)
def test_a_reader_that_goes_away_had_enough(place, arguments, status):
    gone, end = os.pipe()
    os.close(gone)
    done = subprocess.run(
        [executable(), *arguments], cwd=place, stdin=subprocess.DEVNULL, stdout=end, stderr=subprocess.PIPE, timeout=60)
    os.close(end)
    assert done.returncode == status
    assert b"standard output" not in done.stderr


@pytest.mark.parametrize("gone", [">/dev/full", "| true"])
def test_nobody_plays_on_who_sees_nothing(place, gone):
    """Else it would take whatever comes for answers, for as long as something comes."""
    (place / "loop.flow.json").write_text(
        '{"flow": "loop", "start": "a", "steps": {"a": {"screen": {"schema": {"properties": {"x": {}}}}, "next": "a"}}}')
    done = subprocess.run(
        ["bash", "-c", f'yes | timeout 20 "$0" play loop.flow.json --memory {gone}; echo ${{PIPESTATUS[1]}}', executable()],
        cwd=place, capture_output=True, text=True, timeout=60)
    assert done.stdout == ("2\n" if gone == ">/dev/full" else "0\n"), done.stderr


def test_nothing_is_lost_in_a_pipe_that_is_full_and_does_not_wait(place):
    """As Node hands them down."""
    with Engine(flows=FLOWS, store=place / "store") as one:
        one.save_draft("s", {"text": "x" * 300_000})
    whole = run(place, ["store", "export", "--store", "store"], "").stdout
    reading, end = os.pipe()
    os.set_blocking(end, False)
    with subprocess.Popen([executable(), "store", "export", "--store", "store"], cwd=place, stdout=end) as exporting:
        full = select.poll()
        full.register(end, select.POLLOUT)
        while full.poll(0) and exporting.poll() is None:
            os.sched_yield()
        os.close(end)
        with open(reading) as file:
            assert file.read() == whole
        assert exporting.wait(timeout=60) == 0
