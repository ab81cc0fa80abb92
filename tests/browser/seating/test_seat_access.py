"""One-time links, and a match that only its players may see."""

import re

from playwright.sync_api import Locator, expect

from app.locales import t
from harness.browser.person import Person
from harness.browser.wait import eventually
from tests.browser.conftest import Visit

CLIPBOARD = ["clipboard-read", "clipboard-write"]


def opens_a_match(person: Person, query: str, game: str = "macbeth") -> str:
    """Create a match with the form as black, and return the URL of its page."""
    person.asks("PATCH", "/api/me", {"name": person.name})
    person.goes(f"/new/{game}?color=black&{query}")
    person.page.locator("#new-button").click()
    person.page.wait_for_url("**/matches/*")
    person.connects()
    return person.address


def words(person: Person) -> Locator:
    return person.page.locator("#invitation-text")


def test_a_one_time_link_admits_one_player(visit: Visit, ben: Person, cora: Person) -> None:
    anna = visit("Anna", permissions=CLIPBOARD)
    url = opens_a_match(anna, "joining=keys")
    expect(anna.page.get_by_role("button", name=t("seats.invite.copy"), exact=True)).to_be_hidden()
    ben.opens(url)
    expect(words(ben)).to_contain_text(t("seats.keys", host="Anna"))
    expect(ben.page.get_by_role("button", name=t("seats.sit.submit"))).to_be_hidden()

    anna.page.get_by_role("button", name=t("seats.one-time.make")).click()
    link = anna.copies(t("seats.one-time.copy"))
    assert re.fullmatch(rf"{anna.site}{url}#key=[\w-]{{32}}", link)
    picture = anna.page.locator("#one-time-link-qr")
    eventually(lambda: picture.evaluate("image => image.complete && image.naturalWidth > 0"), True)

    ben.guard.record_requests()
    for person in (ben, cora):
        person.goes("/")
        person.opens(link)
        expect(person.page.get_by_role("button", name=t("seats.sit.submit"))).to_be_visible()
    ben.sits("Ben")
    eventually(lambda: ben.color, "white")
    eventually(lambda: ben.page.evaluate("location.hash"), "")
    secret = link.partition("#key=")[2]
    asked = [request.partition("#")[0] for request in ben.guard.requests]
    assert not any(secret in address for address in asked), "it stays behind the #"
    expect(cora.notice).to_have_text(t("match.full.quicker", name="Ben"))


def test_a_private_match_closes_to_spectators_at_its_start(
    anna: Person, ben: Person, cora: Person
) -> None:
    url = opens_a_match(anna, "watch=players")
    expect(anna.page.locator("#invite-listed")).to_contain_text(t("new.watch.players.summary"))
    cora.context.clock.install()
    cora.guard.record_requests()
    for person in (ben, cora):
        person.opens(url)
    ben.sits("Ben")
    expect(cora.status).to_have_text(t("connection.private"))
    cora.page.set_viewport_size({"width": 320, "height": 640})
    assert cora.status.evaluate("(it) => it.scrollHeight <= it.clientHeight"), "it is not cut"
    sockets = sum(request.endswith("/socket") for request in cora.guard.requests)
    cora.page.clock.fast_forward("01:00")  # longer than any delay before a reconnect
    assert sum(request.endswith("/socket") for request in cora.guard.requests) == sockets
    cora.guard.forgives("403")
    cora.page.reload()
    expect(cora.page.get_by_role("heading", level=1)).to_have_text(t("errors.private.title"))
    cora.page.get_by_role("link", name=t("errors.home")).click()
    cora.page.wait_for_url(f"{cora.site}/")
    anna.plays("g8")
    ben.thinks()
