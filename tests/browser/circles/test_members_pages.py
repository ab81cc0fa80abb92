"""Accounts in a circle, on a phone: their names lead to their profiles, and numbers are whole."""

from playwright.sync_api import expect

from app.locales import t
from engine import Color
from harness.browser.table import Table
from harness.browser.wait import eventually
from tests.browser.circles.test_circles import is_connected, makes_invitation
from tests.browser.conftest import Visit
from tests.browser.support.accounts import keeps
from tests.browser.support.boards import START, calm

PHONE = {"width": 390, "height": 844}
IS_ONE_LINE = """(cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return range.getBoundingClientRect().height < 1.5 * parseFloat(getComputedStyle(cell).lineHeight);
}"""


def test_names_are_links_and_ratings_are_not_broken(come: Visit) -> None:
    anna, ben = come("Anna", viewport=PHONE), come("Ben")
    handle = keeps(anna, "Anna")
    keeps(ben, "Ben")
    table = Table(anna, ben, listed=True, rated=True, takebacks=False, time="5+5")
    table.play(calm(START, 10))
    table.resign(Color.WHITE)
    anna.goes("/circles/new")
    anna.page.get_by_label(t("circles.name"), exact=True).fill("Rated friends")
    anna.page.get_by_role("button", name=t("circles.found")).click()
    is_connected(anna)
    circle, link = anna.page.url, makes_invitation(anna)
    ben.goes(link)
    ben.page.get_by_role("button", name=t("circles.join"), exact=True).click()
    is_connected(ben)

    def rated() -> int:
        anna.goes(circle)
        return anna.page.locator("#leaderboards tbody tr").count()

    eventually(rated, 2)
    ratings = anna.page.locator("#leaderboards tbody td:nth-child(3)")
    assert [one.evaluate(IS_ONE_LINE) for one in ratings.all()] == [True, True]
    expect(anna.page.locator("#table tbody th a")).to_have_text(["Anna", "Ben"])
    is_connected(anna)
    anna.page.locator("#chat [name=text]").fill("Hello")
    anna.presses("Enter")
    author = anna.page.locator(".circle-message-author a")
    expect(author).to_have_attribute("href", f"/@{handle}")

    message = ben.page.locator(".circle-message")
    message.locator("summary").click()
    width = message.locator("p").first.evaluate("(text) => text.clientWidth")
    message.get_by_role("button", name=t("circles.chat.report")).click()
    expect(message).to_contain_text(t("chat.done.report"))
    assert message.locator("p").first.evaluate("(text) => text.clientWidth") == width
    ben.page.set_viewport_size({"width": 320, "height": 568})
    overflow = "document.documentElement.scrollWidth - innerWidth"
    eventually(lambda: ben.page.evaluate(overflow), 0)
