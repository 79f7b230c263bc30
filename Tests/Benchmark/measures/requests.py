"""A start and single requests in memory, against an echo that answers with as many bytes."""

from pathlib import Path

import conversations
import programs
from conversations import Conversation
from measures.measure import Measure, Pair, scaled
from programs import Sample
from rehearsal import rehearse


def cold_start(segue: Path, effort: float) -> Pair:
    talk, command = conversations.one_start(), programs.in_memory(segue, programs.ten_flows())
    peer, times = echo_like(rehearse(talk, command)), scaled(20, effort)
    return Pair(
        lambda: programs.drive("start", talk, command, times=times).median / 1000,
        lambda: programs.drive("start", talk, peer, times=times).median / 1000,
    )


def peak_memory(segue: Path, effort: float) -> Pair:
    talk, command = conversations.submits(100), programs.in_memory(segue, programs.ten_flows())
    rehearse(talk, command)
    return Pair(lambda: programs.drive("alternate", talk, command).peak / 1024)


def read(segue: Path, effort: float) -> Pair:
    return against_echo("alternate", conversations.reads(scaled(2000, effort)), segue)


def submit(segue: Path, effort: float) -> Pair:
    return against_echo("alternate", conversations.submits(scaled(2000, effort)), segue)


def pipelined_submit(segue: Path, effort: float) -> Pair:
    return against_echo("pipelined", conversations.submits(scaled(20000, effort)), segue)


def whole_flows(segue: Path, effort: float) -> Pair:
    return against_echo("pipelined", conversations.whole_flows(scaled(2000, effort)), segue)


def late_submit(segue: Path, effort: float) -> Pair:
    """The same hundred submits at a session's end and at its beginning."""
    late, early = conversations.submits(100, warm=scaled(10000, effort)), conversations.submits(100, warm=10)
    command = programs.in_memory(segue, programs.FLOWS)
    rehearse(late, command)
    return Pair(
        lambda: programs.drive("alternate", late, command).median / 1000,
        lambda: programs.drive("alternate", early, command).median / 1000,
    )


def against_echo(mode: str, talk: Conversation, segue: Path) -> Pair:
    command = programs.in_memory(segue, programs.FLOWS)
    peer = echo_like(rehearse(talk, command))
    return Pair(
        lambda: programs.drive(mode, talk, command).median / 1000,
        lambda: programs.drive(mode, talk, peer).median / 1000,
    )


def echo_like(sample: Sample) -> list[str]:
    """An echo whose answers are as long as those were on average."""
    return programs.echo(round(sample.bytes / sample.answers))


ALL = [
    Measure("cold-start", "spawn to the answer of startFlow, ten flow files", "C echo", 1.5, 1.25, cold_start),
    Measure("memory", "peak with one session (VmHWM)", "", 4, None, peak_memory, unit="MB"),
    Measure("read", "currentScreen, round trip", "C echo", 1.3, 1.25, read),
    Measure("submit", "submit in memory, round trip", "C echo", 2, 1.4, submit),
    Measure("pipelined", f"{conversations.SUBMIT_BYTES}-byte submits, pipelined", "C echo", 9, 8, pipelined_submit),
    Measure("whole-flows", "five screens, pipelined, each request", "C echo", None, None, whole_flows),
    Measure("late", "the 10,000th submit of a session", "its 10th", 1.5, None, late_submit),
]
