"""Pages without the server: the service worker's page for offline, and games on one device."""

import pytest
from playwright.sync_api import Browser, expect

from app.locales import LANGUAGES, t, use_language
from harness.browser.page_errors import UNREACHABLE
from harness.browser.server import Server
from harness.browser.wait import eventually
from tests.browser.account.test_notifications import CACHED_URLS
from tests.browser.conftest import Visit
from tests.browser.looks.test_accessibility import has_no_violations

LOCAL = "/local/macbeth"
OFFLINE_LANGUAGE = """async () =>
  (await caches.match("/offline"))?.headers.get("content-language") ?? null"""


@pytest.fixture
def browser(full_browser: Browser) -> Browser:
    return full_browser


def test_without_the_server_pages_say_what_works(mortal: Server, mortal_visit: Visit) -> None:
    """In the reader's language; afterwards the pages come from the server again."""
    anna = mortal_visit("Anna", service_workers="allow", locale="de-DE")
    anna.guard.forgives(UNREACHABLE)
    anna.guard.forgives("Failed to load resource|failed: net::")
    heading = anna.page.get_by_role("heading", level=1)
    with use_language(LANGUAGES["de"]):
        anna.goes(LOCAL)
        anna.page.wait_for_selector("svg.board:not([data-arming]) .cell[data-legal]")
        anna.cell("g8").click()
        expect(anna.cell("g8")).to_have_attribute("data-stone", "black")
        eventually(lambda: LOCAL in anna.page.evaluate(CACHED_URLS), True)
        eventually(lambda: anna.page.evaluate(OFFLINE_LANGUAGE), "de")
        mortal.kill()
        anna.page.reload()
        expect(anna.page.locator("#error")).to_have_text(t("local.offline"))
        expect(anna.cell("g8")).to_have_attribute("data-stone", "black")
        anna.goes("/games")
        expect(heading).to_have_text(t("offline.title"))
        expect(anna.page.get_by_text(t("offline.needs.rules"))).to_be_visible()
        saved = anna.page.get_by_role("link", name=t("local.page-title", game="MacBeth"))
        expect(saved).to_have_attribute("href", LOCAL)
        has_no_violations(anna, "offline")
        mortal.start()
        anna.page.get_by_role("button", name=t("offline.retry")).click()
        expect(heading).to_have_text(t("nav.games"))
        anna.goes(LOCAL)
        expect(anna.page.locator("#moves li")).to_have_text(["g8 +1"])
        expect(anna.page.locator("#error")).to_be_empty()
