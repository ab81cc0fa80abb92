"""Pairing: players who look for the same game meet, and nobody waits who need not."""

import asyncio
from collections import Counter
from itertools import count
from typing import Any

import pytest

from engine import find_game
from tests.support.site.chat_client import listening
from tests.support.site.fixtures import NewBrowser
from tests.support.site.live_server import Browser, Json

_MINUTES = count(60)


@pytest.fixture
def time() -> str:
    """A clock that no other test looks for."""
    return f"{next(_MINUTES)}+17"


async def pair(browser: Browser, **wish: Any) -> Json:
    """Look for an opponent."""
    paired: Json = await browser.ask("POST", "/api/pairings", {"game": "macbeth"} | wish)
    return paired


async def status(browser: Browser, match_id: str) -> str:
    match = await browser.read_match(match_id)
    return str(match["snapshot"]["view"]["status"])


async def offered(browser: Browser) -> set[str]:
    return {card["id"] for card in (await browser.ask("GET", "/api/lobby"))["open"]}


async def test_the_second_player_joins_the_game_of_the_first(
    ann: Browser, bob: Browser, eve: Browser, time: str
) -> None:
    first = await pair(ann, time=time)
    assert first["state"] == "waiting"
    cards = (await eve.ask("GET", "/api/lobby"))["open"]
    (card,) = [card for card in cards if card["id"] == first["id"]]
    assert (card["time"], card["random_color"], card["joining"]) == (time, True, "open")
    second = await pair(bob, time=time)
    assert (second["id"], second["state"]) == (first["id"], "playing")
    assert {first["color"], second["color"]} == {"black", "white"}
    assert first["id"] not in await offered(eve)


@pytest.mark.parametrize("game", ["macbeth", "hex-othello-3"])
async def test_players_who_press_at_once_are_all_paired(
    new_browser: NewBrowser, time: str, game: str
) -> None:
    players = len(find_game(game).players)
    browsers = [new_browser() for _ in range(4 * players)]
    pairings = await asyncio.gather(*(pair(one, game=game, time=time) for one in browsers))
    assert Counter(Counter(one["id"] for one in pairings).values()) == {players: 4}
    assert len({(one["id"], one["color"]) for one in pairings}) == len(browsers)
    for browser in browsers:
        (card,) = (await browser.ask("GET", "/api/me/matches"))["matches"]
        assert card["status"] == "running"


@pytest.mark.parametrize("color", ["black", "white"])
async def test_a_random_color_makes_way_for_a_wanted_one(
    ann: Browser, bob: Browser, time: str, color: str
) -> None:
    first = await pair(ann, time=time)
    async with ann.page(first["id"]):
        second = await pair(bob, time=time, color=color)
    assert (second["id"], second["color"]) == (first["id"], color)
    (mine,) = (await ann.ask("GET", "/api/me/matches"))["matches"]
    assert mine["you"] == ["white" if color == "black" else "black"]


async def test_a_player_waits_once_for_the_same_game(ann: Browser, bob: Browser, time: str) -> None:
    first = await pair(ann, time=time)
    assert await pair(ann, time=time) == first
    black = await pair(ann, time=time, color="black")  # cancels the first one
    assert black["id"] != first["id"]
    assert await status(ann, first["id"]) == "over"
    assert (await pair(bob, time=time))["id"] == black["id"]


async def test_a_player_waits_in_one_game_with_a_live_clock(
    ann: Browser, bob: Browser, time: str
) -> None:
    live = await pair(ann, time=time)
    days = await pair(ann, time="29d")
    other = await pair(ann, game="othello", time=time)
    states = [await status(ann, one["id"]) for one in (live, days, other)]
    assert states == ["over", "waiting", "waiting"]
    assert (await pair(bob, time=time))["state"] == "waiting"
    assert (await pair(bob, time="29d"))["id"] == days["id"]


async def test_a_waiting_player_joins_a_game_that_was_opened_later(
    ann: Browser, bob: Browser, time: str
) -> None:
    """Bob's invitation was listed without looking for others."""
    mine = await pair(ann, time=time)
    listed = await bob.open_match(time=time, listed=True)
    paired = await pair(ann, time=time)
    assert (paired["id"], paired["color"], paired["state"]) == (listed, "white", "playing")
    assert await status(ann, mine["id"]) == "over"


@pytest.mark.parametrize("muted_player_searches", [True, False])
async def test_players_who_have_muted_each_other_are_not_paired(
    ann: Browser, bob: Browser, match_id: str, time: str, muted_player_searches: bool
) -> None:
    await ann.ask("PATCH", "/api/me", {"name": "Ann"})
    await bob.ask("PATCH", "/api/me", {"name": "Bob"})
    async with listening(ann, match_id) as black, listening(bob, match_id) as white:
        await white.say("players", "you fool")
        await black.ask("chat-moderate", action="mute", channel="players", number=1)
    first, second = (ann, bob) if muted_player_searches else (bob, ann)
    waiting = await pair(first, time=time)
    assert (await pair(second, time=time))["state"] == "waiting"
    assert await status(first, waiting["id"]) == "waiting"


async def test_a_replaced_guest_is_not_paired_with_that_match_again(
    ann: Browser, bob: Browser, time: str
) -> None:
    first = await pair(ann, time=time)
    seat = (await pair(bob, time=time))["color"]
    await ann.ask("DELETE", f"/api/matches/{first['id']}/seats/{seat}")
    assert (await pair(bob, time=time, color="black"))["id"] != first["id"]


async def test_a_host_who_approves_players_is_asked(
    ann: Browser, bob: Browser, cid: Browser, time: str
) -> None:
    first = await pair(ann, time=time, approval=True)
    asked = await pair(bob, time=time)
    assert (asked["id"], asked["state"], asked["color"]) == (first["id"], "asked", None)
    assert await pair(bob, time=time) == asked
    path = f"/api/matches/{first['id']}"
    (request,) = (await ann.ask("GET", path))["presence"]["join_requests"]
    await ann.ask("POST", f"{path}/join-requests/{request['id']}", {"accept": False})
    declined = await pair(bob, time=time)
    assert (declined["state"], declined["id"] != first["id"]) == ("waiting", True)
    assert (await pair(cid, time=time))["id"] == declined["id"], "a seat at once comes first"


async def test_a_player_who_approves_others_gets_no_seat_unasked(
    ann: Browser, bob: Browser, cid: Browser, time: str
) -> None:
    waiting = await pair(ann, time=time)
    picky = await pair(bob, time=time, approval=True)
    assert (picky["state"], picky["id"] != waiting["id"]) == ("waiting", True)
    assert (await pair(cid, time=time, approval=True))["state"] == "asked"


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"game": "chess"}, "no-such-game"),
        ({"options": {"opening": "x"}}, "no-such-option"),
        ({"time": "soon"}, "no-such-time"),
        ({"color": "red"}, "no-such-seat"),
        ({"color": "green"}, "invalid"),
        ({"hints": True}, "invalid"),
    ],
)
async def test_a_search_that_makes_no_sense(ann: Browser, wish: Json, reason: str) -> None:
    body = {"game": "macbeth"} | wish
    assert (await ann.ask("POST", "/api/pairings", body, 422))["reason"] == reason
    assert ann.token is None, "nobody becomes a player"
