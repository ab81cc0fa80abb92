"""Streams and commands over real HTTP, on both kinds of databases."""

import asyncio
import json
import os
import re
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.polling import TIME_LIMIT
from tests.web.conftest import LIMITS
from tests.web.support.api_description import DESCRIPTION
from tests.web.support.live_server import SERVER, Browser, Json, Site
from tests.web.support.raw_client import connected, request

DOCUMENT = Path(__file__).parents[3] / "docs" / "api.md"


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """A site on each kind of database."""
    settings: dict[str, Any] = dict(LIMITS)
    if request.param == "postgres":
        settings["database_url"] = request.getfixturevalue("migrated_postgres")
    with Site(tmp_path_factory.mktemp("streams") / "data", **settings) as site:
        yield site


class Stream:
    """A stream whose lines are read one by one."""

    def __init__(self, path: str, lines: AsyncIterator[str]) -> None:
        self._path = path
        self._lines = lines

    async def until(self, kind: str) -> Json:
        """The next message of a kind."""
        async with asyncio.timeout(TIME_LIMIT):
            while True:
                line = await anext(self._lines)
                message: Json = json.loads(line) if line else {"t": "heartbeat"}
                if line:
                    DESCRIPTION.check_line(self._path, line)
                if message["t"] == kind:
                    return message

    async def next(self) -> Json:
        """The next message that is no heartbeat."""
        async with asyncio.timeout(TIME_LIMIT):
            while not (line := await anext(self._lines)):
                pass
        message: Json = json.loads(line)
        return message

    async def end(self) -> None:
        """Read until the server ends the stream."""
        async with asyncio.timeout(TIME_LIMIT):
            async for _ in self._lines:
                pass


@asynccontextmanager
async def stream(browser: Browser, path: str) -> AsyncIterator[Stream]:
    async with browser.http.stream("GET", path, timeout=TIME_LIMIT) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "application/x-ndjson"
        yield Stream(path, answer.aiter_lines())


async def command(browser: Browser, match_id: str, status: int = 200, **fields: Any) -> Json:
    path = f"/api/matches/{match_id}/commands"
    answer: Json = await browser.ask("POST", path, fields, status)
    return answer


async def test_a_match_is_streamed_and_played(ann: Browser, bob: Browser, match_id: str) -> None:
    async with stream(bob, f"/api/v1/matches/{match_id}/stream") as lines:
        assert (await lines.until("welcome"))["you"] == ["white"]
        snapshot = await lines.until("snapshot")
        SERVER.validate_python(snapshot)
        assert snapshot["version"] == 2
        assert await command(ann, match_id, t="play", id="a", at=2, move="g8") == {"version": 3}
        assert await command(ann, match_id, t="play", id="a", at=2, move="g8") == {"version": 3}
        frame = await lines.until("frame")
        assert (frame["version"], frame["by"], frame["id"]) == (3, "black", "a")
        await lines.until("heartbeat")
    async with stream(bob, f"/api/matches/{match_id}/stream?version=2") as lines:
        assert (await lines.until("welcome"))["frames"] == 1
        assert (await lines.until("frame"))["version"] == 3
        await command(ann, match_id, t="offer", id="b", at=3, kind="draw", ply=None)
        offer = (await lines.until("frame"))["view"]["offers"][0]["id"]
        await command(bob, match_id, t="answer", id="c", offer=offer, accept=True)
        assert (await lines.until("frame"))["view"]["result"]["reason"] == "agreed"


async def test_a_command_may_be_refused(ann: Browser, bob: Browser, eve: Browser) -> None:
    match_id = await ann.open_match()
    play = {"t": "play", "id": "x", "at": 1, "move": "g8"}
    assert (await command(eve, match_id, 403, **play))["reason"] == "no-player"
    assert (await command(ann, match_id, 409, **play))["reason"] == "not-started"
    await bob.sit(match_id)
    assert (await command(bob, match_id, 409, **(play | {"at": 2})))["reason"] == "not-your-turn"
    assert (await command(ann, match_id, 422, t="dance", id="y"))["reason"] == "invalid"
    await command(ann, "2" * 14, 404, **play)
    await command(bob, match_id, t="resign", id="z", at=2)
    assert (await command(ann, match_id, 409, **(play | {"at": 3})))["reason"] == "over"


async def test_chat_is_posted_and_streamed(ann: Browser, bob: Browser, match_id: str) -> None:
    async with stream(bob, f"/api/matches/{match_id}/stream") as lines:
        await lines.until("chat-history")
        path = f"/api/matches/{match_id}/chat"
        text = {"id": "hi", "channel": "players", "text": " Hello  there\n"}
        assert await ann.ask("POST", path, text) == {"id": "hi"}
        assert (await lines.until("chat-posted"))["message"]["text"] == "Hello there"
        empty = await ann.ask("POST", path, text | {"id": "e", "text": " "}, 409)
        assert empty["reason"] == "empty"
        await ann.ask("POST", path, text | {"id": "s", "channel": "spectators"}, 409)
    posts = [ann.http.post(path, json=text | {"id": f"flood-{number}"}) for number in range(9)]
    refused = [one for one in await asyncio.gather(*posts) if one.status_code != 200]
    assert {one.status_code for one in refused} == {429}
    assert all(1 <= int(one.headers["retry-after"]) <= 60 for one in refused)


async def test_a_private_match_is_streamed_to_its_players_only(
    ann: Browser, bob: Browser, eve: Browser
) -> None:
    match_id = await ann.open_match(private=True)
    async with stream(eve, f"/api/matches/{match_id}/stream") as lines:
        await lines.until("snapshot")
        await bob.sit(match_id)
        await lines.end()
    await eve.ask("GET", f"/api/matches/{match_id}/stream", status=403)
    async with stream(bob, f"/api/matches/{match_id}/stream") as lines:
        await lines.until("snapshot")


async def test_events_of_a_player(ann: Browser, bob: Browser, eve: Browser) -> None:
    await eve.ask("GET", "/api/stream/events", status=403)
    await bob.ask("PATCH", "/api/me", {"name": "Bob"})
    async with stream(bob, "/api/stream/events") as events:
        match_id = await ann.open_match()
        await bob.sit(match_id)
        started = await events.until("game-started")
        assert (started["match"], started["card"]["you"]) == (match_id, ["white"])
        await command(bob, match_id, t="resign", id="r", at=2)
        finished = await events.until("game-finished")
        assert finished["match"] == match_id
        (friend,) = (await ann.ask("GET", "/api/me/people"))["people"]
        invitation = await ann.open_match(friends=[friend["id"]])
        assert (await events.until("invitation"))["match"] == invitation
    async with stream(bob, "/api/stream/events") as events:
        assert (await events.until("invitation"))["match"] == invitation


async def test_a_game_that_waits_again_has_not_ended(ann: Browser, bob: Browser) -> None:
    first, second = await ann.open_match(), await ann.open_match()
    await bob.sit(first)
    async with stream(ann, "/api/stream/events") as events:
        assert (await events.next())["match"] == first
        await ann.ask("DELETE", f"/api/matches/{first}/seats/white")
        await bob.sit(second)
        started = await events.next()
        assert (started["t"], started["match"]) == ("game-started", second)
        await command(ann, second, t="resign", id="r", at=2)
        finished = await events.next()
        assert (finished["t"], finished["match"]) == ("game-finished", second)


async def test_only_ends_are_reported_of_more_games_than_are_read(
    ann: Browser, bob: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.web.streams.events.MAX_PAGES", 1)
    monkeypatch.setattr("app.store.player_matches.PAGE_LENGTH", 1)
    games = [await ann.open_match() for _ in range(2)]
    for match_id in games:
        await bob.sit(match_id)
    async with stream(ann, "/api/stream/events") as events:
        first = await events.next()
        games.remove(first["match"])
        await command(ann, first["match"], t="play", id="a", at=2, move="g8")
        second = await events.next()
        assert [(one["t"], one["card"]["ply"]) for one in (first, second)] == [
            ("game-started", 0),
            ("game-started", 0),
        ]
        assert [second["match"]] == games
        await command(ann, first["match"], t="resign", id="r", at=3)
        finished = await events.next()
        assert (finished["t"], finished["match"]) == ("game-finished", first["match"])
        assert finished["card"]["status"] == "over"


async def test_nothing_is_missed_by_a_cut_connection(ann: Browser, bob: Browser) -> None:
    games = [await ann.open_match() for _ in range(2)]
    for match_id in games:
        await bob.sit(match_id)
    async with stream(bob, "/api/stream/events") as events:
        at = (await events.until("game-started"))["at"]
    await command(bob, games[0], t="resign", id="r", at=2)  # while nobody reads
    async with stream(bob, f"/api/stream/events?since={at}") as events:
        ended = await events.until("game-finished")
        assert (ended["match"], ended["card"]["status"]) == (games[0], "over")
        assert (await events.until("game-started"))["match"] == games[1]
    async with stream(bob, f"/api/stream/events?since={at + 3_600_000}") as events:
        assert (await events.next())["t"] == "game-started"
    await bob.ask("GET", "/api/stream/events?since=-1", status=422)


async def test_a_game_of_three_is_resumed_by_version(
    ann: Browser, bob: Browser, cid: Browser
) -> None:
    match_id = await ann.open_match(game="hex-othello-3", time="1d", takebacks=True)
    for other in (bob, cid):
        await other.sit(match_id)
    path = f"/api/matches/{match_id}/stream"
    players: dict[str, Browser] = {}
    snapshot: Json = {}
    for browser in (ann, bob, cid):
        async with stream(browser, path) as lines:
            (color,) = (await lines.until("welcome"))["you"]
            players[color] = browser
            snapshot = await lines.until("snapshot")
    view, version = snapshot["view"], snapshot["version"]
    for number in range(6):  # the connection is cut after each move
        move, mover = view["legal"][0]["move"], players[view["to_move"]]
        play = {"t": "play", "id": f"m{number}", "at": version, "move": move}
        await command(mover, match_id, **play)
        async with stream(bob, f"{path}?version={version}") as lines:
            assert (await lines.until("welcome"))["frames"] == 1
            frame = await lines.until("frame")
        assert frame["version"] == version + 1
        view, version = frame["view"], frame["version"]
    async with stream(bob, f"{path}?version=3") as lines:
        assert (await lines.until("welcome"))["frames"] == version - 3
        assert [(await lines.until("frame"))["version"] for _ in range(3, version)] == list(
            range(4, version + 1)
        )


async def test_a_player_has_a_limited_number_of_streams(
    ann: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.web.limits.open_streams.MAX_STREAMS", 1)
    match_id = await ann.open_match()
    async with stream(ann, f"/api/matches/{match_id}/stream") as lines:
        await lines.until("snapshot")
        path = "/api/stream/events"
        assert (await ann.ask("GET", path, status=429))["reason"] == "too-many-streams"


async def test_the_head_of_a_stream_leaves_the_connection_free(site: Site, match_id: str) -> None:
    path = f"/api/matches/{match_id}/stream"
    async with asyncio.timeout(TIME_LIMIT), connected(site) as client:
        for method, asked in (("HEAD", path), ("HEAD", path), ("GET", "/api/games")):
            await client.send(request(site, asked, method=method))
            assert await client.status() == 200


async def test_streams_end_when_the_server_stops(tmp_path: Path) -> None:
    with Site(tmp_path / "data", **LIMITS) as site:
        ann = Browser(site)
        match_id = await ann.open_match()
        async with (
            stream(ann, f"/api/matches/{match_id}/stream") as lines,
            stream(ann, "/api/stream/events") as events,
        ):
            await lines.until("snapshot")
            await lines.until("heartbeat")
            site.stop()
            await lines.end()
            await events.end()
        await ann.http.aclose()


async def test_the_bot_of_the_documentation_plays(
    ann: Browser, bob: Browser, tmp_path: Path
) -> None:
    chapter = DOCUMENT.read_text("utf-8").partition("## A bot in thirty lines")[2]
    (source,) = re.findall(r"```python\n(.*?)```", chapter, re.DOTALL)
    program = tmp_path / "bot.py"
    program.write_text(source, encoding="utf-8")
    first = await ann.open_match()
    await bob.sit(first)
    await command(bob, first, t="resign", id="r", at=2)  # now they know each other
    body = {"name": "bot", "scopes": ["play", "challenge"]}
    token = (await bob.ask("POST", "/api/me/tokens", body, 201))["token"]
    environment = os.environ | {"BIRNAM": ann.site.address, "TOKEN": token, "NO_PROXY": "*"}
    process = await asyncio.create_subprocess_exec(sys.executable, program, env=environment)
    try:
        (friend,) = (await ann.ask("GET", "/api/me/people"))["people"]
        match_id = await ann.open_match(friends=[friend["id"]])
        async with stream(ann, f"/api/matches/{match_id}/stream") as lines:
            snapshot = await lines.until("snapshot")  # the bot may have sat down already
            view, version = snapshot["view"], snapshot["version"]
            for number in range(200):
                if view["status"] == "over":
                    break
                if view["to_move"] == "black":
                    move = view["legal"][0]["move"]
                    play = {"t": "play", "id": f"m{number}", "at": version, "move": move}
                    await command(ann, match_id, **play)
                frame = await lines.until("frame")
                view, version = frame["view"], frame["version"]
            assert view["result"]["reason"] == "finished"
    finally:
        process.kill()
        await process.wait()
