"""The page for authors shows flows that are right, parts that stand in one, and every key that there is."""

import json
import re
import subprocess

import pytest
from conftest import EXAMPLES, PACKAGE, executable
from segue import Engine
from test_readme import FILE

PAGE = (PACKAGE / "protocol" / "definitions.md").read_text()
FIRST_PAGE = (PACKAGE / "README.md").read_text()
FILES = dict(FILE.findall(PAGE))
PARTS = re.findall(r"(?<! -->\n)^```json\n(.*?)^```$", FIRST_PAGE + PAGE, re.MULTILINE | re.DOTALL)
SCHEMA = json.loads((PACKAGE / "protocol" / "flow.schema.json").read_text())
FUNCTIONS = re.findall(r"`([\w.]+)`", PAGE[PAGE.index("| for | what there is |"):].partition("\n\n")[0])


def flows():
    shown = [text for name, text in FILES.items() if name.endswith(".flow.json")]
    return [json.loads(text) for text in [*shown, *(file.read_text() for file in EXAMPLES.glob("*.flow.json"))]]


def objects(value):
    """The objects in a value, itself included."""
    if isinstance(value, dict):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from objects(each)


def stands_in_a_flow(part):
    """Whether one object of a flow has all these members."""
    members = json.loads("{" + part + "}")
    return any(all(name in each and each[name] == members[name] for name in members) for flow in flows() for each in objects(flow))


def keys(schema):
    """The keys that a flow file may have, in any place."""
    parts = [schema, *schema["$defs"].values()]
    ways = [way for part in parts for way in (part, *part.get("anyOf", []))]
    return sorted({key for way in ways for key in way.get("properties", {})})


def test_there_are_no_problems_in_what_is_shown(tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    names = [name for name in FILES if name.endswith(".flow.json")]
    done = subprocess.run([executable(), "check", *names], cwd=tmp_path, capture_output=True, text=True, timeout=20)
    assert (done.stdout, done.stderr) == ("", f"segue: {len(names)} files, 0 errors, 0 warnings\n")


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.split("\n")[0])
def test_a_part_stands_in_a_flow(part):
    assert stands_in_a_flow(part)


def test_a_part_of_no_flow_is_seen():
    assert PARTS and not stands_in_a_flow('"leave": "never"')


@pytest.mark.parametrize("key", keys(SCHEMA))
def test_every_key_is_explained(key):
    assert f"`{key}`" in PAGE


@pytest.mark.parametrize("name", ["noSuchFunction", *FUNCTIONS])
def test_every_function_that_is_listed_is_there(name):
    done = subprocess.run([executable(), "eval", f"{name}()"], capture_output=True, text=True, timeout=20)
    assert ("there is no function" in done.stderr) == (name == "noSuchFunction")


def test_a_moment_before_1970_may_have_a_fraction(tmp_path):
    flow = {"flow": "old", "start": "shop", "steps": {"shop": {"screen": {"title": "${string(now)}"}, "next": {"end": "completed"}}}}
    (tmp_path / "old.flow.json").write_text(json.dumps(flow))
    time = "1969-12-31T23:59:58.5Z"
    with Engine(flows=tmp_path, store=tmp_path / "store", arguments=["--clock", time]) as engine:
        assert engine.start_flow("old", session="s").screen.title == time


def test_sessions_know_the_time_zones_of_the_machine(tmp_path):
    """Of all that looks at a session: the engine that runs it, one that catches up with it, and `store show`, which only looks."""
    hour = "now.getHours('Asia/Kolkata')"
    flow = {"flow": "late", "start": "shop", "steps": {
        "shop": {"screen": {"title": f"${{{hour}}} o'clock"}, "next": [{"when": f"{hour} >= 20", "to": "closed"}, "open"]},
        "open": {"screen": {"title": "Welcome"}, "next": {"end": "completed"}},
        "closed": {"screen": {"title": f"Closed at ${{{hour}}}"}, "next": {"end": "completed"}}}}
    (tmp_path / "late.flow.json").write_text(json.dumps(flow))
    store = tmp_path / "store"
    with Engine(flows=tmp_path, store=store, arguments=["--clock", "2026-01-31T15:00:00Z"]) as engine:
        assert engine.start_flow("late", session="s").screen.title == "20 o'clock"
        assert engine.submit("s", {}).screen.title == "Closed at 20"
    with Engine(flows=tmp_path, store=store, arguments=["--clock", "2026-01-31T16:00:00Z"]) as engine:
        assert engine.current_screen("s").screen.title == "Closed at 20"
    done = subprocess.run(
        [executable(), "store", "show", "s", "--json", "--store", store], capture_output=True, text=True, timeout=20)
    assert json.loads(done.stdout)["view"]["screen"]["title"] == "Closed at 20", done.stderr


def test_a_device_that_is_refused_can_be_paired_with_another_code(tmp_path):
    (tmp_path / "pair-device.flow.json").write_text(FILES["pair-device.flow.json"])

    def at(second):
        return Engine(flows=tmp_path, store=tmp_path / "store", arguments=["--clock", f"2026-01-31T12:00:{second}Z"])

    with at("00") as engine:
        engine.start_flow("pair-device", session="s")
        assert engine.submit("s", {"code": "4711"}).screen.step == "wait"
    with at("05") as engine:
        assert engine.current_screen("s").screen.step == "ask"
        assert engine.fail("s", "pending").screen.step == "wait"
    with at("10") as engine:
        assert engine.current_screen("s").screen.step == "ask"
        assert engine.fail("s", "denied").screen.step == "refused"
        assert engine.submit("s", {}).screen.step == "code"
