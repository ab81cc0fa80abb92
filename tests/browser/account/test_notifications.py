"""Notices on the pages: turned on, chosen, shown by the worker; and reloads while away."""

import re
from typing import Any

import orjson
import pytest
from playwright.sync_api import Browser, CDPSession, expect

from tests.browser.conftest import Visit
from tests.browser.looks.test_accessibility import has_no_violations
from tests.browser.support.page_errors import UNREACHABLE
from tests.browser.support.person import Person
from tests.browser.support.server import Server
from tests.browser.support.table import Table
from tests.browser.support.wait import eventually

# Headless Chromium has no push service: its half of the subscription is made here.
PUSH = """
let held = null;
const key = (length, first) => btoa(String.fromCharCode(first, ...new Array(length - 1).fill(7)))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
PushManager.prototype.getSubscription = async () => held;
PushManager.prototype.subscribe = async (options) => {
  window.asked = { visible: options.userVisibleOnly, length: options.applicationServerKey.length };
  held = {
    toJSON: () => ({
      endpoint: "https://push.example.org/1", keys: { p256dh: key(65, 4), auth: key(16, 1) },
    }),
    unsubscribe: async () => { held = null; return true; },
  };
  return held;
};
"""
KEPT = """async () => {
  const caught = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = await Promise.all(caught.map((cache) => cache.keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname);
}"""
WORKING = {"service_workers": "allow", "permissions": ["notifications"]}


@pytest.fixture
def browser(full_browser: Browser) -> Browser:
    return full_browser


@pytest.fixture
def wide_awake(visit: Visit) -> Person:
    """Anna, whose browser runs the service worker and takes notices."""
    anna = visit("Anna", **WORKING)
    anna.context.add_init_script(PUSH)
    return anna


def registration(person: Person) -> tuple[CDPSession, str]:
    """The developer's door to the service worker of the page, and its id there."""
    door = person.context.new_cdp_session(person.page)
    found: list[str] = []

    def hear(event: dict[str, Any]) -> None:
        found.extend(one["registrationId"] for one in event["registrations"])

    door.on("ServiceWorker.workerRegistrationUpdated", hear)
    door.send("ServiceWorker.enable")
    person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    eventually(lambda: bool(found), True)
    return door, found[-1]


def shown(person: Person) -> list[dict[str, Any]]:
    """The notices that the browser shows."""
    notices: list[dict[str, Any]] = person.page.evaluate(
        """async () => (await (await navigator.serviceWorker.ready).getNotifications())
             .map(({title, body, tag, data, icon}) => ({title, body, tag, data, icon}))"""
    )
    return notices


def test_notices_are_turned_on_and_off(wide_awake: Person, ben: Person) -> None:
    anna = wide_awake
    anna.goes("/me/notices")
    state, toggle = anna.page.locator("#here-state"), anna.page.locator("#here-switch")
    expect(state).to_have_text("Notices are off.")
    toggle.click()
    expect(state).to_have_text("Notices are on.")
    assert anna.page.evaluate("window.asked") == {"visible": True, "length": 65}
    expect(anna.page.locator("#devices li")).to_contain_text(
        re.compile("Chrome on Linux.*this one")
    )
    board = anna.asks("GET", "/api/me/notices")
    assert [device["here"] for device in board["devices"]] == [True]
    toggle.click()
    expect(state).to_have_text("Notices are off.")
    expect(anna.page.locator("#devices")).to_be_hidden()
    assert anna.asks("GET", "/api/me/notices")["devices"] == []


def test_the_kinds_stay_chosen(anna: Person) -> None:
    anna.goes("/me/notices")
    box = anna.page.get_by_label("A game is over")
    expect(box).to_be_checked()
    box.uncheck()
    expect(anna.page.locator("#kinds-said")).to_have_text("Saved.")
    anna.page.reload()
    expect(anna.page.get_by_label("It is my turn")).to_be_checked()
    expect(anna.page.get_by_label("A game is over")).not_to_be_checked()


def test_a_notice_that_was_not_sent_says_why(wide_awake: Person, ben: Person) -> None:
    anna = wide_awake
    anna.goes("/me/notices")
    anna.page.locator("#here-switch").click()
    expect(anna.page.locator("#here-state")).to_have_text("Notices are on.")
    table = Table(ben, anna)
    anna.opens(table.url)
    table.play(["g8"])
    expect(anna.button).to_have_text("Your move")
    anna.goes("/me/notices")
    newest = anna.page.locator("#recent li").first
    expect(newest).to_contain_text("Your turn: MacBeth with Ben")
    expect(newest).to_contain_text("Ben played g8 in MacBeth.")
    expect(newest).to_contain_text("Not sent: you had the game open.")
    newest.get_by_role("link").click()
    assert anna.address == table.url


def test_the_worker_shows_a_notice_unless_one_looks(wide_awake: Person, ben: Person) -> None:
    anna = wide_awake
    table = Table(anna, ben)
    anna.opens(table.url)
    door, number = registration(anna)
    notice = {
        "title": "Your turn: MacBeth with Ben",
        "body": "Ben played d5 in MacBeth.",
        "match": table.id,
        "url": table.url,
        "picture": f"{table.url}/board.png",
        "at": 1,
    }
    pushed = {"origin": anna.site, "registrationId": number}
    elsewhere = notice | {"match": "elsewhere", "url": "/matches/elsewhere", "title": "Another"}
    for one in (notice, elsewhere):
        door.send("ServiceWorker.deliverPushMessage", pushed | {"data": orjson.dumps(one).decode()})
    eventually(lambda: [one["title"] for one in shown(anna)], ["Another"])
    (seen,) = shown(anna)
    assert (seen["tag"], seen["data"]) == ("elsewhere", "/matches/elsewhere")
    assert seen["icon"].endswith(f"{table.url}/board.png")


def test_a_reload_while_the_server_is_away_keeps_the_board_and_the_move(
    mortal: Server, mortal_visit: Visit
) -> None:
    anna, ben = mortal_visit("Anna", **WORKING), mortal_visit("Ben")
    anna.guard.forgives(UNREACHABLE)
    anna.guard.forgives("was answered with 50|Failed to load resource|failed: net::")
    table = Table(anna, ben)
    anna.opens(table.url)
    anna.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    eventually(lambda: table.url in anna.page.evaluate(KEPT), True)
    anna.thinks()
    mortal.kill()
    expect(anna.status).to_contain_text("Reconnecting")
    anna.plays("g8")
    expect(anna.status).to_contain_text("your move is kept")
    anna.page.reload()
    expect(anna.status).to_contain_text("your move is kept")
    expect(anna.page.locator("svg.board .cell")).to_have_count(72)
    mortal.start()
    expect(anna.cell("g8")).to_have_attribute("data-stone", "black")
    expect(anna.status).to_contain_text("Connected")


def test_the_worker_keeps_nothing_that_the_api_answers(wide_awake: Person, ben: Person) -> None:
    anna = wide_awake
    table = Table(anna, ben)
    anna.opens(table.url)
    eventually(lambda: table.url in anna.page.evaluate(KEPT), True)
    anna.goes("/me/games")
    expect(anna.page.locator("#running .card")).to_have_count(1)
    kept: list[str] = anna.page.evaluate(KEPT)
    assert table.url in kept
    assert not [
        path
        for path in kept
        if path.startswith("/api/") or path.endswith(("board.svg", "board.png"))
    ]
    assert "/me/games" not in kept


def test_a_game_is_muted_and_told_to_a_webhook(anna: Person, ben: Person) -> None:
    table = Table(anna, ben)
    anna.opens(table.url)
    anna.page.locator("#who").click()
    anna.page.get_by_role("link", name="Notices of this game").click()
    anna.page.get_by_label("Mute this game").check()
    expect(anna.page.locator("#mute-said")).to_contain_text("nothing of this game")
    state, said = anna.page.locator("#hook-state"), anna.page.locator("#hook-said")
    expect(state).to_have_text("No webhook is set.")
    anna.guard.forgives("422")
    address = anna.page.get_by_label("Address")
    address.fill("https://127.0.0.1/secret")
    anna.page.get_by_role("button", name="Save").click()
    expect(said).to_have_text("The address leads into a private network.")
    address.fill("https://localhost/very-secret")
    anna.page.get_by_label("Tells").select_option("all")
    anna.page.get_by_role("button", name="Save").click()
    expect(state).to_have_text("On: ntfy at localhost hears everybody’s turns.")
    expect(address).to_have_value("")
    for _ in range(5):
        anna.page.get_by_role("button", name="Send a test").click()
        expect(said).to_have_text("The address leads into a private network.")
        expect(state).to_contain_text("private network")
    anna.page.reload()
    expect(state).to_contain_text("Off: it failed 5 times in a row (localhost).")
    expect(anna.page.get_by_label("Mute this game")).to_be_checked()
    anna.page.get_by_role("button", name="Remove").click()
    expect(state).to_have_text("No webhook is set.")
    ben.goes(f"{table.url}/notices")
    expect(ben.page.get_by_label("Mute this game")).not_to_be_checked()


def test_who_watches_has_nothing_to_set(anna: Person, ben: Person, cora: Person) -> None:
    table = Table(anna, ben)
    cora.goes(f"{table.url}/notices")
    expect(cora.page.locator("#not-seated")).to_be_visible()
    expect(cora.page.locator("#seated")).to_be_hidden()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_axe_and_no_sideways_scrolling(visit: Visit, ben: Person, theme: str, width: int) -> None:
    anna = visit("Anna", color_scheme=theme, viewport={"width": width, "height": 640}, **WORKING)
    anna.context.add_init_script(PUSH)
    anna.goes("/me/notices")
    anna.page.locator("#here-switch").click()
    expect(anna.page.locator("#here-state")).to_have_text("Notices are on.")
    table = Table(ben, anna)
    anna.asks("PATCH", f"/api/matches/{table.id}/notices", {"muted": True})
    table.play(["g8"])
    for path in ("/me/notices", f"{table.url}/notices"):
        anna.goes(path)
        visible = anna.page.locator("#devices:visible, #seated:visible")
        expect(visible).to_have_count(1)
        assert anna.page.evaluate("document.documentElement.scrollWidth") == width
        has_no_violations(anna, f"{path} {theme}")
