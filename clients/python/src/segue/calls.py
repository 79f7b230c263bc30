"""The methods of the protocol: what each takes, and how its answer is read.

Every function here makes a `Call` and sends nothing, so the blocking and the asyncio engine share them. In the place of a
session's id, its last view can be given; a command is then meant for the screen in that view, and one that comes late is
refused (`StaleEntry`) instead of hitting another screen.

A call that does something has an idempotency key of its own, so that the same call can be sent twice and is done once;
`idempotency_key` sets another one, and None leaves it out.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Generic, Mapping, Sequence, TypedDict, TypeVar, Union

from .results import Definition, Diagnostics, Flows, Initialized, Profile, Records, Sessions, Validity, Value
from .shapes import ABSENT, JSONObject, Shape, wire_name
from .views import View

if TYPE_CHECKING:
    from typing_extensions import Literal, Unpack

R = TypeVar("R")
S = TypeVar("S", bound=Shape)
Session = Union[str, View]
Values = Mapping[str, Any]


class StartOptions(TypedDict, total=False):
    """What starting a flow takes besides its own parameters."""

    idempotency_key: str | None
    dry_run: bool | None
    explain: bool | None


class CommandOptions(StartOptions, total=False):
    """What each command takes besides its own parameters."""

    entry: str | None
    if_revision: int | None
    confirm: bool | None


@dataclass(frozen=True)
class Call(Generic[R]):
    """A request that has not been sent: the method, its parameters, and how to read the answer."""

    method: str
    params: JSONObject
    read: Callable[[Any], R]


# The engine and its flows


def initialize(
    *,
    client_info: Values | None = None,
    protocol_version: str | None = None,
    process_id: int | None = None,
    locale: str | None = None,
    host: Values | None = None,
) -> Call[Initialized]:
    """What the engine is, what it can do, and its limits. Never required; with `process_id`, the engine ends when that
    process does."""
    return _query(Initialized, "initialize", client_info=client_info, protocol_version=protocol_version,
                  process_id=process_id, locale=locale, host=host)


def list_flows() -> Call[Flows]:
    """All flows: id, version, title, digest and problems."""
    return _query(Flows, "listFlows")


def describe_flow(flow: str) -> Call[Definition]:
    """The definition of a flow."""
    return _query(Definition, "describeFlow", flow=flow)


def check_flow(
    flow: str | None = None, *, definition: Values | None = None, text: str | None = None
) -> Call[Diagnostics]:
    """What is wrong with a flow that the engine has, with a definition, or with the text of a file."""
    return _query(Diagnostics, "checkFlow", flow=flow, definition=definition, text=text)


def graph_flow(
    flow: str, *, session: Session | None = None, format: Literal["mermaid", "dot", "json"] = "mermaid"
) -> Call[JSONObject]:
    """The source of a picture of the flow; with a session, its path is marked."""
    named = {"flow": flow, "session": session and _id(session), "format": format}
    return Call("graphFlow", _sent(named), dict)


def ping() -> Call[None]:
    """Checks that the engine answers."""
    return Call("ping", {}, _nothing)


def shutdown() -> Call[None]:
    """Announces that no more requests will come. Closing the engine works without."""
    return Call("shutdown", {}, _nothing)


def rpc_discover() -> Call[JSONObject]:
    """The protocol's OpenRPC document."""
    return Call("rpc.discover", {}, dict)


# Sessions


def start_flow(
    flow: str | None = None,
    input: Any = ABSENT,
    *,
    definition: Values | None = None,
    subject: str | None = None,
    session: str | None = None,
    locale: str | None = None,
    host: Values | None = None,
    answers: Values | None = None,
    from_session: Session | None = None,
    **options: Unpack[StartOptions],
) -> Call[View]:
    """Starts a session, with this id or an id of its own. `answers` walks forward through these answers; `from_session`
    takes over those of another session."""
    named = {"flow": flow, "definition": definition, "subject": subject, "locale": locale,
             "session": _new_id() if session is None else session,
             "host": host, "answers": answers, "from": from_session and _id(from_session),
             **_keyed("start_flow", StartOptions, options)}
    return Call("startFlow", _sent(named, input=input), View.of)


def current_screen(
    session: Session, *, since: int | None = None, effective_schema: bool | None = None
) -> Call[View]:
    """The view as it is now; with `since`, it has the changes after that revision; with `effective_schema`, also the schema
    with its conditions decided for the values shown."""
    named = {"session": _id(session), "since": since, "effectiveSchema": effective_schema}
    return Call("currentScreen", _sent(named), View.of)


def history(session: Session, *, after: int | None = None, limit: int | None = None) -> Call[Records]:
    """What happened: records with revision, time, command and changes."""
    return _query(Records, "history", session=_id(session), after=after, limit=limit)


def list_sessions(
    *,
    flow: str | None = None,
    subject: str | None = None,
    state: str | None = None,
    cursor: str | None = None,
    limit: int | None = None,
) -> Call[Sessions]:
    """A page of sessions, newest first, and the cursor of the next page."""
    return _query(Sessions, "listSessions", flow=flow, subject=subject, state=state, cursor=cursor, limit=limit)


def delete_session(session: Session) -> Call[None]:
    """Deletes the session, with all that it knew."""
    return Call("deleteSession", _sent({"session": _id(session)}), _nothing)


def migrate_session(
    session: Session, *, dry_run: bool | None = None, definition: Values | None = None
) -> Call[View]:
    """Lets the session go on under the flow as it is loaded now; `walked` says what was kept and dropped, and why."""
    return Call(
        "migrateSession", _sent({"session": _id(session), "dry_run": dry_run, "definition": definition}), View.of
    )


def watch(session: Session | None = None) -> Call[None]:
    """Asks for a notification of each change of the session, or of any session, from now on."""
    return Call("watch", _sent({"session": session and _id(session)}), _nothing)


def unwatch(session: Session | None = None) -> Call[None]:
    """Asks for no more notifications of the session, or of any session."""
    return Call("unwatch", _sent({"session": session and _id(session)}), _nothing)


def report_progress(
    session: Session, *, fraction: float | None = None, message: str | None = None
) -> Call[None]:
    """Reports how far the action is; those who watch are told."""
    return Call("reportProgress",
                _sent({"session": _id(session), "fraction": fraction, "message": message}), _nothing)


# Commands


def submit(
    session: Session,
    values: Values | None = None,
    *,
    coerce: bool | None = None,
    **options: Unpack[CommandOptions],
) -> Call[View]:
    """Submits `values`, or, without any, the values that the view shows. Look at `accepted`."""
    return _command("submit", session, options, {"values": values, "coerce": coerce})


def send(
    session: Session,
    event: str,
    payload: Any = ABSENT,
    *,
    values: Values | None = None,
    **options: Unpack[CommandOptions],
) -> Call[View]:
    """Sends an event, one of the screen's `events`."""
    return _command("send", session, options, {"event": event, "values": values}, payload=payload)


def back(
    session: Session,
    *,
    to: str | None = None,
    count: int | None = None,
    values: Values | None = None,
    **options: Unpack[CommandOptions],
) -> Call[View]:
    """Goes one screen back, or `count`, or back `to` a step."""
    return _command("back", session, options, {"to": to, "count": count, "values": values})


def cancel(
    session: Session,
    *,
    level: int | None = None,
    values: Values | None = None,
    **options: Unpack[CommandOptions],
) -> Call[View]:
    """Ends the top presentation, or `level` and all above it, without a result."""
    return _command("cancel", session, options, {"level": level, "values": values})


def dismiss(
    session: Session,
    result: Any = ABSENT,
    *,
    level: int | None = None,
    values: Values | None = None,
    **options: Unpack[CommandOptions],
) -> Call[View]:
    """Ends a presentation with a result, if its step allows that."""
    return _command("dismiss", session, options, {"level": level, "values": values}, result=result)


def select_tab(
    session: Session, tab: str, *, values: Values | None = None, **options: Unpack[CommandOptions]
) -> Call[View]:
    """Shows another tab; the tab that is selected already goes to its root."""
    return _command("selectTab", session, options, {"tab": tab, "values": values})


def fail(
    session: Session, code: str, message: str | None = None, data: Any = ABSENT, **options: Unpack[CommandOptions]
) -> Call[View]:
    """Reports that the action did not succeed. Without a `message`, the engine says what it has to say of the `code`, else the
    code itself."""
    error = {"code": code, "message": message or None}
    return _command("fail", session, options, {"error": _sent(error, data=data)})


def save_draft(session: Session, values: Values, **options: Unpack[CommandOptions]) -> Call[View]:
    """Keeps what was typed so far as a draft; it is not an answer yet."""
    return _command("saveDraft", session, options, {"values": values})


def edit(
    session: Session, target: str, values: Values | None = None, **options: Unpack[CommandOptions]
) -> Call[View]:
    """Changes an earlier answer (an entry or a step), or, without `values`, shows its screen."""
    return _command("edit", session, options, {"target": target, "values": values})


def update_session(
    session: Session,
    *,
    host: Values | None = None,
    locale: str | None = None,
    **options: Unpack[CommandOptions],
) -> Call[View]:
    """Reports that the user went on with another device, or in another language."""
    return _command("updateSession", session, options, {"host": host, "locale": locale})


# Profiles


def get_profile(subject: str) -> Call[Profile]:
    """What is known of a subject, and its revision."""
    return _query(Profile, "getProfile", subject=subject)


def update_profile(
    subject: str,
    *,
    set: Values | None = None,
    unset: Sequence[str] | None = None,
    if_revision: int | None = None,
) -> Call[Profile]:
    """Sets and removes facts."""
    return _query(Profile, "updateProfile", subject=subject, set=set, unset=unset, if_revision=if_revision)


def delete_profile(subject: str, *, if_revision: int | None = None) -> Call[None]:
    """Forgets all that is known of a subject."""
    return Call("deleteProfile", _sent({"subject": subject, "if_revision": if_revision}), _nothing)


# Tools for authors


def evaluate(
    expression: str,
    variables: Values | None = None,
    *,
    session: Session | None = None,
    typed: bool | None = None,
    container: str | None = None,
) -> Call[Value]:
    """The value of an expression; with a session, names have the values that its current screen sees."""
    return _query(Value, "evaluate", expression=expression, variables=variables,
                  session=session and _id(session), typed=typed, container=container)


def validate(
    schema: Any, value: Any, *, schemas: Values | None = None, formats: bool | None = None
) -> Call[Validity]:
    """Whether the value fits the JSON Schema, and if not, the errors."""
    return Call("validate", _sent({"schemas": schemas, "formats": formats}, schema=schema, value=value), Validity.of)


# How the calls are made


def _query(answer: type[S], method: str, **params: Any) -> Call[S]:
    return Call(method, _sent(params), answer.of)


def _command(
    method: str, session: Session, options: CommandOptions, params: JSONObject, **exact: Any
) -> Call[View]:
    meant = session.entry if isinstance(session, View) else None
    named = {"session": _id(session), **params, "entry": meant, **_keyed(method, CommandOptions, options)}
    return Call(method, _sent(named, **exact), View.of)


def _keyed(method: str, known: Any, options: Mapping[str, Any]) -> JSONObject:
    """The options, with a new key if none is given; a dry run does nothing and needs none."""
    unknown = options.keys() - known.__optional_keys__
    if unknown:
        raise TypeError(f"{method} takes no {', '.join(sorted(unknown))}")
    return dict(options) if options.get("dry_run") else {"idempotency_key": _new_id(), **options}


def _new_id() -> str:
    return uuid.uuid4().hex


def _sent(named: Mapping[str, Any], **exact: Any) -> JSONObject:
    """The parameters to send: of the named ones those that are not None, of the exact ones those that were given."""
    params = {wire_name(name): value for name, value in named.items() if value is not None}
    params.update((name, value) for name, value in exact.items() if value is not ABSENT)
    return params


def _id(session: Session) -> str:
    return session.session if isinstance(session, View) else session


def _nothing(result: Any) -> None:
    return None
