"""Zen mode: the board and the clocks, and what waits for an answer."""

from playwright.sync_api import Locator, expect

from app.locales import t
from tests.browser.support.person import Person
from tests.browser.support.table import Table


def zen(person: Person) -> Locator:
    return person.page.get_by_role("button", name=t("zen.title"))


def hidden_parts(person: Person) -> list[Locator]:
    return [person.page.locator(part) for part in ("#site-nav", "#record", "#status", "#more")]


def test_zen_shows_the_game_alone_until_escape(anna: Person, ben: Person) -> None:
    table = Table(anna, ben, time="5+5").with_all_at_it()
    anna.thinks()
    anna.presses("z")
    anna.hears(t("zen.on"))
    anna.page.reload()
    expect(zen(anna)).to_have_attribute("aria-pressed", "true")
    for part in hidden_parts(anna):
        expect(part).to_be_hidden()
    expect(anna.page.locator("#seats-below .seat-clock")).to_be_visible()
    anna.rests()
    anna.cell("g8").click()
    table.advance("g8")
    ben.sees(table.position)

    ben.chooses(t("offers.possible.draw"))
    expect(anna.cards).to_be_in_viewport(ratio=1)
    ben.resigns()
    expect(anna.result).to_be_in_viewport(ratio=1)
    anna.presses("Escape")
    for part in hidden_parts(anna)[:3]:
        expect(part).to_be_visible()


def test_zen_shows_that_the_connection_is_lost(anna: Person, ben: Person) -> None:
    anna.guard.forgives("ERR_INTERNET_DISCONNECTED")
    Table(anna, ben).with_all_at_it()
    zen(anna).click()
    warning = anna.page.locator("#offline:visible, #status-text:visible")
    expect(warning).to_have_count(0)
    anna.context.set_offline(True)
    expect(warning).to_have_count(1)
    anna.context.set_offline(False)
    expect(warning).to_have_count(0)


def test_zen_on_one_device_shows_the_result(anna: Person) -> None:
    anna.goes("/local/macbeth")
    anna.presses("z")
    side = anna.page.get_by_role("heading", name="MacBeth")
    expect(side).to_be_hidden()
    anna.presses("/", "z")
    expect(anna.page.get_by_role("combobox", name=t("typed.label"), exact=True)).to_have_value("z")
    zen(anna).click()
    expect(side).to_be_visible()
