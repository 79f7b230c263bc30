"""What the size of a store may cost: a million sessions against a thousand, a long history against a short one.

The stores are made by the engine itself, without syncs. They stand on a disk of their own where one can be made, since only there
what is in memory can be forgotten without disturbing everything else.
"""

from __future__ import annotations

import atexit
import functools
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import conversations
import programs
from conversations import Conversation, Request
from disk import Disk
from measures.journals import record_size
from measures.measure import Measure, Pair, Prepare, scaled
from programs import WORKPLACE, Absent, in_store
from rehearsal import rehearse
from stores import filled

MANY, FEW = 1_000_000, 1_000
READ = 900
PAGE = 50
GIGABYTES = 24


# Where the stores are


@functools.cache
def disk() -> Disk | Absent:
    try:
        made = Disk(WORKPLACE / "scale", GIGABYTES)
    except Absent as absence:
        print(f"not on a disk of its own, nothing is measured cold: {absence}", file=sys.stderr)
        return absence
    atexit.register(made.remove)
    return made


def folder(name: str) -> Path:
    """The place of a folder that is not there."""
    path = folder_of(name)
    shutil.rmtree(path, ignore_errors=True)
    return path


def folder_of(name: str = "") -> Path:
    made = disk()
    return (made.path if isinstance(made, Disk) else WORKPLACE / "scale") / name


def forget() -> None:
    """The next that is read comes from the disk."""
    made = disk()
    if isinstance(made, Absent):
        raise made
    made.forget()


# What is in them


@functools.cache
def store(segue: Path, sessions: int) -> Path:
    """A store with so many sessions of one record each."""
    path = folder(f"store-{sessions}")
    return filled(segue, path, (conversations.start("five-screens", name(number)) for number in range(sessions)))


@functools.cache
def histories(segue: Path, records: int) -> Path:
    """A store with a session of so many records, and one of a hundred that has come to the same state."""
    path = folder("histories")
    return filled(segue, path, history("long", records) + history("short", 100))


def history(session: str, records: int) -> list[Request]:
    return [conversations.start("loop", session)] + [conversations.submit(session)] * (records // 2 * 2)


def name(number: int) -> str:
    return f"s-{number:07}"


# What is measured


def reads(sessions: int, count: int = READ, warm: int = 100) -> Conversation:
    """Different sessions, evenly far apart, none of them twice."""
    names = iter(range(0, sessions, sessions // (count + warm)))
    asked: Iterator[Request] = (conversations.read(name(number)) for number in names)
    return conversations.conversation([next(asked) for _ in range(warm)], [next(asked) for _ in range(count)])


def many_and_few(
    figure: Callable[[Conversation, list[str]], float], talk: Callable[[int], Conversation] = reads
) -> Prepare:
    """The same of a store with many sessions and of one with few."""

    def prepare(segue: Path, effort: float) -> Pair:
        figures = []
        for sessions in (scaled(MANY, effort), FEW):
            said, command = talk(sessions), in_store(segue, store(segue, sessions))
            rehearse(said, command)
            figures.append(functools.partial(figure, said, command))
        return Pair(*figures)

    return prepare


def one_read(sessions: int) -> Conversation:
    return reads(sessions, count=1, warm=0)


def pages(sessions: int) -> Conversation:
    page = ("listSessions", {"limit": PAGE})
    return conversations.conversation([page] * 20, [page] * 200)


def start(talk: Conversation, command: list[str]) -> float:
    return programs.drive("start", talk, command, times=20).median / 1000


def cold_start(talk: Conversation, command: list[str]) -> float:
    forget()
    return programs.drive("start", talk, command, times=1).median / 1000


def round_trip(talk: Conversation, command: list[str]) -> float:
    programs.drive("alternate", talk, command)
    return programs.drive("alternate", talk, command).median / 1000


def cold_round_trip(talk: Conversation, command: list[str]) -> float:
    forget()
    return programs.drive("alternate", talk, command).median / 1000


def peak(talk: Conversation, command: list[str]) -> float:
    return programs.drive("alternate", talk, command).peak / 1024


def opening(segue: Path, effort: float) -> Pair:
    path = histories(segue, scaled(100_000, effort))
    figures = []
    for session in ("long", "short"):
        talk = conversations.conversation([], [conversations.read(session)])
        rehearse(talk, in_store(segue, path))
        figures.append(functools.partial(start, talk, in_store(segue, path)))
    return Pair(*figures)


def touched(segue: Path, effort: float) -> Pair:
    sessions = scaled(MANY, effort)
    command = in_store(segue, store(segue, sessions))
    return Pair(*(functools.partial(peak, reads(sessions, sessions // part - 100), command) for part in (10, 100)))


# What a record costs on that disk


def recorded(peer: Callable[[int, int], float]) -> Prepare:
    """A durable submit, against what else makes as many bytes as a record has durable."""

    def prepare(segue: Path, effort: float) -> Pair:
        count = scaled(400, effort)
        talk = conversations.submits(count)
        rehearse(talk, in_store(segue, folder("recorded")))
        size = record_size(folder_of("recorded"))
        return Pair(
            lambda: programs.drive("alternate", talk, in_store(segue, folder("recorded"))).median / 1000,
            lambda: peer(size, count),
        )

    return prepare


def padded(size: int, count: int) -> float:
    return programs.append(size, count, "padded", folder_of()) / 1000


def sqlite(size: int, count: int) -> float:
    return programs.inserts(size, count, folder("inserts")) / 1000


ALL = [
    Measure("disk-submit", "durable submit, round trip", "write into padded blocks + fdatasync", 1.25, None, recorded(padded)),
    Measure("disk-sqlite", "durable submit, round trip", "SQLite: one insert, WAL, full sync", 1, None, recorded(sqlite)),
    Measure("many-start", "a million sessions: spawn to the answer of currentScreen", "a thousand", 1.5, None, many_and_few(start, one_read)),
    Measure("many-start-cold", "the same, nothing of the disk in memory", "a thousand", 5, None, many_and_few(cold_start, one_read)),
    Measure("many-memory", "a million sessions: peak (VmHWM) after a thousand reads", "a thousand", 1.5, None, many_and_few(peak), unit="MB"),
    Measure("many-read", "a million sessions: currentScreen of one not read before", "a thousand", 1.5, None, many_and_few(round_trip)),
    Measure("many-read-cold", "the same, nothing of the disk in memory", "a thousand", 5, None, many_and_few(cold_round_trip)),
    Measure("many-list", "a million sessions: a page of listSessions", "a thousand", 2, None, many_and_few(round_trip, pages)),
    Measure("long-open", "spawn to the answer of currentScreen, 100,000 records", "100 records, the same state", 2, None, opening),
    Measure("touched-memory", "peak (VmHWM) after reading 100,000 sessions", "after 10,000", 1.5, None, touched, unit="MB"),
]
