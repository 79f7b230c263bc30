"""What a text that somebody typed means as JSON. Text that means nothing stays text, so that the engine says what is wrong
with it."""

from __future__ import annotations

import re
from typing import Any

from ..json_text import decoded
from ..shapes import ABSENT

# Numbers as JSON writes them. Python's own readers take more, such as `1_000`, `٣` and `inf`.
_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")


def number(text: str) -> Any:
    """The number, or the text if it is not a number; ABSENT if it is empty."""
    text = text.strip()
    return strictly(text) if _NUMBER.fullmatch(text) else text or ABSENT


def anything(text: str) -> Any:
    """The value of the JSON, or the text if it is not JSON; ABSENT if it is empty."""
    return strictly(text) if text.strip() else text or ABSENT


def strictly(text: str) -> Any:
    """The value of the JSON, or the text itself if it is not JSON."""
    try:
        return decoded(text)
    except (ValueError, RecursionError):
        return text
