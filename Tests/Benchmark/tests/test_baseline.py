"""Instruction counts are judged against those that were recorded: what fails, what is said, what is not judged."""

import json

import baseline
import pytest
from instructions import Count

HERE = {"compiler": "Swift 6", "valgrind": "valgrind-3"}


def recorded(*counts):
    """What is on record after that: of a conversation, or of two."""
    conversations = {name: baseline.worth_recording(each) for name, each in zip(["reads", "submits"], counts)}
    return {"surroundings": HERE, "conversations": conversations}


def counted(total, **functions):
    """So many instructions: those of the functions named, and `rest()` for what is left."""
    named = {f"{name}()": cost for name, cost in functions.items()}
    return Count(total, {"rest()": total - sum(named.values()), **named})


@pytest.mark.parametrize(
    "total, status",
    [(100_000, 0), (102_999, 0), (103_001, 1), (250_000, 1), (97_001, 0), (50_000, 0)])
def test_three_per_cent_more_fail(total, status):
    assert baseline.judge({"reads": counted(total)}, recorded(counted(100_000)), HERE)[0] == status


def test_a_count_that_exceeds_fails_among_others_that_do_not():
    counts = {"reads": counted(10_000), "submits": counted(200_000)}
    status, said = baseline.judge(counts, recorded(counted(100_000), counted(100_000)), HERE)
    assert status == 1
    assert "submits: 200,000 instructions a request, +100.0%. 100,000 are recorded." in said
    assert "reads: " not in said


def test_what_grew_is_named_and_the_most_first():
    before = recorded(counted(100_000, slow=20_000, steady=30_000, faster=9_000))
    now = counted(120_000, slow=24_000, steady=30_010, faster=1_000, added=25_000, tiny=150)
    lines = baseline.judge({"reads": now}, before, HERE)[1].splitlines()[1:]
    assert [line.split() for line in lines[: lines.index("")]] == [
        ["+25,000", "added()", "(new,", "or", "under", "0.2%", "before)"],
        ["+4,000", "slow()", "(20,000", "before)"],
    ]


def test_growth_that_is_spread_is_said_to_be():
    before, now = (Count(1000 * cost, {f"f{number}()": cost for number in range(1000)}) for cost in (100, 105))
    assert "many functions, each by less than 0.2% of the whole" in baseline.judge({"reads": now}, recorded(before), HERE)[1]


@pytest.mark.parametrize("total, says", [(97_100, False), (96_900, True)])
def test_what_shrank_is_to_be_recorded_anew(total, says):
    _, said = baseline.judge({"reads": counted(total)}, recorded(counted(100_000)), HERE)
    assert ("--record" in said) is says


def test_what_was_counted_elsewhere_is_not_judged():
    status, said = baseline.judge({"reads": counted(200_000)}, recorded(counted(100_000)), {**HERE, "compiler": "Swift 7"})
    assert status == baseline.NOT_JUDGED
    assert "compiler: Swift 6, and here Swift 7" in said
    assert "valgrind-3" not in said


@pytest.mark.parametrize("before", [{}, recorded(counted(100_000))])
def test_a_conversation_without_a_record_fails(before):
    status, said = baseline.judge({"submits": counted(100_000)}, before, HERE)
    assert (status, "Nothing is recorded of submits" in said) == (1, True)


def test_what_is_recorded_says_what_is_counted_then(tmp_path, monkeypatch):
    monkeypatch.setattr(baseline, "FILE", tmp_path / "instructions.json")
    assert baseline.recorded() == {}
    counts = {"reads": counted(123_456.7, large=12_345.6, small=200)}
    baseline.record(counts)
    conversations = json.loads(baseline.FILE.read_text())["conversations"]
    assert conversations == {"reads": {"each": 123_457, "functions": {"large()": 12_300, "rest()": 111_000}}}
    assert baseline.judge(counts, baseline.recorded(), baseline.surroundings())[0] == 0


def test_the_record_of_this_repository_is_whole():
    conversations = baseline.recorded()["conversations"]
    assert list(conversations) == ["start", "reads", "submits", "whole-flows", "corrections"]
    for each in conversations.values():
        assert 0.5 * each["each"] < sum(each["functions"].values()) <= 1.01 * each["each"]
        assert list(each["functions"]) == sorted(each["functions"])
