"""Text without what could control a terminal: titles, answers and files come from anywhere."""

from __future__ import annotations

import re

# Control characters other than tab and line feed, what separates lines and paragraphs, and what changes the direction of what
# follows.
_STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


def printable(text: str, substitute: str = "\ufffd") -> str:
    """The text with everything replaced that could control a terminal."""
    return _STEERING.sub(substitute, text)
