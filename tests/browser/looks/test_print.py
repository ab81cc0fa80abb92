"""Games on paper, and pages in forced colors."""

from playwright.sync_api import Locator, expect

from harness.browser.person import Person
from harness.browser.table import Table
from tests.browser.conftest import Visit
from tests.browser.support.boards import opens_tab
from tests.features.reviews.support.finished_matches import random_moves

A4 = {"width": 718, "height": 1047}  # without margins
GAME = random_moves("othello", 6)
_SCROLLS = "(list) => list.scrollHeight > list.clientHeight"
_TOPS = "(parts) => parts.map((part) => part.getBoundingClientRect().top)"
_BACKGROUND = "(element) => getComputedStyle(element).backgroundColor"


def test_paper_shows_the_board_and_all_moves(visit: Visit, ben: Person) -> None:
    anna = visit("Anna", viewport=A4, color_scheme="dark")
    table = Table(anna, ben, "othello")
    table.play(GAME)
    prints(anna, table.url, "#result")
    expect(anna.page.locator(".about-title")).to_be_visible()
    above = anna.page.locator("#result, #moves").evaluate_all(_TOPS)
    assert above == sorted(above, reverse=True), "the result stands above the moves"
    prints(anna, f"{table.url}/analysis", "#answers", tab="explorer.title")


def prints(anna: Person, path: str, shown: str, *, tab: str = "") -> None:
    anna.page.emulate_media(media="screen")
    anna.goes(path)
    moves = anna.page.locator("#moves")
    buttons = moves.get_by_role("button")
    expect(buttons).not_to_have_count(0)
    if tab:
        opens_tab(anna, tab)
    anna.page.emulate_media(media="print")
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "light")
    assert not moves.evaluate(_SCROLLS)
    expect(buttons.last).to_be_visible()
    expect(anna.board).to_be_in_viewport()
    expect(anna.page.locator(shown)).to_be_visible()
    expect(anna.page.locator(".steps")).to_be_hidden()


def test_a_short_page_takes_one_sheet(visit: Visit) -> None:
    anna = visit("Anna", viewport=A4)
    wishes = {"name": "Cup", "format": "swiss", "game": "othello", "join": "yes"}
    cup = anna.context.request.post("/tournaments", form={**wishes}).url
    anna.goes(cup)
    anna.page.emulate_media(media="print")
    assert anna.page.pdf(format="A4").count(b"/Type /Page\n") == 1
    expect(anna.page.locator("#stop")).to_be_hidden()


def test_all_rounds_of_a_bracket_are_on_the_sheet(visit: Visit, ben: Person, cora: Person) -> None:
    anna = visit("Anna", viewport={"width": 300, "height": 600})
    wishes = {"name": "Cup", "format": "knockout", "game": "othello", "join": "yes"}
    cup = anna.context.request.post("/tournaments", form={**wishes}).url
    for friend in (ben, cora):
        friend.context.request.post(f"{cup}/join", form={"player": friend.name})
    anna.context.request.post(f"{cup}/start")
    anna.goes(cup)
    anna.page.emulate_media(media="print")
    bracket = anna.page.locator(".bracket")
    expect(bracket).to_be_visible()
    assert bracket.evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_forced_colors_show_what_is_chosen(visit: Visit, ben: Person) -> None:
    anna = visit("Anna", forced_colors="active")
    anna.goes("/new/othello")
    fill = _fill(anna.page.locator(".segment :checked + span"))
    assert fill == _fill(anna.page.locator(".new-submit .primary"))
    assert fill != _fill(anna.page.locator(".segment input:not(:checked) + span"))
    table = Table(anna, ben, "othello")
    table.play(GAME[:3])
    anna.opens(table.url)
    moves = anna.page.locator("#moves button")
    assert fill == _fill(anna.page.locator("#moves button[aria-current]"))
    assert fill != _fill(moves)
    shares = anna.page.locator("#share-bar span")
    assert _fill(shares) != _fill(shares.nth(1))


def _fill(elements: Locator) -> str:
    color: str = elements.first.evaluate(_BACKGROUND)
    return color
