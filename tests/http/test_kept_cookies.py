"""A browser that keeps no cookies makes no player, and uses up nothing."""

from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from app.locales import t
from tests.features.circles.support import SETTINGS, found, invitation
from tests.support.site.live_server import Browser, Site

CUP = {"name": "Cup", "format": "swiss", "rounds": "2", "game": "othello", "join": "yes"}

Effect = tuple[str, str, Any]
JSON: list[Effect] = [
    ("POST", "/api/v1/matches", {"game": "macbeth", "listed": True}),
    ("POST", "/api/v1/matches/{match}/seats", {}),
    ("POST", "/api/v1/pairings", {"game": "macbeth"}),
    ("PATCH", "/api/v1/me", {"name": "Ann"}),
    ("PUT", "/api/v1/me/settings", {"choices": {}}),
    ("POST", "/api/v1/me/code", None),
    ("POST", "/api/v1/me/resume-link", None),
    ("POST", "/api/v1/continue", {"code": "{code}"}),
]
FORMS: list[Effect] = [
    ("POST", "/circles", SETTINGS | {"your-name": "Eve"}),
    ("POST", "/tournaments", CUP | {"player": "Eve"}),
    ("POST", "/tournaments/{tournament}/join", {"player": "Eve"}),
    ("POST", "{link}", {"your-name": "Eve"}),
    ("POST", "{circle}/join", {"your-name": "Eve"}),
    ("POST", "/me/tokens", {"name": "Robot", "scope": "play"}),
]


async def send(eve: Browser, method: str, path: str, body: Any, *, keeps: bool) -> httpx2.Response:
    """The answer to the second request to which the first leads."""
    kind = "json" if path.startswith("/api/") else "data"
    headers = {"origin": eve.site.address, "accept": "*/*" if kind == "json" else "text/html"}
    eve.http.cookies.clear()
    first = await eve.http.request(method, path, headers=headers, **{kind: body})
    if not keeps:
        eve.http.cookies.clear()
    assert first.status_code == 307, first.text
    again = first.url.join(first.headers["location"])
    return await eve.http.request(method, again, headers=headers, **{kind: body})


@pytest.fixture
async def places(ann: Browser) -> dict[str, str]:
    """What others could take a part in."""
    match = await ann.open_match(color="black", listed=False)
    code = (await ann.ask("POST", "/api/me/code", status=201))["code"]
    cup = await ann.http.post("/tournaments", data=CUP | {"player": "Ann"})
    tournament = cup.headers["location"].rpartition("/")[2]
    circle = await found(ann, "Ann", joining="approval", visible="yes")
    link = await invitation(ann, circle)
    return {"match": match, "code": code, "tournament": tournament, "link": link, "circle": circle}


def requests(places: dict[str, str]) -> Iterator[Effect]:
    for method, path, body in JSON + FORMS:
        is_code = body == {"code": "{code}"}
        yield method, path.format(**places), {"code": places["code"]} if is_code else body


async def test_without_cookies_nothing_is_made(
    eve: Browser, site: Site, places: dict[str, str]
) -> None:
    tables = ("player", "credential", "entry", "circle_member", "tournament_entry")
    before = [site.count(table) for table in tables]
    for method, path, body in requests(places):
        second = await send(eve, method, path, body, keeps=False)
        assert second.status_code == 403, path
        told = t("errors.no-cookies")
        assert told in (second.json()["message"] if "/api/" in path else second.text)
        assert [site.count(table) for table in tables] == before, path


async def test_with_cookies_the_same_request_goes_through(
    eve: Browser, places: dict[str, str]
) -> None:
    for method, path, body in requests(places):
        second = await send(eve, method, path, body, keeps=True)
        assert second.status_code in (200, 201, 303), (path, second.text)
        assert (await eve.ask("GET", "/api/me"))["is_player"], path


async def test_a_program_at_the_api_needs_one_request(eve: Browser) -> None:
    eve.http.cookies.clear()
    await eve.open_match()
