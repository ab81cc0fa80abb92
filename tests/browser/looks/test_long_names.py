"""Long names of players and tournaments take no room from what stands beside them."""

import re

from playwright.sync_api import expect

from app.locales import t
from engine import Color
from tests.browser.conftest import Visit
from tests.browser.lobby.test_tournament import LIMIT, joins
from tests.browser.looks.test_offers import NAME, resize
from tests.browser.looks.test_screens import LONG, SCREENS, fits
from tests.browser.support.person import Person
from tests.browser.support.table import Table

SIDES = ((1280, 860), (1024, 600))
SHOWS_NUMBERS = """(score) => {
  const { right } = score.getBoundingClientRect();
  const pieces = [...score.children].filter((piece) => piece.className !== "series-name");
  const shown = (piece) => piece.getBoundingClientRect().right <= right + 1;
  return pieces.length > 1 && pieces.every(shown);
}"""


def following(first: Table, *people: Person) -> str:
    """The path of the rematch of two or three, which all of them accept."""
    answers = [person.asks("POST", f"/api{first.url}/rematch") for person in people]
    return f"/matches/{answers[-1]['id']}"


def test_a_series_shows_its_score_beside_any_names(visit: Visit, ben: Person) -> None:
    anna, cora = visit(NAME), visit(LONG)
    first = Table(anna, cora)
    first.resign(Color.BLACK)
    cora.opens(following(first, anna, cora))
    shows_score(cora, ".about", *SIDES)
    cora.resigns()
    expect(cora.result).to_be_visible()
    shows_score(cora, "#result", *SCREENS)
    three = Table(anna, cora, "hex-othello-3", red=ben)
    three.resign(Color.BLACK)
    three.resign(Color.WHITE)
    cora.opens(following(three, anna, cora, ben))
    shows_score(cora, ".about", *SIDES)


def shows_score(person: Person, where: str, *sizes: tuple[int, int]) -> None:
    for width, height in sizes:
        resize(person, width, height)
        score = person.page.locator(f"{where} .series-score")
        expect(score).to_be_in_viewport(ratio=1)
        assert score.evaluate(SHOWS_NUMBERS), (width, height)


def test_a_long_name_of_a_tournament_fits_the_panel(anna: Person, ben: Person) -> None:
    name = "Donaudampfschifffahrtsgesellschaftsmeisterschaft"
    anna.goes("/tournaments/new")
    anna.page.get_by_label(t("tournaments.form.name")).fill(name)
    anna.page.locator("#player").fill("Anna")
    anna.page.get_by_role("button", name=t("tournaments.form.submit")).click()
    anna.page.wait_for_url(re.compile(r"/tournaments/\w{10,}"))
    path = "/tournaments/" + anna.page.url.rpartition("/")[2]
    joins(ben, path)
    anna.goes(path)
    anna.page.get_by_role("button", name=t("tournaments.action.start"), exact=True).click()
    anna.page.wait_for_url("**/matches/*", timeout=LIMIT)
    expect(anna.page.locator(".about")).to_contain_text(name)
    for width, height in (*SCREENS, *SIDES):
        resize(anna, width, height)
        fits(anna, down=False)
