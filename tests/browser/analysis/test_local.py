"""Two or three people at one device, and the way from there to a match by link."""

import re

import pytest
from playwright.sync_api import expect

from engine import GAMES, find_game
from tests.browser.conftest import Visit
from tests.browser.support.boards import START, calm, plays, shows
from tests.browser.support.lines import follow, whole_game
from tests.browser.support.person import Person
from tests.browser.support.wait import eventually

KEPT = "birnam.local.macbeth.othello.forced"
KEEP = "([key, kept]) => localStorage.setItem(key, kept)"


def local(person: Person, move: str) -> None:
    """Make a move when the board takes a press again."""
    person.page.wait_for_selector("svg.board:not([data-arming])")
    plays(person, move)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_at_one_device(anna: Person, game: str) -> None:
    start = find_game(game).start({})
    line = calm(start, 5)
    anna.goes(f"/local/{game}")
    for number, move in enumerate(line, start=1):
        local(anna, move)
        shows(anna, follow(start, *line[:number]))
    expect(anna.page.locator("#moves li")).to_have_count(len(line))
    anna.page.reload()
    shows(anna, follow(start, *line))


def test_it_is_taken_back_and_played_again(anna: Person) -> None:
    anna.goes("/local/macbeth")
    for move in ("g8", "d5"):
        local(anna, move)
        shows(anna, follow(START, *("g8", "d5")[: ("g8", "d5").index(move) + 1]))
    anna.page.get_by_role("button", name="Take back").click()
    shows(anna, follow(START, "g8"))
    anna.page.get_by_role("button", name="Play it again").click()
    shows(anna, follow(START, "g8", "d5"))
    anna.page.get_by_role("button", name="Take back").click()
    shows(anna, follow(START, "g8"))
    local(anna, "h9")
    shows(anna, follow(START, "g8", "h9"))
    expect(anna.page.get_by_role("button", name="Play it again")).to_have_attribute(
        "aria-disabled", "true"
    )


def test_the_end_is_told_and_can_be_reviewed(anna: Person) -> None:
    line = whole_game()
    plain = [move for move in line if move != "pass"]
    anna.goes("/local/macbeth")
    kept = {"moves": plain[:-1], "at": len(plain) - 1}
    anna.page.evaluate(
        "kept => localStorage.setItem('birnam.local.macbeth.othello.forced', JSON.stringify(kept))",
        kept,
    )
    anna.page.reload()
    local(anna, plain[-1])
    end = follow(START, *line)
    shows(anna, end)
    expect(anna.page.locator("#result-title")).to_have_text(f"{end.winners[0].title()} wins")
    anna.page.locator("#review").click()
    anna.page.wait_for_url("**/analysis/macbeth?*")
    shows(anna, end)


def test_a_new_game_takes_two_presses(anna: Person) -> None:
    anna.goes("/local/macbeth")
    local(anna, "g8")
    shows(anna, follow(START, "g8"))
    anna.page.get_by_role("button", name="New game…").click()
    anna.page.get_by_role("button", name="Keep playing").click()
    shows(anna, follow(START, "g8"))
    anna.page.get_by_role("button", name="New game…").click()
    sure = anna.page.get_by_role("button", name="Start anew")
    expect(sure).not_to_have_attribute("data-arming", "")
    sure.click()
    shows(anna, START)
    anna.page.reload()
    shows(anna, START)


@pytest.mark.parametrize(
    "kept", ["no json", "[]", '{"moves": 5}', '{"moves": ["g8", 7, "a1"], "at": "x"}']
)
def test_what_is_kept_may_be_broken(anna: Person, kept: str) -> None:
    anna.goes("/local/macbeth")
    shows(anna, START)
    anna.page.evaluate(KEEP, [KEPT, kept])
    anna.page.reload()
    expect(anna.page.locator(".tally-seat[data-turn]")).to_have_count(1)
    shows(anna, follow(START, "g8") if "g8" in kept else START)


def test_the_board_turns_to_the_player_to_move(anna: Person) -> None:
    anna.goes("/local/macbeth")
    anna.page.get_by_label("Turn the board").check()
    below = anna.cell("a1").bounding_box()
    local(anna, "g8")
    shows(anna, follow(START, "g8"))
    expect(anna.page.locator(".study-table")).to_have_attribute("data-facing", "half")
    above = anna.cell("a1").bounding_box()
    assert below
    assert above
    assert above["y"] < below["y"]
    anna.page.reload()
    expect(anna.page.get_by_label("Turn the board")).to_be_checked()
    local(anna, "d5")
    expect(anna.page.locator(".study-table")).not_to_have_attribute("data-facing", "half")


def test_it_goes_on_by_link_for_three(visit: Visit) -> None:
    anna, ben, cora = visit("Anna"), visit("Ben"), visit("Cora")
    start = find_game("hex-othello-3").start({})
    line = calm(start, 4)
    anna.goes("/new/hex-othello-3")
    anna.page.get_by_role("link", name="Play it at one device").click()
    anna.page.wait_for_url("**/local/hex-othello-3*")
    for number, move in enumerate(line, start=1):
        local(anna, move)
        shows(anna, follow(start, *line[:number]))
    anna.page.get_by_role("button", name="Go on by link…").click()
    anna.page.locator(".onward-dialog").get_by_label("Red").check()
    anna.page.get_by_role("button", name="Open the match").click()
    anna.page.wait_for_url("**/matches/*")
    for friend, color in ((ben, "black"), (cora, "white")):
        friend.opens(anna.page.url)
        friend.sits(color=color if friend is ben else "")
    eventually(lambda: cora.moves, line)
    cora.sees(follow(start, *line))
    assert (
        anna.page.evaluate(
            "Object.keys(localStorage).filter((key) => key.startsWith('birnam.local.hex')).length"
        )
        == 0
    )
    assert re.search("/matches/", anna.page.url)
