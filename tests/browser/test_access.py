"""axe finds nothing to complain about, on any page, by day and by night."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from engine import Color
from tests.browser.conftest import Visit
from tests.browser.person import Person
from tests.browser.table import Table

Scene = Callable[[Person, Person], None]

PAGES = ["/", "/watch", "/rules", "/rules/macbeth", "/rules/othello", "/continue", "/resume"]


def _home(anna: Person, ben: Person) -> None:
    """With something in every list."""
    Table(anna, ben)
    Table(ben, None, listed=True)
    anna.goes("/")
    expect(anna.page.locator("#mine .card").first).to_be_visible()


def _error(anna: Person, _ben: Person) -> None:
    anna.guard.forgives("404")
    anna.goes("/matches/nowhere")


def _dialog(anna: Person, _ben: Person) -> None:
    anna.goes("/")
    anna.page.locator("#who").click()
    anna.page.get_by_role("button", name="Show a code").click()
    anna.page.get_by_role("button", name="Copy my personal link").click()
    anna.page.get_by_role("button", name="Forget all other devices…").click()
    expect(anna.page.locator("#forget-confirm")).to_be_visible()


def _waiting(anna: Person, _ben: Person) -> None:
    Table(anna, None).with_all_at_it()


def _invited(anna: Person, ben: Person) -> None:
    anna.opens(Table(ben, None).url)


def _my_turn(anna: Person, ben: Person) -> None:
    Table(anna, ben, options={"passing": "free"}).with_all_at_it()
    anna.cell("g8").hover()
    expect(anna.board.locator(".badge")).to_have_count(1)


def _their_turn(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    table.play(["g8"])
    table.with_all_at_it()


def _question(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    anna.page.get_by_role("button", name="Resign…").click()
    expect(anna.page.locator("#notice-buttons .danger")).not_to_have_attribute("data-arming", "")


def _past(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    table.with_all_at_it()
    anna.page.get_by_role("button", name="One move back").click()
    anna.page.locator("#download summary").click()


def _over(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    table.resign(Color.BLACK)
    table.with_all_at_it()
    expect(anna.result).to_be_visible()


def _kept(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    anna.context.route_web_socket("**", lambda socket: socket.close())
    anna.page.reload()
    expect(anna.status).to_contain_text("onnecting")


SCENES: list[Scene] = [
    _home, _error, _dialog, _waiting, _invited, _my_turn, _their_turn, _question, _past, _over,
    _kept,
]  # fmt: skip


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_that_are_read_have_no_violations(visit: Visit, theme: str) -> None:
    """All but /docs, which is Swagger UI and not ours."""
    anna = visit("Anna", color_scheme=theme)
    for path in PAGES:
        anna.goes(path)
        has_no_violations(anna, path)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__.strip("_"))
def test_a_scene_has_no_violations(visit: Visit, ben: Person, scene: Scene) -> None:
    """The same scene is looked at by day, and by night."""
    anna = visit("Anna")
    scene(anna, ben)
    has_no_violations(anna, "light")
    anna.page.emulate_media(color_scheme="dark")
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "dark")
    has_no_violations(anna, "dark")


def has_no_violations(person: Person, where: str) -> None:
    results = Axe().run(person.page)
    assert results.violations_count == 0, f"{where}: {results.generate_report()}"
