"""Every kind of offer and its answers, among two and three players."""

import pytest
from playwright.sync_api import expect

from app.locales import t
from engine import Color
from tests.browser.conftest import Visit
from tests.browser.support.person import Person
from tests.browser.support.scripts import STOP_TIME
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

TRIO = "hex-othello-3"


def sees_card(person: Person, text: str, *buttons: str) -> None:
    """Wait for one card with these buttons."""
    card = person.cards.filter(has_text=text)
    expect(card).to_have_count(1)
    expect(card.get_by_role("button")).to_have_text(list(buttons))


@pytest.fixture
def table(anna: Person, ben: Person, cora: Person) -> Table:
    """A match in which both have moved and Cora watches."""
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    return table.with_all_at_it(cora)


@pytest.mark.usefixtures("table")
def test_a_draw_is_offered_and_accepted(anna: Person, ben: Person, cora: Person) -> None:
    anna.chooses(t("offers.possible.draw"))
    sees_card(anna, t("offers.draw.you"), "Withdraw")
    sees_card(ben, t("offers.draw.other", name="Anna"), "Accept", "Decline")
    ben.hears("Anna offers a draw.")
    cora.hears("Anna offers a draw.")
    expect(cora.cards).to_have_count(0)
    anna.page.get_by_role("button", name=t("match.more")).click()
    item = anna.page.locator("#more-menu").get_by_role("button", name=t("offers.possible.draw"))
    expect(item).to_have_attribute("aria-disabled", "true")
    expect(item).to_contain_text(t("offers.pending"))
    ben.answers(t("offers.accept"))
    for person in (anna, ben, cora):
        expect(person.page.locator("#result-title")).to_have_text(t("result.draw"))
        expect(person.page.locator("#result-reason")).to_have_text(t("result.agreed"))
        expect(person.cards).to_have_count(0)


@pytest.mark.usefixtures("table")
def test_a_declined_offer_cannot_be_repeated_at_once(anna: Person, ben: Person) -> None:
    anna.chooses(t("offers.possible.draw"))
    ben.answers(t("offers.decline"))
    expect(anna.notice).to_have_text(t("offers.declined.draw.other", name="Ben"))
    anna.hears(t("offers.declined.draw.other", name="Ben") + ".")
    expect(anna.cards).to_have_count(0)
    anna.chooses(t("offers.possible.draw"))
    reason = t("refused.declined", count=2)
    expect(anna.notice).to_have_text(
        t("refusals.reason", what=t("refusals.nothing"), reason=reason)
    )
    anna.chooses(t("offers.possible.pause"))  # something else is another matter
    sees_card(ben, t("offers.pause.other", name="Anna"), "Accept", "Decline")
    anna.answers(t("offers.withdraw"))
    expect(ben.notice).to_have_text(t("offers.withdrawn.pause.other", name="Anna"))


def test_a_new_card_ignores_a_press_that_was_under_way(
    anna: Person, ben: Person, table: Table
) -> None:
    """Presses come as the card appears, and as it moves."""
    ben.page.evaluate("""() => new MutationObserver(() => {
        const button = document.querySelector("#cards button");
        if (!button || window.pressed) return;
        window.pressed = true;
        button.click();
    }).observe(document.querySelector("#cards"), {childList: true, subtree: true})""")
    ben.page.evaluate(STOP_TIME)  # however slow the browser is, it presses at once
    anna.chooses(t("offers.possible.draw"))
    sees_card(ben, t("offers.draw.other", name="Anna"), "Accept", "Decline")
    eventually(lambda: ben.page.evaluate("window.pressed"), True)
    assert anna.seats["black"]["note"] == t("seat.your-move")
    sees_card(ben, t("offers.draw.other", name="Anna"), "Accept", "Decline")
    table.play(["e4"])
    expect(ben.notice).to_have_text(t("offers.void.title", offers=t("offers.void.draw")))
    ben.hears(t("offers.void.title", offers=t("offers.void.draw")) + ".")
    expect(ben.cards).to_have_count(0)


def test_a_move_is_taken_back(anna: Person, ben: Person, cora: Person, table: Table) -> None:
    before = table.position
    table.play(["e4"])
    cora.page.locator('#moves [data-ply="3"]').click()
    cora.page.locator('#moves [data-ply="2"]').click()
    anna.chooses(t("offers.possible.takeback", move="e4"))
    sees_card(ben, t("offers.takeback-last.other", name="Anna", move="e4"), "Accept", "Decline")
    ben.answers(t("offers.accept"))
    table.position = before
    for person in (anna, ben, cora):
        person.sees(before)
        assert person.moves == ["g8", "d5"]
        person.hears(t("offers.taken-back.move", move="2") + ".")
    anna.hears(t("live.your-turn"))
    expect(cora.notice).not_to_contain_text("Move 2")  # what was looked at is now
    table.play(["c4"])
    for person in (anna, ben, cora):
        person.sees(table.position)
        assert person.moves == ["g8", "d5", "c4"]


@pytest.mark.usefixtures("table")
def test_a_takeback_goes_to_the_viewed_ply(anna: Person, ben: Person, cora: Person) -> None:
    cora.page.locator('#moves [data-ply="1"]').click()
    ben.page.get_by_role("button", name=t("steps.start")).click()
    ben.chooses(t("offers.possible.takeback-here"))
    sees_card(anna, t("offers.takeback-start.other", name="Ben"), "Accept", "Decline")
    anna.answers(t("offers.accept"))
    for person in (anna, ben, cora):
        eventually(lambda: person.moves, [])  # noqa: B023 - read at once
        expect(person.page.locator("#main")).not_to_have_attribute("data-past", "")
    anna.plays("g8")
    eventually(lambda: ben.moves, ["g8"])


@pytest.mark.soak
def test_the_menu_explains_missing_takebacks(anna: Person, ben: Person) -> None:
    table = Table(anna, ben, takebacks=False)
    table.play(["g8"])
    table.with_all_at_it()
    anna.page.get_by_role("button", name=t("match.more")).click()
    item = anna.page.locator('[data-offer="takeback"]')
    expect(item).to_have_attribute("aria-disabled", "true")
    expect(item).to_contain_text(t("offers.no-takebacks"))


def test_no_move_is_possible_during_a_pause(
    anna: Person, ben: Person, cora: Person, table: Table
) -> None:
    anna.chooses(t("offers.possible.pause"))
    ben.answers(t("offers.accept"))
    for person in (anna, ben, cora):
        expect(person.page.locator("#pause-title")).to_have_text(t("pause.title"))
        expect(person.button).to_have_text(t("pause.title"))
        assert person.marked == set()
    anna.rests()
    anna.cell("c1").click()
    expect(anna.notice).to_have_text(t("refusals.paused"))
    expect(cora.page.locator("#resume")).to_be_hidden()
    turns = anna.asks("GET", "/api/me/turns")["matches"]
    assert table.id not in [card["id"] for card in turns]
    ben.goes("/me/games")
    expect(ben.page.locator("#running .card").first).to_contain_text(t("cards.paused.paused"))
    ben.opens(table.url)
    go_on = anna.page.locator("#resume")
    expect(go_on).not_to_have_attribute("data-arming", "")
    go_on.click()
    for person in (anna, ben, cora):
        expect(person.page.locator("#pause")).to_be_hidden()
    ben.hears(t("offers.resumed.other", name="Anna") + ".")
    anna.plays("e4")
    table.advance("e4")
    ben.sees(table.position)


def test_a_player_aborts_alone_before_all_have_moved(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    ben.chooses(t("offers.possible.abort-alone"))
    expect(ben.notice).to_have_text(t("questions.abort.text"))
    ben.presses("Escape")
    ben.chooses(t("offers.possible.abort-alone"))
    sure = ben.page.locator("#notice-buttons .danger")
    expect(sure).not_to_have_attribute("data-arming", "")
    sure.click()
    for person in (anna, ben):
        expect(person.page.locator("#result-title")).to_have_text(t("result.aborted"))


@pytest.mark.usefixtures("table")
def test_a_later_abort_needs_consent(anna: Person, ben: Person) -> None:
    ben.chooses(t("offers.possible.abort"))
    sees_card(anna, t("offers.abort.other", name="Ben"), "Accept", "Decline")
    anna.answers(t("offers.accept"))
    for person in (anna, ben):
        expect(person.page.locator("#result-title")).to_have_text(t("result.aborted"))


def test_an_offer_among_three_needs_all(
    anna: Person, ben: Person, cora: Person, visit: Visit
) -> None:
    dora = visit("Dora")
    table = Table(anna, ben, TRIO, red=cora)
    table.play(["e4"])
    table.with_all_at_it(dora)
    ben.chooses(t("offers.possible.draw"))
    sees_card(anna, t("offers.draw.other", name="Ben"), "Accept", "Decline")
    anna.answers(t("offers.accept"))
    for person, name in ((anna, "you"), (ben, "Anna"), (cora, "Anna")):
        sees_card(
            person,
            f"Agreed: {name}",
            *(["Withdraw"] if person is ben else []),
            *(["Decline"] if person is anna else ["Accept", "Decline"] if person is cora else []),
        )
    cora.hears("Agreed: Anna.")
    cora.answers(t("offers.accept"))
    for person in (anna, ben, cora, dora):
        title = person.page.locator("#result-title")
        expect(title).to_have_text(t("result.draw"))


def test_two_offers_have_two_cards_that_keep_their_places(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    table.with_all_at_it()
    before = ben.page.locator("#play").bounding_box()
    anna.chooses(t("offers.possible.draw"))
    anna.chooses(t("offers.possible.pause"))
    expect(ben.cards).to_have_count(2)
    assert ben.page.locator("#play").bounding_box() == before
    assert ben.page.evaluate("document.activeElement === document.body")
    expect(ben.page.locator("#cards")).not_to_have_attribute("data-arming", "")
    ben.cards.nth(1).get_by_role("button", name=t("offers.decline")).focus()
    ben.presses("Enter")
    expect(ben.cards).to_have_count(1)
    sees_card(ben, t("offers.draw.other", name="Anna"), "Accept", "Decline")
    expect(ben.page.locator("#main")).to_be_focused()


@pytest.mark.soak
def test_a_departed_player_gets_no_offers(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben, TRIO, red=cora)
    table.play(["e4"])
    table.with_all_at_it()
    table.resign(Color.WHITE)
    anna.chooses(t("offers.possible.draw"))
    sees_card(cora, t("offers.draw.other", name="Anna"), "Accept", "Decline")
    expect(ben.cards).to_have_count(0)
    cora.answers(t("offers.accept"))
    expect(ben.page.locator("#result-title")).to_have_text(
        t("result.draw-between", players="Anna and Cora")
    )
