"""Looking back through a game, and coming back to now."""

from playwright.sync_api import expect

from engine import Color, find_game
from tests.browser.support.lines import follow, stones
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

LINE = ("g8", "d5", "e4", "h9")
START = find_game("macbeth").start({})


def steps(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=name, exact=True).click()


def looks_at(person: Person, ply: int) -> None:
    """Wait until the board shows the position after so many plies."""
    position = follow(START, *LINE[:ply])
    eventually(lambda: person.stones, stones(position))
    eventually(lambda: person.score, {str(color): n for color, n in position.score.items()})


def test_one_steps_back_and_forth(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben)
    table.play(LINE)
    table.with_all_at_it(cora)
    for person in (anna, cora):
        for ply in (3, 2):
            steps(person, "One move back")
            looks_at(person, ply)
            expect(person.notice).to_have_text(f"Move {ply} of 4")
        steps(person, "To the start")
        looks_at(person, 0)
        person.presses(",")
        looks_at(person, 0)
        steps(person, "One move forward")
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
        steps(person, "One move back")
        steps(person, "To the last move")
        person.sees(table.position)
        steps(person, "One move back")
        steps(person, "One move forward")
        expect(person.notice).not_to_contain_text("Move")


def test_nothing_is_played_in_the_past(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    table.play(LINE)
    table.with_all_at_it()
    anna.thinks()
    open_now = anna.marked
    steps(anna, "One move back")
    looks_at(anna, 3)
    assert anna.marked == set()
    anna.rests()
    for cell in sorted(open_now)[:2]:
        anna.cell(cell).click()
    assert anna.turning == set()
    expect(anna.button).to_have_text("Return to now")
    anna.button.click()
    anna.sees(table.position)
    assert anna.moves == list(LINE)
    assert anna.marked == open_now


def test_a_new_move_does_not_pull_out_of_the_past(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    table.play(LINE[:3])
    table.with_all_at_it()
    steps(anna, "To the start")
    looks_at(anna, 0)
    ben.plays(LINE[3])
    table.advance(LINE[3])
    eventually(lambda: anna.moves, list(LINE))
    looks_at(anna, 0)
    expect(anna.notice).to_have_text("The start of the game")
    anna.hears(f"White: {LINE[3]}, turns ")
    anna.button.click()
    anna.sees(table.position)
    anna.plays(min(anna.marked))
    eventually(lambda: len(ben.moves), 5)


def test_who_looks_back_sees_that_the_game_is_over(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    table.play(LINE)
    table.with_all_at_it()
    steps(anna, "One move back")
    table.resign(Color.WHITE)
    expect(anna.notice).to_have_text("Move 3 of 4. You win with Black")
    expect(anna.result).to_be_hidden()
    anna.button.click()
    expect(anna.result).to_be_visible()
