"""Links that were pasted with a dot or a bracket, or typed in capitals, lead to their page."""

from types import SimpleNamespace
from urllib.parse import quote

import pytest
from fastapi import Request
from starlette.routing import Match

from app.features.puzzles.puzzle_file import shipped_puzzles
from app.http.addresses.mended_address import mended_address
from tests.features.circles.support import found, invitation
from tests.support.site.authenticator import keep
from tests.support.site.live_server import Browser

HTML = {"accept": "text/html"}
PUZZLE = shipped_puzzles().puzzles[0].id


async def landed(browser: Browser, link: str) -> tuple[int, str]:
    """Where a link leads in the end."""
    answer = await browser.http.get(link, headers=HTML, follow_redirects=True)
    return answer.status_code, answer.url.path


async def test_pages_of_the_site_are_found(eve: Browser) -> None:
    for path in (
        *("/games", "/about", "/docs", "/rules/othello", "/learn/moxie", "/local/hex-othello-3"),
        *("/analysis/macbeth", "/new/renegado", "/leaderboards/othello", "/tournaments"),
        f"/puzzles/{PUZZLE}",
    ):
        for link in [path, path.upper(), f"{path.title()}.", f"{path}/)", path + "." * 40]:
            assert await landed(eve, link) == (200, path), link


async def test_pictures_are_found(eve: Browser) -> None:
    path = "/games/othello/board.svg"
    for link in (path.upper(), f"{path})", "/games/othello./board.svg"):
        assert await landed(eve, link) == (200, path), link


async def test_what_follows_a_link_does_not_matter(eve: Browser) -> None:
    for after in (
        "%20",
        *map(quote, [*".,)>*…/。」_\u200b", "**)", "</a>", '">here', "\n", "\r\n"]),
    ):
        assert await landed(eve, f"/rules/othello{after}") == (200, "/rules/othello"), after


async def test_pages_with_ids_are_found(ann: Browser, eve: Browser) -> None:
    await ann.ask("PATCH", "/api/me", {"name": "Ann"})
    await keep(ann, "ann-of-the-links")
    match = f"/matches/{await ann.open_match()}"
    circle = await found(ann, "Ann", visible="yes")
    fields = {"name": "Cup", "format": "swiss", "rounds": "2", "game": "othello", "join": "yes"}
    tournament = await ann.send("/tournaments", player="Ann", **fields)
    for path in [match, f"{match}/analysis", circle, tournament, "/@ann-of-the-links"]:
        more = (quote(f"{path}**"), quote(f"{path}</a>"))
        for link in [f"{path}.", f"{path.upper()})", f"{path}/", f"{path},so", *more]:
            assert await landed(ann, link) == (200, path), link
    secret = await invitation(ann, circle)
    link = secret.replace("/circles", "/Circles")
    assert await landed(eve, f"{link}.") == (200, secret), "secrets keep their capitals"


async def test_only_reading_is_redirected_with_its_query_to_a_path(eve: Browser) -> None:
    """A whole address would have the scheme of the proxy's request."""
    answer = await eve.http.get("/Analysis/othello.?moves=f5,d6&at=1", headers=HTML)
    assert answer.status_code == 302
    assert answer.headers["location"] == "/analysis/othello?moves=f5,d6&at=1"
    for path in ("/rules/othello", "/docs", "/api/games", "/api/v1/games"):
        answer = await eve.http.get(f"{path}/?lang=de", headers=HTML)
        assert answer.headers["location"] == f"{path}?lang=de"
    await eve.send("/Tournaments.", 404)


async def test_other_addresses_and_the_api_lead_nowhere(eve: Browser) -> None:
    """A secret that is unknown is not another one."""
    secrets = ("AbCdEfGhIjKlMnOp", "abcdefghijklmno-", "_abcdefghijklmno")
    for path in (
        *("/matches/nowhere", "/rules/chess", "/nothing.", "//example.org/%2e"),
        *("/%2f%2fexample.org/.", "/api/games/Othello", "/api/games/othello."),
        *("/API/games/othello", *(f"/circles/invitations/{secret}" for secret in secrets)),
    ):
        answer = await eve.http.get(f"http://{eve.site.host}{path}", headers=HTML)
        assert answer.status_code == 404, path


class Counted:
    """A route that nothing matches, and how often it was tried."""

    tried = 0

    def matches(self, _scope: object) -> tuple[Match, dict[str, str]]:
        self.tried += 1
        return Match.NONE, {}


@pytest.mark.parametrize("path", ["/a" * 4_000, "/A/" * 4_000, "/-A-" * 6, "/A" * 7])
def test_a_path_without_end_is_not_mended(path: str) -> None:
    """Each try looks at all routes."""
    route = Counted()
    app = SimpleNamespace(router=SimpleNamespace(routes=[route]))
    scope = {"type": "http", "method": "GET", "path": path, "headers": [], "app": app}
    assert mended_address(Request(scope | {"query_string": b"", "server": ("host", 80)})) is None
    assert route.tried <= 20
