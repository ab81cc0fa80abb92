"""Thousands who watch: what a frame to all of them takes, and what they are to the players."""

import asyncio
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

from app.loadtest.stats import percentile
from bench.claim import Claim
from bench.scale.bare_sockets import GO
from bench.scale.duel import Duel
from bench.scale.gallery import BareSockets, Gallery, resident
from bench.sides import ratio
from tests.scale.support.server import Server

FRAMES = 15  # to all spectators, on each side
SIZE = 1_550  # bytes of a frame on the bare side: the mean of a game of MacBeth
IDLE = 2_000  # spectators whose memory is measured
WATCHING, DEAF = 1_000, 500  # spectators of a game whose players are looked at
ROUNDS = 3
THINK = 0.03  # seconds before each move, so that one frame is told before the next


def measure() -> Iterator[Claim]:
    """Memory, the time of one frame, and the acknowledgements meanwhile."""
    with TemporaryDirectory(prefix="bench-") as name, _runner() as runner:
        hall = Hall(Path(name))
        runner.run(hall.open())
        try:
            yield runner.run(hall.memory())
            for count in (1_000, 5_000):
                yield runner.run(hall.frames(count))
            yield from runner.run(hall.acknowledgements())
        finally:
            runner.run(hall.close())


def _runner() -> asyncio.Runner:
    return asyncio.Runner(loop_factory=uvloop.new_event_loop)


@dataclass
class Hall:
    """A server and a bare one, whom the same spectators watch in turn."""

    data: Path
    chance: Random = field(default_factory=lambda: Random(1))
    bare: BareSockets = field(default_factory=BareSockets)

    async def open(self) -> None:
        """Start both."""
        self.server = Server(self.data, self.chance)
        await self.server.migrate()
        await self.server.start()
        await self.bare.start()

    async def close(self) -> None:
        """Stop both."""
        await self.server.stop()
        await self.bare.stop()

    async def memory(self) -> Claim:
        """What a spectator takes who says hello and no more."""
        async with Duel(self.server.site, self.chance) as duel:
            ours = await self._grown(self.server.pid, self.server.site, duel.path)
        bare = await self._grown(self.bare.pid, self.bare.site, "/")
        return Claim(
            name="scale.spectator-memory",
            figure=ours / bare,
            side="<=",
            goal=1.5,
            behind=f"{ours / 1024:.1f} against {bare / 1024:.1f} KiB, {IDLE:,} spectators",
        )

    async def _grown(self, pid: int, site: str, path: str) -> float:
        async with Gallery(site, path, 100):  # what the first ones take is not theirs
            pass
        before = resident(pid)
        async with Gallery(site, path, IDLE):
            await asyncio.sleep(1)
            return (resident(pid) - before) / IDLE

    async def frames(self, count: int) -> Claim:
        """One frame to so many, from its cause's sending until the last one has it, in turn."""
        frame = orjson.dumps({"t": "frame", "is": "." * SIZE}).decode()
        ours, bare = [], []
        async with (
            Duel(self.server.site, self.chance) as duel,
            Gallery(self.server.site, duel.path, count) as told,
            connect(f"ws://{self.bare.site}", compression=None, proxy=None) as speaker,
            Gallery(self.bare.site, "/", count) as broadcast,
        ):
            for number in range(1, FRAMES + 1):
                sent, _ = await duel.move()
                ours.append(await told.heard(number) - sent)
                sent = time.monotonic()
                await speaker.send(GO + frame)
                await speaker.recv()
                bare.append(await broadcast.heard(number) - sent)
        return Claim(
            name=f"scale.frame-to-{count}",
            figure=ratio(bare, ours),
            side=">=",
            goal=1.15,
            behind=f"{1000 * median(ours):.1f} ms against {1000 * median(bare):.1f} ms",
        )

    async def acknowledgements(self) -> list[Claim]:
        """The players' p99 with spectators, against the same without."""
        alone: list[float] = []
        watched: list[float] = []
        deaf: list[float] = []
        for _ in range(ROUNDS):
            alone += await self._played(0, 0)
            watched += await self._played(WATCHING, 0)
            deaf += await self._played(WATCHING, DEAF)
        usual, *others = (percentile(sorted(one), 99) for one in (alone, watched, deaf))
        names = (f"scale.acknowledged-beside-{WATCHING}", f"scale.acknowledged-beside-{DEAF}-deaf")
        return [
            Claim(name, other / usual, "<=", 1.2, f"p99 {other:.1f} ms against {usual:.1f} ms")
            for name, other in zip(names, others, strict=True)
        ]

    async def _played(self, count: int, deaf: int) -> list[float]:
        delays = []
        async with (
            Duel(self.server.site, self.chance) as duel,
            Gallery(self.server.site, duel.path, count, deaf, aside=True),
        ):
            while not duel.over:
                await asyncio.sleep(THINK)
                delays.append((await duel.move())[1])
        return delays
