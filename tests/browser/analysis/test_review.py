"""The computer's review of a match, as its page shows it."""

import re

import pytest
from playwright.sync_api import Locator, expect

from engine import Color, find_game
from tests.browser.conftest import Visit
from tests.browser.looks.test_accessibility import has_no_violations
from tests.browser.looks.test_screens import SCREENS, fits
from tests.browser.support.boards import query, shows
from tests.browser.support.lines import follow
from tests.browser.support.person import Person
from tests.browser.support.server import Server
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually
from tests.reviews.support.finished_matches import random_moves

GAME = random_moves("othello", 6)
OTHELLO = find_game("othello").start({})
LONG = 120_000  # milliseconds, for all the thinking


def played(
    anna: Person, ben: Person, game: str = "othello", moves: list[str] | None = None
) -> Table:
    table = Table(anna, ben, game)
    table.play(GAME if moves is None else moves)
    return table


def room(person: Person) -> Locator:
    return person.page.locator("#judge")


def analyzes(person: Person, table: Table) -> None:
    """Ask for the review on its page, and wait until it is done."""
    person.goes(f"{table.url}/analysis")
    room(person).get_by_role("button", name="Analyze with the computer").click()
    ready(person)


def ready(person: Person) -> None:
    expect(room(person).locator(".judge-verdict")).not_to_have_text("", timeout=LONG)
    expect(room(person).locator(".judge-progress")).to_be_hidden()


def test_a_game_is_analyzed(anna: Person, ben: Person, cora: Person) -> None:
    table = played(anna, ben)
    analyzes(anna, table)
    review = anna.asks("GET", f"/api{table.url}/review")
    expect(room(anna).locator(".judge-verdict")).to_have_text(" ".join(review["summary"]))
    dear = review["costliest"][0]
    judged = review["points"][dear]["judged"]
    first = room(anna).locator(".judge-lost li").first
    expect(first).to_contain_text(judged["text"])
    expect(first).to_contain_text(judged["meaning"])
    first.get_by_role("button", name=f"{dear + 1}. {judged['move']}").click()
    shows(anna, follow(OTHELLO, *GAME[:dear]))
    expect(room(anna).get_by_role("slider")).to_have_attribute("aria-valuenow", str(dear))
    first.get_by_role("button", name=f"Show {judged['best']}").click()
    shows(anna, follow(OTHELLO, *GAME[:dear], judged["best"]))
    instead = anna.page.get_by_role("group", name=re.compile("by the computer"))
    expect(instead).to_contain_text("Computer: ")
    expect(instead).to_contain_text(judged["best"])
    eventually(lambda: "v=" in query(anna), True)
    anna.page.get_by_role("button", name="One move forward").click()
    expect(instead.locator(".node").nth(1)).to_have_attribute("aria-current", "true")
    marks = anna.page.locator("#moves .node-mark")
    expect(marks).to_have_count(sum(point["judged"] is not None for point in review["points"]))
    cora.goes(f"{table.url}/analysis")
    ready(cora)
    expect(room(cora).get_by_role("button", name="Analyze with the computer")).to_be_hidden()


def test_the_curve_of_chances_leads_anywhere(anna: Person, ben: Person) -> None:
    table = played(anna, ben)
    analyzes(anna, table)
    slider = room(anna).get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuemax", str(len(GAME)))
    expect(slider).to_have_attribute("aria-valuetext", re.compile("proved"))
    expect(room(anna).locator("polyline")).to_have_count(2)
    expect(room(anna).locator(".judge-exact")).to_have_count(1)
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
    room(anna).get_by_text("Position by position").click()
    rows = room(anna).locator("tbody tr")
    expect(rows).to_have_count(len(GAME) + 1)
    expect(rows.last).to_contain_text("proved")
    expect(rows.first).to_contain_text("estimated")


def test_a_review_survives_that_the_server_is_killed(mortal: Server, mortal_visit: Visit) -> None:
    anna, ben = mortal_visit("Anna"), mortal_visit("Ben")
    table = played(anna, ben)
    anna.goes(f"{table.url}/analysis")
    room(anna).get_by_role("button", name="Analyze with the computer").click()
    bar = room(anna).locator("progress")
    eventually(lambda: bar.evaluate("bar => bar.value") > 3, True)
    anna.guard.forgives("ERR_|failed")
    mortal.kill()
    expect(room(anna).locator(".said")).to_contain_text("cannot be reached")
    mortal.start()
    ready(anna)
    review = anna.asks("GET", f"/api{table.url}/review")
    assert [point["ply"] for point in review["points"]] == list(range(len(GAME) + 1))


def test_nobody_can_ask_before_the_end(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    for person in (anna, cora):
        person.goes(f"{table.url}/analysis")
        shows(person, table.position)
        expect(person.page.locator("#judge")).to_have_count(0)


def test_who_plays_on_is_told_why(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    table.resign(Color.BLACK)
    again = Table(anna, cora, moves=["g8", "d5"])
    anna.guard.forgives("409")
    anna.goes(f"{table.url}/analysis")
    expect(room(anna).locator(".said")).to_contain_text("You are playing on from this game")
    expect(room(anna).get_by_role("button", name="Analyze with the computer")).to_be_hidden()
    again.position = follow(again.position, "g8", "d5")
    again.resign(Color.BLACK)
    anna.page.reload()
    expect(room(anna).get_by_role("button", name="Analyze with the computer")).to_be_visible()


def test_three_players_and_moxie(anna: Person, ben: Person, cora: Person) -> None:
    three = Table(anna, ben, "hex-othello-3", red=cora)
    three.play(["e4", "e7", "f6"])
    three.resign(Color.RED)
    three.resign(Color.WHITE)
    analyzes(anna, three)
    expect(room(anna).locator("polyline")).to_have_count(3)
    expect(room(anna).locator(".curve-now")).to_contain_text("Red")
    moxie = Table(anna, ben, "moxie")
    moxie.play(["a1", "a4", "b1", "d4", "d1", "d3"])
    moxie.resign(Color.WHITE)
    analyzes(anna, moxie)
    expect(room(anna).locator(".judge-lost")).to_contain_text("c1 would have won in 1 turn")
    expect(room(anna).locator(".judge-verdict")).to_contain_text(
        "It was won for White in 1 turn when it was left, with White to move."
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_has_no_violations(visit: Visit, ben: Person, theme: str) -> None:
    anna = visit("Anna", color_scheme=theme)
    table = played(anna, ben)
    anna.goes(f"{table.url}/analysis")
    has_no_violations(anna, "before")
    analyzes(anna, table)
    room(anna).get_by_text("Position by position").click()
    room(anna).locator(".judge-lost .button").first.click()
    expect(anna.page.get_by_role("group", name=re.compile("by the computer"))).to_be_visible()
    has_no_violations(anna, "after")


def test_it_fits_every_screen(visit: Visit, ben: Person) -> None:
    anna = visit("Anna", has_touch=True)
    table = played(anna, ben)
    analyzes(anna, table)
    room(anna).get_by_text("Position by position").click()
    for width, height in SCREENS:
        anna.page.set_viewport_size({"width": width, "height": height})
        fits(anna, down=False)
    anna.page.set_viewport_size({"width": 390, "height": 844})
    review = anna.asks("GET", f"/api{table.url}/review")
    room(anna).locator(".judge-lost .text-button").first.tap()
    expect(room(anna).get_by_role("slider")).to_have_attribute(
        "aria-valuenow", str(review["costliest"][0])
    )
