"""The schema of what comes with an event, or of the result of an action. A view does not say it, so it is looked up in the
definitions of the session's flow and of those that it leads to.

Several of these may have a step of that name. Which of them the user is on is told by what the engine says is wrong: it is the
one of whose schema the same is wrong with what was given."""

from __future__ import annotations

from typing import Any, Iterable, Iterator, Mapping

from ..aio import AsyncEngine
from ..errors import EngineFailure, SegueError
from ..shapes import JSONObject
from ..views import FieldError, View
from .schema import is_open, object_in, reading_undecided


async def asked_schema(
    engine: AsyncEngine, view: View, event: str | None, given: JSONObject, errors: Iterable[FieldError]
) -> JSONObject | None:
    """The schema of the event's payload, or, without an event, of the result of the action that is shown: the first one in which
    `given` has these errors, or else the first one. None if there is none of which a form can be made."""
    step = view.screen.step if view.screen else None
    found: list[JSONObject] = []
    waiting = [view.flow.id]
    for flow in waiting:
        definition = await _definition(engine, flow)
        found += [schema for schema in _schemas(definition, str(step), event) if _has_form(schema)]
        waiting += [named for named in dict.fromkeys(_mentioned(definition)) if named not in waiting]
    for schema in found if len(found) > 1 else []:
        if _told(await _errors(engine, schema, given)) == _told(errors):
            return schema
    return found[0] if found else None


def _has_form(schema: JSONObject) -> bool:
    whole = reading_undecided(schema)(schema)
    return bool(object_in(whole, "properties")) or is_open(whole)


async def _errors(engine: AsyncEngine, schema: JSONObject, given: JSONObject) -> Iterable[FieldError]:
    try:
        return (await engine.validate(schema, given, formats=True)).errors
    except EngineFailure:
        raise
    except SegueError:
        return ()


def _told(errors: Iterable[FieldError]) -> list[tuple[str, str]]:
    """Errors as they can be compared: without their messages, which may be in another language."""
    return [(error.path, error.code) for error in errors]


async def _definition(engine: AsyncEngine, flow: str) -> Mapping[str, Any]:
    try:
        return (await engine.describe_flow(flow)).definition
    except EngineFailure:
        raise
    except SegueError:
        return {}


def _schemas(definition: Mapping[str, Any], step: str, event: str | None) -> Iterator[JSONObject]:
    """The schemas of the step, the nearest first."""
    found = object_in(object_in(definition, "steps"), step)
    if not found:
        return
    if event is None:
        yield object_in(object_in(found, "action"), "schema")
        return
    groups = [group for group in object_in(definition, "groups").values() if step in group.get("steps", [])]
    for holder in (found, *groups, definition):
        yield object_in(object_in(object_in(holder, "on"), event), "schema")


def _mentioned(value: Any) -> Iterator[str]:
    """The ids of flows that a definition may lead to."""
    if isinstance(value, dict):
        yield from (value[name] for name in ("flow", "present") if isinstance(value.get(name), str))
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for each in inner:
        yield from _mentioned(each)
