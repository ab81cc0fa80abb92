"""A tournament of two players in memory."""

from dataclasses import dataclass, field

from app.match.commands import CommandRequest, Play
from app.match.state import Match
from app.rooms.mailbox import AcceptedAnswer
from app.rooms.peers import NoPeers
from app.rooms.tournaments.runner import TournamentRunner
from app.rooms.tournaments.tournaments import Tournaments
from app.tournaments.commands import Create, Join, Start
from app.tournaments.matches import match_id_of
from app.tournaments.state import Tournament
from engine import format_move
from tests.rooms.support.machine import Machine
from tests.rooms.support.memory_tournaments import (
    MemoryMatchStates,
    MemoryTournamentLog,
    NoCircles,
)
from tests.tournaments.support.play import HOST, plan

ID = "t"
PLAN = plan("swiss")
MATCH_ID = match_id_of(ID, 1)


@dataclass
class Cup:
    """A tournament of `ann` and `bob` on a machine, and its game."""

    machine: Machine
    entries: MemoryTournamentLog = field(default_factory=MemoryTournamentLog)

    def __post_init__(self) -> None:
        self.states = MemoryMatchStates(self.machine.log)
        self.live = Tournaments(self.entries, NoPeers(), self.machine.clock, b"changed", str.encode)
        self.restart()

    def restart(self) -> None:
        """A new process runs the tournament."""

        async def on_cancelled(_tournament_id: str, _tournament: Tournament) -> None:
            raise AssertionError("it has enough players")

        self.runner = TournamentRunner(
            self.live,
            self.entries,
            self.states,
            NoCircles(),
            self.machine.registry,
            self.machine.clock,
            on_cancelled,
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
        self.runner._polled_at = float("-inf")
        await self.runner._advance_due()

    async def wait(self, milliseconds: int) -> None:
        """Let time pass as it does: the timekeeper has polled all the while."""
        self.machine.clock.now += milliseconds
        await self.machine.timekeeper.poll()
        await self.advance()

    async def match(self) -> Match:
        room = await self.machine.registry.room(MATCH_ID)
        assert room is not None
        return room.match

    async def move(self) -> None:
        room = await self.machine.registry.room(MATCH_ID)
        assert room is not None
        match = room.match
        assert match.to_move is not None
        move = format_move(match.position, match.position.legal_moves[0])
        player = match.seating.player_of(match.to_move) or ""
        play = CommandRequest(Play(move, match.version), player, "move")
        assert isinstance(await room.submit(play), AcceptedAnswer)
