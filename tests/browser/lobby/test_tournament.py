"""A Swiss of friends: its link, its page, and the way to their games."""

import re

from playwright.sync_api import expect

from app.locales import t
from harness.browser.person import Person
from harness.browser.wait import eventually
from tests.browser.conftest import Visit

LIMIT = 60_000  # milliseconds


def joins(person: Person, path: str) -> None:
    person.goes(path)
    person.page.locator("#player").fill(person.name)
    person.page.get_by_role("button", name=t("tournaments.action.join"), exact=True).click()
    expect(person.page.locator("#table tr[aria-current]")).to_contain_text(person.name)


def test_friends_join_by_a_link_and_are_led_to_their_games(visit: Visit) -> None:
    """The page keeps the focus, the scrolled table and what is open, as players join."""
    anna = visit("Anna", permissions=["clipboard-read", "clipboard-write"])
    ben, cora, dora = visit("Ben"), visit("Cora"), visit("Dora")
    anna.goes("/tournaments/new")
    anna.page.get_by_label(t("tournaments.form.name")).fill("Cup")
    anna.page.locator("#player").fill("Anna")
    anna.page.locator("#time").select_option("5+3")
    anna.page.get_by_role("button", name=t("tournaments.form.submit")).click()
    anna.page.wait_for_url(re.compile(r"/tournaments/\w{10,}"))
    assert anna.copies(t("seats.invite.copy")) == anna.page.url
    code = anna.page.get_by_role("img", name=t("seats.invite.qr"))
    code.scroll_into_view_if_needed()
    eventually(lambda: code.evaluate("one => one.naturalWidth > 0"), True)
    path = anna.address
    joins(ben, path)
    anna.page.set_viewport_size({"width": 200, "height": 568})  # the table is wider
    rows = anna.page.locator(".tournament-table tbody tr")
    expect(rows).to_have_count(2)
    anna.page.locator(".row-remove summary").last.press("Enter")
    anna.page.locator("#stop summary").click()
    anna.page.locator(".row-remove .danger").last.focus()
    table = anna.page.locator(".table-scroll")
    table.evaluate("table => table.scrollLeft = 30")
    scrolled = table.evaluate("table => table.scrollLeft")
    assert scrolled
    joins(cora, path)
    expect(rows).to_have_count(3)
    ask = t("tournaments.remove-player", name="Ben")
    expect(anna.page.get_by_role("button", name=ask)).to_be_focused()
    expect(anna.page.locator("#stop")).to_have_attribute("open", "")
    assert table.evaluate("table => table.scrollLeft") == scrolled
    joins(dora, path)  # nobody has a bye
    anna.page.get_by_role("button", name=t("tournaments.action.start"), exact=True).click()
    for person in (anna, ben, cora, dora):
        person.page.wait_for_url(re.compile(r"/matches/\w+"), timeout=LIMIT)
