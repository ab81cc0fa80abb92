"""A copy that is made while games are played has everything that was acknowledged before."""

import asyncio
import os
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random

from tests.scale.support.condition import Condition
from tests.scale.support.log_check import LogCheck
from tests.scale.support.page import Page
from tests.scale.support.server import BIRNAM, Server
from tests.scale.support.table import OPENINGS, Table, open_pages, set_table
from tests.scale.support.visitor import Visitor

TABLES = 6
COPIES = 2
MOVES = 25  # that are acknowledged between two copies, at least
TIME_LIMIT = 300.0  # seconds for everything, on a machine that is busy with other tests


async def birnam(data: Path, *arguments: str) -> str:
    """Run a command on the data in a folder; what it says."""
    outer = {name: value for name, value in os.environ.items() if name[:7] != "BIRNAM_"}
    process = await asyncio.create_subprocess_exec(
        BIRNAM,
        *arguments,
        env=outer | {"BIRNAM_DATA": str(data)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    out, _ = await process.communicate()
    assert process.returncode == 0, out.decode()
    return out.decode()


class Copied:
    """A copy, and what pages had been answered before it was begun and after it was finished."""

    def __init__(self, file: Path, tables: list[Table]) -> None:
        self.file = file
        self._tables = tables
        self._before = _acknowledged(tables)

    def check_logs(self) -> int:
        """Everything from before is in it, every log is whole; how many moves came meanwhile."""
        meanwhile = 0
        for table in self._tables:
            ledger = LogCheck(self.file, table.match_id)
            for command, version in self._before[table.match_id].items():
                assert ledger.entries[version - 1].command_id == command
            meanwhile += len(_acknowledged([table])[table.match_id]) - len(
                self._before[table.match_id]
            )
        return meanwhile


def _acknowledged(tables: list[Table]) -> dict[str, dict[str, int]]:
    return {
        table.match_id: {
            command: version
            for page in table.pages
            for command, version in page.acknowledged.items()
        }
        for table in tables
    }


async def test_a_copy_under_load_has_all_that_was_acknowledged(
    chance: Random, tmp_path: Path
) -> None:
    condition, data = Condition(), tmp_path / "data"
    server = Server(data, chance)
    await server.migrate()
    async with AsyncExitStack() as stack, asyncio.timeout(TIME_LIMIT):
        stack.push_async_callback(server.stop)
        await server.start()
        tables = []
        for _ in range(TABLES):
            pair = [await stack.enter_async_context(Visitor(server.site)) for _ in range(2)]
            tables.append(
                await set_table(server.site, chance.choice(OPENINGS), pair, chance, condition)
            )
        async with asyncio.TaskGroup() as group:
            open_pages(group, tables)
            await condition.until(lambda: all(table.settled for table in tables))
            meanwhile = await _play_and_copy(data, tables, condition)
            await server.stop()
    assert meanwhile > 0, "nothing was played while it was copied: this could not fail"
    await _go_back(tmp_path, tables, chance)


def _reached(tables: list[Table], moves: int) -> bool:
    over = all(table.over for table in tables)
    return over or sum(table.acknowledged for table in tables) >= moves


async def _play_and_copy(data: Path, tables: list[Table], condition: Condition) -> int:
    """Copy while everybody plays; how many moves were answered while a copy was made."""
    for table in tables:
        await table.play()
    meanwhile = 0
    for number in range(COPIES):
        await condition.until(
            partial(_reached, tables, sum(t.acknowledged for t in tables) + MOVES)
        )
        copied = Copied(data.parent / f"copy-{number}.db", tables)
        await birnam(data, "backup", str(copied.file))
        meanwhile += copied.check_logs()
    return meanwhile


async def _go_back(folder: Path, tables: list[Table], chance: Random) -> None:
    """A server on the last copy shows its matches, to pages that have seen more than it knows."""
    copy, data, condition = folder / f"copy-{COPIES - 1}.db", folder / "restored", Condition()
    assert "examined and sound" in await birnam(data, "restore", str(copy))
    server = Server(data, chance)
    await server.start()
    pages = [Page(server.site, table.match_id, "", chance, condition) for table in tables]
    async with asyncio.TaskGroup() as group, asyncio.timeout(TIME_LIMIT):
        for page in pages:
            page.version = 1_000
            group.create_task(page.follow())
        await condition.until(lambda: all(page.view for page in pages))
        await server.stop()
    for page in pages:
        LogCheck(copy, page.match_id).compare(page)
        assert page.version == LogCheck(copy, page.match_id).version
