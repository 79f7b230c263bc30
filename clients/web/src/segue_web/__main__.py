"""`python -m segue_web [FLOW]`: starts the bridge and opens the page."""

import argparse
import asyncio
import os
import re
import shutil
import signal
import socket
import sys
import webbrowser
from pathlib import Path
from urllib.parse import quote

from aiohttp import web

from .site import WEB, Site
from .visitors import Visitors

BUILT = WEB.parents[1] / ".build" / "release" / "segue"


def main():
    asyncio.run(serve(parsed()))


def parsed():
    parser = argparse.ArgumentParser(prog="segue_web", description="Show flows in a browser on this machine.")
    parser.add_argument("flow", nargs="?", help="the id of the flow to open; without it, the page lists them all")
    parser.add_argument(
        "--flows", action="append", type=folder, metavar="DIR", help="load the flows in this folder (.); can be repeated"
    )
    parser.add_argument(
        "--store", type=Path, metavar="DIR", default=default_store(), help="keep sessions in this folder (%(default)s)"
    )
    parser.add_argument(
        "--share", action="store_true", help="one engine and one store for all who visit; else each browser has its own"
    )
    parser.add_argument(
        "--actions", type=file, metavar="FILE", help="a JavaScript module that exports a function for each action, by name"
    )
    parser.add_argument(
        "--allow",
        action="append",
        default=[],
        type=origin,
        metavar="ORIGIN",
        help="let the actions call this server, like https://api.example.org; can be repeated",
    )
    parser.add_argument(
        "--page", type=page, metavar="DIR", help="show the index.html in this folder in place of the page that draws any flow"
    )
    parser.add_argument("--port", type=port_number, default=0, help="listen there on the loopback interface (any free one)")
    parser.add_argument(
        "--engine", type=file, help="the segue executable ($SEGUE, the release build of this checkout, or the one on the PATH)"
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    return parser.parse_args()


async def serve(options):
    visitors = Visitors(engine(options.engine), options.flows or [Path.cwd()], usable(options.store), options.share)
    listening = listener(options.port)
    port = listening.getsockname()[1]
    site = Site(visitors, port, options.actions, options.allow, options.page)
    runner = web.AppRunner(site.application(), access_log=None)
    await runner.setup()
    try:
        await web.SockSite(runner, listening).start()
        address = f"http://127.0.0.1:{port}/" + (f"?flow={quote(options.flow)}" if options.flow else "")
        print(address, flush=True)
        if not options.no_browser:
            webbrowser.open(address)
        await stopped()
    finally:
        await runner.cleanup()


async def stopped():
    """Waits until the process is asked to end, by a terminal or by its parent."""
    asked = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(name, asked.set)
    await asked.wait()


def listener(port):
    try:
        return socket.create_server(("127.0.0.1", port))
    except OSError as problem:
        sys.exit(f"segue_web: cannot listen on port {port}: {problem.strerror}. Another one: --port 0")


def engine(named):
    wanted = named or os.environ.get("SEGUE") or (BUILT if BUILT.exists() else None)
    found = shutil.which(wanted or "segue")
    if not found:
        sys.exit(f"segue_web: there is no engine at {wanted or BUILT}: swift build -c release, or name one by --engine or SEGUE")
    return Path(found)


def usable(store):
    """The folder, which is created if it does not exist. This is checked now, since the page could not say why there is no
    engine."""
    try:
        store.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        sys.exit(f"segue_web: there can be no sessions in {store}: {problem.strerror}. Another folder: --store DIR")
    return store


def default_store():
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "segue-web"


def port_number(text):
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text} is no port, which is a number up to 65535")
    return int(text)


def folder(text):
    if not Path(text).is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {text}")
    return Path(text).resolve()


def page(text):
    if not (folder(text) / "index.html").is_file():
        raise argparse.ArgumentTypeError(f"there is no index.html in {text}")
    return folder(text)


def file(text):
    if not Path(text).is_file():
        raise argparse.ArgumentTypeError(f"there is no file {text}")
    return Path(text).resolve()


def origin(text):
    # The origin becomes part of a header, where a space or a semicolon would say more than an origin.
    if not re.fullmatch(r"https?://[\w.:\[\]-]+", text):
        raise argparse.ArgumentTypeError(f"{text} is no origin, like https://api.example.org")
    return text


if __name__ == "__main__":
    main()
