"""A table: one match after the other, with its players and whoever watches them."""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from random import Random
from typing import Any

from app.load.door import TROUBLES, Door, Guest, TurnedAway
from app.load.figures import Figures
from app.load.link import Link
from app.load.plan import Plan
from app.load.player import Player
from app.load.spectator import Spectator, stare

RESTING = 1.0  # seconds until the next match is tried again when it could not be opened
SPREAD = 1_000  # spectators a second that come to all tables


@dataclass(frozen=True, slots=True)
class Outing:
    """What everybody of a crowd has in common."""

    plan: Plan
    figures: Figures
    door: Door
    chance: Random

    def address(self, match_id: str) -> str:
        """Where a match is played and watched."""
        return f"{self.plan.sockets}/api/matches/{match_id}/socket"

    def link(self, match_id: str, guest: Guest) -> Link:
        """The way of one page to a match."""
        url, ping = self.address(match_id), self.plan.ping
        return Link(url, guest.headers, self.figures, self.chance, ping)


class Table:
    """The seats of a game, taken by the same guests in every match."""

    def __init__(self, outing: Outing, game: str, seats: int, watching: int, deaf: int) -> None:
        self._outing = outing
        self._game = game
        self._guests = [Guest() for _ in range(seats)]
        self._watching = watching
        self._deaf = deaf
        self._match_id = ""

    async def open(self) -> None:
        """Open a match, and sit down. Raises TurnedAway and TROUBLES."""
        host, *others = self._guests
        self._match_id = await self._outing.door.open(host, self._game)
        for guest in others:
            await self._outing.door.sit(guest, self._match_id)
        self._outing.figures.opened += 1

    async def keep(self) -> None:
        """Play the match that is open, then others, until the task is cancelled."""
        while True:
            await self._play()
            self._outing.figures.finished += 1
            await self._open_again()

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
            Player(
                outing.link(match_id, guest),
                outing.figures,
                outing.chance,
                outing.plan.think,
                over.set,
            )
            for guest in self._guests
        ]
        spectators = [
            Spectator(outing.link(match_id, Guest()), outing.figures) for _ in range(self._watching)
        ]
        return [
            *(player.play() for player in players),
            *(self._soon(spectator.watch()) for spectator in spectators),
            *(
                self._soon(stare(outing.address(match_id), outing.figures))
                for _ in range(self._deaf)
            ),
        ]

    async def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        """Not all spectators at the same moment."""
        spread = self._outing.plan.spectators / SPREAD
        try:
            await asyncio.sleep(self._outing.chance.random() * spread)
            await work
        finally:
            work.close()

    async def _open_again(self) -> None:
        while True:
            try:
                await self.open()
            except TurnedAway as error:
                self._outing.figures.refusals[error.reason] += 1
            except TROUBLES:
                self._outing.figures.refusals["unreachable"] += 1
            else:
                return
            await asyncio.sleep(RESTING)
