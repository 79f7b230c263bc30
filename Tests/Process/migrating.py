"""A flow in two versions, sessions of the first one, and how they come to the second."""

import json

import pytest
from segue import Engine
from stores import run


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


@pytest.fixture
def begun(flows):
    """A session of the first version, where the file is of the second."""
    write(flows, TEAM)
    with engine(flows) as first:
        begin(first)
    write(flows, LATER)
    return flows


def migrate(flows, *arguments):
    done = run("migrate", "--flows", flows, *arguments, store=flows.parent / "store")
    return done.returncode, done.stdout, done.stderr
