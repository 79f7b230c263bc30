"""What a JSON Schema says about a form: its properties, their titles, and what there is to choose. Knows no widgets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterator, Mapping

from ..json_text import shown
from ..shapes import JSONObject


@dataclass(frozen=True)
class Property:
    """One member of the values: its place, its schema, and how the author wants it shown."""

    pointer: str
    name: str
    schema: Mapping[str, Any]
    is_required: bool
    is_held: bool
    labels: Mapping[str, Any]
    widget: Any = None

    @property
    def title(self) -> str:
        return str(self.schema.get("title") or self.name)

    @property
    def is_null_when_empty(self) -> bool:
        return self.is_required and "null" in types_of(self.schema) and self.schema.get("writeOnly") is not True

    @property
    def choices(self) -> list[tuple[str, Any]]:
        """The label and the value of each choice, if there are only so many."""
        return choices(self.schema, self.labels)


def choices(schema: Mapping[str, Any], labels: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """The choices of `{"enum": ["a"]}`, or of `{"oneOf": [{"const": "a", "title": "A"}]}`."""
    if isinstance(schema.get("enum"), list):
        return [(label(each, labels), each) for each in schema["enum"]]
    ones = schema.get("oneOf") or schema.get("anyOf") or []
    if ones and all(isinstance(one, dict) and "const" in one for one in ones):
        return [(label(one["const"], labels, one.get("title")), one["const"]) for one in ones]
    return []


def label(value: Any, labels: Mapping[str, Any], title: Any = None) -> str:
    """The author's label for a value, or else its title, or else the value as it is."""
    text = as_text(value)
    named = labels.get(text)
    return named if isinstance(named, str) else str(title or text)


def properties(schema: Any, ui: Any, held: tuple[str, ...] = (), pointer: str = "", root: Any = None) -> Iterator[Property]:
    """The members that a schema names, in the order of `ui.order`, or else of the schema. `$ref` refers into `root`."""
    schema, labels, widgets = resolved(schema, root or schema), object_in(ui, "labels"), object_in(ui, "widgets")
    members, order = object_in(schema, "properties"), ui.get("order") if isinstance(ui, dict) else None
    wanted = [name for name in order if name in members] if isinstance(order, list) else []
    for name in dict.fromkeys([*wanted, *members]):
        if members[name] is False:
            continue
        where = f"{pointer}/{name.replace('~', '~0').replace('/', '~1')}"
        member = or_null(resolved(members[name], root or schema), root or schema)
        if isinstance(member.get("items"), dict):
            member = {**member, "items": resolved(member["items"], root or schema)}
        # What is inside a secret is a secret too.
        if schema.get("writeOnly") is True:
            member = {**member, "writeOnly": True}
        yield Property(
            where, name, member, name in schema.get("required", []), where in held,
            {**labels, **object_in(labels, where[1:])}, widgets.get(where[1:]))


def resolved(schema: Any, root: Any) -> JSONObject:
    """The schema with what it refers to in the same document, `#/$defs/name`, merged into it."""
    found: JSONObject = schema if isinstance(schema, dict) else {}
    for _ in range(100):  # Schemas may refer to each other in a circle.
        reference = found.get("$ref")
        if not isinstance(reference, str) or not reference.startswith("#/"):
            break
        target = root
        for name in names_in(reference[1:]):
            target = object_in(target, name)
        found = {**target, **{name: value for name, value in found.items() if name != "$ref"}}
    return found


def names_in(pointer: str) -> list[str]:
    """The names of which a JSON Pointer consists."""
    return [name.replace("~1", "/").replace("~0", "~") for name in pointer.split("/")[1:]]


def or_null(schema: JSONObject, root: Any) -> JSONObject:
    """The schema, with `anyOf` (or `oneOf`) some type and null written as that type, which may be null. Objects and choices stay
    as they are."""
    either = schema.get("anyOf") or schema.get("oneOf") or []
    some = [each for each in either if types_of(each) != ["null"]]
    if len(either) != 2 or len(some) != 1:
        return schema
    one = resolved(some[0], root)
    if not types_of(one) or "const" in one or "properties" in one:
        return schema
    own = {name: value for name, value in schema.items() if name not in ("anyOf", "oneOf")}
    return {**one, "type": [*types_of(one), "null"], **own}


def is_open(schema: JSONObject) -> bool:
    """Whether an object of that schema may have something in it although it names no property."""
    more = schema.get("additionalProperties", False)
    return more is not False or any(name in schema for name in ("patternProperties", "minProperties", "anyOf", "oneOf"))


def holds_secret(schema: Any) -> bool:
    """Whether what a schema describes is a secret, or something in it is."""
    if isinstance(schema, dict):
        return schema.get("writeOnly") is True or any(map(holds_secret, schema.values()))
    return isinstance(schema, list) and any(map(holds_secret, schema))


def object_in(value: Any, name: str) -> JSONObject:
    """The object with this name in an object; an empty one if the author wrote something else."""
    found = value.get(name) if isinstance(value, dict) else None
    return found if isinstance(found, dict) else {}


def types_of(schema: Any) -> list[str]:
    """The types that a schema names, as in `{"type": "string"}` or `{"type": ["string", "null"]}`; none if it names none."""
    named = schema.get("type", []) if isinstance(schema, dict) else []
    return [named] if isinstance(named, str) else list(named)


def as_text(value: Any) -> str:
    """A text as it is, anything else as JSON."""
    return value if isinstance(value, str) else shown(value)
