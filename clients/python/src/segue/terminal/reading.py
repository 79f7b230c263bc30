"""What a text that somebody typed means as JSON. What means nothing stays text, for the engine to say what is wrong with it."""

from __future__ import annotations

import re
from typing import Any

from ..json_text import decoded
from ..shapes import ABSENT

# As JSON writes numbers. Python's own readers take more, such as `1_000`, `٣` and `inf`.
_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")


def number(text: str) -> Any:
    """A number, or the text that is none; ABSENT without any."""
    text = text.strip()
    return strictly(text) if _NUMBER.fullmatch(text) else text or ABSENT


def anything(text: str) -> Any:
    """What the JSON says, or the text that is none; ABSENT without any."""
    return strictly(text) if text.strip() else text or ABSENT


def strictly(text: str) -> Any:
    """The value, or the text itself, if it is no JSON."""
    try:
        return decoded(text)
    except (ValueError, RecursionError):
        return text
