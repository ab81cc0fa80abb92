"""The links at the top of every page."""

from playwright.sync_api import expect

from app.locales import t
from harness.browser.person import Person
from harness.browser.table import Table
from harness.browser.wait import eventually
from tests.browser.conftest import Visit

LINKS = ["Play", "Games", "Puzzles", "Watch", "Circles", t("nav.mine")]


def test_the_same_links_at_every_width(visit: Visit, ben: Person) -> None:
    """The name stays whole, also beside the number of games that wait."""
    anna = visit("Gwendolyn", viewport={"width": 1280, "height": 640})
    Table(anna, ben)
    anna.goes("/games")
    expect(anna.page.locator("#next-turn")).to_be_visible()
    name = anna.page.locator("#account-name")
    expect(name).to_have_text("Gwendolyn")
    menu = anna.page.get_by_role("button", name=t("nav.menu"), exact=True)
    navigation = anna.page.get_by_role("navigation", name=t("nav.title"))
    games = navigation.get_by_role("link", name=t("nav.games"), exact=True)
    for width in (1280, 768, 390, 320):
        anna.page.set_viewport_size({"width": width, "height": 640})
        eventually(lambda: name.evaluate("name => name.scrollWidth <= name.clientWidth"), True)
        expect(menu).to_be_visible(visible=width < 860)
        if width < 860:
            expect(navigation).to_be_hidden()
            menu.focus()
            anna.presses("Enter")
        expect(navigation.get_by_role("link")).to_have_text(LINKS)
        for link in navigation.get_by_role("link").all():
            expect(link).to_be_in_viewport(ratio=1)
        expect(games).to_have_attribute("aria-current", "page")
        if width < 860:
            anna.presses("Escape")
            expect(navigation).to_be_hidden()
            expect(menu).to_be_focused()
    menu.click()
    navigation.get_by_role("link", name=t("nav.mine")).click()
    anna.page.wait_for_url("**/me/games")
