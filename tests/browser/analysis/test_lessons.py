"""Guided lessons on screens of all sizes, with hands and keys."""

import pytest
from playwright.sync_api import expect

from app.locales import t
from engine import Position, find_game, format_move
from engine.lessons import CORE, LESSONS, Task
from harness.browser.lines import stones
from harness.browser.person import Person
from harness.browser.wait import eventually
from tests.browser.support.boards import ON_BOARD
from tests.browser.support.input import cells, enters
from tests.browser.support.layout import fits
from tests.support.params import in_soak_except

BOARD_WIDTH = "() => document.querySelector('svg.board').getBoundingClientRect().width"


def press(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=t(name), exact=True).click()


def wrong_move(position: Position, task: Task) -> str | None:
    """A wrong move that is made by pressing cells alone."""
    moves = (format_move(position, move) for move in position.legal_moves)
    return next((one for one in moves if one not in task.solutions and one[0] not in "p!"), None)


@pytest.mark.parametrize("game", in_soak_except("macbeth", values=LESSONS))
def test_a_lesson_fits_a_small_phone_to_its_end(anna: Person, game: str) -> None:
    """Every task is tried and solved without scrolling, the first one by keyboard."""
    anna.goes(f"/learn/{game}")
    for width, height in ((1280, 800), (1024, 768), (320, 568)):
        anna.page.set_viewport_size({"width": width, "height": height})
        fits(anna)
        expect(anna.board).to_be_in_viewport(ratio=1)
        if width > 1000:  # it takes the room of a wide screen
            eventually(lambda: anna.page.evaluate(BOARD_WIDTH) > width / 2, True)  # noqa: B023
    tasks = LESSONS[game]
    enters(anna, tasks[0].solutions[0])
    expect(anna.page.locator("#next")).to_be_focused()
    anna.presses("Enter")
    expect(anna.page.locator("#task-title")).to_be_focused()
    for number, task in enumerate(tasks[1:], 2):
        start = task.start(find_game(game))
        eventually(lambda: anna.page.evaluate(ON_BOARD), stones(start))
        fits(anna)
        for cell in cells(wrong_move(start, task) or ""):
            anna.cell(cell).click()
        if wrong_move(start, task):
            expect(anna.page.locator("#answer")).to_have_attribute("data-correct", "no")
            fits(anna)
            press(anna, "lessons.retry")
        press(anna, "lessons.show-solution")
        expect(anna.page.locator("#answer")).to_have_text(t(f"lesson-{task.text}.done"))
        fits(anna)
        if number < len(tasks):
            press(anna, "lessons.core.more" if number == CORE else "lessons.next")
    expect(anna.page.locator("#milestone")).to_be_visible()
