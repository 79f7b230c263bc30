"""The web server: the page, the client that it uses, the actions of whoever runs it, and the socket."""

import sys
from pathlib import Path

from aiohttp import WSMsgType, web

from . import origins
from .engine import DIED, MESSAGE_LIMIT, Page
from .visitors import Visitors

WEB = Path(__file__).resolve().parents[2]
PAGE = WEB / "page"
CLIENT = WEB.parent / "javascript"

NO_ACTIONS = "// Nobody said what to do: clients/web/open --actions FILE.js\nexport {};\n"
POLICY = (
    "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; connect-src 'self'"
)
HEADERS = {
    "Cache-Control": "no-cache",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Site:
    """The web server's application. `allowed` are the other servers that the page, and so its actions, may call; `page` is the
    folder of a page of somebody's own."""

    def __init__(self, visitors: Visitors, port, actions=None, allowed=(), page=None):
        self.visitors, self.port, self.actions, self.page = visitors, port, actions, page
        self.headers = {**HEADERS, "Content-Security-Policy": " ".join([POLICY, *allowed])}

    def application(self):
        application = web.Application(middlewares=[self.guard])
        application.router.add_get("/", self.index)
        application.router.add_get("/actions.js", self.actions_module)
        application.router.add_get("/socket", self.socket)
        application.router.add_static("/page", PAGE)
        application.router.add_get(r"/javascript/{path:[\w/-]+\.js}", self.client_module)
        if self.page:
            application.router.add_static("/", self.page)
        application.on_shutdown.append(self.close)
        return application

    @web.middleware
    async def guard(self, request, handler):
        if reason := origins.refused_host(request, self.port):
            return web.Response(status=403, text=reason)
        response = await handler(request)
        if not response.prepared:
            response.headers.update(self.headers)
        return response

    async def index(self, request):
        response = web.FileResponse((self.page or PAGE) / "index.html")
        visitor = self.visitors.name(request.cookies.get(self.cookie))
        response.set_cookie(self.cookie, visitor, max_age=31536000, httponly=True, samesite="Strict")
        response.headers.update(self.headers)
        return response

    async def client_module(self, request):
        path = (CLIENT / request.match_info["path"]).resolve()
        if CLIENT not in path.parents or not path.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(path)

    async def actions_module(self, request):
        if self.actions:
            return web.FileResponse(self.actions)
        return web.Response(text=NO_ACTIONS, content_type="text/javascript")

    async def socket(self, request):
        """Handles a WebSocket, with one message in each frame, for as long as both sides live."""
        if reason := origins.refused_origin(request, self.port):
            return web.Response(status=403, text=reason)
        visitor = self.visitors.name(request.cookies.get(self.cookie))
        socket = web.WebSocketResponse(max_msg_size=MESSAGE_LIMIT, heartbeat=20)
        await socket.prepare(request)
        page = Page(socket)
        try:
            engine = await self.visitors.join(visitor, page)
        except OSError as problem:
            print(f"segue-web: {problem}", file=sys.stderr)
            await page.close(DIED, "there is no engine")
            return socket
        try:
            async for frame in socket:
                if frame.type == WSMsgType.TEXT:
                    await engine.hear(page, frame.data)
        finally:
            await self.visitors.leave(visitor, engine, page)
        return socket

    async def close(self, application):
        await self.visitors.close()

    @property
    def cookie(self):
        # Cookies know no ports; two servers on one machine must not share their visitors.
        return f"segue-visitor-{self.port}"
