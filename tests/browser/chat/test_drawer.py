"""The chat as a drawer over the board and beside it."""

from playwright.sync_api import FloatRect, expect

from app.locales import t
from engine import Color
from harness.browser.boxes import box
from harness.browser.chat import Talker
from harness.browser.person import Person
from harness.browser.table import Table
from harness.browser.wait import eventually
from tests.browser.conftest import Visit
from tests.browser.match.input.test_phone import LARGE, SMALL, phone
from tests.browser.support.layout import fits, resize

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


def test_on_a_phone_the_chat_covers_no_button(visit: Visit, ben: Person, cora: Person) -> None:
    anna = visit("Anna", **phone(LARGE))
    table = Table(anna, ben).with_all_at_it()
    sizes = {"large": LARGE, "small": SMALL}
    places = {}
    for name, size in sizes.items():
        turns_to(anna, size)
        places[name] = fixed(anna)
    black, white = Talker(anna).opens(), Talker(ben).opens()
    expect(black.input).not_to_be_focused()
    cora.opens(table.url)
    expect(anna.status).to_contain_text("1 watching")
    for number in range(5):
        white.says(f"a line that is long enough to be broken on a small phone, number {number}")
    expect(black.sheet.locator(".chat-message")).to_have_count(5)
    for name, size in sizes.items():
        turns_to(anna, size)
        for control in ("#chat-text", "#chat-form button", "#chat-close", "#play", "#more-button"):
            expect(anna.page.locator(control)).to_be_in_viewport(ratio=1)
            assert anna.page.locator(control).evaluate(_ON_TOP), f"{control} is covered: {name}"
        assert fixed(anna) == places[name], f"something moves: {name}"
        fits(anna)
        turns_to(anna, {"width": size["width"], "height": size["height"] - 270})  # a keyboard
        black.input.tap()
        expect(black.input).to_be_in_viewport(ratio=1)
        assert anna.page.evaluate("scrollY") == 0, name
    # The opponent's seat stays in sight, and a part of the board, which closes the chat.
    turns_to(anna, SMALL)
    white.reacts("Heart")
    black.sees_reaction("chat-spectator-reactions", "❤", "Ben")
    for seen in (anna.page.locator("#seats-above"), anna.cell("k8")):
        eventually(lambda: seen.evaluate(_ON_TABLE), True)  # noqa: B023 - read at once
    anna.cell("k8").tap(force=True)
    expect(black.sheet).to_be_hidden()
    turns_to(anna, LARGE)
    black.toggle.tap()
    white.reacts("Laugh")
    black.sees_reaction("white", "😄")
    assert anna.page.locator("#board-area").evaluate(_ON_TOP), "nothing covers the board"
    black.sheet.locator("#chat-close").tap()
    expect(black.sheet).to_be_hidden()
    anna.thinks()
    for _ in range(2):
        anna.cell("g8").tap()
    table.advance("g8")
    ben.sees(table.position)


def turns_to(person: Person, size: dict[str, int]) -> None:
    resize(person, size["width"], size["height"])


def fixed(person: Person) -> list[FloatRect]:
    """Where the buttons and the status stand, once the typefaces have come."""
    person.page.evaluate("document.fonts.ready.then(() => true)")
    return [box(person.page.locator(one)) for one in ("#play", "#more-button", "#status")]


def test_beside_the_board_the_chat_leaves_the_moves_and_the_status(
    visit: Visit, ben: Person
) -> None:
    anna = visit("Anna", viewport={"width": 1280, "height": 860})
    table = Table(anna, ben, time="5+5")
    table.play(["g8", "d5"])
    table.with_all_at_it()
    white = Talker(ben).opens()
    white.says("hello there")
    preview = anna.page.get_by_role(
        "button", name=t("chat.preview", name="Ben", text="hello there"), exact=True
    )
    preview.click()
    black = Talker(anna)
    expect(preview).to_be_hidden()
    expect(anna.page.locator("#record")).to_be_in_viewport(ratio=1)
    expect(anna.page.locator("#moves")).to_be_visible()
    messages = black.sheet.locator("#chat-messages")
    for width, height in ((1280, 720), (1024, 600)):
        anna.page.set_viewport_size({"width": width, "height": height})
        fits(anna)
        eventually(lambda: messages.evaluate("box => box.clientHeight") > FIVE_LINES, True)
    black.input.fill("half a sentence")
    for width, height in ((390, 844), (844, 390), (1280, 860)):
        anna.page.set_viewport_size({"width": width, "height": height})
        expect(black.input).to_have_value("half a sentence")
        expect(black.input).to_be_in_viewport(ratio=1)
        expect(black.input).to_be_focused()
    table.resign(Color.BLACK)
    expect(anna.result).to_be_visible()
    for width, height in ((1280, 720), (1024, 600)):
        anna.page.set_viewport_size({"width": width, "height": height})
        fits(anna)
        expect(anna.page.locator("#status")).to_be_in_viewport(ratio=1)
