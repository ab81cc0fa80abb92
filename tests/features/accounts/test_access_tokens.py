"""Access tokens: made on a page, used by programs over HTTP and sockets, and revoked."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import NullPool, create_engine, delete
from websockets.asyncio.client import connect

from app.http.tokens import hash_secret
from app.locales import t
from app.players.tables import access_token
from harness.polling import TIME_LIMIT
from tests.support.site.fixtures import LIMITS
from tests.support.site.live_server import Browser, Site
from tests.support.site.page import Page
from tests.support.timeouts import UNHURRIED

ELSEWHERE = "https://blog.example"


@pytest.fixture(scope="module")
async def site(
    each_database: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Site]:
    """A site on each kind of database."""
    settings = LIMITS | each_database
    timeouts = replace(UNHURRIED, token_poll=0.05)
    async with Site(tmp_path_factory.mktemp("tokens"), timeouts=timeouts, **settings) as site:
        yield site


class Program:
    """A client that has only a token."""

    def __init__(self, site: Site, token: str) -> None:
        self.site, self.token = site, token

    def _client(self) -> httpx2.AsyncClient:
        return httpx2.AsyncClient(
            base_url=self.site.address, trust_env=False, timeout=TIME_LIMIT, verify=False
        )

    async def ask(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> httpx2.Response:
        headers = {"authorization": f"Bearer {self.token}"} | headers
        async with self._client() as http:
            return await http.request(method, path, json=body, headers=headers)

    @asynccontextmanager
    async def events(self) -> AsyncIterator[httpx2.Response]:
        headers = {"authorization": f"Bearer {self.token}"}
        async with (
            self._client() as http,
            http.stream("GET", "/api/v1/stream/events", headers=headers) as stream,
        ):
            yield stream

    def socket(self, match_id: str) -> Any:
        return connect(
            f"ws://{self.site.host}/api/v1/matches/{match_id}/socket",
            additional_headers={"Authorization": f"Bearer {self.token}"},
            proxy=None,
            open_timeout=TIME_LIMIT,
            ping_interval=None,
        )


async def program_of(browser: Browser, *scopes: str) -> Program:
    made = await browser.ask("POST", "/api/me/tokens", {"name": "Bot", "scopes": scopes}, 201)
    return Program(browser.site, made["token"])


async def test_a_token_is_made_on_the_page_shown_once_and_revoked(ann: Browser) -> None:
    page = await ann.send("/me/tokens", 422, name="Bot")
    assert t("tokens.error.no-scope") in page
    assert 'value="Bot"' in page, "what was typed stays"
    page = await ann.send("/me/tokens", 200, name="My <bot>", scope=["play", "read"])
    (token,) = re.findall(r'value="(birnam_[\w-]+)"', page)
    again = await ann.read("/me/tokens")
    assert token not in again
    assert "My &lt;bot&gt;" in again
    assert t("tokens.unused") in again
    program = Program(ann.site, token)
    assert (await program.ask("GET", "/api/me")).json()["is_player"] is True
    assert t("tokens.unused") not in await ann.read("/me/tokens")
    (known,) = (await ann.ask("GET", "/api/me/tokens"))["tokens"]
    await ann.send("/me/tokens/revoke", id=known["id"])
    assert (await program.ask("GET", "/api/me")).status_code == 401


async def test_connections_end_when_another_process_revokes_their_token(ann: Browser) -> None:
    match_id = await ann.open_match()
    program = await program_of(ann, "read", "play")
    async with program.socket(match_id) as connection, program.events() as stream:
        await Page(connection).hello()
        own = access_token.c.hash == hash_secret(program.token)
        engine = create_engine(ann.site.settings.database_url, poolclass=NullPool)
        with engine.begin() as database:
            assert database.execute(delete(access_token).where(own)).rowcount == 1
        async for _ in stream.aiter_lines():  # until it ends
            pass
        await connection.wait_closed()
        assert connection.close_code == 1012
    async with program.socket(match_id) as connection:
        assert await Page(connection).close_code() == 4401


async def test_access_tokens_stay_when_a_device_is_signed_out(ann: Browser, eve: Browser) -> None:
    await ann.ask("PATCH", "/api/me", {"name": "Ann"})
    program = await program_of(ann, "read")
    code = (await ann.ask("POST", "/api/me/code", status=201))["code"]
    await eve.ask("POST", "/api/continue", {"code": code})
    sessions = (await ann.ask("GET", "/api/me/sessions"))["sessions"]
    (lost,) = [one["id"] for one in sessions if not one["here"]]
    await ann.ask("DELETE", f"/api/me/sessions/{lost}")
    assert not (await eve.ask("GET", "/api/me"))["is_player"]
    assert (await program.ask("GET", "/api/me")).status_code == 200
    assert t("account.page.sessions.about") in (await ann.http.get("/me/account")).text


@pytest.mark.parametrize("token", ["birnam_unknown", "x" * 200])
async def test_a_bad_token_is_refused_everywhere(ann: Browser, token: str) -> None:
    match_id = await ann.open_match()
    program = Program(ann.site, token)
    for path in ("/api/levels", "/api/me", "/api/v1/me", f"/api/matches/{match_id}"):
        answer = await program.ask("GET", path)
        assert (answer.status_code, answer.json()["reason"]) == (401, "bad-token")
        assert "invalid_token" in answer.headers["www-authenticate"]
    assert (await program.ask("POST", "/api/matches", {"game": "macbeth"})).status_code == 401
    headers = {"authorization": f"Bearer {token}"}
    assert (await ann.http.get("/api/me", headers=headers)).status_code == 401, "with a cookie"
    async with program.socket(match_id) as socket:
        assert await Page(socket).close_code() == 4401


async def test_each_scope_opens_its_routes(ann: Browser, bob: Browser) -> None:
    match_id = await bob.open_match()
    requests: dict[str, tuple[str, str, Any]] = {
        "read": ("GET", "/api/me/tokens", None),
        "challenge": ("POST", f"/api/matches/{match_id}/seats", {}),
        "play": ("PATCH", "/api/me", {"name": "Ann"}),
    }
    await ann.ask("PATCH", "/api/me", {"name": "Ann"})
    programs = {scope: await program_of(ann, scope) for scope in (*requests, "bot")}
    for needed, (method, path, body) in requests.items():
        for scope, program in programs.items():
            answer = await program.ask(method, path, body)
            if scope in (needed, "bot"):
                assert answer.status_code in (200, 409), (scope, answer.text)
                continue
            assert (answer.status_code, answer.json()["reason"]) == (403, "scope")
            assert needed in answer.json()["message"]
            assert "insufficient_scope" in answer.headers["www-authenticate"]


async def test_no_token_gives_lasting_access(ann: Browser) -> None:
    program = await program_of(ann, "bot")
    for request in (
        "POST /api/me/tokens",
        "POST /api/me/code",
        "POST /api/me/resume-link",
        "POST /api/me/passkeys/options",
        "POST /api/me/recovery-codes",
        "DELETE /api/me/devices",
        "DELETE /api/me",
        "POST /api/v1/me/code",
    ):
        body = {"handle": None, "name": "x", "scopes": ["bot"]}
        method, path = request.split()
        answer = await program.ask(method, path, body)
        assert (answer.status_code, answer.json()["reason"]) == (403, "browser-only"), request


async def test_pages_of_other_sites_need_a_token(ann: Browser) -> None:
    program = await program_of(ann, "play")
    answer = await program.ask("PATCH", "/api/me", {"name": "Zoe"}, origin=ELSEWHERE)
    assert answer.status_code == 200
    assert answer.headers["access-control-allow-origin"] == "*"
    assert "access-control-allow-credentials" not in answer.headers
    refused = await ann.http.patch("/api/me", json={"name": "Eve"}, headers={"origin": ELSEWHERE})
    assert refused.status_code == 403
    read = await ann.http.get("/api/me", headers={"origin": ELSEWHERE})
    assert read.headers["access-control-allow-origin"] == "*"  # without cookies
    assert "access-control-allow-credentials" not in read.headers
    assert "access-control-allow-origin" not in refused.headers
    bad = await Program(ann.site, "bad").ask("GET", "/api/me", origin=ELSEWHERE)
    assert bad.headers["access-control-allow-origin"] == "*"  # the page can read the error


@pytest.mark.parametrize(
    ("asked", "allowed"), [("authorization, content-type", True), ("content-type", False)]
)
async def test_a_preflight_is_answered_for_tokens_only(
    ann: Browser, asked: str, allowed: bool
) -> None:
    headers = {
        "origin": ELSEWHERE,
        "access-control-request-method": "PATCH",
        "access-control-request-headers": asked,
    }
    answer = await ann.http.options("/api/v1/me", headers=headers)
    assert (answer.status_code == 200) is allowed
    assert ("access-control-allow-origin" in answer.headers) is allowed
    assert "access-control-allow-credentials" not in answer.headers


@pytest.mark.parametrize("path", ["/api/v1/games", "/openapi.json", "/games/moxie/board.svg"])
async def test_pages_of_other_sites_may_read_only_what_has_changed(ann: Browser, path: str) -> None:
    headers = {"origin": ELSEWHERE, "access-control-request-headers": "if-none-match"}
    for method, status in (("GET", 200), ("POST", 405)):
        asked = headers | {"access-control-request-method": method}
        answer = await ann.http.options(path, headers=asked)
        assert answer.status_code == status
        assert ("access-control-allow-origin" in answer.headers) is (status == 200)
    etag = (await ann.http.get(path)).headers["etag"]
    sent = {"origin": ELSEWHERE, "if-none-match": etag}
    answer = await ann.http.get(path, headers=sent)
    assert answer.status_code == 304
    assert answer.headers["access-control-allow-origin"] == "*"


async def test_a_program_plays_over_the_socket_or_only_watches(ann: Browser, match_id: str) -> None:
    async with (await program_of(ann, "read")).socket(match_id) as connection:
        page = Page(connection)
        await page.hello()
        await page.play("g8", 2, "move")
        assert (await page.until("error"))["reason"] == "scope"
        await page.send(t="chat-post", id="x", channel="players", text="hi")
        assert (await page.until("error"))["reason"] == "scope"
    async with (await program_of(ann, "play")).socket(match_id) as connection:
        page = Page(connection)
        assert (await page.hello())[0]["you"] == ["black"]
        await page.play("g8", 2, "move")
        assert (await page.until("frame"))["by"] == "black"


async def test_revoking_a_token_closes_its_sockets(ann: Browser) -> None:
    match_id = await ann.open_match()
    program = await program_of(ann, "play")
    (known,) = (await ann.ask("GET", "/api/me/tokens"))["tokens"]
    async with program.socket(match_id) as connection:
        page = Page(connection)
        await page.hello()
        assert await ann.ask("DELETE", f"/api/me/tokens/{known['id']}") == {"tokens": []}
        assert await page.close_code() == 1012
    assert (await program.ask("GET", "/api/me")).status_code == 401
    await ann.ask("DELETE", f"/api/me/tokens/{known['id']}", status=404)


async def test_the_data_of_a_player_lists_tokens_and_deletion_deletes_them(ann: Browser) -> None:
    program = await program_of(ann, "read", "play")
    data = await ann.http.get("/api/me/data")
    (listed,) = data.json()["access_tokens"]
    assert (listed["name"], listed["scopes"]) == ("Bot", "play read")
    assert program.token not in data.text
    await ann.ask("DELETE", "/api/me", {"handle": None})
    assert (await program.ask("GET", "/api/me")).status_code == 401


async def test_a_player_has_a_limited_number_of_tokens(ann: Browser) -> None:
    for _ in range(20):
        await program_of(ann, "read")
    problem = await ann.ask("POST", "/api/me/tokens", {"name": "x", "scopes": ["read"]}, 409)
    assert problem["reason"] == "too-many-tokens"
    page = await ann.send("/me/tokens", 422, name="x", scope="read")
    assert t("tokens.error.too-many-tokens", count=20) in page


async def test_requests_are_limited_by_token_but_those_of_the_operator(tmp_path: Path) -> None:
    settings = LIMITS | {"limit_token": "2/hour", "metrics_token": "a token of the operator"}
    async with Site(tmp_path, **settings) as site:
        operator = Program(site, "a token of the operator")
        assert [(await operator.ask("GET", "/metrics")).status_code for _ in range(3)] == [200] * 3
        ann = Browser(site)
        first, second = await program_of(ann, "read"), await program_of(ann, "read")
        statuses = [(await first.ask("GET", "/api/me")).status_code for _ in range(3)]
        assert statuses == [200, 200, 429]
        refused = await first.ask("GET", "/api/levels")
        assert 3_000 < int(refused.headers["retry-after"]) <= 3_600
        assert (await second.ask("GET", "/api/me")).status_code == 200
