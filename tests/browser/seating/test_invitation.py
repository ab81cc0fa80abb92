"""Invitations, from the link to the seat."""

import io
import re

import segno
from playwright.sync_api import Route, expect

from app.locales import t
from tests.browser.conftest import Visit
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

CLIPBOARD = ["clipboard-read", "clipboard-write"]
KEEP_LABELS = """button => {
  window.labels = [];
  const keep = () => window.labels.push(button.textContent);
  new MutationObserver(keep).observe(button, { childList: true });
}"""


def test_opening_an_invitation_takes_no_seat(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, None).with_all_at_it(ben, cora)
    for person in (ben, cora):
        expect(person.page.locator("#invitation-title")).to_have_text(
            t("seats.title", host="Anna", game="MacBeth")
        )
        expect(person.page.locator("#invitation-text")).to_contain_text(
            t("seats.would.color", color="White")
        )
        person.page.reload()
    eventually(lambda: anna.seats["white"]["name"], t("seat.free"))
    assert table.snapshot()["snapshot"]["view"]["taken_seats"] == ["black"]
    assert ben.context.cookies() == []


def test_a_late_third_visitor_is_a_spectator(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, None).with_all_at_it(ben, cora)
    ben.sits("Ben")
    expect(cora.page.locator("#sit")).to_be_hidden()
    expect(cora.notice).to_have_text(t("match.full.quicker", name="Ben"))
    for person in (anna, ben, cora):
        eventually(lambda: person.seats["white"]["name"], "Ben")  # noqa: B023 - read at once
        expect(person.status).to_have_text("Connected · 1 watching")
    ben.hears(t("live.your-turn")) if ben.color == "black" else anna.hears(t("live.your-turn"))
    anna.hears(t("live.sat-down", name="Ben", color="White"))
    cora.opens(table.url)
    expect(cora.notice).to_have_text(t("match.full.two"))
    cora.page.get_by_role("link", name=t("match.full.own-game")).click()
    cora.page.wait_for_url("**/new/macbeth")
    cora.opens(table.url)
    expect(cora.page.locator("#more-button")).to_be_hidden()


def test_one_of_two_simultaneous_guests_is_a_spectator(
    anna: Person, ben: Person, cora: Person
) -> None:
    table = Table(anna, None).with_all_at_it(ben, cora)
    ben.guard.forgives("409")
    for person in (ben, cora):
        person.page.locator("#sit-name").fill(person.name)

    def too_late(route: Route) -> None:
        cora.sits("Cora")
        route.continue_()

    ben.page.route("**/seats", too_late)
    ben.page.get_by_role("button", name=t("seats.sit.submit")).click()
    eventually(lambda: anna.seats["white"]["name"], "Cora")
    expect(ben.notice).to_have_text(t("match.full.quicker", name="Cora"))
    assert table.snapshot()["snapshot"]["view"]["taken_seats"] == ["black", "white"]


def test_the_link_is_copied_and_shown_as_qr_code(visit: Visit) -> None:
    anna = visit("Anna", permissions=CLIPBOARD)
    Table(anna, None).with_all_at_it()
    link = anna.page.url
    expect(anna.page.locator("#invite-link")).to_have_value(link)
    assert anna.copies(t("seats.invite.copy")) == link
    expect(anna.page.get_by_role("button", name=t("seats.invite.copy"))).to_be_visible()

    picture = anna.page.locator("#invite-qr")
    eventually(lambda: picture.evaluate("image => image.complete && image.naturalWidth > 0"), True)
    wanted = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(wanted, kind="svg", scale=4, border=2, light="white", xmldecl=False)
    drawn = anna.context.request.get(picture.get_attribute("src") or "")
    assert drawn.body() == wanted.getvalue()


def test_the_link_is_copied_without_the_clipboard_api(anna: Person) -> None:
    """Without HTTPS, as on a local network, scripts have no clipboard."""
    anna.context.add_init_script("delete Navigator.prototype.clipboard")
    Table(anna, None).with_all_at_it()
    button = anna.page.get_by_role("button", name=t("seats.invite.copy"))
    button.evaluate(KEEP_LABELS)  # it says only for a moment that it has copied
    button.click()
    eventually(lambda: t("common.copied") in anna.page.evaluate("window.labels"), True)


def test_an_invitation_is_withdrawn_in_two_steps(anna: Person, ben: Person) -> None:
    table = Table(anna, None).with_all_at_it(ben)
    anna.page.get_by_role("button", name=t("seats.invite.cancel")).click()
    anna.page.get_by_role("button", name=t("seats.cancel.no")).click()
    expect(ben.page.get_by_role("button", name=t("seats.sit.submit"))).to_be_visible()
    anna.page.get_by_role("button", name=t("seats.invite.cancel")).click()
    sure = anna.page.get_by_role("button", name=t("seats.cancel.yes"))
    expect(sure).not_to_have_attribute("data-arming", "")
    sure.click()
    for person in (anna, ben):
        expect(person.page.locator("#result-title")).to_have_text(t("result.withdrawn"))
        expect(person.page.get_by_role("button", name=t("seats.sit.submit"))).to_be_hidden()
        for seat in person.page.locator(".seat").all():
            expect(seat.locator(".seat-note")).to_have_text("")
            expect(seat).not_to_have_attribute("data-here", re.compile("."))
        expect(person.page.locator("#status-text")).to_have_text(t("connection.open"))
    assert table.snapshot()["snapshot"]["view"]["result"]["reason"] == "withdrawn"


def test_a_new_name_reaches_all_pages(anna: Person, ben: Person, cora: Person) -> None:
    Table(anna, ben).with_all_at_it(cora)
    anna.page.locator("#account-button").click()
    anna.page.get_by_label(t("account.name"), exact=True).fill("  Lady   Macbeth ")
    anna.page.get_by_role("button", name=t("common.save")).click()
    expect(anna.page.locator("#account-message")).to_have_text(
        t("account.named", name="Lady Macbeth")
    )
    for person in (anna, ben, cora):
        eventually(lambda: person.seats["black"]["name"], "Lady Macbeth")  # noqa: B023
    anna.presses("Escape")
    expect(anna.dialog).to_be_hidden()
    expect(anna.page.locator("#account-name")).to_have_text("Lady Macbeth")


def test_presence_of_the_opponent_is_shown(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    eventually(lambda: anna.seats["white"]["note"], t("seat.presence.here"))
    ben.goes("/rules")
    eventually(lambda: anna.seats["white"]["note"], "away")
    ben.page.go_back()
    eventually(lambda: anna.seats["white"]["note"], t("seat.presence.here"))
