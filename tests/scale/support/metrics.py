"""Reads a server's /metrics, to find what it fails to release."""

import asyncio
from collections.abc import Mapping

import httpx2

RELEASED = ("birnam_sockets", "birnam_rooms_loaded", "birnam_queue_depth", "birnam_tasks")
OPEN_FILES = "process_open_fds"
REDIS = 'birnam_peers_reachable{via="redis"}'
POOLED_FILES = 12  # files of database connections that the pool may keep
POLL_INTERVAL = 0.1  # seconds


async def read_metrics(site: str) -> Mapping[str, float]:
    """Every value by its metric's name and labels."""
    async with httpx2.AsyncClient(trust_env=False, timeout=120) as http:
        response = await http.get(f"http://{site}/metrics")
    assert response.status_code == 200, response.text
    lines = [line.rpartition(" ") for line in response.text.splitlines() if line[0] != "#"]
    return {name: float(value) for name, _, value in lines}


async def read_connected_metrics(site: str) -> Mapping[str, float]:
    """The metrics once the server is connected to Redis, for which it has further tasks."""
    while (metrics := await read_metrics(site))[REDIS] != 1:  # noqa: ASYNC110
        await asyncio.sleep(POLL_INTERVAL)
    return metrics


async def wait_for_baseline(
    site: str, baseline: Mapping[str, float], seconds: float = 120.0
) -> None:
    """Wait until an unused server holds no more sockets, rooms, tasks and files than before."""
    excess: Mapping[str, float] = {}
    try:
        async with asyncio.timeout(seconds):
            while True:
                excess = _excess(await read_metrics(site), baseline)
                if not excess:
                    return
                await asyncio.sleep(POLL_INTERVAL)
    except TimeoutError:
        raise AssertionError(f"not released: {excess}") from None


def _excess(now: Mapping[str, float], baseline: Mapping[str, float]) -> Mapping[str, float]:
    excess = {
        name: value
        for name, value in now.items()
        if name.startswith(RELEASED) and value > baseline[name]
    }
    if now[OPEN_FILES] > baseline[OPEN_FILES] + POOLED_FILES:
        excess[OPEN_FILES] = now[OPEN_FILES]
    return excess
