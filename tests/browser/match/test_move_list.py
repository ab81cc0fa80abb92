"""The list of moves beside the board, and the way back to the present."""

from playwright.sync_api import expect

from app.locales import t
from engine import Color, find_game
from harness.browser.lines import follow, stones
from harness.browser.person import Person
from harness.browser.table import Table
from harness.browser.wait import eventually

LINE = ("g8", "d5", "e4", "h9")
START = find_game("macbeth").start({})
TRANSPARENT = "rgba(0, 0, 0, 0)"
_LINES = """(element) => {
  const text = document.createRange();
  text.selectNodeContents(element);
  return new Set([...text.getClientRects()].map(({ top }) => top)).size;
}"""


def looks_at(person: Person, ply: int) -> None:
    """Wait until the board shows the position at a ply."""
    eventually(lambda: person.stones, stones(follow(START, *LINE[:ply])))


def test_a_player_looks_back_while_the_game_goes_on(
    anna: Person, ben: Person, cora: Person
) -> None:
    table = Table(anna, ben)
    table.play(LINE[:3])
    table.with_all_at_it(cora)
    header = anna.page.locator("#moves th").first
    expect(header).not_to_have_css("background-color", TRANSPARENT)  # moves scroll below it
    expect(anna.status).to_have_text(t("connection.watched", count=1))
    assert anna.status.evaluate(_LINES) == 1
    for person in (anna, cora):
        person.page.get_by_role("button", name=t("steps.back")).click()
        looks_at(person, 2)
        person.page.locator('#moves [data-ply="1"]').click()
        looks_at(person, 1)
        person.presses("ArrowRight")
        looks_at(person, 2)

    ben.plays(LINE[3])
    table.advance(LINE[3])
    eventually(lambda: anna.moves, list(LINE))
    looks_at(anna, 2)
    table.resign(Color.WHITE)
    expect(anna.notice).to_have_text("Move 2 of 4. You won")
    expect(anna.result).to_be_hidden()
    anna.button.click()
    expect(anna.result).to_be_visible()
    anna.sees(table.position)
