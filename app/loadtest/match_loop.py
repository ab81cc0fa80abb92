"""A table: one match after the other, with its players and whoever watches them."""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from random import Random
from typing import Any

from app.loadtest.api import CONNECTION_ERRORS, ApiClient, ApiRefused, Cookies
from app.loadtest.options import LoadOptions
from app.loadtest.player import SimulatedPlayer
from app.loadtest.socket import ABNORMAL_CLOSURE, ReconnectingSocket
from app.loadtest.spectator import Spectator, watch_without_reading
from app.loadtest.stats import LoadStats

RESTING = 1.0  # seconds until the next match is tried again when it could not be opened
SPREAD = 1_000  # spectators a second that come to all tables


@dataclass(frozen=True, slots=True)
class LoadContext:
    """What everybody of a crowd has in common."""

    options: LoadOptions
    stats: LoadStats
    api: ApiClient
    rng: Random

    def address(self, match_id: str) -> str:
        """Where a match is played and watched."""
        return f"{self.options.sockets}/api/matches/{match_id}/socket"

    def link(self, match_id: str, guest: Cookies) -> ReconnectingSocket:
        """The way of one page to a match."""
        url, ping = self.address(match_id), self.options.ping
        return ReconnectingSocket(url, guest.headers, self.stats, self.rng, ping)


class MatchLoop:
    """The seats of a game, taken by the same guests in every match."""

    def __init__(
        self, outing: LoadContext, game: str, seats: int, watching: int, deaf: int
    ) -> None:
        self._outing = outing
        self._game = game
        self._guests = [Cookies() for _ in range(seats)]
        self._watching = watching
        self._deaf = deaf
        self._match_id = ""
        self._opening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open a match, and sit down. Raises TurnedAway and TROUBLES."""
        host, *others = self._guests
        self._match_id = await self._outing.api.open(host, self._game)
        for guest in others:
            await self._outing.api.sit(guest, self._match_id)
        self._outing.stats.opened += 1

    async def run(self) -> None:
        """Play the match that is open, then others, until the task is cancelled; see `sit_down`."""
        while True:
            await self._play()
            self._outing.stats.finished += 1
            await self._open_again()

    async def finish_opening(self) -> None:
        """Wait for the match that is being opened, also when nobody is going to play it.

        The server may have it already, and it is counted.
        """
        if self._opening:
            await asyncio.wait({self._opening})

    async def _play(self) -> None:
        over = asyncio.Event()
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(work) for work in self._works(over)]
            await over.wait()
            for task in tasks:
                task.cancel()

    def _works(self, over: asyncio.Event) -> list[Coroutine[Any, Any, None]]:
        outing, match_id = self._outing, self._match_id
        players = [
            SimulatedPlayer(
                outing.link(match_id, guest),
                outing.stats,
                outing.rng,
                outing.options.think,
                over.set,
            )
            for guest in self._guests
        ]
        spectators = [
            Spectator(outing.link(match_id, Cookies()), outing.stats) for _ in range(self._watching)
        ]
        return [
            *(player.play() for player in players),
            *(self._soon(spectator.watch()) for spectator in spectators),
            *(
                self._soon(watch_without_reading(outing.address(match_id), outing.stats))
                for _ in range(self._deaf)
            ),
        ]

    async def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        """Not all spectators at the same moment."""
        spread = self._outing.options.spectators / SPREAD
        try:
            await asyncio.sleep(self._outing.rng.random() * spread)
            await work
        finally:
            work.close()

    async def _open_again(self) -> None:
        while True:
            self._opening = asyncio.create_task(self.open())
            try:
                await asyncio.shield(self._opening)
            except ApiRefused as error:
                self._outing.stats.refusals[error.reason] += 1
            except CONNECTION_ERRORS:
                self._outing.stats.closes[ABNORMAL_CLOSURE] += 1
            else:
                return
            await asyncio.sleep(RESTING)
