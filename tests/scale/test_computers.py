"""SIGKILL while computers think."""

import asyncio
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from harness.condition import Condition
from harness.players.page import Page
from harness.players.visitor import Visitor
from harness.servers.server import Server
from tests.support.warm_up import warm

KILLS = 1 if os.environ.get("SOAK") == "short" else 2
# The fields of each match, and the number of plies that its computers play first.
MATCHES: list[tuple[dict[str, Any], int]] = [
    ({"game": "macbeth", "color": "white", "computers": [8]}, 1),
    ({"game": "moxie", "color": "black", "computers": [8], "time": "5+5"}, 1),
    ({"game": "hex-othello-3", "color": "red", "computers": [7, 8]}, 2),
]


@pytest.fixture(scope="module", autouse=True)
def warm_computers() -> None:
    warm()


async def test_computers_resume_their_turns_after_a_kill(rng: Random, tmp_path: Path) -> None:
    server = Server(tmp_path)
    await server.migrate()
    for _ in range(KILLS):
        await server.start()
        async with Visitor(server.site) as visitor:
            match_ids = [await visitor.open_match({}, **fields) for fields, _ in MATCHES]
        await asyncio.sleep(rng.random())  # the kill comes while they think, or just after
        await server.kill()
        await server.start()
        for match_id, (_, plies) in zip(match_ids, MATCHES, strict=True):
            condition = Condition()
            page = Page(server.site, match_id, visitor.cookie, rng, condition)
            assert await _plies(page, condition, plies) == plies
        await server.stop()


async def _plies(page: Page, condition: Condition, minimum: int) -> int:
    """The plies that the page shows once there are so many."""
    async with asyncio.TaskGroup() as group:
        group.create_task(page.follow())
        await condition.until(lambda: bool(page.view) and page.view["ply"] >= minimum)
        await page.disconnect()
    return int(page.view["ply"])
