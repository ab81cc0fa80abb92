"""The server's own process knows no compiler: computers think in another one, if somebody asks."""

import asyncio
import sys
from pathlib import Path
from random import Random

import pytest

from harness.condition import Condition
from harness.players.page import Page
from harness.players.visitor import Visitor
from harness.polling import until
from harness.servers.server import Server
from tests.thinking.support.processes import children, is_running, mapped_files

pytestmark = [pytest.mark.soak, pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")]

COMPILER = ("llvmlite", "_numba", "numba", "_multiarray_umath")
TIME_LIMIT = 300.0  # seconds; the computer may have to be compiled first


def has_compiler(pid: int) -> bool:
    return any(name.startswith(COMPILER) for name in mapped_files(pid))


async def play(server: Server, visitor: Visitor, match_id: str, plies: int) -> None:
    """Play random moves in a match as the visitor until it has so many plies."""
    condition = Condition()
    page = Page(server.site, match_id, visitor.cookie, Random(1), condition)
    page.playing = True
    async with asyncio.timeout(TIME_LIMIT), asyncio.TaskGroup() as group:
        group.create_task(page.follow())
        await condition.until(lambda: bool(page.view) and page.view["ply"] >= plies)
        await page.disconnect()


async def test_only_the_process_in_which_computers_think_has_a_compiler(tmp_path: Path) -> None:
    server = Server(tmp_path)
    async with (
        server.running_on_new_data(),
        Visitor(server.site) as ann,
        Visitor(server.site) as bob,
    ):
        match_id = await ann.open_match({})
        await bob.take_seat(match_id)
        await play(server, ann, match_id, 1)
        await play(server, bob, match_id, 2)
        assert children(server.pid) == []
        match_id = await ann.open_match({}, computers=[4], color="white")
        await play(server, ann, match_id, 3)
        (thinking,) = children(server.pid)
        assert has_compiler(thinking)
        assert not has_compiler(server.pid)
    await until(lambda: not is_running(thinking))
