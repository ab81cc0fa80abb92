"""The API of profiles, ratings and leaderboards has the rights of their pages."""

from typing import Any

import pytest

from tests.features.profiles.test_profiles import OTHELLO, play
from tests.features.ratings.test_ratings import RATED, final_ratings
from tests.support.site.authenticator import keep
from tests.support.site.live_server import Browser
from tests.support.site.table import seated

ROOT = "/api/v1/players"
PARTS = ("/opponents", "/circles", "/openings", "/series", "/puzzles")


async def test_a_profile_with_games_and_ratings(ann: Browser, bob: Browser, eve: Browser) -> None:
    await keep(ann, "Api-Ann")
    match = await play(bob, ann, eve, listed=True, **RATED)
    await final_ratings(eve, match)
    shown = await eve.ask("GET", f"{ROOT}/api-ann")
    assert (shown["handle"], shown["own"]) == ("Api-Ann", False)
    assert shown["results"] == [{"game": "othello", "won": 1, "drawn": 0, "lost": 0}]
    (rating,) = shown["ratings"]
    assert (rating["game"], rating["games"], rating["provisional"]) == ("othello", 1, True)
    assert await ids(eve, f"{ROOT}/api-ann/games?game=othello&result=won") == [match]
    assert await ids(eve, f"{ROOT}/api-ann/games?result=lost") == []
    await eve.ask("GET", f"{ROOT}/api-ann/games?game=chess", status=404)
    history = f"ratings/othello/{rating['speed']}"
    curve = await eve.ask("GET", f"{ROOT}/Api-Ann/{history}")
    assert [(one["match"], one["rating"]) for one in curve["points"]] == [(match, rating["rating"])]
    assert await ann.ask("GET", f"/api/v1/me/{history}") == curve
    assert await ann.ask("GET", "/api/v1/me/ratings") == shown["ratings"]
    assert (await bob.ask("GET", "/api/v1/me/ratings"))[0]["rating"] < rating["rating"]


async def ids(browser: Browser, path: str) -> list[str]:
    found: dict[str, Any] = await browser.ask("GET", path)
    return [card["id"] for card in found["matches"]]


async def test_a_hidden_profile_is_shown_to_its_player_only(ann: Browser, eve: Browser) -> None:
    await keep(ann, "api-hidden")
    await ann.ask("PUT", "/api/me/settings", {"choices": {"profile": "me", "language": "en"}})
    for path in ("", "/games", "/ratings/macbeth/blitz", *PARTS):
        assert (await eve.ask("GET", f"{ROOT}/api-hidden{path}", status=403))["reason"] == "private"
        await ann.ask("GET", f"{ROOT}/api-hidden{path}")
        unknown = await eve.ask("GET", f"{ROOT}/nobody{path}", status=404)
        assert unknown["reason"] == "no-such-player"


async def test_bad_values_are_refused(ann: Browser, eve: Browser) -> None:
    await keep(ann, "api-asked")
    for path in ("games?after=x", "games?result=x", "ratings/macbeth/x"):
        await eve.ask("GET", f"{ROOT}/api-asked/{path}", status=422)
    await eve.ask("GET", f"{ROOT}/api-asked/ratings/chess/blitz", status=404)
    await eve.ask("GET", "/api/v1/me/ratings", status=403)


async def test_a_leaderboard(eve: Browser) -> None:
    board = await eve.ask("GET", "/api/v1/leaderboards/macbeth?speed=rapid")
    assert (board["game"], board["speed"]) == ("macbeth", "rapid")
    assert [one["level"] for one in board["levels"]][:2] == [1, 2]
    await eve.ask("GET", "/api/v1/leaderboards/chess", status=404)
    await eve.ask("GET", "/api/v1/leaderboards/macbeth?speed=x", status=422)


async def test_results_by_opponent_openings_and_series(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    await keep(ann, "api-parts")
    await keep(bob, "api-other")
    async with seated(OTHELLO, [ann, bob], eve, listed=True) as table:
        await table.play_all("d3 c3 c4")
        await table.resign("white")
        first = table.match_id
    rematch = (await ann.ask("POST", f"/api/matches/{first}/rematch"))["id"]
    await bob.ask("POST", f"/api/matches/{first}/rematch")
    await bob.resign(rematch)
    found = await eve.ask("GET", f"{ROOT}/api-parts/opponents")
    (row,) = found["opponents"]
    other = await ann.ask("GET", f"{ROOT}/api-other")
    named = {name: other[name] for name in ("id", "name", "handle")}
    assert row == named | {"game": "othello", "won": 2, "drawn": 0, "lost": 0}
    (line,) = (await eve.ask("GET", f"{ROOT}/api-parts/openings"))["lines"]
    assert (line["color"], line["moves"], line["won"]) == ("black", ["d3", "c3", "c4"], 1)
    (series,) = (await eve.ask("GET", f"{ROOT}/api-parts/series"))["series"]
    assert (series["last"], series["games"]) == (rematch, 2)
    points = [(player["handle"], player["points"]) for player in series["players"]]
    assert points == [("api-parts", 2), ("api-other", 0)]
    assert await eve.ask("GET", f"{ROOT}/api-parts/puzzles") == {"games": []}


@pytest.mark.parametrize("part", ["openings", "series", "puzzles"])
async def test_a_part_that_a_player_hides_is_private(ann: Browser, eve: Browser, part: str) -> None:
    await keep(ann, f"api-{part}")
    choices = {f"profile_{part}": "me", "language": "en"}
    await ann.ask("PUT", "/api/me/settings", {"choices": choices})
    refused = await eve.ask("GET", f"{ROOT}/api-{part}/{part}", status=403)
    assert refused["reason"] == "private"
    await ann.ask("GET", f"{ROOT}/api-{part}/{part}")
    await eve.ask("GET", f"{ROOT}/api-{part}/opponents")


async def test_circles_that_everybody_may_see(ann: Browser, eve: Browser) -> None:
    await keep(ann, "api-circled")
    for name, visible in (("Seen", True), ("Hidden", False)):
        await ann.ask("POST", "/api/v1/circles", {"name": name, "visible": visible}, status=201)
    found = await eve.ask("GET", f"{ROOT}/api-circled/circles")
    (circle,) = found["circles"]
    assert circle["name"] == "Seen"
    assert circle["url"].endswith(f"/circles/{circle['id']}")
