"""Rematches: requested, accepted, declined, followed, and listed for absent players."""

from playwright.sync_api import expect

from app.locales import t
from engine import Color
from tests.browser.conftest import Visit
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

TRIO = "hex-othello-3"


def finished_match(anna: Person, ben: Person) -> Table:
    """Anna has lost with Black."""
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    table.resign(Color.BLACK)
    return table


def wait_for_other_match(person: Person, table: Table) -> None:
    """Wait until another match is open."""
    person.page.wait_for_url(lambda url: "/matches/" in url and not url.endswith(table.url))
    expect(person.status).to_contain_text(t("connection.open"))


def series(person: Person) -> str:
    """The line about the series beside the board."""
    return (person.page.locator(".about [data-series]").text_content() or "").strip()


def test_a_rematch_is_accepted_and_followed(anna: Person, ben: Person, cora: Person) -> None:
    table = finished_match(anna, ben).with_all_at_it(cora)
    cora.page.locator('#moves [data-ply="1"]').click()  # the card is seen from there, too
    anna.page.get_by_role("button", name=t("rematch.request")).click()
    wait_for_other_match(anna, table)
    expect(anna.page.locator("#invitation-title")).to_contain_text("Ben")
    expect(anna.page.locator("#invitation [data-series]")).to_have_text(
        "Game 2 · Ben 1 : 0 Anna Previous game"
    )
    ben.hears("Anna wants a rematch.")
    expect(ben.page.locator("#rematch")).to_have_text(t("rematch.accept"))
    ben.answers(t("example.play"))
    wait_for_other_match(ben, table)
    for person, color in ((anna, "white"), (ben, "black")):
        expect(person.page.locator("#main")).to_have_attribute("data-status", "running")
        assert person.color == color
        eventually(lambda: series(person), "Game 2 · Ben 1 : 0 Anna Previous game")  # noqa: B023
    cora.answers(t("rematch.follow"))
    wait_for_other_match(cora, table)
    assert cora.address == anna.address
    cora.page.locator(".about").get_by_role("link", name=t("rematch.previous")).click()
    cora.page.wait_for_url(f"**{table.url}")
    expect(cora.page.locator(".about").get_by_role("link", name=t("nav.next-game"))).to_be_visible()


def test_simultaneous_rematch_requests_create_one_match(anna: Person, ben: Person) -> None:
    table = finished_match(anna, ben).with_all_at_it()
    for person in (anna, ben):
        person.page.locator("#rematch").click()
    for person in (anna, ben):
        wait_for_other_match(person, table)
        expect(person.page.locator("#main")).to_have_attribute("data-status", "running")
    assert anna.address == ben.address


def test_a_declined_rematch_is_announced(anna: Person, ben: Person) -> None:
    table = finished_match(anna, ben).with_all_at_it()
    anna.page.locator("#rematch").click()
    wait_for_other_match(anna, table)
    ben.answers(t("seats.sit.decline"))
    expect(ben.cards).to_have_count(0)
    anna.hears("Ben does not want to play now.")
    expect(ben.page.locator("#rematch")).to_have_text(t("rematch.request"))
    ben.page.locator("#rematch").click()  # a change of mind
    wait_for_other_match(ben, table)
    expect(anna.page.locator("#main")).to_have_attribute("data-status", "running")


def test_an_absent_player_finds_the_rematch_invitation(anna: Person, ben: Person) -> None:
    table = finished_match(anna, ben)
    anna.opens(table.url)
    anna.page.locator("#rematch").click()
    wait_for_other_match(anna, table)
    ben.goes("/me/games")
    card = ben.page.locator("#waiting .card").filter(has_text=t("cards.invited"))
    expect(card).to_have_count(1)
    anna.goes("/me/games")
    expect(anna.page.locator("#waiting .card").first).to_contain_text(
        t("cards.waiting-for", names="Ben")
    )
    ben.opens(table.url)
    ben.answers(t("example.play"))
    wait_for_other_match(ben, table)
    expect(ben.page.locator("#main")).to_have_attribute("data-status", "running")


def test_a_withdrawn_rematch_can_be_requested_again(anna: Person, ben: Person) -> None:
    table = finished_match(anna, ben).with_all_at_it()
    anna.page.locator("#rematch").click()
    wait_for_other_match(anna, table)
    expect(ben.cards).to_have_count(1)
    anna.asks("DELETE", f"/api{anna.address}/seats/mine")
    expect(ben.cards).to_have_count(0)
    expect(ben.page.locator("#rematch")).to_have_text(t("rematch.request"))
    ben.page.locator("#rematch").click()
    wait_for_other_match(ben, table)
    assert ben.address != anna.address


def test_a_series_of_three_rotates_colors(
    anna: Person, ben: Person, cora: Person, visit: Visit
) -> None:
    dora = visit("Dora")
    table = Table(anna, ben, TRIO, red=cora)
    table.play(["e4"])
    table.resign(Color.WHITE)
    table.resign(Color.BLACK)
    table.with_all_at_it(dora)
    cora.page.locator("#rematch").click()
    wait_for_other_match(cora, table)
    for person in (anna, ben):
        person.answers(t("example.play"))
        wait_for_other_match(person, table)
    colors = {"Anna": "white", "Ben": "red", "Cora": "black"}
    for person in (anna, ben, cora):
        expect(person.page.locator("#main")).to_have_attribute("data-status", "running")
        assert person.color == colors[person.name]
    eventually(lambda: series(ben), "Game 2 · Cora 1, Anna 0, Ben 0 Previous game")
    dora.answers(t("rematch.follow"))
    wait_for_other_match(dora, table)


def test_a_spectator_creates_a_match_with_the_same_options(
    anna: Person, ben: Person, cora: Person
) -> None:
    table = finished_match(anna, ben)
    cora.opens(table.url)
    cora.page.get_by_role("button", name=t("match.rematch")).click()
    wait_for_other_match(cora, table)
    expect(cora.page.locator("#invitation-title")).to_have_text("Send this link to a friend")
