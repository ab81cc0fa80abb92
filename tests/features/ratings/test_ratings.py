"""Rated matches: who may open one, the ratings of their players, and the pages of ratings."""

import asyncio

from app.locales import t
from harness.polling import TIME_LIMIT
from tests.support.site.authenticator import keep
from tests.support.site.fixtures import NewBrowser, own_site
from tests.support.site.live_server import Browser, Json
from tests.support.site.table import seated

site = own_site

RATED: Json = {"rated": True, "takebacks": False, "time": "5+5"}
OTHELLO = ("othello", {"opening": "othello"})


async def ratings(browser: Browser, match_id: str) -> Json:
    answer: Json = await browser.ask("GET", f"/api/matches/{match_id}/ratings")
    return answer


async def final_ratings(browser: Browser, match_id: str) -> dict[str, Json]:
    """The ratings by color, as soon as the finished match is rated."""
    async with asyncio.timeout(TIME_LIMIT):
        while (answer := await ratings(browser, match_id))["state"] != "rated":
            pass  # each request lets the site go on
    return {seat["color"]: seat for seat in answer["seats"]}


async def play(black: Browser, white: Browser, spectator: Browser) -> str:
    """A rated match that White wins."""
    async with seated(OTHELLO, [black, white], spectator, **RATED) as table:
        await table.play_all("d3 c3")
        await table.resign("black")
        return table.match_id


async def test_a_finished_match_changes_ratings(ann: Browser, bob: Browser, eve: Browser) -> None:
    await ann.ask("PATCH", "/api/me", {"name": "Ann <i>"})
    async with seated(OTHELLO, [ann, bob], eve, **RATED) as table:
        before = await ratings(eve, table.match_id)
        assert (before["speed"], before["state"]) == ("blitz", "unrated")
        assert before["seats"] == [
            {"color": color, "rating": 1500, "provisional": True, "change": None}
            for color in ("black", "white")
        ]
        await table.play_all("d3 c3")
        await table.resign("black")
    after = await final_ratings(eve, table.match_id)
    assert after["white"]["change"] == -after["black"]["change"] > 0
    assert after["white"]["rating"] == 1500
    own = await ann.read("/ratings")
    assert str(1500 + after["black"]["change"]) in own
    assert t("ratings.games", count=1) in own
    assert "<polyline" not in own
    await final_ratings(eve, await play(ann, bob, eve))
    assert "<polyline" in await ann.read("/ratings")
    following = await ann.ask("POST", f"/api/matches/{table.match_id}/rematch")
    match = (await bob.snapshot(following["id"]))["match"]
    assert (match["rated"], match["takebacks"]) == (True, False)


async def test_casual_matches_have_no_ratings(ann: Browser, match_id: str) -> None:
    answer = await ann.ask("GET", f"/api/matches/{match_id}/ratings", status=404)
    assert answer["reason"] == "not-rated"


async def test_refused_terms(ann: Browser) -> None:
    for terms in ({"takebacks": True}, {"computers": [1]}, {"moves": ["d3"]}):
        answer = await ann.ask("POST", "/api/matches", {"game": "othello"} | RATED | terms, 422)
        assert answer["reason"] == "not-rated"
    path = f"/api/matches/{await ann.open_match(**RATED)}/computers"
    answer = await ann.ask("POST", path, {"level": 1, "color": "white"}, 422)
    assert answer["reason"] == "not-rated"


async def test_rated_and_casual_players_are_paired_apart(
    ann: Browser, bob: Browser, new_browser: NewBrowser
) -> None:
    wish = {"game": "desdemona", "takebacks": False, "time": "9+1"}
    casual = await ann.ask("POST", "/api/pairings", wish)
    rated = await bob.ask("POST", "/api/pairings", wish | {"rated": True})
    assert casual["id"] != rated["id"]
    third = await new_browser().ask("POST", "/api/pairings", wish | {"rated": True})
    assert (third["id"], third["state"]) == (rated["id"], "playing")
    cards = (await ann.ask("GET", "/api/lobby"))["open"]
    assert [card["rated"] for card in cards if card["id"] == casual["id"]] == [False]


async def test_a_leaderboard_lists_settled_players(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    path = "/leaderboards/othello?speed=blitz"
    await play(ann, bob, eve)
    assert 'class="leaders"' not in await eve.read(path)
    await ann.ask("PATCH", "/api/me", {"name": "Ann <i>"})
    for number in range(14):
        players = (ann, bob) if number % 2 else (bob, ann)
        await final_ratings(eve, await play(*players, eve))
    shown = await ann.read(path)
    assert "Ann &lt;i&gt;" in shown
    leaders = shown.partition('class="leaders"')[2].partition("</table>")[0]
    assert leaders.count('<th scope="row">') == 2
    assert 'href="/@' not in shown
    await keep(ann, "leader")
    assert '<a href="/@leader" translate="no">Ann &lt;i&gt;</a>' in await eve.read(path)
    assert 'aria-current="true"' in shown
    assert (await eve.http.get("/leaderboards/chess")).status_code == 404
    assert 'aria-current="true"' not in await eve.read(path)
