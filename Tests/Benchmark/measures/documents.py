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


LARGE, SMALL = conversations.people(1_000_000), conversations.DETAILS


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


def both(name: str, peer_title: str, peer: Callable[[], list[str]], limit: float | None, goal: float | None) -> list[Measure]:
    """A large document one at a time, and as many bytes as a submit has, pipelined."""
    large = "what a document of 1 MB adds to a request"
    small = f"what its value adds to a {conversations.SUBMIT_BYTES}-byte request"
    return [
        Measure(f"json-large-{name}", large, peer_title, limit, goal, against(peer, LARGE, 20, "alternate")),
        Measure(f"json-small-{name}", small, peer_title, limit, goal, against(peer, SMALL, 20_000, "pipelined")),
    ]


ALL = [
    *both("orjson", "Python's orjson", orjson, limit=None, goal=1),
    *both("node", "Node's JSON.parse", node, limit=1, goal=None),
]
