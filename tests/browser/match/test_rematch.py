"""A rematch: asked for, accepted, declined, followed, and found in the list of who was away."""

from playwright.sync_api import expect

from engine import Color
from tests.browser.conftest import Visit
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

TRIO = "hex-othello-3"


def over(anna: Person, ben: Person) -> Table:
    """Anna has lost with Black."""
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    table.resign(Color.BLACK)
    return table


def moves_on(person: Person, table: Table) -> None:
    """Wait until another match is open."""
    person.page.wait_for_url(lambda url: "/matches/" in url and not url.endswith(table.url))
    expect(person.status).to_contain_text("Connected")


def series(person: Person) -> str:
    """The line about the series beside the board."""
    return (person.page.locator(".about [data-series]").text_content() or "").strip()


def test_a_rematch_is_accepted_and_followed(anna: Person, ben: Person, cora: Person) -> None:
    table = over(anna, ben).with_all_at_it(cora)
    cora.page.locator('#moves [data-ply="1"]').click()  # the card is seen from there, too
    anna.page.get_by_role("button", name="Rematch").click()
    moves_on(anna, table)
    expect(anna.page.locator("#invitation-title")).to_contain_text("Ben")
    expect(anna.page.locator("#invitation [data-series]")).to_have_text(
        "Game 2 · Ben 1 : 0 Anna Previous game"
    )
    ben.hears("Anna wants a rematch.")
    expect(ben.page.locator("#again")).to_have_text("Accept the rematch")
    ben.answers("Play")
    moves_on(ben, table)
    for person, color in ((anna, "white"), (ben, "black")):
        expect(person.page.locator("#main")).to_have_attribute("data-status", "running")
        assert person.color == color
        eventually(lambda: series(person), "Game 2 · Ben 1 : 0 Anna Previous game")  # noqa: B023
    cora.answers("Follow")
    moves_on(cora, table)
    assert cora.address == anna.address
    cora.page.locator(".about").get_by_role("link", name="Previous game").click()
    cora.page.wait_for_url(f"**{table.url}")
    expect(cora.page.locator(".about").get_by_role("link", name="Next game")).to_be_visible()


def test_both_press_rematch_and_sit_at_one_table(anna: Person, ben: Person) -> None:
    table = over(anna, ben).with_all_at_it()
    for person in (anna, ben):
        person.page.locator("#again").click()
    for person in (anna, ben):
        moves_on(person, table)
        expect(person.page.locator("#main")).to_have_attribute("data-status", "running")
    assert anna.address == ben.address


def test_who_declines_says_so(anna: Person, ben: Person) -> None:
    table = over(anna, ben).with_all_at_it()
    anna.page.locator("#again").click()
    moves_on(anna, table)
    ben.answers("No, thanks")
    expect(ben.cards).to_have_count(0)
    anna.hears("Ben does not want to play now.")
    expect(ben.page.locator("#again")).to_have_text("Rematch")
    ben.page.locator("#again").click()  # a change of mind
    moves_on(ben, table)
    expect(anna.page.locator("#main")).to_have_attribute("data-status", "running")


def test_who_is_away_finds_an_invitation(anna: Person, ben: Person) -> None:
    table = over(anna, ben)
    anna.opens(table.url)
    anna.page.locator("#again").click()
    moves_on(anna, table)
    ben.goes("/me/games")
    card = ben.page.locator("#waiting .card").filter(has_text="you are invited")
    expect(card).to_have_count(1)
    anna.goes("/me/games")
    expect(anna.page.locator("#waiting .card").first).to_contain_text("waiting for Ben")
    ben.opens(table.url)
    ben.answers("Play")
    moves_on(ben, table)
    expect(ben.page.locator("#main")).to_have_attribute("data-status", "running")


def test_a_rematch_that_is_withdrawn_can_be_asked_for_again(anna: Person, ben: Person) -> None:
    table = over(anna, ben).with_all_at_it()
    anna.page.locator("#again").click()
    moves_on(anna, table)
    expect(ben.cards).to_have_count(1)
    anna.asks("DELETE", f"/api{anna.address}/seats/mine")
    expect(ben.cards).to_have_count(0)
    expect(ben.page.locator("#again")).to_have_text("Rematch")
    ben.page.locator("#again").click()
    moves_on(ben, table)
    assert ben.address != anna.address


def test_three_go_round(anna: Person, ben: Person, cora: Person, visit: Visit) -> None:
    dora = visit("Dora")
    table = Table(anna, ben, TRIO, red=cora)
    table.play(["e4"])
    table.resign(Color.WHITE)
    table.resign(Color.BLACK)
    table.with_all_at_it(dora)
    cora.page.locator("#again").click()
    moves_on(cora, table)
    for person in (anna, ben):
        person.answers("Play")
        moves_on(person, table)
    colors = {"Anna": "white", "Ben": "red", "Cora": "black"}
    for person in (anna, ben, cora):
        expect(person.page.locator("#main")).to_have_attribute("data-status", "running")
        assert person.color == colors[person.name]
    eventually(lambda: series(ben), "Game 2 · Cora 1, Anna 0, Ben 0 Previous game")
    dora.answers("Follow")
    moves_on(dora, table)


def test_a_stranger_opens_a_game_of_their_own(anna: Person, ben: Person, cora: Person) -> None:
    table = over(anna, ben)
    cora.opens(table.url)
    cora.page.get_by_role("button", name="Play again with a friend").click()
    moves_on(cora, table)
    expect(cora.page.locator("#invitation-title")).to_have_text("Send this link to a friend")
