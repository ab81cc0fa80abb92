"""The analysis board: the tree of lines in the URL, insights, and what can be started from it."""

import re

import pytest
from playwright.sync_api import expect

from app.locales import t
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
from tests.support.params import in_soak_except


def test_lines_become_a_tree_that_a_link_carries(anna: Person, ben: Person) -> None:
    anna.goes("/analysis/macbeth")
    for move in LINE:
        plays(anna, move)
    shows(anna, follow(START, *LINE))
    eventually(lambda: query(anna), "moves=g8,d5,e4,h9&at=4")
    steps(anna, t("steps.back"))
    steps(anna, t("steps.back"))
    shows(anna, follow(START, *LINE[:2]))
    plays(anna, "c4")
    shows(anna, follow(START, "g8", "d5", "c4"))
    anna.hears("Black: c4")
    eventually(lambda: query(anna), "moves=g8,d5,e4,h9&v=2.c4&at=1-1")
    expect(anna.page.get_by_role("group", name=t("analysis.instead", move="e4"))).to_have_text(
        re.compile("c4")
    )
    ben.goes(anna.page.url)
    shows(ben, follow(START, "g8", "d5", "c4"))
    expect(node(ben, "c4")).to_have_attribute("aria-current", "true")
    ben.page.get_by_role("button", name=t("analysis.variation.promote")).click()
    eventually(lambda: query(ben), "moves=g8,d5,c4&v=2.e4,h9&at=3")
    node(ben, "h9").click()
    shows(ben, follow(START, *LINE))
    steps(ben, t("steps.start"))
    shows(ben, START)
    steps(ben, t("analysis.steps.end"))
    shows(ben, follow(START, "g8", "d5", "c4"))


def test_a_line_is_deleted_and_comes_back(anna: Person) -> None:
    anna.goes("/analysis/macbeth?moves=g8,d5,e4,h9&v=2.c4&at=3")
    shows(anna, follow(START, *LINE[:3]))
    anna.page.get_by_role("button", name=t("analysis.variation.delete")).click()
    shows(anna, follow(START, *LINE[:2]))
    eventually(lambda: query(anna), "moves=g8,d5,c4&at=2")
    anna.page.get_by_role("button", name=t("analysis.variation.undo")).click()
    shows(anna, follow(START, *LINE[:3]))
    eventually(lambda: query(anna), "moves=g8,d5,e4,h9&v=2.c4&at=3")


def test_keys_walk_through_the_tree(anna: Person) -> None:
    anna.goes("/analysis/macbeth?moves=g8,d5,e4,h9&v=2.c4&at=2")
    node(anna, "d5").click()
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


def test_a_press_on_a_move_survives_that_the_list_is_drawn_again(anna: Person) -> None:
    anna.goes("/analysis/macbeth?moves=g8,d5,e4,h9&at=2")
    shows(anna, follow(START, *LINE[:2]))
    node(anna, "h9").hover()
    anna.page.mouse.down()
    anna.presses(",")
    shows(anna, follow(START, "g8"))
    anna.page.mouse.up()
    shows(anna, follow(START, *LINE))


PRESS_SLOWLY = """(cell) => {
  for (const [type, timeStamp] of [["pointerdown", 0], ["pointerup", 5_000], ["click", 5_000]]) {
    const event = new PointerEvent(type, { pointerType: "mouse", bubbles: true });
    cell.dispatchEvent(Object.defineProperty(event, "timeStamp", { value: timeStamp }));
  }
}"""


def test_a_slow_press_of_the_mouse_plays(anna: Person) -> None:
    """Presses of unknown kind would only preview the move."""
    anna.goes("/analysis/macbeth")
    expect(anna.cell("g8")).to_have_attribute("data-legal", "")
    anna.cell("g8").evaluate(PRESS_SLOWLY)
    shows(anna, follow(START, "g8"))


@pytest.mark.parametrize("game", in_soak_except("macbeth", "moxie", values=GAMES))
def test_every_game_is_analyzed(anna: Person, game: str) -> None:
    """Moves on the board appear in the URL, and the page has no errors."""
    start = find_game(game).start({})
    line = calm(start, 9)
    anna.goes(f"/analysis/{game}?moves={','.join(line[:6])}")
    shows(anna, follow(start, *line[:6]))
    for number, move in enumerate(line[6:], start=7):
        plays(anna, move)
        shows(anna, follow(start, *line[:number]))
    for box in anna.page.locator(".insight input").all():
        box.check()
    expect(anna.page.locator(".insights-summary")).not_to_have_text("")
    position = follow(start, *line)
    for name, layers in find_features(position).items():
        board = position.rules.board
        expected = {format_cell(board, cell) for c in layers.values() for cell in iter_cells(c)}
        assert seen_on(anna, name) == expected


@pytest.mark.soak
def test_what_is_switched_on_stays_so(anna: Person) -> None:
    anna.goes("/analysis/othello")
    anna.page.get_by_label(t("insights.frontier.title")).check()
    anna.goes("/analysis/macbeth?moves=g8&at=1")
    expect(anna.page.get_by_label(t("insights.frontier.title"))).to_be_checked()
    expect(anna.page.locator('[data-insight="frontier"]')).not_to_have_count(0)
    anna.page.get_by_label(t("insights.frontier.title")).uncheck()
    expect(anna.page.locator('[data-insight="frontier"]')).to_have_count(0)


def test_the_score_chart_selects_every_turn(anna: Person) -> None:
    start = find_game("hex-othello-3").start({})
    line = calm(start, 12)
    anna.goes(f"/analysis/hex-othello-3?moves={','.join(line)}")
    slider = anna.page.get_by_role("slider", name=t("analysis.score.turn"))
    expect(slider).to_have_attribute("aria-valuenow", "12")
    expect(slider).to_be_visible()
    slider.focus()
    anna.presses("ArrowLeft", "ArrowLeft")
    position = follow(start, *line[:10])
    shows(anna, position)
    told = ", ".join(f"{color.title()} {count}" for color, count in position.score.items())
    expect(slider).to_have_attribute("aria-valuetext", f"After move 10 of 12: {told} stones")
    expect(anna.page.locator(".chart-caption")).to_have_text(told)
    anna.presses("Home")
    shows(anna, start)
    box = slider.bounding_box()
    assert box
    slider.click(position={"x": box["width"] * 0.995, "y": box["height"] / 2})
    shows(anna, follow(start, *line))
    assert anna.page.locator(".chart-line").count() == 3
    anna.page.get_by_text(t("analysis.score.table")).click()
    rows = anna.page.locator(".chart table tbody tr")
    expect(rows).to_have_count(13)
    expect(rows.nth(10)).to_have_text(f"10{line[9]}" + "".join(map(str, position.score.values())))


def test_forced_passes_belong_to_their_move(anna: Person) -> None:
    line = forced_pass()
    plain = [move for move in line if move != "pass"]
    anna.goes(f"/analysis/macbeth?moves={','.join(line)}")
    shows(anna, follow(START, *line))
    assert anna.page.locator("#moves .node").count() == len(plain)
    last = anna.page.locator("#moves .node").last
    expect(last).to_contain_text(f"{len(line) - 1}. {plain[-1]}")
    expect(last).to_contain_text(f"{len(line)}. pass")
    expect(last).to_have_accessible_name(re.compile("passes: nothing to capture$"))
    spoken = last.locator(".visually-hidden")
    expect(spoken).to_have_text(re.compile(r"^, [^.]+\. \w+ passes: nothing to capture$"))
    slider = anna.page.get_by_role("slider", name=t("analysis.score.turn"))
    expect(slider).to_have_attribute("aria-valuenow", str(len(line)))
    eventually(lambda: query(anna), f"moves={','.join(plain)}&at={len(line)}")


NO_CAPTURE = t("refused.nothing-flanked", cell="a1")


@pytest.mark.parametrize(
    ("address", "said", "moves"),
    [
        ("moves=g8,a1,d5", f"2. a1: {NO_CAPTURE}", ["g8"]),
        ("moves=g8,<b>", "", ["g8"]),
        ("moves=g8&v=0.e4&v=1.a1&at=2-1", f"2. a1: {NO_CAPTURE}", []),
        ("moves=g8&v=99.e4&v=x&at=77", "", ["g8"]),
        ("opening=sideways&moves=g8", "", ["g8"]),
    ],
)
def test_an_invalid_url_shows_an_error(
    anna: Person, address: str, said: str, moves: list[str]
) -> None:
    anna.goes(f"/analysis/macbeth?{address}")
    expect(node(anna, "g8")).to_have_count(1)
    expect(anna.page.locator("#error")).to_have_text(said)
    shows(anna, follow(START, *(moves or ["g8"])))
    if "sideways" in address:
        expect(anna.page.locator("#ignored")).to_contain_text("opening=sideways")


def test_a_record_is_imported_and_copied(visit: Visit) -> None:
    anna = visit("Anna")
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anna.goes("/analysis")
    text = '[Game "othello"]\n[Options "opening=reversi"]\n\n1. d4 e4 {so far} 2. d5 e5\n'
    anna.page.get_by_label(t("analysis.import.label")).fill("1. a1 a1")
    anna.guard.forgives("422")
    anna.page.get_by_role("button", name=t("analysis.import.submit")).click()
    expect(anna.page.locator("#import .message")).to_have_text(t("analysis.import.which-game"))
    anna.page.get_by_label(t("common.game"), exact=True).select_option("othello")
    anna.page.get_by_role("button", name=t("analysis.import.submit")).click()
    expect(anna.page.locator("#import .message")).to_contain_text(
        t("refused.nothing-flanked", cell="a1")
    )
    anna.page.get_by_label(t("analysis.import.label")).fill(text)
    anna.page.get_by_role("button", name=t("analysis.import.submit")).click()
    options = {"opening": "reversi"}
    anna.page.wait_for_url("**/analysis/othello?*")
    shows(anna, follow(find_game("othello").start(options), "d4", "e4", "d5", "e5"))
    steps(anna, t("steps.start"))
    copied = anna.copies(t("analysis.share.record"))
    assert copied == format_record(Record("othello", options, {}, ("d4", "e4", "d5", "e5")))
    assert anna.copies(t("common.copy-link")) == anna.page.url


def test_a_match_starts_from_any_position(anna: Person, ben: Person) -> None:
    anna.goes("/analysis/macbeth?moves=g8,d5,e4,h9&at=3")
    shows(anna, follow(START, *LINE[:3]))
    anna.page.get_by_role("button", name=t("analysis.play.open")).click()
    anna.page.locator(".start-match-dialog").get_by_label(t("colors.white")).check()
    anna.page.get_by_role("button", name=t("start-match.submit")).click()
    anna.page.wait_for_url("**/matches/*")
    ben.opens(anna.page.url)
    ben.sits()
    eventually(lambda: anna.moves, list(LINE[:3]))
    anna.plays("h9")
    ben.sees(follow(START, *LINE))


@pytest.mark.soak
def test_no_match_starts_from_a_final_position(anna: Person) -> None:
    anna.goes("/analysis/macbeth?moves=g8,white-resigns")
    expect(anna.page.locator("#hint")).to_have_text("The game is over.")
    button = anna.page.get_by_role("button", name=t("analysis.play.open"))
    button.evaluate("one => one.scrollIntoView(false)")  # at the lower edge
    button.click()
    message = anna.page.locator(".start-match-message")
    expect(message).to_contain_text(t("analysis.play.over"))
    expect(message).to_be_in_viewport(ratio=0.99)
