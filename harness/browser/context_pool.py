"""Browser contexts that are reused, because a new one loads every static file again."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext

from harness.browser.scripts import LISTEN
from harness.browser.wait import PATIENCE


class ContextPool:
    """Contexts for the pages of one server. A context taken from it has no cookies and no
    storage.
    """

    def __init__(self, browser: Browser, site: str) -> None:
        self.site = site
        self._browser = browser
        self._idle: dict[str, list[BrowserContext]] = {}  # by their options

    def take(self, options: dict[str, Any]) -> BrowserContext:
        """A context without pages, with the options of `Browser.new_context`."""
        idle = self._idle.setdefault(repr(sorted(options.items())), [])
        return idle.pop() if idle else self._create(options)

    def give_back(self, context: BrowserContext, options: dict[str, Any]) -> None:
        """Erase stored data, and keep the context for another test."""
        page, *others = context.pages
        for other in others:
            other.close()
        page.goto("about:blank")  # what a page stores when it is left is erased as well
        devtools = context.new_cdp_session(page)
        erased = {"origin": self.site, "storageTypes": "cookies,indexeddb,local_storage"}
        devtools.send("Storage.clearDataForOrigin", erased)
        page.close()
        context.clear_cookies()
        self._idle[repr(sorted(options.items()))].append(context)

    def close(self) -> None:
        for context in (context for idle in self._idle.values() for context in idle):
            context.close()

    def _create(self, options: dict[str, Any]) -> BrowserContext:
        context = self._browser.new_context(**({"base_url": self.site} | options))
        context.set_default_timeout(PATIENCE * 1_000)
        context.add_init_script(LISTEN)
        return context
