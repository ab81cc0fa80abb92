"""The disk is full while games are played: moves are refused, none is forgotten, and it goes on."""

import asyncio
import os
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random, SystemRandom
from typing import Literal

import httpx2
import pytest

from tests.scale.bell import Bell
from tests.scale.disk import Disk, Quota, Small, mounted
from tests.scale.figures import at_rest, figures
from tests.scale.guest import Guest
from tests.scale.ledger import Ledger
from tests.scale.server import Server
from tests.scale.steadfast import Steadfast, examine, seat, staying
from tests.scale.table import Table

TABLES = 4
TIMES = 2  # that the disk is full
PATIENCE = 100.0
WISH = {"game": "macbeth", "color": "black"}


@pytest.mark.parametrize("kind", ["quota", "small"])
async def test_a_full_disk_refuses_and_forgets_nothing(
    tmp_path: Path, kind: Literal["quota", "small"]
) -> None:
    seed = os.environ.get("SEED") or str(SystemRandom().getrandbits(32))
    print(f"SEED={seed} throws the same dice again")
    chance, bell = Random(seed), Bell()
    async with asyncio.timeout(PATIENCE), AsyncExitStack() as stack:
        data = tmp_path / "data"
        data.mkdir()
        if kind == "small" and not stack.enter_context(mounted(data)):
            kind = "quota"  # a second time: what only root may do is no reason to skip
        server = Server(data, chance, room_idle="1")
        await server.migrate()
        stack.push_async_callback(server.stop)
        await server.start()
        before = await figures(server.site)
        disk: Disk = Quota(server) if kind == "quota" else Small(data)
        doors = [[server.site]] * 3
        tables = []
        for _ in range(TABLES):
            pair = [await stack.enter_async_context(Guest(server.site)) for _ in range(2)]
            tables.append(await seat(pair, doors, chance, bell))
        async with staying(tables):
            for table in tables:
                await table.play()
            for _ in range(TIMES):
                await _fill(server, disk, tables, bell)
            await bell.until(lambda: all(table.finished for table in tables))
        await at_rest(server.site, before)
        for table in tables:
            examine(table, Ledger(server.database, table.match_id))


async def _fill(server: Server, disk: Disk, tables: list[Table], bell: Bell) -> None:
    """Nobody can move any more, or open a match; all that was answered is there; then go on."""
    moves = _moves(tables)
    await bell.until(lambda: _moves(tables) > moves)
    disk.fill()
    await bell.until(lambda: all(_told(table) for table in tables))
    for table in tables:
        ledger = Ledger(server.database, table.match_id)
        for page in table.pages:
            ledger.agree_with(page)
    async with httpx2.AsyncClient(trust_env=False, timeout=30) as http:
        answer = await http.post(f"http://{server.site}/api/matches", json=WISH)
        assert (answer.status_code, answer.json()["reason"]) == (503, "unavailable")
        assert (await http.get(f"http://{server.site}/healthz")).status_code == 200
    disk.clear()
    moves = _moves(tables)
    await bell.until(lambda: _moves(tables) > moves)
    for page in _pages(tables):
        page.unavailable = 0


def _moves(tables: list[Table]) -> int:
    return sum(table.acknowledged for table in tables)


def _told(table: Table) -> bool:
    """Whether a player has heard that a move cannot be stored; or the game is over before."""
    return table.over or any(page.unavailable for page in _pages([table]))


def _pages(tables: list[Table]) -> list[Steadfast]:
    return [page for table in tables for page in table.pages if isinstance(page, Steadfast)]
