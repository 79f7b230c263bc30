"""What a JSON Schema says about a form: its properties, their titles, and what there is to choose. Knows no widgets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterator, Mapping

from ..json_text import shown
from ..shapes import JSONObject

# What says that a value fits one of several schemas.
EITHER = ("anyOf", "oneOf")


@dataclass(frozen=True)
class Reading:
    """Reads the parts of a schema: each with what it refers to merged into it. `written` is the schema before its conditions were
    decided, if somebody has decided them."""

    root: Any
    written: Any = None
    is_undecided: bool = False

    def __call__(self, schema: Any) -> JSONObject:
        return resolved(undecided(schema, self.root) if self.is_undecided else schema, self.root)

    def names(self, pointer: str) -> set[str]:
        """The names that the object at a pointer may have: now, in another shape, or under another condition."""
        root = self.root if self.written is None else self.written
        holders = list(_parts(root, root, with_shapes=True))
        for name in names_in(pointer):
            inner = [object_in(holder, "properties").get(name) for holder in holders]
            holders = [part for each in inner for part in _parts(each, root, with_shapes=True)]
        return {name for holder in holders for name in object_in(holder, "properties")}

    def holds_secret(self, schema: Any, seen: tuple[Any, ...] = ()) -> bool:
        """Whether what a schema describes is a secret, or something in it is."""
        if isinstance(schema, list):
            return any(self.holds_secret(each, seen) for each in schema)
        if not isinstance(schema, dict) or any(schema is each for each in seen):
            return False
        inner = (*_beside(schema, self.root), *schema.values())
        return schema.get("writeOnly") is True or any(self.holds_secret(each, (*seen, schema)) for each in inner)


def reading(root: Any, written: Any = None) -> Reading:
    """Reads the parts of this schema."""
    return Reading(root, written)


def reading_undecided(root: Any) -> Reading:
    """Reads the parts of this schema, with the properties of all their conditions: nobody has decided them."""
    return Reading(root, is_undecided=True)


@dataclass(frozen=True)
class Property:
    """One member of the values: its place, its schema, and how the author wants it shown."""

    pointer: str
    name: str
    schema: JSONObject
    is_required: bool
    is_held: bool
    labels: Mapping[str, Any]
    widget: Any = None
    holds_secret: bool = False
    # Whether its value says which of several shapes the object has.
    tells_shape: bool = False

    @property
    def title(self) -> str:
        return str(self.schema.get("title") or self.name)

    @property
    def may_be_null(self) -> bool:
        is_null_among = "null" in types_of(self.schema) or any(value is None for _, value in self.choices)
        return is_null_among and self.schema.get("writeOnly") is not True

    @property
    def choices(self) -> list[tuple[str, Any]]:
        """The label and the value of each choice, if there are only so many."""
        return choices(self.schema, self.labels)


def choices(schema: Mapping[str, Any], labels: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """The choices of `{"enum": ["a"]}`, of `{"oneOf": [{"const": "a", "title": "A"}]}`, or of `{"const": "a"}`. Where only true may
    be, a box is ticked."""
    if schema.get("const", True) is not True:
        return [(label(schema["const"], labels), schema["const"])]
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


def properties(
    schema: Any, ui: Any, held: tuple[str, ...] = (), pointer: str = "", read: Reading | None = None, telling: frozenset[str] = frozenset()
) -> Iterator[Property]:
    """The members that a schema names, in its order; first come those that `ui.order` names, in that order. `telling` are those
    that say which of several shapes the object has."""
    read = read or reading(schema)
    schema, labels, widgets = read(schema), object_in(ui, "labels"), object_in(ui, "widgets")
    members, order = object_in(schema, "properties"), ui.get("order") if isinstance(ui, dict) else None
    order = order if isinstance(order, list) else []

    def called(name: str) -> str:
        """What a flow calls a field: `field`, or `object/field`."""
        return f"{pointer}/{name.replace('~', '~0').replace('/', '~1')}"[1:]

    for name in sorted(members, key=lambda name: order.index(called(name)) if called(name) in order else len(order)):
        member = read(members[name])
        if is_impossible(member):
            continue
        where = f"/{called(name)}"
        if isinstance(member.get("items"), dict):
            member = {**member, "items": read(member["items"])}
        # What is inside a secret is a secret too.
        if schema.get("writeOnly") is True:
            member = {**member, "writeOnly": True}
        yield Property(
            where, name, member, name in schema.get("required", []), where in held,
            {**labels, **object_in(labels, called(name))}, widgets.get(called(name)), read.holds_secret(member), name in telling)


def resolved(schema: Any, root: Any, seen: tuple[Any, ...] = ()) -> JSONObject:
    """The schema, with what `$ref`, to a place in the same document, and `allOf` add to it, in that order: what stands first
    counts first. `seen` are the references that led to it, which may go in a circle."""
    if schema is False:
        return {"not": {}}
    if not isinstance(schema, dict):
        return {}
    whole, led = {name: value for name, value in schema.items() if name not in ("$ref", "allOf")}, (*seen, schema.get("$ref"))
    for part in _beside(schema, root, seen):
        whole = merged(whole, resolved(part, root, led))
    return or_null(whole, root, led)


def _beside(schema: JSONObject, root: Any, seen: tuple[Any, ...] = ()) -> list[Any]:
    """What applies to the same value in any case: what the schema refers to, and what it combines."""
    reference, found = schema.get("$ref"), list(list_in(schema, "allOf"))
    if isinstance(reference, str) and reference.startswith("#/") and reference not in seen:
        target = root
        for name in names_in(reference[1:]):
            target = object_in(target, name)
        found.insert(0, target)
    return found


def merged(own: JSONObject, other: JSONObject) -> JSONObject:
    """A schema's keywords over those of another one that applies too. What either of them requires, names or marks is required,
    named or marked."""
    whole = {**own, **{name: value for name, value in other.items() if name not in own}}
    ours, others = object_in(own, "properties"), object_in(other, "properties")
    if ours and others:
        both = {name: {"allOf": [ours[name], others[name]]} for name in ours if name in others and ours[name] is not others[name]}
        whole["properties"] = {**ours, **others, **both}
    if "required" in own and "required" in other:
        whole["required"] = [*own["required"], *other["required"]]
    return {**whole, **{mark: True for mark in ("readOnly", "writeOnly") if other.get(mark) is True}}


def is_impossible(schema: JSONObject) -> bool:
    """Whether nothing fits what `resolved` has made of a schema, as of `False`."""
    return schema.get("not") is True or schema.get("not") == {}


def undecided(schema: Any, root: Any) -> Any:
    """The schema, with the properties of all its conditions."""
    found: JSONObject = {}
    for part in _parts(schema, root):
        for name, member in object_in(part, "properties").items():
            # What may not be under one condition may be under another.
            if member is not False:
                found.setdefault(name, member)
    return {**schema, "properties": found} if found else schema


def _parts(schema: Any, root: Any, with_shapes: bool = False, seen: tuple[Any, ...] = ()) -> Iterator[JSONObject]:
    """The schema, and all that applies to the same value, or does so under some condition or, `with_shapes`, in some shape."""
    if not isinstance(schema, dict) or any(schema is each for each in seen):
        return
    yield schema
    named = [*object_in(schema, "dependentSchemas").values(), *object_in(schema, "dependencies").values()]
    shapes = [each for word in EITHER for each in list_in(schema, word)] if with_shapes else []
    for part in (*_beside(schema, root), *(schema.get(name) for name in ("if", "then", "else")), *named, *shapes):
        yield from _parts(part, root, with_shapes, (*seen, schema))


def names_in(pointer: str) -> list[str]:
    """The names of which a JSON Pointer consists."""
    return [name.replace("~1", "/").replace("~0", "~") for name in pointer.split("/")[1:]]


def or_null(schema: JSONObject, root: Any, seen: tuple[Any, ...]) -> JSONObject:
    """The schema, with `anyOf` (or `oneOf`) something and null written as that something, of a type that may be null."""
    for word in EITHER:
        either = list_in(schema, word)
        some = [each for each in either if types_of(each) != ["null"]]
        if len(some) == 1 and len(either) == 2:
            own = {name: value for name, value in schema.items() if name != word}
            schema = merged(own, resolved(some[0], root, seen))
            if "type" not in own:
                schema["type"] = [*types_of(schema), "null"]
    return schema


def is_open(schema: JSONObject) -> bool:
    """Whether an object of that schema may have something in it although it names no property."""
    more = schema.get("additionalProperties", False)
    return more is not False or any(name in schema for name in ("patternProperties", "minProperties", *EITHER))


def object_in(value: Any, name: str) -> JSONObject:
    """The object with this name in an object; an empty one if the author wrote something else."""
    found = value.get(name) if isinstance(value, dict) else None
    return found if isinstance(found, dict) else {}


def list_in(value: Any, name: str) -> list[Any]:
    """The list with this name in an object; an empty one if the author wrote something else."""
    found = value.get(name) if isinstance(value, dict) else None
    return found if isinstance(found, list) else []


def types_of(schema: Any) -> list[str]:
    """The types that a schema names, as in `{"type": "string"}` or `{"type": ["string", "null"]}`; none if it names none."""
    named = schema.get("type", []) if isinstance(schema, dict) else []
    return [named] if isinstance(named, str) else list(named)


def as_text(value: Any) -> str:
    """A text as it is, anything else as JSON."""
    return value if isinstance(value, str) else shown(value)
