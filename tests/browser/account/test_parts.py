"""Parts of a page that are loaded when they are needed."""

from playwright.sync_api import expect

from app.locales import t
from tests.browser.conftest import Visit
from tests.browser.support.held_requests import HeldRequests
from tests.browser.support.page_errors import UNREACHABLE
from tests.browser.support.person import Person
from tests.browser.support.server import Server
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

PART = "**/parts/**"
PANELS = "**/parts/**/panels.js*"


def test_a_button_works_while_its_part_is_loaded(anna: Person, ben: Person) -> None:
    Table(anna, ben, time="10+10").with_all_at_it()
    part = HeldRequests(anna.page, PANELS)
    button = anna.page.locator("#account-button")
    button.click()
    eventually(part.count, 1)
    expect(button).to_have_attribute("aria-busy", "true")
    expect(anna.dialog).to_be_hidden()
    part.release()
    expect(anna.dialog).to_be_visible()


def test_a_dialog_does_not_cover_the_word_of_a_lost_part(anna: Person, ben: Person) -> None:
    anna.guard.forgives("net::ERR")
    Table(anna, ben, time="10+10").with_all_at_it()
    part = HeldRequests(anna.page, PANELS)
    anna.page.locator("#account-button").click()
    eventually(part.count, 1)
    anna.page.locator("#settings-open").click()
    settings = anna.page.locator("#settings")
    expect(settings).to_be_visible()
    part.abort()
    expect(settings.get_by_role("alert")).to_have_text(t("common.part-missing"))


def test_a_part_that_was_lost_is_loaded_by_the_next_press(anna: Person) -> None:
    anna.guard.forgives("net::ERR")
    anna.goes("/about")
    anna.page.route(PART, lambda route: route.abort())
    anna.page.locator("#account-button").click()
    missing = anna.page.get_by_role("alert").filter(has_text=t("common.part-missing"))
    expect(missing).to_be_visible()
    expect(anna.dialog).to_be_hidden()
    anna.page.unroute(PART)
    anna.page.locator("#account-button").click()
    expect(anna.dialog).to_be_visible()
    expect(missing).to_have_count(0)


def test_the_notice_of_a_lost_part_can_be_closed(anna: Person) -> None:
    anna.guard.forgives("net::ERR")
    anna.goes("/about")
    anna.page.route(PART, lambda route: route.abort())
    button = anna.page.locator("#account-button")
    button.click()
    missing = anna.page.get_by_role("alert").filter(has_text=t("common.part-missing"))
    expect(missing).to_be_visible()
    anna.page.locator(".part-missing").get_by_role("button", name=t("common.close")).click()
    expect(missing).to_have_count(0)
    expect(button).to_be_focused()


def test_a_connection_removes_the_notice_of_a_lost_part(
    mortal: Server, mortal_visit: Visit
) -> None:
    anna, ben = mortal_visit("Anna"), mortal_visit("Ben")
    for person in (anna, ben):
        person.guard.forgives(UNREACHABLE)
    Table(anna, ben).with_all_at_it()
    mortal.kill()
    expect(anna.offline).to_be_visible()
    anna.page.locator("#chat-toggle").click()
    missing = anna.page.get_by_role("alert").filter(has_text=t("common.part-missing"))
    expect(missing).to_be_visible()
    mortal.start()
    expect(anna.offline).to_be_hidden()
    expect(missing).to_have_count(0)


def test_a_chat_that_was_lost_opens_with_the_next_press(anna: Person, ben: Person) -> None:
    anna.guard.forgives("net::ERR")
    Table(anna, ben, time="10+10").with_all_at_it()
    anna.page.route(PART, lambda route: route.abort())
    toggle = anna.page.locator("#chat-toggle")
    toggle.click()
    expect(anna.page.get_by_role("alert")).to_have_text(t("common.part-missing"))
    expect(anna.page.locator("#chat")).to_be_hidden()
    anna.page.unroute(PART)
    toggle.click()
    expect(anna.page.locator("#chat")).to_be_visible()
    expect(anna.page.locator("#chat-text")).to_be_focused()
    toggle.click()
    expect(anna.page.locator("#chat")).to_be_hidden()
