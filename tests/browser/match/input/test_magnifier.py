"""A press and hold on a small board: the magnifier, and the cell that is chosen in it."""

from playwright.sync_api import CDPSession, Locator, expect

from harness.browser.boxes import center
from harness.browser.person import Person
from harness.browser.table import Table
from tests.browser.conftest import Visit
from tests.browser.match.input.test_phone import SMALL, phone, shows_preview


class Finger:
    """One finger on the screen of a phone."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._session: CDPSession = person.page.context.new_cdp_session(person.page)

    def holds(self, cell: str) -> Locator:
        """Press a cell until the magnifier appears, which is returned."""
        self._touch("touchStart", *self._at(cell))
        glass = self._person.page.locator(".magnifier")
        expect(glass).to_be_visible()
        return glass

    def moves(self, cell: str) -> None:
        self._touch("touchMove", *self._at(cell))

    def leaves_the_board(self) -> None:
        self._touch("touchMove", 5, 5)

    def lifts(self) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _touch(self, kind: str, x: float, y: float) -> None:
        points = [{"x": x, "y": y}]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def _at(self, cell: str) -> tuple[float, float]:
        return center(self._person.cell(cell).locator(".tile"))


def test_a_held_finger_chooses_a_cell_as_a_tap_would(visit: Visit, ben: Person) -> None:
    anna = visit("Anna", **phone(SMALL))
    table = Table(anna, ben).with_all_at_it()
    anna.thinks()
    finger = Finger(anna)
    chosen = finger.holds("g7").locator("[data-magnified]")
    expect(chosen).to_have_attribute("data-cell", "g7")
    finger.moves("g8")
    expect(chosen).to_have_attribute("data-cell", "g8")
    finger.lifts()
    expect(anna.page.locator(".magnifier")).to_have_count(0)
    shows_preview(anna, table.position, "g8")
    assert anna.moves == []

    glass = finger.holds("h7")
    finger.leaves_the_board()
    expect(glass).to_have_count(0)
    finger.lifts()
    shows_preview(anna, table.position, "g8")

    finger.holds("g8")
    finger.lifts()
    table.advance("g8")
    for person in (anna, ben):
        person.sees(table.position)

    ben.plays("d5")
    table.advance("d5")
    anna.thinks()
    finger.holds("e4")
    finger.lifts()
    anna.cell("e4").tap()  # right after the hold
    table.advance("e4")
    for person in (anna, ben):
        person.sees(table.position)
