"""The catalogue, and the rules of each game with their examples, which are played on the page."""

import re

import pytest
from playwright.sync_api import Locator, expect

from app.web.games.options import with_option_titles
from engine import GAMES, Position, find_game
from engine.examples import EXAMPLES
from tests.browser.support.input import cells
from tests.browser.support.lines import follow, stones
from tests.browser.support.person import Person
from tests.browser.support.wait import eventually

ON_BOARD = (
    """cells => Object.fromEntries(cells.map(({ dataset }) => [dataset.cell, dataset.stone]))"""
)


def shows(example: Locator, position: Position) -> None:
    """Wait until an example's board has a position's stones."""
    board = example.locator(".board .cell")
    eventually(lambda: board.evaluate_all(ON_BOARD), stones(position))


def plays(example: Locator, move: str) -> None:
    """Make a move with the mouse, on whatever side."""
    if move == "pass":
        hand(example, "pass").click()
    if move.startswith("!"):
        example.get_by_role("button", name="Sacrifice…").click()
    for cell in cells(move):
        example.locator(f'.cell[data-cell="{cell}"]').click()


def hand(example: Locator, name: str) -> Locator:
    return example.locator(f'[data-hand="{name}"]')


@pytest.mark.parametrize("game", EXAMPLES)
def test_every_example_is_played_to_its_end(anna: Person, game: str) -> None:
    """Line by line with the button, and the same moves by hand; then back to its start."""
    anna.goes(f"/rules/{game}")
    for one in EXAMPLES[game]:
        example = anna.page.locator(f"#example-{one.id}")
        start = one.position_from(find_game(game).start(one.options))
        shows(example, start)
        for number, line in enumerate(one.lines):
            tries(example, number, start, line.moves.split())


def tries(example: Locator, number: int, start: Position, moves: list[str]) -> None:
    end = follow(start, *moves)
    line = example.locator("li[data-moves]").nth(number)
    said = example.locator(".example-said")
    line.get_by_role("button").click()
    shows(example, end)
    expect(line).to_have_attribute("data-played", "")
    expect(said).not_to_have_text("")
    hand(example, "reset").click()
    shows(example, start)
    expect(line).not_to_have_attribute("data-played", "")
    position = start
    for move in moves:
        plays(example, move)
        mover, position = position.turn, follow(position, move)
        shows(example, position)
        expect(said).to_have_text(re.compile(f"^{mover.title()}( passes|:)"))
    expect(line).to_have_attribute("data-played", "")
    if end.over:
        expect(example.locator(".example-turn")).to_have_text("The game is over.")
    for _ in moves:
        hand(example, "back").click()
    shows(example, start)
    expect(hand(example, "back")).to_have_attribute("aria-disabled", "true")


def test_an_example_explains_what_is_not_legal(anna: Person) -> None:
    anna.goes("/rules/moxie")
    example = anna.page.locator("#example-compulsory-jump")
    example.locator('.cell[data-cell="a1"]').click()
    expect(example.locator(".example-turn")).to_have_text("You can jump, so you must: with b2.")


def test_the_catalogue_leads_to_each_game_and_its_rules(anna: Person) -> None:
    anna.goes("/games")
    games = anna.page.locator(".game")
    expect(games.get_by_role("heading", level=2)).to_have_text(
        [game.title for game in GAMES.values()]
    )
    for image in games.locator("img").all():
        image.scroll_into_view_if_needed()
        eventually(lambda: image.evaluate("it => it.complete && it.naturalWidth > 0"), True)  # noqa: B023
    for game in GAMES.values():
        for name, path in (("Play", f"/new/{game.id}"), ("Rules", f"/rules/{game.id}")):
            entry = games.filter(has=anna.page.get_by_role("heading", name=game.title, exact=True))
            entry.get_by_role("link", name=name, exact=True).click()
            assert anna.address == path
            expect(anna.page.get_by_role("heading", level=1)).to_have_text(game.title)
            anna.page.go_back()


def test_the_rules_are_there_with_rulings_and_options(anna: Person) -> None:
    for game in GAMES.values():
        anna.goes(f"/rules/{game.id}")
        words = anna.page.locator("article").inner_text()
        said = [*game.rules_text, *game.strategy, *game.rulings]
        said += [choice.explanation for option in game.options for choice in option.choices]
        for text in said:
            assert with_option_titles(game, text) in words, f"{game.id} lacks: {text}"
    anna.goes("/rules/moxie")
    anna.page.locator("#step-knight").get_by_role("link").click()
    assert anna.page.url.endswith("/new/moxie?step=knight")
