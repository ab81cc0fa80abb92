"""The API of profiles, ratings and leaderboards has the rights of their pages."""

from typing import Any

from tests.features.profiles.test_profiles import play
from tests.features.ratings.test_ratings import RATED, final_ratings
from tests.support.site.authenticator import keep
from tests.support.site.fixtures import lasting_site
from tests.support.site.live_server import Browser

site = lasting_site

ROOT = "/api/v1/players"


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
    for path in ("", "/games", "/ratings/macbeth/blitz"):
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
