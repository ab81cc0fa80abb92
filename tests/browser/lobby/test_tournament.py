"""A Swiss of guests on its pages: a latecomer, a withdrawal, and a server that is killed twice."""

import re

import pytest
from playwright.sync_api import expect

from app.locales import t
from tests.browser.conftest import Visit
from tests.browser.support.page_errors import UNREACHABLE
from tests.browser.support.person import Person
from tests.browser.support.server import Server
from tests.browser.support.wait import eventually

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


def test_a_refused_form_keeps_what_was_typed(anna: Person) -> None:
    anna.guard.forgives("status of 422")
    anna.goes("/tournaments/new")
    anna.page.get_by_label(t("tournaments.form.name")).fill("Cup")
    anna.page.locator("#starts").fill("2020-05-06T07:08")
    anna.page.get_by_role("button", name=t("tournaments.form.submit")).click()
    expect(anna.page.get_by_role("alert")).to_have_text(t("tournaments.refused.starts"))
    expect(anna.page.locator("#starts")).to_have_value("2020-05-06T07:08")
    expect(anna.page.get_by_label(t("tournaments.form.name"))).to_have_value("Cup")


def test_the_link_is_copied_until_the_start(visit: Visit) -> None:
    anna = visit("Anna", permissions=["clipboard-read", "clipboard-write"])
    ben, eve = visit("Ben"), visit("Eve")
    anna.page.set_viewport_size({"width": 360, "height": 740})
    anna.goes("/tournaments/new")
    anna.page.get_by_label(t("tournaments.form.name")).fill("Cup")
    anna.page.locator("#player").fill("Anna")
    anna.page.get_by_role("button", name=t("tournaments.form.submit")).click()
    anna.page.wait_for_url(re.compile(r"/tournaments/\w{10,}"))
    path = "/tournaments/" + anna.page.url.rpartition("/")[2]
    joins(ben, path)
    eve.goes(path)
    expect(anna.page.locator("#table tbody tr")).to_have_count(2)
    assert anna.copies(t("seats.invite.copy")) == anna.page.url
    code = anna.page.get_by_role("img", name=t("seats.invite.qr"))
    code.scroll_into_view_if_needed()
    eventually(lambda: code.evaluate("one => one.naturalWidth > 0"), True)
    anna.page.get_by_role("button", name=t("tournaments.action.start"), exact=True).click()
    expect(eve.page.locator("#round-1")).to_be_visible(timeout=LIMIT)
    expect(eve.page.get_by_role("img", name=t("seats.invite.qr"))).to_have_count(0)


def test_a_page_that_changes_keeps_focus_scrolling_and_what_is_open(visit: Visit) -> None:
    anna, ben, cora = visit("Anna"), visit("Ben"), visit("Cora")
    anna.goes("/tournaments/new")
    anna.page.get_by_label(t("tournaments.form.name")).fill("Cup")
    anna.page.locator("#player").fill("Anna")
    anna.page.get_by_role("button", name=t("tournaments.form.submit")).click()
    anna.page.wait_for_url(re.compile(r"/tournaments/\w{10,}"))
    path = "/tournaments/" + anna.page.url.rpartition("/")[2]
    joins(ben, path)
    anna.page.set_viewport_size({"width": 200, "height": 568})  # the table is wider
    rows = anna.page.locator(".tournament-table tbody tr")
    expect(rows).to_have_count(2)
    status = anna.page.locator(".tournament-status").element_handle()
    anna.page.locator(".row-remove summary").last.press("Enter")
    anna.page.locator("#stop summary").click()
    anna.page.locator(".row-remove button").last.focus()
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
    assert anna.page.evaluate("status => status.isConnected", status), "its changes are announced"


@pytest.mark.parametrize("time", ["5+3", "3d"])
def test_the_page_leads_to_a_game_whose_clock_runs(visit: Visit, time: str) -> None:
    anna, ben = visit("Anna"), visit("Ben")
    anna.goes("/tournaments/new")
    anna.page.get_by_label(t("tournaments.form.name")).fill("Cup")
    anna.page.locator("#player").fill("Anna")
    anna.page.locator("#time").select_option(time)
    anna.page.get_by_role("button", name=t("tournaments.form.submit")).click()
    anna.page.wait_for_url(re.compile(r"/tournaments/\w{10,}"))
    path = "/tournaments/" + anna.page.url.rpartition("/")[2]
    joins(ben, path)
    anna.page.get_by_role("button", name=t("tournaments.action.start"), exact=True).click()
    if time == "5+3":
        for person in (anna, ben):
            person.page.wait_for_url(re.compile(r"/matches/\w+"), timeout=LIMIT)
        return
    expect(ben.page.locator(OWN_GAME)).to_be_visible(timeout=LIMIT)
    anna.page.get_by_role("button", name=t("tournaments.action.withdraw"), exact=True).click()
    table = ben.page.locator("#table")  # of a page that has not led on
    expect(table).to_contain_text(t("tournaments.withdrawn"), timeout=LIMIT)
