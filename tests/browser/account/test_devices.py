"""Device codes and personal links: the same player in another browser."""

import re

from playwright.sync_api import expect

from app.locales import t
from harness.browser.person import Person
from harness.browser.table import Table
from tests.browser.conftest import Visit

USED = "410"


def test_a_player_goes_on_with_a_phone_until_it_is_lost(
    anna: Person, ben: Person, visit: Visit
) -> None:
    """The code comes with a link, whose fragment is removed; it works once."""
    table = Table(anna, ben).with_all_at_it()
    phone, thief = visit("Anna’s phone"), visit("a thief")
    thief.guard.forgives(USED)
    anna.goes("/me/account")
    anna.unfolds(t("account.device.title"), t("account.resume.title"))
    anna.page.get_by_role("button", name=t("account.device.show")).click()
    expect(anna.page.locator("#code-qr")).to_be_visible()
    code = anna.page.locator("#code-text").text_content() or ""
    phone.goes(f"/continue#{code}")
    expect(phone.page).to_have_url(f"{phone.site}/continue")
    assert phone.cookies == {}
    phone.page.get_by_role("button", name=t("continue.submit")).click()
    phone.page.wait_for_url("**/")
    expect(phone.page.locator("#account-name")).to_have_text("Anna")
    phone.page.locator("#mine .card").click()
    phone.plays("g8")
    table.advance("g8")
    for person in (phone, ben):
        person.sees(table.position)

    thief.goes("/continue")
    thief.page.get_by_label(t("continue.code")).fill(f" {code.lower()} ")
    thief.page.get_by_role("button", name=t("continue.submit")).click()
    expect(thief.page.locator("#continue-message")).to_have_text(t("errors.not-valid.code"))

    anna.page.get_by_role("button", name=t("account.revoke.ask")).click()
    sure = anna.page.get_by_role("button", name=t("account.revoke.yes"))
    expect(sure).not_to_have_attribute("data-arming", "")
    sure.click()
    expect(anna.page.locator("#resume-message")).to_have_text(t("account.revoke.done"))
    expect(phone.notice).to_have_text(t("match.full.two"))

    anna.page.get_by_role("button", name=t("account.resume.copy")).click()
    field = anna.page.get_by_label(t("account.resume.link"))
    expect(field).to_have_value(re.compile("/resume#"))
    link = field.input_value()
    anna.context.clear_cookies()
    anna.goes(table.url)
    expect(anna.notice).to_have_text(t("match.full.two"))
    anna.goes(link)
    expect(anna.page).to_have_url(f"{anna.site}/resume")
    anna.page.get_by_role("button", name=t("resume.submit")).click()
    anna.page.wait_for_url("**/")
    anna.opens(table.url)
    ben.plays("d5")
    table.advance("d5")
    anna.plays("e4")
    table.advance("e4")
    for person in (anna, phone, ben):
        person.sees(table.position)
