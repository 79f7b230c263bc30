"""The bridge as a process, and the engines below it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[1] / "src"


class Bridge:
    def __init__(self, *arguments, store):
        command = [sys.executable, "-m", "segue_web", "--no-browser", "--store", store, *arguments]
        environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
        self.process = subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, text=True, env=environment)
        self.address = self.process.stdout.readline().split("?")[0].strip()
        assert self.address, "the bridge did not start"

    @property
    def port(self):
        return int(self.address.rsplit(":", 1)[1].strip("/"))

    def engines(self):
        """The ids of the engine processes that run now."""
        return [int(stat.parent.name) for stat in Path("/proc").glob("[0-9]*/stat") if parent(stat) == self.process.pid]

    def kill_engines(self):
        """Kills what runs; if the last one was killed just now, the one that takes its place."""
        until = time.monotonic() + 20
        while not (killed := self.engines()):
            assert time.monotonic() < until, "there is no engine to kill"
        for process in killed:
            os.kill(process, signal.SIGKILL)

    def close(self):
        self.process.terminate()
        self.process.wait(timeout=30)
        self.process.stdout.close()


def parent(stat):
    """Whose child a process is; of one that has ended and is only to be buried, nobody's."""
    try:
        state, parent = stat.read_text().rsplit(")", 1)[1].split()[:2]
        return None if state == "Z" else int(parent)
    except (FileNotFoundError, ProcessLookupError):
        return None
