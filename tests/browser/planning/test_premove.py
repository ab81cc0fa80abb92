"""Premoves: entered in the opponent's turn of a live game, then played or dropped."""

import re

import pytest
from playwright.sync_api import Locator, expect

from app.locales import t
from tests.browser.conftest import Visit
from tests.browser.seating.test_seat_access import opens_a_match
from tests.browser.support.held_requests import HeldRequests
from tests.browser.support.person import Person
from tests.browser.support.preferences import likes
from tests.browser.support.wait import eventually
from tests.support.params import in_soak_except


def live_match(anna: Person, ben: Person, game: str = "macbeth") -> None:
    """A live match that both have open. Anna is black."""
    url = opens_a_match(anna, "time=10%2B5", game)
    ben.opens(url)
    ben.sits("Ben")
    eventually(lambda: ben.color, "white")


def premove_chip(person: Person) -> Locator:
    return person.page.locator("#premove")


def enter_premove(person: Person, *cells: str) -> None:
    """Enter a premove, once the server has acknowledged the person's own move."""
    expect(person.button).to_have_text(re.compile("^Waiting for "))
    for cell in cells:
        person.cell(cell).click()
    expect(premove_chip(person)).to_contain_text(f"premove {'–'.join(cells)}", ignore_case=True)


def test_a_premove_is_played_when_the_turn_begins(anna: Person, ben: Person) -> None:
    live_match(anna, ben)
    enter_premove(ben, "d5")
    assert ben.page.locator(".premove-stone").count() == 1
    expect(ben.cell("d5")).to_have_attribute("aria-description", t("premove.cell"))
    ben.hears(t("premove.set", move="d5"))
    expect(anna.page.locator(".premove-stone")).to_have_count(0)
    anna.plays("g8")
    eventually(lambda: ben.moves, ["g8", "d5"])
    expect(premove_chip(ben)).to_be_hidden()
    anna.thinks()


def test_an_impossible_premove_is_dropped_with_a_notice(anna: Person, ben: Person) -> None:
    live_match(anna, ben)
    enter_premove(ben, "a1")
    anna.plays("g8")
    expect(ben.notice).to_have_text(t("premove.impossible", move="a1"))
    ben.plays("d5")
    eventually(lambda: ben.moves, ["g8", "d5"])
    anna.plays("e4")
    ben.thinks()
    assert ben.moves == ["g8", "d5", "e4"], "it does not come back a turn later"


@pytest.mark.parametrize(
    "way", in_soak_except("escape", values=("chip", "escape", "again", "right"))
)
def test_a_premove_can_be_canceled(anna: Person, ben: Person, way: str) -> None:
    live_match(anna, ben)
    enter_premove(ben, "d5")
    if way == "chip":
        ben.page.get_by_role("button", name=t("premove.cancel", move="d5")).click()
    elif way == "escape":
        ben.presses("Escape")
    elif way == "again":
        ben.cell("d5").click()
    else:
        ben.cell("g8").click(button="right")
    expect(premove_chip(ben)).to_be_hidden()
    anna.plays("g8")
    ben.thinks()
    assert ben.moves == ["g8"]


def test_a_premove_waits_for_the_script_of_players(anna: Person, ben: Person) -> None:
    script = HeldRequests(ben.page, "**/parts/**/seated.js*")
    live_match(anna, ben)
    eventually(script.count, 1)
    ben.cell("d5").click()
    expect(premove_chip(ben)).to_be_hidden()
    script.release()
    expect(premove_chip(ben)).to_contain_text("d5")
    anna.plays("g8")
    eventually(lambda: ben.moves, ["g8", "d5"])


def test_a_press_before_the_script_of_players_never_plays_a_later_move(
    anna: Person, ben: Person
) -> None:
    script = HeldRequests(ben.page, "**/parts/**/seated.js*")
    live_match(anna, ben)
    eventually(script.count, 1)
    ben.cell("d5").click()
    anna.plays("g8")
    expect(ben.button).to_have_text(re.compile("^Your move"))
    script.release()
    expect(ben.page.locator("#more-button")).to_be_visible()
    assert ben.moves == ["g8"]
    ben.plays("e4")
    eventually(lambda: ben.moves, ["g8", "e4"])


@pytest.mark.soak
def test_a_reload_drops_the_premove(anna: Person, ben: Person) -> None:
    live_match(anna, ben)
    enter_premove(ben, "d5")
    ben.opens(ben.address)
    expect(premove_chip(ben)).to_be_hidden()
    anna.plays("g8")
    ben.thinks()
    assert ben.moves == ["g8"]


@pytest.mark.soak
def test_a_premove_of_a_stone_needs_two_presses(anna: Person, ben: Person) -> None:
    live_match(anna, ben, "moxie")  # white begins
    ben.plays("a1")
    enter_premove(ben, "a1", "b2")
    assert ben.page.locator(".premove-path").count() == 1
    anna.plays("d4")
    eventually(lambda: ben.moves, ["a1", "d4", "a1-b2"])


def test_players_who_confirm_moves_have_no_premoves(anna: Person, ben: Person) -> None:
    live_match(anna, ben)
    for choices in ({"confirm_fast": "twice"}, {"confirm_fast": "usual", "premove": "off"}):
        likes(ben, **choices)
        ben.cell("d5").click()
        expect(premove_chip(ben)).to_be_hidden()
        expect(ben.notice).to_contain_text("turn")


def test_games_without_a_live_clock_have_no_premoves(visit: Visit) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    ben.opens(opens_a_match(anna, ""))
    ben.sits("Ben")
    ben.cell("d5").click()
    expect(premove_chip(ben)).to_be_hidden()
