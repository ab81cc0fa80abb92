"""The computer's review of a match on its page."""

import re

import pytest
from playwright.sync_api import Locator, expect

from app.locales import t
from engine import Color, find_game
from harness.browser.lines import follow
from harness.browser.person import Person
from harness.browser.server import Server
from harness.browser.table import Table
from harness.browser.wait import eventually
from tests.browser.analysis.test_board_looks import fits_every_screen
from tests.browser.conftest import Visit
from tests.browser.looks.test_accessibility import has_no_violations
from tests.browser.support.boards import node, opens_tab, query, shows
from tests.browser.support.layout import LOW, covers_none, fits, sizes
from tests.features.reviews.support.finished_matches import random_moves
from tests.support.params import THEMES

GAME = random_moves("othello", 6)
OTHELLO = find_game("othello").start({})
LONG = 240_000  # milliseconds, for all the thinking


def played(anna: Person, ben: Person) -> Table:
    table = Table(anna, ben, "othello")
    table.play(GAME)
    return table


def room(person: Person) -> Locator:
    return person.page.locator("#review")


def analyzes(person: Person, table: Table) -> None:
    """Request the review on its page, and wait until it is done."""
    person.goes(f"{table.url}/analysis")
    room(person).get_by_role("button", name=t("review.start")).click()
    ready(person)


def ready(person: Person) -> None:
    expect(room(person).locator(".review-findings")).to_be_visible(timeout=LONG)
    expect(room(person).locator(".review-progress")).to_be_hidden(timeout=LONG)


@pytest.mark.parametrize("theme", THEMES)
def test_a_result_leads_to_the_review_of_its_game(visit: Visit, ben: Person, theme: str) -> None:
    """With one click; a better move and a note, which others see; on every screen."""
    anna, cora = visit("Anna", color_scheme=theme, has_touch=True), visit("Cora")
    table = played(anna, ben)
    anna.opens(table.url)
    anna.page.get_by_role("link", name=t("review.start")).click()
    ready(anna)
    fits(anna)
    for _ in sizes(anna, (*LOW, (1280, 860))):
        covers_none(anna, ".variations-list", "#review svg")
    review = anna.asks("GET", f"/api{table.url}/review")
    worst = review["costliest"][0]
    judged = review["points"][worst]["judged"]
    rows = anna.page.locator(".review-move")
    expect(rows.first).to_contain_text(f"{worst + 1}. {judged['move']}{judged['mark']}")
    for width, height in ((1280, 800), (390, 844)):
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.evaluate("scrollTo(0, 0)")
        expect(room(anna).locator(".chart-plot"), f"{width}").to_be_in_viewport(ratio=1)
        node(anna, GAME[worst]).press("End")
        current = anna.page.locator("#moves [aria-current]")
        expect(current, f"{width} by {height}").to_be_in_viewport(ratio=1)
    rows.first.get_by_role("button").first.tap()
    shows(anna, follow(OTHELLO, *GAME[:worst]))
    expect(room(anna).get_by_role("slider")).to_have_attribute("aria-valuenow", str(worst))
    opens_tab(anna, "analysis.notes.title")
    anna.page.get_by_label(t("analysis.notes.yours")).fill("I saw nothing.")
    anna.page.get_by_role("button", name=t("analysis.notes.save")).click()
    expect(anna.page.locator("#annotations li")).to_contain_text("I saw nothing.")
    opens_tab(anna, "review.mistakes.title")
    anna.page.get_by_role("button", name=t("review.learn.answer")).click()
    better = follow(OTHELLO, *GAME[:worst], judged["best"])
    shows(anna, better)
    expect(anna.page.get_by_role("group", name=re.compile("by the computer"))).to_be_visible()
    eventually(lambda: "v=" in query(anna), True)
    cora.goes(anna.page.url)
    ready(cora)
    shows(cora, better)
    node(cora, GAME[worst - 1]).click()
    opens_tab(cora, "analysis.notes.title")
    expect(cora.page.locator("#annotations li")).to_contain_text("I saw nothing.")
    anna.page.locator(".review-table summary").click()
    expect(anna.page.locator("#answers table")).to_be_visible()
    fits_every_screen(anna)
    has_no_violations(anna, f"the review, {theme}")


def test_the_board_and_the_lesson_fit_a_small_phone(visit: Visit, ben: Person) -> None:
    phone = {"width": 320, "height": 568}
    anna = visit("Anna", viewport=phone, has_touch=True, is_mobile=True)
    analyzes(anna, played(anna, ben))
    anna.page.get_by_role("button", name=t("review.learn.start")).tap()
    expect(anna.board).to_be_in_viewport(ratio=1)
    buttons = anna.page.locator(".review-lesson button:visible")
    expect(buttons).not_to_have_count(0)
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)


@pytest.mark.soak
def test_a_review_survives_that_the_server_is_killed(mortal: Server, mortal_visit: Visit) -> None:
    anna, ben = mortal_visit("Anna"), mortal_visit("Ben")
    table = played(anna, ben)
    anna.goes(f"{table.url}/analysis")
    room(anna).get_by_role("button", name=t("review.start")).click()
    bar = room(anna).locator("progress")
    eventually(lambda: bar.evaluate("bar => bar.value") > 3, True)
    anna.guard.forgives("ERR_|failed")
    mortal.kill()
    expect(room(anna).locator(".message")).to_have_text(t("errors.unreachable"))
    mortal.start()
    ready(anna)
    review = anna.asks("GET", f"/api{table.url}/review")
    assert [point["ply"] for point in review["points"]] == list(range(len(GAME) + 1))


@pytest.mark.soak
def test_three_players_and_moxie(anna: Person, ben: Person, cora: Person) -> None:
    three = Table(anna, ben, "hex-othello-3", red=cora)
    three.play(["e4", "e7", "f6"])
    three.resign(Color.RED)
    three.resign(Color.WHITE)
    analyzes(anna, three)
    expect(room(anna).locator("polygon")).to_have_count(3)
    expect(room(anna).locator(".chart-caption")).to_contain_text(t("colors.red"))
    moxie = Table(anna, ben, "moxie")
    moxie.play(["a1", "a4", "b1", "d4", "d1", "d3"])
    moxie.resign(Color.WHITE)
    analyzes(anna, moxie)
    missed_win = anna.page.locator(".review-move").filter(has_text="5. d1")
    missed_win.get_by_role("button").click()
    anna.page.get_by_role("button", name=t("review.learn.answer")).click()
    expect(node(anna, "c1")).to_have_attribute("aria-current", "true")
    expect(room(anna).locator(".chart-caption")).to_contain_text("Won for White in 1 turn")
