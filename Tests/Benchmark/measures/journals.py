"""Submits into a store, against what else makes as many bytes durable."""

from collections.abc import Callable
from pathlib import Path

import conversations
import programs
from measures.measure import Measure, Pair, Prepare, scaled
from programs import Failed
from rehearsal import rehearse


def durable_submit(peer: Callable[[int, int], float]) -> Prepare:
    """Against what makes as many bytes durable as a record has: the size and how often are the peer's."""

    def prepare(segue: Path, effort: float) -> Pair:
        count = scaled(200, effort)
        talk = conversations.submits(count)
        rehearse(talk, programs.durable(segue))
        size = record_size(programs.WORKPLACE / "store")
        return Pair(
            lambda: programs.drive("alternate", talk, programs.durable(segue)).median / 1000,
            lambda: peer(size, count),
        )

    return prepare


def growing(size: int, count: int) -> float:
    """Nobody can do without this."""
    return programs.append(size, count, "growing") / 1000


def padded(size: int, count: int) -> float:
    return programs.append(size, count, "padded") / 1000


def sqlite(size: int, count: int) -> float:
    return programs.inserts(size, count, programs.fresh_folder("inserts")) / 1000


def pipelined(segue: Path, effort: float) -> Pair:
    talk = conversations.submits(scaled(6400, effort), sessions=64)
    rehearse(talk, programs.durable(segue))
    return Pair(
        lambda: programs.drive("pipelined", talk, programs.durable(segue)).median / 1000,
        lambda: programs.drive("pipelined", talk, programs.in_memory(segue, programs.FLOWS)).median / 1000,
    )


def record_size(store: Path) -> int:
    """Bytes of a record in the journal, its line end counted, padding and the header line not."""
    journals = list(store.glob("sessions/**/loop-0*"))
    if not journals:
        raise Failed(f"no journal of session loop-0 under {store}")
    records = [line for line in journals[0].read_bytes().splitlines(keepends=True) if line.strip()][1:]
    return round(sum(map(len, records)) / len(records))


ALL = [
    Measure("durable", "durable submit, round trip", "append + fdatasync", 1.5, None, durable_submit(growing)),
    Measure("padded", "durable submit, round trip", "write into padded blocks + fdatasync", None, 1.25, durable_submit(padded)),
    Measure("sqlite", "durable submit, round trip", "SQLite: one insert, WAL, full sync", 1, None, durable_submit(sqlite)),
    Measure("durable-pipelined", "durable submits over 64 sessions, pipelined", "the same in memory", 3, None, pipelined),
]
