"""The computer's review of a match on its page."""

import re

import pytest
from playwright.sync_api import Locator, Route, expect

from app.locales import t
from engine import Color, find_game
from tests.browser.conftest import Visit
from tests.browser.looks.test_accessibility import has_no_violations
from tests.browser.looks.test_screens import SCREENS, fits
from tests.browser.support.boards import plays, query, shows
from tests.browser.support.lines import follow
from tests.browser.support.person import Person
from tests.browser.support.server import Server
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually
from tests.reviews.support.finished_matches import random_moves
from tests.support.params import THEMES

GAME = random_moves("othello", 6)
OTHELLO = find_game("othello").start({})
LONG = 240_000  # milliseconds, for all the thinking


def played(
    anna: Person, ben: Person, game: str = "othello", moves: list[str] | None = None
) -> Table:
    table = Table(anna, ben, game)
    table.play(GAME if moves is None else moves)
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


def test_a_game_is_analyzed(anna: Person, ben: Person, cora: Person) -> None:
    table = played(anna, ben)
    analyzes(anna, table)
    fits(anna)
    review = anna.asks("GET", f"/api{table.url}/review")
    worst = review["costliest"][0]
    judged = review["points"][worst]["judged"]
    rows = room(anna).locator(".review-move")
    expect(rows.first).to_contain_text(f"{worst + 1}. {judged['move']}{judged['mark']}")
    for height, width in ((800, 1280), (844, 390)):
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.evaluate("scrollTo(0, 0)")
        expect(room(anna).locator(".chart-plot")).to_be_in_viewport(ratio=1)
        for place in range(3):
            expect(rows.nth(place)).to_be_in_viewport(ratio=1)
    anna.page.set_viewport_size({"width": 1280, "height": 800})
    rows.first.get_by_role("button").first.click()
    shows(anna, follow(OTHELLO, *GAME[:worst]))
    expect(room(anna).get_by_role("slider")).to_have_attribute("aria-valuenow", str(worst))
    rows.first.get_by_role("button", name=t("review.better", move=judged["best"])).click()
    shows(anna, follow(OTHELLO, *GAME[:worst], judged["best"]))
    instead = anna.page.get_by_role("group", name=re.compile("by the computer"))
    expect(instead).to_contain_text("Computer: ")
    expect(instead).to_contain_text(judged["best"])
    eventually(lambda: "v=" in query(anna), True)
    anna.page.get_by_role("button", name=t("steps.forward")).click()
    expect(instead.locator(".node").nth(1)).to_have_attribute("aria-current", "true")
    marks = anna.page.locator("#moves .node-mark")
    expect(marks).to_have_count(sum(point["judged"] is not None for point in review["points"]))
    cora.goes(f"{table.url}/analysis")
    ready(cora)
    expect(room(cora).get_by_role("button", name=t("review.start"))).to_be_hidden()


def test_the_score_says_that_a_player_resigned(anna: Person, ben: Person) -> None:
    table = played(anna, ben, moves=GAME[:4])
    table.resign(Color.WHITE)
    anna.goes(f"{table.url}/analysis")
    note = anna.page.locator(".score-row[data-color=white] .score-note")
    expect(note).to_have_text(t("seat.out.resigned"))


def test_a_mistake_is_explained_and_tried_again(anna: Person, ben: Person) -> None:
    table = played(anna, ben)
    analyzes(anna, table)
    review = anna.asks("GET", f"/api{table.url}/review")
    worst = review["costliest"][0]
    judged = review["points"][worst]["judged"]
    row = room(anna).locator(".review-move").first
    row.get_by_role("button").first.click()
    remark = room(anna).locator(".review-remark")
    expect(remark).to_contain_text(judged["text"])
    expect(remark.get_by_role("listitem")).to_have_text([one["text"] for one in judged["reasons"]])
    cells = {cell for one in judged["reasons"] for cell in one["cells"]}
    expect(anna.page.locator(".review-cell")).to_have_count(len(cells))
    remark.get_by_role("button", name=t("review.try.start")).click()
    verdict = remark.locator(".review-verdict")
    color = t(f"colors.{judged['color']}")
    expect(verdict).to_have_text(t("review.try.task", color=color))
    shows(anna, follow(OTHELLO, *GAME[:worst]))
    expect(remark.locator(".review-remark-text")).to_have_text("")
    plays(anna, judged["move"])
    expect(verdict).to_contain_text(judged["meaning"])
    remark.get_by_role("button", name=t("review.try.start")).click()
    shows(anna, follow(OTHELLO, *GAME[:worst]))
    plays(anna, judged["best"])
    expect(verdict).to_have_text(t("review-text.try.best", move=judged["best"]))


@pytest.mark.soak
def test_the_chances_chart_selects_turns(anna: Person, ben: Person) -> None:
    table = played(anna, ben)
    analyzes(anna, table)
    slider = room(anna).get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuemax", str(len(GAME)))
    expect(slider).to_have_attribute("aria-valuetext", re.compile("proved"))
    expect(room(anna).locator("polyline")).to_have_count(2)
    expect(room(anna).locator(".review-proved-band")).to_have_count(1)
    expect(slider).to_be_visible()
    slider.focus()
    anna.presses("Home")
    expect(slider).to_have_attribute("aria-valuenow", "0")
    expect(slider).not_to_have_attribute("aria-valuetext", re.compile("proved"))
    review = anna.asks("GET", f"/api{table.url}/review")
    anna.presses("PageUp")
    expect(slider).to_have_attribute("aria-valuenow", str(min(review["costliest"])))
    anna.presses("ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", str(min(review["costliest"]) + 1))
    slider.click()
    middle = int(slider.get_attribute("aria-valuenow") or 0)
    assert len(GAME) * 0.4 < middle < len(GAME) * 0.6
    room(anna).get_by_text(t("review.table.title")).click()
    rows = room(anna).locator("tbody tr")
    expect(rows).to_have_count(len(GAME) + 1)
    expect(rows.last).to_contain_text(t("review.proved"))
    expect(rows.first).to_contain_text(t("review.estimated"))


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


def test_a_result_leads_to_its_analysis_with_one_click(anna: Person, ben: Person) -> None:
    table = played(anna, ben, moves=["d3"])
    anna.opens(table.url)
    expect(anna.page.locator("#analyze")).to_be_hidden()
    table.resign(Color.WHITE)
    requested: list[str] = []
    held: list[Route] = []

    def hold(route: Route) -> None:
        """Hold what the page asks after its request, so that it shows the progress so long."""
        if "POST" in requested:
            held.append(route)
        else:
            route.continue_()
        requested.append(route.request.method)

    anna.page.route("**/api/**/review", hold)
    anna.page.get_by_role("link", name=t("review.start")).click()
    anna.page.wait_for_url("**/analysis")
    expect(room(anna).locator(".review-progress")).to_be_visible()
    expect(room(anna).get_by_role("button", name=t("review.start"))).to_be_hidden()
    anna.page.unroute("**/api/**/review", hold)
    for route in held:
        route.continue_()
    ready(anna)


def test_nobody_can_ask_before_the_end(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    for person in (anna, cora):
        person.goes(f"{table.url}/analysis")
        shows(person, table.position)
        expect(person.page.locator("#review")).to_have_count(0)


def test_who_plays_on_is_told_why(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    table.resign(Color.BLACK)
    again = Table(anna, cora, moves=["g8", "d5"])
    anna.guard.forgives("409")
    anna.goes(f"{table.url}/analysis")
    expect(room(anna).locator(".message")).to_have_text(t("errors.review.playing-on"))
    expect(room(anna).get_by_role("button", name=t("review.start"))).to_be_hidden()
    again.position = follow(again.position, "g8", "d5")
    again.resign(Color.BLACK)
    anna.page.reload()
    expect(room(anna).get_by_role("button", name=t("review.start"))).to_be_visible()


@pytest.mark.soak
def test_three_players_and_moxie(anna: Person, ben: Person, cora: Person) -> None:
    three = Table(anna, ben, "hex-othello-3", red=cora)
    three.play(["e4", "e7", "f6"])
    three.resign(Color.RED)
    three.resign(Color.WHITE)
    analyzes(anna, three)
    expect(room(anna).locator("polyline")).to_have_count(3)
    expect(room(anna).locator(".chart-caption")).to_contain_text(t("colors.red"))
    moxie = Table(anna, ben, "moxie")
    moxie.play(["a1", "a4", "b1", "d4", "d1", "d3"])
    moxie.resign(Color.WHITE)
    analyzes(anna, moxie)
    missed_win = room(anna).locator(".review-move").filter(has_text="5. d1")
    expect(missed_win).to_contain_text(t("review.better", move="c1"))
    expect(room(anna).locator(".chart-caption")).to_contain_text("Won for White in 1 turn")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.soak
def test_it_has_no_violations(visit: Visit, ben: Person, theme: str) -> None:
    anna = visit("Anna", color_scheme=theme)
    table = played(anna, ben)
    anna.goes(f"{table.url}/analysis")
    has_no_violations(anna, "before")
    analyzes(anna, table)
    room(anna).get_by_text(t("review.table.title")).click()
    room(anna).locator(".review-move button + button").first.click()
    expect(anna.page.get_by_role("group", name=re.compile("by the computer"))).to_be_visible()
    has_no_violations(anna, "after")


@pytest.mark.soak
def test_it_fits_every_screen(visit: Visit, ben: Person) -> None:
    anna = visit("Anna", has_touch=True)
    table = played(anna, ben)
    analyzes(anna, table)
    room(anna).get_by_text(t("review.table.title")).click()
    for width, height in SCREENS:
        anna.page.set_viewport_size({"width": width, "height": height})
        fits(anna, down=False)
    anna.page.set_viewport_size({"width": 390, "height": 844})
    review = anna.asks("GET", f"/api{table.url}/review")
    room(anna).locator(".review-move button").first.tap()
    expect(room(anna).get_by_role("slider")).to_have_attribute(
        "aria-valuenow", str(review["costliest"][0])
    )
