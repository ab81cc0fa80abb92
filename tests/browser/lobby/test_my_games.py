"""The page of own games, the badge on every page, and the link to the next game."""

import re

import pytest
from playwright.sync_api import Locator, expect

from app.locales import t
from engine import Color
from tests.browser.conftest import Visit
from tests.browser.looks.test_accessibility import has_no_violations
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually
from tests.support.params import THEMES, in_soak_except

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


def test_lists_filters_and_scores(anna: Person, ben: Person, cora: Person) -> None:
    first, second = Table(anna, ben), Table(anna, ben, "othello")
    trio = Table(anna, ben, "hex-othello-3", red=cora)
    done = Table(anna, ben, "othello")
    done.resign(Color.WHITE)
    alone = Table(anna, None)
    anna.goes("/")
    anna.page.get_by_role("navigation").get_by_role("link", name=t("nav.mine")).click()
    eventually(lambda: hrefs(anna, "running"), [first.id, second.id, trio.id])
    eventually(lambda: hrefs(anna, "waiting"), [alone.id])
    eventually(lambda: hrefs(anna, "over"), [done.id])
    score = anna.page.locator("#scores tbody tr")
    expect(score).to_have_text(re.compile(r"^Ben Othello100$"))
    anna.page.get_by_label(t("my-games.filter.with"), exact=True).select_option("Cora")
    eventually(lambda: hrefs(anna, "running"), [trio.id])
    assert "with=" in anna.page.url
    anna.page.get_by_label(t("common.game"), exact=True).select_option("Othello")
    expect(anna.page.locator("#my-games-empty")).to_be_visible()
    anna.page.go_back()
    eventually(lambda: hrefs(anna, "running"), [trio.id])
    anna.page.reload()
    expect(anna.page.get_by_label(t("my-games.filter.with"), exact=True)).to_have_value(
        re.compile(".")
    )
    eventually(lambda: hrefs(anna, "running"), [trio.id])
    anna.page.get_by_label(t("my-games.filter.with"), exact=True).select_option(
        t("my-games.filter.everybody")
    )
    anna.page.get_by_label(t("my-games.filter.show"), exact=True).select_option("Finished")
    expect(anna.page.locator("#running")).to_be_hidden()
    eventually(lambda: hrefs(anna, "over"), [done.id])
    second.play(["d3"])
    anna.page.get_by_label(t("my-games.filter.show"), exact=True).select_option(
        t("my-games.running")
    )
    eventually(lambda: hrefs(anna, "running"), [first.id, trio.id, second.id])


def test_the_page_of_a_newcomer_says_that_there_are_no_games(visit: Visit) -> None:
    anna = visit("")
    anna.goes("/me/games")
    main = anna.page.get_by_role("main")
    expect(main.get_by_text(t("my-games.none", link=lambda words: words))).to_be_visible()
    expect(main.get_by_role("button")).to_have_text(t("my-games.no-next"))
    anna.page.get_by_label(t("common.game"), exact=True).select_option("othello")
    expect(main.get_by_text(t("my-games.empty"))).to_be_visible()
    expect(main.get_by_text(t("my-games.none", link=lambda words: words))).to_be_hidden()


def test_a_list_shows_more_on_request(anna: Person, ben: Person) -> None:
    tables = [Table(anna, ben) for _ in range(26)]
    anna.goes("/me/games")
    expect(anna.page.locator("#running .card")).to_have_count(24)
    more = anna.page.locator('[data-more="running"]')
    expect(more).not_to_have_attribute("data-arming", "")
    more.click()
    eventually(lambda: sorted(hrefs(anna, "running")), sorted(table.id for table in tables))
    expect(more).to_be_hidden()


@pytest.mark.parametrize(
    "path",
    in_soak_except(
        "/", values=("/", "/watch", "/games", "/rules/macbeth", "/me/games", "/new/othello")
    ),
)
def test_every_page_shows_the_number_of_own_turns(visit: Visit, ben: Person, path: str) -> None:
    anna = visit("Anna")
    anna.context.add_init_script(BADGE)
    first, second = Table(anna, ben), Table(anna, ben)
    anna.goes(path)
    expect(anna.page).to_have_title(re.compile(r"^\(2\) "))
    icon = anna.page.locator('link[rel="icon"]')
    expect(icon).to_have_attribute("href", re.compile("turn"))
    chip = anna.page.locator("#next-turn")
    expect(chip).to_have_accessible_name("Next game 2 your turn in 2 games")
    first.play(["g8"])
    expect(anna.page).to_have_title(re.compile(r"^\(1\) "))
    chip.click()
    assert anna.address == second.url
    second.play(["g8"])
    expect(anna.page).not_to_have_title(re.compile(r"^\("))
    expect(icon).not_to_have_attribute("href", re.compile("turn"))
    eventually(lambda: anna.page.evaluate("window.badges.at(-1)"), 0)


def test_the_next_link_cycles_through_waiting_games(anna: Person, ben: Person) -> None:
    tables = [Table(anna, ben) for _ in range(3)]
    anna.opens(tables[0].url)
    chip = anna.page.locator("#next-turn")
    for table in (tables[1], tables[2], tables[0]):
        expect(chip).to_have_accessible_name("Next game 2 your turn in 2 other games")
        expect(chip).to_have_attribute("href", re.compile(table.id))
        expect(anna.page).to_have_title(re.compile(r"^\(3\) Your move"))
        chip.click()
        expect(anna.status).to_contain_text(t("connection.open"))
        assert anna.address == table.url
    for table in tables[1:]:
        table.play(["g8"])
    expect(chip).to_be_hidden()
    expect(anna.page).to_have_title(re.compile(r"^\(1\) Your move"))


def test_the_next_button_is_disabled_without_a_turn(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    table.play(["g8"])
    anna.goes("/me/games")
    button = anna.page.locator("#my-games-next")
    expect(button).to_have_text(t("my-games.no-next"))
    expect(button).to_have_attribute("aria-disabled", "true")
    table.play([])
    ben.goes("/me/games")
    expect(ben.page.locator("#my-games-next")).to_have_text(t("my-games.next", count=1))
    ben.page.locator("#my-games-next").click()
    expect(ben.status).to_contain_text(t("connection.open"))
    assert ben.address == table.url


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", in_soak_except(320, values=(320, 1280)))
def test_no_accessibility_violations_and_no_horizontal_scrolling(
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
