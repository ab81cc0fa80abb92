"""Cheap players: they know their games in advance and decode no frame.

`python -m bench.scale.raw_players` reads a JSON plan from its standard input: the `site`, the
number of tables that play `at_once`, the `rate` in moves a second or null, and `tables`, each with
the `moves` of a game as pairs of a seat and a text, and either a `path` and two `cookies`, the
`match_id` of a match of boardgame.io, or two `paths` of a room of Colyseus. A table whose players
are at two servers has two `sites`. It connects all players, prints `connected`, waits for a line,
plays all games, and prints a JSON report. A forced pass is in the frame of the move before it, so
that each move makes one frame.
"""

import asyncio
import os
import sys
import time
from collections import deque
from typing import Any

import orjson
import uvloop

from bench.load.runner import raise_file_limit
from bench.scale.raw_dialects import Dialect, dialect_of
from bench.scale.raw_socket import RawSocket, handshake

CONCURRENT_HANDSHAKES = 20


class Player(RawSocket):
    """One connection of a table."""

    def __init__(self, table: "Table", seat: int, request: bytes, dialect: Dialect) -> None:
        super().__init__(request)
        self.dialect = dialect
        self._table = table
        self._seat = seat

    def on_open(self) -> None:
        if self.dialect.hello:
            self.say(self.dialect.hello)

    def on_message(self, message: bytes) -> None:
        kind, answer = self.dialect.receive(message)
        if answer:
            self.say(answer)
        if kind == "ready" and not self.connected.done():
            self.connected.set_result(None)
        elif kind == "frame":
            self._table.on_frame(self._seat)

    def say(self, message: bytes) -> None:
        """Send a message of the dialect."""
        self.send(message, self.dialect.kind)


class Table:
    """A match with its two players."""

    def __init__(self, players: "Players", plan: dict[str, Any]) -> None:
        self._players = players
        self._plan = plan
        self._moves: list[tuple[int, str]] = plan["moves"]
        self._next = 0
        self._sent_at = [0.0, 0.0]  # by each seat, its latest move
        self._received = [0, 0]
        self._seats: list[Player] = []

    async def connect(self) -> None:
        sites = self._plan.get("sites") or [self._players.site] * 2
        for seat, site in enumerate(sites):
            host, _, port = site.partition(":")
            dialect = dialect_of(self._plan, seat)
            request = handshake(site, dialect.path, dialect.cookie)
            player = Player(self, seat, request, dialect)
            self._seats.append(player)
            await asyncio.get_running_loop().create_connection(self._newest, host, int(port))
            await player.connected

    def _newest(self) -> Player:
        return self._seats[-1]

    def play(self) -> None:
        """Send the next move."""
        seat, text = self._moves[self._next]
        message = self._seats[seat].dialect.move(self._next, text)
        self._next += 1
        self._sent_at[seat] = time.perf_counter()
        self._seats[seat].say(message)

    def on_frame(self, seat: int) -> None:
        if not self._next:
            return
        mover, _ = self._moves[self._received[seat]]
        self._received[seat] += 1
        if seat == mover:  # the other player may have answered already
            self._players.delays.append(time.perf_counter() - self._sent_at[seat])
        if self._next == len(self._moves):
            if self._received == [self._next, self._next]:
                self._players.on_over()
        elif seat == self._moves[self._next][0] and self._received[seat] == self._next:
            self._players.on_turn(self)


class Players:
    """All tables of the process. With a rate, so many moves are played a second."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.site: str = plan["site"]
        self.delays: list[float] = []
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._at_once: int = plan["at_once"]
        self._rate: float = plan["rate"] or 0
        self._waiting = deque(Table(self, table) for table in plan["tables"])
        self._unfinished = len(self._waiting)
        self._turns: deque[Table] = deque()

    async def connect(self) -> None:
        semaphore = asyncio.Semaphore(CONCURRENT_HANDSHAKES)

        async def connect(table: Table) -> None:
            async with semaphore:
                await table.connect()

        await asyncio.gather(*map(connect, self._waiting))

    def start(self) -> None:
        for _ in range(self._at_once):
            self.on_turn(self._waiting.popleft())
        if self._rate:
            loop = asyncio.get_running_loop()
            loop.call_soon(self._play_at_rate, loop.time())

    def on_turn(self, table: Table) -> None:
        if self._rate:
            self._turns.append(table)
        else:
            table.play()

    def _play_at_rate(self, due: float) -> None:
        if self._turns:
            self._turns.popleft().play()
        if not self.over.done():
            due += 1 / self._rate
            asyncio.get_running_loop().call_at(due, self._play_at_rate, due)

    def on_over(self) -> None:
        self._unfinished -= 1
        if self._waiting:
            self.on_turn(self._waiting.popleft())
        elif not self._unfinished:
            self.over.set_result(None)


async def play(plan: dict[str, Any]) -> None:
    players = Players(plan)
    await players.connect()
    print("connected", flush=True)
    sys.stdin.buffer.readline()
    started, process_time = time.perf_counter(), time.process_time()
    players.start()
    await players.over
    seconds = time.perf_counter() - started
    report = {
        "seconds": seconds,
        "delays": sorted(players.delays),
        "client_load": (time.process_time() - process_time) / seconds,
    }
    print(orjson.dumps(report).decode(), flush=True)


def main() -> None:
    plan = orjson.loads(sys.stdin.buffer.readline())
    raise_file_limit(2 * len(plan["tables"]))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(play(plan))
    sys.stdout.flush()
    os._exit(0)  # closing hundreds of sockets one by one would take long


if __name__ == "__main__":
    main()
