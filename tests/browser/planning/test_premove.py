"""Premoves: laid down while the other moves on a running clock, played at once or dropped."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.seating.test_seat_access import opens_a_match
from tests.browser.support.person import Person
from tests.browser.support.preferences import likes
from tests.browser.support.wait import eventually


def fast(anna: Person, ben: Person, game: str = "macbeth") -> None:
    """A match on a clock that both have open; black, Anna, has sat down first."""
    url = opens_a_match(anna, "time=10%2B5", game)
    ben.opens(url)
    ben.sits("Ben")
    eventually(lambda: ben.color, "white")


def chip(person: Person) -> Locator:
    return person.page.locator("#premove")


def sets(person: Person, *cells: str) -> None:
    for cell in cells:
        person.cell(cell).click()
    expect(chip(person)).to_contain_text(f"Premove {'–'.join(cells)}")


def test_a_premove_is_played_as_soon_as_it_can_be(anna: Person, ben: Person) -> None:
    fast(anna, ben)
    sets(ben, "d5")
    assert ben.page.locator(".premove-stone").count() == 1
    expect(ben.cell("d5")).to_have_attribute("aria-description", "your premove")
    ben.hears("Premove d5: it is played as soon as it is your turn.")
    expect(anna.page.locator(".premove-stone")).to_have_count(0)
    anna.plays("g8")
    eventually(lambda: ben.moves, ["g8", "d5"])
    expect(chip(ben)).to_be_hidden()
    anna.thinks()


def test_a_premove_that_is_not_possible_is_dropped_with_words(anna: Person, ben: Person) -> None:
    fast(anna, ben)
    sets(ben, "a1")
    anna.plays("g8")
    expect(ben.notice).to_have_text("The premove a1 is not possible now")
    ben.plays("d5")
    anna.thinks()
    assert ben.moves == ["g8", "d5"]
    anna.plays("e4")
    ben.thinks()
    assert ben.moves == ["g8", "d5", "e4"], "it does not come back a turn later"


@pytest.mark.parametrize("way", ["chip", "escape", "again", "right"])
def test_a_premove_can_be_canceled(anna: Person, ben: Person, way: str) -> None:
    fast(anna, ben)
    sets(ben, "d5")
    if way == "chip":
        ben.page.get_by_role("button", name="Cancel the premove d5").click()
    elif way == "escape":
        ben.presses("Escape")
    elif way == "again":
        ben.cell("d5").click()
    else:
        ben.cell("g8").click(button="right")
    expect(chip(ben)).to_be_hidden()
    anna.plays("g8")
    ben.thinks()
    assert ben.moves == ["g8"]


def test_a_reload_forgets_a_premove(anna: Person, ben: Person) -> None:
    fast(anna, ben)
    sets(ben, "d5")
    ben.opens(ben.address)
    expect(chip(ben)).to_be_hidden()
    anna.plays("g8")
    ben.thinks()
    assert ben.moves == ["g8"]


def test_stones_that_move_are_picked_first(anna: Person, ben: Person) -> None:
    fast(anna, ben, "moxie")  # white begins
    ben.plays("a1")
    sets(ben, "a1", "b2")
    assert ben.page.locator(".premove-way").count() == 1
    anna.plays("d4")
    eventually(lambda: ben.moves, ["a1", "d4", "a1-b2"])


def test_who_confirms_moves_lays_none_down(anna: Person, ben: Person) -> None:
    fast(anna, ben)
    for choices in ({"confirm_fast": "twice"}, {"confirm_fast": "usual", "premove": "off"}):
        likes(ben, **choices)
        ben.cell("d5").click()
        expect(chip(ben)).to_be_hidden()
        expect(ben.notice).to_contain_text("turn")


def test_without_a_clock_there_is_none(visit: Visit) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    ben.opens(opens_a_match(anna, ""))
    ben.sits("Ben")
    ben.cell("d5").click()
    expect(chip(ben)).to_be_hidden()
