"""Long names of players and tournaments take no room from what stands beside them."""

import re

from playwright.sync_api import expect

from app.locales import t
from engine import Color
from harness.browser.boxes import box
from harness.browser.person import Person
from harness.browser.table import Table
from tests.browser.circles.test_circles import founds
from tests.browser.conftest import Visit
from tests.browser.lobby.test_tournament import LIMIT, joins
from tests.browser.support.layout import (
    LONG,
    LOW,
    NAME,
    SCREENS,
    SIDEWAYS,
    fits,
    sees_whole,
    shows_all,
    sizes,
)

NAME_WIDTH = 48  # pixels; some letters of a long name
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


def test_a_series_shows_its_score_and_its_result_beside_any_names(
    visit: Visit, ben: Person
) -> None:
    anna, cora = visit(NAME), visit(LONG)
    first = Table(anna, cora)
    first.resign(Color.BLACK)
    second = following(first, anna, cora)
    cora.opens(second)
    for size in sizes(cora, ((1280, 860), *LOW)):
        shows_score(cora, ".about", size)
    cora.resigns()
    expect(cora.result).to_be_visible()
    anna.asks("POST", f"/api{second}/rematch")
    expect(cora.cards).to_have_count(1)
    for size in sizes(cora):
        shows_score(cora, "#result", size)
        shows_all(cora, "svg.board", "#result", "#rematch", "#cards", "#status")
        sees_whole(cora, cora.result.locator("[data-series]"))
    three = Table(anna, cora, "hex-othello-3", red=ben)
    three.resign(Color.BLACK)
    three.resign(Color.WHITE)
    cora.opens(following(three, anna, cora, ben))
    for size in sizes(cora, ((1280, 860), *LOW)):
        shows_score(cora, ".about", size)


def test_the_end_of_three_long_names_fits_phones_and_tablets(visit: Visit, cora: Person) -> None:
    people = [visit(letter * 24) for letter in "WMm"]
    table = Table(people[0], people[1], "hex-othello-3", red=people[2])
    table.resign(Color.BLACK)
    table.resign(Color.WHITE)
    for reader in (people[0], cora):
        reader.opens(table.url)
        expect(reader.result).to_be_visible()
        for _ in sizes(reader, ((320, 568), (390, 664), (480, 854), (540, 900), (768, 1024))):
            shows_all(reader, "svg.board", "#rematch", "#chat-toggle")


def shows_score(person: Person, where: str, size: tuple[int, int]) -> None:
    score = person.page.locator(f"{where} .series-score")
    sees_whole(person, score)
    assert score.evaluate(SHOWS_NUMBERS), size


def test_a_seat_has_room_for_stones_in_hand_and_days(visit: Visit, ben: Person) -> None:
    table = Table(visit(NAME), ben, "moxie", {"board": "hex"}, time="3d")
    table.play(["a1", "b1"])
    ben.opens(table.url)
    for size in sizes(ben, SIDEWAYS):
        shown = (".seat-clock", ".seat-reserve", ".seat-score")
        shows_all(ben, *(f"#seats-above {one}" for one in shown))
        assert box(ben.page.locator("#seats-above .seat-name"))["width"] >= NAME_WIDTH, size


def test_a_long_name_of_a_circle_fits_a_small_phone(visit: Visit) -> None:
    anna = visit(LONG)
    anna.page.set_viewport_size({"width": 320, "height": 640})
    path = founds(anna, "DONAUDAMPFSCHIFFFAHRTSELEKTRIZITÄTENHAUP").removeprefix(anna.site)
    for page in (path, f"{path}/settings", "/circles", f"/tournaments/new?circle={path[9:]}"):
        anna.goes(page)
        fits(anna, down=False)


def test_a_long_name_of_a_tournament_fits_the_panel(anna: Person, ben: Person) -> None:
    name = "Donaudampfschifffahrtsgesellschaftsmeisterschaft"
    anna.goes("/tournaments/new")
    anna.page.get_by_label(t("tournaments.form.name")).fill(name)
    anna.page.locator("#player").fill("Anna")
    anna.page.get_by_role("button", name=t("tournaments.form.submit")).click()
    anna.page.wait_for_url(re.compile(r"/tournaments/\w{10,}"))
    path = anna.address
    joins(ben, path)
    anna.goes(path)
    anna.page.get_by_role("button", name=t("tournaments.action.start"), exact=True).click()
    anna.page.wait_for_url("**/matches/*", timeout=LIMIT)
    expect(anna.page.locator(".about")).to_contain_text(name)
    for _ in sizes(anna, (*SCREENS, *LOW)):
        fits(anna, down=False)


def test_organizers_reach_players_with_long_names_on_a_small_phone(visit: Visit) -> None:
    anna, ben = visit("Anna", viewport={"width": 320, "height": 568}), visit(LONG)
    anna.goes("/tournaments/new")
    anna.page.get_by_label(t("tournaments.form.name")).fill("Cup")
    anna.page.locator("#player").fill("Anna")
    anna.page.get_by_role("button", name=t("tournaments.form.submit")).click()
    anna.page.wait_for_url(re.compile(r"/tournaments/\w{10,}"))
    joins(ben, anna.address)
    anna.goes(anna.address)
    anna.page.locator("#hand-over summary").click()
    expect(anna.page.locator("#heir")).to_be_visible()
    fits(anna, down=False)
    cross = anna.page.locator(".row-remove summary").last
    cross.click()
    button = anna.page.locator(".row-remove .danger").last
    button.scroll_into_view_if_needed()
    sees_whole(anna, button)
    cross.click()
    expect(button).to_be_hidden()


def test_the_long_name_of_a_variant_fits_all_pages_on_a_small_phone(
    visit: Visit, ben: Person
) -> None:
    anna = visit(LONG, viewport={"width": 320, "height": 568})
    rules = "variant 1; square 8; holes a1; black d4 e5; white d5 e4"
    name = "DONAUDAMPFSCHIFFFAHRTSELEKTRIZITÄTENHAUP"
    body = {"rules": rules, "name": name, "access": "public"}
    anna.asks("PATCH", "/api/me", {"name": anna.name})
    variant = anna.asks("POST", "/api/variants", body)["id"]
    running, over = (Table(anna, ben, "variant", {"rules": rules}) for _ in range(2))
    over.resign(Color.BLACK)
    paths = ("/", "/variants", f"/variants/{variant}", "/me/games", running.url, over.url)
    for path in (*paths, f"{over.url}/analysis", f"{running.url}/notices"):
        anna.goes(path)
        fits(anna, down=False)


def test_a_rating_gives_way_to_a_short_name(visit: Visit, ben: Person) -> None:
    anna = visit("Anna", viewport={"width": 320, "height": 568})
    Table(anna, ben, "moxie", time="5+5").with_all_at_it()
    for rating in anna.page.locator(".seat-rating").all():
        rating.evaluate("(shown) => { shown.textContent = '1500? −79'; }")
    for name in anna.page.locator(".seat-name").all():
        assert name.evaluate("(shown) => shown.scrollWidth <= shown.clientWidth")
