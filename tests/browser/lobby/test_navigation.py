"""The links at the top of every page, and the notice that somebody has joined a game."""

import re

import pytest
from playwright.sync_api import Locator, expect

from app.locales import t
from tests.browser.conftest import Visit
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

LINKS = ["Play", "Games", "Puzzles", "Watch", "Circles", t("nav.mine")]


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_the_same_links_at_every_width(visit: Visit, ben: Person, width: int) -> None:
    """The name stays whole, also beside the number of games that wait."""
    anna = visit("Gwendolyn", viewport={"width": width, "height": 640})
    Table(anna, ben)
    anna.goes("/games")
    expect(anna.page.locator("#next-turn")).to_be_visible()
    name = anna.page.locator("#account-name")
    expect(name).to_have_text("Gwendolyn")
    eventually(lambda: name.evaluate("name => name.scrollWidth <= name.clientWidth"), True)
    menu = anna.page.get_by_role("button", name=t("nav.menu"))
    navigation = anna.page.get_by_role("navigation", name=t("nav.title"))
    if width < 860:
        expect(navigation).to_be_hidden()
        menu.focus()
        anna.presses("Enter")
    expect(menu).to_be_visible(visible=width < 860)
    expect(navigation.get_by_role("link")).to_have_text(LINKS)
    for link in navigation.get_by_role("link").all():
        expect(link).to_be_in_viewport(ratio=1)
    expect(navigation.get_by_role("link", name=t("nav.games"), exact=True)).to_have_attribute(
        "aria-current", "page"
    )
    if width < 860:
        anna.presses("Escape")
        expect(navigation).to_be_hidden()
        expect(menu).to_be_focused()
        menu.click()
    navigation.get_by_role("link", name=t("nav.mine")).click()
    anna.page.wait_for_url("**/me/games")


def test_a_host_on_another_page_is_told_who_has_joined(anna: Person, ben: Person) -> None:
    table = Table(anna, None, listed=True)
    anna.goes("/rules/macbeth")
    notice = anna.page.locator("#joined")
    expect(anna.page.locator("#account-name")).to_have_text("Anna")
    ben.opens(table.url)
    ben.sits("Ben")
    expect(notice).to_contain_text(t("nav.joined", name="Ben", game="MacBeth"))
    expect(anna.page).to_have_title(re.compile(r"^\(1\) "))
    anna.page.reload()
    notice.get_by_role("link", name=t("nav.go-to-game")).click()
    anna.page.wait_for_url(f"**{table.url}")
    expect(notice).to_be_empty()
    anna.goes("/rules/macbeth")
    expect(anna.page.locator("#next-turn")).to_be_visible()
    expect(notice).to_be_empty()


def test_the_notice_can_be_closed(anna: Person, ben: Person) -> None:
    Table(anna, ben)
    anna.goes("/games")
    notice = anna.page.locator("#joined")
    notice.get_by_role("button", name=t("common.close")).click()
    expect(notice).to_be_empty()
    anna.page.reload()
    expect(anna.page.locator("#next-turn")).to_be_visible()
    expect(notice).to_be_empty()


@pytest.mark.parametrize("path", ["/local/macbeth", "/analysis/othello"])
def test_the_notice_covers_no_board(visit: Visit, ben: Person, path: str) -> None:
    for width, height in ((1280, 800), (390, 844), (800, 390)):
        anna = visit("Anna", viewport={"width": width, "height": height})
        Table(anna, ben)
        anna.goes(path)
        notice = anna.page.locator("#joined")
        expect(notice.get_by_role("link", name=t("nav.go-to-game"))).to_be_visible()
        assert not overlap(notice, anna.board)


def overlap(one: Locator, other: Locator) -> bool:
    first, second = one.bounding_box(), other.bounding_box()
    assert first
    assert second
    beside = abs(first["x"] + first["width"] / 2 - second["x"] - second["width"] / 2)
    below = abs(first["y"] + first["height"] / 2 - second["y"] - second["height"] / 2)
    wide, high = first["width"] + second["width"], first["height"] + second["height"]
    return beside < wide / 2 and below < high / 2
