"""What a user has answered, in words instead of JSON."""

from __future__ import annotations

from typing import Any

from .schema import as_text


def in_words(value: Any) -> str:
    """`Yes` for true, `S, M` for a list of texts, `to: Ada, heavy: Yes; to: Bob` for a list of objects."""
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, list):
        return ("; " if any(isinstance(each, (dict, list)) for each in value) else ", ").join(map(in_words, value))
    if isinstance(value, dict):
        return ", ".join(f"{name}: {in_words(each)}" for name, each in value.items())
    return as_text(value)
