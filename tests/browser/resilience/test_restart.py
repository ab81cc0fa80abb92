"""The server dies in the middle of a game, and is started again."""

import re
from collections import Counter

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.support.page_errors import UNREACHABLE
from tests.browser.support.person import Person
from tests.browser.support.server import Server
from tests.browser.support.table import Table

OPENING = ("g8", "d5", "e4", "h9")


@pytest.fixture
def everybody(mortal_visit: Visit) -> tuple[Person, Person, Person]:
    """Two players and a spectator, who know that the server will go away."""
    people = (mortal_visit("Anna"), mortal_visit("Ben"), mortal_visit("Cora"))
    for person in people:
        person.guard.forgives(UNREACHABLE)
    return people


def stays(person: Person) -> None:
    """Mark the page, to know later that nobody has loaded it again."""
    person.page.evaluate("window.stayed = true")


def in_the_log(server: Server, table: Table) -> list[str]:
    """The moves of a match as they are stored; everything there once and in order."""
    rows = server.log(table.id)
    assert [version for version, _, _ in rows] == list(range(1, len(rows) + 1))
    assert max(Counter(command for _, command, _ in rows).values()) == 1
    return [event["move"] for _, _, events in rows for event in events if event["kind"] == "played"]


def test_everybody_goes_on_after_a_kill(
    mortal: Server, everybody: tuple[Person, Person, Person]
) -> None:
    anna, ben, cora = everybody
    table = Table(anna, ben)
    table.play(OPENING)
    table.with_all_at_it(cora)
    for person in everybody:
        stays(person)

    mortal.kill()
    for person in everybody:
        expect(person.status).to_contain_text("Reconnecting")
        expect(person.page.locator("#status-dot")).to_have_attribute(
            "data-phase", re.compile("waiting|connecting")
        )
    move = min(anna.marked)
    anna.plays(move)
    expect(anna.cell(move)).to_have_attribute("data-sending", "")
    expect(anna.button).to_have_text(f"Kept: {move}")
    expect(anna.status).to_contain_text("Offline: your move is kept.")
    ben.sees(table.position)

    mortal.start()
    table.advance(move)
    for person in everybody:
        person.sees(table.position)
        expect(person.status).to_have_text(re.compile("^Connected · 1 watching$"))
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


def test_a_kill_in_the_moment_of_a_move_neither_loses_nor_doubles_it(
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


def test_the_server_is_told_to_go_and_comes_back(
    mortal: Server, everybody: tuple[Person, Person, Person]
) -> None:
    """A restart with a goodbye; who looks at the home page recovers, too."""
    anna, ben, cora = everybody
    table = Table(anna, ben, listed=True).with_all_at_it()
    cora.goes("/watch")
    expect(cora.page.locator("#live .card")).to_have_count(1)
    mortal.stop()
    expect(anna.status).to_contain_text("Reconnecting")
    mortal.start()
    expect(anna.status).to_contain_text("Connected")
    table.play(OPENING)
    ben.sees(table.position)
    expect(cora.page.locator("#live .card-more")).to_contain_text("4 moves")


def test_try_now_does_not_wait(mortal: Server, everybody: tuple[Person, Person, Person]) -> None:
    anna, ben, _ = everybody
    Table(anna, ben).with_all_at_it()
    mortal.kill()
    expect(anna.status).to_contain_text(re.compile("in [345] s"))
    mortal.start()
    anna.page.get_by_role("button", name="Try now").click()
    expect(anna.status).to_contain_text("Connected", timeout=2_000)
