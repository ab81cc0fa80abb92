"""Every screen shows a game's controls without scrolling."""

import pytest
from playwright.sync_api import expect

from app.locales import t
from engine import GAMES, Color
from tests.browser.conftest import Visit
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.support.params import in_soak_except

SCREENS = [(320, 568), (390, 844), (768, 1024), (1280, 860), (1920, 1080), (844, 390)]
LONG = "Wwwwwwwwwwwwwwwwwwwwwwww"  # as wide as a name can be
CONTROLS = ["#seats-above", "svg.board", "#seats-below", "#play", "#more-button", "#status"]

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

PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""The page hears of its size before it is painted."""

_SIZE = f"""async () => {{
  await {PAINTED};
  const {{ scrollWidth, scrollHeight }} = document.documentElement;
  return [scrollWidth - innerWidth, scrollHeight - innerHeight];
}}"""


@pytest.fixture(
    params=in_soak_except(
        (390, 844), (1280, 860), values=SCREENS, name=lambda size: "x".join(map(str, size))
    )
)
def anna(request: pytest.FixtureRequest, visit: Visit) -> Person:
    """Somebody with a screen of that size, and a touch screen if it is small."""
    width, height = request.param
    small = min(width, height) < 500
    size = {"width": width, "height": height}
    return visit(LONG, viewport=size, has_touch=small, is_mobile=small)


def fits(person: Person, *, down: bool = True) -> None:
    """The page fits the screen's width, and during a game its height."""
    wide, high = person.page.evaluate(_SIZE)
    assert wide <= 0, f"{person.address} is {wide} px too wide"
    assert not down or high <= 0, f"{person.address} is {high} px too high"


def test_a_game_is_played_without_scrolling(anna: Person, ben: Person) -> None:
    table = Table(anna, ben, options={"passing": "free"})
    table.play(["g8", "d5"])
    table.with_all_at_it()
    fits(anna)
    for control in [*CONTROLS, "#pass"]:
        expect(anna.page.locator(control)).to_be_in_viewport(ratio=1)
    anna.thinks()
    anna.cell("e4").hover()
    fits(anna)
    anna.chooses(t("match.resign-ask"))
    expect(anna.notice).to_have_text(t("questions.resign.text"))
    fits(anna)
    for control in [*CONTROLS, "#notice-buttons"]:
        expect(anna.page.locator(control)).to_be_in_viewport(ratio=1)
    anna.presses("Escape")
    table.play(["e4"])
    anna.sees(table.position)
    fits(anna)
    table.resign(Color.BLACK)
    expect(anna.page.get_by_role("button", name=t("rematch.request"))).to_be_in_viewport(ratio=1)
    fits(anna)


@pytest.mark.soak
def test_controls_are_large_enough_for_a_finger(anna: Person, ben: Person) -> None:
    """Controls are at least 24 pixels large, and cells on a phone about that."""
    Table(anna, ben).with_all_at_it()
    for box in anna.board.locator(".cell .tile").all()[:3]:
        area = box.bounding_box()
        assert area
        assert min(area["width"], area["height"]) >= 24
    for selector in ("#play", "#more-button", "#account-button"):
        area = anna.page.locator(selector).bounding_box()
        assert area
        assert area["height"] >= 40


@pytest.mark.soak
def test_text_pages_fit_the_width(visit: Visit) -> None:
    dora = visit("Dora")
    paths = ["/", "/watch", "/games", "/continue"]
    paths += [f"/{page}/{game}" for page in ("new", "rules") for game in GAMES]
    for path in paths:
        dora.goes(path)
        for width, height in SCREENS:
            dora.page.set_viewport_size({"width": width, "height": height})
            fits(dora, down=False)


@pytest.mark.parametrize(
    "path",
    [
        *(f"{page}?lang=de" for page in ("/", "/continue", "/rules/moxie", "/settings")),
        "/tournaments",
    ],
)
def test_large_text_wraps_on_a_phone(visit: Visit, path: str) -> None:
    dora = visit("Dora", viewport={"width": 360, "height": 640})
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
    for width, height in SCREENS:
        dora.page.set_viewport_size({"width": width, "height": height})
        shows_all(dora, *CONTROLS)
    dora.thinks()
    if table.position.obligations:
        expect(dora.page.locator("#notice")).to_have_attribute("data-kind", "duty")
    table.resign(Color.BLACK)
    if three:
        table.resign(Color.WHITE)
    expect(dora.result).to_be_visible()
    for width, height in SCREENS:
        dora.page.set_viewport_size({"width": width, "height": height})
        shows_all(dora, "#seats-above", "svg.board", "#seats-below", "#result")


@pytest.mark.soak
def test_the_result_of_three_players_fits(anna: Person, ben: Person, cora: Person) -> None:
    """No other result has a longer text."""
    table = Table(anna, ben, "hex-othello-3", red=cora)
    table.resign(Color.BLACK)
    table.resign(Color.WHITE)
    cora.opens(table.url)
    expect(cora.page.locator("#result-title")).to_have_text(t("result.you-won"))
    for width, height in SCREENS:
        cora.page.set_viewport_size({"width": width, "height": height})
        shows_all(cora, "#seats-above", "svg.board", "#seats-below", "#result")


def shows_all(person: Person, *controls: str) -> None:
    """All elements are visible at the same time."""
    fits(person)
    for control in controls:
        expect(person.page.locator(control)).to_be_in_viewport(ratio=1)


@pytest.mark.soak
def test_an_invitation_fits_the_width(visit: Visit, ben: Person) -> None:
    dora = visit(LONG)
    table = Table(dora, None).with_all_at_it()
    for width, height in SCREENS:
        dora.page.set_viewport_size({"width": width, "height": height})
        fits(dora, down=False)
        if height > 500:  # a phone on its side may scroll until the game begins
            expect(dora.page.locator("#invite-copy")).to_be_in_viewport(ratio=1)
        dora.page.locator("#account-button").click()
        fits(dora, down=False)
        expect(dora.dialog).to_be_in_viewport(ratio=1)
        dora.presses("Escape")
    ben.opens(table.url)
    ben.sits(LONG)
    expect(dora.status).to_be_in_viewport(ratio=1)
