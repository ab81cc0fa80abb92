"""The longest work of the event loop in one go, while large data is requested."""

import asyncio
import os
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from operator import attrgetter
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.claim import Claim
from bench.stalls.big_data import CHATTY, fill
from bench.stalls.requests import ACTIONS, open_matches, run_tournament, socket_path
from bench.stalls.settings import COLLECTING
from bench.stalls.visits import COLLECTION, Site, Stall
from harness.servers.server import Server

WATCHED = (sys.executable, "-m", "bench.stalls.watched_server")
GOAL_MS = 5.0
SHOWN = 4  # requests in the details of a claim
ROUNDS = 3  # the first one has cold caches and templates
SERVERS = 3  # one by one; a stall in one of them may come from other processes

WORK, HELD = attrgetter("work"), attrgetter("held")

Stalls = dict[tuple[str, bool], Stall]
"""The longest stall of each request, when it is made first and when it is made again."""


async def measure_stalls(data: Path) -> list[Stall]:
    stalls = data / "stalls.jsonl"
    stalls.touch()
    os.environ["BENCH_STALLS"] = str(stalls)
    server = Server(data, WATCHED)
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
        work, held = _typical_stalls(Path(name))
    collections = [stall for (request, _), stall in work.items() if request == COLLECTION]
    others = {key: stall for key, stall in work.items() if key[0] != COLLECTION}
    yield _claim("first-use", [stall for (_, again), stall in others.items() if not again])
    yield _claim("further-use", [stall for (_, again), stall in others.items() if again])
    yield _claim("garbage", collections)
    worst = max(held.values(), key=lambda stall: stall.held)
    yield Claim("stalls.lock-held-ms", worst.held, "<=", GOAL_MS, worst.request)


def _typical_stalls(data: Path) -> tuple[Stalls, Stalls]:
    """The medians of some servers: of the longest work, and of the longest time without lock."""
    runs = []
    for _ in range(SERVERS):
        with TemporaryDirectory(prefix="bench-") as name:
            copy = Path(name) / "data"
            shutil.copytree(data, copy)
            runs.append(asyncio.run(measure_stalls(copy)))
    return (
        _medians([_longest(found, WORK) for found in runs], WORK),
        _medians([_longest(found, HELD) for found in runs], HELD),
    )


def _longest(found: list[Stall], length: Callable[[Stall], float]) -> Stalls:
    longest: Stalls = {}
    for stall in sorted(found, key=length):
        longest[stall.request, stall.round > 0] = stall
    return longest


def _medians(runs: list[Stalls], length: Callable[[Stall], float]) -> Stalls:
    """Medians of requests. A request without a stall in most runs has none."""
    medians: Stalls = {}
    for key in set().union(*runs):
        stalls = sorted((run[key] for run in runs if key in run), key=length)
        missing = len(runs) - len(stalls)
        if missing <= len(runs) // 2:
            medians[key] = stalls[len(runs) // 2 - missing]
    return medians


def _claim(name: str, stalls: list[Stall]) -> Claim:
    """The longest work of some stalls; the details name the longest ones."""
    worst = sorted(stalls, key=WORK, reverse=True)
    details = ", ".join(f"{stall.request} {stall.work:.1f} ms" for stall in worst[:SHOWN])
    figure = worst[0].work if worst else 0.0
    return Claim(f"stalls.{name}-ms", figure, "<=", GOAL_MS, details)


def main() -> None:
    """Print the typical stalls of each request: `python -m bench.stalls.stalls FOLDER`."""
    work, held = _typical_stalls(Path(sys.argv[1]))
    lines = []
    for key in work.keys() | held.keys():
        work_ms = work[key].work if key in work else 0.0
        held_ms = held[key].held if key in held else 0.0
        lines.append((max(work_ms, held_ms), work_ms, held_ms, key))
    for _, work_ms, held_ms, (request, again) in sorted(lines, reverse=True):
        print(f"{work_ms:7.1f} {held_ms:7.1f} {'warm' if again else 'cold'} {request}")
        stall = work.get((request, again))
        for function, times in Counter(stall.functions if stall else []).most_common(6):
            print(f"        {times:3} {function}")


if __name__ == "__main__":
    main()
