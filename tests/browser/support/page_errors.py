"""Notices by itself what goes wrong on a person's pages, and who else is asked for anything."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response, WebSocket

ABORTED = "net::ERR_ABORTED"  # the page was left while something was still on its way
BLOCKED = "Service Worker registration blocked"  # by the test that asks for no worker
LOST = "CONNECTION|CONTENT|EMPTY|INCOMPLETE|INTERNET|NETWORK|SOCKET"
UNREACHABLE = rf"WebSocket connection to|net::ERR_({LOST})"  # a page whose server was killed


class Guard:
    """Everything that is wrong in one browser, as lines; a test forgives what it provokes."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.requests: list[str] = []
        self._host = urlsplit(site).netloc
        self._troubles: list[str] = []
        self._forgiven: list[str] = []
        context.on("console", self._hear)
        context.on("weberror", lambda error: self._troubles.append(f"error: {error.error}"))
        context.on("request", lambda request: self._see(request.url))
        context.on("requestfailed", self._fail)
        context.on("response", self._answer)
        context.on("page", self._enter)

    def forgives(self, pattern: str) -> None:
        """What matches is the test's own doing."""
        self._forgiven.append(pattern)

    @property
    def troubles(self) -> list[str]:
        """What nobody has forgiven."""
        return [
            trouble
            for trouble in self._troubles
            if not any(re.search(pattern, trouble) for pattern in self._forgiven)
        ]

    def _enter(self, page: Page) -> None:
        page.on("websocket", self._open)
        page.on("crash", lambda _: self._troubles.append("the page crashed"))

    def _open(self, socket: WebSocket) -> None:
        self._see(socket.url)

    def _see(self, url: str) -> None:
        self.requests.append(url)
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob") and parts.netloc != self._host:
            self._troubles.append(f"asked another host: {url}")

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and BLOCKED not in message.text:
            self._troubles.append(f"console: {message.text}")

    def _fail(self, request: Request) -> None:
        if request.failure != ABORTED:
            self._troubles.append(f"{request.method} {request.url} failed: {request.failure}")

    def _answer(self, response: Response) -> None:
        if response.status >= 400:
            asked = response.request.method
            self._troubles.append(f"{asked} {response.url} was answered with {response.status}")
