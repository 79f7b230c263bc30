"""Who may talk to the bridge: pages that it served itself, to a browser on this machine.

Any page that a browser has open could try to connect to a port of this machine. The browser says truly where such a page is from
(`Origin`), and what name it used for us (`Host`): a name of somebody else's, made to point here, is refused as well.
"""

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


def names(port):
    """What a browser on this machine may call this server."""
    return {f"{name}:{port}" for name in LOOPBACK} | (set(LOOPBACK) if port == 80 else set())


def refused_host(request, port):
    """Why this request is not answered, or None."""
    if request.headers.get("Host", "").lower() in names(port):
        return None
    return f"This server is called {' or '.join(sorted(names(port)))}."


def refused_origin(request, port):
    """Why this request gets no socket, or None."""
    origin = request.headers.get("Origin", "").lower()
    if origin == f"http://{request.headers.get('Host', '').lower()}":
        return refused_host(request, port)
    return f"A page from {origin or 'nowhere'} may not talk to this engine."
