"""What a new process has to be told when it takes the place of one that died. Knows the protocol's methods, but no
processes."""

from __future__ import annotations

from typing import Any, Mapping

from .shapes import JSONObject

QUERIES = {
    "initialize", "ping", "rpc.discover", "listFlows", "describeFlow", "checkFlow", "graphFlow", "currentScreen", "history",
    "listSessions", "getProfile", "evaluate", "validate", "watch", "unwatch", "reportProgress", "deleteProfile",
    "migrateSession", "deleteSession",
}
COMMANDS = {
    "submit", "send", "back", "cancel", "dismiss", "selectTab", "fail", "saveDraft", "edit", "updateSession",
}


def is_repeatable(method: str, params: Mapping[str, Any]) -> bool:
    """Whether a request may be sent a second time, although the first may have been carried out."""
    if method in COMMANDS:
        return bool(params.get("idempotencyKey") or params.get("dryRun"))
    if method == "startFlow":
        return bool(params.get("dryRun") or (params.get("session") and params.get("idempotencyKey")))
    if method == "updateProfile":
        return "ifRevision" not in params
    return method in QUERIES


def was_done(method: str, error: Any) -> bool:
    """Whether the error of a request that was sent a second time says that the first one was carried out. A session that the
    dead process had deleted is not found by the next one: it is gone, as was asked for."""
    data = error.get("data") if isinstance(error, dict) else None
    return method == "deleteSession" and isinstance(data, dict) and data.get("kind") == "sessionNotFound"


class Standing:
    """What the engine was told once and goes by from then on: the handshake, and what is watched."""

    def __init__(self) -> None:
        self._handshake: JSONObject | None = None
        self._watched: list[JSONObject] = []
        self.is_shut_down = False

    def note(self, method: str, params: JSONObject) -> None:
        """Takes note that a request was answered with a result."""
        if method == "initialize":
            self._handshake = params
        elif method == "watch" and params not in self._watched:
            self._watched.append(params)
        elif method == "shutdown":
            self.is_shut_down = True
        elif method == "unwatch":
            self._watched = [each for each in self._watched if params and each != params]

    def requests(self) -> list[tuple[str, JSONObject]]:
        """The first requests to a new process. There is always one, so that an answer shows that the process is alive."""
        greeting = ("ping", {}) if self._handshake is None else ("initialize", self._handshake)
        return [greeting, *(("watch", params) for params in self._watched)]
