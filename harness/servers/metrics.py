"""Reads a server's /metrics, to find unreleased resources."""

from collections.abc import Mapping

import httpx2

from harness.polling import until_answer

RELEASED = ("birnam_sockets", "birnam_rooms_loaded", "birnam_queue_depth", "birnam_tasks")
OPEN_FILES = "process_open_fds"
REDIS = 'birnam_peers_reachable{via="redis"}'
POOLED_FILES = 12  # files of database connections that the pool may keep


async def read_metrics(site: str) -> Mapping[str, float]:
    """Every value by its metric's name and labels."""
    async with httpx2.AsyncClient(trust_env=False, timeout=120, verify=False) as http:
        response = await http.get(f"http://{site}/metrics")
    assert response.status_code == 200, response.text
    lines = [line.rpartition(" ") for line in response.text.splitlines() if line[0] != "#"]
    return {name: float(value) for name, _, value in lines}


async def read_connected_metrics(site: str) -> Mapping[str, float]:
    """The metrics once the server is connected to Redis, for which it has additional tasks."""
    return await until_answer(lambda: read_metrics(site), lambda metrics: metrics[REDIS] == 1)


async def wait_for_baseline(
    site: str, baseline: Mapping[str, float], seconds: float = 120.0
) -> None:
    """Wait until an unused server holds no more sockets, rooms, tasks and files than before."""
    excess: Mapping[str, float] = {}

    def is_released(metrics: Mapping[str, float]) -> bool:
        nonlocal excess
        excess = _excess(metrics, baseline)
        return not excess

    try:
        await until_answer(lambda: read_metrics(site), is_released, seconds)
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
