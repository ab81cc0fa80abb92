"""The analysis board under real hands: lines that become a tree, a link to it, and a match."""

import pytest
from playwright.sync_api import expect

from app.locales import t
from harness.browser.boxes import box
from harness.browser.lines import follow
from harness.browser.person import Person
from harness.browser.wait import eventually
from tests.browser.support.boards import LINE, START, node, opens_tab, plays, query, shows, steps
from tests.features.reviews.support.finished_matches import random_moves


def test_lines_are_played_shared_and_go_on_as_a_match(anna: Person, ben: Person) -> None:
    anna.goes("/analysis/macbeth")
    for move in LINE:
        plays(anna, move)
    shows(anna, follow(START, *LINE))
    _presses_a_move_while_the_list_is_drawn_again(anna)
    slider = anna.page.get_by_role("slider", name=t("analysis.score.turn"))
    place = box(slider)
    slider.click(position={"x": place["width"] / 2, "y": place["height"] / 2})
    shows(anna, follow(START, *LINE[:2]))
    plays(anna, "c4")
    shows(anna, follow(START, "g8", "d5", "c4"))
    eventually(lambda: query(anna), "moves=g8,d5,e4,h9&v=2.c4&at=1-1")
    ben.goes(anna.page.url)
    expect(node(ben, "c4")).to_have_attribute("aria-current", "true")
    ben.presses("ArrowUp")
    shows(ben, follow(START, *LINE[:3]))
    steps(ben, t("steps.start"))
    shows(ben, START)
    node(ben, "e4").click()
    shows(ben, follow(START, *LINE[:3]))
    opens_tab(ben, "analysis.share.title")
    ben.page.get_by_role("button", name=t("analysis.play.open")).click()
    ben.page.locator(".start-match-dialog").get_by_label(t("colors.white")).check()
    ben.page.get_by_role("button", name=t("start-match.submit")).click()
    ben.page.wait_for_url("**/matches/*")
    anna.opens(ben.page.url)
    anna.sits()
    eventually(lambda: ben.moves, list(LINE[:3]))
    ben.plays("h9")
    anna.sees(follow(START, *LINE))
    ben.page.go_back()
    shows(ben, follow(START, *LINE[:3]))


def _presses_a_move_while_the_list_is_drawn_again(anna: Person) -> None:
    node(anna, "h9").hover()
    anna.page.mouse.down()
    anna.presses(",")
    shows(anna, follow(START, *LINE[:3]))
    anna.page.mouse.up()
    shows(anna, follow(START, *LINE))


def test_the_current_move_stays_in_view_and_the_seats_are_as_wide_as_in_a_match(
    anna: Person,
) -> None:
    anna.page.set_viewport_size({"width": 1280, "height": 1000})
    anna.goes(f"/analysis/macbeth?moves={','.join(random_moves('macbeth', 60))}")
    current = anna.page.locator("#moves [aria-current]")
    expect(current).to_be_in_viewport(ratio=1)
    assert box(anna.page.locator(".score-row").first)["width"] == 680
    anna.page.set_viewport_size({"width": 1280, "height": 640})
    expect(current).to_be_in_viewport(ratio=1)


@pytest.mark.soak
def test_the_reason_why_no_match_starts_is_scrolled_into_view(anna: Person) -> None:
    anna.goes("/analysis/macbeth?moves=g8,white-resigns")
    expect(anna.page.locator("#hint")).to_have_text("The game is over.")
    opens_tab(anna, "analysis.share.title")
    button = anna.page.get_by_role("button", name=t("analysis.play.open"))
    button.evaluate("one => one.scrollIntoView(false)")  # at the lower edge
    button.click()
    message = anna.page.locator(".start-match-message")
    expect(message).to_contain_text(t("analysis.play.over"))
    expect(message).to_be_in_viewport(ratio=0.99)
