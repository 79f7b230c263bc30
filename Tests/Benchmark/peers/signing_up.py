"""What the flow engines' loops have in common: how a request of the flow of five screens is read, and how it is answered.

An answer has what the check of the answers looks at and no more: the screen that is next, and in the end what came of it.
"""

from typing import Any

import orjson


def call(line: bytes) -> tuple[int, str, str, dict[str, Any]]:
    """The id, the method, the session and the values, none of a start."""
    message = orjson.loads(line)
    params = message["params"]
    return message["id"], message["method"], params["session"], params.get("values", {})


def screen(id: int, session: str, step: str, **more: Any) -> bytes:
    return answer(id, {"session": session, "screen": {"step": step, **more}, "outcome": None})


def end(id: int, session: str, data: dict[str, Any]) -> bytes:
    result = {"name": data["name"], "plan": data["plan"], "total": data["seats"] * data["price"]}
    return answer(id, {"session": session, "screen": None, "outcome": {"status": "completed", "result": result}})


def answer(id: int, result: dict[str, Any]) -> bytes:
    return orjson.dumps({"jsonrpc": "2.0", "id": id, "result": result}, option=orjson.OPT_APPEND_NEWLINE)
