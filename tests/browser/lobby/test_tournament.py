"""A Swiss of guests on its pages: a latecomer, a withdrawal, and a server that is killed twice."""

import re

import pytest
from playwright.sync_api import expect

from app.locales import t
from harness.browser.page_errors import UNREACHABLE
from harness.browser.person import Person
from harness.browser.server import Server
from harness.browser.wait import eventually
from tests.browser.conftest import Visit

LIMIT = 60_000  # milliseconds
OWN_GAME = "#own-game"


def joins(person: Person, path: str) -> None:
    person.goes(path)
    person.page.locator("#player").fill(person.name)
    person.page.get_by_role("button", name=t("tournaments.action.join"), exact=True).click()
    expect(person.page.locator("#table tr[aria-current]")).to_contain_text(person.name)


def game_of(person: Person, path: str) -> str:
    """Go to the page of the tournament, and from there to the own game; returns its path."""
    person.goes(path)
    link = person.page.locator(OWN_GAME)
    expect(link).to_be_visible(timeout=LIMIT)
    return str(link.get_attribute("href"))


def resigns(person: Person, match: str) -> None:
    """Lose a game that has begun, past the page."""
    person.opens(match)
    person.page.evaluate(
        """(path) => new Promise((resolve, reject) => {
            const site = location.origin.replace("http", "ws");
            const socket = new WebSocket(`${site}/api${path}/socket`);
            socket.onopen = () => {
                socket.send(JSON.stringify({ t: "hello", version: null }));
                socket.send(JSON.stringify({ t: "resign", id: "lost", at: 1 }));
            };
            socket.onmessage = ({ data }) => {
                if (JSON.parse(data).t !== "frame") return;
                socket.close();
                resolve(null);
            };
            socket.onerror = reject;
        })""",
        match,
    )


def finishes_round(people: list[Person], path: str) -> None:
    """The first player of each game loses it."""
    games: dict[str, Person] = {}
    for person in people:
        games.setdefault(game_of(person, path), person)
    for match, person in games.items():
        resigns(person, match)


def sees_round(watcher: Person, path: str, number: int, games: int) -> None:
    """Wait until all games of a round have begun. The pages of players lead on to their games."""
    watcher.goes(path)
    expect(watcher.page.locator(f"#round-{number} .pairings a")).to_have_count(games, timeout=LIMIT)
    expect(watcher.page.locator("#boards .card")).to_have_count(games, timeout=LIMIT)


@pytest.mark.soak
def test_a_swiss_with_a_latecomer_a_withdrawal_and_two_kills(
    mortal: Server, mortal_visit: Visit
) -> None:
    people = [mortal_visit(name) for name in ("Anna", "Ben", "Cora", "Dora")]
    anna, ben, cora, dora = people
    eve = mortal_visit("Eve")
    for person in (*people, eve):
        person.guard.forgives(UNREACHABLE)
    anna.goes("/tournaments/new")
    anna.page.get_by_label(t("tournaments.form.name")).fill("Cup")
    anna.page.locator("#player").fill("Anna")
    anna.page.locator("#rounds").fill("3")
    anna.page.get_by_role("button", name=t("tournaments.form.submit")).click()
    anna.page.wait_for_url(re.compile(r"/tournaments/\w{10,}"))
    path = "/tournaments/" + anna.page.url.rpartition("/")[2]
    for person in (ben, cora):
        joins(person, path)
    anna.goes(path)
    anna.page.get_by_role("button", name=t("tournaments.action.start"), exact=True).click()
    sees_round(eve, path, 1, games=1)

    mortal.kill()
    mortal.start()
    joins(dora, path)
    bye = eve.page.locator("#round-1 .pairings > li:not(:has(a))").inner_text()
    finishes_round([one for one in (anna, ben, cora) if one.name not in bye], path)
    sees_round(eve, path, 2, games=2)
    finishes_round(people, path)

    mortal.kill()
    mortal.start()
    sees_round(eve, path, 3, games=2)
    ben.goes(path)
    ben.page.get_by_role("button", name=t("tournaments.action.withdraw"), exact=True).click()
    expect(ben.page.locator("#table tr[aria-current]")).to_contain_text(t("tournaments.withdrawn"))
    finishes_round(people, path)
    status = eve.page.locator(".tournament-status")
    expect(status).to_contain_text(t("tournaments.status.over"), timeout=LIMIT)
    for number, games in ((1, 1), (2, 2), (3, 2)):
        results = eve.page.locator(f"#round-{number} .pairings strong")
        expect(results.filter(has_text=re.compile(r"^(1–0|0–1)$"))).to_have_count(games)
    expect(eve.page.locator(".tournament-table tbody tr")).to_have_count(4)


def test_friends_join_by_a_link_and_are_led_to_their_games(visit: Visit) -> None:
    """The page keeps the focus, the scrolled table and what is open, as players join."""
    anna = visit("Anna", permissions=["clipboard-read", "clipboard-write"])
    ben, cora, dora = visit("Ben"), visit("Cora"), visit("Dora")
    anna.goes("/tournaments/new")
    anna.page.get_by_label(t("tournaments.form.name")).fill("Cup")
    anna.page.locator("#player").fill("Anna")
    anna.page.locator("#time").select_option("5+3")
    anna.page.get_by_role("button", name=t("tournaments.form.submit")).click()
    anna.page.wait_for_url(re.compile(r"/tournaments/\w{10,}"))
    assert anna.copies(t("seats.invite.copy")) == anna.page.url
    code = anna.page.get_by_role("img", name=t("seats.invite.qr"))
    code.scroll_into_view_if_needed()
    eventually(lambda: code.evaluate("one => one.naturalWidth > 0"), True)
    path = anna.address
    joins(ben, path)
    anna.page.set_viewport_size({"width": 200, "height": 568})  # the table is wider
    rows = anna.page.locator(".tournament-table tbody tr")
    expect(rows).to_have_count(2)
    anna.page.locator(".row-remove summary").last.press("Enter")
    anna.page.locator("#stop summary").click()
    anna.page.locator(".row-remove .danger").last.focus()
    table = anna.page.locator(".table-scroll")
    table.evaluate("table => table.scrollLeft = 30")
    scrolled = table.evaluate("table => table.scrollLeft")
    assert scrolled
    joins(cora, path)
    expect(rows).to_have_count(3)
    ask = t("tournaments.remove-player", name="Ben")
    expect(anna.page.get_by_role("button", name=ask)).to_be_focused()
    expect(anna.page.locator("#stop")).to_have_attribute("open", "")
    assert table.evaluate("table => table.scrollLeft") == scrolled
    joins(dora, path)  # nobody has a bye
    anna.page.get_by_role("button", name=t("tournaments.action.start"), exact=True).click()
    for person in (anna, ben, cora, dora):
        person.page.wait_for_url(re.compile(r"/matches/\w+"), timeout=LIMIT)
