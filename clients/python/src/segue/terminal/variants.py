"""The shapes of an object of which each has other properties (`oneOf`, `anyOf`), where a property that is one fixed value (`const`)
in each of them tells them apart: that value is chosen, and then there are the properties of one shape. Knows no widgets."""

from __future__ import annotations

from typing import Any, Callable, NamedTuple

from ..shapes import ABSENT, JSONObject
from .schema import EITHER, Reading, list_in, merged, object_in

# So many shapes in each other are looked at, since a shape may contain itself.
DEPTH = 4


class Shaped(NamedTuple):
    """The schema of an object in the shape that is chosen, and the names of what tells its shapes apart."""

    schema: JSONObject
    telling: frozenset[str]


class _Variants(NamedTuple):
    word: str
    tag: str
    shapes: list[JSONObject]


def shaped(schema: JSONObject, read: Reading, chosen: Callable[[str], Any], depth: int = 0) -> Shaped:
    """The schema in the shape that is chosen, by the value that the property of some name has: that property comes first, as a
    choice, then what the chosen shape has, then the rest."""
    found = _told_apart(schema, read) if depth < DEPTH else None
    if not found:
        return Shaped(schema, frozenset())
    word, tag, shapes = found
    is_required = all(tag in list_in(shape, "required") for shape in shapes)
    whole: JSONObject = {"properties": {tag: _choice(found, schema, read)}, "required": [tag] if is_required else []}
    telling = frozenset([tag])
    inner = [shape for shape in shapes if is_same(_fixed(shape, tag, read), chosen(tag))][:1]
    for part in (*inner, {name: value for name, value in schema.items() if name != word}):
        each = shaped(_without(part, tag), read, chosen, depth + 1)
        whole, telling = merged(whole, each.schema), telling | each.telling
    return Shaped(whole, telling)


def has_unknown_shapes(schema: JSONObject, read: Reading, depth: int = 0) -> bool:
    """Whether the object of a schema has properties of which only one of several schemas for it knows, and nothing tells which: which
    fields there are is not known before it is filled in."""
    found = _told_apart(schema, read) if depth < DEPTH else None
    if found:
        rest = {name: value for name, value in schema.items() if name != found.word}
        return any(has_unknown_shapes(each, read, depth + 1) for each in (*found.shapes, rest))
    known = object_in(schema, "properties")
    either = [each for word in EITHER for each in list_in(schema, word)] if depth < DEPTH else []
    return any(name not in known for each in either for name in object_in(read(each), "properties"))


def is_same(one: Any, other: Any) -> bool:
    """Whether JSON calls the two values equal; Python does so with 1 and True."""
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)


def _told_apart(schema: JSONObject, read: Reading) -> _Variants | None:
    for word in EITHER:
        shapes = [read(each) for each in list_in(schema, word)]
        for tag in object_in(shapes[0], "properties") if shapes else ():
            if all(_fixed(shape, tag, read) is not ABSENT for shape in shapes):
                return _Variants(word, tag, shapes)
    return None


def _choice(variants: _Variants, schema: JSONObject, read: Reading) -> JSONObject:
    """What tells the shapes apart, as a choice of the values that it has in them."""
    own = read(object_in(schema, "properties").get(variants.tag, True))
    titled = [each for word in EITHER for each in list_in(own, word) if isinstance(each, dict) and each.get("title")]

    def option(shape: JSONObject) -> JSONObject:
        its = read(shape["properties"][variants.tag])
        known = [each["title"] for each in titled if is_same(each.get("const", ABSENT), its["const"])]
        return {"const": its["const"], "title": shape.get("title") or its.get("title") or next(iter(known), None)}

    named = {name: own[name] for name in ("title", "description", "readOnly") if name in own}
    return {**named, "oneOf": [option(shape) for shape in variants.shapes]}


def _fixed(shape: JSONObject, name: str, read: Reading) -> Any:
    """The only value that the property may have in a shape, or ABSENT."""
    return read(object_in(shape, "properties").get(name)).get("const", ABSENT)


def _without(schema: JSONObject, name: str) -> JSONObject:
    return {**schema, "properties": {each: its for each, its in object_in(schema, "properties").items() if each != name}}
