"""A seat that travels: the same player in another browser."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.support.person import Person
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

USED = "410"


def makes_a_code(person: Person) -> str:
    """Open the dialog behind the name, and ask for a code."""
    person.page.locator("#who").click()
    person.page.get_by_role("button", name="Show a code").click()
    expect(person.page.locator("#code-left")).to_contain_text("Good once, for ")
    expect(person.page.locator("#code-qr")).to_be_visible()
    code = person.page.locator("#code-text").text_content() or ""
    assert len(code.replace(" ", "").replace("-", "")) == 6
    return code


def types(person: Person, code: str) -> None:
    """Type a code on the page for it."""
    person.goes("/continue")
    person.page.get_by_label("The six characters that the other device shows").fill(code)
    person.page.get_by_role("button", name="Continue here").click()


def test_a_code_takes_the_seat_to_another_device(anna: Person, ben: Person, visit: Visit) -> None:
    table = Table(anna, ben).with_all_at_it()
    code = makes_a_code(anna)
    phone, thief = visit("Anna’s phone"), visit("a thief")
    thief.guard.forgives(USED)
    types(phone, f" {code.lower()} ")
    phone.page.wait_for_url("**/")
    expect(phone.page.locator("#who-name")).to_have_text("Anna")
    phone.page.locator("#mine .card").click()
    phone.plays("g8")
    table.advance("g8")
    for person in (anna, phone, ben):
        person.sees(table.position)

    types(thief, code)
    expect(thief.page.locator("#continue-said")).to_have_text(
        "This code is not valid, or not any more."
    )
    types(thief, "")
    expect(thief.page.locator("#continue-said")).to_contain_text("Type the six characters")
    assert thief.context.cookies() == []


def test_the_code_comes_as_a_link_too(anna: Person, ben: Person, visit: Visit) -> None:
    """As the QR code has it. The code is behind a #, and does not stay in the address."""
    table = Table(anna, ben)
    table.play(["g8"])
    anna.opens(table.url)
    code = makes_a_code(anna)
    phone = visit("Anna’s phone")
    phone.goes(f"/continue#{code}")
    assert phone.page.url == f"{phone.site}/continue"
    assert phone.context.cookies() == []
    phone.page.get_by_role("button", name="Continue here").click()
    phone.page.wait_for_url("**/")
    phone.opens(table.url)
    assert phone.color == "black"


def test_who_has_games_here_is_warned_before_becoming_another(
    anna: Person, ben: Person, visit: Visit
) -> None:
    Table(anna, ben)
    other = visit("Ben’s other")
    Table(other, None)
    other.goes("/continue")
    expect(other.page.locator("#continue-warning")).to_be_visible()
    expect(other.page.locator("#continue-running")).to_contain_text("1")
    other.page.get_by_role("button", name="Copy my personal link first").click()
    expect(other.page.locator("#continue-link")).to_be_visible()
    assert "/resume#" in other.page.locator("#continue-link").input_value()


def test_a_personal_link_brings_a_forgotten_player_back(
    anna: Person, ben: Person, visit: Visit
) -> None:
    table = Table(anna, ben).with_all_at_it()
    anna.page.locator("#who").click()
    anna.page.get_by_role("button", name="Copy my personal link").click()
    field = anna.page.get_by_label("Your personal link")
    expect(field).to_be_visible()
    link = field.input_value()
    anna.presses("Escape")
    anna.context.clear_cookies()
    anna.page.reload()
    expect(anna.notice).to_have_text("You are watching")

    for _ in range(2):  # such a link stays good
        anna.goes(link)
        assert anna.page.url == f"{anna.site}/resume"
        anna.page.get_by_role("button", name="Play here as that player").click()
        anna.page.wait_for_url("**/")
        anna.opens(table.url)
        assert anna.color == "black"
    thief = visit("a thief")
    thief.guard.forgives(USED)
    thief.goes(link[:-3] + "xyz")
    thief.page.get_by_role("button", name="Play here as that player").click()
    expect(thief.page.locator("#continue-said")).to_have_text(
        "This link is not valid, or not any more."
    )


def test_forgetting_other_devices_ends_them(anna: Person, ben: Person, visit: Visit) -> None:
    table = Table(anna, ben).with_all_at_it()
    lost = visit("Anna’s lost phone")
    types(lost, makes_a_code(anna))
    lost.page.wait_for_url("**/")
    lost.opens(table.url)
    assert lost.color == "black"
    anna.page.get_by_role("button", name="Forget all other devices…").click()
    sure = anna.page.get_by_role("button", name="Forget them")
    expect(sure).not_to_have_attribute("data-arming", "")
    sure.click()
    expect(anna.page.locator("#account-said")).to_have_text("Done: only this browser is you now.")
    expect(lost.notice).to_have_text("You are watching")
    anna.presses("Escape")
    expect(anna.status).to_have_text("Connected · 1 watching")
    anna.plays("g8")
    table.advance("g8")
    for person in (anna, ben, lost):
        person.sees(table.position)
    eventually(lambda: lost.seats["black"]["note"], "here")
