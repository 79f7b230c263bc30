"""The programs that a measure needs: how they are made, where they are, how they are run.

Knows folders, compilers and the driver's arguments. It doesn't know what is measured, or what is good.
"""

import functools
import json
import os
import shutil
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from conversations import Conversation

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
WORKPLACE = ROOT / ".build" / "benchmark"
FLOWS = HERE / "flows"
PEERS = HERE / "peers"
CORE = max(os.sched_getaffinity(0))  # The first core is the one that most interrupts go to.
PATIENCE = 300  # Seconds; the longest program takes some twenty.


class Failed(Exception):
    """A program that did not do what a measure stands on; the text is for a person."""


class Absent(Exception):
    """What a measure needs is not on this machine; the text is for a person."""


@dataclass(frozen=True)
class Sample:
    """What the driver prints: nanoseconds, counts, and the memory of the command in kilobytes."""

    median: int
    total: int
    timed: int
    answers: int
    bytes: int
    peak: int
    resident: int


def build_segue(*options: str, **environment: str) -> Path:
    build = ["swift", "build", "-c", "release", "--product", "segue", "--package-path", str(ROOT), *options]
    whole = {**os.environ, **environment}
    subprocess.run([*build, "--quiet"], check=True, env=whole)
    place = subprocess.run([*build, "--show-bin-path"], check=True, capture_output=True, text=True, env=whole)
    return Path(place.stdout.strip()) / "segue"


def installed(segue: Path) -> Path:
    """A copy to measure. The page cache holds a file in pieces that depend on how it was written, and those of
    a linker are small: the same bytes copied start a tenth faster. So only copies are compared."""
    if not segue.is_file():
        raise Failed(f"there is no {segue}")
    place = WORKPLACE / "segue"
    place.unlink(missing_ok=True)
    shutil.copy(segue, place)
    return place


def compile_programs() -> None:
    """Makes the C programs anew, so that a figure is never one of an older source."""
    WORKPLACE.mkdir(parents=True, exist_ok=True)
    for source in sorted((HERE / "programs").glob("*.c")):
        flags = ["-std=gnu11", "-D_GNU_SOURCE", "-O2", "-Wall", "-Wextra", "-Werror"]
        subprocess.run([shutil.which("cc") or "clang", *flags, str(source), "-o", str(WORKPLACE / source.stem)], check=True)


def ten_flows() -> Path:
    """A folder as an application has it: the two flows here, and eight that differ from them in name."""
    folder = WORKPLACE / "ten-flows"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(FLOWS, folder)
    text = (FLOWS / "five-screens.flow.json").read_text()
    for number in range(3, 11):
        name = f"five-screens-{number}"
        (folder / f"{name}.flow.json").write_text(text.replace('"five-screens"', f'"{name}"', 1))
    return folder


def flows_of_one_screen(flows: dict[str, dict[str, Any]]) -> Path:
    """A folder with a flow for each schema and guard: one screen, which is submitted again and again while the guard holds."""
    folder = WORKPLACE / "screens"
    folder.mkdir(exist_ok=True)
    for name, flow in flows.items():
        again = {"replace": "only"}
        following = [{"when": flow["guard"], **again}, "done"] if "guard" in flow else again
        steps = {"only": {"screen": {"schema": flow["schema"]}, "next": following}, "done": {"end": "completed"}}
        (folder / f"{name}.flow.json").write_text(json.dumps({"flow": name, "start": "only", "steps": steps}))
    return folder


def in_memory(segue: Path, flows: Path) -> list[str]:
    return [str(segue), "serve", "--memory", "--flows", str(flows)]


def in_store(segue: Path, store: Path, sync: str = "always") -> list[str]:
    return [str(segue), "serve", "--store", str(store), "--flows", str(FLOWS), "--sync", sync]


def durable(segue: Path) -> list[str]:
    return in_store(segue, fresh_folder("store"))


def fresh_folder(name: str) -> Path:
    """An empty folder beside the build, thus on the disk that the project is on."""
    folder = WORKPLACE / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


@functools.cache
def written(talk: Conversation) -> Path:
    """The requests as a file for the driver, written once."""
    path = WORKPLACE / f"requests-{written.cache_info().misses}.jsonl"
    path.write_bytes(talk.setup + talk.timed)
    return path


def drive(
    mode: str, talk: Conversation, command: list[str], answers: Path | None = None, times: int = 1
) -> Sample:
    number = times if mode == "start" else talk.setup_count
    place = "-" if answers is None else str(answers)
    return Sample(**printed("driver", mode, str(CORE), str(written(talk)), str(number), place, *command))


def append(size: int, count: int, blocks: str, folder: Path = WORKPLACE) -> int:
    """The median nanoseconds of a write with `fdatasync`; `blocks` is `growing` or `padded`."""
    file = folder / "appended"
    return int(printed("append", str(CORE), str(file), str(size), str(count), blocks)["median"])


def inserts(size: int, count: int, folder: Path) -> int:
    """The median nanoseconds that SQLite takes for an insert of its own transaction, in WAL mode with full syncs."""
    return int(pinned([sys.executable, str(PEERS / "inserts.py"), str(folder), str(size), str(count)]))


_shares_core = False


def share_core() -> None:
    """What follows waits for the core like everybody, as befits what is not judged."""
    global _shares_core
    _shares_core = True


@functools.cache
def first_in_line() -> list[str]:
    """Real-time priority, where the user may have it: on a busy machine one would measure its time slices. At that priority, what
    never waits keeps everybody else from the core, so the kernel ends what has not waited for a minute."""
    if _shares_core or not all(map(shutil.which, ["prlimit", "chrt"])):
        return []
    wanted = ["prlimit", "--rttime=60000000", "chrt", "--fifo", "1"]
    return wanted if subprocess.run([*wanted, "true"], capture_output=True).returncode == 0 else []


def pinned(command: list[str]) -> str:
    """What a program printed that takes its own times, run on the core that the driver stays on."""
    return output(["taskset", "-c", str(CORE), *command])


def output(command: list[str]) -> str:
    """What a program printed; `Failed` if it didn't end well, or not at all: then it is ended, and all that it has started."""
    process = subprocess.Popen(
        [*first_in_line(), *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    try:
        printed, errors = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        raise Failed(f"{' '.join(command)}: not ended after {PATIENCE} s") from None
    if process.returncode != 0:
        raise Failed(f"{' '.join(command)}: status {process.returncode}\n{errors}")
    return printed


def found(program: str) -> str:
    """Where it is; `Absent` if it is not on this machine."""
    if not (place := shutil.which(program)):
        raise Absent(f"there is no {program}")
    return place


def scan(files: list[Path]) -> dict[str, int]:
    """The median nanoseconds of a bare read of one of the files, and how many lines they have together."""
    return printed("scan", str(CORE), *map(str, files))


def echo(size: int) -> list[str]:
    return [str(WORKPLACE / "echo"), str(size)]


def printed(program: str, *arguments: str) -> dict[str, int]:
    facts: dict[str, int] = json.loads(output([str(WORKPLACE / program), *arguments]))
    return facts
