"""A header Authorization is understood or refused, never ignored."""

from app.locales import t
from tests.support.site.live_server import Browser


async def token_header(ann: Browser) -> dict[str, str]:
    """The header of a new token."""
    await ann.ask("PATCH", "/api/me", {"name": "Ann"})
    body = {"name": "Robot", "scopes": ["bot"]}
    made = await ann.ask("POST", "/api/me/tokens", body, 201)
    return {"authorization": f"Bearer {made['token']}"}


async def test_what_is_no_token_is_refused_at_every_address(ann: Browser) -> None:
    headers = ("birnam_x", "Token birnam_x", "Basic YTpi", "Bearer", "bearer birnam_x", "")
    for request_line in (
        *("GET /", "GET /api/v1/me", "GET /api/v1/stream/events", "GET /openapi.json"),
        *("GET /icons/favicon.svg", "GET /nowhere", "POST /api/v1/matches"),
        *("POST /circles", "POST /tournaments"),
    ):
        for header in headers:
            method, path = request_line.split()
            answer = await ann.http.request(method, path, headers={"authorization": header})
            refused = (answer.status_code, answer.json()["reason"])
            assert refused == (401, "bad-token"), (request_line, header)
            assert "set-cookie" not in answer.headers, (request_line, header)


async def test_a_page_takes_no_token(ann: Browser) -> None:
    headers = await token_header(ann)
    for method, path in (("GET", "/me/account"), ("POST", "/circles"), ("GET", "/rules/macbeth")):
        answer = await ann.http.request(method, path, headers=headers)
        assert (answer.status_code, answer.json()["reason"]) == (403, "browser-only")
        assert answer.json()["message"] == t("tokens.error.api-only")


async def test_a_second_header_does_not_hide_a_bad_token(ann: Browser) -> None:
    headers = [*(await token_header(ann)).items(), ("authorization", "Basic YTpi")]
    assert (await ann.http.get("/api/me", headers=headers)).status_code == 401
