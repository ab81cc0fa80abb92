"""Guided lessons: tasks are solved on the board, and progress is kept in the browser."""

import pytest
from playwright.sync_api import expect

from app.locales import t
from app.locales.games import game_title
from engine import Position, find_game, format_move
from engine.lessons import CORE, LESSONS, Task
from tests.browser.looks.test_screens import fits
from tests.browser.support.boards import ON_BOARD
from tests.browser.support.input import cells, enters
from tests.browser.support.lines import stones
from tests.browser.support.person import Person
from tests.browser.support.wait import eventually
from tests.support.params import in_soak_except


def press(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=t(name), exact=True).click()


def opens(person: Person, game: str) -> None:
    person.goes(f"/learn/{game}")
    expect(person.page.locator("#steps [aria-current]")).to_have_count(1)


def plays(person: Person, move: str) -> None:
    if move == "pass":
        press(person, "board.pass")
        return
    if move.startswith("!"):
        press(person, "board.sacrifice")
    for cell in cells(move):
        person.cell(cell).click()


def wrong_move(position: Position, task: Task) -> str | None:
    moves = (format_move(position, move) for move in position.legal_moves)
    return next((move for move in moves if move not in task.solutions and move != "pass"), None)


@pytest.mark.parametrize("game", in_soak_except("macbeth", values=LESSONS))
def test_a_lesson_is_solved_to_its_end(anna: Person, game: str) -> None:
    """Every task with a wrong move first, on a small phone without scrolling."""
    anna.page.set_viewport_size({"width": 320, "height": 568})
    opens(anna, game)
    answer = anna.page.locator("#answer")
    milestone = anna.page.locator("#milestone")
    tasks = LESSONS[game]
    for number, task in enumerate(tasks, 1):
        start = task.start(find_game(game))
        expect(anna.page.locator("#task-title")).to_have_text(t(f"lesson-{task.text}.title"))
        eventually(lambda: anna.page.evaluate(ON_BOARD), stones(start))
        fits(anna)
        wrong = wrong_move(start, task)
        if wrong and not wrong.startswith("!"):
            plays(anna, wrong)
            expect(answer).to_have_attribute("data-correct", "no")
            press(anna, "lessons.retry")
            expect(answer).to_be_empty()
        plays(anna, task.solutions[0])
        expect(answer).to_have_text(t(f"lesson-{task.text}.done"))
        fits(anna)
        if number == CORE:
            expect(milestone.get_by_role("heading")).to_have_text(t("lessons.core.title"))
            press(anna, "lessons.core.more")
        elif number < len(tasks):
            press(anna, "lessons.next")
    expect(milestone).to_contain_text(
        t("lessons.end.about", solved=len(tasks), total=len(tasks)),
    )
    opens(anna, game)
    expect(anna.page.locator("#steps [data-solved]")).to_have_count(len(tasks))


def test_a_lesson_goes_on_where_it_was_left(anna: Person) -> None:
    """By keyboard; the solution that the page shows does not count."""
    anna.goes("/games")
    links = anna.page.get_by_role("link", name=t("lessons.learn"))
    links.first.click()
    title = anna.page.get_by_role("heading", level=1)
    expect(title).to_have_text(t("lessons.title", game=game_title("macbeth")))
    expect(anna.page.locator("#steps [aria-current]")).to_have_count(1)
    enters(anna, "g8")
    expect(anna.page.locator("#next")).to_be_focused()
    anna.presses("Enter")
    expect(anna.page.locator("#task-title")).to_be_focused()
    press(anna, "lessons.show-solution")
    expect(anna.page.locator("#answer")).to_have_attribute("data-correct", "yes")
    opens(anna, "macbeth")
    second = t("lesson-capture.two-ways.title")
    expect(anna.page.locator("#task-title")).to_have_text(second)
    expect(anna.page.locator("#steps [data-solved]")).to_have_count(1)


def test_the_board_of_a_lesson_takes_the_room_of_a_wide_screen(anna: Person) -> None:
    opens(anna, "hex-othello-3")
    for width, height in ((1280, 800), (1024, 768)):
        anna.page.set_viewport_size({"width": width, "height": height})
        fits(anna)
        expect(anna.board).to_be_in_viewport(ratio=1)
        wide = "() => document.querySelector('svg.board').getBoundingClientRect().width"
        eventually(lambda: anna.page.evaluate(wide) > width / 2, True)  # noqa: B023
