"""JSON, from text to values and back, without losing a digit.

A number becomes an `int` or a `float` if that is written again as the same number, else a `Decimal`, which can be sent too.
"""

from __future__ import annotations

import json
from decimal import Context, Decimal, InvalidOperation
from typing import Any

# Stands in for a `Decimal` while the rest is written. A text with this in it can't be sent, so it stands for nothing else.
_MARK = "\ud800"
_HALVED = "JSON has no text with half of a character"
# Whatever context the program sets for decimals of its own, this one raises for a text that no `Decimal` can hold.
_CONTEXT = Context(traps=[InvalidOperation])


class Literal(Decimal):
    """A number with an exponent that no `Decimal` can have: infinity or zero in calculations, and written as it came."""

    _text: str

    def __new__(cls, text: str) -> Literal:
        made = super().__new__(cls, repr(float(text)))
        made._text = text
        return made

    def __str__(self) -> str:
        return self._text

    # Without this, it would be copied as the `Decimal` that it is in calculations.
    def __reduce__(self) -> tuple[type[Literal], tuple[str]]:
        return Literal, (self._text,)


def decoded(text: str | bytes) -> Any:
    """The value that a text has as JSON. Raises `ValueError` or `RecursionError` for a text that is not JSON, or is nested
    too deeply."""
    return json.loads(text, parse_int=_integer, parse_float=_real, parse_constant=_refused)


def encoded(value: Any) -> bytes:
    """A value as JSON, as it is sent: on one line without blanks. Raises `TypeError` or `ValueError` for what JSON can't
    express."""
    try:
        return _written(value, separators=(",", ":")).encode()
    except UnicodeEncodeError:
        raise ValueError(_HALVED) from None


def shown(value: Any, indent: int | None = None) -> str:
    """A value as JSON, for somebody to read: on one line, or indented."""
    return _written(value, indent)


def _written(value: Any, indent: int | None = None, separators: tuple[str, str] | None = None) -> str:
    kept = []

    def keep(each: Any) -> str:
        if not isinstance(each, Decimal):
            raise TypeError(f"JSON has no value for a {type(each).__name__}")
        if not (each.is_finite() or isinstance(each, Literal)):
            raise ValueError(f"JSON has no number for {each}")
        kept.append(str(each))
        return _MARK

    text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent, separators=separators, default=keep)
    if not kept:
        return text
    first, *rest = text.split(f'"{_MARK}"')
    if len(rest) != len(kept):
        raise ValueError(_HALVED)
    return first + "".join(number + after for number, after in zip(kept, rest))


def _integer(text: str) -> int | Decimal:
    try:
        return int(text)
    except ValueError:  # Python neither reads nor writes an `int` of that many digits.
        return Decimal(text)


def _real(text: str) -> float | Decimal:
    value = float(text)
    try:
        exact = Decimal(text, _CONTEXT)
    except InvalidOperation:
        return Literal(text)
    return value if exact == Decimal(repr(value)) else exact


def _refused(text: str) -> Any:
    raise ValueError(f"JSON has no {text}")
