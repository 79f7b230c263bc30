"""A transcript: a Markdown file whose fenced blocks marked `transcript` play a story through a real engine.

    $ segue serve --flows protocol/examples --store STORE    starts the engine; one that runs is killed (SIGKILL)
    --> {"jsonrpc": "2.0", "id": 1, "method": "ping"}        a message that is sent
    <-- {"jsonrpc": "2.0", "id": 1, "result": {}}            a message that must come, byte for byte but for white space

A message may go on over further lines, up to the next mark or a blank line. Knows the file, and no process.
"""

from dataclasses import dataclass, field

from jsontext import compact, pretty

START, SEND, EXPECT = "$ ", "--> ", "<-- "


@dataclass
class Turn:
    """What is done (`$` or `-->`), and the messages that must come of it."""

    mark: str
    text: str
    line: int
    expected: list = field(default_factory=list)


@dataclass
class Part:
    """Some lines of the file as they stand: of prose, a turn, a message that is expected, or blank ones."""

    lines: list
    turn: Turn = None
    expects: bool = False


def parts(text):
    """The file cut into parts, in order; joined, they are the file."""
    found, inside = [], False
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("```"):
            inside = not inside and line.strip() == "```transcript"
            found.append(Part([line]))
        elif not inside or not line.strip():
            found.append(Part([line]))
        elif line.startswith((START, SEND)):
            found.append(Part([line], Turn(line[: line.index(" ") + 1], "", number)))
        elif line.startswith(EXPECT):
            found.append(Part([line], expects=True))
        elif found[-1].turn or found[-1].expects:
            found[-1].lines.append(line)
        else:
            raise ValueError(f"line {number}: in a transcript a line begins with '$ ', '--> ' or '<-- ': {line!r}")
    return found


def turns(parts):
    """The turns of the file, each with its text and what it expects."""
    found = []
    for part in parts:
        text = "\n".join(part.lines).partition(" ")[2]
        if part.turn:
            part.turn.text = text
            found.append(part.turn)
        elif part.expects:
            if not found:
                raise ValueError(f"nothing was sent that this could answer: {text!r}")
            found[-1].expected.append(compact(text))
    return found


def recorded(parts, came):
    """The file with what came in place of what was expected: `came` has the messages of each turn."""
    lines, answers = [], iter(came)
    for part in parts:
        if not part.expects:
            lines += part.lines
        if part.turn:
            lines += [pretty(message, EXPECT) for message in next(answers)]
    return "\n".join(lines)
