"""Who leaves loses nothing by it; after a while the others may decide how to go on."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

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
    """Three, on a server whose clock can be put forward."""
    return [timed_visit(name) for name in ("Anna", "Ben", "Cora")]


@pytest.fixture
def passes(timed: Server) -> Callable[[int, Person], None]:
    """Lets time pass on the server, which a page learns when it says hello again."""
    ahead = 0

    def pass_by(time: int, *pages: Person) -> None:
        nonlocal ahead
        ahead += time
        timed.puts_clock(ahead)
        for person in pages:
            person.page.reload()
            expect(person.status).to_contain_text("Connected")

    return pass_by


def leaves(person: Person, others: list[Person]) -> None:
    """Go away from the match, which the others see."""
    person.goes("/games")
    for other in others:
        expect(other.page.locator('.seat[data-here="away"]')).to_have_count(1)


def card(person: Person) -> str:
    """What the only card says."""
    expect(person.cards).to_have_count(1)
    return person.cards.inner_text()


Passing = Callable[..., None]


def live(people: list[Person]) -> Table:
    """It is Anna's turn, her clock runs, and she goes."""
    anna, ben, cora = people
    table = Table(anna, ben, time="30+0")
    table.play(["g8", "d5"])
    table.with_all_at_it(cora)
    leaves(anna, [ben, cora])
    return table


@pytest.mark.parametrize(
    ("choice", "title", "reason"),
    [
        ("Claim the win", "You win with White", "Black was away"),
        ("Make it a draw", "A draw between Black and White", "A player was away for long"),
    ],
)
def test_the_other_may_claim_after_a_minute(
    people: list[Person], passes: Passing, choice: str, title: str, reason: str
) -> None:
    live(people)
    _, ben, cora = people
    assert "you can decide how to go on" in card(ben)
    expect(ben.cards.get_by_role("button")).to_have_count(0)
    expect(cora.cards).to_have_count(0)
    passes(2 * MINUTE, ben)
    assert "Anna has been away for 2 min" in card(ben)
    eventually(lambda: ben.seats["black"]["note"], "away 2 min · to move")
    ben.answers("What now?…")
    ben.answers("Keep waiting")
    ben.answers("What now?…")
    ben.answers(choice)
    expect(ben.page.locator("#result-title")).to_have_text(title)
    expect(ben.page.locator("#result-reason")).to_contain_text(reason)


def test_who_comes_back_learns_what_could_have_been(people: list[Person], passes: Passing) -> None:
    table = live(people)
    anna, ben, _ = people
    passes(3 * MINUTE, ben)
    anna.opens(table.url)
    expect(ben.cards).to_have_count(0)
    said = card(anna)
    assert "You were away for 3 min in your turn" in said
    assert "Ben could have claimed the win, made it a draw or saved the game for later" in said
    anna.answers("All right")
    expect(anna.cards).to_have_count(0)
    anna.plays("e4")
    table.advance("e4")
    anna.page.reload()
    expect(anna.status).to_contain_text("Connected")
    expect(anna.cards).to_have_count(0)


def test_a_saved_game_goes_on_when_both_are_back(people: list[Person], passes: Passing) -> None:
    table = live(people)
    anna, ben, cora = people
    passes(2 * MINUTE, ben)
    ben.answers("What now?…")
    ben.answers("Save for later")
    for person in (ben, cora):
        expect(person.page.locator("#pause-title")).to_have_text("Saved for later")
    ben.goes("/me/games")
    expect(ben.page.locator("#running .card").first).to_contain_text("saved for later")
    anna.opens(table.url)
    expect(anna.page.locator("#pause-title")).to_have_text("Saved for later")
    anna.page.locator("#resume:not([data-arming])").click()
    anna.plays("e4")
    table.advance("e4")
    cora.sees(table.position)


def test_without_a_clock_a_player_has_a_day(people: list[Person], passes: Passing) -> None:
    anna, ben, _ = people
    table = Table(anna, ben)
    table.play(["g8", "d5"])
    table.with_all_at_it()
    leaves(anna, [ben])
    passes(2 * MINUTE, ben)
    assert "A win or draw can be claimed in 23 hours" in card(ben)
    ben.answers("What now?…")
    expect(ben.cards.get_by_role("button")).to_have_text(["Save for later", "Keep waiting"])
    passes(DAY, ben)
    ben.answers("What now?…")
    expect(ben.cards.get_by_role("button")).to_have_text(
        ["Claim the win", "Make it a draw", "Save for later", "Keep waiting"]
    )


def test_of_three_one_is_skipped(people: list[Person], passes: Passing) -> None:
    anna, ben, cora = people
    table = Table(anna, ben, TRIO, red=cora, time="30+0")
    moves = ["e4"]
    table.play(moves)
    for _ in range(2):  # everybody moves once
        (move,) = [str(one["move"]) for one in table.snapshot()["snapshot"]["view"]["legal"][:1]]
        table.play([move])
    table.with_all_at_it()
    leaves(anna, [ben, cora])
    passes(2 * MINUTE, ben, cora)
    assert "Anna has been away for 2 min" in card(cora)
    ben.answers("What now?…")
    expect(ben.cards.get_by_role("button")).to_have_text(
        ["Skip Black", "Save for later", "Keep waiting"]
    )
    ben.answers("Skip Black")
    for person in (ben, cora):
        person.hears("Black was away for long and is passed over from now on.")
        expect(person.page.locator('.seat[data-color="black"]')).to_have_attribute("data-out", "")
        expect(person.cards).to_have_count(0)
    ben.thinks()
