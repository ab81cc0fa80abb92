"""A flood of conditional moves, and of repeats of a command that was answered long ago."""

import asyncio
from contextlib import suppress
from itertools import count

import orjson
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from bench.load.api import SessionCookie
from bench.load.attack.floods.flood import Flood
from bench.load.attack.target import Target
from bench.load.socket import SOCKET_ERRORS, open_socket

SOCKETS = 8  # of one player
PAUSE = 0.05  # seconds between two commands of a socket: faster ones are refused
REPEATS = 4  # every so many commands, the first one is repeated
PLANS: tuple[list[list[str]], ...] = ([["g8", "h9"]], [])  # in turn, so that none equals the last
VERSION = 2  # of a match with two players and no move


class PlanFlood(Flood):
    """White sets and deletes a plan in a game in which Black never moves."""

    def __init__(self, target: Target) -> None:
        super().__init__(target)
        self._player = SessionCookie()
        self._url = ""
        self._commands, self._plans = count(1), count()

    async def prepare(self) -> None:
        api, host = self._target.api(), SessionCookie()
        try:
            match_id = await api.create_match(host, "macbeth", color="black")
            await api.take_seat(self._player, match_id)
        finally:
            await api.close()
        self._url = f"{self._target.site}/api/matches/{match_id}/socket"

    async def attack(self) -> None:
        await self._target.repeat(SOCKETS, self._flood)

    async def _flood(self) -> None:
        try:
            address = self._target.next_address()
            async with open_socket(self._url, self._player.headers, address) as socket:
                await socket.send('{"t": "hello", "version": null}')
                reading = asyncio.create_task(self._count_answers(socket))
                try:
                    while True:
                        await socket.send(self._next_command())
                        self._target.tally["commands"] += 1
                        await asyncio.sleep(PAUSE)
                finally:
                    reading.cancel()
        except SOCKET_ERRORS:
            self._target.tally["closed"] += 1

    def _next_command(self) -> str:
        repeated = next(self._commands) % REPEATS == 0
        number = 0 if repeated else next(self._plans)
        lines = PLANS[number % len(PLANS)]
        message = {"t": "plan", "id": f"plan-{number}", "at": VERSION, "lines": lines}
        return orjson.dumps(message).decode()

    async def _count_answers(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            while True:
                message = orjson.loads(await socket.recv(decode=False))
                if message["t"] in ("refused", "error"):
                    self._target.tally[message["reason"]] += 1
