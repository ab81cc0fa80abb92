"""A match on the analysis board: its moves as the main line, and annotations."""

import re

import pytest
from playwright.sync_api import expect

from app.locales import t
from engine import Color
from tests.browser.conftest import Visit
from tests.browser.looks.test_accessibility import has_no_violations
from tests.browser.looks.test_screens import SCREENS, fits
from tests.browser.support.boards import LINE, START, node, plays, query, shows
from tests.browser.support.lines import follow
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually
from tests.support.params import THEMES


def test_a_finished_match_is_reviewed(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben)
    table.play(LINE)
    for person in (anna, ben):
        person.opens(table.url)
    ben.resigns()
    anna.page.get_by_role("link", name=t("review.start")).click()
    anna.page.wait_for_url("**/analysis**")
    shows(anna, follow(START, *LINE))
    expect(anna.page.locator("#names")).to_have_text("Black: Anna · White: Ben")
    expect(node(anna, "resigns")).to_have_attribute("aria-current", "true")
    node(anna, "d5").click()
    shows(anna, follow(START, *LINE[:2]))
    anna.page.get_by_label(t("analysis.notes.yours")).fill("I feared h9.\n\n<b>Really</b>")
    anna.page.get_by_role("button", name=t("analysis.notes.save")).click()
    expect(anna.page.locator("#annotations li")).to_have_text(
        re.compile("Anna.*I feared h9.*<b>Really</b>", re.DOTALL)
    )
    plays(anna, "c4")
    expect(anna.page.get_by_label(t("analysis.notes.yours"))).to_be_hidden()
    eventually(lambda: query(anna), "v=2.c4&at=1-1")
    cora.goes(anna.page.url)
    shows(cora, follow(START, "g8", "d5", "c4"))
    node(cora, "d5").click()
    expect(cora.page.locator("#annotations li p")).to_contain_text("I feared h9.")
    expect(cora.page.locator(".node-annotated")).to_have_count(1)
    expect(node(cora, "d5")).to_contain_text(t("analysis.has-note"))
    expect(cora.page.get_by_label(t("analysis.notes.yours"))).to_be_hidden()
    node(anna, "d5").click()
    expect(anna.page.get_by_role("button", name=t("analysis.variation.delete"))).to_have_attribute(
        "aria-disabled", "true"
    )
    anna.page.get_by_role("button", name=t("analysis.notes.delete"), exact=True).click()
    expect(anna.page.locator("#annotations li")).to_have_count(0)
    anna.goes("/")
    review = anna.page.locator("#finished").get_by_role("link", name=t("analysis.review"))
    expect(review.first).to_be_visible()


def test_insights_are_unavailable_during_a_match(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben)
    table.play(LINE[:2])
    for person in (anna, cora):
        person.goes(f"{table.url}/analysis")
        shows(person, follow(START, *LINE[:2]))
        for box in person.page.locator(".insight input").all():
            expect(box).to_be_disabled()
        expect(person.page.locator("#insights")).to_contain_text(t("analysis.insights.later"))
        expect(person.page.locator("#annotations")).to_have_count(0)
        plays(person, "e4")
        shows(person, follow(START, *LINE[:3]))


def review(anna: Person, ben: Person) -> str:
    """The review of a finished match with an annotation and a variation."""
    table = Table(anna, ben)
    table.play(LINE)
    table.resign(Color.WHITE)
    anna.asks("PUT", f"/api{table.url}/annotations/2", {"text": "Why not e4?"})
    return f"{table.url}/analysis?v=1.h9&at=2"


@pytest.mark.parametrize("theme", THEMES)
def test_analysis_has_no_accessibility_violations(visit: Visit, ben: Person, theme: str) -> None:
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
            anna.page.get_by_text(t("analysis.score.table")).click()
            anna.page.get_by_text(t("analysis.import.title")).click()
            expect(anna.page.locator(".insights-summary")).not_to_have_text("")
        has_no_violations(anna, path)
    anna.page.get_by_role("button", name=t("analysis.play.open")).click()
    expect(anna.page.locator(".start-match-dialog")).to_be_visible()
    has_no_violations(anna, "the dialog")


def test_analysis_fits_every_screen(visit: Visit, ben: Person) -> None:
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
            if path != "/" and anna.board.count():
                expect(anna.board).to_be_in_viewport(ratio=0.99)
