"""Who may talk to the bridge: pages that it served itself, to a browser on this machine.

Any page that a browser has open could try to connect to a port of this machine. The browser truthfully says where such a
page is from (`Origin`), and by which name it reached this server (`Host`): a foreign name that was made to point here is
refused too.
"""

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


def names(port):
    """The names that a browser on this machine may use for this server."""
    return {f"{name}:{port}" for name in LOOPBACK} | (set(LOOPBACK) if port == 80 else set())


def refused_host(request, port):
    """Why this request is refused, or None if it is not."""
    if request.headers.get("Host", "").lower() in names(port):
        return None
    return f"This server is called {' or '.join(sorted(names(port)))}."


def refused_origin(request, port):
    """Why this request gets no socket, or None if it gets one."""
    origin = request.headers.get("Origin", "").lower()
    if origin == f"http://{request.headers.get('Host', '').lower()}":
        return refused_host(request, port)
    return f"A page from {origin or 'nowhere'} may not talk to this engine."
