"""Requests of foreign origins are refused, and responses have security headers."""

import re
from collections.abc import AsyncIterator
from itertools import product
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.support.site.fixtures import LIMITS
from tests.support.site.live_server import Browser, Site

FOREIGN = [
    "https://evil.example",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "null",
    "http://[",
    "nonsense",
    "",
    "file://",
]
CHANGES = [
    ("POST", "/api/matches"),
    ("PATCH", "/api/me"),
    ("POST", "/api/me/code"),
    ("POST", "/api/continue"),
    ("DELETE", "/api/me/devices"),
    ("POST", "/no/such/page"),
]
SAFE = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}


@pytest.fixture
async def quiet(tmp_path: Path) -> AsyncIterator[Site]:
    """A site without games, whose computers and clocks would write entries."""
    async with Site(tmp_path / "quiet" / "data", **LIMITS) as site:
        yield site


async def test_other_origins_cannot_change_anything(quiet: Site) -> None:
    eve = Browser(quiet)
    for origin, (method, path) in product(FOREIGN, CHANGES):
        answer = await eve.http.request(method, path, json={}, headers={"origin": origin})
        assert answer.status_code == 403, (origin, path)
        assert answer.json()["reason"] == "foreign-origin", (origin, path)
        assert "set-cookie" not in answer.headers, (origin, path)
        assert answer.headers.items() >= SAFE.items(), (origin, path)
    assert (quiet.count("player"), quiet.count("entry")) == (0, 0)


async def test_other_origins_cannot_open_sockets(eve: Browser) -> None:
    paths = "/api/lobby/socket", "/api/matches/nowhere/socket"
    for path, origin in product(paths, filter(None, FOREIGN)):
        with pytest.raises(InvalidStatus) as refused:
            async with eve.socket(path, origin=origin):
                pass
        assert refused.value.response.status_code == 403, (path, origin)


async def test_the_own_origin_and_programs_are_allowed(ann: Browser, site: Site) -> None:
    for headers in ({"origin": site.address}, {}):
        body = {"game": "macbeth"}
        answer = await ann.http.post("/api/matches", json=body, headers=headers)
        assert answer.status_code == 201


async def test_get_requests_are_allowed_from_every_origin(eve: Browser) -> None:
    for origin in FOREIGN:
        answer = await eve.http.get("/api/lobby", headers={"origin": origin})
        assert answer.status_code == 200
        assert answer.headers["access-control-allow-origin"] == "*"
        assert "access-control-allow-credentials" not in answer.headers
        page = await eve.http.get("/", headers={"origin": origin})
        assert "access-control-allow-origin" not in page.headers


async def test_an_invalid_host_header_is_handled(eve: Browser, site: Site) -> None:
    for host, method in product(("[", "]", "[::1", "a b", "x:y:z", ""), ("GET", "POST")):
        headers = {"host": host, "origin": site.address}
        answer = await eve.http.request(method, "/api/matches", json={}, headers=headers)
        assert answer.status_code < 500, host


async def test_every_response_has_security_headers(eve: Browser) -> None:
    for path, status in (
        *((path, 200) for path in ("/", "/docs", "/api/games", "/healthz", "/static/theme.js")),
        *(("/api/games/chess", 404), ("/nowhere", 404), ("/static/nowhere.js", 404)),
        ("/matches/nowhere", 404),
    ):
        answer = await eve.http.get(path)
        assert answer.status_code == status, path
        assert answer.headers.items() >= SAFE.items(), path
        policy = answer.headers["content-security-policy"]
        for part in ("default-src 'self'", "frame-ancestors 'none'", "connect-src 'self';"):
            assert part in policy, path
        assert ("unsafe-inline" in policy) == (path == "/docs")
        assert "unsafe-eval" not in policy, path
        assert "strict-transport-security" not in answer.headers, path
        tls = await eve.http.get(path, headers={"x-forwarded-proto": "https"})
        assert tls.headers["strict-transport-security"] == "max-age=31536000", path


async def test_a_public_url_with_tls_is_enough_for_that(tmp_path: Path) -> None:
    async with Site(tmp_path, public_url="https://birnam.example") as site:
        assert "strict-transport-security" in (await Browser(site).http.get("/")).headers


async def test_pictures_can_be_embedded_and_run_nothing(ann: Browser, match_id: str) -> None:
    answer = await ann.http.get(f"/matches/{match_id}/board.svg")
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    assert answer.headers["content-security-policy"] == policy


async def test_answers_of_the_api_are_revalidated_and_a_persons_are_not_kept(
    ann: Browser, match_id: str
) -> None:
    for path in ("/api/me", "/api/me/turns", "/api/v1/matches/unknown"):
        assert (await ann.http.get(path)).headers["cache-control"] == "no-store"
    public = ("/api/games", f"/matches/{match_id}/picture.svg")
    for path in (*public, "/favicon.ico", "/docs/api.md", "/docs/protocol.md", "/static/sw.js"):
        first = await ann.http.get(path)
        assert path not in public or "no-cache" in first.headers["cache-control"]
        tag = first.headers["etag"]
        for known in (tag, f'"other", {tag}', "*"):
            again = await ann.http.get(path, headers={"if-none-match": known})
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == tag
        changed = await ann.http.get(path, headers={"if-none-match": 'W/"other"'})
        assert (changed.status_code, changed.content) == (200, first.content)


@pytest.mark.parametrize("asked", ["bytes=0-3", "bytes=9999999-", "bytes=5-2", "cells=1", "x"])
async def test_every_file_is_sent_whole(ann: Browser, asked: str) -> None:
    for path in ("/static/sw.js", "/favicon.ico", "/docs/api.md", "/docs/swagger-ui.css"):
        whole = await ann.http.get(path)
        assert (whole.status_code, whole.headers.get("accept-ranges", "none")) == (200, "none")
        answer = await ann.http.get(path, headers={"range": asked})
        assert (answer.status_code, answer.content) == (200, whole.content), path


async def test_what_is_over_may_be_kept(ann: Browser, bob: Browser, match_id: str) -> None:
    paths = [f"/api/v1/matches/{match_id}/record.json", f"/api/v1/matches/{match_id}/record.txt"]
    paths += [f"/matches/{match_id}/{name}" for name in ("picture.svg", "board.svg", "board.png")]
    found = await ann.read_match(match_id)

    async def caching(epoch: str) -> set[str]:
        answers = [await bob.http.get(path, params={"epoch": epoch}) for path in paths]
        return {answer.headers["cache-control"] for answer in answers}

    assert await caching(found["epoch"]) <= {"no-cache", "private, no-cache"}
    await ann.resign(match_id)
    assert await caching(found["epoch"]) == {"public, max-age=3600"}
    assert await caching("of-before") == {"no-cache"}, "a restored game may end in another way"


async def test_pages_load_nothing_from_other_hosts(ann: Browser, match_id: str) -> None:
    for path in ("/", "/watch", "/rules", "/rules/macbeth", f"/matches/{match_id}", "/continue"):
        page = await ann.read(path)
        link = r'<a (class="alone" )?href="https:[^"]+" rel="noopener noreferrer"'
        page = re.sub(link, "<a", page)
        for part in ('src="http', 'href="http', "url(http", "<script>"):
            assert part not in page.replace(f'href="{ann.site.address}', "")
