"""Errors of a person's pages: exceptions, crashes, and whatever the console reports.

The console also reports failed requests, answers of 400 and above, and requests to other hosts,
which the browser is started not to resolve. Playwright's own events for each request would take a
third of a test's time.
"""

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, WebError

BLOCKED = "Service Worker registration blocked"  # by the test that asks for no worker
GIVEN_UP = "WebSocket is closed before the connection is established"  # a server that is too slow
LOST = "CONNECTION|CONTENT|EMPTY|INCOMPLETE|INTERNET|NETWORK|SOCKET"
UNREACHABLE = rf"WebSocket connection to|net::ERR_({LOST})"  # a page whose server was killed


class Guard:
    """Collects the errors of one browser. A test forgives those that it provokes."""

    def __init__(self, context: BrowserContext) -> None:
        self.requests: list[str] = []  # the URLs, if `record_requests` was called
        self._context = context
        self._troubles: list[str] = []
        self._forgiven: list[str] = []
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)
        context.on("page", self._on_page)

    def stop(self) -> None:
        """Stop observing a context that somebody else will use."""
        self._context.remove_listener("console", self._on_console)
        self._context.remove_listener("weberror", self._on_error)
        self._context.remove_listener("page", self._on_page)

    def record_requests(self) -> None:
        """Record all requests and websockets from now on."""
        for page in self._context.pages:
            self._record(page)
        self._context.on("page", self._record)

    def _record(self, page: Page) -> None:
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("websocket", lambda socket: self.requests.append(socket.url))

    def forgives(self, pattern: str) -> None:
        """Ignore errors that match."""
        self._forgiven.append(pattern)

    @property
    def troubles(self) -> list[str]:
        """The errors that were not forgiven."""
        return [
            trouble
            for trouble in self._troubles
            if not any(re.search(pattern, trouble) for pattern in self._forgiven)
        ]

    def _on_error(self, error: WebError) -> None:
        self._troubles.append(f"error: {error.error}")

    def _on_page(self, page: Page) -> None:
        page.on("crash", lambda _: self._troubles.append("the page crashed"))

    def _on_console(self, message: ConsoleMessage) -> None:
        ignored = any(text in message.text for text in (BLOCKED, GIVEN_UP))
        if message.type in ("error", "warning") and not ignored:
            self._troubles.append(f"console: {message.text}")
