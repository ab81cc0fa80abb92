"""A challenge between two accounts, and the page of friends on a phone."""

from playwright.sync_api import Page, expect

from app.locales import t
from tests.browser.account.test_profile import come, keeps, site
from tests.browser.conftest import Visit
from tests.browser.looks.test_accessibility import has_no_violations
from tests.browser.looks.test_languages import fits
from tests.browser.support.person import Person

__all__ = ["come", "site"]

PHONE = {"width": 320, "height": 568}


def arrive(come: Visit, site: str, mark: str) -> tuple[Person, Person]:
    """Anna, and Ben with a phone, with accounts whose handles end with a mark."""
    anna, ben = come("Anna"), come("Ben", viewport=PHONE)
    keeps(anna, site, f"Anna-{mark}")
    keeps(ben, site, f"Ben-{mark}")
    return anna, ben


def is_connected(page: Page) -> None:
    """Wait until the page has read what waits for its player."""
    expect(page.locator("#account-name")).not_to_have_text(t("common.guest"))


def test_a_challenge_is_accepted_with_one_press(come: Visit, site: str) -> None:
    anna, ben = arrive(come, site, "C")
    ben.goes("/watch")
    is_connected(ben.page)
    anna.goes("/@Ben-C")
    anna.page.get_by_role("link", name=t("friends.challenge"), exact=True).click()
    button = anna.page.locator("#new-button")
    expect(button).to_have_text(t("friends.challenge"))
    expect(anna.page.locator("#new-challenge")).to_have_value("Ben-C")
    button.click()
    anna.page.wait_for_url("**/matches/*")
    notice = ben.page.locator("[data-request]")
    expect(notice).to_contain_text(t("friends.notice.asks", name="Anna-C", game="MacBeth"))
    notice.get_by_role("button", name=t("friends.accept"), exact=True).click()
    ben.page.wait_for_url(anna.page.url)
    for person in (anna, ben):
        expect(person.page.locator("#main")).to_have_attribute("data-status", "running")


def test_friends_agree_on_their_pages(come: Visit, site: str) -> None:
    anna, ben = arrive(come, site, "F")
    anna.goes("/me/friends")
    anna.page.get_by_label(t("friends.ask.handle"), exact=True).fill("@ben-f")
    anna.page.get_by_role("button", name=t("friends.ask"), exact=True).click()
    expect(anna.page.get_by_text(t("friends.asked.waits"))).to_be_visible()
    ben.goes("/me/friends")
    ben.page.get_by_role("button", name=t("friends.accept"), exact=True).click()
    row = ben.page.locator(".friend")
    expect(row.get_by_role("link", name=t("friends.challenge"), exact=True)).to_be_visible()
    row.locator("summary").click()
    row.get_by_label(t("friends.clock"), exact=True).select_option("10+5")
    row.get_by_role("button", name=t("friends.standing.set"), exact=True).click()
    expect(row.get_by_role("button", name=t("friends.standing.end"), exact=True)).to_be_visible()
    fits(ben, "en")
    has_no_violations(ben, "light")
