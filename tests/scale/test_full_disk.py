"""Games on a disk that is full from time to time."""

from contextlib import ExitStack
from pathlib import Path
from typing import Literal

import httpx2
import pytest

from harness.polling import until_answer
from harness.servers.server import Workers
from tests.scale.support.campaign import Campaign
from tests.scale.support.disk import Disk, FileSizeLimit, SmallDisk, mounted_tmpfs

TABLES = 3
THINK_TIME = 0.05  # seconds before a move, at most
ROUNDS = 2  # times that the disk is full
MATCH = {"game": "macbeth", "color": "black"}


@pytest.mark.parametrize("kind", ["file-size-limit", "small-disk"])
async def test_a_full_disk_refuses_moves_and_loses_none(
    campaign: Campaign, tmp_path: Path, kind: Literal["file-size-limit", "small-disk"]
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    with ExitStack() as stack:
        if kind == "small-disk" and not stack.enter_context(mounted_tmpfs(data)):
            kind = "file-size-limit"  # only root may mount; a repeated test is better than a skip
        async with Workers(data) as workers:
            (server,) = workers.servers
            disk: Disk = FileSizeLimit(server) if kind == "file-size-limit" else SmallDisk(data)
            for _ in range(TABLES):
                await campaign.add_table(server.site, think_time=THINK_TIME)
            async with campaign.played_at(workers):
                for _ in range(ROUNDS):
                    await campaign.wait_for_moves()
                    disk.fill()
                    await _check_that_writes_are_refused(workers, campaign)
                    disk.clear()
                    await campaign.wait_for_moves()
                    for page in campaign.pages:
                        page.unavailable_errors = 0


async def _check_that_writes_are_refused(workers: Workers, campaign: Campaign) -> None:
    """A move of every running game and a new match are refused; reads succeed."""

    def all_are_refused() -> bool:  # or over: the last move of a game may still fit on the disk
        running = {table.match_id for table in campaign.tables if not table.over}
        return running <= {page.match_id for page in campaign.pages if page.unavailable_errors}

    await campaign.condition.until(all_are_refused)
    campaign.compare_pages(workers.database)
    address = f"http://{workers.sites[0]}"
    async with httpx2.AsyncClient(base_url=address, trust_env=False, timeout=120) as http:
        response = await http.post("/api/matches", json=MATCH)
        assert (response.status_code, response.json()["reason"]) == (503, "unavailable")
        # A heartbeat is shorter than a move: a few may still fit on the disk.
        ready = await until_answer(
            lambda: http.get("/readyz"), lambda answer: answer.status_code != 200
        )
        assert ready.json()["parts"]["writer"] in ("disk-full", "disk-error")
        assert (await http.get("/healthz")).status_code == 200
