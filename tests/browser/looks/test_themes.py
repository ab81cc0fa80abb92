"""Themes and palettes: colors, signs and contrast, and axe on each."""

import re

import pytest
from playwright.sync_api import expect

from app.locales import t
from engine.drawing.palettes import PALETTES, PaletteName
from tests.browser.conftest import Visit
from tests.browser.looks.test_accessibility import has_no_violations
from tests.browser.match.input.test_phone import LARGE, phone
from tests.browser.support.person import Person
from tests.browser.support.preferences import likes, starts_with
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually
from tests.support.params import THEMES, in_soak_except

_FILL = "(element) => getComputedStyle(element).fill"
_WIDTH = "(element) => getComputedStyle(element).getPropertyValue('--sign-width')"


def rgb(color: str) -> str:
    """`#rrggbb` as a browser writes it."""
    return f"rgb({', '.join(str(int(color[place : place + 2], 16)) for place in (1, 3, 5))})"


def cell_color(person: Person) -> str:
    """The color of the cells on the page."""
    color: str = person.board.locator(".tiles").first.evaluate(_FILL)
    return color


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    "palette", in_soak_except("meadow", values=("sandstone", "meadow", "harbor"))
)
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


def test_contrast_follows_the_system_by_default(visit: Visit, ben: Person) -> None:
    anna = visit("Anna", contrast="more")
    Table(anna, ben).with_all_at_it()
    assert cell_color(anna) == rgb(PALETTES["contrast"].light["cell"])
    likes(anna, contrast="usual")
    eventually(lambda: cell_color(anna), rgb(PALETTES["sandstone"].light["cell"]))
    likes(anna, contrast="high", theme="dark")
    eventually(lambda: cell_color(anna), rgb(PALETTES["contrast"].dark["cell"]))


def test_stone_signs_can_be_strong_or_hidden(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    stone = anna.cell("g7").locator(".stone")
    usual = stone.screenshot()
    likes(anna, signs="strong")
    assert stone.evaluate(_WIDTH).strip() == "5"
    strong = stone.screenshot()
    likes(anna, signs="none")
    assert stone.evaluate(_WIDTH).strip() == "0"
    assert len({usual, strong, stone.screenshot()}) == 3


def test_the_sample_board_stays_visible_on_a_phone(visit: Visit, ben: Person) -> None:
    anna = visit("Anna", **phone(LARGE))
    Table(anna, ben).with_all_at_it()
    anna.page.locator("#settings-open").tap()
    expect(anna.page.locator("#settings")).to_be_visible()
    sheet = anna.page.locator("#settings").bounding_box()
    board = anna.board.bounding_box()
    assert sheet
    assert board
    assert board["y"] + board["height"] <= sheet["y"] + 2
    anna.page.get_by_label(t("settings.palette.title"), exact=False).first.select_option("Meadow")
    assert cell_color(anna) == rgb(PALETTES["meadow"].light["cell"])
    anna.page.get_by_role("button", name=t("common.close")).tap()
    expect(anna.page.locator("#settings")).to_be_hidden()


@pytest.mark.parametrize(("motion", "moves"), [("off", False), ("fast", True)])
def test_animations_can_be_fast_or_off(
    visit: Visit, ben: Person, motion: str, *, moves: bool
) -> None:
    anna = visit("Anna", reduced_motion="no-preference")
    starts_with(anna, motion=motion)
    table = Table(anna, ben).with_all_at_it()
    anna.page.evaluate("""() => {
      window.longest = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, how) {
        window.longest = Math.max(window.longest, how.duration);
        return animate.call(this, frames, how);
      };
    }""")
    table.play(["g8"])
    anna.sees(table.position)
    longest = anna.page.evaluate("window.longest")
    assert (longest > 0) is moves
    assert longest <= 90
