"""Spectators: their memory, the time of a frame to all of them, and the delay of players."""

import asyncio
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

import orjson
import uvloop
from websockets.asyncio.client import connect

from bench.claim import Claim
from bench.compare import median_ratio
from bench.load.stats import percentile
from bench.scale.baselines.bare_socket_server import BROADCAST
from bench.scale.processes import BareSocketServer, SpectatorProcess, resident_memory
from bench.scale.raw_load import PLAYERS_CORE, SERVER_CORE, pin
from bench.scale.stepped_match import SteppedMatch
from harness.servers.server import Server
from harness.servers.server_process import BIRNAM

FRAMES = 25  # on each side
FRAME_SIZE = 1_550  # bytes on the bare side, the mean of a game of MacBeth
IDLE = 2_000  # spectators whose memory is measured
WATCHING, DEAF = 1_000, 500  # spectators while the delay of players is measured
FRAME_GOALS = {1_000: 1.0, 5_000: 1.2}  # by the number of spectators
ROUNDS = 16  # about a thousand moves; the percentile rests on the ten slowest
THINK = 0.03  # seconds before each move, so that the previous frame is sent by then


def measure() -> Iterator[Claim]:
    """Memory, the time of a frame, and the delay of acknowledgements."""
    with (
        TemporaryDirectory(prefix="bench-") as name,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        servers = Servers(Path(name))
        runner.run(servers.start())
        try:
            yield runner.run(servers.measure_memory())
            for count, goal in FRAME_GOALS.items():
                yield runner.run(servers.measure_frames(count, goal))
            yield from runner.run(servers.measure_acknowledgements())
        finally:
            runner.run(servers.stop())


@dataclass
class Servers:
    """Birnam and a bare websocket server."""

    data: Path
    rng: Random = field(default_factory=lambda: Random(1))
    bare: BareSocketServer = field(default_factory=BareSocketServer)

    async def start(self) -> None:
        self.birnam = Server(self.data, BIRNAM)
        await self.birnam.migrate()
        await self.birnam.start()
        await self.bare.start()

    async def stop(self) -> None:
        await self.birnam.stop()
        await self.bare.stop()

    async def measure_memory(self) -> Claim:
        """The memory of a spectator who has only said hello."""
        async with SteppedMatch(self.birnam.site, self.rng) as match:
            ours = await _memory_growth(self.birnam.pid, self.birnam.site, match.path)
        bare = await _memory_growth(self.bare.pid, self.bare.site, "/")
        return Claim(
            name="scale.spectator-memory",
            figure=ours / bare,
            comparison="<=",
            goal=1.5,
            details=f"{ours / 1024:.1f} against {bare / 1024:.1f} KiB, {IDLE:,} spectators",
        )

    async def measure_frames(self, count: int, goal: float) -> Claim:
        """The time from sending a move until the last spectator has its frame."""
        frame = orjson.dumps({"t": "frame", "is": "." * FRAME_SIZE}).decode()
        ours, bare = [], []
        async with (
            SteppedMatch(self.birnam.site, self.rng) as match,
            SpectatorProcess(self.birnam.site, match.path, count) as our_spectators,
            connect(f"ws://{self.bare.site}", compression=None, proxy=None) as sender,
            SpectatorProcess(self.bare.site, "/", count) as bare_spectators,
        ):
            for number in range(1, FRAMES + 1):
                sent, _ = await match.move()
                ours.append(await our_spectators.received_by_all(number) - sent)
                sent = time.monotonic()
                await sender.send(BROADCAST + frame)
                await sender.recv()
                bare.append(await bare_spectators.received_by_all(number) - sent)
        return Claim(
            name=f"scale.frame-to-{count}",
            figure=median_ratio(bare, ours),
            comparison=">=",
            goal=goal,
            details=f"{1000 * median(ours):.1f} ms against {1000 * median(bare):.1f} ms",
        )

    async def measure_acknowledgements(self) -> list[Claim]:
        """The 99th percentile of the players' delay, with spectators and without.

        The server has its own core. Otherwise the players often wait on its core until it has
        written to the spectators, while these occupy the other core.
        """
        pin(self.birnam.pid, SERVER_CORE)
        cores = os.sched_getaffinity(0)
        os.sched_setaffinity(0, {PLAYERS_CORE})
        try:
            return await self._compare_delays()
        finally:
            os.sched_setaffinity(0, cores)

    async def _compare_delays(self) -> list[Claim]:
        alone: list[float] = []
        watched: list[float] = []
        deaf: list[float] = []
        for _ in range(ROUNDS):
            alone += await self._play(0, 0)
            watched += await self._play(WATCHING, 0)
            deaf += await self._play(WATCHING, DEAF)
        baseline, *others = (percentile(sorted(one), 99) for one in (alone, watched, deaf))
        names = (f"scale.acknowledged-beside-{WATCHING}", f"scale.acknowledged-beside-{DEAF}-deaf")
        return [
            Claim(name, p99 / baseline, "<=", 1.2, f"p99 {p99:.1f} ms against {baseline:.1f} ms")
            for name, p99 in zip(names, others, strict=True)
        ]

    async def _play(self, count: int, deaf: int) -> list[float]:
        """The delays of all moves of a game."""
        delays = []
        async with (
            SteppedMatch(self.birnam.site, self.rng) as match,
            SpectatorProcess(self.birnam.site, match.path, count, deaf, low_priority=True),
        ):
            while not match.over:
                await asyncio.sleep(THINK)
                delays.append((await match.move())[1])
        return delays


async def _memory_growth(pid: int, site: str, path: str) -> float:
    """Bytes of a server's process for each idle spectator."""
    async with SpectatorProcess(site, path, 100):  # the first ones initialize caches
        pass
    before = resident_memory(pid)
    async with SpectatorProcess(site, path, IDLE):
        await asyncio.sleep(1)
        return (resident_memory(pid) - before) / IDLE
