"""Offer cards, the menu and a pause are visible on every screen and move nothing else."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import FloatRect, expect

from app.locales import LANGUAGES, t, use_language
from engine import Color
from tests.browser.conftest import Visit
from tests.browser.lobby.test_navigation import overlap
from tests.browser.looks.test_screens import LONG, PAINTED, SCREENS, fits, shows_all
from tests.browser.support.person import Person
from tests.browser.support.table import Table

PHONES = ((320, 568), (360, 640), (390, 844))
NAME = "Jürgen Großmann-Öttinger"  # of the maximum length
FIXED = ("svg.board", "#play", "#more-button", "#seats-below", "#status")


def sizes(person: Person) -> Iterator[None]:
    """All screens, one after the other."""
    for width, height in SCREENS:
        resize(person, width, height)
        yield


def resize(person: Person, width: int, height: int) -> None:
    """Give the page another size, and wait until it has been painted with it."""
    person.page.set_viewport_size({"width": width, "height": height})
    person.page.evaluate(PAINTED)


def places(person: Person) -> list[FloatRect | None]:
    return [person.page.locator(name).bounding_box() for name in FIXED]


@pytest.fixture
def anna(visit: Visit) -> Person:
    """Anna, with a name of the maximum length."""
    return visit(LONG)


def test_offer_cards_are_visible_and_move_nothing(anna: Person, visit: Visit) -> None:
    ben = visit(LONG)
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    table.with_all_at_it()
    before = [places(ben) for _ in sizes(ben)]
    anna.chooses(t("offers.possible.draw"))
    expect(anna.cards).to_have_count(1)  # until an offer is answered, the page sends no other
    anna.chooses(t("offers.possible.pause"))
    expect(ben.cards).to_have_count(2)
    for (width, height), stood in zip(SCREENS, before, strict=True):
        resize(ben, width, height)
        assert places(ben) == stood, (width, height)
        fits(ben)
        for button in ben.cards.get_by_role("button").all():
            expect(button).to_be_in_viewport(ratio=1)
    ben.page.get_by_role("button", name=t("match.more")).click()
    for _ in sizes(ben):
        fits(ben)
        for item in ben.page.locator("#more-menu button").all():
            expect(item).to_be_in_viewport(ratio=1)
    ben.presses("Escape")
    ben.cards.nth(1).get_by_role("button", name=t("offers.accept")).click()
    for _ in sizes(ben):
        shows_all(ben, "#resume", "#play")


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1024, 600)])
def test_a_card_in_a_low_panel_leaves_what_is_needed(
    visit: Visit, ben: Person, width: int, height: int
) -> None:
    anna = visit(NAME)
    Table(anna, ben).with_all_at_it()
    resize(ben, width, height)
    anna.chooses(t("offers.possible.draw"))
    expect(ben.cards).to_have_count(1)
    covers_none(ben, ".about", ".record-head", "#notice", "#actions", "#status")
    ben.page.locator("#chat-toggle").click()
    ben.page.wait_for_selector("#main[data-chat] .chat-form")
    covers_none(ben, "#chat", "#notice", "#actions", "#status")


def covers_none(person: Person, *others: str) -> None:
    """The cards lie on none of these."""
    for other in others:
        assert not overlap(person.page.locator("#cards"), person.page.locator(other)), other


def test_a_card_says_what_is_offered_beside_any_name(visit: Visit, ben: Person) -> None:
    anna = visit(NAME)
    table = Table(anna, ben)
    table.play(["g8", "d5", "e4"])
    table.with_all_at_it()
    anna.chooses(t("offers.possible.takeback", move="e4"))
    text = t("offers.takeback-last.other", name=NAME, move="e4")
    expect(ben.cards.locator(".offer-card-text")).to_have_text(text)
    for width, height in (*SCREENS, (1024, 600), (568, 320)):
        resize(ben, width, height)
        assert ben.cards.evaluate(SHOWS_LAST_WORD), (width, height)
        for button in ben.cards.get_by_role("button").all():
            expect(button).to_be_in_viewport(ratio=1)


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


@pytest.fixture
def german() -> Iterator[None]:
    """The words of a language with long ones."""
    with use_language(LANGUAGES["de"]):
        yield


@pytest.mark.usefixtures("german")
def test_a_card_covers_no_seat(visit: Visit) -> None:
    anna, ben = (
        visit(name, locale="de", has_touch=True, is_mobile=True) for name in ("Anna", "Ben")
    )
    Table(anna, ben, time="10+10").with_all_at_it()
    ben.chooses(t("offers.possible.draw"))
    expect(anna.cards.get_by_role("button")).to_have_count(2)
    for width, height in PHONES:
        resize(anna, width, height)
        for name in ("#seats-above", ".menu-button"):
            assert not overlap(anna.page.locator("#cards"), anna.page.locator(name)), (name, width)


@pytest.mark.usefixtures("german")
def test_a_notice_of_another_game_covers_no_seat(visit: Visit, ben: Person) -> None:
    anna = visit("Anna", locale="de", has_touch=True, is_mobile=True)
    Table(anna, ben)
    anna.opens(Table(anna, ben, "macbeth-full").url)
    for width, height in PHONES:
        resize(anna, width, height)
        notice = anna.page.locator("#joined")
        expect(notice.get_by_role("link", name=t("nav.go-to-game"))).to_be_in_viewport(ratio=1)
        assert not overlap(notice, anna.page.locator("#seats-above")), width


@pytest.mark.usefixtures("german")
def test_a_notice_of_another_game_waits_for_the_answer_to_a_card(visit: Visit) -> None:
    anna, ben = (
        visit(name, locale="de", has_touch=True, is_mobile=True) for name in ("Anna", "Ben")
    )
    Table(anna, ben)
    Table(anna, ben, "macbeth-full").with_all_at_it()
    notice = anna.page.locator("#joined")
    ben.chooses(t("offers.possible.draw"))
    expect(anna.cards).to_have_count(1)
    for width, height in PHONES:
        resize(anna, width, height)
        expect(notice.get_by_role("link")).to_have_count(0)
        assert not overlap(anna.page.locator("#cards"), anna.page.locator("#seats-above")), width
    anna.answers(t("offers.decline"))
    expect(notice.get_by_role("link", name=t("nav.go-to-game"))).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (1280, 800)])
def test_the_actions_of_a_spectator_end_with_the_panel(
    visit: Visit, ben: Person, width: int, height: int
) -> None:
    eve = visit("Eve", viewport={"width": width, "height": height})
    table = Table(visit("Anna"), ben)
    eve.opens(table.url)
    assert right_of(eve, "#actions :is(#play, #tab) >> visible=true >> nth=-1") == right_of(
        eve, "#share-bar"
    )


def right_of(person: Person, selector: str) -> float:
    box = person.page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"]


def test_the_result_of_a_series_fits(anna: Person, ben: Person) -> None:
    first = Table(anna, ben)
    first.resign(Color.BLACK)
    following = anna.asks("POST", f"/api{first.url}/rematch")["id"]
    ben.asks("POST", f"/api{first.url}/rematch")
    ben.opens(f"/matches/{following}")
    ben.chooses(t("match.resign-ask"))
    sure = ben.page.locator("#notice-buttons .danger")
    expect(sure).not_to_have_attribute("data-arming", "")
    sure.click()
    expect(ben.result).to_be_visible()
    anna.asks("POST", f"/api/matches/{following}/rematch")
    expect(ben.cards).to_have_count(1)
    for _ in sizes(ben):
        shows_all(ben, "svg.board", "#result", "#rematch", "#cards", "#status")
        expect(ben.result.locator("[data-series]")).to_be_in_viewport(ratio=1)
