"""An absent player, and the claims of the others."""

from playwright.sync_api import expect

from app.locales import t
from harness.browser.person import Person
from harness.browser.server import Server
from harness.browser.table import Table
from harness.browser.wait import eventually
from tests.browser.conftest import Visit
from tests.browser.support.stopped_clock import StoppedClock

MINUTE = 60_000


def leave_page(person: Person, *others: Person) -> None:
    """Leave the match's page, and wait until the others see it."""
    person.goes("/games")
    for other in others:
        expect(other.page.locator('.seat[data-here="away"]')).to_have_count(1)


def test_a_player_who_is_away_too_long_loses(timed: Server, timed_visit: Visit) -> None:
    """Anna comes back and sees what she has missed; then she is away for good."""
    clock = StoppedClock(timed)
    anna, ben, cora = (timed_visit(name) for name in ("Anna", "Ben", "Cora"))
    table = Table(anna, ben, time="30+0")
    table.play(["g8", "d5"])
    table.with_all_at_it(cora)
    leave_page(anna, ben, cora)
    expect(ben.cards).to_contain_text("More options in")
    expect(ben.cards.get_by_role("button")).to_have_count(0)
    clock.advance(3 * MINUTE)
    expect(ben.cards).to_contain_text("Anna has been away for 3 min")
    eventually(lambda: ben.seats["black"]["note"], "away 3 min · to move")

    anna.opens(table.url)
    expect(ben.cards).to_have_count(0)
    expect(anna.cards).to_contain_text(t("absence.missed", time="3 min"))
    anna.answers(t("absence.ok"))
    expect(anna.cards).to_have_count(0)
    anna.plays("e4")
    ben.plays("h9")
    table.advance("e4", "h9")
    anna.sees(table.position)

    leave_page(anna, ben, cora)
    clock.advance(2 * MINUTE)
    ben.answers(t("absence.choose"))
    ben.answers(t("claims.win"))
    for person, title in ((ben, t("result.you-won")), (cora, "Ben won")):
        expect(person.page.locator("#result-title")).to_have_text(title)
        expect(person.page.locator("#result-reason")).to_have_text(
            t("result.left.absent", players="Anna")
        )
    expect(cora.cards).to_have_count(0)
