"""Every screen shows what one needs to play, without scrolling."""

import pytest
from playwright.sync_api import expect

from engine import GAMES, Color
from tests.browser.conftest import Visit
from tests.browser.support.person import Person
from tests.browser.support.table import Table

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

_SIZE = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [scrollWidth - innerWidth, scrollHeight - innerHeight];
}"""


@pytest.fixture(params=SCREENS, ids=lambda size: "x".join(map(str, size)))
def anna(request: pytest.FixtureRequest, visit: Visit) -> Person:
    """Somebody with a screen of that size, and with a finger where it is small."""
    width, height = request.param
    small = min(width, height) < 500
    size = {"width": width, "height": height}
    return visit(LONG, viewport=size, has_touch=small, is_mobile=small)


def fits(person: Person, *, down: bool = True) -> None:
    """Nothing is wider than the screen, and, where one plays, nothing higher."""
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
    anna.chooses("Resign…")
    expect(anna.notice).to_have_text("Resign?")
    fits(anna)
    for control in [*CONTROLS, "#notice-buttons"]:
        expect(anna.page.locator(control)).to_be_in_viewport(ratio=1)
    anna.presses("Escape")
    table.play(["e4"])
    anna.sees(table.position)
    fits(anna)
    table.resign(Color.BLACK)
    expect(anna.page.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)
    fits(anna)


def test_controls_are_large_enough_for_a_finger(anna: Person, ben: Person) -> None:
    """24 pixels are the least, and cells of a phone have about that."""
    Table(anna, ben).with_all_at_it()
    for box in anna.board.locator(".cell .tile").all()[:3]:
        area = box.bounding_box()
        assert area
        assert min(area["width"], area["height"]) >= 24
    for selector in ("#play", "#more-button", "#who"):
        area = anna.page.locator(selector).bounding_box()
        assert area
        assert area["height"] >= 40


def test_pages_to_read_are_never_too_wide(visit: Visit) -> None:
    dora = visit("Dora")
    paths = ["/", "/watch", "/games", "/continue"]
    paths += [f"/{page}/{game}" for page in ("new", "rules") for game in GAMES]
    for path in paths:
        dora.goes(path)
        for width, height in SCREENS:
            dora.page.set_viewport_size({"width": width, "height": height})
            fits(dora, down=False)


@pytest.mark.parametrize(("game", "options", "before"), BOARDS.values(), ids=BOARDS)
def test_every_board_is_seen_whole(
    visit: Visit,
    ben: Person,
    cora: Person,
    *,
    game: str,
    options: dict[str, str],
    before: list[str],
) -> None:
    """While one plays, and when the game is over; with names as long as can be."""
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


def test_who_wins_against_two_sees_it_all(anna: Person, ben: Person, cora: Person) -> None:
    """No other end of a game takes as many words."""
    table = Table(anna, ben, "hex-othello-3", red=cora)
    table.resign(Color.BLACK)
    table.resign(Color.WHITE)
    cora.opens(table.url)
    expect(cora.page.locator("#result-title")).to_have_text("You win with Red")
    for width, height in SCREENS:
        cora.page.set_viewport_size({"width": width, "height": height})
        shows_all(cora, "#seats-above", "svg.board", "#seats-below", "#result")


def shows_all(person: Person, *controls: str) -> None:
    """All of this can be seen at once."""
    fits(person)
    for control in controls:
        expect(person.page.locator(control)).to_be_in_viewport(ratio=1)


def test_an_invitation_is_never_too_wide(visit: Visit, ben: Person) -> None:
    dora = visit(LONG)
    table = Table(dora, None).with_all_at_it()
    for width, height in SCREENS:
        dora.page.set_viewport_size({"width": width, "height": height})
        fits(dora, down=False)
        if height > 500:  # a phone on its side may scroll until the game begins
            expect(dora.page.locator("#invite-copy")).to_be_in_viewport(ratio=1)
        dora.page.locator("#who").click()
        fits(dora, down=False)
        expect(dora.dialog).to_be_in_viewport(ratio=1)
        dora.presses("Escape")
    ben.opens(table.url)
    ben.sits(LONG)
    expect(dora.status).to_be_in_viewport(ratio=1)
