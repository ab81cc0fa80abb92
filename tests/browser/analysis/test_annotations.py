"""A match on the board to analyze on: its moves as the main line, and what its players wrote."""

import re

import pytest
from playwright.sync_api import expect

from engine import Color
from tests.browser.conftest import Visit
from tests.browser.looks.test_accessibility import has_no_violations
from tests.browser.looks.test_screens import SCREENS, fits
from tests.browser.support.boards import LINE, START, node, plays, query, shows
from tests.browser.support.lines import follow
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually


def test_a_finished_match_is_reviewed(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben)
    table.play(LINE)
    for person in (anna, ben):
        person.opens(table.url)
    ben.resigns()
    anna.page.get_by_role("link", name="Review").click()
    anna.page.wait_for_url("**/analysis**")
    shows(anna, follow(START, *LINE))
    expect(anna.page.locator("#names")).to_have_text("Black: Anna · White: Ben")
    expect(node(anna, "resigns")).to_have_attribute("aria-current", "true")
    node(anna, "d5").click()
    shows(anna, follow(START, *LINE[:2]))
    anna.page.get_by_label("Your note").fill("I feared h9.\n\n<b>Really</b>")
    anna.page.get_by_role("button", name="Save the note").click()
    expect(anna.page.locator("#notes li")).to_have_text(
        re.compile("Anna.*I feared h9.*<b>Really</b>", re.DOTALL)
    )
    plays(anna, "c4")
    expect(anna.page.get_by_label("Your note")).to_be_hidden()
    eventually(lambda: query(anna), "v=2.c4&at=1-1")
    cora.goes(anna.page.url)
    shows(cora, follow(START, "g8", "d5", "c4"))
    node(cora, "d5").click()
    expect(cora.page.locator("#notes li p")).to_contain_text("I feared h9.")
    expect(cora.page.locator(".node-noted")).to_have_count(1)
    expect(node(cora, "d5")).to_contain_text("has a note")
    expect(cora.page.get_by_label("Your note")).to_be_hidden()
    node(anna, "d5").click()
    expect(anna.page.get_by_role("button", name="Delete from here")).to_have_attribute(
        "aria-disabled", "true"
    )
    anna.page.get_by_role("button", name="Delete it").click()
    expect(anna.page.locator("#notes li")).to_have_count(0)
    anna.goes("/")
    review = anna.page.locator("#finished").get_by_role("link", name="Review")
    expect(review.first).to_be_visible()


def test_nobody_looks_closer_while_a_match_is_on(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben)
    table.play(LINE[:2])
    for person in (anna, cora):
        person.goes(f"{table.url}/analysis")
        shows(person, follow(START, *LINE[:2]))
        for box in person.page.locator(".insight input").all():
            expect(box).to_be_disabled()
        expect(person.page.locator("#insights")).to_contain_text("when the game is over")
        expect(person.page.locator("#notes")).to_have_count(0)
        plays(person, "e4")
        shows(person, follow(START, *LINE[:3]))


def review(anna: Person, ben: Person) -> str:
    """A finished match with a note, as its review shows it with a variation."""
    table = Table(anna, ben)
    table.play(LINE)
    table.resign(Color.WHITE)
    anna.asks("PUT", f"/api{table.url}/annotations/2", {"text": "Why not e4?"})
    return f"{table.url}/analysis?v=1.h9&at=2"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_boards_have_no_violations(visit: Visit, ben: Person, theme: str) -> None:
    anna = visit("Anna", color_scheme=theme)
    for path in (
        review(anna, ben),
        "/analysis",
        "/local",
        "/local/moxie",
        "/analysis/hex-othello-3?moves=g8,e4,h7&at=2",
    ):
        anna.goes(path)
        if "analysis/" in path or "?" in path:
            for box in anna.page.locator(".insight input").all():
                box.check()
            anna.page.get_by_text("As a table").click()
            anna.page.get_by_text("Look at another record").click()
            expect(anna.page.locator(".insights-told")).not_to_have_text("")
        has_no_violations(anna, path)
    anna.page.get_by_role("button", name="Play on from here…").click()
    expect(anna.page.locator(".onward-dialog")).to_be_visible()
    has_no_violations(anna, "the dialog")


def test_the_boards_fit_every_screen(visit: Visit, ben: Person) -> None:
    anna = visit("Anna")
    paths = (
        review(anna, ben),
        "/local/moxie",
        "/local/hex-othello-3",
        "/analysis/othello?moves=d3,c3",
        "/analysis",
        "/local",
        "/",
        "/games",
    )
    for path in paths:
        anna.goes(path)
        for width, height in SCREENS:
            anna.page.set_viewport_size({"width": width, "height": height})
            fits(anna, down=False)
            if anna.board.count():
                expect(anna.board).to_be_in_viewport(ratio=0.99)
