"""What a server says of itself at /metrics."""

import asyncio
from collections.abc import Mapping

import httpx2

KEPT = ("birnam_sockets", "birnam_rooms_awake", "birnam_queue_depth", "birnam_tasks")
VISIT_EVERY = 0.1  # seconds
SPARE_FILES = 12  # connections to the database that its pool may keep, and their files


async def figures(site: str) -> Mapping[str, float]:
    """All figures of a server, by name and labels."""
    async with httpx2.AsyncClient(trust_env=False, timeout=30) as http:
        answer = await http.get(f"http://{site}/metrics")
    assert answer.status_code == 200, answer.text
    lines = [line.rpartition(" ") for line in answer.text.splitlines() if line[0] != "#"]
    return {name: float(figure) for name, _, figure in lines}


async def at_rest(site: str, before: Mapping[str, float], patience: float = 30.0) -> None:
    """Wait until a server that nobody uses any more keeps no more than it did before."""
    now: Mapping[str, float] = {}
    try:
        async with asyncio.timeout(patience):
            while True:
                now = await figures(site)
                if not _more(now, before):
                    return
                await asyncio.sleep(VISIT_EVERY)
    except TimeoutError:
        raise AssertionError(f"left behind: {_more(now, before)}") from None


def _more(now: Mapping[str, float], before: Mapping[str, float]) -> Mapping[str, float]:
    kept = {name: now[name] for name in now if name.startswith(KEPT)}
    more = {name: figure for name, figure in kept.items() if figure > before[name]}
    files = "process_open_fds"
    if now[files] > before[files] + SPARE_FILES:
        more[files] = now[files]
    return more
