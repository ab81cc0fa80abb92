"""Plays one match after another, with players and spectators."""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from random import Random
from typing import Any

from bench.load.api import CONNECTION_ERRORS, ApiClient, ApiRefused, SessionCookie
from bench.load.options import LoadOptions
from bench.load.player import SimulatedPlayer
from bench.load.socket import ABNORMAL_CLOSURE, ReconnectingSocket
from bench.load.spectator import Spectator, watch_without_reading
from bench.load.stats import LoadStats

RETRY_DELAY = 1.0  # seconds until the next attempt to open a match
SPECTATOR_RATE = 1_000  # spectators a second that connect to all matches together


@dataclass(frozen=True, slots=True)
class LoadContext:
    """The parts that all simulated clients share."""

    options: LoadOptions
    stats: LoadStats
    api: ApiClient
    rng: Random

    def socket_url(self, match_id: str) -> str:
        return f"{self.options.site}/api/matches/{match_id}/socket"

    def socket(self, match_id: str, cookie: SessionCookie) -> ReconnectingSocket:
        url, ping = self.socket_url(match_id), self.options.ping
        return ReconnectingSocket(url, cookie.headers, self.stats, self.rng, ping)


class MatchLoop:
    """The same players play match after match.

    `spectators` read their messages, `deaf` spectators do not.
    """

    def __init__(
        self, context: LoadContext, game: str, seats: int, spectators: int, deaf: int
    ) -> None:
        self._context = context
        self._game = game
        self._players = [SessionCookie() for _ in range(seats)]
        self._spectators = spectators
        self._deaf = deaf
        self._match_id = ""
        self._opening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open a match and take all seats. Raises ApiRefused or one of CONNECTION_ERRORS."""
        host, *others = self._players
        self._match_id = await self._context.api.create_match(host, self._game)
        for player in others:
            await self._context.api.take_seat(player, self._match_id)
        self._context.stats.opened += 1

    async def run(self) -> None:
        """Play the open match, then others, until cancelled. Call `open` first."""
        while True:
            await self._play()
            self._context.stats.finished += 1
            await self._open_next()

    async def finish_opening(self) -> None:
        """Wait for a match that is being opened, so that the statistics count it."""
        if self._opening:
            await asyncio.wait({self._opening})

    async def _play(self) -> None:
        over = asyncio.Event()
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(client) for client in self._clients(over)]
            await over.wait()
            for task in tasks:
                task.cancel()

    def _clients(self, over: asyncio.Event) -> list[Coroutine[Any, Any, None]]:
        """All clients of the match. A player sets `over` at its end."""
        context, match_id = self._context, self._match_id
        stats, rng, think = context.stats, context.rng, context.options.think
        players = [
            SimulatedPlayer(context.socket(match_id, cookie), stats, rng, think, over.set)
            for cookie in self._players
        ]
        spectators = [
            Spectator(context.socket(match_id, SessionCookie()), stats)
            for _ in range(self._spectators)
        ]
        url = context.socket_url(match_id)
        return [
            *(player.play() for player in players),
            *(self._delayed(spectator.watch()) for spectator in spectators),
            *(self._delayed(watch_without_reading(url, stats)) for _ in range(self._deaf)),
        ]

    async def _delayed(self, client: Coroutine[Any, Any, None]) -> None:
        """Start after a random delay: not all spectators connect at the same moment."""
        longest = self._context.options.spectators / SPECTATOR_RATE
        try:
            await asyncio.sleep(self._context.rng.random() * longest)
            await client
        finally:
            client.close()

    async def _open_next(self) -> None:
        stats = self._context.stats
        while True:
            self._opening = asyncio.create_task(self.open())
            try:
                await asyncio.shield(self._opening)
            except ApiRefused as error:
                stats.refusals[error.reason] += 1
            except CONNECTION_ERRORS:
                stats.closes[ABNORMAL_CLOSURE] += 1
            else:
                return
            await asyncio.sleep(RETRY_DELAY)
