"""What is measured, against what, and how much more it may take.

Each measure is a pair of figures taken one right after the other; only their ratio is looked at.
`limit` is judged now; `goal` is what the project is on its way to.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import authoring
import conversations
import programs
from conversations import Conversation
from programs import Absent, Failed, Sample

Figure = Callable[[], float]


@dataclass(frozen=True)
class Pair:
    """One round of a measure: our figure, and theirs where there is one."""

    ours: Figure
    theirs: Figure | None


@dataclass(frozen=True)
class Measure:
    name: str
    title: str
    against: str
    limit: float | None
    goal: float | None
    prepare: Callable[[Path, float], Pair]
    unit: str = "µs"


def cold_start(segue: Path, effort: float) -> Pair:
    talk, command = conversations.one_start(), in_memory(segue, programs.ten_flows())
    peer, times = echo_like(rehearsal(talk, command)), scaled(20, effort)
    return Pair(
        lambda: programs.drive("start", talk, command, times=times).median / 1000,
        lambda: programs.drive("start", talk, peer, times=times).median / 1000,
    )


def peak_memory(segue: Path, effort: float) -> Pair:
    talk, command = conversations.submits(100), in_memory(segue, programs.ten_flows())
    rehearsal(talk, command)
    return Pair(lambda: programs.drive("alternate", talk, command).peak / 1024, None)


def read(segue: Path, effort: float) -> Pair:
    return round_trips(conversations.reads(scaled(2000, effort)), segue)


def submit(segue: Path, effort: float) -> Pair:
    return round_trips(conversations.submits(scaled(2000, effort)), segue)


def pipelined_submit(segue: Path, effort: float) -> Pair:
    return throughput(conversations.submits(scaled(20000, effort)), segue)


def whole_flows(segue: Path, effort: float) -> Pair:
    return throughput(conversations.whole_flows(scaled(2000, effort)), segue)


def durable_submit(blocks: str) -> Callable[[Path, float], Pair]:
    """Against a write of as many bytes as a record has, which nobody can do without."""

    def prepare(segue: Path, effort: float) -> Pair:
        count = scaled(200, effort)
        talk = conversations.submits(count)
        rehearsal(talk, durable(segue))
        size = record_size(programs.WORKPLACE / "store")
        return Pair(
            lambda: programs.drive("alternate", talk, durable(segue)).median / 1000,
            lambda: programs.append(size, count, blocks) / 1000,
        )

    return prepare


def durable_pipelined(segue: Path, effort: float) -> Pair:
    talk = conversations.submits(scaled(6400, effort), sessions=64)
    rehearsal(talk, durable(segue))
    return Pair(
        lambda: programs.drive("pipelined", talk, durable(segue)).median / 1000,
        lambda: programs.drive("pipelined", talk, in_memory(segue, programs.FLOWS)).median / 1000,
    )


def late_submit(segue: Path, effort: float) -> Pair:
    """The same hundred submits at a session's end and at its beginning."""
    late, early = conversations.submits(100, warm=scaled(10000, effort)), conversations.submits(100, warm=10)
    command = in_memory(segue, programs.FLOWS)
    rehearsal(late, command)
    return Pair(
        lambda: programs.drive("alternate", late, command).median / 1000,
        lambda: programs.drive("alternate", early, command).median / 1000,
    )


def form_validation(segue: Path, effort: float) -> Pair:
    """What the form's schema adds to a submit: the same values go to a screen that takes anything, too."""
    case = authoring.form()[0]
    folder = programs.flows_of_one_screen({"form": case["schema"], "anything": {"type": "object", "additionalProperties": True}})
    command, count = in_memory(segue, folder), scaled(2000, effort)
    form, anything = (conversations.resubmits(flow, case["value"], count) for flow in ("form", "anything"))
    for talk in (form, anything):
        rehearsal(talk, command)
    return Pair(
        lambda: (programs.drive("pipelined", form, command).median - programs.drive("pipelined", anything, command).median) / 1000,
        lambda: programs.library("validate", [case], scaled(100, effort)) / 1000,
    )


def calls(
    method: str, job: str, cases: Callable[[], list[dict[str, Any]]], **more: Any
) -> Callable[[Path, float], Pair]:
    """A call each, from bytes to bytes, with everything compiled anew, against a library."""

    def prepare(segue: Path, effort: float) -> Pair:
        given = cases()
        if not given:
            raise Absent("the public suites are not beside the repository")
        count = scaled(max(2, 2000 // len(given)), effort)
        talk, command = conversations.calls(method, given, count, **more), in_memory(segue, programs.FLOWS)
        rehearsal(talk, command)
        return Pair(
            lambda: programs.drive("pipelined", talk, command).median / 1000,
            lambda: programs.library(job, given, max(1, count // 20)) / 1000,
        )

    return prepare


def round_trips(talk: Conversation, segue: Path) -> Pair:
    return against_echo("alternate", talk, segue)


def throughput(talk: Conversation, segue: Path) -> Pair:
    return against_echo("pipelined", talk, segue)


def against_echo(mode: str, talk: Conversation, segue: Path) -> Pair:
    command = in_memory(segue, programs.FLOWS)
    peer = echo_like(rehearsal(talk, command))
    return Pair(
        lambda: programs.drive(mode, talk, command).median / 1000,
        lambda: programs.drive(mode, talk, peer).median / 1000,
    )


def in_memory(segue: Path, flows: Path) -> list[str]:
    return [str(segue), "serve", "--memory", "--flows", str(flows)]


def durable(segue: Path) -> list[str]:
    return [str(segue), "serve", "--store", str(programs.fresh_store()), "--flows", str(programs.FLOWS)]


def scaled(count: int, effort: float) -> int:
    return max(2, int(count * effort))


def rehearsal(talk: Conversation, command: list[str]) -> Sample:
    """Goes through it once, untimed, to look at every answer: a wrong one would be measured as a fast one."""
    place = programs.WORKPLACE / "answers.jsonl"
    sample = programs.drive("alternate", talk, command, answers=place)
    answers = [json.loads(line) for line in place.read_bytes().splitlines()]
    failed = [answer for answer in answers if "result" not in answer]
    if failed:
        raise Failed(f"{command[0]} refused a request: {json.dumps(failed[0])[:1000]}")
    refused = [answer for answer in answers if answer["result"].get("accepted") is False]
    if len(refused) != talk.refused:
        example = json.dumps(refused[:1])[:1000]
        raise Failed(f"{command[0]} refused {len(refused)} submits, not {talk.refused}: {example}")
    return sample


def echo_like(sample: Sample) -> list[str]:
    """An echo whose answers are as long as those were on average."""
    return programs.echo(round(sample.bytes / sample.answers))


def record_size(store: Path) -> int:
    """Bytes of a record in the journal, its line end counted, padding and the header line not."""
    journals = list(store.glob("sessions/**/loop-0*"))
    if not journals:
        raise Failed(f"no journal of session loop-0 under {store}")
    records = [line for line in journals[0].read_bytes().splitlines(keepends=True) if line.strip()][1:]
    return round(sum(map(len, records)) / len(records))


ALL = [
    Measure("cold-start", "spawn to the answer of startFlow, ten flow files", "C echo", 2, 1.25, cold_start),
    Measure("memory", "peak with one session (VmHWM)", "", 8, 4, peak_memory, unit="MB"),
    Measure("read", "currentScreen, round trip", "C echo", 2, 1.25, read),
    Measure("submit", "submit in memory, round trip", "C echo", 3, 1.4, submit),
    Measure("durable", "durable submit, round trip", "append + fdatasync", 1.5, None,
            durable_submit("growing")),
    Measure("padded", "durable submit, round trip", "write into padded blocks + fdatasync", None, 1.25,
            durable_submit("padded")),
    Measure("pipelined", f"{conversations.SUBMIT_BYTES}-byte submits, pipelined", "C echo", None, 8,
            pipelined_submit),
    Measure("whole-flows", "five screens, pipelined, each request", "C echo", None, None, whole_flows),
    Measure("durable-pipelined", "durable submits over 64 sessions, pipelined", "the same in memory", None, 3,
            durable_pipelined),
    Measure("late", "the 10,000th submit of a session", "its 10th", None, 1.5, late_submit),
    Measure("validate-form", "what the schema of 50 fields adds to a submit", "jsonschema, prepared before", 0.1, None,
            form_validation),
    Measure("evaluate-guard", "evaluate, a guard of ten terms", "cel-python, compiled before", 0.1, None,
            calls("evaluate", "evaluate", authoring.guard)),
    Measure("validate-suite", "validate, the suite's schemas and values", "jsonschema", 0.1, None,
            calls("validate", "validate-anew", authoring.schema_suite)),
    Measure("evaluate-suite", "evaluate, the suite's expressions", "cel-python, compiled before", 0.1, None,
            calls("evaluate", "evaluate", authoring.expression_suite, typed=True)),
]
