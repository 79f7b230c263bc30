"""JSON as text: without its white space, or laid out for reading, each token exactly as it was written.

Python's own reader would turn `1.10` into `1.1` and lose a key that comes twice, and a comparison by bytes
must see both.
"""

import re

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+|"')


def tokens(text):
    """`{"a": 1.10}` → `{`, `"a"`, `:`, `1.10`, `}`."""
    return TOKEN.findall(text)


def compact(text):
    """The text without white space between its tokens; text that is no JSON too."""
    return "".join(tokens(text))


def pretty(text, lead="", width=110):
    """The text laid out after `lead`: what fits in `width` columns stays on a line, otherwise a line for each member that
    has members of its own, and as few as will do for those between."""
    return "\n".join(_laid_out(_Reader(tokens(text)).value(), "", lead, width))


class _Reader:
    """Tokens as a tree: a string for a scalar, else (opening, closing, members), a member being (key, value)."""

    def __init__(self, tokens):
        self._tokens = iter(tokens)
        self._token = next(self._tokens, None)

    def value(self):
        token = self._take()
        if token not in ("{", "["):
            return token
        closing = "}" if token == "{" else "]"
        members = []
        while self._token not in (closing, None):
            members.append((self._key() if token == "{" else None, self.value()))
            if self._token == ",":
                self._take()
        self._take()
        return token, closing, members

    def _key(self):
        key = self._take()
        self._take()
        return key

    def _take(self):
        taken, self._token = self._token, next(self._tokens, None)
        return taken


def _on_a_line(value):
    if isinstance(value, str):
        return value
    opening, closing, members = value
    return opening + ", ".join(_named(key, _on_a_line(member)) for key, member in members) + closing


def _named(key, text):
    return text if key is None else f"{key}: {text}"


def _laid_out(value, indent, lead, width):
    line = _on_a_line(value)
    if isinstance(value, str) or not value[2] or len(indent) + len(lead) + len(line) + 1 <= width:
        return [indent + lead + line]
    opening, closing, members = value
    lines, open_line = [indent + lead + opening], False
    for number, (key, member) in enumerate(members):
        comma = "," if number < len(members) - 1 else ""
        text, is_plain = _named(key, _on_a_line(member)) + comma, _is_plain(member)
        if is_plain and open_line and len(lines[-1]) + 1 + len(text) <= width:
            lines[-1] += " " + text
        else:
            lines += _laid_out(member, indent + "  ", _named(key, ""), width)
            lines[-1] += comma
        open_line = is_plain
    return [*lines, indent + closing]


def _is_plain(value):
    return isinstance(value, str) or not value[2]
