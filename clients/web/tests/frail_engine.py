#!/usr/bin/env python3
"""An engine that dies of each message with `FATAL` in it, before it answers."""

import os
import subprocess
import sys

# The engine below goes on to the end of its input, which comes with the end of this process.
with subprocess.Popen([os.environ["SEGUE"], *sys.argv[1:]], stdin=subprocess.PIPE) as engine:
    for line in sys.stdin.buffer:
        if os.environ["FATAL"].encode() in line:
            os._exit(1)
        engine.stdin.write(line)
        engine.stdin.flush()
