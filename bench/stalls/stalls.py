"""The longest work of the event loop at one go, while large data is requested."""

import asyncio
import os
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bench.claim import Claim
from bench.stalls.big_data import CHATTY, fill
from bench.stalls.requests import ACTIONS, open_matches, run_tournament, socket_path
from bench.stalls.settings import COLLECTING
from bench.stalls.visits import COLLECTION, Site, Stall
from tests.scale.support.server import Server

WATCHED = (sys.executable, "-m", "bench.stalls.watched_server")
GOAL_MS = 5.0
SHOWN = 4  # requests in the details of a claim
ROUNDS = 3  # the first one has cold caches and templates


async def measure_stalls(data: Path) -> list[Stall]:
    stalls = data / "stalls.jsonl"
    stalls.touch()
    os.environ["BENCH_STALLS"] = str(stalls)
    server = Server(data, Random(), WATCHED)
    await server.start()
    site = Site(server.site, stalls)
    try:
        async with site.page(socket_path(CHATTY)):
            await _watch_all(site)
    finally:
        await site.http.aclose()
        await server.stop()
    return site.found


async def _watch_all(site: Site) -> None:
    await site.watch("idle", 0, asyncio.sleep(10))
    await site.watch("1,000 matches", 0, open_matches(site))
    await site.watch("garbage of 1,000 matches", 0, asyncio.sleep(2 * COLLECTING))
    for number in range(ROUNDS):
        for name, action in ACTIONS.items():
            await site.watch(name, number, action(site))
    await run_tournament(site)


def measure() -> Iterator[Claim]:
    with TemporaryDirectory(prefix="bench-") as name:
        asyncio.run(fill(Path(name)))
        found = asyncio.run(measure_stalls(Path(name)))
    collections = [stall for stall in found if stall.request == COLLECTION]
    others = [stall for stall in found if stall.request != COLLECTION]
    yield _claim("first-use", [stall for stall in others if not stall.round])
    yield _claim("further-use", [stall for stall in others if stall.round])
    yield _claim("garbage", collections)
    worst = max(found, key=lambda stall: stall.held)
    yield Claim("stalls.lock-held-ms", worst.held, "<=", GOAL_MS, worst.request)


def _claim(name: str, stalls: list[Stall]) -> Claim:
    """The longest work of some stalls; the details name the longest ones."""
    slowest: dict[str, float] = {}
    for stall in sorted(stalls, key=lambda one: one.work):
        slowest[stall.request] = stall.work
    worst = sorted(slowest.items(), key=lambda one: -one[1])[:SHOWN]
    details = ", ".join(f"{request} {work:.1f} ms" for request, work in worst)
    figure = worst[0][1] if worst else 0.0
    return Claim(f"stalls.{name}-ms", figure, "<=", GOAL_MS, details)


def main() -> None:
    """Print the worst stall of each request: `python -m bench.stalls.stalls FOLDER`."""
    with TemporaryDirectory(prefix="bench-") as name:
        data = Path(name) / "data"
        shutil.copytree(sys.argv[1], data)
        found = asyncio.run(measure_stalls(data))
    worst: dict[tuple[str, bool], Stall] = {}
    for stall in found:
        key = stall.request, stall.round > 0
        worst[key] = max(stall, worst.get(key, stall), key=lambda one: one.work)
    held = {
        key: max(one.held for one in found if (one.request, one.round > 0) == key) for key in worst
    }
    for key, stall in sorted(worst.items(), key=lambda pair: -max(pair[1].work, held[pair[0]])):
        print(f"{stall.work:7.1f} {held[key]:7.1f} {'warm' if key[1] else 'cold'} {key[0]}")
        for function, times in Counter(stall.functions).most_common(6):
            print(f"        {times:3} {function}")


if __name__ == "__main__":
    main()
