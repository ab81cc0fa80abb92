"""One address cannot open or guess without end."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.support.live_server import Browser, Site


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site with narrow limits."""
    data: Path = tmp_path_factory.mktemp("narrow")
    with Site(data, limit_opening="4/hour", limit_guessing="3/hour") as site:
        yield site


async def test_guessing_codes_and_links_is_limited_together(narrow: Site) -> None:
    eve = Browser(narrow)
    await eve.ask("POST", "/api/continue", {"code": "AAAAAA"}, 410)
    await eve.ask("POST", "/api/resume", {"token": "A"}, 410)
    await eve.ask("POST", "/api/continue", {"code": "AAAAAB"}, 410)
    for path, body in (("continue", {"code": "AAAAAC"}), ("resume", {"token": "B"})):
        problem = await eve.ask("POST", f"/api/{path}", body, 429)
        assert problem["reason"] == "too-many"
    await eve.ask("GET", "/api/lobby")
    await eve.http.aclose()


async def test_opening_matches_and_becoming_players_is_limited_together(narrow: Site) -> None:
    ann, bob = Browser(narrow), Browser(narrow)
    match_id = await ann.open_match()  # a player and a match
    await ann.open_match()
    await ann.open_match()
    wish = {"game": "macbeth"}
    assert (await ann.ask("POST", "/api/matches", wish, 429))["reason"] == "too-many"
    assert (await bob.ask("POST", f"/api/matches/{match_id}/seats", {}, 429))[
        "reason"
    ] == "too-many"
    assert bob.token is None
    await ann.ask("DELETE", f"/api/matches/{match_id}/seats/mine")
    await ann.http.aclose()
    await bob.http.aclose()
