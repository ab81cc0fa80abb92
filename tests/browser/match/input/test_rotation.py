"""The rotated board: upright stones, previews in place, arrow keys that follow the rotation."""

from collections.abc import Mapping
from math import hypot
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.support.keyboard import KEYS, focus
from tests.browser.support.person import Person
from tests.browser.support.preferences import likes, starts_with
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

HEX = ("0", "60", "120", "180", "240", "300")
SQUARE = ("0", "90", "180", "270")
BOARDS: list[tuple[str, dict[str, str]]] = [
    ("macbeth", {}), ("macbeth-full", {}), ("othello", {}),
    ("moxie", {"board": "hex"}), ("moxie", {"board": "square"}),
]  # fmt: skip

_CELLS = """(cells, keys) => Object.fromEntries(cells.map((cell) => {
  const box = cell.querySelector(".focus").getBoundingClientRect();
  const ways = keys.map((key) => [key, cell.getAttribute(`data-${key}`)]);
  return [cell.dataset.cell, {
    x: box.x + box.width / 2, y: box.y + box.height / 2, size: box.width,
    keys: Object.fromEntries(ways.filter(([, to]) => to)) }];
}))"""

Cells = Mapping[str, Any]


def cells(person: Person) -> Cells:
    """The place of every cell on the screen, and the cells to which keys lead from it."""
    seen: Cells = person.board.locator(".cell").evaluate_all(_CELLS, list(KEYS))
    return seen


def turn(person: Person, degrees: str) -> Cells:
    """The cells after a rotation of the board."""
    likes(person, turn_hex=degrees, turn_square=degrees)
    expect(person.board).to_have_attribute("data-turned", degrees)
    return cells(person)


def key_follows_screen(seen: Cells, start: str, key: str) -> None:
    """A key leads in its direction on the screen."""
    here, there = seen[start], seen[seen[start]["keys"][key]]
    right, down = there["x"] - here["x"], there["y"] - here["y"]
    if key in ("left", "right", "home", "end"):
        assert abs(down) < 1
        assert (right <= 0) if key in ("left", "home") else (right >= 0)
    else:
        assert (down < 0) == key.startswith("up")
        assert abs(right) < abs(down)


def center(of: Locator) -> tuple[float, float]:
    """The center of an element on the screen."""
    box = of.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize(("game", "options"), BOARDS)
def test_arrow_keys_follow_the_rotation(
    anna: Person, ben: Person, game: str, options: dict[str, str]
) -> None:
    Table(anna, ben, game, options).with_all_at_it()
    drawn = cells(anna)
    center = [sum(cell[axis] for cell in drawn.values()) / len(drawn) for axis in ("x", "y")]
    hexagon = len((anna.board.locator(".cell").first.get_attribute("data-ring") or "").split()) == 6
    for degrees in HEX[1:] if hexagon else SQUARE[1:]:
        seen = turn(anna, degrees)
        assert seen.keys() == drawn.keys()
        for name, cell in seen.items():
            before = drawn[name]
            far = [hypot(one["x"] - center[0], one["y"] - center[1]) for one in (before, cell)]
            assert far[0] == pytest.approx(far[1], abs=1)
            for key in cell["keys"]:
                key_follows_screen(seen, name, key)
            for key in ("left", "right", "up", "down"):
                assert key in cell["keys"] or not any(
                    abs(other["y"] - cell["y"]) < 1 and (other["x"] < cell["x"]) == (key == "left")
                    for elsewhere, other in seen.items()
                    if elsewhere != name and key in ("left", "right")
                )
    again = turn(anna, "0")
    assert {name: cell["keys"] for name, cell in again.items()} == {
        name: cell["keys"] for name, cell in drawn.items()
    }
    for name, cell in again.items():
        assert (cell["x"], cell["y"]) == pytest.approx(
            (drawn[name]["x"], drawn[name]["y"]), abs=0.2
        )


def test_a_rotated_board_is_played_with_mouse_and_keyboard(visit: Visit, ben: Person) -> None:
    anna = visit("Anna")
    starts_with(anna, turn_hex="60")
    table = Table(anna, ben).with_all_at_it()
    expect(anna.board).to_have_attribute("data-turned", "60")
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
    seen = cells(anna)
    assert seen[focus(anna)]["x"] > seen["g6"]["x"]
    assert seen[focus(anna)]["y"] == pytest.approx(seen["g6"]["y"], abs=1)


@pytest.mark.soak
def test_stones_and_letters_stay_upright_and_on_the_board(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    letter = anna.board.locator(".coordinates text", has_text="k")
    size = letter.bounding_box()
    slab = anna.board.locator(".slab").bounding_box()
    assert size
    assert slab
    for degrees in HEX[1:]:
        turn(anna, degrees)
        for text in anna.board.locator(".coordinates text").all():
            box = text.bounding_box()
            assert box
            assert slab["x"] <= box["x"]
            assert box["x"] + box["width"] <= slab["x"] + slab["width"]
            assert slab["y"] <= box["y"] + 4
            assert box["y"] + box["height"] <= slab["y"] + slab["height"] + 4
        now = letter.bounding_box()
        assert now
        assert (now["width"], now["height"]) == pytest.approx(
            (size["width"], size["height"]), abs=1
        )
        assert anna.board.locator(".slab").bounding_box() == slab


@pytest.mark.parametrize(
    ("game", "turned"),
    [("macbeth", ["0", "180"]), ("othello", ["0", "180"]), ("hex-othello-3", ["0", "120", "240"])],
)
def test_auto_rotation_puts_the_players_color_below(
    anna: Person, ben: Person, cora: Person, game: str, turned: list[str]
) -> None:
    people = [anna, ben, cora][: len(turned)]
    table = Table(anna, ben, game, red=cora if len(turned) == 3 else None).with_all_at_it()
    for person, degrees in zip(people, turned, strict=True):
        likes(person, turn_hex="auto", turn_square="auto")
        eventually(lambda: person.board.get_attribute("data-turned") or "0", degrees)  # noqa: B023
    table.play([next(iter(anna.marked))])
    for person in people:
        person.sees(table.position)


def test_spectators_see_the_unrotated_board(anna: Person, ben: Person, cora: Person) -> None:
    starts_with(cora, turn_hex="auto")
    Table(anna, ben).with_all_at_it(cora)
    assert (cora.board.get_attribute("data-turned") or "0") == "0"
