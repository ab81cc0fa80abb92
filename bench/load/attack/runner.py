"""Runs the floods one by one, and measures a stranger beside each."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import nullcontext
from random import Random

import orjson
import uvloop

from bench.load.attack.memory import watch_memory
from bench.load.attack.plain_http import get
from bench.load.attack.process import FloodFailed, Flooding
from bench.load.attack.report import format_report
from bench.load.attack.stranger import Stranger
from bench.load.attack.target import Target
from bench.load.attack.waits import FloodResult
from bench.load.options import AttackOptions

CALM = "calm"  # the first measurement, without a flood
RECOVERY = 30.0  # seconds that the server gets after a flood
RETRY_DELAY = 0.2  # seconds


def run_attack(options: AttackOptions, *, as_json: bool) -> None:
    """Run all floods and print the report. Raises UserError."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        results = runner.run(_run_with_progress(options))
    if as_json:
        print(orjson.dumps([result.json for result in results]).decode())
        return
    for line in format_report(results):
        print(line)


async def _run_with_progress(options: AttackOptions) -> list[FloodResult]:
    results = []
    async for result in attack(options):
        print(f"{result.flood}: measured", file=sys.stderr, flush=True)
        results.append(result)
    return results


async def attack(options: AttackOptions) -> AsyncIterator[FloodResult]:
    """The calm server, then each flood. Raises FloodFailed and LoadFailed."""
    address = Target(options.site, options.size, Random(), ()).address
    await _wait_until_served(address)
    stranger = Stranger(options.site, address, options.seconds)
    async with watch_memory(address) as memory:
        waits = await stranger.measure(options.floods, nullcontext())
    yield FloodResult(CALM, waits, {}, memory.range)
    for name in options.floods:
        flood = Flooding(name, options)
        async with watch_memory(address) as memory:
            waits = await stranger.measure((name,), flood)
        yield FloodResult(name, waits, flood.tally, memory.range)
        await _wait_until_served(address)


async def _wait_until_served(address: tuple[str, int]) -> None:
    """Wait until the server answers, which may take a while after a flood."""
    problem = "no answer"
    try:
        async with asyncio.timeout(RECOVERY):
            while True:
                try:
                    if await get(address, "/healthz"):
                        return
                except (OSError, EOFError) as error:
                    problem = str(error) or problem
                    if isinstance(error, ConnectionRefusedError):
                        break
                await asyncio.sleep(RETRY_DELAY)
    except TimeoutError:
        pass
    raise FloodFailed(f"http://{address[0]}:{address[1]} cannot be reached: {problem}")
