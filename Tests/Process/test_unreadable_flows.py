"""A flow that cannot be read is no flow that there is not: nothing is taken in its place, and what is in the way is said."""

import os
import resource
import subprocess

import pytest
from peer import Peer

ONE = '{"flow": "%s", "start": "a", "steps": {"a": {"screen": {"title": "%s"}}}}'
GATED = '{"flow": "gated", "start": "in", "steps": {"in": {"flow": "one"}}}'
DENIED = "Permission denied"


@pytest.fixture
def folders(home):
    """Two folders that have a flow of one name, and each another one."""
    for name, flows in {"first": ("one", "two"), "second": ("one", "three")}.items():
        (home / name).mkdir()
        for flow in flows:
            (home / name / f"{flow}.flow.json").write_text(ONE % (flow, name))
    os.chmod(home, 0o755)
    return home


@pytest.fixture
def bound(serve, subordinate, folders):
    """Starts an engine that permissions bind, with both folders."""
    return lambda: serve("--flows", "first", "--flows", "second", starter=subordinate, cwd=folders)


def unreadable(peer, method, params, file, cause=DENIED):
    refused = peer.error(method, params)
    assert refused["code"] == 1023
    assert refused["data"] == {"kind": "flowsUnavailable", "file": file, "cause": cause}
    assert refused["message"] == (
        f"The flows cannot be read now: {file}: {cause}. Nothing has changed. Try again once that is mended.")


def test_no_other_file_is_taken_for_one_that_cannot_be_read(bound, folders):
    file = folders / "first" / "one.flow.json"
    file.chmod(0)
    peer = bound()
    for method in ("startFlow", "describeFlow", "checkFlow", "graphFlow"):
        unreadable(peer, method, {"flow": "one"}, "first/one.flow.json")
    unreadable(peer, "listFlows", {}, "first/one.flow.json")
    assert peer.result("startFlow", {"flow": "two"})["screen"]["title"] == "first"
    assert peer.result("startFlow", {"flow": "three"})["screen"]["title"] == "second"
    file.chmod(0o644)
    assert peer.result("startFlow", {"flow": "one"})["screen"]["title"] == "first"
    assert (peer.exit(), peer.said) == (0, b"")


def test_a_flow_that_was_read_before_is_not_shown_once_it_may_not_be(bound, folders):
    file = folders / "first" / "one.flow.json"
    peer = bound()
    peer.result("startFlow", {"flow": "one"})
    file.chmod(0)
    unreadable(peer, "startFlow", {"flow": "one"}, "first/one.flow.json")
    file.chmod(0o644)
    assert peer.result("startFlow", {"flow": "one"})["screen"]["title"] == "first"


def test_a_flow_that_was_changed_is_read_anew_though_its_time_and_size_are_as_before(serve, folders):
    file = folders / "first" / "one.flow.json"
    peer = serve("--flows", folders / "first")
    assert peer.result("startFlow", {"flow": "one"})["screen"]["title"] == "first"
    status = file.stat()
    file.write_text(ONE % ("one", "later"))
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert (file.stat().st_size, file.stat().st_mtime_ns) == (status.st_size, status.st_mtime_ns)
    assert peer.result("startFlow", {"flow": "one"})["screen"]["title"] == "later"


@pytest.mark.parametrize("method", ["startFlow", "checkFlow"])
def test_no_other_file_is_taken_for_one_that_another_flow_reaches(bound, folders, method):
    (folders / "first" / "gated.flow.json").write_text(GATED)
    (folders / "first" / "one.flow.json").chmod(0)
    unreadable(bound(), method, {"flow": "gated"}, "first/one.flow.json")


def test_a_flow_that_could_be_chosen_is_not_left_out(bound, folders):
    (folders / "first" / "choosing.flow.json").write_text(
        '{"flow": "choosing", "start": "a", "steps": {'
        '"a": {"screen": {}, "requires": {"unless": "has(profile.name)", "present": "${profile.flow}"}}}}')
    (folders / "first" / "two.flow.json").chmod(0)
    unreadable(bound(), "startFlow", {"flow": "choosing"}, "first/two.flow.json")


def test_no_session_begins_without_a_translation_that_there_is(bound, folders):
    translation = folders / "first" / "two.de.json"
    translation.write_text('{"first": "Erster"}')
    translation.chmod(0)
    peer = bound()
    unreadable(peer, "startFlow", {"flow": "two"}, "first/two.de.json")
    translation.chmod(0o644)
    assert peer.result("startFlow", {"flow": "two", "locale": "de"})["screen"]["title"] == "Erster"


@pytest.mark.parametrize("mode, file", [(0o000, "first/one.flow.json"), (0o111, "first"), (0o444, "first/one.flow.json")])
def test_a_folder_that_cannot_be_read_is_said_at_the_start_and_by_each_call(bound, folders, mode, file):
    (folders / "first").chmod(mode)
    peer = bound()
    unreadable(peer, "startFlow", {"flow": "one"}, file)
    unreadable(peer, "listFlows", {}, "first/one.flow.json" if mode & 0o444 else "first")
    if mode == 0o111:
        unreadable(peer, "startFlow", {"flow": "none"}, "first")
    assert peer.exit() == 0
    assert peer.said.decode() == f"segue: the folder “first” cannot be read, so no flows are found there: {DENIED}\n"


def test_a_shortage_that_passes_makes_no_flow_unknown(serve, folders):
    peer = serve("--flows", "first", "--flows", "second", cwd=folders)
    peer.result("ping")
    _, hard = resource.prlimit(peer.process.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(peer.process.pid, resource.RLIMIT_NOFILE, (3, hard))
    unreadable(peer, "startFlow", {"flow": "one"}, "first/one.flow.json", "Too many open files")
    unreadable(peer, "listFlows", {}, "first", "Too many open files")
    resource.prlimit(peer.process.pid, resource.RLIMIT_NOFILE, (hard, hard))
    assert len(peer.result("listFlows")["flows"]) == 3


@pytest.mark.parametrize("name", ["none", "x" * 300, "first/one.flow.json"])
def test_a_flow_that_there_is_not_is_still_not_found(bound, name):
    assert bound().error("startFlow", {"flow": name})["data"]["kind"] == "flowNotFound"


def check(subordinate, folders, *arguments):
    done = subprocess.run([subordinate, "check", *arguments], cwd=folders, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout


def test_check_says_why_a_folder_cannot_be_read(subordinate, folders):
    (folders / "first").chmod(0)
    assert check(subordinate, folders, "first") == (2, f"first: error: {DENIED}\n")


def test_check_names_a_translation_that_cannot_be_read(subordinate, folders):
    (folders / "first" / "two.de.json").write_text('{"first": "Erster"}')
    (folders / "first" / "two.de.json").chmod(0)
    assert check(subordinate, folders, "first/two.flow.json") == (2, f"first/two.de.json: error: {DENIED}\n")


def test_check_does_not_say_of_flows_that_it_cannot_list_that_there_are_none(subordinate, folders):
    (folders / "first" / "gated.flow.json").write_text(GATED)
    (folders / "first").chmod(0o111)
    assert check(subordinate, folders, "first/gated.flow.json") == (0, "")


@pytest.mark.parametrize("option", [[], ["--flow", "one"]])
def test_sessions_are_not_left_behind_by_a_flow_that_cannot_be_read(subordinate, folders, option):
    store = ["--store", "store"]
    with Peer([str(subordinate), "serve", *store, "--flows", "first"], cwd=folders) as peer:
        peer.result("startFlow", {"flow": "one", "session": "s"})
        peer.exit()
    (folders / "first").chmod(0)
    done = subprocess.run(
        [subordinate, "store", "migrate", *option, *store, "--flows", "first"], cwd=folders, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "first/one.flow.json: " + DENIED in done.stdout + done.stderr
