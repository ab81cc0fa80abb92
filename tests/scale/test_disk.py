"""The disk is full while games are played: moves are refused, none is forgotten, and it goes on."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Literal

import httpx2
import pytest

from tests.scale.support.campaign import Campaign
from tests.scale.support.disk import Disk, FileSizeLimit, SmallDisk, mounted
from tests.scale.support.metrics import at_rest, figures
from tests.scale.support.server import Server

TABLES = 3
THINKS = 0.05  # seconds before a move, at most
TIMES = 2  # that the disk is full
TIME_LIMIT = 100.0
MATCH = {"game": "macbeth", "color": "black"}


@pytest.mark.parametrize("kind", ["quota", "small"])
async def test_a_full_disk_refuses_and_forgets_nothing(
    chance: Random, tmp_path: Path, kind: Literal["quota", "small"]
) -> None:
    async with asyncio.timeout(TIME_LIMIT), AsyncExitStack() as stack:
        data = tmp_path / "data"
        data.mkdir()
        if kind == "small" and not stack.enter_context(mounted(data)):
            kind = "quota"  # a second time: what only root may do is no reason to skip
        server, campaign = Server(data, chance, room_idle="1"), Campaign(chance)
        await server.migrate()
        stack.push_async_callback(server.stop)
        await server.start()
        before = await figures(server.site)
        disk: Disk = FileSizeLimit(server) if kind == "quota" else SmallDisk(data)
        for _ in range(TABLES):
            await campaign.add_table(server.site, [[server.site]] * 3, thinks=THINKS)
        async with campaign.playing():
            for _ in range(TIMES):
                await campaign.play_on()
                disk.fill()
                await _nothing_can_be_written(server, campaign)
                disk.clear()
                await campaign.play_on()
                for page in campaign.pages:
                    page.unavailable = 0
            await campaign.end()
        await at_rest(server.site, before)
        campaign.check_logs(server.database)


async def _nothing_can_be_written(server: Server, campaign: Campaign) -> None:
    """Nobody can move any more, or open a match; all that was answered is there."""
    refused = {table.match_id: table for table in campaign.tables if not table.over}
    await campaign.condition.until(
        lambda: refused.keys() <= {page.match_id for page in campaign.pages if page.unavailable}
    )
    campaign.compare_pages(server.database)
    async with httpx2.AsyncClient(trust_env=False, timeout=30) as http:
        answer = await http.post(f"http://{server.site}/api/matches", json=MATCH)
        assert (answer.status_code, answer.json()["reason"]) == (503, "unavailable")
        assert (await http.get(f"http://{server.site}/healthz")).status_code == 200
