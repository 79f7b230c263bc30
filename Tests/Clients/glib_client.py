"""A program for the Python of the system, which has GLib's `jsonrpc-glib`: asks an engine what stands on stdin.

    echo '[["ping", null]]' | python3 glib_client.py segue serve

prints `{"answers": [{"result": {}}], "told": [], "status": 0}`: the answers in order, and the params of the notifications.
"""

import json
import sys

import gi

gi.require_version("Jsonrpc", "1.0")
from gi.repository import Gio, GLib, Jsonrpc


def variant(value):
    """JSON as GLib has it."""
    if isinstance(value, dict):
        return GLib.Variant("a{sv}", {name: variant(each) for name, each in value.items()})
    if isinstance(value, list):
        return GLib.Variant("av", [variant(each) for each in value])
    kinds = {bool: "b", int: "x", float: "d", str: "s"}
    return GLib.Variant(kinds[type(value)], value)


def asked(client, method, params):
    """The answer. The message of GLib's error is the whole error object, written out as a GVariant."""
    try:
        _, result = client.call(method, None if params is None else variant(params), None)
    except GLib.Error as error:
        return {"error": GLib.Variant.parse(GLib.VariantType("a{sv}"), error.message, None, None).unpack()}
    return {"result": result.unpack()}


def main():
    told = []
    flags = Gio.SubprocessFlags.STDIN_PIPE | Gio.SubprocessFlags.STDOUT_PIPE
    engine = Gio.Subprocess.new(sys.argv[1:], flags)
    client = Jsonrpc.Client.new(Gio.SimpleIOStream.new(engine.get_stdout_pipe(), engine.get_stdin_pipe()))
    client.connect("notification", lambda client, method, params: told.append([method, params.unpack()]))
    client.start_listening()
    answers = [asked(client, method, params) for method, params in json.load(sys.stdin)]
    while GLib.MainContext.default().iteration(False):
        pass
    engine.get_stdin_pipe().close(None)
    engine.wait(None)
    json.dump({"answers": answers, "told": told, "status": engine.get_exit_status()}, sys.stdout)


main()
