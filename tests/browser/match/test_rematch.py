"""A rematch: requested, accepted, and followed by a spectator."""

from playwright.sync_api import expect

from app.locales import t
from engine import Color
from harness.browser.person import Person
from harness.browser.table import Table

SERIES = "Game 2 · Ben 1 : 0 Anna Previous game"


def wait_for_other_match(person: Person, table: Table) -> None:
    """Wait until another match is open."""
    person.page.wait_for_url(lambda url: "/matches/" in url and not url.endswith(table.url))
    person.connects()


def test_a_rematch_is_accepted_and_followed(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    table.resign(Color.BLACK)
    table.with_all_at_it(cora)
    cora.page.locator('#moves [data-ply="1"]').click()  # the card is seen from there, too
    anna.page.get_by_role("button", name=t("rematch.request")).click()
    wait_for_other_match(anna, table)
    expect(anna.page.locator("#invitation-title")).to_contain_text("Ben")
    expect(anna.page.locator("#invitation [data-series]")).to_have_text(SERIES)
    ben.hears("Anna wants a rematch.")
    expect(ben.page.locator("#rematch")).to_have_text(t("rematch.accept"))
    ben.answers(t("nav.play"))
    wait_for_other_match(ben, table)
    for person, color in ((anna, "white"), (ben, "black")):
        expect(person.page.locator("#main")).to_have_attribute("data-status", "running")
        assert person.color == color
        expect(person.page.locator(".about [data-series]")).to_have_text(SERIES)
    cora.answers(t("rematch.follow"))
    wait_for_other_match(cora, table)
    assert cora.address == anna.address == ben.address
    cora.page.locator(".about").get_by_role("link", name=t("rematch.previous")).click()
    cora.page.wait_for_url(f"**{table.url}")
    expect(cora.page.get_by_role("button", name=t("rematch.follow"))).to_be_visible()
