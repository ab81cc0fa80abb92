"""The computers at the tables: they think in the pool, and play by the same door as everybody."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Protocol
from zlib import crc32

from app.match.commands import Answer, Ask, Command, Play, PlayerId
from app.match.computers import level_of
from app.match.events import Entry
from app.match.log import Unavailable
from app.match.state import Match
from app.rooms.pondering import budget, rest
from app.rooms.room import Room
from app.rounds import look_for_ever
from app.thinking.choice import FindThinker, choose, welcomes_draw
from app.thinking.pool import Busy, Pool
from engine import Color, format_move

LOOK_EVERY = 10.0  # seconds between looks for what nobody thinks about
FORGOTTEN = 30_000  # milliseconds after which another process may have been lost with its thoughts


class Diary(Protocol):
    """Where it is written which matches wait for a computer."""

    async def awaiting(self, before: int) -> list[str]:
        """Those whose position has stood since before a moment. Raises Unavailable."""
        ...


@dataclass(frozen=True, slots=True)
class Duty:
    """What a computer has to do: to answer an offer, or to move in the position of a version."""

    color: Color
    player: PlayerId
    version: int
    offer: int | None


class Bots:
    """Every computer of this process."""

    def __init__(
        self,
        pool: Pool,
        find: FindThinker,
        room: Callable[[str], Awaitable[Room | None]],
        diary: Diary,
        clock: Callable[[], int],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._pool = pool
        self._find = find
        self._room = room
        self._diary = diary
        self._clock = clock
        self._sleep = sleep
        self._patience = 0
        self._busy: dict[str, tuple[Duty, asyncio.Task[None]]] = {}
        self._looking: asyncio.Task[None] | None = None

    def start(self, *, others: bool = False) -> None:
        """Go on with all matches that wait for a computer, whoever left them so.

        Where others are there, it is left to them for a while.
        """
        self._patience = FORGOTTEN if others else 0
        self._looking = asyncio.create_task(look_for_ever(self._look_around, LOOK_EVERY))

    async def stop(self) -> None:
        """Think no more."""
        tasks = [task for _, task in self._busy.values()]
        tasks += [self._looking] if self._looking else []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def witness(self, match_id: str, _before: Match | None, _entry: Entry, after: Match) -> None:
        """A match has a new version: what was thought about another position is worth nothing."""
        duty = duty_of(after)
        known, task = self._busy.get(match_id, (None, None))
        if known == duty:
            return
        if task:
            task.cancel()
            del self._busy[match_id]
        if duty:
            task = asyncio.create_task(self._act(match_id, after, duty))
            self._busy[match_id] = duty, task
            task.add_done_callback(partial(self._forget, match_id, duty))

    async def look(self, before: int) -> None:
        """Look once for matches that wait since before a moment. Raises Unavailable."""
        for match_id in await self._diary.awaiting(before):
            if match_id not in self._busy and (room := await self._room(match_id)):
                self.witness(match_id, None, room.newest, room.match)

    async def _look_around(self) -> None:
        await self.look(self._clock() - self._patience)
        self._patience = FORGOTTEN

    def _forget(self, match_id: str, duty: Duty, task: asyncio.Task[None]) -> None:
        if self._busy.get(match_id) == (duty, task):
            del self._busy[match_id]

    async def _act(self, match_id: str, match: Match, duty: Duty) -> None:
        with suppress(Busy, Unavailable):  # a later look finds what is still to be done
            command = await self._decide(match_id, match, duty)
            if room := await self._room(match_id):
                name = f"computer-{duty.version}-{duty.offer or 0}"  # the same in every process
                await room.ask(Ask(command, duty.player, name))

    async def _decide(self, match_id: str, match: Match, duty: Duty) -> Command:
        position, level = match.position, level_of(duty.player) or 1
        time = budget(match, duty.color, self._clock())
        until = None if time is None else monotonic() + time
        if duty.offer is not None:
            work = partial(welcomes_draw, self._find, position, duty.color, level, until)
            return Answer(duty.offer, await self._pool.run(match_id, work, "move"))
        seed = crc32(f"{match_id} {len(match.turns)}".encode())
        thinking = partial(choose, self._find, position, level, seed, until)
        move = await self._pool.run(match_id, thinking, "move")
        await self._sleep(rest(match, time, self._clock()))
        return Play(format_move(position, move), duty.version)


def duty_of(match: Match) -> Duty | None:
    """What a computer has to do first in a match; None if nobody waits for one."""
    if not match.awaits_computer:
        return None
    offer, color = next(iter(match.unanswered), (None, match.to_move))
    player = match.player_of(color) if color else None
    assert color is not None
    assert player is not None
    return Duty(color, player, match.position_version, offer.id if offer else None)
