"""A tournament of two players in memory."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.channel import Channel
from app.features.tournaments.rules.commands import Create, Join, Start
from app.features.tournaments.rules.matches import match_id_of
from app.features.tournaments.runner import TournamentRunner
from app.features.tournaments.tournaments import Tournaments
from app.match.commands import CommandRequest, Play, PlayerId, Resign
from app.match.state import Match
from app.rooms.jobs import AcceptedAnswer
from app.rooms.peers import NoPeers
from engine import format_move
from engine.think.openings.shipped import find_openings
from harness.games.tournament import HOST, plan
from tests.features.tournaments.support.memory_tournaments import (
    MemoryMatchStates,
    MemoryTournamentLog,
    NoCircles,
    Visits,
)
from tests.rooms.support.existing_room import existing_room
from tests.rooms.support.machine import Machine

ID = "t"
PLAN = plan("swiss")
MATCH_ID = match_id_of(ID, 1)


async def shipped_openings(game: str, options: Mapping[str, str]) -> list[tuple[str, ...]]:
    return [one.moves for one in find_openings(game, options)]


@dataclass
class Cup:
    """A tournament of `ann` and `bob` on a machine, and its game."""

    machine: Machine
    entries: MemoryTournamentLog = field(default_factory=MemoryTournamentLog)

    def __post_init__(self) -> None:
        self.visits = Visits()
        self.states = MemoryMatchStates(self.machine.log)
        self.live = Tournaments(
            self.entries, NoPeers(), self.machine.clock, Channel(b"changed"), str.encode
        )
        self.restart()

    def restart(self) -> None:
        """A new process runs the tournament."""
        self.runner = TournamentRunner(
            self.live,
            self.entries,
            self.states,
            NoCircles(),
            self.visits,
            self.visits,
            self.visits,
            self.machine.registry,
            shipped_openings,
            self.machine.clock,
        )

    async def begin(self) -> None:
        """Open the game."""
        await self.live.submit(ID, Create(PLAN), HOST)
        for player in ("ann", "bob"):
            await self.live.submit(ID, Join(), player)
        await self.live.submit(ID, Start(5), HOST)
        await self.advance()

    async def advance(self) -> None:
        """Advance whatever the runner finds in the database."""
        await self.runner.poll()

    async def wait(self, milliseconds: int) -> None:
        """Let time pass with regular polls of the timekeeper."""
        await self.machine.run(milliseconds)
        await self.advance()

    async def match(self) -> Match:
        room = await existing_room(self.machine.registry, MATCH_ID)
        return room.match

    async def move(self) -> None:
        room = await existing_room(self.machine.registry, MATCH_ID)
        match = room.match
        assert match.to_move is not None
        move = format_move(match.position, match.position.legal_moves[0])
        player = match.seating.player_of(match.to_move) or ""
        play = CommandRequest(Play(move, match.version), player, "move")
        assert isinstance(await room.submit(play), AcceptedAnswer)

    async def resign(self, player: PlayerId) -> None:
        room = await existing_room(self.machine.registry, MATCH_ID)
        request = CommandRequest(Resign(room.match.version), player, "resign")
        assert isinstance(await room.submit(request), AcceptedAnswer)
