"""The drawing is well-formed and complete, and keys reach all its cells."""

from collections import Counter
from itertools import product
from math import atan2, degrees
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given

from engine import (
    DARK,
    GAMES,
    LIGHT,
    PASS,
    STYLE,
    Board,
    CustodialPosition,
    Theme,
    draw,
    hexagon,
    parse_move,
    square,
    start,
)
from engine.drawing.board import draw_board
from engine.drawing.css import PICTURE_STYLE
from engine.drawing.svg import neighbors_clockwise
from tests.engine.support.played import positions
from tests.engine.support.rules import FAMILY, MACBETH_BOARD, OTHELLO_BOARD
from tests.support.arrow_keys import arrow_keys
from tests.support.property_settings import examples

SVG = "{http://www.w3.org/2000/svg}"
START = start(FAMILY["macbeth"])
BOARDS = [MACBETH_BOARD, hexagon(6), OTHELLO_BOARD]


def cells(picture: str) -> dict[str, ET.Element]:
    """The elements of the cells by name."""
    found = ET.fromstring(picture).findall(f".//{SVG}g[@class='cell']")
    return {cell.attrib["data-cell"]: cell for cell in found}


@examples(30)
@given(position=positions())
def test_every_cell_is_drawn_once_with_its_stone(position: CustodialPosition) -> None:
    board = position.rules.board
    stones = {site.name: position.stone(site.bit) for site in board.by_cell.values()}
    drawn = cells(draw(position, standalone=False))
    assert tuple(drawn) == board.names
    taken = {name: stone for name, stone in stones.items() if stone}
    pictured = cells(draw(position))  # a picture has no empty cells
    assert pictured.keys() == taken.keys()
    for name, cell in [*drawn.items(), *pictured.items()]:
        assert cell.attrib["data-stone"] == stones[name]
        href = cell.find(f"{SVG}use").attrib.get("href")  # type: ignore[union-attr]
        assert href == (f"#bn-{stones[name]}" if stones[name] else None)


def test_layers_are_in_order() -> None:
    root = ET.fromstring(draw(START, standalone=False))
    assert [layer.get("class") for layer in root][1:] == [
        *("slab", "tiles", "wells", "coordinates", "rays", "cells", "overlay")
    ]
    assert len(root.findall(f".//{SVG}circle[@class='well']")) == 19
    labels = [label.text for label in root.findall(f".//{SVG}text")]
    assert Counter(labels) == Counter([*"abcdefghijk", *map(str, range(1, 12))])


@pytest.mark.parametrize("rising", [False, True])
def test_column_letters_are_next_to_the_first_row(rising: bool) -> None:
    board = square(4, rising=rising)
    drawn = draw_board(board)
    labels = {label.text: label for label in ET.fromstring(f"<g>{drawn.svg}</g>").iter("text")}
    first = drawn.centers["a1"][1]
    assert set(labels) == {*"abcd", *"1234"}
    assert (float(labels["a"].attrib["y"]) > first) == rising
    assert abs(float(labels["a"].attrib["y"]) - first) < abs(drawn.centers["a2"][1] - first)


def test_two_digits_fit_beside_a_square_board() -> None:
    drawn = draw_board(square(10))
    labels = {label.text: label for label in ET.fromstring(f"<g>{drawn.svg}</g>").iter("text")}
    narrow = {text for text, label in labels.items() if "textLength" in label.attrib}
    assert narrow == {"10"}
    assert float(labels["10"].attrib["x"]) > float(labels["10"].attrib["textLength"]) / 2


def test_referenced_ids_are_defined() -> None:
    for position in (START, start(FAMILY["othello"])):
        picture = draw(position)
        ids = {element.get("id") for element in ET.fromstring(picture).iter()}
        assert {"bn-black", "bn-white", "bn-red", "bn-neutral"} <= ids
        for part in picture.split("url(#")[1:]:
            assert part.split(")")[0] in ids


def test_all_cells_are_inside_the_view_box() -> None:
    for board in BOARDS:
        rules = next(rules for rules in FAMILY.values() if rules.board is board)
        picture = draw(start(rules), standalone=False)
        width, height = map(float, ET.fromstring(picture).attrib["viewBox"].split()[2:])
        for cell in cells(picture).values():
            x, y = map(float, cell.attrib["transform"].removeprefix("translate(")[:-1].split())
            assert 45 < x < width - 45
            assert 45 < y < height - 45


@pytest.mark.parametrize("game", GAMES)
def test_only_a_small_board_has_the_class_small(game: str) -> None:
    root = ET.fromstring(draw(GAMES[game].start({})))
    assert root.attrib["class"] == ("board small" if game == "moxie" else "board")


def test_the_last_move_is_marked() -> None:
    move = parse_move(START, "g8")
    marked = [
        name
        for name, cell in cells(draw(START.play(move), last=move)).items()
        if "data-last" in cell.attrib
    ]
    assert marked == ["g8"]
    assert "data-last=" not in draw(START, last=PASS)


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_only_a_standalone_picture_embeds_its_style(theme: Theme) -> None:
    picture, part = draw(START, theme=theme), draw(START, theme=theme, standalone=False)
    assert PICTURE_STYLE in picture
    assert PICTURE_STYLE in STYLE
    assert (DARK["cell"] in picture) == (theme != "light")
    assert ("prefers-color-scheme" in picture) == (theme == "auto")
    assert "<style" not in part
    assert " style=" not in part


def test_the_title_is_the_accessible_name() -> None:
    root = ET.fromstring(draw(START))
    assert root.attrib["aria-label"] == "MacBeth board: black 3, white 3; black to move"
    assert root.findtext(f"{SVG}title") == root.attrib["aria-label"]
    named = ET.fromstring(draw(START, standalone=False, title='Ada & "Bo" <3'))
    assert named.attrib["aria-label"] == 'Ada & "Bo" <3'
    assert named.find(f"{SVG}title") is None


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.title)
def test_keys_reach_every_cell(board: Board) -> None:
    ways = arrow_keys(board)
    reached, new = {board.names[0]}, {board.names[0]}
    while new:
        keys = product(new, ("left", "right", "up", "down"))
        new = {ways[name][key] for name, key in keys if key in ways[name]} - reached
        reached |= new
    assert reached == set(board.names)


def test_keys_skip_holes_and_follow_the_rim() -> None:
    ways = arrow_keys(MACBETH_BOARD)
    assert ways["g8"] == {
        "left": "g7",
        "right": "g9",
        "home": "g2",
        "end": "g11",
        "up": "h9",
        "down": "f7",
        "up-alt": "i8",
        "down-alt": "e8",
    }
    assert ways["j7"]["left"] == "j5"
    assert ways["f11"]["up"] == ways["f11"]["up-alt"] == "g11"
    assert "up" not in ways["k6"]
    assert "left" not in ways["k6"]
    assert ways["k6"]["right"] == ways["k8"]["left"] == "k7"
    assert ways["a1"]["up"] == "c3"
    assert "down" not in ways["a1"]


def test_cells_have_their_neighbors() -> None:
    drawn = cells(draw(START, standalone=False))
    assert drawn["g8"].attrib["data-ring"] == "g9 e8 f7 g7 i8 h9"
    assert drawn["k6"].attrib["data-ring"] == "k7 i6 j5 - - -"


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.title)
def test_clockwise_neighbors_match_the_drawing(board: Board) -> None:
    for cell, names in neighbors_clockwise(board).items():
        here = board.by_cell[cell]
        for place, name in enumerate(names):
            if name:
                to = board.by_name[name]
                angle = degrees(atan2(to.y - here.y, to.x - here.x)) % 360
                assert angle == pytest.approx(place * 360 / len(names), abs=1e-6)
                assert (
                    neighbors_clockwise(board)[to.bit][(place + len(names) // 2) % len(names)]
                    == here.name
                )


def test_every_property_falls_back_to_its_light_color() -> None:
    used = [part.split(")")[0] for part in STYLE.split("var(--")[1:]]
    colors = {tuple(part.split(", ")) for part in used if not part.startswith("sans, ")}
    assert colors == set(LIGHT.items())
    assert set(DARK) == set(LIGHT)
