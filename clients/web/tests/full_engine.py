#!/usr/bin/env python3
"""An engine that can keep no draft as long as there is a file named by `FULL`."""

import json
import os
import subprocess
import sys

REFUSED = {"code": 1021, "message": "The store is full.", "data": {"kind": "storeUnavailable", "cause": "full"}}

with subprocess.Popen([os.environ["SEGUE"], *sys.argv[1:]], stdin=subprocess.PIPE) as engine:
    for line in sys.stdin.buffer:
        if b'"saveDraft"' in line and os.path.exists(os.environ["FULL"]):
            print(json.dumps({"jsonrpc": "2.0", "id": json.loads(line)["id"], "error": REFUSED}), flush=True)
            continue
        engine.stdin.write(line)
        engine.stdin.flush()
