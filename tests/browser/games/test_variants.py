"""Relatives of the games: from the form over a whole game to its review."""

from random import Random

import pytest
from playwright.sync_api import expect

from app.locales import t
from engine import find_game
from harness.browser.lines import wander
from harness.browser.person import Person
from harness.browser.table import Table
from tests.browser.conftest import Visit
from tests.browser.looks.test_accessibility import has_no_violations
from tests.browser.support.full_game import party
from tests.browser.support.layout import fits
from tests.features.reviews.support.finished_matches import random_moves

LONG = 240_000  # milliseconds, for all the thinking
RELATIVE = {"rules": "macbeth-4"}
TITLE = t("games.macbeth-4.title")


@pytest.mark.soak
def test_a_relative_is_played_to_the_end(visit: Visit) -> None:
    turns = wander(find_game("variant").start(RELATIVE), Random(5))
    for _ in party(visit, "variant", RELATIVE, turns):
        pass


def test_a_relative_is_reviewed_under_its_name(anna: Person, ben: Person) -> None:
    table = Table(anna, ben, "variant")
    table.play(random_moves("variant", 6))
    anna.opens(table.url)
    expect(anna.page.locator(".about-title")).to_have_text(t("games.othello-6.title"))
    anna.page.get_by_role("link", name=t("review.start")).click()
    expect(anna.page.locator("h1")).to_contain_text(t("games.othello-6.title"))
    expect(anna.page.locator("#review .review-findings")).to_be_visible(timeout=LONG)


def test_the_form_leads_to_the_relatives(anna: Person) -> None:
    anna.goes("/new/othello")
    anna.page.locator("#new-game").select_option(label=TITLE)
    anna.page.wait_for_url("**/new/variant?rules=macbeth-4**")
    expect(anna.page.locator("h1")).to_have_text(TITLE)
    expect(anna.page.get_by_role("group", name=t("new.rated.title"))).to_be_hidden()
    fits(anna)
    anna.page.get_by_role("link", name=t("common.rules"), exact=True).first.click()
    expect(anna.page.locator("h1")).to_have_text(TITLE)
    expect(anna.page.locator("#play + .prose")).to_contain_text(t("rules-variant.holes"))
    fits(anna, down=False)
    has_no_violations(anna, "rules")
