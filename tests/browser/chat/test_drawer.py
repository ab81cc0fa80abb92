"""The chat as a drawer over the board and beside it, and its use with the keyboard."""

import pytest
from playwright.sync_api import expect

from app.locales import t
from engine import Color
from tests.browser.conftest import Visit
from tests.browser.looks.test_screens import fits
from tests.browser.match.input.test_phone import LARGE, SMALL, phone
from tests.browser.support.chat import Talker
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

FIVE_LINES = 110  # pixels
_ON_TOP = """it => {
  const { left, top, width, height } = it.getBoundingClientRect();
  return it.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""

# Whether nothing but the table, whose inert parts cannot be hit, is in front of it.
_ON_TABLE = """it => {
  const { left, top, width, height } = it.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2)?.id === "match";
}"""


def test_the_chat_works_with_the_keyboard(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    black, white = Talker(anna), Talker(ben).opens()
    black.toggle.focus()
    anna.presses("Enter")
    expect(black.input).to_be_focused()
    black.is_ready()
    anna.page.keyboard.type("typed, with commas. [yes]")
    anna.presses("Enter")
    white.reads(("Anna", "typed, with commas. [yes]"))
    expect(black.input).to_be_focused()
    anna.presses("Shift+Tab", "Enter")
    white.sees_reaction("black", "🙁")
    white.says("hello")
    black.reads(("You", "typed, with commas. [yes]"), ("Ben", "hello"))
    anna.presses(*["Shift+Tab"] * 6)
    expect(black.sheet.get_by_role("button", name=t("chat.menu.other", name="Ben"))).to_be_focused()
    anna.presses("Enter", "Escape")
    expect(black.sheet.get_by_role("button", name=t("chat.menu.other", name="Ben"))).to_be_focused()
    expect(black.sheet.locator("[data-action]:visible")).to_have_count(0)
    anna.presses("Escape")
    expect(black.sheet).to_be_hidden()
    expect(black.toggle).to_be_focused()


def test_reading_messages_aloud_can_be_switched_off(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    black, white = Talker(anna).opens(), Talker(ben).opens()
    black.sheet.get_by_role("button", name=t("chat.read-aloud")).click()
    white.says("one")
    black.reads(("Ben", "one"))
    anna.page.reload()
    black.opens()
    white.says("two")
    black.reads(("Ben", "one"), ("Ben", "two"))
    assert black.spoken == []


@pytest.mark.parametrize("size", [LARGE, SMALL], ids=["large", "small"])
def test_on_a_phone_the_chat_covers_no_button(
    visit: Visit, ben: Person, cora: Person, size: dict[str, int]
) -> None:
    anna = visit("Anna", **phone(size))
    table = Table(anna, ben).with_all_at_it()
    anna.page.evaluate("document.fonts.ready.then(() => true)")
    places = [anna.page.locator(one).bounding_box() for one in ("#play", "#more-button", "#status")]
    black, white = Talker(anna).opens(), Talker(ben).opens()
    expect(black.input).not_to_be_focused()
    cora.opens(table.url)
    expect(anna.status).to_contain_text("1 watching")
    for number in range(5):
        white.says(f"a line that is long enough to be broken on a small phone, number {number}")
    expect(black.sheet.locator(".chat-message")).to_have_count(5)
    for control in ("#chat-text", "#chat-form button", "#chat-close", "#play", "#more-button"):
        expect(anna.page.locator(control)).to_be_in_viewport(ratio=1)
        assert anna.page.locator(control).evaluate(_ON_TOP), f"{control} is covered"
    after = [anna.page.locator(one).bounding_box() for one in ("#play", "#more-button", "#status")]
    assert after == places, "nothing moves"
    assert anna.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    white.reacts("Heart")
    if size is LARGE:  # the board and the seats are not covered
        black.sees_reaction("white", "❤")
        assert anna.page.locator("#board-area").evaluate(_ON_TOP)
    else:
        black.sees_reaction("chat-spectator-reactions", "❤", "Ben")
    keyboard = {"width": size["width"], "height": size["height"] - 270}
    anna.page.set_viewport_size(keyboard)  # type: ignore[arg-type]
    black.input.tap()
    expect(black.input).to_be_in_viewport(ratio=1)
    assert anna.page.evaluate("scrollY") == 0
    anna.page.set_viewport_size(size)  # type: ignore[arg-type]
    black.sheet.locator("#chat-close").tap()
    anna.thinks()
    anna.cell("g8").tap()
    anna.cell("g8").tap()
    table.advance("g8")
    ben.sees(table.position)


def test_beside_the_board_the_chat_leaves_the_moves(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    white = Talker(ben).opens()
    white.says("hello there")
    preview = anna.page.get_by_role(
        "button", name=t("chat.preview", name="Ben", text="hello there"), exact=True
    )
    preview.click()
    black = Talker(anna)
    expect(black.sheet).to_be_visible()
    expect(preview).to_be_hidden()
    expect(anna.page.locator("#record")).to_be_in_viewport(ratio=1)
    expect(anna.page.locator("#moves")).to_be_visible()


def test_rotating_a_phone_keeps_the_typed_text(visit: Visit, ben: Person) -> None:
    anna = visit("Anna", viewport={"width": 1280, "height": 860})
    Table(anna, ben).with_all_at_it()
    black = Talker(anna).opens()
    black.input.fill("half a sentence")
    for width, height in ((390, 844), (844, 390), (1280, 860)):
        anna.page.set_viewport_size({"width": width, "height": height})
        expect(black.input).to_have_value("half a sentence")
        expect(black.input).to_be_in_viewport(ratio=1)
        expect(black.input).to_be_focused()


def test_on_a_small_phone_a_press_on_the_board_closes_the_chat(visit: Visit, ben: Person) -> None:
    """The opponent's clock and a part of the board stay in sight."""
    anna = visit("Anna", **phone(SMALL))
    table = Table(anna, ben, time="5+3").with_all_at_it()
    black = Talker(anna).opens()
    for seen in (anna.page.locator("#seats-above"), anna.cell("k8")):
        eventually(lambda: seen.evaluate(_ON_TABLE), True)  # noqa: B023 - read at once
    anna.cell("k8").tap(force=True)
    expect(black.sheet).to_be_hidden()
    anna.thinks()
    anna.cell("g8").tap()
    anna.cell("g8").tap()
    table.advance("g8")
    ben.sees(table.position)


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1024, 600)])
def test_a_low_panel_has_room_for_messages_and_the_status(
    visit: Visit, ben: Person, width: int, height: int
) -> None:
    anna = visit("Anna", viewport={"width": width, "height": height})
    table = Table(anna, ben, time="5+5")
    table.play(["g8", "d5"])
    table.with_all_at_it()
    messages = Talker(anna).opens().sheet.locator("#chat-messages")
    assert messages.evaluate("box => box.clientHeight") > FIVE_LINES
    fits(anna)
    table.resign(Color.BLACK)
    expect(anna.result).to_be_visible()
    fits(anna)
    expect(anna.page.locator("#status")).to_be_in_viewport(ratio=1)
