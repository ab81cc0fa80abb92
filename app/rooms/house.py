"""The house: finds the room of a match, wakes it from the log, lets it sleep again."""

import asyncio
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from app.match.commands import Ask, PlayerId
from app.match.decide import Refused, decide
from app.match.events import Entry
from app.match.evolve import begin
from app.match.log import Log, Unavailable
from app.match.outage import Outage
from app.match.state import Match
from app.rooms.audience import Listener
from app.rooms.lobby import Lobby
from app.rooms.others import News, Nobody, Others
from app.rooms.presence import Clock
from app.rooms.room import Room, Witness
from app.rooms.wording import Directory, Wording
from app.telemetry.context import only_about

ROOMS_AWAKE = 20_000  # more than that at once is refused
OUTAGES = 200  # the latest; who slept through more has days a move


@dataclass(frozen=True, slots=True)
class Opened:
    """A match that was opened under this id."""

    match_id: str
    match: Match


class House:
    """Every room of this process."""

    def __init__(
        self,
        log: Log,
        wording: Wording,
        directory: Directory,
        lobby: Lobby,
        clock: Clock,
        new_id: Callable[[], str],
        idle: float = 60.0,
        witness: Witness = lambda *_: None,
        others: Others | None = None,
        steady: Callable[[], bool] = lambda: True,
    ) -> None:
        """`steady` says whether the clock may flag anybody."""
        self._log = log
        self._wording = wording
        self._directory = directory
        self._lobby = lobby
        self._clock = clock
        self._new_id = new_id
        self._idle = idle
        self._witness = witness
        self._others = others or Nobody()
        self._steady = steady
        self._others.listen("players", self._hear_of_player)
        self._outages: list[Outage] = []
        self._rooms: dict[str, Room] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._waking: dict[str, asyncio.Task[Room | None]] = {}

    @property
    def rooms(self) -> Collection[Room]:
        """Every room that is awake."""
        return self._rooms.values()

    @property
    def pages(self) -> Iterator[Listener]:
        """Every page that is open."""
        return (page for room in self._rooms.values() for page in room.audience.listeners)

    async def open(self, ask: Ask) -> Opened | Refused:
        """Open a match; it is written when this returns. Raises Unavailable."""
        decision = decide(None, ask)
        if isinstance(decision, Refused):
            return decision
        match_id = self._new_id()
        entry = Entry(1, ask.by, ask.id, self._clock(), decision)
        match = begin(entry)
        if not await self._log.append(match_id, entry, match):
            raise Unavailable("a match of that id exists already")
        self._lobby.changed(match)
        self._witness(match_id, None, entry, match)
        return Opened(match_id, match)

    async def room(self, match_id: str) -> Room | None:
        """The room of a match, awake; None if there is no such match. Raises Unavailable.

        Use it before the next await: it may fall asleep when nobody listens and nothing is asked.
        """
        room = self._rooms.get(match_id)
        if room is not None and not self._others.reachable:
            await room.caught_up()
            room = self._rooms.get(match_id)
        if room is not None:
            return room
        waking = self._waking.get(match_id)
        if waking is None:
            waking = asyncio.create_task(self._wake(match_id))
            self._waking[match_id] = waking
        return await asyncio.shield(waking)

    async def _wake(self, match_id: str) -> Room | None:
        try:
            if len(self._rooms) >= ROOMS_AWAKE:
                raise Unavailable("too many matches are being played")
            entries = await self._log.read(match_id)
            if not entries:
                return None
            room = Room(
                match_id,
                entries,
                self._log,
                self._wording,
                self._directory,
                self._clock,
                self._lobby.changed,
                self._witness,
                self._others,
                self._steady,
            )
            await room.presence.seated(room.match)
            await room.presence.refresh()
            _excuse(room, self._outages)  # the first in the mailbox, before the clock can ring
            self._rooms[match_id] = room
            self._others.listen(f"match:{match_id}", room.hear)
            self._tasks[match_id] = asyncio.create_task(
                self._run(room), context=only_about(match=match_id)
            )
            return room
        finally:
            del self._waking[match_id]

    async def _run(self, room: Room) -> None:
        """Run a room until it sleeps. If it fails, its pages reconnect and wake a new one."""
        try:
            await room.run(self._idle)
        finally:
            del self._rooms[room.id]
            del self._tasks[room.id]
            self._others.leave(f"match:{room.id}")
            room.close()

    async def look_at_the_clock(self, match_id: str) -> None:
        """Let a match see whether time is up. Raises Unavailable."""
        room = await self.room(match_id)
        if room is not None:
            room.look_at_the_clock()

    def is_here(self, match_id: str, player: PlayerId) -> bool:
        """Whether a player has the page of a match open, and it gives signs of life."""
        room = self._rooms.get(match_id)
        return room is not None and room.presence.of(player) == "here"

    def excuse(self, outages: Sequence[Outage]) -> None:
        """The service was away, as is known now: nobody's clock has run meanwhile."""
        known = sorted([*self._outages, *outages], key=lambda outage: outage.back)
        self._outages = known[-OUTAGES:]
        for room in self._rooms.values():
            _excuse(room, outages)

    def renamed(self, player: PlayerId, name: str) -> None:
        """Tell the rooms where this player sits the new name."""
        self._others.tell("players", {"t": "renamed", "player": player, "name": name})
        self._rename(player, name)

    def send_away(self, player: PlayerId) -> None:
        """Shut the pages of a player; those that still may come back at once."""
        self._others.tell("players", {"t": "away", "player": player})
        self._send_away(player)

    def _hear_of_player(self, news: News) -> None:
        if news["t"] == "renamed":
            self._rename(news["player"], news["name"])
        elif news["t"] == "away":
            self._send_away(news["player"])

    def _rename(self, player: PlayerId, name: str) -> None:
        for room in self._rooms.values():
            room.presence.renamed(player, name)

    def _send_away(self, player: PlayerId) -> None:
        for room in self._rooms.values():
            for listener in list(room.audience.listeners):
                if listener.player == player:
                    listener.shut(1012)
        self._lobby.send_away(player)

    async def close(self) -> None:
        """End the rooms. A command that was not answered is asked again after the restart."""
        await asyncio.gather(*self._waking.values(), return_exceptions=True)
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _excuse(room: Room, outages: Sequence[Outage]) -> None:
    for ask in [outage.excuse(room.match) for outage in outages]:
        if ask is not None:
            room.post(ask)
