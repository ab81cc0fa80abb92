"""The oldest browsers that are declared play; still older ones say that they are too old."""

import re
import subprocess
from functools import cache

import pytest
from playwright.sync_api import Route, expect

from app.locales import LANGUAGES, t, use_language
from harness.browser.chat import Talker
from harness.browser.person import Person
from harness.browser.table import Table
from harness.servers.server_process import ROOT
from tests.browser.conftest import Visit

# Popovers open by a script, as in browsers that do not know them.
BY_HAND = """addEventListener("click", (event) =>
  event.target.closest?.("[popovertarget]") && event.preventDefault(), true);"""
TOO_OLD = "delete Array.prototype.findLast"
NEWER_SELECTORS = re.compile(r":(?=has\(|popover-open)")


def _visitor(visit: Visit, script: str) -> Person:
    person = visit("Anna", viewport={"width": 390, "height": 844})

    sheets: dict[str, str] = {}

    def serve(route: Route) -> None:
        url = route.request.url
        sheets[url] = sheets.get(url) or NEWER_SELECTORS.sub(":unknown-", route.fetch().text())
        route.fulfill(body=sheets[url], content_type="text/css")

    person.context.add_init_script(f"{script}\n{BY_HAND}")
    person.context.route("**/*.css", serve)
    return person


@pytest.fixture
def anna(visit: Visit) -> Person:
    """Her browser lacks all that one of the oldest lacks."""
    return _visitor(visit, _without_newer())


@cache
def _without_newer() -> str:
    newer = subprocess.run(
        ["node", "tools/browsers/newer.js"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return newer.stdout


def test_board_chat_and_menu_work_in_the_oldest_browsers(anna: Person, ben: Person) -> None:
    table = Table(anna, ben, time="5+5").with_all_at_it()
    assert anna.page.evaluate("AbortSignal.any === undefined && !('popover' in document.body)")
    anna.plays("g8")
    ben.plays("d5")
    table.advance("g8", "d5")
    anna.sees(table.position)
    anna.presses("z")
    anna.hears(t("zen.on"))
    anna.presses("z")
    talker = Talker(anna).opens()
    talker.says("see https://example.com")
    talker.reads(("You", "see https://example.com"))
    anna.presses("Escape")

    navigation = anna.page.get_by_role("navigation", name=t("nav.title"))
    anna.goes("/rules/macbeth")
    expect(navigation).to_be_hidden()
    anna.page.get_by_role("button", name=t("nav.menu"), exact=True).click()
    expect(navigation).to_be_visible()
    anna.presses("Escape")
    expect(navigation).to_be_hidden()
    contents = anna.page.locator("#contents-list")
    anna.page.get_by_role("button", name=t("rules-page.contents")).click()
    expect(contents).to_be_visible()
    contents.get_by_role("link").last.click()
    expect(contents).to_be_hidden()
    expect(anna.page.locator(".old-browser")).to_have_count(0)


def test_pages_start_in_the_oldest_browsers(anna: Person) -> None:
    for page in ("/local/macbeth", "/analysis/macbeth", "/puzzles", "/new", "/"):
        anna.goes(page)
        expect(anna.page.locator("#main"), page).to_be_visible()
        assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page


def test_a_browser_that_is_too_old_says_so(visit: Visit) -> None:
    anna = _visitor(visit, TOO_OLD)
    anna.guard.forgives("findLast")
    anna.goes("/?lang=nl")
    with use_language(LANGUAGES["nl"]):
        expect(anna.page.locator(".old-browser")).to_have_text(t("nav.old-browser"))
