"""Colyseus from npm, with its rooms in memory."""

from pathlib import Path
from typing import Any

import httpx2

from bench.scale.baselines.node_server import NodeServer, random_game
from bench.scale.raw_load import Load, Table, play

# The package `colyseus` itself needs one that is not on npm.
PACKAGES = ["@colyseus/core@0.16.26", "@colyseus/ws-transport@0.16.5", "@colyseus/schema@3.0.76"]


class Colyseus(NodeServer):
    """A server of Colyseus."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "colyseus.cjs", PACKAGES)

    async def play(self, matches: int, at_once: int) -> Load:
        """Play new matches, `at_once` of them at the same time."""
        url = f"http://{self.site}/matchmake/"
        async with httpx2.AsyncClient(base_url=url, trust_env=False, timeout=30) as http:
            tables = [await _open_room(http) for _ in range(matches)]
        return await play(self.site, self.pid, tables, at_once)


async def _open_room(http: httpx2.AsyncClient) -> Table:
    """A room with two reserved seats, and its game."""
    first = await _reserve(http, "create/stones")
    second = await _reserve(http, f"joinById/{first['room']['roomId']}")
    return {"paths": [_path(first), _path(second)], "moves": list(random_game())}


async def _reserve(http: httpx2.AsyncClient, method: str) -> dict[str, Any]:
    response = await http.post(method, json={})
    assert response.status_code == 200, response.text
    seat: dict[str, Any] = response.json()
    return seat


def _path(seat: dict[str, Any]) -> str:
    room = seat["room"]
    return f"/{room['processId']}/{room['roomId']}?sessionId={seat['sessionId']}"
