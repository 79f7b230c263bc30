"""What is measured, against what, and how much more it may take.

Each measure is a pair of figures taken one right after the other; only their ratio is looked at.
"""

from measures import documents, engines, journals, requests, rules, sessions
from measures.measure import Measure

ALL: list[Measure] = [
    *requests.ALL,
    *journals.ALL,
    *sessions.ALL,
    *engines.ALL,
    *documents.ALL,
    *rules.ALL,
]
