"""Small phones on their side: names, numbers and buttons are not cut off."""

from playwright.sync_api import expect

from app.locales import t
from tests.browser.conftest import Visit
from tests.browser.lobby.test_navigation import overlap
from tests.browser.looks.test_offers import NAME, covers_none, resize
from tests.browser.looks.test_screens import fits
from tests.browser.support.page_errors import UNREACHABLE
from tests.browser.support.person import Person
from tests.browser.support.table import Table

SIDEWAYS = ((568, 320), (640, 360), (667, 375), (740, 360))
BUTTONS = ("#play", "#pass", "#tab", "#more-button")
NAME_WIDTH = 48  # pixels; some letters of a long name
IS_CUT_OFF = """(element) =>
  element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight"""


def test_a_seat_has_room_for_stones_in_hand_and_days(visit: Visit, ben: Person) -> None:
    table = Table(visit(NAME), ben, "moxie", {"board": "hex"}, time="3d")
    table.play(["a1", "b1"])
    table.with_all_at_it()
    for width, height in SIDEWAYS:
        resize(ben, width, height)
        fits(ben)
        for shown in (".seat-clock", ".seat-reserve", ".seat-score"):
            expect(ben.page.locator(f"#seats-above {shown}")).to_be_in_viewport(ratio=1)
        box = ben.page.locator("#seats-above .seat-name").bounding_box()
        assert box
        assert box["width"] >= NAME_WIDTH, (width, height)


def test_the_main_button_keeps_its_label_beside_that_for_a_pass(visit: Visit, ben: Person) -> None:
    anna = visit(NAME)
    table = Table(anna, ben, options={"passing": "free"}, time="5+5")
    table.play(["g8"])
    table.with_all_at_it()
    anna.chooses(t("offers.possible.draw"))
    expect(ben.cards).to_have_count(1)
    for width, height in SIDEWAYS:
        resize(ben, width, height)
        fits(ben)
        covers_none(ben, *BUTTONS)
        for button in BUTTONS:
            expect(ben.page.locator(button)).to_be_in_viewport(ratio=1)
        assert not ben.button.evaluate(IS_CUT_OFF), (width, height)


def test_the_words_of_a_lost_connection_leave_the_board_visible(anna: Person, ben: Person) -> None:
    anna.guard.forgives(UNREACHABLE)
    table = Table(anna, ben).with_all_at_it()
    anna.context.set_offline(True)
    expect(anna.offline).to_be_visible()
    anna.plays("g8")
    expect(anna.offline).to_contain_text(t("connection.kept"))
    for width, height in (*SIDEWAYS, (844, 390), (932, 430)):
        resize(anna, width, height)
        fits(anna)
        expect(anna.offline).to_be_in_viewport(ratio=1)
        assert not overlap(anna.offline, anna.board), (width, height)
    anna.context.set_offline(False)
    table.advance("g8")
    anna.sees(table.position)
