"""Absent players, and the claims of the others."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from app.locales import t
from tests.browser.conftest import Visit
from tests.browser.support.person import Person
from tests.browser.support.server import Server
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

MINUTE = 60_000
DAY = 24 * 60 * MINUTE
TRIO = "hex-othello-3"


@pytest.fixture
def people(timed_visit: Visit) -> list[Person]:
    """Three people, on a server whose clock can be moved forward."""
    return [timed_visit(name) for name in ("Anna", "Ben", "Cora")]


@pytest.fixture
def advance_clock(timed: Server) -> Callable[[int, Person], None]:
    """Moves the server's clock forward and reconnects the pages."""
    ahead = 0

    def advance(time: int, *pages: Person) -> None:
        nonlocal ahead
        ahead += time
        timed.puts_clock(ahead)
        for person in pages:
            person.page.reload()
            expect(person.status).to_contain_text(t("connection.open"))

    return advance


def leave_page(person: Person, others: list[Person]) -> None:
    """Leave the match's page, and wait until the others see it."""
    person.goes("/games")
    for other in others:
        expect(other.page.locator('.seat[data-here="away"]')).to_have_count(1)


def reads_card(person: Person, *texts: str) -> None:
    """Wait until the only card has these texts."""
    expect(person.cards).to_have_count(1)
    for text in texts:
        expect(person.cards).to_contain_text(text)


AdvanceClock = Callable[..., None]


def live(people: list[Person]) -> Table:
    """Anna's clock runs, and she leaves the page."""
    anna, ben, cora = people
    table = Table(anna, ben, time="30+0")
    table.play(["g8", "d5"])
    table.with_all_at_it(cora)
    leave_page(anna, [ben, cora])
    return table


@pytest.mark.parametrize(
    ("choice", "title", "reason"),
    [
        (t("claims.win"), t("result.you-won"), t("result.left.absent", players="Anna")),
        pytest.param(
            *(t("claims.draw"), "Draw", t("result.shared")),
            marks=pytest.mark.soak,
        ),
    ],
)
def test_a_win_can_be_claimed_after_an_absence(
    people: list[Person], advance_clock: AdvanceClock, choice: str, title: str, reason: str
) -> None:
    live(people)
    _, ben, cora = people
    reads_card(ben, "More options in")
    expect(ben.cards.get_by_role("button")).to_have_count(0)
    expect(cora.cards).to_have_count(0)
    advance_clock(2 * MINUTE, ben)
    reads_card(ben, "Anna has been away for 2 min")
    eventually(lambda: ben.seats["black"]["note"], "away 2 min · to move")
    ben.answers(t("absence.choose"))
    ben.answers(t("absence.keep-waiting"))
    ben.answers(t("absence.choose"))
    ben.answers(choice)
    expect(ben.page.locator("#result-title")).to_have_text(title)
    expect(ben.page.locator("#result-reason")).to_contain_text(reason)


def test_a_returning_player_sees_missed_claims(
    people: list[Person], advance_clock: AdvanceClock
) -> None:
    table = live(people)
    anna, ben, _ = people
    advance_clock(3 * MINUTE, ben)
    anna.opens(table.url)
    expect(ben.cards).to_have_count(0)
    reads_card(
        anna,
        t("absence.missed", time="3 min"),
        "Ben could have claimed victory, claimed a draw or saved the game for later",
    )
    anna.answers(t("absence.ok"))
    expect(anna.cards).to_have_count(0)
    anna.plays("e4")
    table.advance("e4")
    anna.page.reload()
    expect(anna.status).to_contain_text(t("connection.open"))
    expect(anna.cards).to_have_count(0)


@pytest.mark.soak
def test_a_saved_game_can_be_resumed(people: list[Person], advance_clock: AdvanceClock) -> None:
    table = live(people)
    anna, ben, cora = people
    advance_clock(2 * MINUTE, ben)
    ben.answers(t("absence.choose"))
    ben.answers(t("claims.pause"))
    for person in (ben, cora):
        expect(person.page.locator("#pause-title")).to_have_text(t("pause.saved"))
    ben.goes("/me/games")
    expect(ben.page.locator("#running .card").first).to_contain_text(t("cards.paused.saved"))
    anna.opens(table.url)
    expect(anna.page.locator("#pause-title")).to_have_text(t("pause.saved"))
    anna.page.locator("#resume:not([data-arming])").click()
    anna.plays("e4")
    table.advance("e4")
    cora.sees(table.position)


@pytest.mark.soak
def test_without_a_clock_a_claim_needs_a_day(
    people: list[Person], advance_clock: AdvanceClock
) -> None:
    anna, ben, _ = people
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    table.with_all_at_it()
    leave_page(anna, [ben])
    advance_clock(2 * MINUTE, ben)
    reads_card(ben, t("absence.claim-later", time="23 hours"))
    ben.answers(t("absence.choose"))
    expect(ben.cards.get_by_role("button")).to_have_text(
        [t("claims.pause"), t("absence.keep-waiting")]
    )
    advance_clock(DAY, ben)
    ben.answers(t("absence.choose"))
    expect(ben.cards.get_by_role("button")).to_have_text(
        [t("claims.win"), t("claims.draw"), t("claims.pause"), t("absence.keep-waiting")]
    )


@pytest.mark.soak
def test_an_absent_player_of_three_is_skipped(
    people: list[Person], advance_clock: AdvanceClock
) -> None:
    anna, ben, cora = people
    table = Table(anna, ben, TRIO, red=cora, time="30+0")
    moves = ["e4"]
    table.play(moves)
    for _ in range(2):  # everybody moves once
        (move,) = [str(one["move"]) for one in table.snapshot()["snapshot"]["view"]["legal"][:1]]
        table.play([move])
    table.with_all_at_it()
    leave_page(anna, [ben, cora])
    advance_clock(2 * MINUTE, ben, cora)
    reads_card(cora, "Anna has been away for 2 min")
    ben.answers(t("absence.choose"))
    expect(ben.cards.get_by_role("button")).to_have_text(
        ["Skip Black", t("claims.pause"), t("absence.keep-waiting")]
    )
    ben.answers("Skip Black")
    for person in (ben, cora):
        person.hears(t("live.left.absent", color="Black"))
        expect(person.page.locator('.seat[data-color="black"]')).to_have_attribute("data-out", "")
        expect(person.cards).to_have_count(0)
    ben.thinks()
