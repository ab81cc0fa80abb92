"""Choosing a game, and how it is played: the first page's tiles, and the form of a new match."""

from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, expect

from engine import GAMES, find_game
from tests.browser.conftest import Visit
from tests.browser.support.person import Person
from tests.browser.support.wait import eventually

CLIPBOARD = ["clipboard-read", "clipboard-write"]


def choice(person: Person, name: str, value: str) -> Locator:
    return person.page.locator(f'#new input[name="{name}"][value="{value}"]')


def chosen(person: Person) -> Locator:
    return person.page.locator("#new-chosen")


def picture(person: Person) -> str:
    """The address of the board that the form shows, when it has loaded."""
    image = person.page.locator("#new-picture img")
    eventually(lambda: image.evaluate("image => image.complete && image.naturalWidth > 0"), True)
    return image.get_attribute("src") or ""


def options(person: Person) -> dict[str, str]:
    """What the match of the open page is played with."""
    view = person.asks("GET", f"/api{person.address}")["snapshot"]["match"]
    return {option["name"]: option["value"] for option in view["options"]}


def test_every_game_is_one_press_away(anna: Person) -> None:
    anna.goes("/")
    tiles = anna.page.locator(".picker .tile")
    addresses = tiles.evaluate_all("tiles => tiles.map((tile) => tile.getAttribute('href'))")
    assert addresses == [f"/new/{game}" for game in GAMES if game != "macbeth"]
    tiles.filter(has_text="Moxie").click()
    expect(anna.page.get_by_role("heading", level=1)).to_have_text("Moxie")
    anna.page.get_by_role("button", name="Play with a friend").click()
    anna.page.wait_for_url("**/matches/*")
    anna.opens(anna.address)
    assert options(anna) == find_game("moxie").complete({})


def test_an_address_presets_the_form(anna: Person) -> None:
    anna.goes("/new/moxie?board=hex&step=king&sixth=loses&color=black&listed=yes")
    for name, value in (("board", "hex"), ("step", "king"), ("sixth", "loses"), ("goal", "row")):
        expect(choice(anna, name, value)).to_be_checked()
    expect(chosen(anna)).to_have_text(
        "Board: Hexagon · Sixth capture: It loses · You play Black · Listed"
    )
    assert "board=hex" in picture(anna)
    anna.page.get_by_role("button", name="Play with a friend").click()
    anna.page.wait_for_url("**/matches/*")
    anna.opens(anna.address)
    assert anna.color == "black"
    expect(anna.page.locator("#invite-listed")).to_contain_text("Listed")
    assert options(anna) == find_game("moxie").complete({"board": "hex", "sixth": "loses"})
    assert anna.board.locator(".cell").count() == 19


def test_what_does_not_go_together_cannot_be_chosen(anna: Person) -> None:
    anna.goes("/new/moxie")
    before = picture(anna)
    choice(anna, "board", "hex").check()
    for name, value, reason in (
        ("step", "knight", "a knight leaps on squares only"),
        ("goal", "diagonal", "a hexagon has no diagonal rows"),
    ):
        expect(choice(anna, name, value)).to_be_disabled()
        excuse = anna.page.locator(f"#{name}-{value}-about .excuse")
        expect(excuse).to_be_visible()
        expect(excuse).to_contain_text(reason)
    eventually(lambda: picture(anna) != before, True)
    choice(anna, "board", "square").check()
    choice(anna, "step", "knight").check()
    expect(choice(anna, "board", "hex")).to_be_disabled()
    anna.page.get_by_role("button", name="Back to the usual").click()
    expect(chosen(anna)).to_have_text("As usual")
    expect(choice(anna, "board", "hex")).to_be_enabled()
    expect(choice(anna, "step", "king")).to_be_checked()


def test_an_address_that_asks_for_too_much_says_what_it_ignores(anna: Person) -> None:
    anna.goes("/new/moxie?board=hex&step=knight&jumps=never&color=red")
    excuses = anna.page.locator("#new-ignored li")
    expect(excuses).to_have_count(3)
    expect(excuses.first).to_contain_text("a knight leaps on squares only")
    expect(choice(anna, "board", "hex")).to_be_checked()
    expect(choice(anna, "step", "king")).to_be_checked()
    expect(choice(anna, "step", "knight")).to_be_disabled()


def test_what_is_refused_at_last_is_said(anna: Person) -> None:
    """The page was too slow, or somebody else's: the server looks once more."""
    anna.guard.forgives("422")
    anna.goes("/new/moxie?board=hex")
    knight = choice(anna, "step", "knight")
    knight.evaluate("radio => Object.assign(radio, { disabled: false, checked: true })")
    anna.page.get_by_role("button", name="Play with a friend").click()
    expect(anna.page.locator("#new-said")).to_contain_text("a knight leaps on squares only")
    assert anna.address == "/new/moxie"


def test_the_choices_are_copied_as_an_address(visit: Visit) -> None:
    anna = visit("Anna", permissions=CLIPBOARD)
    anna.goes("/new/moxie")
    choice(anna, "jumps", "sacrifice").check()
    choice(anna, "color", "white").check()
    anna.page.get_by_role("button", name="Copy these settings as a link").click()
    expect(anna.page.get_by_role("button", name="Copied")).to_be_visible()
    address = urlsplit(anna.page.evaluate("navigator.clipboard.readText()"))
    assert address.path == "/new/moxie"
    assert parse_qs(address.query) == {"jumps": ["sacrifice"], "color": ["white"]}
    words = chosen(anna).text_content() or ""
    anna.goes(address.geturl())
    expect(chosen(anna)).to_have_text(words)
    expect(choice(anna, "jumps", "sacrifice")).to_be_checked()


def test_three_friends_are_said_to_be_three(anna: Person) -> None:
    anna.goes("/new/hex-othello-3?color=red")
    expect(choice(anna, "color", "red")).to_be_checked()
    anna.page.get_by_role("button", name="Play with friends").click()
    anna.page.wait_for_url("**/matches/*")
    anna.opens(anna.address)
    assert anna.color == "red"
