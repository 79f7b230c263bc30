"""The environment that the peers run in: Python with the packages of requirements.txt, made when the first measure needs it.

Knows pip and a folder. It doesn't know which package is whose peer.
"""

import functools
import shutil
import subprocess
import sys
from pathlib import Path

from programs import HERE, WORKPLACE, Absent

PLACE = WORKPLACE / "venv"
REQUIREMENTS = HERE / "requirements.txt"


def python() -> Path:
    """The interpreter; `Absent` says why there is none."""
    made = environment()
    if isinstance(made, Absent):
        raise made
    return made / "bin" / "python"


@functools.cache
def environment() -> Path | Absent:
    """Made anew when the requirements or the Python change; tried once only."""
    stamp, wanted = PLACE / "stamp", sys.version + REQUIREMENTS.read_text()
    if stamp.exists() and stamp.read_text() == wanted:
        return PLACE
    print(f"installing {REQUIREMENTS.name} into {PLACE}", file=sys.stderr)
    shutil.rmtree(PLACE, ignore_errors=True)
    make = [sys.executable, "-m", "venv", str(PLACE)]
    fill = [str(PLACE / "bin" / "pip"), "install", "--quiet", "--disable-pip-version-check", "--retries", "1", "--no-deps"]
    for command in (make, [*fill, "-r", str(REQUIREMENTS)]):
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode != 0:
            return Absent(f"the peers could not be installed: {result.stderr.strip()}")
    stamp.write_text(wanted)
    return PLACE
