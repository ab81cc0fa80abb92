"""Stepping through the moves of a game."""

from playwright.sync_api import expect

from app.locales import t
from engine import Color, find_game
from tests.browser.support.lines import follow, stones
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

LINE = ("g8", "d5", "e4", "h9")
START = find_game("macbeth").start({})

TRANSPARENT = "rgba(0, 0, 0, 0)"
_LINES = """(element) => {
  const text = document.createRange();
  text.selectNodeContents(element);
  return new Set([...text.getClientRects()].map(({ top }) => top)).size;
}"""


def steps(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=name, exact=True).click()


def looks_at(person: Person, ply: int) -> None:
    """Wait until the board shows the position at a ply."""
    position = follow(START, *LINE[:ply])
    eventually(lambda: person.stones, stones(position))
    eventually(lambda: person.score, {str(color): n for color, n in position.score.items()})


def test_stepping_through_the_moves(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben)
    table.play(LINE)
    table.with_all_at_it(cora)
    header = anna.page.locator("#moves th").first
    expect(header).not_to_have_css("background-color", TRANSPARENT)  # moves scroll below it
    expect(anna.status).to_have_text(t("connection.watched", count=1))
    assert anna.status.evaluate(_LINES) == 1
    for person in (anna, cora):
        for ply in (3, 2):
            steps(person, t("steps.back"))
            looks_at(person, ply)
            expect(person.notice).to_have_text(f"Move {ply} of 4")
        steps(person, t("steps.start"))
        looks_at(person, 0)
        person.presses(",")
        looks_at(person, 0)
        steps(person, t("steps.forward"))
        looks_at(person, 1)
        expect(person.cell("g8")).to_have_attribute("data-last", "")
        person.page.locator('#moves [data-ply="3"]').click()
        looks_at(person, 3)
        person.presses("ArrowLeft")
        looks_at(person, 2)
        person.presses(".")
        looks_at(person, 3)
        person.button.click()
        person.sees(table.position)
        steps(person, t("steps.back"))
        steps(person, t("moves.last"))
        person.sees(table.position)
        steps(person, t("steps.back"))
        steps(person, t("steps.forward"))
        expect(person.notice).not_to_contain_text(t("score.move"))


def test_no_move_is_possible_at_an_earlier_ply(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    table.play(LINE)
    table.with_all_at_it()
    anna.thinks()
    open_now = anna.marked
    steps(anna, t("steps.back"))
    looks_at(anna, 3)
    assert anna.marked == set()
    anna.rests()
    for cell in sorted(open_now)[:2]:
        anna.cell(cell).click()
    assert anna.turning == set()
    expect(anna.button).to_have_text(t("moves.return"))
    anna.button.click()
    anna.sees(table.position)
    assert anna.moves == list(LINE)
    assert anna.marked == open_now


def test_a_new_move_keeps_the_viewed_ply(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    table.play(LINE[:3])
    table.with_all_at_it()
    steps(anna, t("steps.start"))
    looks_at(anna, 0)
    ben.plays(LINE[3])
    table.advance(LINE[3])
    eventually(lambda: anna.moves, list(LINE))
    looks_at(anna, 0)
    expect(anna.notice).to_have_text(t("moves.at-start"))
    anna.hears(f"White: {LINE[3]}, turns ")
    anna.button.click()
    anna.sees(table.position)
    anna.plays(min(anna.marked))
    eventually(lambda: len(ben.moves), 5)


def test_the_result_is_shown_at_an_earlier_ply(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    table.play(LINE)
    table.with_all_at_it()
    steps(anna, t("steps.back"))
    table.resign(Color.WHITE)
    expect(anna.notice).to_have_text("Move 3 of 4. You won")
    expect(anna.result).to_be_hidden()
    anna.button.click()
    expect(anna.result).to_be_visible()
