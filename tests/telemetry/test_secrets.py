"""A whole session in front of a server that logs everything: no secret is in the log."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.telemetry.support.logged_server import Served
from tests.web.support.chat_client import listening
from tests.web.support.live_server import Browser

WORDS = "Is this a dagger which I see before me"
NAME = "Thane of Cawdor"
HOOK = "https://discord.com/api/webhooks/1/a-very-secret-path"
ENDPOINT = "https://push.example.org/wpush/v2/a-very-secret-device"
KEY = "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM"
BROKEN = "a-token-that-nobody-gave"
TOKEN = "the-token-for-metrics"


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Served]:
    """A server that says all it can say."""
    served = Served(tmp_path, metrics_token=TOKEN)
    await served.migrate()
    await served.start()
    yield served
    await served.stop()


async def _arrive(ann: Browser, bob: Browser, eve: Browser) -> tuple[str, set[str]]:
    """Use every kind of secret that there is: the match, and the secrets."""
    wish = {"joining": "keys", "listed": True}
    match_id = await ann.open_match(**wish)
    key = (await ann.ask("POST", f"/api/matches/{match_id}/keys", status=201))["url"]
    secret = key.partition("#key=")[2]
    await bob.ask("POST", f"/api/matches/{match_id}/seats", {"key": secret})
    await bob.ask("PATCH", "/api/me", {"name": NAME})
    link = (await bob.ask("POST", "/api/me/resume-link", status=201))["url"].partition("#")[2]
    await eve.ask("POST", "/api/resume", {"token": link})
    code = (await ann.ask("POST", "/api/me/code", status=201))["code"]
    await eve.ask("POST", "/api/resume", {"token": BROKEN}, 410)
    cookies = {str(one.token) for one in (ann, bob, eve)}
    return match_id, {secret, link, code, *cookies}


async def _talk(ann: Browser, bob: Browser, match_id: str) -> None:
    async with listening(ann, match_id) as black, listening(bob, match_id) as white:
        await black.say("players", WORDS)
        await white.wait(lambda one: one["t"] == "chat-posted")
        await black.ask("play", at=2, move="g8")
        await black.ask("play", at=2, move=WORDS)
        await white.ask("play", at=4, move=WORDS)
        await black.send(t=WORDS, words=WORDS)
        await black.wait(lambda one: one["t"] == "error")


async def _wander(ann: Browser, eve: Browser, match_id: str) -> set[str]:
    """Addresses with secrets in them, and things that are not there."""
    await ann.http.get(f"/matches/{match_id}/board.png?ply=1&seal={BROKEN}")
    await ann.http.get(f"/resume?token={BROKEN}")
    await ann.http.get(f"/nowhere/{BROKEN}?key={BROKEN}")
    await eve.http.get("/metrics", headers={"authorization": f"Bearer {TOKEN}", "via": "1.1 p"})
    await eve.http.get("/api/me", headers={"cookie": f"birnam={BROKEN}; other={BROKEN}"})
    await eve.http.post("/api/matches", content=WORDS)
    device = {"endpoint": ENDPOINT, "p256dh": KEY, "auth": "c2VjcmV0LXNlY3JldC0x", "name": NAME}
    await ann.http.post("/api/me/notices/devices", json=device)
    hook = {"url": HOOK, "scope": "mine"}
    await ann.http.post(f"/api/matches/{match_id}/webhook", json=hook)
    return {BROKEN, TOKEN, HOOK, ENDPOINT, KEY, "c2VjcmV0LXNlY3JldC0x"}


def _break(database: Path) -> None:
    """Let nobody write or see: the database's errors tell what it was about."""
    with closing(sqlite3.connect(database)) as connection:
        for when in ("INSERT ON remark", "UPDATE ON player"):
            connection.execute(
                f"CREATE TRIGGER no_{when.split()[0]} BEFORE {when}"
                " BEGIN SELECT RAISE(ABORT, 'no'); END"
            )
        connection.execute("ALTER TABLE preference RENAME TO gone")
        connection.commit()


async def test_no_secret_is_in_the_log_of_a_whole_session(server: Served) -> None:
    ann, bob, eve = server.browser(), server.browser(), server.browser()
    match_id, secrets = await _arrive(ann, bob, eve)
    await _talk(ann, bob, match_id)
    secrets |= await _wander(ann, eve, match_id)
    async with bob.page(match_id) as page:
        _break(server.database)
        await page.send(t="chat-post", id="last-word", room="players", text=WORDS)
        await page.until("error")
    await bob.ask("PATCH", "/api/me", {"name": NAME}, 503)
    await bob.ask("GET", "/api/me/settings", status=503)
    for one in (ann, bob, eve):
        await one.http.aclose()
    await server.stop()
    said = server.log
    assert len(server.lines()) > 30, "the session has left its traces"
    assert server.lines(level="warning"), "and so has what went wrong"
    assert [secret for secret in (*secrets, WORDS, NAME) if secret in said] == []
    assert [line for line in server.lines() if "?" in str(line.get("route"))] == []
    _tells_who_asked_about_what(server, match_id)


def _tells_who_asked_about_what(server: Served, match_id: str) -> None:
    refused = server.lines(event="refused", match=match_id)
    assert [line["reason"] for line in refused] == ["stale", "not-a-cell"]
    assert all(line["request"] for line in refused)
    (opened,) = server.lines(event="match opened", match=match_id)
    asked = server.lines(event="request", request=opened["request"])
    assert [(line["method"], line["route"], line["status"]) for line in asked] == [
        ("POST", "/api/matches", 201)
    ]
    written = server.lines(event="entry written", match=match_id)
    assert [line["version"] for line in written] == list(range(1, len(written) + 1))


async def test_an_id_that_a_proxy_gives_is_kept(server: Served) -> None:
    eve = server.browser()
    for given, kept in (("from-the-proxy-1", True), ("bad id\t!", False), ("x" * 65, False)):
        answer = await eve.http.get("/api/games", headers={"x-request-id": given})
        assert (answer.headers["x-request-id"] == given) is kept
    await eve.http.aclose()
