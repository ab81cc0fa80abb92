"""Backups that are made while games are played."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from harness.condition import Condition
from harness.players.page import Page
from harness.players.visitor import Visitor
from harness.servers.server import Server
from tests.scale.support.log_check import LogCheck
from tests.scale.support.table import OPTIONS, Table, connect_pages, open_table

TABLES = 6
BACKUPS = 2
MOVES = 25  # acknowledged between two backups, at least
SOUND = f"{TABLES} matches are sound"  # as birnam doctor says
UNKNOWN_VERSION = 1_000  # newer than any backup


async def test_a_backup_under_load_contains_every_move_acknowledged_before_it(
    rng: Random, tmp_path: Path
) -> None:
    condition = Condition()
    server = Server(tmp_path / "data")
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(server.running_on_new_data())
        tables = []
        for _ in range(TABLES):
            pair = [await stack.enter_async_context(Visitor(server.site)) for _ in range(2)]
            options = rng.choice(OPTIONS)
            tables.append(await open_table(server.site, options, pair, rng, condition))
        async with asyncio.TaskGroup() as group:
            connect_pages(group, tables)
            await condition.until(lambda: all(table.settled for table in tables))
            for table in tables:
                await table.play()
            moves_meanwhile = 0
            files = [tmp_path / f"backup-{number}.db" for number in range(BACKUPS)]
            for file in files:
                await _wait_for_moves(tables, condition)
                moves_meanwhile += await _back_up(server, file, tables)
            await server.stop()
    assert moves_meanwhile > 0, "no move was acknowledged during a backup: the test proves nothing"
    await _restore(files[-1], tmp_path / "restored", tables, rng)


async def _wait_for_moves(tables: list[Table], condition: Condition) -> None:
    goal = _acknowledged_count(tables) + MOVES
    await condition.until(
        lambda: _acknowledged_count(tables) >= goal or all(table.over for table in tables)
    )


def _acknowledged_count(tables: list[Table]) -> int:
    return sum(table.acknowledged_count for table in tables)


async def _back_up(server: Server, file: Path, tables: list[Table]) -> int:
    """Make and check a backup. Returns how many moves were acknowledged meanwhile."""
    before = {
        table.match_id: [item for page in table.pages for item in page.acknowledged.items()]
        for table in tables
    }
    count = _acknowledged_count(tables)
    await server.run("backup", str(file))
    assert SOUND in await server.run("doctor", "--all"), "what is being written is no damage"
    for match_id, acknowledged in before.items():
        log = LogCheck(file, match_id)
        for command_id, version in acknowledged:
            assert log.entries[version - 1].command_id == command_id
    return _acknowledged_count(tables) - count


async def _restore(file: Path, data: Path, tables: list[Table], rng: Random) -> None:
    """A server on the restored backup shows its matches to pages that have seen later versions."""
    condition, server = Condition(), Server(data)
    assert "verified" in await server.run("restore", str(file), "--create")
    assert SOUND in await server.run("doctor", "--all")
    await server.start()
    pages = [Page(server.site, table.match_id, "", rng, condition) for table in tables]
    async with asyncio.TaskGroup() as group:
        for page in pages:
            page.version = UNKNOWN_VERSION
            group.create_task(page.follow())
        await condition.until(lambda: all(page.view for page in pages))
        await server.stop()
    for page in pages:
        log = LogCheck(file, page.match_id)
        log.compare(page)
        assert page.version == log.version
