"""A guest needs nothing: the first action makes a player, and looking makes none."""

import pytest

from app.match.time_control import DAY
from app.store.players import SESSION_LIFE
from app.web.tokens import now
from tests.web.support.live_server import Browser, Site

LOOKS = [
    "/api/me",
    "/api/lobby",
    "/api/games",
    "/healthz",
    "/",
    "/watch",
    "/rules",
    "/continue",
    "/resume",
]


@pytest.mark.parametrize("path", LOOKS)
async def test_looking_makes_no_player(eve: Browser, site: Site, path: str) -> None:
    before = site.count("player")
    answer = await eve.http.get(path, headers={"accept": "text/html"})
    assert answer.status_code == 200
    assert "set-cookie" not in answer.headers
    assert site.count("player") == before


async def test_looking_at_an_invitation_takes_no_seat(
    ann: Browser, eve: Browser, site: Site
) -> None:
    match_id = await ann.open_match()
    before = site.count("player"), site.count("entry")
    for suffix in ("", "/board.svg", "/qr.svg"):
        answer = await eve.http.get(f"/matches/{match_id}{suffix}", headers={"accept": "*/*"})
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
    match = await eve.ask("GET", f"/api/matches/{match_id}")
    assert match["snapshot"]["view"]["taken_seats"] == ["black"]
    assert (site.count("player"), site.count("entry")) == before


async def test_the_first_action_makes_a_player_with_a_safe_cookie(ann: Browser, site: Site) -> None:
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


NONSENSE = [
    ("POST", "/api/matches", {"game": 7}, 422),
    ("POST", "/api/matches", {"game": "chess"}, 422),
    ("POST", "/api/matches", {"game": "macbeth", "color": "red"}, 422),
    ("POST", "/api/matches/nobodyknows/seats", {}, 404),
    ("DELETE", "/api/matches/nobodyknows/seats/mine", None, 404),
    ("PATCH", "/api/me", {"name": "x" * 61}, 422),
]


@pytest.mark.parametrize(("method", "path", "body", "status"), NONSENSE)
async def test_a_request_that_makes_no_sense_makes_no_player(
    eve: Browser, site: Site, method: str, path: str, body: object, status: int
) -> None:
    before = site.count("player")
    answer = await eve.http.request(method, path, json=body)
    assert answer.status_code == status
    assert "set-cookie" not in answer.headers
    assert site.count("player") == before


async def test_who_has_no_seat_makes_no_player_by_leaving(
    ann: Browser, eve: Browser, site: Site
) -> None:
    match_id = await ann.open_match()
    before = site.count("player")
    assert (await eve.http.delete(f"/api/matches/{match_id}/seats/mine")).status_code == 403
    assert (await eve.http.delete("/api/me/devices")).json() == {"revoked": 0}
    assert site.count("player") == before


@pytest.mark.parametrize("path", LOOKS)
async def test_every_page_can_be_asked_for_its_head(eve: Browser, path: str) -> None:
    answer = await eve.http.head(path)
    assert answer.status_code == 200
    assert answer.content == b""
    assert answer.headers["content-type"] == (await eve.http.get(path)).headers["content-type"]


async def test_the_cookie_is_not_in_the_database(ann: Browser, site: Site) -> None:
    await ann.open_match()
    assert ann.token is not None
    assert ann.token.encode() not in site.settings.database.read_bytes()


@pytest.mark.parametrize("token", ["x", "x" * 5000, "ü", '"', "a=b"])
async def test_a_cookie_that_nobody_gave_is_nobody(eve: Browser, token: str) -> None:
    answer = await eve.http.get("/api/me", headers={b"cookie": f"birnam={token}".encode()})
    assert answer.json()["is_player"] is False


async def test_the_cookie_is_renewed_by_use_once_a_day(
    ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ann.open_match()
    assert "set-cookie" not in (await ann.http.get("/api/me")).headers
    later = now() + DAY + 1000
    monkeypatch.setattr("app.web.session.now", lambda: later)
    renewed = await ann.http.get("/api/me")
    assert f"birnam={ann.token}" in renewed.headers["set-cookie"]
    assert "set-cookie" not in (await ann.http.get("/api/me")).headers
    monkeypatch.setattr("app.web.session.now", lambda: later + SESSION_LIFE - 1000)
    assert (await ann.ask("GET", "/api/me"))["is_player"] is True


async def test_a_session_that_was_not_used_for_too_long_is_over(
    ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ann.open_match()
    later = now() + SESSION_LIFE + 1000
    monkeypatch.setattr("app.web.session.now", lambda: later)
    assert (await ann.ask("GET", "/api/me"))["is_player"] is False


async def test_behind_a_proxy_with_tls_the_cookie_is_for_tls_only(ann: Browser) -> None:
    headers = {"x-forwarded-proto": "https"}
    answer = await ann.http.post("/api/matches", json={"game": "macbeth"}, headers=headers)
    assert "Secure" in answer.headers["set-cookie"]
    assert answer.json()["url"].startswith("https://")
