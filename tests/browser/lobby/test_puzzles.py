"""Puzzles: solving them by touch, and on every screen."""

import pytest
from playwright.sync_api import expect

from app.features.puzzles.puzzle import ANSWERS, StoredPuzzle
from app.features.puzzles.puzzle_file import shipped_puzzles
from app.locales import t
from engine import Position, Record
from harness.browser.boxes import box
from harness.browser.person import Person
from tests.browser.conftest import Visit
from tests.browser.support.boards import plays, shows
from tests.browser.support.input import taps
from tests.browser.support.layout import SCREENS, fits, resize

PUZZLE = next(one for one in shipped_puzzles().puzzles if one.game == "macbeth")


def start(puzzle: StoredPuzzle = PUZZLE) -> Position:
    return Record(puzzle.game, dict(puzzle.options), {}, puzzle.moves).replay()[-1]


def wrong(puzzle: StoredPuzzle = PUZZLE) -> str:
    """Play a losing move, which is answered."""
    answers = ANSWERS.validate_json(puzzle.answers)
    return next(
        move
        for move, one in answers.items()
        if move != puzzle.solution and one.line and one.line[0] != "pass"
    )


def expect_answer(person: Person, words: str) -> None:
    expect(person.page.locator("#answer")).to_contain_text(words)


def opens_puzzle(person: Person) -> None:
    person.goes(f"/puzzles/{PUZZLE.id}")
    shows(person, start())


def tries_wrong_move(person: Person) -> None:
    plays(person, wrong())
    expect_answer(person, "No:")


def test_a_task_is_read_before_its_board_is_seen(visit: Visit) -> None:
    anna = visit("Anna", viewport={"width": 320, "height": 568})
    for path in (f"/puzzles/{PUZZLE.id}", "/learn/macbeth"):
        anna.goes(path)
        for width, height in ((320, 568), (390, 844)):
            resize(anna, width, height)
            task, board = (box(anna.page.locator(one)) for one in (".sandbox-task", "svg.board"))
            assert task["y"] + task["height"] <= board["y"], (path, width)
            assert board["y"] + board["height"] <= height, (path, width)


def test_a_puzzle_is_solved_by_touch_with_its_answers_in_view(visit: Visit) -> None:
    anna = visit("Anna", has_touch=True, is_mobile=True, viewport={"width": 360, "height": 640})
    opens_puzzle(anna)
    answer = anna.page.locator(".puzzle-answer")
    touches(anna, wrong())
    expect_answer(anna, "No:")
    expect(answer).to_be_in_viewport(ratio=0.99)
    expect(anna.board).to_be_in_viewport(ratio=0.99)
    anna.page.get_by_role("button", name=t("puzzles.retry")).tap()
    anna.page.get_by_role("button", name=t("puzzles.hint")).tap()
    expect_answer(anna, "One of ")
    expect(answer).to_be_in_viewport(ratio=0.99)
    touches(anna, PUZZLE.solution)
    expect_answer(anna, "Correct:")


def touches(person: Person, cell: str) -> None:
    """The first tap shows what would happen, and the second plays it."""
    taps(person, cell)
    expect(person.cell(cell)).to_have_attribute("data-hovered", "")
    taps(person, cell)


@pytest.mark.soak
def test_puzzles_fit_every_screen(visit: Visit) -> None:
    anna = visit("Anna")
    for path in ("/puzzles", f"/puzzles/{PUZZLE.id}", "/"):
        anna.goes(path)
        for width, height in SCREENS:
            anna.page.set_viewport_size({"width": width, "height": height})
            fits(anna, down=False)
            if path != "/" and anna.board.count():
                expect(anna.board).to_be_in_viewport(ratio=0.99)


@pytest.mark.soak
def test_every_game_with_puzzles_is_solved(anna: Person) -> None:
    """Moves are entered on the board."""
    games = {one.game: one for one in shipped_puzzles().puzzles}
    for puzzle in games.values():
        anna.goes(f"/puzzles/{puzzle.id}")
        shows(anna, start(puzzle))
        plays(anna, puzzle.solution)
        expect_answer(anna, "Correct:")
