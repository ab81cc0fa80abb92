"""Themes and palettes: colors, signs and contrast, and axe on each."""

import re

import pytest
from playwright.sync_api import expect

from app.locales import t
from engine.drawing.palettes import PALETTES, PaletteName
from harness.browser.boxes import box
from harness.browser.person import Person
from harness.browser.table import Table
from harness.browser.wait import eventually
from tests.browser.conftest import Visit
from tests.browser.looks.test_accessibility import has_no_violations
from tests.browser.match.input.test_phone import LARGE, phone
from tests.browser.support.preferences import chooses, likes, starts_with
from tests.support.params import THEMES

_PAPER = "getComputedStyle(document.documentElement).backgroundColor"
_FILL = "(element) => getComputedStyle(element).fill"
_WIDTH = "(element) => getComputedStyle(element).getPropertyValue('--sign-width')"


def rgb(color: str) -> str:
    """`#rrggbb` as a browser writes it."""
    return f"rgb({', '.join(str(int(color[place : place + 2], 16)) for place in (1, 3, 5))})"


def bright(person: Person) -> bool:
    """Whether the page has light colors."""
    color: str = person.page.evaluate(_PAPER)
    red, green, blue = (int(part) for part in color.strip("rgb()").split(","))
    return red + green + blue > 3 * 128


def cell_color(person: Person) -> str:
    """The color of the cells on the page."""
    color: str = person.board.locator(".tiles").first.evaluate(_FILL)
    return color


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("palette", ["sandstone", "meadow", "harbor"])
@pytest.mark.soak
def test_the_board_uses_the_chosen_palette(
    anna: Person, ben: Person, palette: PaletteName, theme: str
) -> None:
    starts_with(anna, palette=palette, theme=theme)
    Table(anna, ben).with_all_at_it()
    colors = PALETTES[palette].light if theme == "light" else PALETTES[palette].dark
    assert cell_color(anna) == rgb(colors["cell"])
    has_no_violations(anna, f"{palette}, {theme}")
    anna.goes("/")
    image = anna.page.locator("img[data-picture]").first
    style = f"theme={theme}" + ("" if palette == "sandstone" else f"&palette={palette}")
    expect(image).to_have_attribute("src", f"{image.get_attribute('data-picture')}&{style}")
    card = anna.page.locator("#mine .card img").first
    expect(card).to_have_attribute("src", re.compile(re.escape(style) + "$"))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("path", ["/", "/settings", "/rules/macbeth", "match", "sheet"])
@pytest.mark.soak
def test_high_contrast_has_no_accessibility_violations(
    visit: Visit, ben: Person, path: str, theme: str
) -> None:
    anna = visit("Anna", color_scheme=theme)
    starts_with(anna, contrast="high")
    if path.startswith("/"):
        anna.goes(path)
    else:
        Table(anna, ben).with_all_at_it()
        anna.cell("g8").hover()
        expect(anna.board.locator(".badge")).to_have_count(1)
    if path == "sheet":
        anna.page.locator("#settings-open").click()
        expect(anna.page.locator("#settings")).to_be_visible()
    has_no_violations(anna, f"{path}, {theme}")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("path", ["/settings", "sheet"])
@pytest.mark.soak
def test_the_settings_have_no_accessibility_violations(
    visit: Visit, ben: Person, path: str, theme: str
) -> None:
    anna = visit("Anna", color_scheme=theme, **phone(LARGE))
    if path.startswith("/"):
        anna.goes(path)
    else:
        Table(anna, ben).with_all_at_it()
        anna.page.locator("#settings-open").tap()
    expect(anna.page.get_by_label(t("settings.theme.title"))).to_be_enabled()
    has_no_violations(anna, f"{path}, {theme}")


def test_the_theme_follows_the_system_until_one_is_chosen(visit: Visit) -> None:
    """On all open pages of a browser."""
    anna = visit("Anna", color_scheme="dark")
    anna.goes("/")
    assert not bright(anna)
    other = anna.context.new_page()
    other.goto("/rules/macbeth")
    for page in (anna.page, other):
        page.emulate_media(color_scheme="light")
    eventually(lambda: bright(anna), True)
    expect(other.locator("html")).to_have_attribute("data-theme", "light")
    chooses(anna, t("settings.theme.title"), t("settings.theme.dark"))
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")
    assert not bright(anna)
    anna.page.reload()
    assert not bright(anna)
    chooses(anna, t("settings.theme.title"), t("settings.contrast.auto"))
    assert bright(anna)


def test_the_board_follows_the_system_and_the_choices(visit: Visit, ben: Person) -> None:
    anna = visit("Anna", contrast="more")
    Table(anna, ben).with_all_at_it()
    anna.thinks()
    steps: list[tuple[dict[str, str], PaletteName, str]] = [
        ({}, "contrast", "light"),
        ({"contrast": "usual"}, "sandstone", "light"),
        ({"palette": "meadow"}, "meadow", "light"),
        ({"theme": "dark"}, "meadow", "dark"),
        ({"contrast": "high"}, "contrast", "dark"),
    ]
    for choices, palette, theme in steps:
        likes(anna, **choices)
        colors = getattr(PALETTES[palette], theme)
        eventually(lambda: cell_color(anna), rgb(colors["cell"]))
    stone = anna.cell("g7").locator(".stone")
    pictures = set()
    for signs, width in (("usual", ""), ("strong", "5"), ("none", "0")):
        likes(anna, signs=signs)
        assert stone.evaluate(_WIDTH).strip() == width
        pictures.add(stone.screenshot())
    assert len(pictures) == 3
    for part, choice in (
        (anna.cell("g8").locator(".mark"), {"marks": "never"}),
        (anna.board.locator(".coordinates").first, {"coordinates": "off"}),
    ):
        expect(part).to_be_visible()
        likes(anna, **choice)
        expect(part).to_be_hidden()


def test_the_sample_board_stays_visible_on_a_phone(visit: Visit, ben: Person) -> None:
    anna = visit("Anna", **phone(LARGE))
    Table(anna, ben).with_all_at_it()
    anna.page.locator("#settings-open").tap()
    expect(anna.page.locator("#settings")).to_be_visible()
    sheet = box(anna.page.locator("#settings"))
    board = box(anna.board)
    assert board["y"] + board["height"] <= sheet["y"] + 2
    anna.page.get_by_label(t("settings.palette.title"), exact=False).first.select_option("Meadow")
    assert cell_color(anna) == rgb(PALETTES["meadow"].light["cell"])
    anna.page.get_by_role("button", name=t("common.close")).tap()
    expect(anna.page.locator("#settings")).to_be_hidden()


@pytest.mark.parametrize("path", ["/local/macbeth", "/analysis/macbeth"])
def test_small_black_stones_have_a_rim_on_dark_pages(anna: Person, path: str) -> None:
    starts_with(anna, theme="dark")
    anna.goes(path)
    stone = anna.page.locator(".stone-icon").first
    expect(stone).to_have_css("--rim-width", "3")
