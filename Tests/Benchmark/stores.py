"""Stores that stand ready before anything is timed: the engine fills them itself, without syncs."""

import subprocess
from collections.abc import Iterable
from pathlib import Path

import conversations
from conversations import Request
from programs import WORKPLACE, Failed, in_store


def filled(segue: Path, path: Path, requests: Iterable[Request]) -> Path:
    """Sends all of the requests, and looks whether all were answered well."""
    file, count = WORKPLACE / "filling.jsonl", 0
    with file.open("wb") as lines:
        for count, request in enumerate(requests, 1):
            lines.write(conversations.line(count, *request))
    with file.open("rb") as lines:
        process = subprocess.Popen(in_store(segue, path, sync="none"), stdin=lines, stdout=subprocess.PIPE)
        answers = sum(b'"result":' in answer[:60] for answer in process.stdout or ())
    file.unlink()
    if process.wait() != 0 or answers != count:
        raise Failed(f"of {count} requests to fill a store with, {answers} were answered")
    return path
