"""Many notices, on a phone: one is shown after the other, and covers nothing that has the focus."""

from playwright.sync_api import expect

from app.locales import t
from harness.browser.boxes import box
from harness.browser.table import Table
from tests.browser.conftest import Visit
from tests.browser.support.accounts import keeps

PHONE = {"width": 390, "height": 844}
MOST = 120  # pixels of the screen's 844
IS_FREE = """(link) => link.getBoundingClientRect().bottom
  <= document.querySelector("#joined").getBoundingClientRect().top"""


def test_many_notices_leave_the_page_free(come: Visit) -> None:
    ben = come("Ben", viewport=PHONE)
    handle = keeps(ben, "Ben")
    challengers = [come(f"Anna {number}") for number in range(4)]
    for challenger in challengers:
        keeps(challenger, "Anna")
        body = {"game": "macbeth", "time": "10+5", "challenge": handle}
        challenger.asks("POST", "/api/matches", body)
    ben.goes("/watch")
    notices = ben.page.locator("#joined .page-notice")
    expect(notices).to_have_count(4)
    assert box(ben.page.locator("#joined"))["height"] <= MOST
    link = ben.page.locator(".footer a").last
    link.focus()
    assert link.evaluate(IS_FREE)
    match_id = Table(ben, challengers[0], time="10+5").id
    begun = ben.page.locator(f'#joined > [data-notice="{match_id}"]:first-child')
    begun.get_by_role("link", name=t("nav.go-to-game"), exact=True).click(trial=True)
    expect(begun).to_be_in_viewport()
    begun.get_by_role("button", name=t("common.close"), exact=True).click()
    notices.first.get_by_role("button", name=t("friends.decline"), exact=True).click()
    expect(notices).to_have_count(3)
