"""Errors are JSON for programs and pages for browsers."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from app.errors import Unavailable
from app.http.errors import ApiError, page_of
from app.locales import has_message, t
from app.players.matches.summaries import MatchLists
from app.players.store import Players
from tests.support.site.languages import in_language
from tests.support.site.live_server import Browser

MACBETH = {"game": "macbeth"}
BODY = {"content-type": "application/json"}


async def test_an_error_has_a_reason_and_a_message(eve: Browser) -> None:
    for request_line, status in (
        ("GET /api/nowhere", 404),
        ("GET /api/games/chess", 404),
        (f"GET /api/games/{'x' * 41}", 404),
        ("GET /api/matches/nowhere", 404),
        (f"GET /api/matches/{'x' * 33}", 404),
        ("GET /api/matches/%00", 404),
        ("DELETE /api/me/tokens/%25", 404),
        ("DELETE /api/me/sessions/ABC", 404),
        ("DELETE /api/me/notices/devices/abc", 404),
        ("DELETE /api/me/passkeys/abc", 404),
        ("DELETE /api/me/webhooks/abc", 404),
        ("GET /api/stream/games/A", 422),
        ("GET /api/matches/%ff%fe", 404),
        ("GET /api/matches/nowhere/record.txt", 404),
        ("GET /matches/nowhere/board.svg", 404),
        ("POST /api/matches/nowhere/seats", 404),
        ("DELETE /api/matches/nowhere/seats/mine", 404),
        ("PUT /api/me", 405),
        ("GET /api/continue", 405),
        ("DELETE /api/games", 405),
    ):
        method, path = request_line.split()
        problem = await eve.ask(method, path, {} if method == "POST" else None, status)
        assert set(problem) == {"reason", "message"}, request_line
        assert problem["reason"].replace("-", "").isalpha(), request_line
        assert problem["message"], request_line


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/api/me", "HEAD, GET, PATCH, DELETE"),
        ("/api/v1/me/email", "HEAD, GET, PUT, PATCH, DELETE"),
        ("/me/tokens", "HEAD, GET, POST"),
        ("/language", "POST"),
        ("/static/site.css", "GET, HEAD"),
    ],
)
async def test_a_refused_method_leads_to_the_allowed_ones(
    eve: Browser, path: str, allowed: str
) -> None:
    answer = await eve.http.request("OPTIONS", path)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)


@pytest.mark.parametrize(
    ("request_line", "body", "status", "key", "values"),
    [
        ("GET /api/matches/nowhere", None, 404, "errors.no-match", {}),
        ("PUT /api/me", {}, 405, "errors.not-allowed", {}),
        ("GET /api/nothing", None, 404, "errors.no-page", {}),
        ("POST /api/continue", {"code": "x"}, 410, "errors.not-valid.code", {}),
        ("PATCH /api/me", {}, 422, "errors.field.missing", {"field": "name"}),
        *(
            (
                "PATCH /api/me",
                {"name": "x" * length},
                422,
                "errors.name.too-long",
                {"count": 24},
            )
            for length in (25, 99)
        ),
        (
            *("PUT /api/me/settings", {"choices": {"theme": "pink"}}, 422),
            *("errors.field.not-a-choice", {"field": "choices.theme"}),
        ),
        *(
            (request_line, body, 422, f"errors.field.{key}", {"field": field})
            for request_line, body, key, field in (
                ("POST /api/matches", {"game": 1}, "not-a-text", "game"),
                ("POST /api/matches", MACBETH | {"moves": "g8"}, "not-a-list", "moves"),
                ("POST /api/matches", MACBETH | {"rated": "x"}, "not-a-boolean", "rated"),
                (
                    *("POST /api/matches", MACBETH | {"computers": ["3"]}),
                    *("not-a-number", "computers.0"),
                ),
                ("GET /api/variants?page=one", None, "not-a-number", "page"),
                ("GET /api/matches/export?since=2026-13-01", None, "not-a-day", "since"),
                ("POST /api/tournaments", {"name": ""}, "missing", "name"),
                ("PUT /api/me/settings", {"choices": "dark"}, "no-object", "choices"),
                ("PATCH /api/me/notices", {"kinds": []}, "no-object", "kinds"),
                ("GET /api/matches/export?after=x", None, "not-a-page", "after"),
                ("GET /api/me/matches?after=x", None, "not-a-page", "after"),
                ("GET /api/variants?after=x", None, "not-a-page", "after"),
                ("POST /api/matches/x/chat", {"text": "Hi", "id": "a b"}, "not-an-id", "id"),
                ("GET /api/matches/export?ids=one,,two", None, "not-ids", "ids"),
                ("GET /api/stream/games-by-users?users=one;two", None, "not-ids", "users"),
            )
        ),
        *(
            (
                f"GET /api/{path}={','.join(['a'] * (count + 1))}",
                None,
                422,
                *("errors.field.too-many", {"field": field, "count": count}),
            )
            for path, field, count in (
                ("matches/export?ids", "ids", 300),
                ("stream/games-by-users?users", "users", 30),
            )
        ),
        (
            "GET /api/matches/export?since=2026-02-02&until=2026-02-01",
            *(None, 422, "errors.field.too-early", {"field": "until", "other": "since"}),
        ),
        (
            *("POST /api/positions", MACBETH | {"options": {"opening": "sideways"}}, 422),
            *("options.unknown", {"game": "MacBeth", "option": "opening=sideways"}),
        ),
    ],
)
async def test_an_error_is_in_the_language_of_the_request(
    eve: Browser, request_line: str, body: object, status: int, key: str, values: dict[str, Any]
) -> None:
    eve.http.headers["accept-language"] = "de-CH, en;q=0.5"
    method, path = request_line.split()
    problem = await eve.ask(method, path, body, status)
    assert problem["message"].startswith(in_language("de", key, **values).partition("{")[0])


CUP = {"name": "Cup", "format": "swiss", "games": ["othello"], "time": "5+3"}
CIRCLE = {"name": "Friends", "game": "othello", "time": "5+3"}


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("matches", {"game": "chess"}),
        ("pairings", {"game": "chess", "time": "5+3"}),
        ("positions", {"game": "chess"}),
        ("records", {"game": "chess", "text": "f5"}),
        ("circles", CIRCLE | {"game": "chess"}),
        ("tournaments", CUP | {"games": ["othello", "chess"]}),
        ("matches", {"game": "othello", "time": "soon"}),
        ("pairings", {"game": "othello", "time": "soon"}),
        ("circles", CIRCLE | {"time": "soon"}),
        ("tournaments", CUP | {"time": "soon"}),
    ],
)
async def test_an_unknown_name_in_a_body_is_refused_alike(
    eve: Browser, path: str, body: dict[str, object]
) -> None:
    problem = await eve.ask("POST", f"/api/{path}", body, 422)
    assert problem["reason"] == ("no-such-time" if "soon" in body.values() else "no-such-game")


async def test_an_unreadable_body_is_refused(eve: Browser) -> None:
    for content in (
        *(b"", b"{", b"\xff\xfe", b'{"game": "\xff"}', b"[" * 20_000, b'{"game": 1e999}'),
        b'{"game": "macbeth", "options": ' + b'{"a":' * 5000 + b"1" + b"}" * 5001,
        b'{"game": "macbeth", "color": NaN}',
        b'{"game": "macbeth", "listed": ' + b"9" * 5000 + b"}",
    ):
        answer = await eve.http.post("/api/matches", content=content, headers=BODY)
        assert (answer.status_code, answer.json()["reason"]) == (422, "invalid"), content[:50]
        assert len(answer.text) < 1000


async def test_a_form_body_is_not_read_as_json(eve: Browser) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded"):
        headers = {"content-type": kind}
        answer = await eve.http.post(
            "/api/matches", content=b'{"game": "macbeth"}', headers=headers
        )
        assert answer.status_code == 422


@pytest.mark.parametrize("known", [True, False])
async def test_a_too_big_body_is_refused(eve: Browser, known: bool) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(40):
            yield b" " * 10_000

    content = b" " * 400_000 if known else pieces()
    answer = await eve.http.post("/api/matches", content=content, headers=BODY)
    assert (answer.status_code, answer.json()["reason"]) == (413, "too-big")


@pytest.mark.parametrize(
    ("line", "page", "link"),
    [
        ("GET /nowhere", "not-found", "/"),
        ("GET /matches/nowhere", "no-such-match", "/"),
        ("GET /rules/chess", "no-such-game", "/games"),
        ("GET /puzzles/day/chess", "no-such-game", "/games"),
        ("GET /puzzles/nowhere", "no-such-puzzle", "/puzzles"),
        ("GET /variants/nowhere", "no-such-variant", "/variants"),
        (f"GET /puzzles/{'x' * 99}", "not-found", "/"),
        (f"POST /circles/{'x' * 99}/join", "not-found", "/"),
        ("POST /circles/nowhere/chat/many", "not-found", "/"),
    ],
)
async def test_browsers_get_an_error_page(eve: Browser, line: str, page: str, link: str) -> None:
    answer = await eve.http.request(*line.split(), headers={"accept": "text/html,*/*;q=0.8"})
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    main = answer.text.partition("<main")[2]
    title = t(f"errors.{page}.title")
    assert f"<h1>{title}</h1>" in main
    assert f"<title>{title} · Birnam</title>" in answer.text
    assert t(f"errors.{page}.text") in main
    assert f'<a class="button primary" href="{link}">' in main
    assert "macbeth" not in main


async def test_an_error_page_says_what_is_wrong_with_options(eve: Browser) -> None:
    address = "/rules/variant?rules=variant+1;square+13"
    answer = await eve.http.get(address, headers={"accept": "text/html"})
    assert answer.status_code == 422
    assert t("workshop.problem.side", least=4, most=12) in answer.text


@pytest.mark.parametrize("status", [404, 409, 422, 429, 500, 503])
def test_every_error_page_has_texts(status: int) -> None:
    for reason in ("broken-log", "no-such-game", "anything"):
        page, link = page_of(status, reason)
        assert has_message(f"errors.{page}.title")
        assert has_message(f"errors.{page}.text") or page == "refused"
        assert has_message(f"errors.link.{page}") or link == "/"


async def test_programs_and_readers_of_the_api_get_json_errors(eve: Browser) -> None:
    assert (await eve.ask("GET", "/matches/nowhere", status=404))["reason"] == "no-such-match"
    answer = await eve.http.get("/api/games/chess", headers={"accept": "text/html"})
    assert answer.json()["reason"] == "no-such-game"


async def test_an_unavailable_database_is_a_503(
    eve: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(_archive: MatchLists) -> None:
        raise Unavailable("disk on fire at /var/lib/secret")

    monkeypatch.setattr(MatchLists, "running_listed", away)
    problem = await eve.ask("GET", "/api/lobby", status=503)
    assert problem["reason"] == "unavailable"
    assert "secret" not in problem["message"]
    assert await eve.ask("GET", "/healthz") == {"status": "ok"}, "to start it again would not help"


async def test_a_page_waits_once_for_a_database_that_is_away(
    eve: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    async def away(*_: object) -> None:
        asked.append(1)
        raise Unavailable("no answer")

    await eve.ask("PATCH", "/api/me", {"name": "Eve"})
    monkeypatch.setattr(Players, "session", away)
    answer = await eve.http.get("/me/games", headers={"accept": "text/html"})
    assert (answer.status_code, len(asked)) == (503, 1)
    assert t("common.guest") in answer.text


async def test_a_bug_is_a_500_problem_in_the_language_of_the_request(
    eve: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MatchLists, "running_listed", lambda _: 1 / 0)
    problem = await eve.ask("GET", "/api/lobby?lang=fr", status=500)
    assert set(problem) == {"reason", "message"}
    assert problem["message"] == in_language("fr", "errors.broken.text")


def test_too_many_requests_say_when_to_ask_again() -> None:
    assert ApiError(429, "too-many", "Too many.").headers == {"retry-after": "60"}
    assert ApiError(429, "too-many", "Too many.", 5).headers == {"retry-after": "5"}
    assert not ApiError(409, "too-many-games", "Too many.").headers
