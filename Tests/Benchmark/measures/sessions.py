"""What a session costs that is not in memory yet, and what one costs that stays there."""

from collections.abc import Callable
from pathlib import Path

import conversations
import programs
import stores
from measures.measure import Measure, Pair, Prepare, scaled
from programs import Failed
from rehearsal import rehearse

STORED, WARM = 500, 100
RECORDS = 20
MANY, FEW = 20_000, 2_000


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


def history(session: str) -> list[conversations.Request]:
    return [conversations.start("loop", session), *[conversations.submit(session)] * (RECORDS - 1)]


def memory_of_each(command: Callable[[Path], list[str]]) -> Prepare:
    """Resident bytes of one more session, when the last of them has been started."""

    def prepare(segue: Path, effort: float) -> Pair:
        many, few = (conversations.starts(scaled(count, effort)) for count in (MANY, FEW))
        rehearse(few, command(segue))

        def resident(talk: conversations.Conversation) -> int:
            return programs.drive("pipelined", talk, command(segue)).resident * 1024

        return Pair(lambda: (resident(many) - resident(few)) / (many.timed_count - few.timed_count))

    return prepare


def in_fresh_store(segue: Path) -> list[str]:
    return programs.in_store(segue, programs.fresh_folder("store"), sync="none")


def in_memory(segue: Path) -> list[str]:
    return programs.in_memory(segue, programs.FLOWS)


ALL = [
    Measure("open", f"opening a session of {RECORDS} records", "bare read, search for line ends", None, 3, opening),
    Measure("live-session", f"each of {MANY:,} live sessions in a store, resident", "", None, 400,
            memory_of_each(in_fresh_store), unit="bytes"),
    Measure("live-session-memory", "the same with --memory", "", None, None, memory_of_each(in_memory), unit="bytes"),
]
