"""A game at one device, whose board turns, goes on as a match by link."""

from playwright.sync_api import expect

from app.locales import t
from engine import find_game
from harness.browser.boxes import box
from harness.browser.lines import follow
from harness.browser.person import Person
from harness.browser.wait import eventually
from tests.browser.conftest import Visit
from tests.browser.support.boards import calm, plays, shows
from tests.browser.support.input import cells

GAME = "hex-othello-3"
START = find_game(GAME).start({})


def local(person: Person, move: str) -> None:
    """Make a move as soon as the board accepts presses.

    The board draws a position and refuses presses for a moment in one step.
    So wait for the position first.
    """
    expect(person.cell(cells(move)[0])).to_have_attribute("data-legal", "")
    person.page.wait_for_selector("svg.board:not([data-arming])")
    plays(person, move)


def place(person: Person) -> tuple[float, float]:
    """Where a cell lies on the screen."""
    found = box(person.cell("e1"))
    return found["x"], found["y"]


def test_a_local_game_of_three_turns_its_board_and_goes_on_as_a_match(visit: Visit) -> None:
    anna, ben, cora = visit("Anna"), visit("Ben"), visit("Cora")
    line = calm(START, 4)
    anna.goes(f"/new/{GAME}")
    anna.page.get_by_text(t("new.more"), exact=True).click()
    anna.page.get_by_role("link", name=t("new.local")).click()
    anna.page.wait_for_url(f"**/local/{GAME}*")
    anna.page.locator("#rotate-board").check()
    places = []
    for number, move in enumerate(line, start=1):
        places.append(place(anna))
        local(anna, move)
        shows(anna, follow(START, *line[:number]))
    assert len(set(places[:3])) == 3, "each player sees the board from another side"
    assert places[3] == places[0]
    anna.page.reload()
    shows(anna, follow(START, *line))
    expect(anna.page.locator("#rotate-board")).to_be_checked()
    anna.page.get_by_role("button", name=t("local.continue.open")).click()
    anna.page.locator(".start-match-dialog").get_by_label(t("colors.red")).check()
    anna.page.get_by_role("button", name=t("start-match.submit")).click()
    anna.page.wait_for_url("**/matches/*")
    for friend, color in ((ben, "black"), (cora, "white")):
        friend.opens(anna.page.url)
        friend.sits(color=color if friend is ben else "")
    eventually(lambda: cora.moves, line)
    cora.sees(follow(START, *line))
