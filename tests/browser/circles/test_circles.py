"""Friends in a circle on their phones."""

from playwright.sync_api import expect

from app.locales import t
from harness.browser.person import Person
from harness.browser.server import Server
from tests.browser.conftest import Visit

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def founds(person: Person, name: str) -> str:
    """Found a hidden circle; returns its URL."""
    person.goes("/circles/new")
    person.page.get_by_label(t("circles.name"), exact=True).fill(name)
    person.page.locator("[name=your-name]").fill(person.name)
    person.page.get_by_role("button", name=t("circles.found")).click()
    expect(person.page.get_by_role("heading", name=name, level=1)).to_be_visible()
    is_connected(person)
    return person.page.url


def makes_invitation(person: Person) -> str:
    person.page.get_by_role("button", name=t("circles.invite.make")).click()
    link = person.page.locator("#invitation-link")
    expect(link).to_be_visible()
    return link.input_value()


def joins(person: Person, link: str) -> None:
    person.goes(link)
    person.page.locator("[name=your-name]").fill(person.name)
    person.page.get_by_role("button", name=t("circles.join"), exact=True).click()
    expect(person.page.locator("#members")).to_contain_text(person.name)
    is_connected(person)


def is_connected(person: Person) -> None:
    expect(person.page.locator("#connection-dot")).to_have_attribute("data-phase", "open")


def test_three_guests_meet_and_play(mortal: Server, mortal_visit: Visit) -> None:
    """They make a circle and begin a game with one tap each, though the server is killed."""
    anna, ben, cora = (mortal_visit(name, **PHONE) for name in ("Anna", "Ben", "Cora"))
    for person in (anna, ben, cora):
        person.guard.forgives("WebSocket connection to|net::ERR_")
    circle = founds(anna, "Tuesday friends")
    link = makes_invitation(anna)
    for person in (ben, cora):
        joins(person, link)
    members = anna.page.locator("#members .circle-member-name")
    expect(members).to_have_text(["Anna", "Ben", "Cora"])
    expect(anna.page.locator(".circle-here")).to_have_count(2)

    mortal.kill()
    for person in (anna, ben, cora):
        expect(person.page.locator("#connection-dot")).not_to_have_attribute("data-phase", "open")
    mortal.start()
    for person in (anna, ben, cora):
        is_connected(person)
    expect(anna.page.locator(".circle-here")).to_have_count(2)

    anna.page.get_by_role("button", name=t("circles.play.with", name="Ben")).click()
    anna.page.wait_for_url("**/matches/*")
    call = ben.page.locator(".circle-call[data-yours]")
    expect(call).to_contain_text("Anna")
    call.get_by_role("button", name=t("circles.call.play")).click()
    ben.page.wait_for_url("**/matches/*")
    assert ben.page.url == anna.page.url
    expect(cora.page.locator("#running .card")).to_contain_text("Anna")
    expect(cora.page.locator(".circle-call")).to_have_count(0)
    ben.goes(circle)
    expect(ben.page.locator("#running .card")).to_have_count(1)
