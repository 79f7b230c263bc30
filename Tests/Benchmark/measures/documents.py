"""JSON in: what a document in a request costs, against the fastest parsers of Python and Node.

An engine has no request that only parses. So the same request is sent with the document and with none, and what the document adds
is taken, of Segue and of its peers: loops that parse each line and answer with the id that they found.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import conversations
import environment
import programs
from measures.measure import Measure, Pair, Prepare, scaled
from rehearsal import heard


def orjson() -> list[str]:
    return [str(environment.python()), str(programs.PEERS / "orjson_reader.py")]


def node() -> list[str]:
    return [programs.found("node"), str(programs.PEERS / "node_reader.js")]


def against(peer: Callable[[], list[str]], document: Any, count: int, mode: str) -> Prepare:
    def prepare(segue: Path, effort: float) -> Pair:
        ours, theirs = programs.in_memory(segue, programs.FLOWS), peer()
        whole, empty = (conversations.documents(each, scaled(count, effort)) for each in (document, None))
        for command in (ours, theirs):
            heard(whole, command)

        def added(command: list[str]) -> float:
            return (programs.drive(mode, whole, command).median - programs.drive(mode, empty, command).median) / 1000

        return Pair(lambda: added(ours), lambda: added(theirs))

    return prepare


def large(peer: Callable[[], list[str]]) -> Prepare:
    return against(peer, conversations.people(1_000_000), 20, "alternate")


def small(peer: Callable[[], list[str]]) -> Prepare:
    return against(peer, conversations.DETAILS, 20_000, "pipelined")


LARGE_TITLE = "what a document of 1 MB adds to a request"
SMALL_TITLE = f"what its value adds to a {conversations.SUBMIT_BYTES}-byte request"

ALL = [
    Measure("json-large-orjson", LARGE_TITLE, "Python's orjson", 1, None, large(orjson)),
    Measure("json-small-orjson", SMALL_TITLE, "Python's orjson", 1, None, small(orjson)),
    Measure("json-large-node", LARGE_TITLE, "Node's JSON.parse", 1, None, large(node)),
    Measure("json-small-node", SMALL_TITLE, "Node's JSON.parse", 1, None, small(node)),
]
