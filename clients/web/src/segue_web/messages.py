"""JSON-RPC messages as text.

A message goes through the bridge as it was written, so that numbers keep their digits. Only its id is replaced, where it
stands, since several pages may talk to one engine, and each of them counts from one.
"""

import json
import re

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s"{}\[\],:]+')


# Python makes no integer of that many digits, and nothing here needs more than to know whether two are the same.
_DIGITS = 4000


def value(text):
    """The value of a piece of JSON. An integer that is too long for Python stays text, as it is written."""
    return json.loads(text, parse_int=lambda digits: int(digits) if len(digits) < _DIGITS else digits)


def parsed(text):
    """The message as an object. Raises `ValueError`, with the reason, if it is not one."""
    message = value(text)
    if not isinstance(message, dict):
        raise ValueError("a message is one JSON object, and no batch")
    return message


def with_id(text, written):
    """`text` with `written`, a piece of JSON, in the place of the message's id; unchanged if there is none."""
    span = _id_span(text)
    return text[: span[0]] + written + text[span[1] :] if span else text


def id_of(text):
    """The id as it is written in `text`, like `7` or `"a"`, or None."""
    span = _id_span(text)
    return text[span[0] : span[1]] if span else None


def parameter(message, name):
    """The parameter of `message` with this name, or the first one if its parameters go by position; None if there is
    none."""
    params = message.get("params")
    if isinstance(params, dict):
        return params.get(name)
    return params[0] if isinstance(params, list) and params else None


def refusal(written_id, code, message):
    error = {"code": code, "message": message}
    return '{"jsonrpc":"2.0","id":%s,"error":%s}' % (written_id or "null", json.dumps(error))


def result(written_id, value):
    return '{"jsonrpc":"2.0","id":%s,"result":%s}' % (written_id, json.dumps(value))


def _id_span(text):
    depth, key, at_key = 0, None, False
    for token in _TOKEN.finditer(text):
        mark = token.group()
        if depth == 1 and key == "id" and mark != ":":
            return (token.start(), token.end()) if mark not in "{[" else None
        if mark in "{[":
            depth += 1
            at_key = depth == 1
        elif mark in "}]":
            depth -= 1
        elif depth == 1 and mark == ",":
            key, at_key = None, True
        elif depth == 1 and at_key and mark[0] == '"':
            key, at_key = json.loads(mark), False
    return None
