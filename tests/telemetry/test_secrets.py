"""No secret is in the debug log of a server after a whole session."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.site.chat_client import listening
from tests.support.site.live_server import Browser
from tests.telemetry.support.logged_server import LoggedServer

TEXT = "Is this a dagger which I see before me"
NAME = "Thane of Cawdor"
HOOK = "https://discord.com/api/webhooks/1/a-very-secret-path"
ENDPOINT = "https://push.example.org/wpush/v2/a-very-secret-device"
KEY = "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM"
BROKEN = "a-token-that-nobody-gave"
TOKEN = "the-token-for-metrics"


@pytest.fixture
async def server(sqlite: str, tmp_path: Path) -> AsyncIterator[LoggedServer]:
    """A server on a migrated database, with the log level debug."""
    server = LoggedServer(tmp_path, metrics_token=TOKEN)
    assert sqlite.endswith(str(server.database))
    await server.start()
    yield server
    await server.stop()


async def _use_credentials(ann: Browser, bob: Browser, eve: Browser) -> tuple[str, set[str]]:
    """Use every kind of credential. Returns the id of a match and the secrets."""
    match_id = await ann.open_match(joining="keys", listed=True)
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


async def _chat_and_play(ann: Browser, bob: Browser, match_id: str) -> None:
    async with listening(ann, match_id) as black, listening(bob, match_id) as white:
        await black.say("players", TEXT)
        await white.wait(lambda one: one["t"] == "chat-posted")
        await black.ask("play", at=2, move="g8")
        await black.ask("play", at=2, move=TEXT)
        await white.ask("play", at=4, move=TEXT)
        await black.send(t=TEXT, words=TEXT)
        await black.wait(lambda one: one["t"] == "error")


async def _request_urls_with_secrets(ann: Browser, eve: Browser, match_id: str) -> set[str]:
    """Send secrets in URLs, headers and bodies. Returns the secrets."""
    await ann.http.get(f"/matches/{match_id}/board.png?ply=1&seal={BROKEN}")
    await ann.http.get(f"/resume?token={BROKEN}")
    await ann.http.get(f"/nowhere/{BROKEN}?key={BROKEN}")
    await eve.http.get("/metrics", headers={"authorization": f"Bearer {TOKEN}", "via": "1.1 p"})
    await eve.http.get("/api/me", headers={"cookie": f"birnam={BROKEN}; other={BROKEN}"})
    await eve.http.post("/api/matches", content=TEXT)
    device = {"endpoint": ENDPOINT, "p256dh": KEY, "auth": "c2VjcmV0LXNlY3JldC0x", "name": NAME}
    await ann.http.post("/api/me/notices/devices", json=device)
    hook = {"url": HOOK, "scope": "mine"}
    await ann.http.post(f"/api/matches/{match_id}/webhook", json=hook)
    return {BROKEN, TOKEN, HOOK, ENDPOINT, KEY, "c2VjcmV0LXNlY3JldC0x"}


def _break_tables(database: Path) -> None:
    """Make the database raise errors, which quote values."""
    with closing(sqlite3.connect(database)) as connection:
        for when in ("INSERT ON chat_message", "UPDATE ON player"):
            connection.execute(
                f"CREATE TRIGGER no_{when.split()[0]} BEFORE {when}"
                " BEGIN SELECT RAISE(ABORT, 'no'); END"
            )
        connection.execute("ALTER TABLE preference RENAME TO gone")
        connection.commit()


async def test_no_secret_is_in_the_log_of_a_whole_session(server: LoggedServer) -> None:
    ann, bob, eve = server.browser(), server.browser(), server.browser()
    match_id, secrets = await _use_credentials(ann, bob, eve)
    await _chat_and_play(ann, bob, match_id)
    secrets |= await _request_urls_with_secrets(ann, eve, match_id)
    async with bob.page(match_id) as page:
        _break_tables(server.database)
        await page.send(t="chat-post", id="last-word", channel="players", text=TEXT)
        await page.until("error")
    await bob.ask("PATCH", "/api/me", {"name": NAME}, 503)
    await bob.ask("GET", "/api/me/settings", status=503)
    for one in (ann, bob, eve):
        await one.http.aclose()
    await server.stop()
    log = server.log
    assert len(server.lines()) > 30
    assert server.lines(level="warning")
    assert [secret for secret in (*secrets, TEXT, NAME) if secret in log] == []
    assert [line for line in server.lines() if "?" in str(line.get("route"))] == []
    _assert_lines_have_request_and_match(server, match_id)


def _assert_lines_have_request_and_match(server: LoggedServer, match_id: str) -> None:
    refused = server.lines(event="refused", match=match_id)
    assert [line["reason"] for line in refused] == ["stale", "not-a-cell"]
    assert all(line["request"] for line in refused)
    (opened,) = server.lines(event="match opened", match=match_id)
    requests = server.lines(event="request", request=opened["request"])
    assert [(line["method"], line["route"], line["status"]) for line in requests] == [
        ("POST", "/api/matches", 201)
    ]
    written = server.lines(event="entry written", match=match_id)
    assert [line["version"] for line in written] == list(range(1, len(written) + 1))
