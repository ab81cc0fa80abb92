"""Every error says what is wrong: as JSON to programs, as a page to people."""

import pytest

from app.match.ports import Unavailable
from app.store.match_lists import MatchLists
from tests.web.support.live_server import Browser

BODY = {"content-type": "application/json"}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nowhere", 404),
        ("GET", "/api/games/chess", 404),
        ("GET", f"/api/games/{'x' * 41}", 422),
        ("GET", "/api/matches/nowhere", 404),
        ("GET", f"/api/matches/{'x' * 33}", 422),
        ("GET", "/api/matches/%00", 404),
        ("GET", "/api/matches/%ff%fe", 404),
        ("GET", "/api/matches/nowhere/record.txt", 404),
        ("GET", "/matches/nowhere/board.svg", 404),
        ("POST", "/api/matches/nowhere/seats", 404),
        ("DELETE", "/api/matches/nowhere/seats/mine", 404),
        ("PUT", "/api/me", 405),
        ("GET", "/api/continue", 405),
        ("DELETE", "/api/games", 405),
    ],
)
async def test_an_error_has_a_reason_and_a_message(
    eve: Browser, method: str, path: str, status: int
) -> None:
    body: object = {} if method == "POST" else None
    problem = await eve.ask(method, path, body, status)
    assert set(problem) == {"reason", "message"}
    assert problem["reason"].replace("-", "").isalpha()
    assert problem["message"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b'{"game": "\xff"}',
        b"[" * 20_000,
        b'{"game": "macbeth", "options": ' + b'{"a":' * 5000 + b"1" + b"}" * 5001,
        b'{"game": 1e999}',
        b'{"game": "macbeth", "color": NaN}',
        b'{"game": "macbeth", "listed": ' + b"9" * 5000 + b"}",
    ],
)
async def test_a_body_that_cannot_be_read(eve: Browser, content: bytes) -> None:
    answer = await eve.http.post("/api/matches", content=content, headers=BODY)
    assert answer.status_code == 422
    assert answer.json()["reason"] == "invalid"
    assert len(answer.text) < 1000


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", ""])
async def test_a_form_of_another_site_is_not_read_as_json(eve: Browser, kind: str) -> None:
    content = b'{"game": "macbeth"}'
    answer = await eve.http.post("/api/matches", content=content, headers={"content-type": kind})
    assert answer.status_code in (201, 422)
    assert kind == "" or answer.status_code == 422


@pytest.mark.parametrize("known", [True, False])
async def test_a_body_that_is_too_big_is_not_taken_in(eve: Browser, known: bool) -> None:
    async def pieces() -> object:
        for _ in range(40):
            yield b" " * 10_000

    content = pieces() if not known else b" " * 400_000
    answer = await eve.http.post("/api/matches", content=content, headers=BODY)  # type: ignore[arg-type]
    assert answer.status_code == 413
    assert answer.json()["reason"] == "too-big"


async def test_a_method_that_is_not_allowed_says_which_are(eve: Browser) -> None:
    answer = await eve.http.put("/api/me")
    assert "GET" in answer.headers["allow"]


@pytest.mark.parametrize("path", ["/nowhere", "/matches/nowhere", "/rules/chess"])
async def test_people_get_a_page(eve: Browser, path: str) -> None:
    answer = await eve.http.get(path, headers={"accept": "text/html,*/*;q=0.8"})
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert "<html" in answer.text


async def test_a_program_gets_json_even_from_a_page(eve: Browser) -> None:
    assert (await eve.ask("GET", "/matches/nowhere", status=404))["reason"] == "no-such-match"


async def test_the_api_answers_json_to_browsers_too(eve: Browser) -> None:
    answer = await eve.http.get("/api/games/chess", headers={"accept": "text/html"})
    assert answer.json()["reason"] == "no-such-game"


async def test_a_database_that_is_away_is_said(
    eve: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(_archive: MatchLists) -> None:
        raise Unavailable("disk on fire at /var/lib/secret")

    monkeypatch.setattr(MatchLists, "running_listed", away)
    problem = await eve.ask("GET", "/api/lobby", status=503)
    assert problem["reason"] == "unavailable"
    assert "secret" not in problem["message"]
    assert await eve.ask("GET", "/healthz") == {"status": "ok"}, "to start it again would not help"


async def test_a_bug_is_an_error_like_the_others(
    eve: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MatchLists, "running_listed", lambda _: 1 / 0)
    problem = await eve.ask("GET", "/api/lobby", status=500)
    assert set(problem) == {"reason", "message"}
    assert "division" not in problem["message"]


async def test_all_is_well(eve: Browser) -> None:
    assert await eve.ask("GET", "/healthz") == {"status": "ok"}
