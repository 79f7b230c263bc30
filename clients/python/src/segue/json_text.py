"""JSON, from text to values and back, without losing a digit.

A number becomes an `int` or a `float` if that is written again as the same number, else a `Decimal`, which can be sent too.
"""

from __future__ import annotations

import json
import re
from decimal import Context, Decimal, InvalidOperation
from typing import Any, Iterable

# Stands in for a `Decimal` while the rest is written. A text with this in it can't be sent, so it stands for nothing else.
_MARK = "\ud800"
_HALVED = "JSON has no text with half of a character"
_HALF = re.compile("[\ud800-\udfff]")
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
    """A value as JSON, as it is sent: on one line without blanks. Raises `TypeError` or `ValueError`, which says where, for
    what JSON can't express."""
    try:
        return _written(value, separators=(",", ":")).encode()
    except (TypeError, ValueError) as error:
        raise _misfit(value) or error from None


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


def _misfit(value: Any) -> Exception | None:
    """What is wrong with the first part of a value that JSON can't express, and where that is. None if no part is wrong by
    itself, as in a list that contains itself. Only types are named: the value may be a secret."""
    parts: list[tuple[tuple[str, ...], Any]] = [((), value)]
    seen = set()
    while parts:
        way, part = parts.pop()
        wrong = _wrong(part)
        if wrong:
            kind, words = wrong
            return kind(f"{'.'.join(way) or 'the value'} {words}")
        if isinstance(part, (dict, list, tuple)) and id(part) not in seen:
            seen.add(id(part))
            members: Iterable[tuple[Any, Any]] = part.items() if isinstance(part, dict) else enumerate(part)
            parts += reversed([((*way, str(name)), member) for name, member in members])
    return None


def _wrong(part: Any) -> tuple[type[Exception], str] | None:
    """What is wrong with a part of a value, apart from its own parts, and the exception for it."""
    if isinstance(part, dict):
        return next(filter(None, map(_wrong_key, part)), None)
    if isinstance(part, str):
        return (ValueError, "is a text with half of a character, which JSON has not") if _HALF.search(part) else None
    if isinstance(part, (float, Decimal)):
        return None if _is_number(part) else (ValueError, f"is {part}, which is no number in JSON")
    if part is None or isinstance(part, (int, list, tuple)):
        return None
    return TypeError, f"is an object of type {type(part).__name__}, which JSON has no value for"


def _wrong_key(key: Any) -> tuple[type[Exception], str] | None:
    if isinstance(key, str):
        return (ValueError, "has a key with half of a character, which JSON has not") if _HALF.search(key) else None
    if isinstance(key, float):
        return None if _is_number(key) else (ValueError, f"has the key {key}, which is no number in JSON")
    if key is None or isinstance(key, int):
        return None
    return TypeError, f"has a key of type {type(key).__name__}; a key is a text"


def _is_number(number: float | Decimal) -> bool:
    return isinstance(number, Literal) or Decimal(number).is_finite()


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
