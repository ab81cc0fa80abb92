"""Offer cards, notices, the menu and a pause are visible on every screen and move nothing else."""

from playwright.sync_api import FloatRect, expect

from app.locales import LANGUAGES, t, use_language
from harness.browser.boxes import box
from harness.browser.person import Person
from harness.browser.table import Table
from tests.browser.conftest import Visit
from tests.browser.support.layout import (
    LONG,
    LOW,
    NAME,
    SCREENS,
    SIDEWAYS,
    covers_none,
    fits,
    sees_whole,
    shows_all,
    sizes,
)

PHONES = ((320, 568), (360, 640), (390, 844))
FIXED = ("svg.board", "#play", "#more-button", "#seats-below", "#status")
BUTTONS = ("#play", "#pass", "#tab", "#more-button")
IS_CUT_OFF = """(element) =>
  element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight"""

SHOWS_LAST_WORD = """(card) => {
  const text = card.querySelector(".offer-card-text");
  const last = new Range();
  last.selectNodeContents(text);
  const seen = card.getBoundingClientRect();
  last.setStart(text.lastChild, text.lastChild.length - 2);
  const { bottom, right } = last.getBoundingClientRect();
  const box = text.getBoundingClientRect();
  return bottom <= box.bottom + 1 && bottom <= seen.bottom && right <= box.right + 1;
}"""


def places(person: Person) -> list[FloatRect | None]:
    return [person.page.locator(name).bounding_box() for name in FIXED]


def right_of(person: Person, selector: str) -> float:
    place = box(person.page.locator(selector))
    return place["x"] + place["width"]


def test_offer_cards_are_visible_and_move_nothing(visit: Visit) -> None:
    """The actions of a spectator, who has none of the cards, end with the panel."""
    anna, ben, eve = visit(LONG), visit(LONG), visit("Eve")
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    table.with_all_at_it(eve)
    before = {size: places(ben) for size in sizes(ben)}
    for size in sizes(eve, ((320, 568), (390, 844), (1280, 800))):
        last = right_of(eve, "#actions :is(#play, #tab) >> visible=true >> nth=-1")
        assert last == right_of(eve, "#share-bar"), size
    anna.chooses(t("offers.possible.draw"))
    expect(anna.cards).to_have_count(1)  # until an offer is answered, the page sends no other
    anna.chooses(t("offers.possible.pause"))
    expect(ben.cards).to_have_count(2)
    for size in sizes(ben):
        assert places(ben) == before[size], size
        fits(ben)
        sees_whole(ben, *ben.cards.get_by_role("button").all())
    ben.page.get_by_role("button", name=t("match.more")).click()
    for _ in sizes(ben):
        fits(ben)
        sees_whole(ben, *ben.page.locator("#more-menu button:visible").all())
    ben.presses("Escape")
    ben.cards.nth(1).get_by_role("button", name=t("offers.accept")).click()
    for _ in sizes(ben):
        shows_all(ben, "#resume", "#play")


def test_a_card_beside_any_name_is_whole_and_leaves_what_is_needed(
    visit: Visit, ben: Person
) -> None:
    anna = visit(NAME)
    table = Table(anna, ben, options={"passing": "free"}, time="5+5")
    table.play(["g8", "d5", "e4"])
    table.with_all_at_it()
    anna.chooses(t("offers.possible.takeback", move="e4"))
    text = t("offers.takeback-last.other", name=NAME, move="e4")
    expect(ben.cards.locator(".offer-card-text")).to_have_text(text)
    for size in sizes(ben, (*SCREENS, *LOW, *SIDEWAYS)):
        assert ben.cards.evaluate(SHOWS_LAST_WORD), size
        sees_whole(ben, *ben.cards.get_by_role("button").all())
        fits(ben)
        if size in SIDEWAYS:
            covers_none(ben, "#cards", *BUTTONS)
            shows_all(ben, *BUTTONS)
            assert not ben.button.evaluate(IS_CUT_OFF), size
        if size in LOW:
            covers_none(ben, "#cards", ".about", ".record-head", "#notice", "#actions", "#status")
    ben.page.locator("#chat-toggle").click()
    ben.page.wait_for_selector("#main[data-chat] .chat-form")
    for _ in sizes(ben, LOW):
        covers_none(ben, "#cards", "#chat", "#notice", "#actions", "#status")


def test_cards_and_notices_cover_no_seat_and_no_board(visit: Visit) -> None:
    """In a language of long words; a notice of another game waits for the answer to a card."""
    phone = {"locale": "de", "has_touch": True, "is_mobile": True}
    anna, ben = visit("Anna", **phone), visit("Ben", **phone)
    with use_language(LANGUAGES["de"]):
        Table(anna, ben)
        Table(anna, ben, "macbeth-full", time="10+10").with_all_at_it()
        notice = anna.page.locator("#joined")
        link = notice.get_by_role("link", name=t("nav.go-to-game"))
        expect(link).to_be_visible()
        for _ in sizes(anna, PHONES):
            sees_whole(anna, link)
            covers_none(anna, "#joined", "#seats-above")
        ben.chooses(t("offers.possible.draw"))
        expect(anna.cards.get_by_role("button")).to_have_count(2)
        expect(notice.get_by_role("link")).to_have_count(0)
        for _ in sizes(anna, PHONES):
            covers_none(anna, "#cards", "#seats-above", ".menu-button")
        anna.answers(t("offers.decline"))
        expect(link).to_be_visible()
        for path in ("/local/macbeth", "/analysis/othello"):
            anna.goes(path)
            expect(link).to_be_visible()
            for _ in sizes(anna, ((1280, 800), (390, 844), (800, 390))):
                covers_none(anna, "#joined", "svg.board")
