"""JSON, from text to values and back, without the loss of a digit.

A number is an `int` or a `float` where that is written again as the same number, else a `Decimal`, which may be sent as well.
"""

from __future__ import annotations

import json
from decimal import Context, Decimal, InvalidOperation
from typing import Any

# Stands for a `Decimal` while the rest is written. As a text it can't be sent, so what is sent has no such one.
_MARK = "\ud800"
_HALVED = "JSON has no text with half of a character"
# Whatever the program does with decimals of its own, what is none is said.
_CONTEXT = Context(traps=[InvalidOperation])


class Literal(Decimal):
    """A number with an exponent that no `Decimal` has: infinite or nought to who calculates, and written as it came."""

    _text: str

    def __new__(cls, text: str) -> Literal:
        made = super().__new__(cls, repr(float(text)))
        made._text = text
        return made

    def __str__(self) -> str:
        return self._text

    # A `Decimal` is copied by what it is to who calculates.
    def __reduce__(self) -> tuple[type[Literal], tuple[str]]:
        return Literal, (self._text,)


def decoded(text: str | bytes) -> Any:
    """The value that a text has as JSON. Raises `ValueError` or `RecursionError` for what is none, and for what is too deep."""
    return json.loads(text, parse_int=_integer, parse_float=_real, parse_constant=_refused)


def encoded(value: Any) -> bytes:
    """A value as JSON, as it is sent: on one line without blanks. Raises `TypeError` or `ValueError` for what JSON has not."""
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
    except ValueError:  # Python reads and writes no `int` of that many digits.
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
