"""The workshop in a browser: one person designs a game."""

from playwright.sync_api import expect

from app.features.variants.model import MAX_NAME
from app.locales import t
from app.locales.games import game_title
from engine.board import hexagon
from harness.browser.boxes import box, center
from harness.browser.person import Person
from tests.browser.conftest import Visit
from tests.browser.support.layout import fits

PHONE = {"width": 320, "height": 640}
HOLES = hexagon(6, holes=True).holes


def test_a_game_is_carved_kept_and_tried_on_a_phone(visit: Visit) -> None:
    anna = visit("Anna", viewport=PHONE, has_touch=True)
    anna.goes("/workshop")
    marked = anna.board.locator(".cell[data-wrong]")
    expect(marked).to_have_count(len(HOLES))
    anna.page.get_by_role("button", name=t("workshop.carve")).tap()
    holes = anna.board.locator('.cell[data-thing="hole"]')
    expect(holes).to_have_count(len(HOLES))
    expect(anna.board.locator(".falling")).to_have_count(0)
    verdict = anna.page.locator("#verdict")
    expect(verdict).to_contain_text(t("workshop.valid-known", title=game_title("macbeth")))
    expect(verdict).to_contain_text(t("workshop.valid", count=91 - len(HOLES)))
    anna.page.reload()
    expect(holes).to_have_count(len(HOLES))
    before = anna.board.locator('.cell:not([data-stone=""])').count()
    anna.page.get_by_role("button", name=t("workshop.sample.start")).tap()
    expect(anna.board.locator('.cell:not([data-stone=""])')).not_to_have_count(before)
    anna.page.get_by_role("button", name=t("workshop.sample.stop")).tap()
    expect(anna.board.locator('.cell:not([data-stone=""])')).to_have_count(before)


def test_a_board_is_painted_by_keyboard(visit: Visit) -> None:
    anna = visit("Anna")
    anna.goes("/workshop?rules=variant+1;square+4;black+b3;white+b2")
    keyboard = anna.page.keyboard
    cell = anna.cell("c3")
    cell.focus()
    keyboard.press("2")
    keyboard.press("Enter")
    expect(cell).to_have_attribute("data-stone", "white")
    keyboard.press("ArrowUp")
    keyboard.press("1")
    keyboard.press("Enter")
    expect(anna.cell("c2")).to_have_attribute("data-stone", "black")
    expect(anna.page.locator("#verdict")).to_have_text(t("workshop.valid", count=16))
    keyboard.press("Control+z")
    expect(anna.cell("c2")).to_have_attribute("data-stone", "")


def test_a_hole_can_be_pressed_anywhere(anna: Person) -> None:
    anna.goes("/workshop?rules=variant+1;square+6;holes+a1")
    hole = anna.cell("a1")
    place = box(hole)
    anna.page.mouse.click(place["x"] + place["width"] / 5, place["y"] + place["height"] / 5)
    expect(hole).to_have_attribute("data-stone", "black")


def test_the_mouse_paints_what_it_is_dragged_over(anna: Person) -> None:
    anna.goes("/workshop?rules=variant+1;square+6;black+c4+d3;white+c3+d4")
    anna.page.locator('input[name="tool"][value="hole"]').check()
    mouse = anna.page.mouse
    mouse.move(*center(anna.cell("a1")))
    mouse.down()
    mouse.move(*center(anna.cell("f1")), steps=40)
    mouse.up()
    expect(anna.board.locator('.cell[data-thing="hole"]')).to_have_count(6)
    anna.page.get_by_role("button", name=t("workshop.undo")).click()
    expect(anna.board.locator('.cell[data-thing="hole"]')).to_have_count(0)
    expect(anna.page.locator("#undo")).to_have_attribute("aria-disabled", "true")


def test_a_guest_plays_a_design_with_a_friend(anna: Person, ben: Person) -> None:
    anna.goes("/workshop")
    anna.page.get_by_role("button", name=t("workshop.carve")).click()
    anna.page.get_by_role("button", name=t("workshop.play")).click()
    anna.page.wait_for_url("**/matches/*")
    ben.opens(anna.page.url)
    ben.sits("Ben")
    for person in (anna, ben):
        expect(person.board.locator(".cell")).to_have_count(91 - len(HOLES))
        expect(person.page.locator("#main")).to_have_attribute("data-status", "running")


def test_a_published_name_of_one_long_word_fits_a_phone(visit: Visit) -> None:
    anna = visit("Anna", viewport=PHONE, has_touch=True)
    anna.goes("/workshop?rules=variant+1;square+6;holes+a1+f6;black+c4+d3;white+c3+d4#publish")
    anna.page.locator("#publish-name").fill("W" * MAX_NAME)
    anna.page.locator("#publish").get_by_role("button", name=t("variants.publish")).tap()
    expect(anna.page.locator("h1")).to_have_text("W" * MAX_NAME)
    fits(anna, down=False)
