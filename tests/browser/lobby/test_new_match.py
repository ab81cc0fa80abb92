"""The games on the home page, and the new-match form."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, expect

from app.locales import t
from engine import GAMES, find_game
from tests.browser.conftest import Visit
from tests.browser.support.person import Person
from tests.browser.support.wait import eventually
from tests.support.params import in_soak_except

CLIPBOARD = ["clipboard-read", "clipboard-write"]

_IS_SEEN = """(element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
"""Whether nothing covers the middle of an element."""
_WEIGHTS = "names => names.map((name) => getComputedStyle(name).fontWeight)"


def choice(person: Person, name: str, value: str) -> Locator:
    return person.page.locator(f'#new input[name="{name}"][value="{value}"]')


def chosen(person: Person) -> Locator:
    return person.page.locator("#new-summary")


def picture(person: Person) -> str:
    """The URL of the form's board image, once it has loaded."""
    image = person.page.locator("#new-picture img")
    eventually(lambda: image.evaluate("image => image.complete && image.naturalWidth > 0"), True)
    return image.get_attribute("src") or ""


def options(person: Person) -> dict[str, str]:
    """The options of the open match."""
    view = person.asks("GET", f"/api{person.address}")["snapshot"]["match"]
    return {option["name"]: option["value"] for option in view["options"]}


def test_every_game_has_a_link_to_its_form(anna: Person) -> None:
    anna.goes("/")
    tiles = anna.page.locator('.picker .tile[href^="/new/"]')
    addresses = tiles.evaluate_all("tiles => tiles.map((tile) => tile.getAttribute('href'))")
    assert addresses == [f"/new/{game}" for game in GAMES]
    tiles.filter(has_text="Moxie").click()
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("Moxie")
    anna.page.get_by_role("button", name=t("new.play")).click()
    anna.page.wait_for_url("**/matches/*")
    anna.opens(anna.address)
    assert options(anna) == find_game("moxie").complete({})


def test_query_parameters_preset_the_form(anna: Person) -> None:
    anna.goes("/new/moxie?board=hex&step=king&sixth=loses&color=black&listed=yes")
    for name, value in (("board", "hex"), ("step", "king"), ("sixth", "loses"), ("goal", "row")):
        expect(choice(anna, name, value)).to_be_checked()
    expect(chosen(anna)).to_have_text(
        "You play Black · Board: Hexagon · Sixth capture: It loses · Listed"
    )
    assert "board=hex" in picture(anna)
    anna.page.get_by_role("button", name=t("new.play")).click()
    anna.page.wait_for_url("**/matches/*")
    anna.opens(anna.address)
    assert anna.color == "black"
    expect(anna.page.locator("#invitation-title")).to_have_text(t("seats.waiting", count=1))
    expect(anna.page.locator("#invitation-text")).to_contain_text(t("seats.visibility.listed"))
    assert options(anna) == find_game("moxie").complete({"board": "hex", "sixth": "loses"})
    assert anna.board.locator(".cell").count() == 19


def test_incompatible_options_are_disabled(anna: Person) -> None:
    anna.goes("/new/moxie")
    anna.page.get_by_text(t("new.more"), exact=True).click()
    before = picture(anna)
    choice(anna, "board", "hex").check()
    for name, value, reason in (
        ("step", "knight", t("options.excluded.knight-on-hexagon")),
        ("goal", "diagonal", t("options.excluded.diagonal-on-hexagon")),
    ):
        expect(choice(anna, name, value)).to_be_disabled()
        excuse = anna.page.locator(f"#{name}-{value}-about .refusal")
        expect(excuse).to_be_visible()
        expect(excuse).to_contain_text(reason)
    eventually(lambda: picture(anna) != before, True)
    choice(anna, "board", "square").check()
    choice(anna, "step", "knight").check()
    expect(choice(anna, "board", "hex")).to_be_disabled()
    anna.page.get_by_role("button", name=t("common.reset")).click()
    expect(chosen(anna)).to_have_text(t("new.default-summary"))
    expect(choice(anna, "board", "hex")).to_be_enabled()
    expect(choice(anna, "step", "king")).to_be_checked()


def test_ignored_query_parameters_are_listed(anna: Person) -> None:
    anna.goes("/new/moxie?board=hex&step=knight&jumps=never&color=red")
    excuses = anna.page.locator("#new-ignored li")
    expect(excuses).to_have_count(3)
    expect(excuses.first).to_contain_text(t("options.excluded.knight-on-hexagon"))
    expect(choice(anna, "board", "hex")).to_be_checked()
    expect(choice(anna, "step", "king")).to_be_checked()
    expect(choice(anna, "step", "knight")).to_be_disabled()


def test_a_refused_match_shows_the_reason(anna: Person) -> None:
    """The server checks the options again, whatever the page has disabled."""
    anna.guard.forgives("422")
    anna.page.route("**/api/**/options?*", lambda route: route.fulfill(json={"refused": []}))
    anna.goes("/new/moxie?board=hex")
    choice(anna, "step", "knight").check()
    anna.page.get_by_role("button", name=t("new.play")).click()
    expect(anna.page.locator("#new-message")).to_contain_text(
        t("options.excluded.knight-on-hexagon")
    )
    assert anna.address == "/new/moxie"


def test_a_match_begins_after_a_balanced_opening(anna: Person) -> None:
    anna.goes("/new/macbeth?start=balanced")
    expect(chosen(anna)).to_have_text(t("new.start.balanced.summary"))
    anna.page.get_by_role("button", name=t("new.play")).click()
    anna.page.wait_for_url("**/matches/*")
    expect(anna.page.locator(".about")).to_contain_text(t("new.start.balanced.summary"))
    eventually(lambda: len(anna.moves) >= 8, True)
    anna.goes("/new/moxie")
    expect(anna.page.locator('input[name="start"][value="balanced"]')).to_have_count(0)
    expect(anna.page.locator("#new")).to_contain_text(t("new.start.solved"))


def test_the_choices_are_copied_as_a_link(visit: Visit) -> None:
    anna = visit("Anna", permissions=CLIPBOARD)
    anna.goes("/new/moxie")
    anna.page.get_by_text(t("new.more"), exact=True).click()
    choice(anna, "jumps", "sacrifice").check()
    choice(anna, "color", "white").check()
    address = urlsplit(anna.copies(t("new.copy")))
    assert address.path == "/new/moxie"
    assert parse_qs(address.query) == {"jumps": ["sacrifice"], "color": ["white"]}
    words = chosen(anna).text_content() or ""
    anna.goes(address.geturl())
    expect(chosen(anna)).to_have_text(words)
    expect(choice(anna, "jumps", "sacrifice")).to_be_checked()


def test_a_game_for_three_invites_friends(anna: Person) -> None:
    anna.goes("/new/hex-othello-3?color=red")
    expect(choice(anna, "color", "red")).to_be_checked()
    anna.page.get_by_role("button", name=t("new.play-three")).click()
    anna.page.wait_for_url("**/matches/*")
    anna.opens(anna.address)
    assert anna.color == "red"


@pytest.mark.parametrize("game", in_soak_except("moxie", values=GAMES))
def test_the_form_fits_a_screen(visit: Visit, game: str) -> None:
    """Every choice but the rare ones is seen at once, whoever the opponent is."""
    for width, height in ((1280, 800), (390, 844)):
        anna = visit("Anna", viewport={"width": width, "height": height})
        anna.goes(f"/new/{game}")
        names = anna.page.locator(".setting-name")
        assert set(names.evaluate_all(_WEIGHTS)) == {"600"}
        for opponent in ("anyone", "friend", "computer"):
            choice(anna, "opponent", opponent).check()
            for element in (
                anna.page.get_by_text(t("new.more"), exact=True),
                anna.page.locator("#new-button"),
            ):
                expect(element).to_be_in_viewport(ratio=1)
                assert element.evaluate(_IS_SEEN)


def test_the_form_finds_an_opponent(anna: Person, ben: Person) -> None:
    """With a game, a clock and an approval of the host, who sits in the same game."""
    anna.goes("/new/renegado?time=3d&takebacks=no")
    choice(anna, "opponent", "anyone").check()
    choice(anna, "joining", "approval").check()
    anna.page.get_by_role("button", name=t("home.play-anyone")).click()
    anna.page.wait_for_url("**/matches/*")
    ben.goes("/new/othello")
    choice(ben, "opponent", "anyone").check()
    choice(ben, "time", "3d").check()
    ben.page.get_by_label(t("common.game"), exact=True).select_option("renegado")
    ben.page.wait_for_url("**/new/renegado?*")
    expect(choice(ben, "opponent", "anyone")).to_be_checked()
    expect(choice(ben, "time", "3d")).to_be_checked()
    ben.page.get_by_text(t("new.more"), exact=True).click()
    choice(ben, "takebacks", "no").check()
    ben.page.get_by_role("button", name=t("home.play-anyone")).click()
    ben.page.wait_for_url("**/matches/*")
    assert ben.address == anna.address
    expect(anna.page.locator("#join-requests")).to_be_visible()
