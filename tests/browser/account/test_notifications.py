"""Notification settings, the service worker's notifications, and reloads without the server."""

import re
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import orjson
import pytest
from playwright.sync_api import Browser, CDPSession, Worker, expect

from app.locales import t
from harness.browser.context_pool import ContextPool
from harness.browser.page_errors import UNREACHABLE
from harness.browser.person import Person
from harness.browser.server import Server
from harness.browser.table import Table
from harness.browser.wait import eventually
from tests.browser.conftest import Visit
from tests.browser.looks.test_accessibility import has_no_violations
from tests.support.params import THEMES

# Headless Chromium has no push service: its half of the subscription is made here.
PUSH = """
const key = (length, first) => btoa(String.fromCharCode(first, ...new Array(length - 1).fill(7)))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const subscription = {
  toJSON: () => ({
    endpoint: "https://push.example.org/1", keys: { p256dh: key(65, 4), auth: key(16, 1) },
  }),
  unsubscribe: async () => { sessionStorage.removeItem("held"); return true; },
};
PushManager.prototype.getSubscription = async () => sessionStorage.held ? subscription : null;
PushManager.prototype.subscribe = async (options) => {
  window.asked = { visible: options.userVisibleOnly, length: options.applicationServerKey.length };
  sessionStorage.held = "yes";
  return subscription;
};
"""
CACHED_URLS = """async () => {
  const caught = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = await Promise.all(caught.map((cache) => cache.keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname);
}"""
WORKING = {"service_workers": "allow", "permissions": ["notifications"]}


@pytest.fixture
def browser(full_browser: Browser) -> Browser:
    return full_browser


@pytest.fixture
def contexts(browser: Browser, server: Server) -> Iterator[ContextPool]:
    with closing(ContextPool(browser, server.site)) as contexts:
        yield contexts


@pytest.fixture
def subscriber(visit: Visit) -> Person:
    """Anna, whose browser runs the service worker and allows notifications."""
    anna = visit("Anna", **WORKING)
    anna.context.add_init_script(PUSH)
    return anna


def registration(person: Person) -> tuple[CDPSession, str]:
    """A DevTools session, and the id in it of the service worker that controls the page."""
    door = person.context.new_cdp_session(person.page)
    target = door.send("Target.getTargetInfo")["targetInfo"]["targetId"]
    found: list[str] = []

    def hear(event: dict[str, Any]) -> None:
        found.extend(
            one["registrationId"]
            for one in event["versions"]
            if one["status"] == "activated" and target in one["controlledClients"]
        )

    door.on("ServiceWorker.workerVersionUpdated", hear)
    door.send("ServiceWorker.enable")
    # Playwright hears of it only while the page is asked something.
    eventually(lambda: person.page.evaluate("true") and bool(found), True)
    return door, found[-1]


def records(person: Person) -> Worker:
    """The service worker, which from now on keeps what it has shown.

    Chromium removes a notification that is asked for before the system shows it, so no test asks.
    """
    # Playwright hears of it only while the page is asked something.
    eventually(lambda: person.page.evaluate("true") and len(person.context.service_workers), 1)
    (worker,) = person.context.service_workers
    worker.evaluate(
        """() => {
             self.pushes = 0;
             self.shown = [];
             self.addEventListener("push", () => { self.pushes += 1; });
             const show = registration.showNotification.bind(registration);
             registration.showNotification = async (title, options) => {
               await show(title, options);
               self.shown.push({ title, ...options });
             };
           }"""
    )
    return worker


def recent(person: Person) -> list[dict[str, Any]]:
    """The notifications that the server has kept or sent."""
    notices: list[dict[str, Any]] = person.asks("GET", "/api/me/notices")["recent"]
    return notices


def test_push_is_turned_on_and_off_and_says_what_was_not_sent(visit: Visit, ben: Person) -> None:
    """On a phone."""
    anna = visit("Anna", viewport={"width": 320, "height": 640}, **WORKING)
    anna.context.add_init_script(PUSH)
    anna.goes("/me/notices")
    state, toggle = anna.page.locator("#push-state"), anna.page.locator("#push-toggle")
    expect(state).to_have_text(t("notifications.push.state.off"))
    toggle.click()
    expect(state).to_have_text(t("notifications.push.state.on"))
    assert anna.page.evaluate("window.asked") == {"visible": True, "length": 65}
    expect(anna.page.locator("#devices li")).to_contain_text(
        re.compile("Chrome on Linux.*this one")
    )
    board = anna.asks("GET", "/api/me/notices")
    assert [device["here"] for device in board["devices"]] == [True]

    table = Table(ben, anna)
    anna.opens(table.url)
    table.play(["g8"])
    expect(anna.button).to_have_text(t("match.actions"))
    kept = "Your turn: MacBeth with \u2068Ben\u2069"  # while she still has the game open
    eventually(lambda: kept in [one["title"] for one in recent(anna)], True)
    anna.goes(f"{table.url}/notices")
    expect(anna.page.locator("#seated")).to_be_visible()
    assert anna.page.evaluate("document.documentElement.scrollWidth") == 320
    has_no_violations(anna, "notices of a match")
    anna.goes("/me/notices")
    newest = anna.page.locator("#recent li").first
    expect(newest).to_contain_text("Ben played g8 in MacBeth.")
    expect(newest).to_contain_text("Not sent: you had the game open.")
    assert anna.page.evaluate("document.documentElement.scrollWidth") == 320
    has_no_violations(anna, "notices")
    toggle.click()
    expect(state).to_have_text(t("notifications.push.state.off"))
    expect(anna.page.locator("#devices")).to_be_hidden()
    assert anna.asks("GET", "/api/me/notices")["devices"] == []
    newest.get_by_role("link").click()
    assert anna.address == table.url


def test_the_service_worker_notifies_unless_the_match_is_open_and_keeps_its_page(
    subscriber: Person, ben: Person
) -> None:
    anna = subscriber
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
    worker = records(anna)
    for one in (notice, elsewhere):
        door.send("ServiceWorker.deliverPushMessage", pushed | {"data": orjson.dumps(one).decode()})
    eventually(lambda: worker.evaluate("[self.pushes, self.shown.length]"), [2, 1])
    (seen,) = worker.evaluate("self.shown")
    assert (seen["title"], seen["tag"], seen["data"]) == (
        "Another",
        "elsewhere",
        "/matches/elsewhere",
    )
    assert seen["icon"] == f"{table.url}/board.png"

    eventually(lambda: table.url in anna.page.evaluate(CACHED_URLS), True)
    anna.goes("/me/games")
    expect(anna.page.locator("#running .card")).to_have_count(1)
    kept: list[str] = anna.page.evaluate(CACHED_URLS)
    assert table.url in kept
    drawings = ("board.svg", "board.png")
    assert not [one for one in kept if one.startswith("/api/") or one.endswith(drawings)]
    assert "/me/games" not in kept


def test_a_reload_without_the_server_keeps_board_and_move(
    mortal: Server, mortal_visit: Visit
) -> None:
    anna, ben = mortal_visit("Anna", **WORKING), mortal_visit("Ben")
    anna.guard.forgives(UNREACHABLE)
    anna.guard.forgives("was answered with 50|Failed to load resource|failed: net::")
    table = Table(anna, ben)
    anna.opens(table.url)
    anna.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    eventually(lambda: table.url in anna.page.evaluate(CACHED_URLS), True)
    table.play(["g8", "d5"])  # after the page was loaded
    anna.thinks()
    mortal.kill()
    expect(anna.offline).to_contain_text("Reconnecting")
    anna.plays("e4")
    expect(anna.offline).to_contain_text(t("connection.kept"))
    anna.page.reload()
    expect(anna.offline).to_contain_text(t("connection.kept"))
    anna.sees(table.position)
    assert {seat["name"] for seat in anna.seats.values()} == {"Anna", "Ben"}
    expect(anna.cell("e4")).to_have_attribute("data-sending", "")
    mortal.start()
    table.advance("e4")
    anna.sees(table.position)
    anna.connects()
    expect(anna.page.locator("#account-name")).to_have_text("Anna")


@pytest.mark.soak
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [320, 1280])
def test_no_accessibility_violations_and_no_horizontal_scrolling(
    visit: Visit, ben: Person, theme: str, width: int
) -> None:
    anna = visit("Anna", color_scheme=theme, viewport={"width": width, "height": 640}, **WORKING)
    anna.context.add_init_script(PUSH)
    anna.goes("/me/notices")
    anna.page.locator("#push-toggle").click()
    expect(anna.page.locator("#push-state")).to_have_text(t("notifications.push.state.on"))
    table = Table(ben, anna)
    anna.asks("PATCH", f"/api/matches/{table.id}/notices", {"muted": True})
    table.play(["g8"])
    for path in ("/me/notices", f"{table.url}/notices"):
        anna.goes(path)
        visible = anna.page.locator("#devices:visible, #seated:visible")
        expect(visible).to_have_count(1)
        assert anna.page.evaluate("document.documentElement.scrollWidth") == width
        has_no_violations(anna, f"{path} {theme}")
