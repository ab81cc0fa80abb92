"""Puzzles: their pages, and solving them by mouse, touch and keyboard on every screen."""

import re

import pytest
from playwright.sync_api import expect

from app.domain.review import StoredPuzzle
from app.locales import t
from app.match.time_control import DAY
from app.reviews.puzzle import ANSWERS
from app.reviews.puzzle_file import shipped_puzzles
from app.web.tokens import now
from engine import Position, Record
from tests.browser.conftest import Visit
from tests.browser.looks.test_accessibility import has_no_violations
from tests.browser.looks.test_screens import SCREENS, fits
from tests.browser.support.boards import plays, shows
from tests.browser.support.input import clicks, enters, taps
from tests.browser.support.keyboard import tabs_to
from tests.browser.support.lines import follow
from tests.browser.support.person import Person
from tests.browser.support.server import Server
from tests.support.params import THEMES

PUZZLE = next(one for one in shipped_puzzles().puzzles if one.game == "macbeth")

KEEP = """([last, days]) => {
  localStorage.setItem("birnam.puzzles", JSON.stringify({ solved: ["x"], last, days }));
}"""


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


def test_a_wrong_move_is_refuted_and_the_right_one_accepted(anna: Person) -> None:
    anna.goes(f"/puzzles/{PUZZLE.id}")
    shows(anna, start())
    bad = wrong()
    reply = ANSWERS.validate_json(PUZZLE.answers)[bad].line[0]
    plays(anna, bad)
    expect_answer(anna, f"No: {bad} ")
    expect_answer(anna, f"answers {reply}")
    shows(anna, follow(start(), bad, reply))
    anna.page.get_by_role("button", name=t("steps.back")).click()
    shows(anna, follow(start(), bad))
    anna.page.get_by_role("button", name=t("puzzles.retry")).click()
    shows(anna, start())
    plays(anna, PUZZLE.solution)
    expect_answer(anna, f"Correct: {PUZZLE.solution} ")
    shows(anna, follow(start(), PUZZLE.solution))
    expect(anna.page.locator("#solved")).to_be_visible()
    for name in ("puzzles.hint", "puzzles.solution"):
        expect(anna.page.get_by_role("button", name=t(name))).to_be_hidden()
    expect(anna.page.locator("#next")).to_have_class(re.compile("primary"))
    expect(anna.page.locator("#streak")).to_have_text("1 puzzle solved.")
    anna.page.get_by_role("button", name=t("puzzles.steps.end")).click()
    line = ANSWERS.validate_json(PUZZLE.answers)[PUZZLE.solution].line
    shows(anna, follow(start(), PUZZLE.solution, *line))
    anna.page.get_by_role("link", name=t("puzzles.next")).click()
    expect(anna.page).not_to_have_url(re.compile(PUZZLE.id))
    expect(anna.page.locator("#streak")).to_have_text("1 puzzle solved.")


def test_a_puzzle_is_solved_with_the_keyboard(anna: Person) -> None:
    anna.goes(f"/puzzles/{PUZZLE.id}")
    shows(anna, start())
    enters(anna, PUZZLE.solution)
    expect_answer(anna, "Correct:")
    anna.hears(f"{start().turn.title()}: {PUZZLE.solution}")
    expect(anna.page.locator("#next")).to_be_focused()
    anna.presses(",")
    shows(anna, start())
    anna.presses(".")
    shows(anna, follow(start(), PUZZLE.solution))


def test_a_puzzle_is_solved_by_touch(visit: Visit) -> None:
    anna = visit("Anna", has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    anna.goes(f"/puzzles/{PUZZLE.id}")
    shows(anna, start())
    expect(anna.board).to_be_in_viewport(ratio=0.99)
    taps(anna, PUZZLE.solution)
    if not anna.page.locator("#answer").text_content():
        taps(anna, PUZZLE.solution)
    expect_answer(anna, "Correct:")


def test_answers_are_in_view_on_a_small_phone(visit: Visit) -> None:
    anna = visit("Anna", has_touch=True, is_mobile=True, viewport={"width": 360, "height": 640})
    anna.goes(f"/puzzles/{PUZZLE.id}")
    shows(anna, start())
    answer = anna.page.locator(".puzzle-answer")
    plays(anna, wrong())
    expect_answer(anna, "No:")
    expect(answer).to_be_in_viewport(ratio=0.99)
    expect(anna.board).to_be_in_viewport(ratio=0.99)
    anna.page.get_by_role("button", name=t("puzzles.retry")).click()
    anna.page.get_by_role("button", name=t("puzzles.hint")).click()
    expect_answer(anna, "One of ")
    expect(answer).to_be_in_viewport(ratio=0.99)


def test_a_puzzle_has_a_hint_and_a_solution(anna: Person) -> None:
    anna.goes(f"/puzzles/{PUZZLE.id}")
    anna.page.get_by_role("button", name=t("puzzles.hint")).click()
    expect_answer(anna, "One of ")
    expect_answer(anna, PUZZLE.solution)
    anna.page.get_by_role("button", name=t("puzzles.solution")).click()
    expect_answer(anna, f"Solution: {PUZZLE.solution} ")
    shows(anna, follow(start(), PUZZLE.solution))
    expect(anna.page.locator("#streak")).to_be_hidden()


def test_daily_puzzles_count_a_streak(timed: Server, timed_visit: Visit) -> None:
    timed.stops_clock(now() // DAY * DAY + DAY // 2)  # at midnight the daily puzzle changes
    anna, ben = timed_visit("Anna"), timed_visit("Ben")
    anna.goes("/")
    anna.page.locator("main").get_by_role("link", name=t("puzzles.day")).click()
    anna.page.wait_for_url("**/puzzles/*")
    anna.goes("/puzzles")
    expect(
        anna.page.get_by_role("navigation").get_by_role("link", name=t("nav.puzzles"))
    ).to_have_attribute("aria-current", "page")
    listed = anna.asks("GET", "/api/puzzles")
    today = next(game["today"] for game in listed["games"] if game["game"] == "macbeth")
    yesterday = anna.page.evaluate(
        "day => new Date(Date.parse(day) - 864e5).toISOString().slice(0, 10)", listed["day"]
    )
    anna.page.evaluate(KEEP, [yesterday, 4])
    picture = anna.page.locator(f'[data-puzzle="{today}"] img')
    expect(picture).to_have_attribute("src", re.compile(f"^/puzzles/{today}/board.svg"))
    anna.page.locator(f'[data-puzzle="{today}"]').click()
    anna.page.wait_for_url(f"**/puzzles/{today}")
    day = anna.page.locator(".puzzle-day time")
    expect(day).to_have_attribute("datetime", listed["day"])
    puzzle = next(one for one in shipped_puzzles().puzzles if one.id == today)
    shows(anna, start(puzzle))
    clicks(anna, puzzle.solution)
    expect_answer(anna, "Correct:")
    expect(anna.page.locator("#streak")).to_have_text("5 days in a row. 2 puzzles solved.")
    anna.goes("/puzzles")
    expect(anna.page.locator(f'[data-puzzle="{today}"]')).to_contain_text(t("puzzles.solved"))
    ben.goes("/puzzles/day/macbeth")
    ben.page.wait_for_url(f"**/puzzles/{today}")


def test_games_without_puzzles_are_explained(anna: Person) -> None:
    anna.goes("/puzzles")
    section = anna.page.get_by_role("region", name=t("puzzles.missing.title"))
    expect(section).to_contain_text("Hexagonal Othello for three")


@pytest.mark.parametrize("theme", THEMES)
def test_puzzles_have_no_accessibility_violations(visit: Visit, theme: str) -> None:
    anna = visit("Anna", color_scheme=theme)
    anna.goes("/puzzles")
    has_no_violations(anna, "the list")
    anna.goes(f"/puzzles/{PUZZLE.id}")
    shows(anna, start())
    has_no_violations(anna, "the puzzle")
    plays(anna, wrong())
    expect_answer(anna, "No:")
    has_no_violations(anna, "refuted")


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


def test_a_board_is_reached_with_tab(anna: Person) -> None:
    anna.goes(f"/puzzles/{PUZZLE.id}")
    shows(anna, start())
    tabs_to(anna, ".board .cell")
