"""Parts of a page that are loaded when they are needed."""

from playwright.sync_api import Route, expect

from app.locales import t
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

PART = "**/parts/**"
PANELS = "**/parts/**/panels.js*"


def held(person: Person) -> list[Route]:
    """Hold back the part of the account dialog; the list gets its requests."""
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    person.page.route(PANELS, hold)
    return waiting


def is_asked_for(person: Person, waiting: list[Route]) -> None:
    """Wait for the request. Playwright hears of it only while the page is asked something."""
    eventually(lambda: person.page.evaluate("true") and len(waiting), 1)


def test_a_button_works_while_its_part_is_loaded(anna: Person, ben: Person) -> None:
    Table(anna, ben, time="10+10").with_all_at_it()
    waiting = held(anna)
    button = anna.page.locator("#account-button")
    button.click()
    is_asked_for(anna, waiting)
    expect(button).to_have_attribute("aria-busy", "true")
    expect(anna.dialog).to_be_hidden()
    for route in waiting:
        route.continue_()
    expect(anna.dialog).to_be_visible()


def test_a_dialog_does_not_cover_the_word_of_a_lost_part(anna: Person, ben: Person) -> None:
    anna.guard.forgives("net::ERR")
    Table(anna, ben, time="10+10").with_all_at_it()
    waiting = held(anna)
    anna.page.locator("#account-button").click()
    is_asked_for(anna, waiting)
    anna.page.locator("#settings-open").click()
    settings = anna.page.locator("#settings")
    expect(settings).to_be_visible()
    for route in waiting:
        route.abort()
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
