"""Games at one device, and their continuation as a match by link."""

import re

import pytest
from playwright.sync_api import expect

from app.locales import t
from engine import GAMES, find_game
from tests.browser.conftest import Visit
from tests.browser.looks.test_screens import fits
from tests.browser.support.boards import START, calm, plays, shows
from tests.browser.support.input import cells
from tests.browser.support.lines import follow, whole_game
from tests.browser.support.person import Person
from tests.browser.support.wait import eventually
from tests.support.params import in_soak_except

KEPT = "birnam.local.macbeth.othello.forced"
KEEP = "([key, kept]) => localStorage.setItem(key, kept)"


def local(person: Person, move: str) -> None:
    """Make a move as soon as the board accepts presses.

    The board draws a position and refuses presses for a moment in one step.
    So wait for the position first.
    """
    if move != "pass":
        expect(person.cell(cells(move)[0])).to_have_attribute("data-legal", "")
    person.page.wait_for_selector("svg.board:not([data-arming])")
    plays(person, move)


@pytest.mark.parametrize("game", in_soak_except("macbeth", "moxie", values=GAMES))
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


def test_a_game_without_moves_says_so(anna: Person) -> None:
    anna.goes("/local/macbeth")
    empty = anna.page.get_by_text(t("moves.empty"), exact=True)
    expect(empty).to_be_visible()
    expect(anna.page.locator("#moves")).to_be_hidden()
    local(anna, "g8")
    expect(anna.page.locator("#moves li")).to_have_count(1)
    expect(empty).to_be_hidden()


def test_three_names_are_not_cut_on_a_small_phone(visit: Visit) -> None:
    anna = visit("Anna", viewport={"width": 320, "height": 568})
    anna.goes("/local/hex-othello-3?lang=de")
    expect(anna.page.locator(".score-row[data-turn]")).to_have_count(1)
    cut = "names => names.filter((one) => one.scrollWidth > one.clientWidth).length"
    names = anna.page.locator(".score-name")
    expect(names).to_have_text(["Schwarz", "Weiß", "Rot"])
    assert names.evaluate_all(cut) == 0
    fits(anna, down=False)


def test_moves_are_taken_back_and_redone(anna: Person) -> None:
    anna.goes("/local/macbeth")
    for move in ("g8", "d5"):
        local(anna, move)
        shows(anna, follow(START, *("g8", "d5")[: ("g8", "d5").index(move) + 1]))
    anna.page.get_by_role("button", name=t("moves.take-back")).click()
    shows(anna, follow(START, "g8"))
    anna.page.get_by_role("button", name=t("local.redo")).click()
    shows(anna, follow(START, "g8", "d5"))
    anna.page.get_by_role("button", name=t("moves.take-back")).click()
    shows(anna, follow(START, "g8"))
    local(anna, "h9")
    shows(anna, follow(START, "g8", "h9"))
    expect(anna.page.get_by_role("button", name=t("local.redo"))).to_have_attribute(
        "aria-disabled", "true"
    )


def test_the_result_is_shown_and_can_be_reviewed(anna: Person) -> None:
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
    expect(anna.page.locator("#result-title")).to_have_text(f"{end.winners[0].title()} won 27–0")
    anna.page.locator("#review").click()
    anna.page.wait_for_url("**/analysis/macbeth?*")
    shows(anna, end)


def test_a_new_game_takes_two_presses(anna: Person) -> None:
    anna.goes("/local/macbeth")
    local(anna, "g8")
    shows(anna, follow(START, "g8"))
    anna.page.get_by_role("button", name=t("local.new.ask")).click()
    anna.page.get_by_role("button", name=t("common.keep-playing")).click()
    shows(anna, follow(START, "g8"))
    anna.page.get_by_role("button", name=t("local.new.ask")).click()
    sure = anna.page.get_by_role("button", name=t("local.new.yes"))
    expect(sure).not_to_have_attribute("data-arming", "")
    sure.click()
    shows(anna, START)
    anna.page.reload()
    shows(anna, START)


INVALID = ["no json", "[]", '{"moves": 5}', '{"moves": ["g8", 7, "a1"], "at": "x"}']


@pytest.mark.parametrize("kept", in_soak_except(INVALID[-1], values=INVALID))
def test_an_invalid_stored_game_is_ignored(anna: Person, kept: str) -> None:
    anna.goes("/local/macbeth")
    shows(anna, START)
    anna.page.evaluate(KEEP, [KEPT, kept])
    anna.page.reload()
    expect(anna.page.locator(".score-row[data-turn]")).to_have_count(1)
    shows(anna, follow(START, "g8") if "g8" in kept else START)


def test_the_board_rotates_to_the_player_to_move(anna: Person) -> None:
    anna.goes("/local/macbeth")
    anna.page.get_by_label("Turn the board").check()
    below = anna.cell("a1").bounding_box()
    local(anna, "g8")
    shows(anna, follow(START, "g8"))
    expect(anna.page.locator(".sandbox-board")).to_have_attribute("data-facing", "half")
    above = anna.cell("a1").bounding_box()
    assert below
    assert above
    assert above["y"] < below["y"]
    anna.page.reload()
    expect(anna.page.get_by_label("Turn the board")).to_be_checked()
    local(anna, "d5")
    expect(anna.page.locator(".sandbox-board")).not_to_have_attribute("data-facing", "half")


def test_a_local_game_of_three_continues_as_a_match(visit: Visit) -> None:
    anna, ben, cora = visit("Anna"), visit("Ben"), visit("Cora")
    start = find_game("hex-othello-3").start({})
    line = calm(start, 4)
    anna.goes("/new/hex-othello-3")
    anna.page.get_by_text(t("new.more"), exact=True).click()
    anna.page.get_by_role("link", name=t("new.local")).click()
    anna.page.wait_for_url("**/local/hex-othello-3*")
    for number, move in enumerate(line, start=1):
        local(anna, move)
        shows(anna, follow(start, *line[:number]))
    anna.page.get_by_role("button", name=t("local.continue.open")).click()
    anna.page.locator(".start-match-dialog").get_by_label(t("colors.red")).check()
    anna.page.get_by_role("button", name=t("start-match.submit")).click()
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
