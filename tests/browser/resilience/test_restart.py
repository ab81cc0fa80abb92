"""The server is killed and restarted during games."""

import re
from collections import Counter

import pytest
from playwright.sync_api import expect

from app.locales import t
from harness.browser.page_errors import UNREACHABLE
from harness.browser.person import Person
from harness.browser.server import Server
from harness.browser.table import Table
from tests.browser.conftest import Visit

OPENING = ("g8", "d5", "e4", "h9")


@pytest.fixture
def everybody(mortal_visit: Visit) -> tuple[Person, Person, Person]:
    """Two players and a spectator; errors of an absent server are expected."""
    people = (mortal_visit("Anna"), mortal_visit("Ben"), mortal_visit("Cora"))
    for person in people:
        person.guard.forgives(UNREACHABLE)
    return people


def mark_page(person: Person) -> None:
    """Mark the page, which shows later that it was not reloaded."""
    person.page.evaluate("window.stayed = true")


def in_the_log(server: Server, table: Table) -> list[str]:
    """The stored moves of a match. Versions are complete and in order."""
    rows = server.log(table.id)
    assert [version for version, _, _ in rows] == list(range(1, len(rows) + 1))
    assert max(Counter(command for _, command, _ in rows).values()) == 1
    return [event["move"] for _, _, events in rows for event in events if event["kind"] == "played"]


def test_all_pages_continue_after_a_kill(
    mortal: Server, everybody: tuple[Person, Person, Person]
) -> None:
    anna, ben, cora = everybody
    table = Table(anna, ben)
    table.play(OPENING)
    table.with_all_at_it(cora)
    for person in everybody:
        mark_page(person)

    mortal.kill()
    for person in everybody:
        expect(person.offline).to_contain_text("Reconnecting")
        expect(person.page.locator("#status-dot")).to_have_attribute(
            "data-phase", re.compile("waiting|connecting")
        )
    move = min(anna.marked)
    anna.plays(move)
    expect(anna.cell(move)).to_have_attribute("data-sending", "")
    expect(anna.button).to_have_text(t("match.kept", what=move))
    expect(anna.offline).to_contain_text(t("connection.kept"))
    ben.sees(table.position)

    mortal.start()
    table.advance(move)
    for person in everybody:
        person.sees(table.position)
        person.connects()
        expect(person.status).to_have_text(re.compile("^1 watching$"))
        assert person.moves == [*OPENING, move]
        assert person.page.evaluate("window.stayed")
    expect(anna.cell(move)).not_to_have_attribute("data-sending", "")
    assert in_the_log(mortal, table) == [*OPENING, move]
    assert table.snapshot()["snapshot"]["view"]["ply"] == 5

    answer = min(ben.marked)
    ben.plays(answer)
    table.advance(answer)
    for person in everybody:
        person.sees(table.position)
    assert in_the_log(mortal, table) == [*OPENING, move, answer]


@pytest.mark.soak
def test_a_kill_during_a_move_neither_loses_nor_repeats_it(
    mortal: Server, everybody: tuple[Person, Person, Person]
) -> None:
    anna, ben, cora = everybody
    table = Table(anna, ben).with_all_at_it(cora)
    played = []
    for delay in (0, 2, 6):  # milliseconds from the press to the kill
        mover = table.mover
        move = max(mover.marked)
        mover.plays(move)
        mover.page.wait_for_timeout(delay)
        mortal.kill()
        mortal.start()
        table.advance(move)
        played.append(move)
        for person in everybody:
            person.sees(table.position)
        assert in_the_log(mortal, table) == played


@pytest.mark.soak
def test_pages_reconnect_after_a_graceful_restart(
    mortal: Server, everybody: tuple[Person, Person, Person]
) -> None:
    """A graceful restart; the home page reconnects, too."""
    anna, ben, cora = everybody
    table = Table(anna, ben, listed=True).with_all_at_it()
    cora.goes("/watch")
    expect(cora.page.locator("#live .card")).to_have_count(1)
    mortal.stop()
    expect(anna.offline).to_contain_text("Reconnecting")
    mortal.start()
    anna.connects()
    table.play(OPENING)
    ben.sees(table.position)
    expect(cora.page.locator("#live .card-more")).to_contain_text("4 moves")
