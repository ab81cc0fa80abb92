"""The clock of a new match, in numbers."""

from urllib.parse import urlsplit

from playwright.sync_api import expect

from app.locales import t
from tests.browser.conftest import Visit
from tests.browser.support.person import Person
from tests.browser.support.wait import eventually

CLIPBOARD = ["clipboard-read", "clipboard-write"]


def fills(person: Person, key: str, value: str) -> None:
    person.page.locator("#time-custom").get_by_label(t(key), exact=True).fill(value)


def complains(person: Person, key: str, message: str) -> None:
    """What the browser says about a field of the custom clock."""
    field = person.page.locator("#time-custom").get_by_label(t(key), exact=True)
    eventually(lambda: field.evaluate("one => one.validationMessage"), message)


def number(key: str, low: int, high: int) -> str:
    return t("time.number", field=t(key), low=low, high=high)


def test_the_form_offers_a_clock(visit: Visit) -> None:
    anna = visit("Anna", permissions=CLIPBOARD)
    anna.goes("/new/othello")
    chosen = anna.page.locator("#new-summary")
    time = anna.page.locator("#time-control")
    own = anna.page.locator("#time-custom")
    expect(time.get_by_label(t("time.none"))).to_be_checked()
    expect(own).to_be_hidden()
    time.get_by_label(t("time.days-preset", count=3), exact=True).check()
    expect(chosen).to_have_text("3 days a move")
    time.get_by_role("radio", name=t("time.other")).check()
    fills(anna, "time.minutes", "7")
    expect(chosen).to_have_text("7 min + 10 s a move")
    for wrong in ("999", "1e5", "2.5", "-1", ""):
        fills(anna, "time.minutes", wrong)
        complains(anna, "time.minutes", number("time.minutes", 0, 180))
        expect(chosen).to_have_text(t("time.other-summary"))
    anna.page.get_by_role("button", name=t("new.play")).click()
    assert anna.address == "/new/othello", "the browser says what is wrong"
    fills(anna, "time.minutes", "0")
    fills(anna, "time.increment", "181")
    complains(anna, "time.increment", number("time.increment", 0, 180))
    complains(anna, "time.minutes", "")
    fills(anna, "time.increment", "0")
    complains(anna, "time.minutes", t("time.both-zero"))
    own.get_by_label(t("time.kind.title")).select_option("days")
    fills(anna, "time.days", "31")
    complains(anna, "time.days", number("time.days", 1, 30))
    own.get_by_label(t("time.kind.title")).select_option("byoyomi")
    fills(anna, "time.period-seconds", "4")
    complains(anna, "time.period-seconds", number("time.period-seconds", 5, 300))
    expect(own.get_by_label(t("time.increment"))).to_be_hidden()
    own.get_by_label(t("time.minutes"), exact=True).fill("7")
    own.get_by_label(t("time.periods")).fill("2")
    own.get_by_label(t("time.period-seconds")).fill("20")
    own.get_by_label(t("time.period-seconds")).blur()
    expect(chosen).to_have_text("7 min, then 2 × 20 s")
    anna.page.locator("#new-details > summary").click()
    link = anna.copies(t("new.copy"))
    assert urlsplit(link).query == "time=7%2B2x20"
    anna.page.get_by_role("button", name=t("common.reset")).click()
    expect(own).to_be_hidden()
    expect(chosen).to_have_text(t("new.default-summary"))

    anna.goes(link)
    expect(own.get_by_label(t("time.periods"))).to_have_value("2")
    anna.page.get_by_role("button", name=t("new.play")).click()
    anna.page.wait_for_url("**/matches/*")
    expect(anna.page.locator("#invitation-options")).to_contain_text("7 min, then 2 × 20 s")
    match = anna.asks("GET", f"/api{anna.address}")["snapshot"]["match"]
    assert match["time"] == "7+2x20"
