"""The end of the daily mail, which its link asks to confirm."""

from playwright.sync_api import expect

from app.locales import t
from harness.browser.person import Person


def test_the_server_hears_the_button(anna: Person) -> None:
    """A page that names no referrer would send its form from no origin."""
    anna.guard.forgives("410")
    anna.goes("/email/unsubscribe/unknown")
    anna.page.get_by_role("button", name=t("email.page.submit.unsubscribe")).click()
    expect(anna.page.get_by_role("status").first).to_have_text(t("email.unsubscribe.invalid"))
