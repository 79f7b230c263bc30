"""JSON objects as typed values: members by name, and the whole object in `raw`, so that nothing is lost.

A shape reads the members that it knows; an absent one, or one that is null, has its default. Knows no particular object.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, field, fields
from typing import Any, Callable, Dict, TypeVar, Union, get_args, get_origin, get_type_hints

JSONObject = Dict[str, Any]
S = TypeVar("S", bound="Shape")


class Absent:
    """The value of a parameter that is not sent; None would be sent as null."""

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT = Absent()


@dataclass(frozen=True)
class Shape:
    """A JSON object whose members have names."""

    raw: JSONObject = field(repr=False)

    @classmethod
    def of(cls: type[S], raw: JSONObject) -> S:
        """The shape of a JSON object: `{"profileRevision": 3}` is read into `profile_revision`."""
        readers = _readers(cls)  # type: ignore[arg-type]  # mypy doubts that a class can be hashed
        named = {name: read(raw[wire]) for name, wire, read in readers if raw.get(wire) is not None}
        return cls(raw, **named)


@functools.lru_cache(maxsize=None)
def _readers(shape: type[Shape]) -> list[tuple[str, str, Callable[[Any], Any]]]:
    hints = get_type_hints(shape)
    names = [each.name for each in fields(shape) if each.name != "raw"]
    return [(name, wire_name(name), _reader(hints[name])) for name in names]


def _reader(hint: Any) -> Callable[[Any], Any]:
    if isinstance(hint, type) and issubclass(hint, Shape):
        return hint.of
    if get_origin(hint) is Union:
        return _reader(get_args(hint)[0])
    if get_origin(hint) is tuple:
        read = _reader(get_args(hint)[0])
        return lambda values: tuple(map(read, values))
    return lambda value: value


def wire_name(name: str) -> str:
    """The name on the wire: `if_revision` → `ifRevision`."""
    first, *rest = name.split("_")
    return first + "".join(map(str.capitalize, rest))
