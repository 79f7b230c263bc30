"""What a session costs that is not in memory yet, and what one costs that stays there."""

import atexit
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import conversations
import programs
import stores
from conversations import Conversation, Request
from measures.measure import Measure, Pair, scaled
from programs import Failed
from rehearsal import rehearse

STORED, WARM = 500, 100
RECORDS = 20
MANY, FEW = 100_000, 1_000


def opening(segue: Path, effort: float) -> Pair:
    """What the first `currentScreen` of a session takes longer than another, against a bare read of its journal."""
    names = [f"opened-{number:03}" for number in range(scaled(STORED, effort))]
    store = stores.filled(segue, programs.fresh_folder("opening"), (request for name in names for request in history(name)))
    command, warm = programs.in_store(segue, store), names[: len(names) * WARM // STORED]
    first = conversations.reads_of(warm, names[len(warm):])
    again = conversations.reads_of(warm, warm[:1] * (len(names) - len(warm)))
    journals = sorted(store.glob("sessions/*/opened-*.jsonl"))
    rehearse(first, command)
    if programs.scan(journals)["lines"] != len(names) * (RECORDS + 1):
        raise Failed(f"the journals under {store} have other lines than a header and {RECORDS} records")
    return Pair(
        lambda: (programs.drive("alternate", first, command).median - programs.drive("alternate", again, command).median) / 1000,
        lambda: programs.scan(journals)["median"] / 1000,
    )


def history(session: str) -> list[Request]:
    return [conversations.start("loop", session), *[conversations.submit(session)] * (RECORDS - 1)]


def stored(segue: Path, effort: float) -> Pair:
    """Resident bytes of each session when so many of them have been read from a store."""
    names = [f"live-{number:06}" for number in range(scaled(MANY, effort))]
    store = stores.filled(segue, programs.fresh_folder("live"), (conversations.start("five-screens", name) for name in names))
    atexit.register(shutil.rmtree, store)
    os.sync()  # What the system would write later, it would write while something is measured.
    command = programs.in_store(segue, store)
    return memory_of_each(lambda count: conversations.reads_of(names[:1], names[:count]), command, effort)


def started(segue: Path, effort: float) -> Pair:
    """Resident bytes of each session when so many have been started that are kept in memory only."""
    return memory_of_each(conversations.starts, programs.in_memory(segue, programs.FLOWS), effort)


def memory_of_each(talk: Callable[[int], Conversation], command: list[str], effort: float) -> Pair:
    many, few = (talk(scaled(count, effort)) for count in (MANY, FEW))
    rehearse(few, command)

    def resident(talk: Conversation) -> int:
        # One at a time: requests that wait would be counted, too.
        return programs.drive("alternate", talk, command).resident * 1024

    return Pair(lambda: (resident(many) - resident(few)) / (many.timed_count - few.timed_count))


ALL = [
    Measure("open", f"opening a session of {RECORDS} records", "bare read, search for line ends", 3, None, opening),
    Measure("live-stored", f"resident for each of {MANY:,} sessions of a store", "", 400, None, stored, unit="bytes"),
    Measure("live-memory", f"resident for each of {MANY:,} sessions with --memory", "", None, None, started, unit="bytes"),
]
