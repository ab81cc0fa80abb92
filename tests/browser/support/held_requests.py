"""Requests of a page that a test answers late, or never."""

from playwright.sync_api import Page, Route


class HeldRequests:
    """Holds back the requests of a page that match a pattern."""

    def __init__(self, page: Page, pattern: str) -> None:
        self._page = page
        self._routes: list[Route] = []
        self._released = False
        page.route(pattern, self._on_request)

    def _on_request(self, route: Route) -> None:
        if self._released:
            route.continue_()
        else:
            self._routes.append(route)

    def count(self) -> int:
        """The number of requests that are held."""
        self._page.title()  # Playwright hears of requests during its own calls
        return len(self._routes)

    def release(self) -> None:
        """Let the held requests through, and all later ones."""
        self._released = True
        for route in self._routes:
            route.continue_()

    def abort(self) -> None:
        """Let the held requests fail."""
        for route in self._routes:
            route.abort()
        self._routes.clear()
