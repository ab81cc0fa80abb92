"""Device codes and resume links: the same player in another browser."""

from playwright.sync_api import expect

from app.locales import t
from tests.browser.conftest import Visit
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

USED = "410"


def create_device_code(person: Person) -> str:
    """Open the account dialog and create a device code."""
    person.page.locator("#account-button").click()
    person.page.get_by_role("button", name=t("account.device.show")).click()
    expect(person.page.locator("#code-time-left")).to_contain_text("Valid once, for ")
    expect(person.page.locator("#code-qr")).to_be_visible()
    code = person.page.locator("#code-text").text_content() or ""
    assert len(code.replace(" ", "").replace("-", "")) == 8
    return code


def enter_device_code(person: Person, code: str) -> None:
    """Enter a code on the page for device codes."""
    person.goes("/continue")
    person.page.get_by_label(t("continue.code")).fill(code)
    person.page.get_by_role("button", name=t("continue.submit")).click()


def test_a_device_code_continues_the_game_on_another_device(
    anna: Person, ben: Person, visit: Visit
) -> None:
    table = Table(anna, ben).with_all_at_it()
    code = create_device_code(anna)
    phone, thief = visit("Anna’s phone"), visit("a thief")
    thief.guard.forgives(USED)
    enter_device_code(phone, f" {code.lower()} ")
    phone.page.wait_for_url("**/")
    expect(phone.page.locator("#account-name")).to_have_text("Anna")
    phone.page.locator("#mine .card").click()
    phone.plays("g8")
    table.advance("g8")
    for person in (anna, phone, ben):
        person.sees(table.position)

    enter_device_code(thief, code)
    expect(thief.page.locator("#continue-message")).to_have_text(t("errors.not-valid.code"))
    enter_device_code(thief, "")
    expect(thief.page.locator("#continue-message")).to_contain_text(t("continue.empty"))
    assert thief.context.cookies() == []


def test_a_device_code_has_a_link(anna: Person, ben: Person, visit: Visit) -> None:
    """The code is in the URL's fragment, which is removed."""
    table = Table(anna, ben)
    table.play(["g8"])
    anna.opens(table.url)
    code = create_device_code(anna)
    phone = visit("Anna’s phone")
    phone.goes(f"/continue#{code}")
    expect(phone.page).to_have_url(f"{phone.site}/continue")
    assert phone.context.cookies() == []
    phone.page.get_by_role("button", name=t("continue.submit")).click()
    phone.page.wait_for_url("**/")
    phone.opens(table.url)
    assert phone.color == "black"


def test_replacing_a_player_with_games_shows_a_warning(
    anna: Person, ben: Person, visit: Visit
) -> None:
    Table(anna, ben)
    other = visit("Ben’s other")
    Table(other, None)
    other.goes("/continue")
    expect(other.page.locator("#continue-warning")).to_be_visible()
    expect(other.page.locator("#continue-running")).to_contain_text("1")
    other.page.get_by_role("button", name=t("continue.copy")).click()
    expect(other.page.locator("#continue-link")).to_be_visible()
    assert "/resume#" in other.page.locator("#continue-link").input_value()


def test_a_resume_link_restores_the_player(anna: Person, ben: Person, visit: Visit) -> None:
    table = Table(anna, ben).with_all_at_it()
    anna.page.locator("#account-button").click()
    anna.page.get_by_role("button", name=t("account.resume.copy")).click()
    field = anna.page.get_by_label(t("account.resume.link"))
    expect(field).to_be_visible()
    link = field.input_value()
    anna.presses("Escape")
    anna.context.clear_cookies()
    anna.page.reload()
    expect(anna.notice).to_have_text(t("match.full.two"))

    for _ in range(2):  # such a link stays good
        anna.goes(link)
        expect(anna.page).to_have_url(f"{anna.site}/resume")
        anna.page.get_by_role("button", name=t("resume.submit")).click()
        anna.page.wait_for_url("**/")
        anna.opens(table.url)
        assert anna.color == "black"
    thief = visit("a thief")
    thief.guard.forgives(USED)
    thief.goes(link[:-3] + "xyz")
    thief.page.get_by_role("button", name=t("resume.submit")).click()
    expect(thief.page.locator("#continue-message")).to_have_text(t("errors.not-valid.resume"))


def test_revoking_other_devices_ends_their_sessions(
    anna: Person, ben: Person, visit: Visit
) -> None:
    table = Table(anna, ben).with_all_at_it()
    lost = visit("Anna’s lost phone")
    enter_device_code(lost, create_device_code(anna))
    lost.page.wait_for_url("**/")
    lost.opens(table.url)
    assert lost.color == "black"
    anna.page.get_by_role("button", name=t("account.revoke.ask")).click()
    sure = anna.page.get_by_role("button", name=t("account.revoke.yes"))
    expect(sure).not_to_have_attribute("data-arming", "")
    sure.click()
    expect(anna.page.locator("#account-message")).to_have_text(t("account.revoke.done"))
    expect(lost.notice).to_have_text(t("match.full.two"))
    anna.presses("Escape")
    expect(anna.status).to_have_text("Connected · 1 watching")
    anna.plays("g8")
    table.advance("g8")
    for person in (anna, ben, lost):
        person.sees(table.position)
    eventually(lambda: lost.seats["black"]["note"], t("seat.presence.here"))
