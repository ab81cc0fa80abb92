"""How a match ends, and what comes after."""

from playwright.sync_api import expect

from engine import Color
from tests.browser.support.lines import whole_game
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually


def test_resigning_takes_two_steps(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben).with_all_at_it(cora)
    anna.chooses("Resign…")
    expect(anna.notice).to_have_text("Resign?")
    anna.page.get_by_role("button", name="Keep playing").click()
    expect(anna.notice).not_to_have_text("Resign?")
    anna.page.get_by_role("button", name="More…").dblclick()  # the second press closes it again
    expect(anna.page.locator("#more-menu")).to_be_hidden()
    anna.sees(table.position)
    assert anna.turn == "black"

    anna.resigns()
    for person, title in ((anna, "White wins"), (ben, "You win with White"), (cora, "White wins")):
        expect(person.page.locator("#result-title")).to_have_text(title)
        expect(person.page.locator("#result-reason")).to_have_text("Black resigned")
        expect(person.page.locator("#result-count")).to_have_text("3 : 3")
        expect(person.page.locator("#more-button")).to_be_hidden()
        assert person.turn is None
        assert person.marked == set()
    ben.cell("g8").click()
    assert ben.moves == []


def test_one_resigns_on_the_other_s_turn(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    ben.resigns()
    for person in (anna, ben):
        expect(person.page.locator("#result-reason")).to_have_text("White resigned")


def test_friends_play_again(anna: Person, ben: Person) -> None:
    """The same game with the same options, at a new table, with colors changed."""
    line = whole_game()
    table = Table(anna, ben)
    table.play(line)
    table.with_all_at_it()
    for person in (anna, ben):
        person.sees(table.position)
        assert person.moves == list(line)
    ben.page.get_by_role("button", name="Rematch").click()
    ben.page.wait_for_url(lambda url: not url.endswith(table.url))
    anna.answers("Play")
    eventually(lambda: (anna.color, ben.color), ("white", "black"))


def test_a_match_that_is_over_is_open_to_look_through(anna: Person, cora: Person) -> None:
    table = Table(anna, cora)
    table.play(["g8", "d5"])
    table.resign(Color.BLACK)
    cora.opens(table.url)
    expect(cora.result).to_be_visible()
    cora.page.get_by_role("button", name="One move back").click()
    expect(cora.cell("d5")).to_have_attribute("data-stone", "")
    cora.page.get_by_role("button", name="To the last move").click()
    expect(cora.cell("d5")).to_have_attribute("data-stone", "white")
    expect(cora.result).to_be_visible()
