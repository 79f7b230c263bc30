"""Several processes that want the same at one time: each revision has one winner, nobody's work is lost, and there is no gap."""

import pytest
from conftest import executable
from peer import Peer

ROUNDS = 20

LIKES = {"flow": "likes", "vars": {"count": "0"}, "start": "a", "steps": {"a": {
    "screen": {"title": "${string(vars.count)}"},
    "on": {"like": {"stay": True, "assign": {"count": "vars.count + 1"},
                    "save": {"likes": "has(profile.likes) ? profile.likes + 1 : 1"}}},
}}}


@pytest.fixture(params=[2, 8])
def peers(request, tmp_path):
    """So many processes on one store, in which there is a session."""
    command = [str(executable()), "serve", "--store", str(tmp_path / "store")]
    peers = [Peer(command) for _ in range(request.param)]
    peers[0].result("startFlow", {"definition": LIKES, "session": "s", "subject": "ann"})
    yield peers
    for peer in peers:
        peer.close()


def race(peers, method, *params):
    """Asks all of them before any answer is read: each so often as there are params. Gives each one's answers."""
    for peer in peers:
        peer.send(*({"jsonrpc": "2.0", "id": number, "method": method, "params": each} for number, each in enumerate(params)))
    return [[peer.message() for _ in params] for peer in peers]


def kinds(answers):
    return sorted(answer["error"]["data"]["kind"] if "error" in answer else "won" for (answer,) in answers)


def test_each_revision_of_a_session_has_one_winner(peers):
    for revision in range(1, ROUNDS + 1):
        answers = race(peers, "send", {"session": "s", "event": "like", "ifRevision": revision})
        assert kinds(answers) == ["staleRevision"] * (len(peers) - 1) + ["won"]
    for peer in peers:
        view = peer.result("currentScreen", {"session": "s"})
        assert (view["revision"], view["screen"]["title"]) == (ROUNDS + 1, str(ROUNDS))
        assert peer.result("getProfile", {"subject": "ann"}) == {"subject": "ann", "revision": ROUNDS, "facts": {"likes": ROUNDS}}


def test_each_revision_of_a_profile_has_one_winner(peers):
    for revision in range(ROUNDS):
        answers = race(peers, "updateProfile", {"subject": "bob", "set": {"n": revision}, "ifRevision": revision})
        assert kinds(answers) == ["profileConflict"] * (len(peers) - 1) + ["won"]
    for peer in peers:
        assert peer.result("getProfile", {"subject": "bob"}) == {"subject": "bob", "revision": ROUNDS, "facts": {"n": ROUNDS - 1}}


def test_who_minds_no_revision_wins_one_each_time(peers):
    """The session and the profile grow together: who was too late for either decides anew."""
    answers = race(peers, "send", *[{"session": "s", "event": "like"}] * ROUNDS)
    won = sorted(answer["result"]["revision"] for each in answers for answer in each)
    total = ROUNDS * len(peers)
    assert won == list(range(2, total + 2))
    for peer in peers:
        records = peer.result("history", {"session": "s", "limit": 1000})["records"]
        assert [record["revision"] for record in records] == list(range(1, total + 2))
        assert peer.result("getProfile", {"subject": "ann"}) == {"subject": "ann", "revision": total, "facts": {"likes": total}}


def test_facts_that_all_set_at_one_time_are_all_set(peers):
    for peer, name in zip(peers, "abcdefgh"):
        peer.send(*({"jsonrpc": "2.0", "id": number, "method": "updateProfile", "params": {"subject": "bob", "set": {name: number}}}
                    for number in range(ROUNDS)))
    won = sorted(peer.message()["result"]["revision"] for peer in peers for _ in range(ROUNDS))
    assert won == list(range(1, ROUNDS * len(peers) + 1))
    facts = peers[0].result("getProfile", {"subject": "bob"})["facts"]
    assert facts == dict.fromkeys("abcdefgh"[: len(peers)], ROUNDS - 1)


def test_a_session_that_all_start_is_started_once(peers):
    """Who has the key of the one that was first is answered as its retry; the others are told that it exists."""
    for number in range(ROUNDS):
        start = {"definition": LIKES, "session": f"t{number}"}
        assert kinds(race(peers, "startFlow", start)) == ["sessionExists"] * (len(peers) - 1) + ["won"]
        answers = [answer for (answer,) in race(peers, "startFlow", {**start, "session": f"u{number}", "idempotencyKey": "k"})]
        assert sorted(answer["result"].get("replayed", False) for answer in answers) == [False] + [True] * (len(peers) - 1)
    listed = [each["session"] for each in peers[-1].result("listSessions", {"limit": 1000})["sessions"]]
    assert sorted(listed) == sorted(["s"] + [f"{letter}{number}" for letter in "tu" for number in range(ROUNDS)])
