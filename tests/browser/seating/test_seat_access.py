"""Who may sit down at a table, and what it looks like from both sides of the door."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

CLIPBOARD = ["clipboard-read", "clipboard-write"]


def opens_a_match(person: Person, query: str, game: str = "macbeth") -> str:
    """Open a match with the form, black, and wait for its page; its address."""
    person.asks("PATCH", "/api/me", {"name": person.name})
    person.goes(f"/new/{game}?color=black&{query}")
    person.page.locator("#new-button").click()
    person.page.wait_for_url("**/matches/*")
    expect(person.status).to_contain_text("Connected")
    return person.address


def knock(person: Person, name: str) -> Locator:
    """The card of somebody who asks for a seat."""
    return person.page.locator(".knock").filter(has_text=f"{name} asks for a seat")


def lets_in(person: Person, name: str, answer: str = "Let in") -> None:
    button = knock(person, name).get_by_role("button", name=answer)
    expect(button).not_to_have_attribute("data-arming", "")
    button.click()


def asks_for_a_seat(person: Person, color: str = "") -> None:
    person.page.locator("#sit-name").fill(person.name)
    if color:
        person.page.locator("#sit-colors").get_by_label(color.title()).check()
    person.page.get_by_role("button", name="Ask for a seat").click()
    expect(words(person)).to_contain_text("has been asked")


def words(person: Person) -> Locator:
    return person.page.locator("#invitation-text")


def test_the_host_lets_in_whom_they_know(anna: Person, ben: Person, cora: Person) -> None:
    url = opens_a_match(anna, "joining=approval")
    expect(words(anna)).to_contain_text("can ask to play White; you let people in.")
    for person in (ben, cora):
        person.opens(url)
        expect(words(person)).to_contain_text("Anna lets people in.")
        asks_for_a_seat(person)
    anna.hears("Cora asks for a seat.")
    lets_in(anna, "Cora", "Not now")
    expect(words(cora)).to_contain_text("Not now")
    expect(cora.page.get_by_role("button", name="Ask for a seat")).to_be_visible()
    expect(words(ben)).to_have_text("Anna has been asked. You sit down as soon as they let you in.")
    ben.page.reload()  # who waits still waits
    expect(words(ben)).to_contain_text("has been asked")
    lets_in(anna, "Ben")
    eventually(lambda: ben.color, "white")
    expect(ben.page.locator("#invitation")).to_be_hidden()
    ben.hears("The game begins.")
    anna.plays("g8")
    ben.thinks()


def test_who_asks_can_think_again(anna: Person, ben: Person) -> None:
    url = opens_a_match(anna, "joining=approval")
    ben.opens(url)
    asks_for_a_seat(ben)
    expect(knock(anna, "Ben")).to_be_visible()
    ben.page.get_by_role("button", name="Ask no more").click()
    expect(knock(anna, "Ben")).to_be_hidden()
    expect(ben.page.get_by_role("button", name="Ask for a seat")).to_be_visible()
    expect(words(ben)).not_to_contain_text("Not now")


def test_an_answer_is_armed_before_it_counts(anna: Person, ben: Person) -> None:
    url = opens_a_match(anna, "joining=approval")
    ben.opens(url)
    anna.page.clock.install(time="2030-01-01T00:00:00")
    anna.page.clock.pause_at("2030-01-01T00:00:02")
    asks_for_a_seat(ben)
    button = knock(anna, "Ben").get_by_role("button", name="Let in")
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


def test_three_are_let_in_where_they_wish_to_sit(anna: Person, ben: Person, cora: Person) -> None:
    url = opens_a_match(anna, "joining=approval", "hex-othello-3")
    for person, color in ((ben, "red"), (cora, "white")):
        person.opens(url)
        asks_for_a_seat(person, color)
        expect(knock(anna, f"{person.name}")).to_contain_text(f"({color.title()})")
    lets_in(anna, "Ben")
    eventually(lambda: ben.color, "red")
    expect(knock(anna, "Ben")).to_be_hidden()
    lets_in(anna, "Cora")
    eventually(lambda: cora.color, "white")
    expect(anna.page.locator("#invitation")).to_be_hidden()


def test_a_one_time_link_seats_one(visit: Visit, ben: Person, cora: Person) -> None:
    anna = visit("Anna", permissions=CLIPBOARD)
    url = opens_a_match(anna, "joining=keys")
    expect(anna.page.get_by_role("button", name="Copy link", exact=True)).to_be_hidden()
    ben.opens(url)
    expect(words(ben)).to_contain_text("ask Anna for one of your own")
    expect(ben.page.get_by_role("button", name="Sit down")).to_be_hidden()

    anna.page.get_by_role("button", name="Make a one-time link").click()
    anna.page.get_by_role("button", name="Copy it").click()
    expect(anna.page.get_by_role("button", name="Copied")).to_be_visible()
    link = anna.page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(rf"{anna.site}{url}#key=[\w-]{{32}}", link)
    picture = anna.page.locator("#key-qr")
    eventually(lambda: picture.evaluate("image => image.complete && image.naturalWidth > 0"), True)

    for person in (ben, cora):
        person.goes("/")
        person.opens(link)
        expect(person.page.get_by_role("button", name="Sit down")).to_be_visible()
    ben.sits("Ben")
    eventually(lambda: ben.color, "white")
    eventually(lambda: ben.page.evaluate("location.hash"), "")
    secret = link.partition("#key=")[2]
    asked = [request.partition("#")[0] for request in ben.guard.requests]
    assert not any(secret in address for address in asked), "it stays behind the #"
    expect(cora.notice).to_have_text("You are watching")


def test_a_guest_is_swapped_out_from_the_seat(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben).with_all_at_it()
    swap = anna.page.get_by_role("button", name="Give Ben’s seat to somebody else…")
    anna.plays("g8")
    expect(ben.page.get_by_role("button", name="seat to somebody else…")).to_have_count(0)
    swap.click()
    anna.page.get_by_role("button", name="Keep them").click()
    expect(anna.page.locator("#swap")).to_be_hidden()
    swap.click()
    sure = anna.page.get_by_role("button", name="Give it away")
    expect(sure).not_to_have_attribute("data-arming", "")
    sure.click()
    expect(words(ben)).to_contain_text("Anna has given your seat to somebody else.")
    expect(ben.page.get_by_role("button", name="Sit down")).to_be_hidden()
    expect(anna.page.get_by_role("button", name="Copy link")).to_be_visible()
    cora.opens(table.url)
    cora.sits("Cora")
    table.seats[table.position.play(table.position.legal_moves[0]).turn] = cora
    cora.plays("d5")
    expect(swap).to_have_count(0)
    expect(anna.page.locator(".seat-swap:visible")).to_have_count(0)


def test_a_seat_is_kept_for_a_friend(anna: Person, ben: Person, cora: Person) -> None:
    Table(anna, ben)
    anna.goes("/new/macbeth?color=black")
    anna.page.get_by_text("More: who may sit down").click()
    anna.page.get_by_label("Somebody you have played with").select_option(label="Ben")
    expect(anna.page.locator("#new-chosen")).to_have_text("You play Black · A seat for Ben")
    anna.page.locator("#new-button").click()
    anna.page.wait_for_url("**/matches/*")
    expect(anna.page.locator("#invitation-title")).to_have_text("Waiting for Ben")
    cora.opens(anna.address)
    expect(words(cora)).to_contain_text("White is kept for Ben. You can watch")
    eventually(lambda: cora.seats["white"]["name"], "Kept for Ben")
    expect(cora.page.get_by_role("button", name="Sit down")).to_be_hidden()
    ben.opens(anna.address)
    expect(words(ben)).to_contain_text("A seat is kept for you")
    ben.sits("Ben")
    eventually(lambda: ben.color, "white")


def test_a_friend_may_decline(anna: Person, ben: Person, cora: Person) -> None:
    Table(anna, ben)
    (friend,) = anna.asks("GET", "/api/me/people")["people"]
    anna.goes(f"/new/macbeth?color=black&with={friend['id']}")
    expect(anna.page.locator("#new-chosen")).to_contain_text("A seat for Ben")
    anna.page.locator("#new-button").click()
    anna.page.wait_for_url("**/matches/*")
    for person in (ben, cora):
        person.opens(anna.address)
    ben.page.get_by_role("button", name="No, thanks").click()
    expect(cora.page.get_by_role("button", name="Sit down")).to_be_visible()
    cora.sits("Cora")
    eventually(lambda: cora.color, "white")


def test_a_private_game_is_closed_to_who_looked_on(anna: Person, ben: Person, cora: Person) -> None:
    url = opens_a_match(anna, "watch=players")
    expect(anna.page.locator("#invite-listed")).to_contain_text("Private")
    cora.page.clock.install()
    for person in (ben, cora):
        person.opens(url)
    ben.sits("Ben")
    expect(cora.status).to_have_text("The game has begun, and only its players see it")
    sockets = sum(request.endswith("/socket") for request in cora.guard.requests)
    cora.page.clock.fast_forward("01:00")  # longer than any delay before a reconnect
    assert sum(request.endswith("/socket") for request in cora.guard.requests) == sockets
    cora.guard.forgives("403")
    cora.page.reload()
    expect(cora.page.get_by_role("heading", level=1)).to_have_text("This game is private")
    cora.page.get_by_role("link", name="To the first page").click()
    cora.page.wait_for_url(f"{cora.site}/")
    anna.plays("g8")
    ben.thinks()
