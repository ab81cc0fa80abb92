"""What players offer each other: every kind, answered on a card, for two and for three."""

import pytest
from playwright.sync_api import expect

from engine import Color
from tests.browser.conftest import Visit
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

TRIO = "hex-othello-3"


def sees_card(person: Person, text: str, *buttons: str) -> None:
    """One card is there, with these buttons."""
    card = person.cards.filter(has_text=text)
    expect(card).to_have_count(1)
    expect(card.get_by_role("button")).to_have_text(list(buttons))


@pytest.fixture
def table(anna: Person, ben: Person, cora: Person) -> Table:
    """Both have moved, and Cora watches."""
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    return table.with_all_at_it(cora)


@pytest.mark.usefixtures("table")
def test_a_draw_is_offered_and_accepted(anna: Person, ben: Person, cora: Person) -> None:
    anna.chooses("Offer a draw")
    sees_card(anna, "You offer a draw", "Take back")
    sees_card(ben, "Anna offers a draw", "Accept", "Decline")
    ben.hears("Anna offers a draw.")
    cora.hears("Anna offers a draw.")
    expect(cora.cards).to_have_count(0)
    anna.page.get_by_role("button", name="More…").click()
    item = anna.page.locator("#more-menu").get_by_role("button", name="Offer a draw")
    expect(item).to_have_attribute("aria-disabled", "true")
    expect(item).to_contain_text("the answer is awaited")
    ben.answers("Accept")
    for person in (anna, ben, cora):
        expect(person.page.locator("#result-title")).to_have_text("A draw between Black and White")
        expect(person.page.locator("#result-reason")).to_have_text("Agreed")
        expect(person.cards).to_have_count(0)


@pytest.mark.usefixtures("table")
def test_who_is_declined_waits(anna: Person, ben: Person) -> None:
    anna.chooses("Offer a draw")
    ben.answers("Decline")
    expect(anna.notice).to_have_text("Ben declines the draw")
    anna.hears("Ben declines the draw.")
    expect(anna.cards).to_have_count(0)
    anna.chooses("Offer a draw")
    expect(anna.notice).to_have_text(
        "Nothing happened: It was declined; offer it again after 2 more moves."
    )
    anna.chooses("Suggest a pause")  # something else is another matter
    sees_card(ben, "Anna suggests a pause", "Accept", "Decline")
    anna.answers("Take back")
    expect(ben.notice).to_have_text("Anna takes the offered pause back")


def test_a_finger_on_its_way_does_not_answer(anna: Person, ben: Person, table: Table) -> None:
    """The press comes in the same moment as the card, and once more as it changes its place."""
    ben.page.evaluate("""() => new MutationObserver(() => {
        const button = document.querySelector("#cards button");
        if (!button || window.pressed) return;
        window.pressed = true;
        button.click();
    }).observe(document.querySelector("#cards"), {childList: true, subtree: true})""")
    anna.chooses("Offer a draw")
    sees_card(ben, "Anna offers a draw", "Accept", "Decline")
    eventually(lambda: ben.page.evaluate("window.pressed"), True)
    assert anna.seats["black"]["note"] == "your move"
    sees_card(ben, "Anna offers a draw", "Accept", "Decline")
    table.play(["e4"])
    expect(ben.notice).to_have_text("The game went on: the offered draw is off")
    ben.hears("The game went on: the offered draw is off.")
    expect(ben.cards).to_have_count(0)


def test_a_move_is_taken_back(anna: Person, ben: Person, cora: Person, table: Table) -> None:
    before = table.position
    table.play(["e4"])
    cora.page.locator('#moves [data-ply="3"]').click()
    cora.page.locator('#moves [data-ply="2"]').click()
    anna.chooses("Ask to take back e4")
    sees_card(ben, "Anna asks to take back e4", "Accept", "Decline")
    ben.answers("Accept")
    table.position = before
    for person in (anna, ben, cora):
        person.sees(before)
        assert person.moves == ["g8", "d5"]
        person.hears("Back to move 2, as agreed.")
    anna.hears("Your turn.")
    expect(cora.notice).not_to_contain_text("Move 2")  # what was looked at is now
    table.play(["c4"])
    for person in (anna, ben, cora):
        person.sees(table.position)
        assert person.moves == ["g8", "d5", "c4"]


@pytest.mark.usefixtures("table")
def test_one_goes_back_to_where_one_looks(anna: Person, ben: Person, cora: Person) -> None:
    cora.page.locator('#moves [data-ply="1"]').click()
    ben.page.get_by_role("button", name="To the start").click()
    ben.chooses("Ask to go back to here")
    sees_card(anna, "Ben asks to go back to the start", "Accept", "Decline")
    anna.answers("Accept")
    for person in (anna, ben, cora):
        eventually(lambda: person.moves, [])  # noqa: B023 - read at once
        expect(person.page.locator("#main")).not_to_have_attribute("data-past", "")
    anna.plays("g8")
    eventually(lambda: ben.moves, ["g8"])


def test_without_takebacks_the_menu_says_so(anna: Person, ben: Person) -> None:
    table = Table(anna, ben, takebacks=False)
    table.play(["g8"])
    table.with_all_at_it()
    anna.page.get_by_role("button", name="More…").click()
    item = anna.page.locator('[data-offer="takeback"]')
    expect(item).to_have_attribute("aria-disabled", "true")
    expect(item).to_contain_text("This match was opened without")


def test_a_pause_holds_the_game(anna: Person, ben: Person, cora: Person, table: Table) -> None:
    anna.chooses("Suggest a pause")
    ben.answers("Accept")
    for person in (anna, ben, cora):
        expect(person.page.locator("#pause-title")).to_have_text("Paused")
        expect(person.button).to_have_text("Paused")
        assert person.marked == set()
    anna.rests()
    anna.cell("c1").click()
    expect(anna.notice).to_have_text("The game is paused. Go on with it first")
    expect(cora.page.locator("#resume")).to_be_hidden()
    turns = anna.asks("GET", "/api/me/turns")["matches"]
    assert table.id not in [card["id"] for card in turns]
    ben.goes("/me/games")
    expect(ben.page.locator("#running .card").first).to_contain_text("paused")
    ben.opens(table.url)
    go_on = anna.page.locator("#resume")
    expect(go_on).not_to_have_attribute("data-arming", "")
    go_on.click()
    for person in (anna, ben, cora):
        expect(person.page.locator("#pause")).to_be_hidden()
    ben.hears("Anna goes on with the game.")
    anna.plays("e4")
    table.advance("e4")
    ben.sees(table.position)


def test_an_abort_takes_two_steps_before_all_have_moved(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    ben.chooses("Abort the game…")
    expect(ben.notice).to_have_text("Abort the game? Nothing is counted")
    ben.presses("Escape")
    ben.chooses("Abort the game…")
    sure = ben.page.locator("#notice-buttons .danger")
    expect(sure).not_to_have_attribute("data-arming", "")
    sure.click()
    for person in (anna, ben):
        expect(person.page.locator("#result-title")).to_have_text("The game was aborted")


@pytest.mark.usefixtures("table")
def test_later_an_abort_needs_both(anna: Person, ben: Person) -> None:
    ben.chooses("Suggest to abort the game")
    sees_card(anna, "Ben suggests to abort the game", "Accept", "Decline")
    anna.answers("Accept")
    for person in (anna, ben):
        expect(person.page.locator("#result-title")).to_have_text("The game was aborted")


def test_three_have_to_agree(anna: Person, ben: Person, cora: Person, visit: Visit) -> None:
    dora = visit("Dora")
    table = Table(anna, ben, TRIO, red=cora)
    table.play(["e4"])
    table.with_all_at_it(dora)
    ben.chooses("Offer a draw")
    sees_card(anna, "Ben offers a draw", "Accept", "Decline")
    anna.answers("Accept")
    for person, name in ((anna, "you"), (ben, "Anna"), (cora, "Anna")):
        sees_card(
            person,
            f"Agreed: {name}",
            *(["Take back"] if person is ben else []),
            *(["Decline"] if person is anna else ["Accept", "Decline"] if person is cora else []),
        )
    cora.hears("Agreed: Anna.")
    cora.answers("Accept")
    for person in (anna, ben, cora, dora):
        title = person.page.locator("#result-title")
        expect(title).to_have_text("A draw between Black, White and Red")


def test_two_offers_are_two_cards_that_keep_their_places(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    table.with_all_at_it()
    before = ben.page.locator("#play").bounding_box()
    anna.chooses("Offer a draw")
    anna.chooses("Suggest a pause")
    expect(ben.cards).to_have_count(2)
    assert ben.page.locator("#play").bounding_box() == before
    assert ben.page.evaluate("document.activeElement === document.body")
    expect(ben.page.locator("#cards")).not_to_have_attribute("data-arming", "")
    ben.cards.nth(1).get_by_role("button", name="Decline").focus()
    ben.presses("Enter")
    expect(ben.cards).to_have_count(1)
    sees_card(ben, "Anna offers a draw", "Accept", "Decline")
    expect(ben.page.locator("#main")).to_be_focused()


def test_who_has_resigned_is_asked_nothing(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben, TRIO, red=cora)
    table.play(["e4"])
    table.with_all_at_it()
    table.resign(Color.WHITE)
    anna.chooses("Offer a draw")
    sees_card(cora, "Anna offers a draw", "Accept", "Decline")
    expect(ben.cards).to_have_count(0)
    cora.answers("Accept")
    expect(ben.page.locator("#result-title")).to_have_text("A draw between Black and Red")
