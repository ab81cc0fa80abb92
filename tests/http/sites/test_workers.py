"""Two processes serve one site, on PostgreSQL and Redis."""

import asyncio
import json
from collections.abc import AsyncIterator
from itertools import cycle
from pathlib import Path
from uuid import uuid4

import httpx2
import pytest
from sqlalchemy import create_engine, insert

from app.db.tables import heartbeat
from app.locales import t
from harness.polling import TIME_LIMIT
from harness.servers.redis_server import need_server
from tests.features.chat.test_sockets import test_a_message_has_name_and_seat
from tests.features.circles.support import page, together
from tests.features.friends.test_friends import befriend
from tests.features.lobby.test_pairing import test_players_who_press_at_once_are_all_paired, time
from tests.features.matches.test_whole_game import test_a_whole_game_is_played
from tests.features.notifications.support.players import subscribes
from tests.features.streams.test_games import test_games_by_id, test_listed_games_of_players
from tests.features.tournaments.support.pages import begun, created, own_game
from tests.features.tournaments.test_two_tournaments import pair_at_once
from tests.support.site.authenticator import keep, sign_in
from tests.support.site.chat_client import listening
from tests.support.site.fixtures import LIMITS, NewBrowser
from tests.support.site.http_sink import PostOffice
from tests.support.site.live_server import Browser, Json, Site
from tests.support.site.page import Page

__all__ = [
    "test_a_message_has_name_and_seat",
    "test_a_whole_game_is_played",
    "test_games_by_id",
    "test_listed_games_of_players",
    "test_players_who_press_at_once_are_all_paired",
    "time",
]

Workers = tuple[Site, Site]

REACHABLE = 'birnam_peers_reachable{via="redis"} 1.0'


@pytest.fixture
async def workers(tmp_path: Path, postgres: str) -> AsyncIterator[Workers]:
    """Two servers. The imported tests use both."""
    shared: Json = {"database_url": postgres, "redis_url": need_server()}
    shared |= {"redis_prefix": f"test-{uuid4().hex}"}
    shared |= {"webhook_private": True}
    async with (
        Site(tmp_path / "one" / "data", **LIMITS, **shared) as one,
        Site(tmp_path / "two" / "data", **LIMITS, **shared) as two,
    ):
        await wait_until_connected(one, two)
        yield one, two


@pytest.fixture
def new_browser(workers: Workers) -> NewBrowser:
    """Every second client uses the second server."""
    turns = cycle(workers)
    return lambda: Browser(next(turns))


async def presence(page: Page, wanted: list[str]) -> Json:
    """Wait for a presence message with these players."""
    while True:
        message = await page.next()
        if message["t"] == "presence" and [seat["presence"] for seat in message["seats"]] == wanted:
            return message


async def test_players_at_another_worker_are_present(
    ann: Browser, bob: Browser, match_id: str
) -> None:
    async with asyncio.timeout(TIME_LIMIT), ann.watch(match_id) as black:
        await black.hello()
        async with bob.page(match_id):
            await presence(black, ["here", "here"])
        await presence(black, ["here", "away"])
        async with bob.page(match_id):
            await presence(black, ["here", "here"])
            await bob.ask("PATCH", "/api/me", {"name": "Bob"})
            answer = await presence(black, ["here", "here"])
            assert [seat["name"] for seat in answer["seats"]][1] == "Bob"


async def test_a_page_continues_at_another_worker(
    ann: Browser, bob: Browser, workers: Workers, match_id: str
) -> None:
    """The page sends its version; a resent move is played once."""
    other = Browser(workers[1])
    other.http.cookies = ann.http.cookies
    async with bob.page(match_id), other.page(match_id):
        async with ann.page(match_id) as black:
            await black.play("g8", 2, "click")
            assert (await black.until("frame"))["version"] == 3
        async with other.watch(match_id) as black:
            welcome, following = await black.hello(3)
            assert (welcome["version"], welcome["frames"], following) == (3, 0, [])
            await black.play("g8", 2, "click")
            assert (await black.until("frame"))["version"] == 3


async def test_lobby_changes_reach_other_workers(ann: Browser, bob: Browser) -> None:
    await bob.ask("PATCH", "/api/me", {"name": "Bob"})
    async with bob.listen("/api/lobby/socket") as home, asyncio.timeout(TIME_LIMIT):
        await ann.open_match(listed=True)
        assert json.loads(await home.connection.recv()) == {"t": "changed"}


async def test_pages_read_the_lobby_again_when_a_worker_was_killed(
    ann: Browser, workers: Workers, migrated_postgres: str
) -> None:
    """It may have told nobody of its last changes."""
    await ann.ask("PATCH", "/api/me", {"name": "Ann"})
    async with ann.listen("/api/lobby/socket?own=true") as home, asyncio.timeout(TIME_LIMIT):
        engine = create_engine(migrated_postgres)
        with engine.begin() as connection:
            connection.execute(insert(heartbeat).values(worker="killed", at=1, left=True))
        engine.dispose()
        assert json.loads(await home.connection.recv()) == {"t": "changed"}


async def test_revoked_devices_are_disconnected_at_other_workers(
    ann: Browser, bob: Browser, workers: Workers, match_id: str
) -> None:
    other = Browser(workers[1])
    other.http.cookies = ann.http.cookies
    async with other.page(match_id) as page:
        await ann.ask("DELETE", "/api/me/devices")
        async with asyncio.timeout(TIME_LIMIT):
            assert await page.close_code() == 1012


async def test_a_device_is_notified_of_the_next_move_at_another_worker(
    ann: Browser, bob: Browser, match_id: str
) -> None:
    """That worker has just read the devices, and found none."""
    commands = f"/api/matches/{match_id}/commands"
    with PostOffice().open() as office:
        async with ann.page(match_id) as black:
            await black.play("g8", 2, "first")
            await black.until("frame")
            subscription = await subscribes(bob, office)
            await bob.ask("POST", commands, {"t": "play", "id": "second", "at": 3, "move": "h9"})
            assert (await black.until("frame"))["version"] == 4
            await black.play("g9", 4, "third")
            await black.until("frame")
        assert subscription.read(await office.arrived())["match"] == match_id


async def test_reactions_and_deletions_reach_other_workers(
    ann: Browser, bob: Browser, match_id: str
) -> None:
    await ann.ask("PATCH", "/api/me", {"name": "Ann"})
    async with listening(ann, match_id) as black, listening(bob, match_id) as white:
        await black.say("players", "hello")
        announced = await white.wait(lambda one: one["t"] == "chat-posted")
        assert announced["message"]["text"] == "hello"
        await black.react("👍")
        assert (await white.wait(lambda one: one["t"] == "chat-reaction"))["name"] == "Ann"
        await black.ask("chat-moderate", action="delete", channel="players", number=1)
        assert (await white.wait(lambda one: one["t"] == "chat-deleted"))["deleted_by"] == "author"


async def test_workers_share_rate_limits(
    workers: Workers, tmp_path: Path, migrated_postgres: str
) -> None:
    narrow: Json = {
        "limit_guessing": "3/hour",
        "database_url": migrated_postgres,
        "redis_url": need_server(),
        "redis_prefix": f"test-{uuid4().hex}",
    }
    async with Site(tmp_path / "1", **narrow) as one, Site(tmp_path / "2", **narrow) as two:
        ann, bob = Browser(one), Browser(two)
        await wait_until_connected(one, two)
        for browser, status in ((ann, 410), (bob, 410), (ann, 410), (bob, 429), (ann, 429)):
            await browser.ask("POST", "/api/continue", {"code": "AAAAAA"}, status)


async def wait_until_connected(*sites: Site) -> None:
    """Wait until both servers can reach each other."""
    async with httpx2.AsyncClient(trust_env=False, timeout=TIME_LIMIT, verify=False) as http:
        for site in sites:
            async with asyncio.timeout(TIME_LIMIT):
                while REACHABLE not in (await http.get(f"{site.address}/metrics")).text:
                    pass  # each request lets the site go on


async def test_friends_at_another_worker_are_here(ann: Browser, bob: Browser) -> None:
    """Each request lets the workers go on, which publish their players every few seconds."""
    await befriend(ann, bob, "elsewhere-friend")
    assert t("friends.away") in await page(ann, "/me/friends")
    async with asyncio.timeout(TIME_LIMIT):
        async with bob.socket("/api/lobby/socket"):
            while t("friends.here") not in await page(ann, "/me/friends"):
                pass
        while t("friends.away") not in await page(ann, "/me/friends"):
            pass


async def test_circles_live_at_all_workers(ann: Browser, bob: Browser) -> None:
    circle = await together(ann, bob)
    async with ann.socket(f"/api{circle}/socket") as socket, asyncio.timeout(TIME_LIMIT):
        await socket.connection.recv()
        async with bob.socket(f"/api{circle}/socket"):
            while 'class="circle-here"' not in await page(ann, circle):
                await socket.connection.recv()
        await bob.send(f"{circle}/chat", text="Hello from there")
        while "Hello from there" not in await page(ann, circle):
            await socket.connection.recv()
        await bob.send(f"{circle}/games")
        while 'class="circle-call"' not in await page(ann, circle):
            await socket.connection.recv()


async def test_a_round_is_paired_once(new_browser: NewBrowser) -> None:
    """Both workers run the tournament, and each has two of its players."""
    players = [new_browser() for _ in range(4)]
    path = await begun(players)
    games = [await own_game(player, path) for player in players]
    losers = dict(zip(games, players, strict=True))
    assert len(losers) == 2
    for match_id, loser in losers.items():
        await loser.resign(match_id)
    again = [
        await own_game(player, path, but=game) for player, game in zip(players, games, strict=True)
    ]
    assert len({*again}) == 2
    assert {*again}.isdisjoint(games)
    text = await players[0].read(path)
    assert text == await players[0].read(path)
    assert text.count('<details class="round"') == 2
    assert text.count('<li><a href="/matches/') == len(losers) + len({*again})


async def test_a_merge_reaches_the_tournaments_at_all_workers(
    ann: Browser, bob: Browser, new_browser: NewBrowser
) -> None:
    passkey = await keep(new_browser(), "elsewhere")
    path = await created([ann, bob])
    async with bob.listen(f"/api{path}/socket") as page, asyncio.timeout(TIME_LIMIT):
        await sign_in(ann, passkey)
        await ann.ask("POST", "/api/me/merge")
        while "@elsewhere" not in await bob.read(path):
            await page.connection.recv()


async def test_two_processes_do_not_pair_a_player_at_the_same_moment(
    workers: Workers, new_browser: NewBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    await pair_at_once(*workers, new_browser, monkeypatch)
