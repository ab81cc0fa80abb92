"""The badge on every page, and the link to the next game."""

import re

import pytest
from playwright.sync_api import expect

from harness.browser.person import Person
from harness.browser.table import Table
from harness.browser.wait import eventually
from tests.browser.conftest import Visit

BADGE = """
window.badges = [];
navigator.setAppBadge = async (count) => { window.badges.push(count); };
navigator.clearAppBadge = async () => { window.badges.push(0); };
"""


@pytest.mark.soak
@pytest.mark.parametrize(
    "path", ["/", "/watch", "/games", "/rules/macbeth", "/me/games", "/new/othello"]
)
def test_every_page_shows_the_number_of_own_turns(visit: Visit, ben: Person, path: str) -> None:
    anna = visit("Anna")
    anna.context.add_init_script(BADGE)
    first, second = Table(anna, ben), Table(anna, ben)
    anna.goes(path)
    expect(anna.page).to_have_title(re.compile(r"^\(2\) "))
    icon = anna.page.locator('link[rel="icon"]')
    expect(icon).to_have_attribute("href", re.compile("turn"))
    chip = anna.page.locator("#next-turn")
    expect(chip).to_have_accessible_name("Next game 2 your turn in 2 games")
    first.play(["g8"])
    expect(anna.page).to_have_title(re.compile(r"^\(1\) "))
    chip.click()
    assert anna.address == second.url
    second.play(["g8"])
    expect(anna.page).not_to_have_title(re.compile(r"^\("))
    expect(icon).not_to_have_attribute("href", re.compile("turn"))
    eventually(lambda: anna.page.evaluate("window.badges.at(-1)"), 0)
