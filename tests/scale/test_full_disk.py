"""Games on a disk that is full from time to time."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Literal

import httpx2
import pytest

from tests.scale.support.campaign import Campaign
from tests.scale.support.disk import Disk, FileSizeLimit, SmallDisk, mounted_tmpfs
from tests.scale.support.metrics import read_metrics, wait_for_baseline
from tests.scale.support.server import Server

TABLES = 3
THINK_TIME = 0.05  # seconds before a move, at most
ROUNDS = 2  # times that the disk is full
POLL_INTERVAL = 0.2  # seconds
TIME_LIMIT = 900.0  # seconds, on a machine that is busy with other tests
MATCH = {"game": "macbeth", "color": "black"}


@pytest.mark.parametrize("kind", ["file-size-limit", "small-disk"])
async def test_a_full_disk_refuses_moves_and_loses_none(
    chance: Random, tmp_path: Path, kind: Literal["file-size-limit", "small-disk"]
) -> None:
    async with asyncio.timeout(TIME_LIMIT), AsyncExitStack() as stack:
        data = tmp_path / "data"
        data.mkdir()
        if kind == "small-disk" and not stack.enter_context(mounted_tmpfs(data)):
            kind = "file-size-limit"  # only root may mount; a repeated test is better than a skip
        server, campaign = Server(data, chance, room_idle="1"), Campaign(chance)
        await stack.enter_async_context(server.running_on_new_data())
        baseline = await read_metrics(server.site)
        disk: Disk = FileSizeLimit(server) if kind == "file-size-limit" else SmallDisk(data)
        for _ in range(TABLES):
            await campaign.add_table(server.site, [[server.site]] * 3, think_time=THINK_TIME)
        async with campaign.playing():
            for _ in range(ROUNDS):
                await campaign.wait_for_moves()
                disk.fill()
                await _check_that_writes_are_refused(server, campaign)
                disk.clear()
                await campaign.wait_for_moves()
                for page in campaign.pages:
                    page.unavailable_errors = 0
            await campaign.finish()
        await wait_for_baseline(server.site, baseline)
        campaign.check_logs(server.database)


async def _check_that_writes_are_refused(server: Server, campaign: Campaign) -> None:
    """A move of every running game and a new match are refused; reads succeed."""

    def all_are_refused() -> bool:  # or over: the last move of a game may still fit on the disk
        running = {table.match_id for table in campaign.tables if not table.over}
        return running <= {page.match_id for page in campaign.pages if page.unavailable_errors}

    await campaign.condition.until(all_are_refused)
    campaign.compare_pages(server.database)
    async with httpx2.AsyncClient(trust_env=False, timeout=120) as http:
        response = await http.post(f"http://{server.site}/api/matches", json=MATCH)
        assert (response.status_code, response.json()["reason"]) == (503, "unavailable")
        # A heartbeat is shorter than a move: a few may still fit on the disk.
        while (ready := await http.get(f"http://{server.site}/readyz")).status_code == 200:  # noqa: ASYNC110
            await asyncio.sleep(POLL_INTERVAL)
        assert ready.json()["parts"]["writer"] in ("disk-full", "disk-error")
        assert (await http.get(f"http://{server.site}/healthz")).status_code == 200
