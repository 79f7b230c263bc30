"""What conversations took when that was last recorded, and what has grown since.

Judges counts and writes them down. It doesn't know how they are counted; of the machine, it knows what they depend on.
"""

import json
import platform
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from instructions import Count

FILE = Path(__file__).with_name("instructions.json")

# How much more a conversation may take than was recorded; and how much less, until it should be recorded anew.
TOLERANCE = 0.03
# What is less than this part of its conversation is not recorded of a function, and not named when it is added.
LEAST_PART = 0.002
# What the C library chooses its functions by, as far as valgrind passes it on.
FEATURES = {"pni", "ssse3", "sse4_1", "sse4_2", "avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "erms"}

# Exit statuses. The last is that of a step which could not do what it is for (Tests/run).
AS_RECORDED, NOT_AS_RECORDED, NOT_JUDGED = 0, 1, 75

RECORD = "Tests/Benchmark/run --instructions --record"


@dataclass(frozen=True)
class Change:
    """What became of one conversation since it was recorded. `growth` is a part: 0.03 is three per cent more."""

    recorded: float
    counted: float
    grown: list[tuple[str, float, float | None]]  # A function, what it takes more, what it took if that was recorded.

    @property
    def growth(self) -> float:
        return self.counted / self.recorded - 1


def judge(counts: dict[str, Count], recorded: dict[str, Any], here: dict[str, str]) -> tuple[int, str]:
    """The exit status, and what there is to say to a person."""
    if missing := [name for name in counts if name not in recorded.get("conversations", {})]:
        return NOT_AS_RECORDED, f"Nothing is recorded of {', '.join(missing)}: {RECORD}"
    if different := differences(recorded["surroundings"], here):
        return NOT_JUDGED, "\n".join(["NOT JUDGED: what was recorded was counted elsewhere, and other", *different, f"Anew: {RECORD}"])
    changes = {name: change(recorded["conversations"][name], counted) for name, counted in counts.items()}
    exceeding = {name: each for name, each in changes.items() if each.growth > TOLERANCE}
    shrunk = [name for name, each in changes.items() if each.growth < -TOLERANCE]
    said = [excess(name, each) for name, each in exceeding.items()]
    if shrunk:
        said.append(f"More than {TOLERANCE:.0%} less than was recorded, so that as much could come back unseen: {', '.join(shrunk)}. Anew: {RECORD}")
    worst = max(changes.items(), key=lambda item: item[1].growth)
    said.append(f"Furthest up: {worst[0]}, {worst[1].growth:+.2%}. {TOLERANCE:+.0%} is allowed.")
    return NOT_AS_RECORDED if exceeding else AS_RECORDED, "\n\n".join(said)


def change(recorded: dict[str, Any], counted: Count) -> Change:
    before = recorded["functions"]
    more = [(name, cost - before.get(name, 0), before.get(name)) for name, cost in counted.functions.items()]
    grown = [each for each in more if each[1] >= LEAST_PART * recorded["each"]]
    return Change(recorded["each"], counted.each, sorted(grown, key=lambda each: -each[1]))


def excess(name: str, change: Change) -> str:
    head = f"{name}: {change.counted:,.0f} instructions a request, {change.growth:+.1%}. {change.recorded:,} are recorded. What grew:"
    lines = [f"{more:+12,.0f}  {function} ({was(before)})" for function, more, before in change.grown]
    return "\n".join([head, *(lines or [f"many functions, each by less than {LEAST_PART:.1%} of the whole"])])


def was(before: float | None) -> str:
    return f"new, or under {LEAST_PART:.1%} before" if before is None else f"{before:,} before"


# Recording


def record(counts: dict[str, Count]) -> str:
    """Writes it down, and says so."""
    conversations = {name: worth_recording(counted) for name, counted in counts.items()}
    content = {"surroundings": surroundings(), "conversations": conversations}
    FILE.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n")
    return f"Recorded in {FILE.name}."


def recorded() -> dict[str, Any]:
    content: dict[str, Any] = json.loads(FILE.read_text()) if FILE.exists() else {}
    return content


def worth_recording(counted: Count) -> dict[str, Any]:
    """Sorted by name and rounded, so that what is recorded later differs only where something has changed."""
    kept = {name: cost for name, cost in counted.functions.items() if cost >= LEAST_PART * counted.each}
    return {"each": round(counted.each), "functions": {name: three_digits(kept[name]) for name in sorted(kept)}}


def three_digits(cost: float) -> int:
    return round(float(f"{cost:.2e}"))


# What counts depend on besides the sources: each of these lets other instructions do the same work.


def surroundings() -> dict[str, str]:
    return {
        "architecture": platform.machine(),
        "C library": " ".join(platform.libc_ver()),
        "compiler": first_line("swift", "--version"),
        "processor": " ".join(sorted(processor_features() & FEATURES)),
        "valgrind": first_line("valgrind", "--version"),
    }


def differences(recorded: dict[str, str], here: dict[str, str]) -> list[str]:
    """A line for each that is not as it was."""
    return [f"  {name}: {recorded.get(name)}, and here {value}" for name, value in here.items() if recorded.get(name) != value]


def first_line(*command: str) -> str:
    try:
        lines = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
    except FileNotFoundError:
        return "none"
    return lines[0] if lines else "unknown"


def processor_features() -> set[str]:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except FileNotFoundError:
        return set()
    return next((set(line.split()) for line in lines if line.startswith(("flags", "Features"))), set())
