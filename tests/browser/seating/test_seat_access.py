"""Join requests, one-time links, reservations and replaced guests."""

import re

from playwright.sync_api import Locator, expect

from app.locales import t
from tests.browser.conftest import Visit
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

CLIPBOARD = ["clipboard-read", "clipboard-write"]


def opens_a_match(person: Person, query: str, game: str = "macbeth") -> str:
    """Create a match with the form as black, and return the URL of its page."""
    person.asks("PATCH", "/api/me", {"name": person.name})
    person.goes(f"/new/{game}?color=black&{query}")
    person.page.locator("#new-button").click()
    person.page.wait_for_url("**/matches/*")
    expect(person.status).to_contain_text(t("connection.open"))
    return person.address


def join_request_card(person: Person, name: str) -> Locator:
    """The card of somebody's join request."""
    return person.page.locator(".join-request").filter(has_text=t("seats.request.any", name=name))


def accept_request(person: Person, name: str, answer: str = t("seats.request.accept")) -> None:
    button = join_request_card(person, name).get_by_role("button", name=answer)
    expect(button).to_be_enabled()  # the answer to another request arms it again
    expect(button).not_to_have_attribute("data-arming", "")
    button.click()


def request_seat(person: Person, color: str = "", host: str = "Anna") -> None:
    person.page.locator("#sit-name").fill(person.name)
    if color:
        person.page.locator("#sit-colors").get_by_label(color.title()).check()
    person.page.get_by_role("button", name=t("seats.sit.ask")).click()
    expect(words(person)).to_contain_text(t("seats.asked", host=host))


def words(person: Person) -> Locator:
    return person.page.locator("#invitation-text")


def test_the_host_accepts_and_declines_join_requests(
    anna: Person, ben: Person, cora: Person
) -> None:
    url = opens_a_match(anna, "joining=approval")
    expect(words(anna)).to_contain_text(t("seats.join.approval-yours", seats="White"))
    for person in (ben, cora):
        person.opens(url)
        expect(words(person)).to_contain_text(t("seats.approval", host="Anna"))
        request_seat(person)
    anna.hears(t("seats.request.any", name="Cora") + ".")
    accept_request(anna, "Cora", t("seats.request.decline"))
    expect(words(cora)).to_contain_text(t("seats.declined"))
    expect(cora.page.get_by_role("button", name=t("seats.sit.ask"))).to_be_visible()
    expect(words(ben)).to_have_text(t("seats.asked", host="Anna"))
    ben.page.reload()  # who waits still waits
    expect(words(ben)).to_contain_text(t("seats.asked", host="Anna"))
    accept_request(anna, "Ben")
    eventually(lambda: ben.color, "white")
    expect(ben.page.locator("#invitation")).to_be_hidden()
    ben.hears(t("live.begins"))
    anna.plays("g8")
    ben.thinks()


def test_a_join_request_can_be_withdrawn(anna: Person, ben: Person) -> None:
    url = opens_a_match(anna, "joining=approval")
    ben.opens(url)
    request_seat(ben)
    expect(join_request_card(anna, "Ben")).to_be_visible()
    ben.page.get_by_role("button", name=t("seats.sit.withdraw")).click()
    expect(join_request_card(anna, "Ben")).to_be_hidden()
    expect(ben.page.get_by_role("button", name=t("seats.sit.ask"))).to_be_visible()
    expect(words(ben)).not_to_contain_text(t("seats.declined"))


def test_answers_to_join_requests_are_armed_after_a_delay(anna: Person, ben: Person) -> None:
    url = opens_a_match(anna, "joining=approval")
    ben.opens(url)
    anna.context.clock.install(time="2030-01-01T00:00:00")
    anna.page.clock.pause_at("2030-01-01T01:00:00")  # the test has an hour to come here
    anna.opens(url)
    request_seat(ben)
    button = join_request_card(anna, "Ben").get_by_role("button", name=t("seats.request.accept"))
    expect(button).to_have_attribute("data-arming", "")
    button.click()
    anna.page.clock.run_for(400)
    button.click()
    expect(button).to_be_visible()
    anna.page.clock.run_for(200)
    expect(button).not_to_have_attribute("data-arming", "")
    presence = anna.asks("GET", f"/api{url}")["presence"]
    assert presence["join_requests"], "nobody was let in by the first presses"
    button.click()
    eventually(lambda: ben.color, "white")


def test_join_requests_can_name_a_color(anna: Person, ben: Person, cora: Person) -> None:
    url = opens_a_match(anna, "joining=approval", "hex-othello-3")
    for person, color in ((ben, "red"), (cora, "white")):
        person.opens(url)
        request_seat(person, color)
        expect(join_request_card(anna, f"{person.name}")).to_contain_text(color.title())
    accept_request(anna, "Ben")
    eventually(lambda: ben.color, "red")
    expect(join_request_card(anna, "Ben")).to_be_hidden()
    accept_request(anna, "Cora")
    eventually(lambda: cora.color, "white")
    expect(anna.page.locator("#invitation")).to_be_hidden()


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


def test_the_host_replaces_a_guest(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben).with_all_at_it()
    swap = anna.page.get_by_role("button", name=t("seats.replace.label", name="Ben"))
    anna.plays("g8")
    expect(
        ben.page.get_by_role("button", name=t("seats.replace.label", name="Anna"))
    ).to_have_count(0)
    swap.click()
    anna.page.get_by_role("button", name=t("seats.replace.no")).click()
    expect(anna.page.locator("#replace-guest")).to_be_hidden()
    swap.click()
    sure = anna.page.get_by_role("button", name=t("seats.replace.yes"))
    expect(sure).not_to_have_attribute("data-arming", "")
    sure.click()
    expect(words(ben)).to_contain_text(t("seats.banned", host="Anna"))
    expect(ben.page.get_by_role("button", name=t("seats.sit.submit"))).to_be_hidden()
    expect(anna.page.get_by_role("button", name=t("seats.invite.copy"))).to_be_visible()
    cora.opens(table.url)
    cora.sits("Cora")
    table.seats[table.position.play(table.position.legal_moves[0]).turn] = cora
    cora.plays("d5")
    expect(swap).to_have_count(0)
    expect(anna.page.locator(".seat-replace:visible")).to_have_count(0)


def test_a_seat_can_be_reserved_for_a_friend(anna: Person, ben: Person, cora: Person) -> None:
    Table(anna, ben)
    anna.goes("/new/macbeth?color=black")
    anna.page.get_by_text(t("new.more"), exact=True).click()
    anna.page.get_by_label(t("new.reserve.friend")).select_option(label="Ben")
    expect(anna.page.locator("#new-summary")).to_have_text(
        t("new.color.summary", color="Black · Seat for Ben")
    )
    anna.page.locator("#new-button").click()
    anna.page.wait_for_url("**/matches/*")
    expect(anna.page.locator("#invitation-title")).to_have_text(t("match.waiting-for", name="Ben"))
    cora.opens(anna.address)
    expect(words(cora)).to_contain_text(t("seats.kept", color="White", name="Ben"))
    eventually(lambda: cora.seats["white"]["name"], t("seat.kept", name="Ben"))
    expect(cora.page.get_by_role("button", name=t("seats.sit.submit"))).to_be_hidden()
    ben.opens(anna.address)
    expect(words(ben)).to_contain_text(t("seats.reserved.color", color="White"))
    ben.sits("Ben")
    eventually(lambda: ben.color, "white")


def test_a_reservation_can_be_declined(anna: Person, ben: Person, cora: Person) -> None:
    Table(anna, ben)
    (friend,) = anna.asks("GET", "/api/me/people")["people"]
    anna.goes(f"/new/macbeth?color=black&with={friend['id']}")
    expect(anna.page.locator("#new-summary")).to_contain_text(t("new.reserve.summary", name="Ben"))
    anna.page.locator("#new-button").click()
    anna.page.wait_for_url("**/matches/*")
    for person in (ben, cora):
        person.opens(anna.address)
    ben.page.get_by_role("button", name=t("seats.sit.decline")).click()
    expect(cora.page.get_by_role("button", name=t("seats.sit.submit"))).to_be_visible()
    cora.sits("Cora")
    eventually(lambda: cora.color, "white")


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
