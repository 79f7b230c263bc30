"""The options of the command line. They can be asked for before what the bridge needs is installed."""

import argparse
import os
import re
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[4] / "protocol" / "examples"


def parsed():
    parser = argparse.ArgumentParser(prog="segue_web", description="Show flows in a browser on this machine.")
    parser.add_argument("flow", nargs="?", help="the id of the flow to open; without it, the page lists them all")
    parser.add_argument(
        "--flows",
        action="append",
        type=folder,
        metavar="DIR",
        help="load the flows in this folder (the examples of this checkout); can be repeated",
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
    parsed()
