"""Accounts on a phone: friends, profiles and blocks."""

import pytest
from playwright.sync_api import expect

from app.locales import OFFERED, Language, t
from engine import Color
from harness.browser.person import Person
from harness.browser.table import Table
from tests.browser.conftest import Visit
from tests.browser.looks.test_accessibility import has_no_violations
from tests.browser.looks.test_languages import fits
from tests.browser.support.accounts import keeps

PHONE = {"width": 320, "height": 568}


def finish_games(anna: Person, ben: Person) -> None:
    for game, loser in (("macbeth", Color.WHITE), ("othello", Color.BLACK)):
        Table(anna, ben, game, listed=True, time="5+5").resign(loser)


def test_friends_agree_and_one_blocks_the_other(come: Visit) -> None:
    anna, ben = come("Anna"), come("Ben", viewport=PHONE)
    finish_games(anna, ben)
    anna_handle, ben_handle = keeps(anna, "Anna"), keeps(ben, "Ben")
    anna.goes("/me/friends")
    anna.page.get_by_label(t("friends.ask.handle"), exact=True).fill(f"@{ben_handle.lower()}")
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
    has_no_violations(ben, "friends")

    ben.goes(f"/@{anna_handle}")
    expect(ben.page.locator(".card")).to_have_count(2)
    ben.page.get_by_label(t("profile.result"), exact=True).select_option("won")
    ben.page.get_by_role("button", name=t("profile.show"), exact=True).click()
    expect(ben.page.locator(".card")).to_have_count(1)
    ben.page.get_by_text(t("friends.block"), exact=True).click()
    submit = ben.page.get_by_role("button", name=t("friends.block.submit", name="Anna"))
    expect(submit).to_be_visible()
    fits(ben, "en")
    has_no_violations(ben, "a profile")
    submit.click()
    unblock = ben.page.get_by_role("button", name=t("friends.unblock", name="Anna"), exact=True)
    expect(unblock).to_be_visible()

    anna.goes(f"/@{ben_handle}")
    anna.guard.forgives("409")
    anna.page.get_by_role("button", name=t("friends.ask"), exact=True).click()
    expect(anna.page.get_by_text(t("friends.refused.blocked"))).to_be_visible()
    ben.goes("/me/friends")
    fits(ben, "en")
    has_no_violations(ben, "a blocked player")
    unblock.click()
    expect(ben.page.locator("h1")).to_have_text(t("friends.title"))
    expect(unblock).to_have_count(0)


@pytest.mark.soak
@pytest.mark.parametrize("language", OFFERED, ids=lambda language: language.code)
def test_a_profile_fits_a_small_phone(come: Visit, language: Language) -> None:
    anna = come("Anna", viewport=PHONE, is_mobile=True, locale=language.tag)
    finish_games(anna, come("Ben of the long name"))
    handle = keeps(anna, "Long-handle-of-20")
    anna.goes(f"/@{handle}")
    expect(anna.page.locator(".card")).to_have_count(2)
    fits(anna, language.code)
