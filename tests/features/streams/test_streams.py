"""Streams and commands over real HTTP, on both kinds of databases."""

import ast
import asyncio
import os
import re
import sys
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx2

from app.connections.places import MAX_OF_PLAYER, Places
from harness.polling import TIME_LIMIT, until
from tests.features.matches.test_swap import make_first_moves
from tests.features.streams.conftest import BEATING
from tests.features.streams.support import command, stream
from tests.support.site.fixtures import LIMITS
from tests.support.site.live_server import Browser, Json, Site
from tests.support.site.page import SERVER
from tests.support.site.raw_client import RawClient, connected, request

DOCUMENT = Path(__file__).parents[3] / "docs" / "api.md"


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
    path = f"/api/matches/{match_id}/stream?version=2&epoch={bob.site.epoch}"
    async with stream(bob, path) as lines:
        assert (await lines.until("welcome"))["frames"] == 1
        assert (await lines.until("frame"))["version"] == 3
        await command(ann, match_id, t="offer", id="b", at=3, kind="draw", ply=None)
        offer = (await lines.until("frame"))["view"]["offers"][0]["id"]
        await command(bob, match_id, t="answer", id="c", offer=offer, accept=True)
        assert (await lines.until("frame"))["view"]["result"]["reason"] == "agreed"


async def test_a_stream_tells_its_player_the_seats_that_change(ann: Browser, bob: Browser) -> None:
    """A seat that is taken while the stream is open, and the exchange of the swap rule."""
    await bob.ask("PATCH", "/api/me", {"name": "Bob"})
    match_id = await ann.open_match(swap=True)
    async with stream(bob, f"/api/matches/{match_id}/stream") as lines:
        assert (await lines.until("welcome"))["you"] == []
        await bob.sit(match_id)
        welcome = await lines.until("welcome")
        assert (welcome["you"], welcome["frames"]) == (["white"], 1)
        assert (await lines.until("frame"))["version"] == 2
        await make_first_moves(ann, match_id)
        at = (await ann.snapshot(match_id))["version"]
        await command(bob, match_id, t="choose", id="mine", at=at, color="black")
        assert (await lines.until("welcome"))["you"] == ["black"]
        assert (await lines.until("frame"))["view"]["swap"]["swapped"]


async def test_a_stream_tells_its_player_a_declined_join_request(
    ann: Browser, bob: Browser
) -> None:
    await bob.ask("PATCH", "/api/me", {"name": "Bob"})
    match_id = await ann.open_match(joining="approval")
    async with stream(bob, f"/api/matches/{match_id}/stream") as lines:
        assert (await lines.until("welcome"))["join_request"] is None
        path = f"/api/matches/{match_id}/seats"
        request = (await bob.ask("POST", path, {"color": None}, 202))["request"]
        assert (await lines.until("welcome"))["join_request"] == request
        path = f"/api/matches/{match_id}/join-requests/{request}"
        await ann.ask("POST", path, {"accept": False})
        assert (await lines.until("welcome"))["join_request"] is None


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


async def test_a_game_of_three_is_resumed_by_version(
    ann: Browser, bob: Browser, cid: Browser
) -> None:
    match_id = await ann.start_match(bob, cid, game="hex-othello-3", time="1d", takebacks=True)
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
        async with stream(bob, f"{path}?version={version}&epoch={bob.site.epoch}") as lines:
            assert (await lines.until("welcome"))["frames"] == 1
            frame = await lines.until("frame")
        assert frame["version"] == version + 1
        view, version = frame["view"], frame["version"]
    async with stream(bob, f"{path}?version=3&epoch={bob.site.epoch}") as lines:
        assert (await lines.until("welcome"))["frames"] == version - 3
        for known in range(3, version):
            assert (await lines.until("frame"))["version"] == known + 1


async def test_a_player_has_a_limited_number_of_streams(ann: Browser) -> None:
    """However many begin at once, and again when they have ended."""
    path = f"/api/matches/{await ann.open_match()}/stream"
    places: Places = ann.site.app.state.services[Places]
    for _ in range(2):
        async with AsyncExitStack() as stack:
            clients = [
                await stack.enter_async_context(connected(ann.site))
                for _ in range(MAX_OF_PLAYER + 20)
            ]
            cookie = f"Cookie: birnam={ann.token}"
            # Each from a network of its own, because those of one network queue.
            asked = [
                request(ann.site, path, cookie, f"X-Forwarded-For: 10.{number}.0.1")
                for number in range(len(clients))
            ]
            statuses = Counter(await asyncio.gather(*map(answered, clients, asked)))
            assert statuses == {200: MAX_OF_PLAYER, 429: 20}
            refused = await ann.ask("GET", "/api/stream/events", status=429)
            assert refused["reason"] == "too-many-streams"
        await until(lambda: not len(places))


async def answered(client: RawClient, asked: bytes) -> int:
    await client.send(asked)
    return await client.status()


async def test_the_head_of_a_stream_leaves_the_connection_free(site: Site, match_id: str) -> None:
    path = f"/api/matches/{match_id}/stream"
    async with asyncio.timeout(TIME_LIMIT), connected(site) as client:
        for method, asked in (("HEAD", path), ("HEAD", path), ("GET", "/api/games")):
            await client.send(request(site, asked, method=method))
            assert await client.status() == 200


async def test_streams_end_when_the_server_stops(tmp_path: Path) -> None:
    async with Site(tmp_path / "data", timeouts=BEATING, **LIMITS) as site:
        ann = Browser(site)
        match_id = await ann.open_match()
        async with (
            stream(ann, f"/api/matches/{match_id}/stream") as lines,
            stream(ann, "/api/stream/events") as events,
        ):
            await lines.until("snapshot")
            await lines.until("heartbeat")
            site.close_connections()
            await lines.end()
            await events.end()


def documented_bot() -> str:
    chapter = DOCUMENT.read_text("utf-8").partition("## A bot in thirty lines")[2]
    (source,) = re.findall(r"```python\n(.*?)```", chapter, re.DOTALL)
    return str(source)


def test_the_bot_of_the_documentation_sends_again_what_no_match_has_answered() -> None:
    answers = [502, 504, 503, 429, httpx2.ReadError("lost"), 200]
    posted: list[object] = []

    class Site:
        def post(self, path: str, json: object) -> object:
            posted.append((path, json))
            answer = answers[len(posted) - 1]
            if isinstance(answer, Exception):
                raise answer
            return SimpleNamespace(status_code=answer)

    time = SimpleNamespace(sleep=lambda _: None)
    names: dict[str, Any] = {"site": Site(), "time": time, "httpx2": httpx2}
    functions: list[ast.stmt] = [
        one for one in ast.parse(documented_bot()).body if isinstance(one, ast.FunctionDef)
    ]
    exec(compile(ast.Module(functions, []), "bot", "exec"), names)
    names["send"]("/commands", {"id": "x"})
    assert posted == [("/commands", {"id": "x"})] * len(answers)


async def test_the_bot_of_the_documentation_plays(
    ann: Browser, bob: Browser, tmp_path: Path
) -> None:
    program = tmp_path / "bot.py"
    program.write_text(documented_bot(), encoding="utf-8")
    first = await ann.start_match(bob)
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
