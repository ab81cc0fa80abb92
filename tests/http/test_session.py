"""Sessions: the first action registers a player, and reading does not."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.match.time_control import DAY
from app.players.store import SESSION_LIFE
from tests.support.fake_clock import FakeClock
from tests.support.site.live_server import Browser, Site

PAGES = "/ /watch /ratings /leaderboards /rules /continue /resume"
READS = f"{PAGES} /api/me /api/lobby /api/games /healthz".split()


async def test_get_requests_register_no_player(eve: Browser, site: Site) -> None:
    before = site.count("player")
    for path in READS:
        answer = await eve.http.get(path, headers={"accept": "text/html"})
        assert answer.status_code == 200, path
        assert "set-cookie" not in answer.headers, path
    assert site.count("player") == before


async def test_opening_an_invitation_takes_no_seat(ann: Browser, eve: Browser, site: Site) -> None:
    match_id = await ann.open_match()
    before = site.count("player")
    for suffix in ("", "/board.svg", "/qr.svg"):
        answer = await eve.http.get(f"/matches/{match_id}{suffix}", headers={"accept": "*/*"})
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
    match = await eve.read_match(match_id)
    assert match["snapshot"]["view"]["taken_seats"] == ["black"]
    assert match["snapshot"]["version"] == 1
    assert site.count("player") == before


async def test_the_first_action_registers_a_player_with_a_secure_cookie(
    ann: Browser, site: Site
) -> None:
    assert (await ann.ask("GET", "/api/me"))["is_player"] is False
    before = site.count("player")
    answer = await ann.http.post("/api/matches", json={"game": "macbeth"})
    cookie = answer.headers["set-cookie"]
    parts = [part.strip() for part in cookie.split(";")]
    assert {"HttpOnly", "SameSite=Lax", "Path=/", f"Max-Age={400 * 24 * 3600}"} <= set(parts)
    assert "Secure" not in parts, "this site does not talk TLS"
    assert site.count("player") == before + 1
    assert (await ann.ask("GET", "/api/me"))["is_player"] is True
    answer = await ann.http.post("/api/matches", json={"game": "macbeth"})
    assert "set-cookie" not in answer.headers
    assert site.count("player") == before + 1


async def test_an_invalid_request_registers_no_player(
    ann: Browser, eve: Browser, site: Site
) -> None:
    match_id = await ann.open_match()
    before = site.count("player")
    requests: list[tuple[str, str, object, int]] = [
        ("POST", "/api/matches", {"game": 7}, 422),
        ("POST", "/api/matches", {"game": "chess"}, 422),
        ("POST", "/api/matches", {"game": "macbeth", "color": "red"}, 422),
        ("POST", "/api/matches/nobodyknows/seats", {}, 404),
        ("DELETE", "/api/matches/nobodyknows/seats/mine", None, 404),
        ("DELETE", f"/api/matches/{match_id}/seats/mine", None, 403),
        ("PATCH", "/api/me", {"name": "x" * 61}, 422),
        ("DELETE", "/api/me/devices", None, 200),
    ]
    for method, path, body, status in requests:
        answer = await eve.http.request(method, path, json=body)
        assert answer.status_code == status, path
        assert "set-cookie" not in answer.headers, path
    assert site.count("player") == before


async def test_every_page_answers_head_requests(eve: Browser) -> None:
    for path in READS:
        head, got = await eve.http.head(path), await eve.http.get(path)
        assert (head.status_code, head.content) == (200, b""), path
        assert head.headers["content-type"] == got.headers["content-type"], path


async def test_an_unknown_cookie_is_ignored(eve: Browser) -> None:
    for token in ("x", "x" * 5000, "ü", '"', "a=b"):
        answer = await eve.http.get("/api/me", headers={b"cookie": f"birnam={token}".encode()})
        assert answer.json()["is_player"] is False, token


@pytest.fixture
async def clock() -> FakeClock:
    return FakeClock(1_800_000_000_000)


@pytest.fixture
async def visitor(tmp_path: Path, clock: FakeClock) -> AsyncIterator[Browser]:
    """A client of a server with a clock of its own."""
    async with Site(tmp_path, clock=clock) as site:
        yield Browser(site)


async def test_the_cookie_is_renewed_once_a_day_and_expires_unused(
    visitor: Browser, clock: FakeClock
) -> None:
    await visitor.open_match()
    assert "set-cookie" not in (await visitor.http.get("/api/me")).headers
    clock.now += DAY + 1000
    renewed = await visitor.http.get("/api/me")
    assert f"birnam={visitor.token}" in renewed.headers["set-cookie"]
    assert "set-cookie" not in (await visitor.http.get("/api/me")).headers
    clock.now += SESSION_LIFE - 1000
    assert (await visitor.ask("GET", "/api/me"))["is_player"] is True
    clock.now += SESSION_LIFE + 1000
    assert (await visitor.ask("GET", "/api/me"))["is_player"] is False


TLS = {"x-forwarded-proto": "https"}


def sent(cookie: str) -> dict[str, str]:
    """What a browser sends that has a cookie and uses TLS."""
    return TLS | {"cookie": cookie}


async def test_with_tls_only_this_host_can_set_the_cookie(ann: Browser) -> None:
    answer = await ann.http.post("/api/matches", json={"game": "macbeth"}, headers=TLS)
    (cookie,) = answer.headers.get_list("set-cookie")
    assert cookie.startswith("__Host-birnam=")
    attributes = {part.strip() for part in cookie.split(";")[1:]}
    assert {"Secure", "HttpOnly", "SameSite=Lax", "Path=/"} <= attributes
    assert not any(part.startswith("Domain") for part in attributes)
    assert answer.json()["url"].startswith("https://")
    me = await ann.http.get("/api/me", headers=sent(cookie.partition(";")[0]))
    assert me.json()["is_player"] is True
    assert "set-cookie" not in me.headers


async def test_nobody_is_signed_out_by_the_new_name_of_the_cookie(ann: Browser) -> None:
    """The previous version called it `birnam` with TLS, too."""
    await ann.open_match()
    me = await ann.http.get("/api/me", headers=sent(f"birnam={ann.token}"))
    assert me.json()["is_player"] is True
    assert me.headers["set-cookie"].startswith(f"__Host-birnam={ann.token}; ")
    both = await ann.http.get("/api/me", headers=sent(f"birnam=x; __Host-birnam={ann.token}"))
    assert both.json()["is_player"] is True
    assert "set-cookie" not in both.headers
    async with ann.listen("/api/lobby/socket"):
        pass


async def test_the_cookie_of_this_host_comes_first(ann: Browser, bob: Browser) -> None:
    """Another host of the domain could set the cookie without the prefix."""
    await ann.ask("PATCH", "/api/me", {"name": "Ann"})
    await bob.ask("PATCH", "/api/me", {"name": "Bob"})
    for cookie in (
        f"birnam={bob.token}; __Host-birnam={ann.token}",
        f"__Host-birnam={ann.token}; birnam={bob.token}",
    ):
        assert (await ann.http.get("/api/me", headers=sent(cookie))).json()["name"] == "Ann"
