"""How long a stranger waits beside each flood of `python -m bench.load --attack`."""

import asyncio
import math
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import uvloop

from app.settings import Settings
from bench.claim import Claim
from bench.load.attack.floods import FLOODS
from bench.load.attack.runner import attack
from bench.load.attack.waits import GOAL_KINDS, GOAL_MS, FloodResult
from bench.load.options import AttackOptions
from harness.servers.server import Server
from harness.servers.server_process import BIRNAM

SECONDS = 6.0  # of each flood
USUAL_LIMITS = {  # which `Server` widens for other benches
    name: str(Settings.model_fields[name].default)
    for name in ("limit_opening", "limit_changing", "limit_sockets", "limit_computer_games")
}


def measure() -> Iterator[Claim]:
    with (
        TemporaryDirectory(prefix="bench-") as name,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        results = runner.run(_attack(Path(name)))
    yield from map(_claim, results)


async def _attack(data: Path) -> list[FloodResult]:
    server = Server(data, BIRNAM, **USUAL_LIMITS)
    options = AttackOptions(site=f"http://{server.site}", floods=tuple(FLOODS), seconds=SECONDS)
    async with server.running_on_new_data():
        return [result async for result in attack(options)][1:]  # the first one is without a flood


def _claim(result: FloodResult) -> Claim:
    waits = [wait for wait in result.waits if wait.kind in GOAL_KINDS]
    failures = sum(wait.failures for wait in waits)
    times = (f"{wait.kind} p99 {wait.percentile(99):.1f} ms" for wait in result.waits)
    return Claim(
        name=f"scale.stranger-beside-{result.flood}",
        figure=math.inf if failures else max(wait.percentile(99) for wait in waits),
        comparison="<=",
        goal=GOAL_MS,
        details=f"{', '.join(times)}; {failures} failed",
    )
