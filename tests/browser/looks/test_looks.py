"""Themes, marks, motion, and requests to other hosts."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from app.locales import t
from tests.browser.conftest import Visit
from tests.browser.support.person import Person
from tests.browser.support.preferences import chooses
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually
from tests.support.params import in_soak_except

_PAPER = "getComputedStyle(document.documentElement).backgroundColor"
_MOTION = """() => {
  window.motions = 0;
  const look = () => {
    window.motions = Math.max(window.motions, document.getAnimations().length);
    requestAnimationFrame(look);
  };
  look();
}"""


def bright(person: Person) -> bool:
    """Whether the page has light colors."""
    color: str = person.page.evaluate(_PAPER)
    red, green, blue = (int(part) for part in color.strip("rgb()").split(","))
    return red + green + blue > 3 * 128


@pytest.mark.parametrize("path", in_soak_except("/", values=("/", "/rules/macbeth")))
def test_the_theme_follows_the_system(visit: Visit, path: str) -> None:
    anna = visit("Anna", color_scheme="dark")
    anna.goes(path)
    assert not bright(anna)
    anna.page.emulate_media(color_scheme="light")
    eventually(lambda: bright(anna), True)
    chooses(anna, t("settings.theme.title"), t("settings.theme.dark"))
    assert not bright(anna)
    anna.page.reload()
    assert not bright(anna)
    chooses(anna, t("settings.theme.title"), t("settings.contrast.auto"))
    assert bright(anna)


def test_a_theme_change_reaches_other_tabs(anna: Person, ben: Person) -> None:
    table = Table(anna, ben).with_all_at_it()
    other = anna.context.new_page()
    other.goto(table.url)
    chooses(anna, t("settings.theme.title"), t("settings.theme.dark"))
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_marks_of_legal_moves_can_be_switched_off(
    anna: Person, ben: Person, cora: Person
) -> None:
    table = Table(anna, ben).with_all_at_it(cora)
    mark = anna.cell("g8").locator(".mark")
    expect(mark).to_be_visible()
    chooses(anna, t("settings.marks.title"), t("settings.marks.never"))
    expect(mark).to_be_hidden()
    assert anna.marked == set()
    anna.cell("g8").hover()
    expect(anna.button).to_have_text("Play g8 +1")
    assert cora.marked == set()
    chooses(cora, t("settings.marks.title"), t("settings.marks.always"))
    assert "g8" in cora.marked
    anna.plays("g8")
    table.advance("g8")
    cora.sees(table.position)


def test_the_coordinates_can_be_hidden(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    expect(anna.board.locator(".coordinates").first).to_be_visible()
    chooses(anna, t("settings.coordinates.title"), t("settings.coordinates.off"))
    expect(anna.board.locator(".coordinates").first).to_be_hidden()


@pytest.mark.parametrize(("motion", "moves"), [("reduce", False), ("no-preference", True)])
def test_reduced_motion_disables_animations(
    visit: Visit, ben: Person, motion: str, *, moves: bool
) -> None:
    anna = visit("Anna", reduced_motion=motion)
    table = Table(anna, ben).with_all_at_it()
    anna.page.evaluate(_MOTION)
    anna.plays("g8")
    table.advance("g8")
    anna.sees(table.position)
    ben.plays("d5")
    table.advance("d5")
    anna.sees(table.position)
    assert (anna.page.evaluate("window.motions") > 0) is moves


def test_no_page_loads_from_another_host(anna: Person, ben: Person) -> None:
    anna.guard.record_requests()
    table = Table(anna, ben)
    for path in ("/", "/watch", "/rules", "/rules/macbeth", "/continue", "/resume", "/docs"):
        anna.page.goto(path, wait_until="networkidle")
    anna.opens(table.url)
    anna.plays("g8")
    hosts = {urlsplit(url).netloc for url in anna.guard.requests}
    assert hosts - {""} == {urlsplit(anna.site).netloc}
    assert any(url.startswith("ws://") for url in anna.guard.requests)


def test_a_missing_page_shows_an_error_page(anna: Person) -> None:
    anna.guard.forgives("404")
    for path in ("/matches/nowhere", "/rules/chess", "/nothing"):
        anna.goes(path)
        expect(anna.page.locator("h1")).to_be_visible()
        anna.page.get_by_role("link", name=t("errors.home")).click()
        expect(anna.page.locator("#hero-title")).to_be_visible()
