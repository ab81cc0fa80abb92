"""Zen mode: the board and the clocks, and what waits for an answer."""

from playwright.sync_api import Locator, expect

from app.locales import t
from harness.browser.person import Person
from harness.browser.table import Table


def zen(person: Person) -> Locator:
    return person.page.get_by_role("button", name=t("zen.title"))


def test_zen_shows_the_game_and_what_needs_an_answer(anna: Person, ben: Person) -> None:
    anna.guard.forgives("ERR_INTERNET_DISCONNECTED")
    table = Table(anna, ben, time="5+5").with_all_at_it()
    anna.thinks()
    anna.presses("z")
    anna.hears(t("zen.on"))
    anna.page.reload()
    expect(zen(anna)).to_have_attribute("aria-pressed", "true")
    hidden = [anna.page.locator(part) for part in ("#site-nav", "#record", "#status", "#more")]
    for part in hidden:
        expect(part).to_be_hidden()
    expect(anna.page.locator("#seats-below .seat-clock")).to_be_visible()
    for person, move in ((anna, "g8"), (ben, "d5")):
        person.plays(move)
        table.advance(move)
    anna.sees(table.position)

    warning = anna.page.locator("#offline:visible, #status-text:visible")
    expect(warning).to_have_count(0)
    anna.context.set_offline(True)
    expect(warning).to_have_count(1)
    anna.context.set_offline(False)
    expect(warning).to_have_count(0)

    ben.chooses(t("offers.possible.draw"))
    expect(anna.cards).to_be_in_viewport(ratio=1)
    ben.resigns()  # in Anna's turn
    expect(anna.result).to_be_in_viewport(ratio=1)
    anna.presses("Escape")
    for part in hidden[:3]:
        expect(part).to_be_visible()


def test_zen_on_one_device_shows_the_result(anna: Person) -> None:
    anna.goes("/local/macbeth")
    anna.presses("z")
    side = anna.page.get_by_role("heading", name="MacBeth")
    expect(side).to_be_hidden()
    anna.presses("/", "z")
    expect(anna.page.get_by_role("combobox", name=t("typed.label"), exact=True)).to_have_value("z")
    zen(anna).click()
    expect(side).to_be_visible()
