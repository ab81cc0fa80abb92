"""Bots: who can be one, and in which games they meet people."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.support.site.authenticator import keep
from tests.support.site.fixtures import LIMITS, NewBrowser
from tests.support.site.live_server import Browser, Json, Site
from tests.support.site.page_words import words_of

OPEN = {"game": "macbeth", "time": "10+5"}


@pytest.fixture(scope="module")
async def site(
    each_database: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Site]:
    """A site on each kind of database."""
    settings = LIMITS | each_database
    async with Site(tmp_path_factory.mktemp("bots"), **settings) as site:
        yield site


async def mark(browser: Browser, status: int = 200, *scopes: str) -> Json:
    """Mark a player as a bot by an API call with a token, as a program does."""
    body = {"name": "bot", "scopes": scopes or ["bot"]}
    token = (await browser.ask("POST", "/api/me/tokens", body, 201))["token"]
    headers = {"authorization": f"Bearer {token}"}
    answer = await browser.http.post("/api/v1/me/bot", headers=headers)
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found


async def choose(browser: Browser, **choices: str) -> None:
    await browser.ask("PUT", "/api/me/settings", {"choices": choices})


async def pair(browser: Browser, **fields: Any) -> Json:
    found: Json = await browser.ask("POST", "/api/pairings", OPEN | fields)
    return found


async def refused(browser: Browser, match_id: str, status: int = 403) -> str:
    answer = await browser.ask("POST", f"/api/matches/{match_id}/seats", {}, status)
    return str(answer["reason"])


async def test_a_player_who_has_not_played_becomes_a_bot(ann: Browser, bob: Browser) -> None:
    await ann.ask("PATCH", "/api/me", {"name": "BOT BOT Ann"})
    me = await ann.ask("GET", "/api/me")
    assert (me["name"], me["bot"]) == ("Ann", False)  # the mark is not for people
    assert (await ann.ask("POST", "/api/me/bot", status=403))["reason"] == "token-needed"
    assert (await mark(ann, 403, "play", "read", "challenge"))["reason"] == "scope"
    marked = await mark(ann)
    assert (marked["name"], marked["display_name"], marked["bot"]) == ("Ann", "BOT Ann", True)
    assert (marked["scopes"], marked["token_name"]) == (["bot"], "bot")
    assert (await mark(ann))["display_name"] == "BOT Ann"
    assert 'value="Ann"' in (await ann.http.get("/me/account")).text
    for wanted, shown in {"BOT Robin": "BOT Robin", "Puck": "BOT Puck"}.items():
        renamed = await ann.ask("PATCH", "/api/me", {"name": wanted})
        assert renamed["display_name"] == shown
    nameless = await ann.ask("PATCH", "/api/me", {"name": None})
    assert nameless["display_name"].startswith("BOT ")
    match_id = await bob.open_match()
    assert (await mark(bob, 409))["reason"] == "has-played"
    await ann.sit(match_id)
    seats = (await bob.read_match(match_id))["presence"]["seats"]
    assert nameless["display_name"] in [seat["name"] for seat in seats]


async def test_quick_pairing_joins_bots_and_people_only_by_wish(new_browser: NewBrowser) -> None:
    for game in ("macbeth", "hex-othello-3"):
        person, robot, other = new_browser(), new_browser(), new_browser()
        await mark(robot)
        hers = await pair(person, game=game)
        assert (await refused(robot, hers["id"])) == "bot-unwanted"
        robots = await pair(robot, game=game)
        assert robots["id"] != hers["id"]
        assert (await pair(other, game=game))["id"] == hers["id"]
        await choose(other, bot_pairing="yes")
        wishing = await pair(other, game=game, takebacks=False)
        assert (await pair(robot, game=game, takebacks=False))["id"] == wishing["id"]


async def test_a_wish_is_none_for_rated_games(new_browser: NewBrowser) -> None:
    person, robot, second = new_browser(), new_browser(), new_browser()
    await mark(robot)
    await mark(second)
    await choose(person, bot_pairing="yes")
    rated = {"rated": True, "takebacks": False}
    hers = await pair(person, **rated)
    assert (await refused(robot, hers["id"])) == "bot-rated"
    robots = await pair(robot, **rated)
    assert robots["id"] != hers["id"]
    assert (await pair(second, **rated))["id"] == robots["id"]  # bots may rate each other


async def test_people_may_refuse_challenges_from_bots(ann: Browser, bob: Browser) -> None:
    await keep(ann, "gentle")
    await keep(bob, "machine")
    await mark(bob)
    rated = {"challenge": "gentle", "rated": True, "takebacks": False}
    match_id = (await bob.ask("POST", "/api/matches", OPEN | rated, 201))["id"]
    await ann.sit(match_id)  # both agreed
    await choose(ann, bot_challenges="no")
    answer = await bob.ask("POST", "/api/matches", OPEN | {"challenge": "gentle"}, 409)
    assert answer["reason"] == "no-bots"
    people = (await bob.ask("GET", "/api/me/people"))["people"]
    again = OPEN | {"friends": [people[0]["id"]]}
    assert (await bob.ask("POST", "/api/matches", again, 409))["reason"] == "no-bots"
    hers = await ann.ask("POST", "/api/matches", OPEN | {"challenge": "machine"}, 201)
    await bob.sit(hers["id"])  # she may still challenge one


async def test_a_page_shows_the_mark(ann: Browser, eve: Browser) -> None:
    await keep(ann, "tin-man")
    await mark(ann)
    page = words_of((await eve.http.get("/@tin-man")).text)
    assert '<span class="bot-badge">BOT</span> tin-man</h1>' in page
