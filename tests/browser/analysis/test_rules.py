"""The list of games, and a rules page: its contents, and its examples under real hands."""

from playwright.sync_api import expect

from app.locales import t
from app.locales.games import game_title
from engine import GAMES, find_game
from engine.examples import EXAMPLES
from engine.variants import RELATIVES
from harness.browser.lines import follow, stones
from harness.browser.person import Person
from harness.browser.wait import eventually
from tests.browser.conftest import Visit

ON_BOARD = (
    """cells => Object.fromEntries(cells.map(({ dataset }) => [dataset.cell, dataset.stone]))"""
)
LOADED = "it => it.complete && it.naturalWidth > 0"


def test_the_list_of_games_leads_to_rules_that_are_tried(visit: Visit) -> None:
    anna = visit("Anna", viewport={"width": 1280, "height": 800})
    anna.goes("/games")
    games = anna.page.locator(".game")
    expect(games.get_by_role("heading", level=2)).to_have_text([game_title(game) for game in GAMES])
    for image in games.locator("img").all():
        image.scroll_into_view_if_needed()
        eventually(lambda: image.evaluate(LOADED), True)  # noqa: B023
    relative = games.last
    relative.get_by_role("link", name="Rules", exact=True).click()
    expect(anna.page.get_by_role("heading", level=1)).to_have_text(game_title([*RELATIVES][-1]))
    anna.page.go_back()
    expect(relative).to_be_in_viewport()  # where it was left
    games.nth(len(GAMES) - 1).get_by_role("link", name="Rules", exact=True).click()
    expect(anna.page.get_by_role("heading", level=1)).to_have_text(game_title("moxie"))
    anna.page.go_back()
    expect(games.nth(len(GAMES) - 1)).to_be_in_viewport()
    anna.page.go_forward()
    _follows_the_contents(anna, folded=False)
    _tries_an_example(anna)
    anna.page.set_viewport_size({"width": 390, "height": 844})
    anna.goes("/rules/moxie")
    _follows_the_contents(anna, folded=True)


def _follows_the_contents(anna: Person, *, folded: bool) -> None:
    """The contents mark the section that is read, and on a phone they unfold."""
    contents = anna.page.get_by_role("navigation", name=t("rules-page.contents"))
    link = contents.get_by_role("link", name=t("rules-page.strategy"))
    expect(link).to_be_visible(visible=not folded)
    if folded:
        contents.get_by_role("button").click()
    link.click()
    heading = anna.page.get_by_role("heading", name=t("rules-page.strategy"))
    expect(heading).to_be_in_viewport()
    expect(contents.locator("[aria-current]")).to_have_text(t("rules-page.strategy"))
    expect(contents).to_be_in_viewport()
    if folded:
        expect(link).to_be_hidden()
        expect(contents.get_by_role("button")).to_contain_text(t("rules-page.strategy"))


def _tries_an_example(anna: Person) -> None:
    one = next(each for each in EXAMPLES["moxie"] if each.id == "compulsory-jump")
    example = anna.page.locator(f"#example-{one.id}")
    board = example.locator(".board .cell")
    start = one.position_from(find_game("moxie").start(one.options))
    line = one.lines[0].split()
    example.locator("li[data-moves]").first.get_by_role("button").click()
    eventually(lambda: board.evaluate_all(ON_BOARD), stones(follow(start, *line)))
    example.get_by_role("button", name=t("example.reset")).click()
    eventually(lambda: board.evaluate_all(ON_BOARD), stones(start))
    example.locator('.cell[data-cell="a1"]').click()
    expect(example.locator(".example-turn")).to_have_text(t("refusals.jump", cells="b2."))
