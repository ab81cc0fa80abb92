"""Blocking somebody from the profile, on a phone."""

from playwright.sync_api import expect

from app.locales import t
from tests.browser.account.test_challenges import arrive
from tests.browser.account.test_profile import come, site
from tests.browser.conftest import Visit
from tests.browser.looks.test_accessibility import has_none_in_both_themes
from tests.browser.looks.test_languages import fits

__all__ = ["come", "site"]


def test_a_player_is_blocked_from_the_profile_and_unblocked(come: Visit, site: str) -> None:
    anna, ben = arrive(come, site, "B")
    anna.page.set_viewport_size({"width": 320, "height": 568})
    anna.goes("/@Ben-B")
    anna.page.get_by_text(t("friends.block"), exact=True).click()
    submit = anna.page.get_by_role(
        "button", name=t("friends.block.submit", name="Ben-B"), exact=True
    )
    expect(submit).to_be_visible()
    has_none_in_both_themes(anna)
    submit.click()
    unblock = anna.page.get_by_role("button", name=t("friends.unblock", name="Ben-B"), exact=True)
    expect(unblock).to_be_visible()
    fits(anna, "en")

    ben.goes("/@Anna-B")
    ben.guard.forgives("409")
    ben.page.get_by_role("button", name=t("friends.ask"), exact=True).click()
    expect(ben.page.get_by_text(t("friends.refused.blocked"))).to_be_visible()

    anna.goes("/me/friends")
    expect(unblock).to_be_visible()
    has_none_in_both_themes(anna)
    fits(anna, "en")
    unblock.click()
    expect(anna.page.locator("h1")).to_have_text(t("friends.title"))
    expect(unblock).to_have_count(0)
    ben.goes("/@Anna-B")
    ben.page.get_by_role("button", name=t("friends.ask"), exact=True).click()
    expect(ben.page.get_by_text(t("friends.asked.waits"))).to_be_visible()
