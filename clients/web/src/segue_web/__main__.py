"""`python -m segue_web [FLOW]`: starts the bridge and opens the page."""

import asyncio
import os
import shutil
import signal
import socket
import sys
import webbrowser
from pathlib import Path
from urllib.parse import quote

from aiohttp import web

from .options import EXAMPLES, parsed
from .site import WEB, Site
from .visitors import Visitors

BUILT = WEB.parents[1] / ".build" / "release" / "segue"


def main():
    asyncio.run(serve(parsed()))


async def serve(options):
    visitors = Visitors(engine(options.engine), options.flows or [EXAMPLES], usable(options.store), options.share)
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


if __name__ == "__main__":
    main()
