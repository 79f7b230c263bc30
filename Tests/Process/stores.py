"""A store for the tests of `segue store`: how they run the commands, and what they do to its files."""

import json
import resource
import subprocess

import pytest
from conftest import FLOWS, executable
from segue import Engine

EARLIER, LATER = "2026-01-01T12:00:00Z", "2026-03-01T12:00:00Z"


def run(*arguments, store=None, input=None, **options):
    at = ["--store", store] if store else []
    command = [executable(), "store", *arguments[:1], *at, *arguments[1:]]
    return subprocess.run(
        list(map(str, command)), input=input, capture_output=True, text=True, timeout=60, **options)


def run_without_room(*arguments, **options):
    """The same where the disk has no room for what `start_large_session` keeps."""
    return run(*arguments, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000)), **options)


def read(*arguments, store, **options):
    """What a command says that has nothing to complain about."""
    done = run(*arguments, "--json", store=store, **options)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def imported(text, store):
    return read("import", store=store, input=text)


def listed(store, *options):
    """The sessions that are listed, in their order."""
    return [each["session"] for each in read("list", *options, store=store)["sessions"]]


def is_sound(store):
    return run("check", store=store).returncode == 0


def exported(store, *sessions):
    done = run("export", *sessions, store=store)
    assert done.returncode == 0, done.stderr
    return done.stdout


def engine(store, clock=None, flows=FLOWS, **options):
    """An engine on that store, at that time if it is named."""
    return Engine(flows=flows, store=store, arguments=["--clock", clock] if clock else [], **options)


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


def start_large_session(store):
    """A session whose journal is too large for `run_without_room`."""
    with engine(store, LATER) as one:
        one.start_flow("free", session="large")
        one.save_draft("large", {"text": "x" * 300_000})


def count_on(store):
    """Ada's session goes on for so long that full states stand in its journal."""
    with engine(store, LATER) as one:
        for _ in range(60):
            one.send("ada", "add")


def journal(store, session):
    (path,) = (store / "sessions").rglob(f"{session}.jsonl")
    return path


def profile(store):
    """The journal of the only profile."""
    (path,) = (store / "profiles").rglob("*.jsonl")
    return path


def damage(path, place):
    """Another byte stands there."""
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)


def damage_record(path, revision):
    """Another byte stands in the record of that revision, which begins where this says; 0 is the header."""
    start = path.read_bytes().index(b'{"revision":%d,' % revision)
    damage(path, start + 30)
    return start


def folder_in_the_way(store, session):
    """Where the facts of the session's own would be."""
    path = store / "profiles" / journal(store, session).parent.name / f"session-{session}.jsonl"
    path.mkdir(parents=True)
    return path


def put_folder_in_place_of(path):
    """So that it cannot be read."""
    path.unlink()
    path.mkdir()


def sealed(line):
    """The line with the checksum that belongs to what it says now."""
    body = line[:-10]
    rest = 0xFFFFFFFF
    for byte in body.encode():
        rest ^= byte
        for _ in range(8):
            rest = (rest >> 1) ^ (0x82F63B78 if rest & 1 else 0)
    return f'{body}{rest ^ 0xFFFFFFFF:08x}"}}'


def files(store):
    """What a store holds, without the logs, which each process empties."""
    return {
        str(path.relative_to(store)): path.read_bytes()
        for path in store.rglob("*") if path.is_file() and path.parent.name != "logs"}
