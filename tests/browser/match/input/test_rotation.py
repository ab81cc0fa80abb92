"""The rotated board: upright letters, previews in place, arrow keys that follow the rotation."""

from typing import Any

import pytest
from playwright.sync_api import expect

from harness.browser.boxes import center
from harness.browser.person import Person
from harness.browser.table import Table
from tests.browser.conftest import Visit
from tests.browser.support.keyboard import focus
from tests.browser.support.preferences import likes, starts_with

ANGLES = ("120", "180", "240", "300", "60")
# The boxes of the letters, and of the slab on which they are.
_LETTERS = """board => {
  const box = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  };
  const letters = [...board.querySelectorAll(".coordinates text")].map(box);
  return { letters, slab: box(board.querySelector(".slab")) };
}"""


def letters_are_on_the_board(person: Person) -> list[float]:
    """The heights of the letters, none of which is cut off."""
    seen: dict[str, Any] = person.board.evaluate(_LETTERS)
    slab = seen["slab"]
    for box in seen["letters"]:
        assert slab["left"] <= box["left"]
        assert box["right"] <= slab["right"]
        assert slab["top"] <= box["top"] + 4
        assert box["bottom"] <= slab["bottom"] + 4
    return [box["bottom"] - box["top"] for box in seen["letters"]]


def test_a_rotated_board_is_played_with_mouse_and_keyboard(visit: Visit, ben: Person) -> None:
    anna = visit("Anna")
    starts_with(anna, turn_hex="0")
    table = Table(anna, ben).with_all_at_it()
    upright = letters_are_on_the_board(anna)
    for degrees in ANGLES:
        likes(anna, turn_hex=degrees)
        expect(anna.board).to_have_attribute("data-turned", degrees)
        assert letters_are_on_the_board(anna) == pytest.approx(upright, abs=1)
    anna.thinks()
    anna.cell("g8").hover()
    ghost = center(anna.board.locator(".ghost-ring"))
    assert ghost == pytest.approx(center(anna.cell("g8").locator(".tile")), abs=1)
    anna.cell("g8").click()
    table.advance("g8")
    anna.sees(table.position)
    ben.plays("d5")
    table.advance("d5")
    anna.thinks()
    anna.cell("g6").focus()
    anna.presses("ArrowRight")
    assert focus(anna) == "h7"
    start, end = (center(anna.cell(name).locator(".tile")) for name in ("g6", "h7"))
    assert end[0] > start[0]
    assert end[1] == pytest.approx(start[1], abs=1)
