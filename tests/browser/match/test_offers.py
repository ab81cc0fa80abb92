"""Two players agree on a pause, a takeback and a draw, while somebody watches."""

from playwright.sync_api import expect

from app.locales import t
from harness.browser.person import Person
from harness.browser.table import Table


def test_players_agree_on_a_pause_a_takeback_and_a_draw(
    anna: Person, ben: Person, cora: Person
) -> None:
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    table.with_all_at_it(cora)
    anna.chooses(t("offers.possible.pause"))
    ben.answers(t("offers.accept"))
    for person in (anna, ben, cora):
        expect(person.page.locator("#pause-title")).to_have_text(t("pause.title"))
        expect(person.page.locator("#pause")).to_be_in_viewport(ratio=1)
    anna.page.locator("#resume:not([data-arming])").click()
    for person in (anna, ben, cora):
        expect(person.page.locator("#pause")).to_be_hidden()

    before = table.position
    anna.plays("e4")
    expect(anna.button).to_have_text(t("match.waiting-for", name="Ben"))
    anna.chooses(t("offers.possible.takeback", move="e4"))
    ben.answers(t("offers.accept"))
    for person in (anna, ben, cora):
        person.sees(before)
        person.hears(t("offers.taken-back.move", move="2") + ".")
    anna.plays("c4")
    table.advance("c4")
    ben.sees(table.position)

    ben.chooses(t("offers.possible.draw"))
    anna.answers(t("offers.decline"))
    expect(ben.notice).to_have_text(t("offers.declined.draw.other", name="Anna"))
    anna.chooses(t("offers.possible.draw"))
    ben.answers(t("offers.accept"))
    for person in (anna, ben, cora):
        expect(person.page.locator("#result-title")).to_have_text(t("result.draw"))
        expect(person.page.locator("#result-reason")).to_have_text(t("result.agreed"))
        expect(person.cards).to_have_count(0)
