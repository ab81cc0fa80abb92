"""Parts of a page that are loaded when they are needed."""

from playwright.sync_api import expect

from app.locales import t
from harness.browser.person import Person
from harness.browser.table import Table
from harness.browser.wait import eventually
from tests.browser.support.held_requests import HeldRequests


def test_a_part_that_was_lost_is_loaded_by_the_next_press(anna: Person, ben: Person) -> None:
    """A dialog does not cover the notice."""
    anna.guard.forgives("net::ERR")
    Table(anna, ben, time="10+10").with_all_at_it()
    part = HeldRequests(anna.page, "**/chat.js")
    button = anna.page.locator("#chat-toggle")
    button.click()
    eventually(part.count, 1)
    anna.page.locator("#settings-open").click()
    settings = anna.page.locator("#settings")
    expect(settings).to_be_visible()
    part.abort()
    missing = settings.get_by_role("alert")
    expect(missing).to_have_text(t("common.part-missing"))
    expect(missing).to_be_in_viewport(ratio=1)
    anna.presses("Escape")
    part.release()
    button.click()
    expect(anna.page.locator("#chat")).to_be_visible()
    expect(missing).to_have_count(0)
