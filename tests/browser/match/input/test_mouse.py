"""Playing with a mouse: hovering previews, one click plays."""

from playwright.sync_api import expect

from app.locales import t
from harness.browser.person import Person
from harness.browser.table import Table
from tests.browser.match.input.test_phone import flips


def test_a_move_is_previewed_and_played_once(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben).with_all_at_it(cora)
    anna.thinks()
    assert anna.marked == {"h7", "g5", "g8", "e4", "e7", "d5"}
    assert ben.marked == cora.marked == set()
    for move in ("g8", "e4"):
        anna.cell(move).hover()
        expect(anna.button).to_have_text(f"Play {move} +1")
        assert anna.turning == flips(table.position, move)
        expect(anna.board.locator(".badge text")).to_have_text("+1")
    anna.page.locator("header").hover()
    expect(anna.board.locator(".ghost")).to_have_count(0)
    anna.cell("a1").click()
    expect(anna.notice).to_have_text(t("refusals.no-capture", cell="a1"))
    for person, reason in ((ben, t("refusals.not-your-turn")), (cora, t("match.full.two"))):
        person.rests()
        person.cell("g8").click()
        expect(person.notice).to_have_text(reason)
        person.button.click(force=True)

    anna.cell("g8").dblclick()
    table.advance("g8")
    for person in (anna, ben, cora):
        person.sees(table.position)
    ben.plays("d5")
    table.advance("d5")
    anna.sees(table.position)
    assert anna.moves == ["g8", "d5"], "each click has played one move"
    cora.goes("/")
    expect(anna.status).to_have_text(t("connection.open"))
