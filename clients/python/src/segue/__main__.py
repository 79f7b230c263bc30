"""`python -m segue play FLOW`: walk through a flow in the terminal."""

from __future__ import annotations

import argparse
import asyncio
import functools
import shlex
import sys
from pathlib import Path
from typing import Any, Sequence

from . import calls
from .aio import AsyncEngine
from .errors import FlowInvalid, SegueError
from .json_text import decoded, shown
from .launch import find_engine
from .printable import printable
from .shapes import ABSENT
from .views import View


def main(words: Sequence[str] | None = None) -> int:
    """Runs the command line. Returns the exit status."""
    options = parsed(words)
    try:
        executable = find_engine(options.engine)
    except SegueError as error:
        print(error, file=sys.stderr)
        return 1
    try:
        from .terminal.app import FlowApp
    except ImportError as error:
        print(f"{error.name} is missing, which the terminal is drawn with: pip install textual", file=sys.stderr)
        return 1
    if not has_terminal():
        print("This is drawn on a terminal, and there is none here: use “segue play”.", file=sys.stderr)
        return 2
    flow, folders = found(options.flow, options.flows)
    begin = functools.partial(calls.start_flow, flow, options.input, subject=options.subject, locale=options.locale)

    async def walk() -> View | None:
        """Walks through the flow, and returns the last view. Nothing is drawn before there is a first one, so that a refusal
        is all that is printed."""
        async with AsyncEngine(executable, flows=folders, store=options.store, memory=options.memory) as engine:
            app = FlowApp(engine, begin, options.session)
            await app.enter()
            await app.run_async()
        if app.failure:
            raise app.failure
        return app.view

    try:
        view = asyncio.run(walk())
    except SegueError as error:
        print(told(error), file=sys.stderr)
        return 1
    if view:
        print(farewell(view, options))
    return 0


def has_terminal() -> bool:
    """Whether there is a terminal at both ends of Textual, which draws on stderr; without one, it would read the end of
    input for ever."""
    return all(end is not None and end.isatty() for end in (sys.stdin, sys.stderr))


def parsed(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m segue", description="The client of the Segue flow engine.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    play = commands.add_parser("play", help="walk through a flow in the terminal", description="Walk through a flow in the terminal.")
    play.add_argument("flow", metavar="FLOW", help="a file NAME.flow.json, or the id of a flow in the folders")
    play.add_argument("--flows", metavar="DIR", action="append", default=[], help="load the flows in this folder (.); can be repeated")
    kept = play.add_mutually_exclusive_group()
    kept.add_argument("--store", metavar="DIR", help="keep sessions in this folder (~/.local/state/segue)")
    kept.add_argument("--memory", action="store_true", help="keep sessions only as long as the engine lives")
    play.add_argument("--session", metavar="ID", help="continue this session, or start one with this id")
    play.add_argument("--input", metavar="JSON", type=_value, default=ABSENT, help="what the flow is started with")
    play.add_argument("--subject", metavar="ID", help="whose facts count")
    play.add_argument("--locale", metavar="TAG", help="the language, like de-CH")
    play.add_argument("--engine", metavar="FILE", help="the engine (SEGUE, else the one installed with this package, else the PATH's)")
    return parser.parse_args(words)


def _value(text: str) -> Any:
    """The JSON that was given."""
    try:
        return decoded(text)
    except (ValueError, RecursionError) as error:
        raise argparse.ArgumentTypeError(f"this is no JSON: {error}") from error


def found(flow: str, folders: Sequence[str]) -> tuple[str, list[str]]:
    """The id of the flow, and the folders: `dir/name.flow.json` is the flow `name`, and `dir` becomes the first of the
    folders."""
    path = Path(flow)
    if not path.name.endswith(".flow.json"):
        return flow, list(folders)
    return path.name[: -len(".flow.json")], [str(path.parent), *folders]


def told(failure: SegueError) -> str:
    """The failure, and each problem of a flow that has some, with its place in the file."""
    problems: list[dict[str, Any]] = failure.data["diagnostics"] if isinstance(failure, FlowInvalid) else []
    return printable("\n".join([str(failure), *map(_placed, problems)]))


def _placed(problem: dict[str, Any]) -> str:
    line = f"line {problem['line']}, column {problem['column']}" if "line" in problem else None
    place = ", ".join(filter(None, [problem.get("file"), line]))
    words = " ".join(filter(None, [problem["message"], problem.get("hint")]))
    return f"  {place}: {words}" if place else f"  {words}"


def farewell(view: View, options: argparse.Namespace) -> str:
    """How the session ended, or how to continue it."""
    if view.outcome:
        return printable(f"{view.outcome.status}: {shown(view.outcome.result)}")
    if options.memory:
        return "The session was in memory only, and is gone."
    named = [*(("--flows", folder) for folder in options.flows), ("--store", options.store), ("--engine", options.engine)]
    where = [word for option, value in named if value for word in (option, value)]
    return f"Go on with: python -m segue {shlex.join(['play', options.flow, *where, '--session', view.session])}"


if __name__ == "__main__":
    sys.exit(main())
