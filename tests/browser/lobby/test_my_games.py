"""One's own games, the badge on every page, and the way to the next game."""

import re

import pytest
from playwright.sync_api import Locator, expect

from engine import Color
from tests.browser.conftest import Visit
from tests.browser.looks.test_accessibility import has_no_violations
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

BADGE = """
window.badges = [];
navigator.setAppBadge = async (count) => { window.badges.push(count); };
navigator.clearAppBadge = async () => { window.badges.push(0); };
"""


def names(person: Person, kind: str) -> Locator:
    return person.page.locator(f"#{kind} .card-names")


def hrefs(person: Person, kind: str) -> list[str]:
    """The ids of the matches in a list."""
    addresses: list[str] = person.page.locator(f"#{kind} .card").evaluate_all(
        "cards => cards.map((card) => card.pathname.split('/').at(-1))"
    )
    return addresses


def test_the_lists_the_filters_and_the_score(anna: Person, ben: Person, cora: Person) -> None:
    first, second = Table(anna, ben), Table(anna, ben, "othello")
    trio = Table(anna, ben, "hex-othello-3", red=cora)
    done = Table(anna, ben, "othello")
    done.resign(Color.WHITE)
    alone = Table(anna, None)
    anna.goes("/")
    anna.page.get_by_role("navigation").get_by_role("link", name="Mine").click()
    eventually(lambda: hrefs(anna, "running"), [first.id, second.id, trio.id])
    eventually(lambda: hrefs(anna, "waiting"), [alone.id])
    eventually(lambda: hrefs(anna, "over"), [done.id])
    score = anna.page.locator("#scores tbody tr")
    expect(score).to_have_text(re.compile(r"^Ben Othello100$"))
    anna.page.get_by_label("With", exact=True).select_option("Cora")
    eventually(lambda: hrefs(anna, "running"), [trio.id])
    assert "with=" in anna.page.url
    anna.page.get_by_label("Game", exact=True).select_option("Othello")
    expect(anna.page.locator("#own-empty")).to_be_visible()
    anna.page.go_back()
    eventually(lambda: hrefs(anna, "running"), [trio.id])
    anna.page.reload()
    expect(anna.page.get_by_label("With", exact=True)).to_have_value(re.compile("."))
    eventually(lambda: hrefs(anna, "running"), [trio.id])
    anna.page.get_by_label("With", exact=True).select_option("Everybody")
    anna.page.get_by_label("Show", exact=True).select_option("Finished")
    expect(anna.page.locator("#running")).to_be_hidden()
    eventually(lambda: hrefs(anna, "over"), [done.id])
    second.play(["d3"])
    anna.page.get_by_label("Show", exact=True).select_option("Running")
    eventually(lambda: hrefs(anna, "running"), [first.id, trio.id, second.id])


def test_a_list_goes_on(anna: Person, ben: Person) -> None:
    tables = [Table(anna, ben) for _ in range(26)]
    anna.goes("/me/games")
    expect(anna.page.locator("#running .card")).to_have_count(24)
    more = anna.page.locator('[data-more="running"]')
    expect(more).not_to_have_attribute("data-arming", "")
    more.click()
    eventually(lambda: sorted(hrefs(anna, "running")), sorted(table.id for table in tables))
    expect(more).to_be_hidden()


@pytest.mark.parametrize(
    "path", ["/", "/watch", "/games", "/rules/macbeth", "/me/games", "/new/othello"]
)
def test_every_page_says_where_it_is_my_turn(visit: Visit, ben: Person, path: str) -> None:
    anna = visit("Anna")
    anna.context.add_init_script(BADGE)
    first, second = Table(anna, ben), Table(anna, ben)
    anna.goes(path)
    expect(anna.page).to_have_title(re.compile(r"^\(2\) "))
    icon = anna.page.locator('link[rel="icon"]')
    expect(icon).to_have_attribute("href", re.compile("turn"))
    chip = anna.page.locator("#next-turn")
    expect(chip).to_have_accessible_name("Your turn in 2 games. Go to the next one")
    first.play(["g8"])
    expect(anna.page).to_have_title(re.compile(r"^\(1\) "))
    chip.click()
    assert anna.address == second.url
    second.play(["g8"])
    expect(anna.page).not_to_have_title(re.compile(r"^\("))
    expect(icon).not_to_have_attribute("href", re.compile("turn"))
    eventually(lambda: anna.page.evaluate("window.badges.at(-1)"), 0)


def test_next_goes_round_all_games_that_wait(anna: Person, ben: Person) -> None:
    tables = [Table(anna, ben) for _ in range(3)]
    anna.opens(tables[0].url)
    chip = anna.page.locator("#next-turn")
    for table in (tables[1], tables[2], tables[0]):
        expect(chip).to_have_accessible_name("Your turn in 2 other games. Go to the next one")
        expect(chip).to_have_attribute("href", re.compile(table.id))
        expect(anna.page).to_have_title(re.compile(r"^\(3\) Your move"))
        chip.click()
        expect(anna.status).to_contain_text("Connected")
        assert anna.address == table.url
    for table in tables[1:]:
        table.play(["g8"])
    expect(chip).to_be_hidden()
    expect(anna.page).to_have_title(re.compile(r"^\(1\) Your move"))


def test_the_button_of_the_list_says_when_there_is_none(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    table.play(["g8"])
    anna.goes("/me/games")
    button = anna.page.locator("#own-next")
    expect(button).to_have_text("No game waits for your move")
    expect(button).to_have_attribute("aria-disabled", "true")
    table.play([])
    ben.goes("/me/games")
    expect(ben.page.locator("#own-next")).to_have_text("Your turn in 1 game: go on")
    ben.page.locator("#own-next").click()
    expect(ben.status).to_contain_text("Connected")
    assert ben.address == table.url


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_axe_and_no_sideways_scrolling(
    visit: Visit, ben: Person, cora: Person, theme: str, width: int
) -> None:
    anna = visit("Anna", color_scheme=theme, viewport={"width": width, "height": 640})
    for game in ("macbeth", "othello"):
        done = Table(anna, ben, game)
        done.resign(Color.WHITE)
    Table(anna, ben)
    Table(anna, ben, "hex-othello-3", red=cora)
    anna.goes("/me/games")
    expect(anna.page.locator("#running .card")).to_have_count(2)
    expect(anna.page.locator("#scores tbody tr")).to_have_count(3)
    assert anna.page.evaluate("document.documentElement.scrollWidth") == width
    has_no_violations(anna, theme)
