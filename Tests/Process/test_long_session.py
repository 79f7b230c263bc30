"""A step costs what it changes, not what the session has been through."""

from script import SESSION, Stage

STEPS = 10_000
HUNDRED = 100

THERE_AND_BACK = {"flow": "there-and-back", "start": "here", "steps": {
    name: {"screen": {"title": name, "schema": {"type": "object", "properties": {"note": {"type": "string"}}}}, "next": {"replace": other}}
    for name, other in (("here", "there"), ("there", "here"))}}


def test_the_last_of_ten_thousand_submits_writes_what_the_first_ones_do(tmp_path):
    with Stage(tmp_path / "store", "--sync", "none") as stage:
        stage.peer.result("startFlow", {"definition": THERE_AND_BACK, "session": SESSION})
        for first in range(0, STEPS, HUNDRED):
            stage.peer.send(*({"jsonrpc": "2.0", "id": number, "method": "submit", "params": {
                "session": SESSION, "values": {"note": "the same length"}}} for number in range(first, first + HUNDRED)))
            for _ in range(HUNDRED):
                assert "result" in stage.peer.message()
        assert stage.peer.result("currentScreen", {"session": SESSION})["revision"] == STEPS + 1
        (journal,) = (tmp_path / "store" / "sessions").rglob(f"{SESSION}.jsonl")
        lengths = [len(line) for line in journal.read_bytes().splitlines() if line.strip()][2:]
    assert len(lengths) == STEPS
    # A hundred at a time, since now and then a record carries the full state.
    assert sum(lengths[-HUNDRED:]) <= 1.5 * sum(lengths[:HUNDRED])
    assert lengths[-1] <= 1.5 * lengths[9]
