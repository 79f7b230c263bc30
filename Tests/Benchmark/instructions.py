"""Counts instructions instead of time: the same for the same input, on a busy machine too.

Five fixed conversations, each run under `valgrind --tool=callgrind` twice, up to its setup and to its end;
what lies between, divided by the requests, is what a request costs. Knows callgrind's file format.
"""

import re
import shutil
import subprocess
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import conversations
import programs
import report
from conversations import Conversation
from rehearsal import rehearse

CONVERSATIONS = {
    "start": conversations.one_start(),
    "reads": conversations.reads(200),
    "submits": conversations.submits(200),
    "whole-flows": conversations.whole_flows(40),
    "corrections": conversations.corrections(50),
}


@dataclass(frozen=True)
class Count:
    """Instructions of one request, as a whole and by the function that executed them."""

    each: float
    functions: dict[str, float]


def count(segue: Path, talk: Conversation) -> Count:
    command = programs.in_memory(segue, programs.ten_flows())
    rehearse(talk, command)
    whole = profile(command, talk.setup + talk.timed)
    # A process that answers its first request is what `start` is about: nothing is taken off there.
    before = profile(command, talk.setup) if talk.setup else Counter()
    functions = readable({name: (whole[name] - before[name]) / talk.timed_count for name in whole})
    return Count(sum(functions.values()), dict(sorted(functions.items(), key=lambda item: -item[1])))


def profile(command: list[str], requests: bytes, *options: str) -> Counter[str]:
    """From file to file, since what a pipe delivers or takes at a time is never the same twice."""
    file, output = programs.WORKPLACE / "requests.jsonl", programs.WORKPLACE / "callgrind.out"
    file.write_bytes(requests)
    valgrind = [shutil.which("valgrind") or "valgrind", "--tool=callgrind", "--dump-line=no", *options]
    with file.open("rb") as standard_input, (programs.WORKPLACE / "counted.jsonl").open("wb") as standard_output:
        ended = subprocess.run(
            [*valgrind, f"--callgrind-out-file={output}", *from_workplace(command)], cwd=programs.WORKPLACE, env={},
            stdin=standard_input, stdout=standard_output, stderr=subprocess.PIPE, text=True)
    if ended.returncode != 0:
        raise programs.Failed(f"callgrind ended with status {ended.returncode}\n{ended.stderr}")
    return own_costs(output.read_text(errors="replace"))


def from_workplace(command: list[str]) -> list[str]:
    """As said from within the workplace: paths are looked at character by character, and the project may lie anywhere."""
    return [part.replace(f"{programs.WORKPLACE}/", "./", 1) for part in command]


def own_costs(text: str) -> Counter[str]:
    """Function → instructions of its own. The line after `calls=` is the callee's cost, and left out."""
    names: dict[str, str] = {}
    costs: Counter[str] = Counter()
    current, callee = "", False
    for line in text.splitlines():
        if match := re.match(r"(c?fn)=\((\d+)\)(?: (.*))?", line):
            kind, number, name = match.groups()
            names.setdefault(number, name)
            current = names[number] if kind == "fn" else current
        elif line.startswith("calls="):
            callee = True
        elif re.match(r"[+*\d-]", line):
            costs[current] += 0 if callee else int(line.split()[1])
            callee = False
    return costs


def readable(costs: dict[str, float]) -> dict[str, float]:
    """The same under the names that a person knows; what was made of one function, for a type or a recursion, is one."""
    names = demangled([name.partition("'")[0] for name in costs])
    summed: Counter[str] = Counter()
    for name, cost in zip(names, costs.values(), strict=True):
        summed[name.removeprefix("specialized ")] += cost
    return dict(summed)


def demangled(names: list[str]) -> list[str]:
    if shutil.which("swift") is None:
        return names
    tool = ["swift", "demangle", "--simplified"]
    return subprocess.run(tool, input="\n".join(names), capture_output=True, text=True, check=True).stdout.splitlines()


def table(counts: dict[str, Count], earlier: dict[str, Any], functions: int) -> str:
    rows = [["conversation", "instructions a request", "before", "change"]]
    for name, counted in counts.items():
        before = earlier.get(name, {}).get("each")
        change = ["", ""] if before is None else [f"{before:,.0f}", f"{counted.each / before - 1:+.2%}"]
        rows.append([name, f"{counted.each:,.0f}", *change])
    parts = [report.aligned(rows)]
    parts += [heaviest(name, counted, earlier.get(name, {}), functions) for name, counted in counts.items()]
    return "\n\n".join(parts)


def heaviest(name: str, counted: Count, earlier: dict[str, Any], functions: int) -> str:
    """The functions that cost most; where there is something to compare with, those that changed most."""
    before = earlier.get("functions")
    changes = Counter(counted.functions)
    changes.subtract(before or {})
    changed = [(function, cost) for function, cost in changes.items() if abs(cost) >= 1]
    top = sorted(changed, key=lambda item: -abs(item[1]))[:functions]
    lines = [f"{cost:+12,.0f}  {function}" for function, cost in top]
    head = "what changed most" if before else "where they go"
    return "\n".join([f"{name}: {head}", *(lines or ["nothing"])])
