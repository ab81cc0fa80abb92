"""The board to analyze on: a tree of lines in the address, what is seen, where it leads."""

import re

import pytest
from playwright.sync_api import expect

from engine import (
    GAMES,
    Record,
    find_features,
    find_game,
    format_cell,
    format_record,
    iter_cells,
)
from tests.browser.conftest import Visit
from tests.browser.support.boards import (
    LINE,
    START,
    calm,
    node,
    plays,
    query,
    seen_on,
    shows,
    steps,
)
from tests.browser.support.lines import follow, forced_pass
from tests.browser.support.person import Person
from tests.browser.support.wait import eventually


def test_lines_become_a_tree_that_a_link_carries(anna: Person, ben: Person) -> None:
    anna.goes("/analysis/macbeth")
    for move in LINE:
        plays(anna, move)
    shows(anna, follow(START, *LINE))
    eventually(lambda: query(anna), "moves=g8,d5,e4,h9&at=4")
    steps(anna, "One move back")
    steps(anna, "One move back")
    shows(anna, follow(START, *LINE[:2]))
    plays(anna, "c4")
    shows(anna, follow(START, "g8", "d5", "c4"))
    anna.hears("Black: c4")
    eventually(lambda: query(anna), "moves=g8,d5,e4,h9&v=2.c4&at=1-1")
    expect(anna.page.get_by_role("group", name="Instead of e4")).to_have_text(re.compile("c4"))
    ben.goes(anna.page.url)
    shows(ben, follow(START, "g8", "d5", "c4"))
    expect(node(ben, "c4")).to_have_attribute("aria-current", "true")
    ben.page.get_by_role("button", name="To the front").click()
    eventually(lambda: query(ben), "moves=g8,d5,c4&v=2.e4,h9&at=3")
    node(ben, "h9").click()
    shows(ben, follow(START, *LINE))
    steps(ben, "To the start")
    shows(ben, START)
    steps(ben, "To the end of the line")
    shows(ben, follow(START, "g8", "d5", "c4"))


def test_a_line_is_deleted_and_comes_back(anna: Person) -> None:
    anna.goes("/analysis/macbeth?moves=g8,d5,e4,h9&v=2.c4&at=3")
    shows(anna, follow(START, *LINE[:3]))
    anna.page.get_by_role("button", name="Delete from here").click()
    shows(anna, follow(START, *LINE[:2]))
    eventually(lambda: query(anna), "moves=g8,d5,c4&at=2")
    anna.page.get_by_role("button", name="Undo").click()
    shows(anna, follow(START, *LINE[:3]))
    eventually(lambda: query(anna), "moves=g8,d5,e4,h9&v=2.c4&at=3")


def test_keys_walk_through_the_tree(anna: Person) -> None:
    anna.goes("/analysis/macbeth?moves=g8,d5,e4,h9&v=2.c4&at=2")
    node(anna, "d5").focus()
    anna.presses("ArrowRight")
    shows(anna, follow(START, *LINE[:3]))
    anna.presses("ArrowDown")
    shows(anna, follow(START, "g8", "d5", "c4"))
    anna.presses("ArrowUp", "ArrowRight")
    shows(anna, follow(START, *LINE))
    anna.presses("Home")
    shows(anna, START)
    anna.presses("End", ",")
    shows(anna, follow(START, *LINE[:3]))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_analyzed(anna: Person, game: str) -> None:
    """Its lines are played by hand, and told by the address; nothing is wrong on the page."""
    start = find_game(game).start({})
    line = calm(start, 9)
    anna.goes(f"/analysis/{game}?moves={','.join(line[:6])}")
    shows(anna, follow(start, *line[:6]))
    for number, move in enumerate(line[6:], start=7):
        plays(anna, move)
        shows(anna, follow(start, *line[:number]))
    for box in anna.page.locator(".insight input").all():
        box.check()
    expect(anna.page.locator(".insights-told")).not_to_have_text("")
    position = follow(start, *line)
    for name, layers in find_features(position).items():
        board = position.rules.board
        expected = {format_cell(board, cell) for c in layers.values() for cell in iter_cells(c)}
        assert seen_on(anna, name) == expected


def test_what_is_switched_on_stays_so(anna: Person) -> None:
    anna.goes("/analysis/othello")
    anna.page.get_by_label("Frontier").check()
    anna.goes("/analysis/macbeth?moves=g8&at=1")
    expect(anna.page.get_by_label("Frontier")).to_be_checked()
    expect(anna.page.locator('[data-insight="frontier"]')).not_to_have_count(0)
    anna.page.get_by_label("Frontier").uncheck()
    expect(anna.page.locator('[data-insight="frontier"]')).to_have_count(0)


def test_the_curve_leads_to_every_turn(anna: Person) -> None:
    start = find_game("hex-othello-3").start({})
    line = calm(start, 12)
    anna.goes(f"/analysis/hex-othello-3?moves={','.join(line)}")
    slider = anna.page.get_by_role("slider", name="Turn of the line")
    expect(slider).to_have_attribute("aria-valuenow", "12")
    slider.focus()
    anna.presses("ArrowLeft", "ArrowLeft")
    position = follow(start, *line[:10])
    shows(anna, position)
    told = ", ".join(f"{color.title()} {count}" for color, count in position.score.items())
    expect(slider).to_have_attribute("aria-valuetext", f"After 10 of 12 turns: {told} stones")
    expect(anna.page.locator(".curve-now")).to_have_text(told)
    anna.presses("Home")
    shows(anna, start)
    box = slider.bounding_box()
    assert box
    slider.click(position={"x": box["width"] * 0.995, "y": box["height"] / 2})
    shows(anna, follow(start, *line))
    assert anna.page.locator(".curve-line").count() == 3
    anna.page.get_by_text("As a table").click()
    rows = anna.page.locator(".curve table tbody tr")
    expect(rows).to_have_count(13)
    expect(rows.nth(10)).to_have_text(f"10{line[9]}" + "".join(map(str, position.score.values())))


def test_forced_passes_belong_to_their_move(anna: Person) -> None:
    line = forced_pass()
    plain = [move for move in line if move != "pass"]
    anna.goes(f"/analysis/macbeth?moves={','.join(line)}")
    shows(anna, follow(START, *line))
    assert anna.page.locator("#moves .node").count() == len(plain)
    expect(anna.page.locator("#moves .node").last).to_contain_text("passes")
    eventually(lambda: query(anna), f"moves={','.join(plain)}&at={len(plain)}")


@pytest.mark.parametrize(
    ("address", "said", "moves"),
    [
        ("moves=g8,a1,d5", "Move 2, a1: a stone on a1 would flank nothing", ["g8"]),
        ("moves=g8,<b>", "", ["g8"]),
        ("moves=g8&v=0.e4&v=1.a1&at=2-1", "Move 2, a1: a stone on a1 would flank nothing", []),
        ("moves=g8&v=99.e4&v=x&at=77", "", ["g8"]),
        ("opening=sideways&moves=g8", "", ["g8"]),
    ],
)
def test_an_address_that_says_nonsense(
    anna: Person, address: str, said: str, moves: list[str]
) -> None:
    anna.goes(f"/analysis/macbeth?{address}")
    expect(node(anna, "g8")).to_have_count(1)
    expect(anna.page.locator("#trouble")).to_have_text(said)
    shows(anna, follow(START, *(moves or ["g8"])))
    if "sideways" in address:
        expect(anna.page.locator("#ignored")).to_contain_text("opening=sideways")


def test_a_record_comes_and_goes(visit: Visit) -> None:
    anna = visit("Anna")
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anna.goes("/analysis")
    text = '[Game "othello"]\n[Options "opening=reversi"]\n\n1. d4 e4 {so far} 2. d5 e5\n'
    anna.page.get_by_label("A record, as text or as JSON").fill("1. e4 e5")
    anna.guard.forgives("422")
    anna.page.get_by_role("button", name="Show it").click()
    expect(anna.page.locator("#import .said")).to_contain_text("cannot be read")
    anna.page.get_by_label("A record, as text or as JSON").fill(text)
    anna.page.get_by_role("button", name="Show it").click()
    options = {"opening": "reversi"}
    anna.page.wait_for_url("**/analysis/othello?*")
    shows(anna, follow(find_game("othello").start(options), "d4", "e4", "d5", "e5"))
    steps(anna, "To the start")
    anna.page.get_by_role("button", name="Copy the record").click()
    expect(anna.page.get_by_role("button", name="Copied")).to_be_visible()
    copied = anna.page.evaluate("navigator.clipboard.readText()")
    assert copied == format_record(Record("othello", options, {}, ("d4", "e4", "d5", "e5")))
    anna.page.get_by_role("button", name="Copy the link").click()
    eventually(lambda: anna.page.evaluate("navigator.clipboard.readText()"), anna.page.url)


def test_a_match_goes_on_from_any_position(anna: Person, ben: Person) -> None:
    anna.goes("/analysis/macbeth?moves=g8,d5,e4,h9&at=3")
    shows(anna, follow(START, *LINE[:3]))
    anna.page.get_by_role("button", name="Play on from here…").click()
    anna.page.locator(".onward-dialog").get_by_label("White").check()
    anna.page.get_by_role("button", name="Open the match").click()
    anna.page.wait_for_url("**/matches/*")
    ben.opens(anna.page.url)
    ben.sits()
    eventually(lambda: anna.moves, list(LINE[:3]))
    anna.plays("h9")
    ben.sees(follow(START, *LINE))


def test_nothing_goes_on_from_an_end(anna: Person) -> None:
    anna.goes("/analysis/macbeth?moves=g8,white-resigns")
    expect(anna.page.locator("#hint")).to_have_text("The game is over.")
    anna.page.get_by_role("button", name="Play on from here…").click()
    expect(anna.page.locator(".onward-said")).to_contain_text("The game is over here")
