"""An invitation, from its link to the seat."""

import io

import segno
from playwright.sync_api import expect

from app.locales import t
from harness.browser.chat import Talker
from harness.browser.person import Person
from harness.browser.table import Table
from harness.browser.wait import eventually
from tests.browser.conftest import Visit

CLIPBOARD = ["clipboard-read", "clipboard-write"]


def test_one_guest_takes_the_seat_and_the_next_watches(
    visit: Visit, ben: Person, cora: Person
) -> None:
    anna = visit("Anna", permissions=CLIPBOARD)
    table = Table(anna, None).with_all_at_it()
    link = anna.page.url
    assert anna.copies(t("seats.invite.copy")) == link
    picture = anna.page.locator("#invite-qr")
    eventually(lambda: picture.evaluate("image => image.complete && image.naturalWidth > 0"), True)
    wanted = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(wanted, kind="svg", scale=4, border=2, light="white", xmldecl=False)
    drawn = anna.context.request.get(picture.get_attribute("src") or "")
    assert drawn.body() == wanted.getvalue()

    for person in (ben, cora):
        person.opens(link)
        expect(person.page.locator("#invitation-title")).to_have_text(
            t("seats.title", host="Anna", game="MacBeth")
        )
        person.page.reload()
    assert ben.context.cookies() == []
    assert table.snapshot()["snapshot"]["view"]["taken_seats"] == ["black"], "opening takes no seat"
    ben.sits("Ben")
    expect(cora.page.locator("#sit")).to_be_hidden()
    expect(cora.notice).to_have_text(t("match.full.quicker", name="Ben"))
    for person in (anna, ben, cora):
        eventually(lambda: person.seats["white"]["name"], "Ben")  # noqa: B023 - read at once
        expect(person.status).to_have_text(t("connection.watched", count=1))
    anna.hears(t("live.sat-down", name="Ben", color="White"))
    anna.hears(t("live.your-turn"))
    cora.opens(table.url)
    expect(cora.notice).to_have_text(t("match.full.two"))
    cora.page.get_by_role("link", name=t("match.full.own-game")).click()
    cora.page.wait_for_url("**/new/macbeth")


def test_the_link_is_copied_without_the_clipboard_api(anna: Person) -> None:
    """Without HTTPS, as on a local network, scripts have no clipboard."""
    anna.context.add_init_script("delete Navigator.prototype.clipboard")
    Table(anna, None).with_all_at_it()
    anna.page.evaluate("""() => document.addEventListener("copy", () => {
      window.copied = document.getSelection().toString();
    })""")
    anna.page.get_by_role("button", name=t("seats.invite.copy")).click()
    eventually(lambda: anna.page.evaluate("window.copied"), anna.page.url)


def test_a_new_name_and_the_presence_reach_all_pages(
    anna: Person, ben: Person, cora: Person
) -> None:
    Table(anna, ben).with_all_at_it(cora)
    other = anna.context.new_page()
    other.goto(f"{anna.site}/me/account")
    other.get_by_label(t("account.name"), exact=True).fill("  Lady   Macbeth ")
    other.get_by_role("button", name=t("common.save")).click()
    expect(other.locator("#name-message")).to_have_text(t("account.named", name="Lady Macbeth"))
    other.close()
    for person in (anna, ben, cora):
        eventually(lambda: person.seats["black"]["name"], "Lady Macbeth")  # noqa: B023
    expect(anna.page.locator("#account-name")).to_have_text("Lady Macbeth")
    ben.goes("/rules")
    eventually(lambda: anna.seats["white"]["note"], "away")
    ben.page.go_back()
    eventually(lambda: anna.seats["white"]["note"], t("seat.presence.here"))


def test_the_focus_of_what_disappears_stays_on_the_page(anna: Person, ben: Person) -> None:
    """Of a form, of buttons, and of a line of the chat that somebody deletes."""
    table = Table(anna, None).with_all_at_it()
    ben.opens(table.url)
    ben.page.get_by_role("button", name=t("seats.sit.submit"), exact=True).focus()
    ben.presses("Enter")
    expect(ben.page.locator("#sit")).to_be_hidden()
    expect(ben.page.locator("main")).to_be_focused()
    talker = Talker(ben).opens()
    talker.says("a slip")
    talker.sheet.get_by_role("button", name=t("chat.menu.mine")).focus()
    ben.presses("Enter", "Tab")
    expect(ben.page.locator("[data-action=delete]:focus")).not_to_have_attribute("data-arming", "")
    ben.presses("Enter")
    expect(talker.sheet.get_by_text(t("chat.deleted.author"))).to_be_visible()
    expect(ben.page.locator("#chat-messages")).to_be_focused()
