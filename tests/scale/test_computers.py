"""SIGKILL while computers think: when the server is back, they move, and nobody had to ask."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import orjson
import pytest
from websockets.asyncio.client import connect

from tests.scale.support.server import Server
from tests.support.warm_up import warm

TIME_LIMIT = 300.0  # seconds: what thinks may have to be compiled first
KILLS = 2
MATCHES: list[dict[str, Any]] = [
    {"game": "macbeth", "color": "white", "computers": [8]},
    {"game": "moxie", "color": "black", "computers": [8], "time": "5+5"},
    {"game": "hex-othello-3", "color": "red", "computers": [7, 8]},
]
DUE = [1, 1, 2]  # plies until it is the person's turn


@pytest.fixture(scope="module", autouse=True)
def warm_computers() -> None:
    """Nobody waits for a compiler."""
    warm()


async def moves(server: Server, match_id: str, cookie: str, plies: int) -> int:
    """How many plies are played, once there are so many."""
    url = f"ws://{server.site}/api/matches/{match_id}/socket"
    headers = {"Cookie": f"birnam={cookie}"}
    async with connect(url, additional_headers=headers, compression=None, proxy=None) as socket:
        await socket.send('{"t":"hello","version":null}')
        async for text in socket:
            message = orjson.loads(text)
            if message["t"] in ("snapshot", "frame") and message["view"]["ply"] >= plies:
                return int(message["view"]["ply"])
    raise AssertionError("the server has closed the page")


async def test_computers_go_on_after_a_kill(chance: Random, tmp_path: Path) -> None:
    server = Server(tmp_path, chance)
    await server.migrate()
    async with asyncio.timeout(TIME_LIMIT):
        for _ in range(KILLS):
            await server.start()
            http = httpx2.AsyncClient(base_url=f"http://{server.site}", trust_env=False, timeout=60)
            async with http:
                answers = [await http.post("/api/matches", json=wish) for wish in MATCHES]
                cookie = http.cookies["birnam"]
            opened = [answer.json()["id"] for answer in answers]
            await asyncio.sleep(chance.random())  # somewhere in their thoughts, or just after
            await server.kill()
            await server.start()
            for match_id, plies in zip(opened, DUE, strict=True):
                assert await moves(server, match_id, cookie, plies) == plies
            await server.stop()
