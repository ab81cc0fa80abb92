"""From the link to the table."""

import io

import segno
from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

CLIPBOARD = ["clipboard-read", "clipboard-write"]


def test_looking_at_an_invitation_takes_no_seat(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, None).with_all_at_it(ben, cora)
    for person in (ben, cora):
        expect(person.page.locator("#invitation-title")).to_have_text("Anna invites you to MacBeth")
        expect(person.page.locator("#invitation-text")).to_contain_text("You would play White")
        person.page.reload()
    eventually(lambda: anna.seats["white"]["name"], "Free seat")
    assert table.snapshot()["snapshot"]["view"]["taken_seats"] == ["black"]
    assert ben.context.cookies() == []


def test_a_third_who_comes_too_late_watches(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, None).with_all_at_it(ben, cora)
    ben.sits("Ben")
    expect(cora.page.locator("#sit")).to_be_hidden()
    expect(cora.notice).to_have_text("You are watching")
    for person in (anna, ben, cora):
        eventually(lambda: person.seats["white"]["name"], "Ben")  # noqa: B023 - read at once
        expect(person.status).to_have_text("Connected · 1 watching")
    ben.hears("Your turn.") if ben.color == "black" else anna.hears("Your turn.")
    anna.hears("Ben sat down as White.")
    cora.opens(table.url)
    expect(cora.notice).to_have_text("You are watching")
    expect(cora.page.locator("#more-button")).to_be_hidden()


def test_of_two_who_sit_down_at_once_one_watches(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, None).with_all_at_it(ben, cora)
    ben.guard.forgives("409")
    for person in (ben, cora):
        person.page.locator("#sit-name").fill(person.name)

    def too_late(route: Route) -> None:
        cora.sits("Cora")
        route.continue_()

    ben.page.route("**/seats", too_late)
    ben.page.get_by_role("button", name="Sit down").click()
    eventually(lambda: anna.seats["white"]["name"], "Cora")
    expect(ben.notice).to_have_text("You are watching")
    assert table.snapshot()["snapshot"]["view"]["taken_seats"] == ["black", "white"]


def test_the_link_is_copied_and_drawn(visit: Visit) -> None:
    anna = visit("Anna", permissions=CLIPBOARD)
    Table(anna, None).with_all_at_it()
    link = anna.page.url
    expect(anna.page.get_by_label("The link of the invitation", exact=True)).to_have_value(link)
    anna.page.get_by_role("button", name="Copy link").click()
    expect(anna.page.get_by_role("button", name="Copied")).to_be_visible()
    assert anna.page.evaluate("navigator.clipboard.readText()") == link
    expect(anna.page.get_by_role("button", name="Copy link")).to_be_visible()

    picture = anna.page.locator("#invite-qr")
    eventually(lambda: picture.evaluate("image => image.complete && image.naturalWidth > 0"), True)
    wanted = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(wanted, kind="svg", scale=4, border=2, light="white", xmldecl=False)
    drawn = anna.context.request.get(picture.get_attribute("src") or "")
    assert drawn.body() == wanted.getvalue()


def test_the_link_is_copied_where_the_clipboard_is_closed(anna: Person) -> None:
    """On a network of friends there is no https, and so no clipboard for scripts."""
    anna.context.add_init_script("delete Navigator.prototype.clipboard")
    Table(anna, None).with_all_at_it()
    anna.page.get_by_role("button", name="Copy link").click()
    expect(anna.page.get_by_role("button", name="Copied")).to_be_visible()


def test_an_invitation_is_withdrawn_in_two_steps(anna: Person, ben: Person) -> None:
    table = Table(anna, None).with_all_at_it(ben)
    anna.page.get_by_role("button", name="Cancel the invitation…").click()
    anna.page.get_by_role("button", name="Keep it").click()
    expect(ben.page.get_by_role("button", name="Sit down")).to_be_visible()
    anna.page.get_by_role("button", name="Cancel the invitation…").click()
    sure = anna.page.get_by_role("button", name="Yes, cancel")
    expect(sure).not_to_have_attribute("data-arming", "")
    sure.click()
    for person in (anna, ben):
        expect(person.page.locator("#result-title")).to_have_text("The invitation was withdrawn")
        expect(person.page.get_by_role("button", name="Sit down")).to_be_hidden()
    assert table.snapshot()["snapshot"]["view"]["result"]["reason"] == "withdrawn"


def test_a_new_name_is_seen_by_all_at_once(anna: Person, ben: Person, cora: Person) -> None:
    Table(anna, ben).with_all_at_it(cora)
    anna.page.locator("#who").click()
    anna.page.get_by_label("Your name", exact=True).fill("  Lady   Macbeth ")
    anna.page.get_by_role("button", name="Save").click()
    expect(anna.page.locator("#account-said")).to_have_text("You are Lady Macbeth now.")
    for person in (anna, ben, cora):
        eventually(lambda: person.seats["black"]["name"], "Lady Macbeth")  # noqa: B023
    anna.presses("Escape")
    expect(anna.dialog).to_be_hidden()
    expect(anna.page.locator("#who-name")).to_have_text("Lady Macbeth")


def test_one_sees_whether_the_other_is_there(anna: Person, ben: Person) -> None:
    Table(anna, ben).with_all_at_it()
    eventually(lambda: anna.seats["white"]["note"], "here")
    ben.goes("/rules")
    eventually(lambda: anna.seats["white"]["note"], "away")
    ben.page.go_back()
    eventually(lambda: anna.seats["white"]["note"], "here")
