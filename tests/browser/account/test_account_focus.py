"""The focus on the page of the account, for those who use the keyboard alone."""

from playwright.sync_api import expect

from app.locales import t
from tests.browser.account.test_passkeys import Device
from tests.browser.account.test_profile import come, keeps, site
from tests.browser.conftest import Visit

__all__ = ["come", "site"]


def test_a_guest_who_becomes_an_account_keeps_the_focus(come: Visit, site: str) -> None:
    anna = come("Anna")
    Device(anna)
    anna.goes("/me/account")
    anna.page.get_by_role("button", name=t("account.keep.title")).press("Enter")
    handle = anna.dialog.get_by_label(t("account.handle"), exact=True)
    handle.fill("Anna-K")
    handle.press("Enter")
    expect(anna.page.locator("#kept-title")).to_be_focused()
    message = anna.page.locator("#account-message")
    expect(message).to_have_text(t("account.keep.done", handle="@Anna-K"))
    ends = "(one) => one.getBoundingClientRect().bottom"
    assert message.evaluate(ends) >= anna.dialog.evaluate(ends) - 2, "nothing shows below it"
    expect(anna.page.locator("#account-lead")).to_contain_text("@Anna-K")
    anna.presses("Escape")
    expect(anna.page.locator("#account-lead")).to_be_focused()


def test_the_focus_stays_in_lists_that_change(come: Visit, site: str) -> None:
    anna, laptop = come("Anna"), come("Anna’s laptop")
    keeps(anna, site, "Anna-L")
    code = anna.asks("POST", "/api/me/code")["code"]
    laptop.asks("POST", "/api/continue", {"code": code})
    anna.goes("/me/account")
    name = anna.page.get_by_label(t("account.page.passkeys.name"), exact=True)
    name.fill("Key")
    name.press("Tab")
    remove = anna.page.locator("#passkeys").get_by_role("button", name=t("common.remove"))
    expect(anna.page.locator("#passkeys-message")).to_have_text(t("common.saved"))
    expect(remove).to_be_focused()
    other = anna.page.locator("#sessions li").filter(has_not_text=t("account.page.sessions.here"))
    end = other.get_by_role("button")
    end.press("Enter")
    expect(end).to_have_count(0)
    expect(anna.page.locator("#sessions-title")).to_be_focused()
