"""What a text that somebody typed means as JSON. What means nothing stays text, for the engine to say what is wrong with it."""

from __future__ import annotations

import json
import math
import re
from typing import Any

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
    """The value, or the text itself, if it is no JSON or holds a number that Python could not write again."""
    try:
        return json.loads(text, parse_constant=_finite, parse_float=_finite)
    except (ValueError, RecursionError):
        return text


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"{text} is no number that JSON has, or one too large")
    return value
