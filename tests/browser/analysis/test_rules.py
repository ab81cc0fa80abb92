"""The list of games, and rules pages with playable examples."""

import re

import pytest
from playwright.sync_api import Locator, expect

from app.locales import t
from app.locales.games import game_title, rules_paragraphs
from engine import GAMES, Position, find_game
from engine.examples import EXAMPLES
from tests.browser.conftest import Visit
from tests.browser.match.input.test_phone import LARGE
from tests.browser.support.held_requests import HeldRequests
from tests.browser.support.input import cells
from tests.browser.support.lines import follow, stones
from tests.browser.support.person import Person
from tests.browser.support.wait import eventually
from tests.support.params import in_soak_except

ON_BOARD = (
    """cells => Object.fromEntries(cells.map(({ dataset }) => [dataset.cell, dataset.stone]))"""
)


def shows(example: Locator, position: Position) -> None:
    """Wait until an example's board shows a position."""
    board = example.locator(".board .cell")
    eventually(lambda: board.evaluate_all(ON_BOARD), stones(position))


def plays(example: Locator, move: str) -> None:
    """Make a move with the mouse, for either color."""
    if move == "pass":
        action_button(example, "pass").click()
    if move.startswith("!"):
        example.get_by_role("button", name=t("board.sacrifice")).click()
    for cell in cells(move):
        example.locator(f'.cell[data-cell="{cell}"]').click()


def action_button(example: Locator, name: str) -> Locator:
    return example.locator(f'[data-action="{name}"]')


@pytest.mark.parametrize("game", in_soak_except("macbeth", values=EXAMPLES))
def test_every_example_is_played_to_its_end(anna: Person, game: str) -> None:
    """Plays each line with its button and on the board, then resets the example."""
    anna.goes(f"/rules/{game}")
    if game == "moxie":
        anna.page.locator(".option-examples > summary").click()
    for one in EXAMPLES[game]:
        example = anna.page.locator(f"#example-{one.id}")
        start = one.position_from(find_game(game).start(one.options))
        shows(example, start)
        for number, line in enumerate(one.lines):
            tries(example, number, start, line.split())


def tries(example: Locator, number: int, start: Position, moves: list[str]) -> None:
    end = follow(start, *moves)
    line = example.locator("li[data-moves]").nth(number)
    text = example.locator(".example-message")
    line.get_by_role("button").click()
    shows(example, end)
    expect(line).to_have_attribute("data-played", "")
    expect(text).not_to_have_text("")
    action_button(example, "reset").click()
    shows(example, start)
    expect(line).not_to_have_attribute("data-played", "")
    position = start
    for move in moves:
        plays(example, move)
        mover, position = position.turn, follow(position, move)
        shows(example, position)
        expect(text).to_have_text(re.compile(f"^{mover.title()}( passes|:)"))
    expect(line).to_have_attribute("data-played", "")
    if end.over:
        expect(example.locator(".example-turn")).to_have_text("The game is over.")
    for _ in moves:
        action_button(example, "back").click()
    shows(example, start)
    expect(action_button(example, "back")).to_have_attribute("aria-disabled", "true")


def test_an_example_explains_an_illegal_press(anna: Person) -> None:
    anna.goes("/rules/moxie")
    example = anna.page.locator("#example-compulsory-jump")
    example.locator('.cell[data-cell="a1"]').click()
    expect(example.locator(".example-turn")).to_have_text(t("refusals.jump", cells="b2."))


def test_an_example_shows_no_error_of_an_earlier_line(anna: Person) -> None:
    anna.guard.forgives("net::ERR")
    anna.goes("/rules/macbeth")
    example = anna.page.locator("#example-four-ways")
    lines, text = example.locator("li[data-moves]"), example.locator(".example-message")
    lines.nth(0).get_by_role("button").click()
    expect(text).to_contain_text("e4")
    requests = HeldRequests(anna.page, "**/examples/four-ways?*")
    lines.nth(1).get_by_role("button").click()
    eventually(requests.count, 1)
    expect(text).to_contain_text("e4")
    lines.nth(0).get_by_role("button").click()  # which is known already
    with anna.page.expect_event("requestfailed"):
        requests.abort()
    anna.page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(text).to_contain_text("e4")


def test_the_list_of_games_links_to_rules(anna: Person) -> None:
    anna.goes("/games")
    games = anna.page.locator(".game")
    expect(games.get_by_role("heading", level=2)).to_have_text([game_title(game) for game in GAMES])
    for image in games.locator("img").all():
        image.scroll_into_view_if_needed()
        eventually(lambda: image.evaluate("it => it.complete && it.naturalWidth > 0"), True)  # noqa: B023
    for game in GAMES.values():
        for name, path in (("Play", f"/new/{game.id}"), ("Rules", f"/rules/{game.id}")):
            entry = games.filter(
                has=anna.page.get_by_role("heading", name=game_title(game.id), exact=True)
            )
            entry.get_by_role("link", name=name, exact=True).click()
            assert anna.address == path
            expect(anna.page.get_by_role("heading", level=1)).to_have_text(game_title(game.id))
            anna.page.go_back()


def test_a_rules_page_has_rulings_and_options(anna: Person) -> None:
    for game in GAMES.values():
        anna.goes(f"/rules/{game.id}")
        article = anna.page.locator("article")
        texts = [*rules_paragraphs(game, "rulings")]
        texts += [
            t(f"options.{game.id}.{option.name}.{choice}.about")
            for option in game.options
            for choice in option.choices
        ]
        for text in texts:
            expect(article).to_contain_text(text)
    anna.goes("/rules/moxie")
    anna.page.locator("#step-knight").get_by_role("link").click()
    assert anna.page.url.endswith("/new/moxie?step=knight")


def test_the_contents_mark_the_section_that_is_read(visit: Visit) -> None:
    for size in (LARGE, {"width": 1280, "height": 800}):
        anna = visit("Anna", viewport=size)
        anna.goes("/rules/moxie")
        contents = anna.page.get_by_role("navigation", name=t("rules-page.contents"))
        link = contents.get_by_role("link", name=t("rules-page.strategy"))
        if size is LARGE:
            expect(link).to_be_hidden()
            contents.get_by_role("button").click()
        link.click()
        heading = anna.page.get_by_role("heading", name=t("rules-page.strategy"))
        expect(heading).to_be_in_viewport()
        current = contents.locator("[aria-current]")
        expect(current).to_have_text(t("rules-page.strategy"))
        expect(contents).to_be_in_viewport()
        if size is LARGE:
            expect(link).to_be_hidden()
            expect(contents.get_by_role("button")).to_contain_text(t("rules-page.strategy"))
