"""Every screen shows a game's controls without scrolling."""

import pytest
from playwright.sync_api import expect

from app.locales import t
from engine import GAMES, Color
from harness.browser.boxes import box
from harness.browser.page_errors import UNREACHABLE
from harness.browser.person import Person
from harness.browser.table import Table
from tests.browser.conftest import Visit
from tests.browser.support.layout import (
    LONG,
    SCREENS,
    SIDEWAYS,
    covers_none,
    fits,
    resize,
    sees_whole,
    shows_all,
    sizes,
)
from tests.support.params import in_soak_except

CONTROLS = ["#seats-above", "svg.board", "#seats-below", "#play", "#more-button", "#status"]

_SHOWS_ALL_LINES = "({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight + 1"

_SHOWS_ALL = """(text) => text.scrollHeight <= text.clientHeight + 1
    && text.scrollWidth <= text.clientWidth"""

BESIDE = ("/local/othello", "/analysis/macbeth", "/learn/macbeth", "/workshop")

# A board of each shape, with what takes most room beside it.
BOARDS = {
    "square": ("othello", {}, ["d3", "c3"]),
    "three": ("hex-othello-3", {}, ["e4", "e7", "f6"]),
    "moxie": ("moxie", {"jumps": "sacrifice"}, ["b2", "a1", "c2"]),
    "hexagon": (
        "moxie",
        {"board": "hex", "row": "last-chance", "goal": "cluster"},
        ["c2", "d4", "b1", "c1", "b2"],
    ),
}


@pytest.mark.parametrize(
    "touch", in_soak_except(True, values=(True, False), name=("mouse", "touch").__getitem__)
)
def test_a_game_is_played_without_scrolling(visit: Visit, ben: Person, *, touch: bool) -> None:
    anna = visit(LONG, has_touch=touch, is_mobile=touch)
    table = Table(anna, ben, options={"passing": "free"})
    table.play(["g8", "d5"])
    table.with_all_at_it()
    anna.thinks()
    for _ in sizes(anna):
        shows_all(anna, *CONTROLS, "#pass")
        anna.cell("e4").hover()
        fits(anna)
    anna.chooses(t("match.resign-ask"))
    expect(anna.notice).to_have_text(t("questions.resign.text"))
    for _ in sizes(anna):
        shows_all(anna, *CONTROLS, "#notice-buttons")
    anna.presses("Escape")
    table.play(["e4"])
    anna.sees(table.position)
    for _ in sizes(anna):
        shows_all(anna, *CONTROLS)
    table.resign(Color.BLACK)
    rematch = anna.page.get_by_role("button", name=t("rematch.request"))
    expect(rematch).to_be_visible()
    for _ in sizes(anna):
        fits(anna)
        sees_whole(anna, rematch)


def test_the_words_of_a_lost_connection_cover_neither_board_nor_header(
    anna: Person, ben: Person
) -> None:
    anna.guard.forgives(UNREACHABLE)
    Table(anna, ben)  # which the header leads to
    table = Table(anna, ben).with_all_at_it()
    expect(anna.page.locator("#next-turn")).to_be_visible()
    notice = anna.page.locator("#joined .page-notice")
    expect(notice).to_be_visible()
    resize(anna, *SIDEWAYS[0])
    anna.context.set_offline(True)
    expect(anna.offline).to_be_visible()
    assert not notice.is_visible(), "it would lie over the button"
    anna.plays("g8")
    expect(anna.offline).to_contain_text(t("connection.kept"))
    for _ in sizes(anna, (*SIDEWAYS, (844, 390), (932, 430))):
        shows_all(anna, "#offline")
        covers_none(anna, "#offline", "svg.board", ".brand", "#next-turn", ".zen-button")
        covers_none(anna, "#offline", "#account-button")
    anna.context.set_offline(False)
    table.advance("g8")
    anna.sees(table.position)


@pytest.mark.parametrize(
    "screen",
    [pytest.param(size, marks=pytest.mark.soak, id="x".join(map(str, size))) for size in SCREENS],
)
def test_controls_are_large_enough_for_a_finger(
    visit: Visit, ben: Person, screen: tuple[int, int]
) -> None:
    """Controls are at least 24 pixels large, and cells on a phone about that."""
    small = min(screen) < 500
    viewport = dict(zip(("width", "height"), screen, strict=True))
    anna = visit(LONG, viewport=viewport, has_touch=small, is_mobile=small)
    Table(anna, ben).with_all_at_it()
    for tile in anna.board.locator(".cell .tile").all()[:3]:
        area = box(tile)
        assert min(area["width"], area["height"]) >= 24
    for selector in ("#play", "#more-button", "#account-button"):
        assert box(anna.page.locator(selector))["height"] >= 40


@pytest.mark.soak
def test_text_pages_fit_the_width(visit: Visit) -> None:
    dora = visit("Dora")
    paths = ["/", "/watch", "/games", "/continue"]
    paths += [f"/{page}/{game}" for page in ("new", "rules") for game in GAMES]
    for path in paths:
        dora.goes(path)
        for _ in sizes(dora):
            fits(dora, down=False)


def test_large_text_wraps_on_a_phone(visit: Visit) -> None:
    dora = visit("Dora", viewport={"width": 360, "height": 640})
    in_german = (f"{page}?lang=de" for page in ("/", "/continue", "/rules/moxie", "/settings"))
    for path in (*in_german, "/tournaments"):
        dora.goes(path)
        dora.page.evaluate("document.documentElement.style.fontSize = '200%'")
        fits(dora, down=False)


@pytest.mark.parametrize(("game", "options", "before"), BOARDS.values(), ids=BOARDS)
@pytest.mark.soak
def test_every_board_is_fully_visible(
    visit: Visit,
    ben: Person,
    cora: Person,
    *,
    game: str,
    options: dict[str, str],
    before: list[str],
) -> None:
    """During and after the game, with names of the maximum length."""
    dora = visit(LONG)
    three = len(GAMES[game].players) > 2
    table = Table(dora, ben, game, options, red=cora if three else None)
    table.play(before)
    dora.opens(table.url)
    for _ in sizes(dora):
        shows_all(dora, *CONTROLS)
    dora.thinks()
    if table.position.obligations:
        expect(dora.page.locator("#notice")).to_have_attribute("data-kind", "duty")
    table.resign(Color.BLACK)
    if three:
        table.resign(Color.WHITE)
    expect(dora.result).to_be_visible()
    for _ in sizes(dora):
        shows_all(dora, "#seats-above", "svg.board", "#seats-below", "#result")


@pytest.mark.soak
def test_the_result_of_three_players_fits(visit: Visit, ben: Person, cora: Person) -> None:
    """No other result has a longer text."""
    table = Table(visit(LONG), ben, "hex-othello-3", red=cora)
    table.resign(Color.BLACK)
    table.resign(Color.WHITE)
    cora.opens(table.url)
    expect(cora.page.locator("#result-title")).to_have_text(t("result.you-won"))
    for _ in sizes(cora):
        shows_all(cora, "#seats-above", "svg.board", "#seats-below", "#result")


@pytest.mark.soak
def test_an_invitation_fits_the_width(visit: Visit, ben: Person) -> None:
    dora = visit(LONG)
    table = Table(dora, None).with_all_at_it()
    for _, height in sizes(dora):
        fits(dora, down=False)
        if height > 500:  # a phone on its side may scroll until the game begins
            expect(dora.page.locator("#invite-copy")).to_be_in_viewport(ratio=1)
        dora.page.locator("#account-button").click()
        fits(dora, down=False)
        expect(dora.menu).to_be_in_viewport(ratio=1)
        dora.presses("Escape")
    ben.opens(table.url)
    ben.sits(LONG)
    expect(dora.status).to_be_in_viewport(ratio=1)


def test_matches_in_lists_take_no_empty_room(visit: Visit, ben: Person) -> None:
    anna = visit("Anna", viewport={"width": 1280, "height": 800})
    table = Table(anna, ben)
    table.play(["g8"])
    table.resign(Color.WHITE)
    Table(ben, None, "hex-othello-3", listed=True)
    anna.goes("/me/games")
    card = anna.page.locator(".card").first
    expect(card.locator("~ .card-review")).to_be_visible()
    assert box(card)["height"] < 100
    anna.page.set_viewport_size({"width": 390, "height": 844})
    anna.goes("/watch")
    assert box(anna.page.locator("#open .card").first)["height"] < 200


def test_a_result_is_shared_by_one_press_on_small_phones(visit: Visit, ben: Person) -> None:
    anna = visit("Anna", viewport={"width": 320, "height": 568})
    table = Table(anna, ben)
    table.play(["g8"])
    table.resign(Color.WHITE)
    anna.opens(table.url)
    share = anna.result.get_by_role("button", name=t("share.title"))
    for _ in sizes(anna, ((320, 568), *SIDEWAYS)):
        sees_whole(anna, share)
        covers_none(anna, "#result [data-share]", "#rematch", "#tab", "#result-reason")
        anna.page.locator("#tab").click(trial=True)  # nothing lies over it
    anna.page.locator("#tab").click()
    for _ in sizes(anna, ((320, 568), *SIDEWAYS)):
        covers_none(anna, "#tab", "#download summary")


def test_three_players_fit_small_phones(visit: Visit, ben: Person, cora: Person) -> None:
    anna = visit("Wilhelmina v. Hohenstein")
    table = Table(anna, ben, "hex-othello-3", red=cora, time="15+10")
    anna.opens(table.url)
    for _ in sizes(anna, ((320, 568), (390, 844), *SIDEWAYS)):
        shows_all(anna, *CONTROLS)
        for seat in (f'.seat[data-color="{color}"]' for color in ("white", "red")):
            others = (f"{seat} {part}" for part in (".seat-clock", ".seat-count", ".seat-name"))
            covers_none(anna, f"{seat} .seat-replace", "svg.board", *others)
    table.resign(Color.WHITE)
    table.resign(Color.BLACK)
    expect(anna.result).to_be_visible()
    for size in sizes(anna, ((320, 568), *SIDEWAYS)):
        shows_all(anna, "#result-reason", "#result [data-share]", "#tab", "#chat-toggle")
        assert anna.page.locator("#result-reason").evaluate(_SHOWS_ALL_LINES), size


def test_three_long_names_fit_small_phones(visit: Visit, cora: Person) -> None:
    """In the words of an offer, of whose turn it is, and of the end."""
    phone = {"viewport": {"width": 320, "height": 568}, "locale": "de"}
    anna, ben = visit("Wilhelmina v. Hohenstein", **phone), visit("Maximiliane Hinterhuber")
    zoe = visit("Zoe", **phone)
    table = Table(cora, ben, "hex-othello-3", red=anna, time="15+10")
    table.play(["e4"])
    table.with_all_at_it(zoe)
    cora.chooses(t("offers.possible.takeback", move="e4"))
    ben.answers(t("offers.accept"))
    details = anna.cards.locator(".offer-card-details")
    expect(details).to_contain_text(ben.name)
    clocks = [f'.seat[data-color="{color}"] .seat-clock' for color in ("black", "white")]
    for _ in sizes(anna, ((320, 568), *SIDEWAYS, (844, 390))):
        covers_none(anna, "#cards", *clocks, "#chat-toggle", "#play")
        assert anna.button.evaluate(_SHOWS_ALL), anna.page.viewport_size
    table.resign(Color.WHITE)
    table.resign(Color.RED)
    expect(zoe.result).to_be_visible()
    for _ in sizes(zoe, ((320, 568), *SIDEWAYS)):
        shows_all(zoe, "#rematch", "#analyze", "#chat-toggle")


@pytest.mark.parametrize("locale", ["en", "de", "fr", "es"])
def test_the_words_of_the_connection_are_whole(visit: Visit, ben: Person, locale: str) -> None:
    anna = visit("Anna", viewport={"width": 568, "height": 320}, locale=locale)
    anna.opens(Table(anna, ben).url)
    for _ in sizes(anna, ((568, 320), (320, 568))):
        assert anna.status.evaluate(_SHOWS_ALL)


@pytest.mark.parametrize("path", BESIDE)
def test_a_board_of_ones_own_is_as_high_as_a_phone_on_its_side(visit: Visit, path: str) -> None:
    anna = visit("Anna", viewport={"width": 568, "height": 320}, has_touch=True, is_mobile=True)
    anna.goes(path)
    for _, height in sizes(anna, SIDEWAYS):
        fits(anna, down=False)
        assert box(anna.board)["height"] > 0.75 * height
        beside = anna.page.locator(".sandbox-hint")
        assert box(beside)["x"] >= box(anna.board)["x"] + box(anna.board)["width"]
        anna.page.evaluate("scrollTo(0, 9999)")
        sees_whole(anna, anna.board)
        anna.page.evaluate("scrollTo(0, 0)")
