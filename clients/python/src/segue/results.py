"""Answers other than views: flows, sessions, profiles, and what the tools for authors return."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Optional, Tuple

from .shapes import JSONObject, Shape
from .views import FieldError


@dataclass(frozen=True)
class Initialized(Shape):
    """What the engine is, what it can do, and its limits."""

    server_info: JSONObject = field(default_factory=dict)
    protocol_version: str = ""
    capabilities: JSONObject = field(default_factory=dict)
    limits: JSONObject = field(default_factory=dict)


@dataclass(frozen=True)
class Diagnostic(Shape):
    """A problem of a definition, with its place in the text if it has one."""

    severity: str = "error"
    code: str = ""
    message: str = ""
    hint: Optional[str] = None
    pointer: str = ""
    line: Optional[int] = None
    column: Optional[int] = None
    file: Optional[str] = None


@dataclass(frozen=True)
class Diagnostics(Shape):
    """Everything that is wrong with a definition."""

    diagnostics: Tuple[Diagnostic, ...] = ()


@dataclass(frozen=True)
class FlowSummary(Shape):
    """A flow that the engine has loaded, or could not load."""

    id: str = ""
    version: Optional[str] = None
    title: Optional[str] = None
    digest: Optional[str] = None
    problems: Tuple[Diagnostic, ...] = ()


@dataclass(frozen=True)
class Flows(Shape):
    """All flows that the engine has."""

    flows: Tuple[FlowSummary, ...] = ()


@dataclass(frozen=True)
class Definition(Shape):
    """A flow as its author wrote it."""

    flow: str = ""
    digest: str = ""
    definition: JSONObject = field(default_factory=dict)


@dataclass(frozen=True)
class Record(Shape):
    """One command, or one thing that the engine did by itself, and what came of it."""

    revision: int = 0
    time: str = ""
    command: JSONObject = field(default_factory=dict)
    changes: Tuple[JSONObject, ...] = ()


@dataclass(frozen=True)
class Records(Shape):
    """A part of a session's history; `revision` is the current one of the session."""

    revision: int = 0
    records: Tuple[Record, ...] = ()


@dataclass(frozen=True)
class SessionSummary(Shape):
    """A session in a list."""

    session: str = ""
    flow: str = ""
    subject: Optional[str] = None
    state: str = "active"
    started_at: str = ""
    updated_at: str = ""
    revision: int = 0


@dataclass(frozen=True)
class Sessions(Shape):
    """A page of sessions; `cursor` asks for the next page, and is None on the last."""

    sessions: Tuple[SessionSummary, ...] = ()
    cursor: Optional[str] = None


@dataclass(frozen=True)
class Profile(Shape):
    """What is known of a subject."""

    subject: str = ""
    revision: int = 0
    facts: JSONObject = field(default_factory=dict)


@dataclass(frozen=True)
class Value(Shape):
    """The value of an expression."""

    value: Any = None


@dataclass(frozen=True)
class Validity(Shape):
    """Whether a value fits a schema, and if not, why."""

    valid: bool = False
    errors: Tuple[FieldError, ...] = ()
