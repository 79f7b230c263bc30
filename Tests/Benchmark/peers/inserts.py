"""What SQLite takes to make a record durable: the median nanoseconds of an insert of its own transaction.

    inserts.py FOLDER SIZE COUNT
"""

import sqlite3
import statistics
import sys
import time
from pathlib import Path

folder, size, count = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
folder.mkdir(exist_ok=True)
database = sqlite3.connect(folder / "records.db", isolation_level=None)
database.execute("PRAGMA journal_mode = WAL")
database.execute("PRAGMA synchronous = FULL")
database.execute("CREATE TABLE records (id INTEGER PRIMARY KEY, body TEXT)")
body, times = "x" * size, []
for _ in range(count):
    began = time.perf_counter_ns()
    database.execute("INSERT INTO records (body) VALUES (?)", (body,))
    times.append(time.perf_counter_ns() - began)
database.close()
print(round(statistics.median(times)))
