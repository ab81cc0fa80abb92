"""Rooms with computer players, whose thinker is a stub."""

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from app.event_log.due_matches import DueMatches
from app.features.computers.bots import Bots
from app.match.bot_players import computer_id
from app.match.commands import Command, CommandRequest, Open, Play
from app.match.state import Match
from app.rooms.jobs import AcceptedAnswer
from app.rooms.registry import OpenedMatch, RoomRegistry
from app.thinking.pool import Pool
from app.turns import PlayerNetworks
from engine import Color, Position, format_move
from engine.think import RankedMove, SearchLimits, SearchResult, StopFlag, Value
from harness.games.match_builder import HOST
from harness.polling import until
from tests.rooms.support.existing_room import existing_room
from tests.rooms.support.fakes import MemoryLog
from tests.support.fake_clock import FakeClock
from tests.support.tasks import until_no_task
from tests.thinking.support.thread_runner import ThreadRunner

TIME_LIMIT = 80.0  # seconds; only a test that hangs reaches it
BLACK, WHITE, RED = Color.BLACK, Color.WHITE, Color.RED
AGAINST_COMPUTER = Open("macbeth", {}, BLACK, computers={WHITE: computer_id(5)})


@dataclass
class StubThinker:
    """Chooses a legal move by the seed, while `gate` is set. Values every move at `chance`."""

    chance: float = 0.5
    gate: threading.Event = field(default_factory=threading.Event)
    calls: list[tuple[Position, SearchLimits]] = field(default_factory=list)
    stopped: int = 0
    fails: bool = False

    def __post_init__(self) -> None:
        self.gate.set()

    def best(
        self, position: Position, limits: SearchLimits, stop: StopFlag, seed: int = 0
    ) -> SearchResult:
        self.calls.append((position, limits))
        while not self.gate.wait(0.001):
            if stop.requested:
                self.stopped += 1
                break
        if self.fails:
            raise ArithmeticError("a thinker is broken")
        move = position.legal_moves[seed % len(position.legal_moves)]
        return SearchResult((RankedMove(move, Value(self.chance)),), (move,), 1, 1)

    def rank(self, position: Position, limits: SearchLimits, stop: StopFlag) -> SearchResult:
        return self.best(position, limits, stop)


class StubDueMatches(DueMatches):
    """Returns the matches that a test sets."""

    def __init__(self) -> None:
        self.waiting: list[str] = []
        self.calls: list[int] = []

    async def due(self, now: int) -> list[str]:
        return []

    async def awaiting(self, before: int) -> list[str]:
        self.calls.append(before)
        return self.waiting


@dataclass
class BotHarness:
    """The rooms and everything that tests control. `sleeps` are the pauses before moves."""

    registry: RoomRegistry
    bots: Bots
    thinker: StubThinker
    due_matches: StubDueMatches
    clock: FakeClock
    log: MemoryLog
    sleeps: list[float]
    networks: PlayerNetworks
    runner: ThreadRunner
    pool: Pool

    async def open(self, command: Open, by: str = HOST) -> str:
        """Open a match, and return its id."""
        answer = await self.registry.open(CommandRequest(command, by, "open"))
        assert isinstance(answer, OpenedMatch), answer
        return answer.match_id

    async def match(self, match_id: str) -> Match:
        room = await existing_room(self.registry, match_id)
        return room.match

    async def submit(self, match_id: str, command: Command, by: str = HOST) -> Match:
        """Submit a command that is accepted; the match after it."""
        room = await existing_room(self.registry, match_id)
        answer = await room.submit(CommandRequest(command, by, f"{len(self.log.rows[match_id])}"))
        assert isinstance(answer, AcceptedAnswer), answer
        return answer.match

    async def move(self, match_id: str) -> Match:
        """Play the first legal move as the host."""
        match = await self.match(match_id)
        move = format_move(match.position, match.position.legal_moves[0])
        return await self.submit(match_id, Play(move, match.version))

    async def until(self, match_id: str, condition: Callable[[Match], bool]) -> Match:
        """Wait until a condition holds for a match."""
        room = await existing_room(self.registry, match_id)
        changed = asyncio.Event()

        def on_change(_before: Match, _after: Match) -> None:
            changed.set()

        room.observers.add(on_change)
        async with asyncio.timeout(TIME_LIMIT):
            while not condition(room.match):
                await changed.wait()
                changed.clear()
        room.observers.discard(on_change)
        return room.match

    async def until_thinking(self, calls: int = 1) -> None:
        """Wait until the thinker was called so often."""
        await until(lambda: len(self.thinker.calls) >= calls)

    async def until_waiting(self, moves: int) -> None:
        """Wait until so many moves wait for the thinker."""
        await until(lambda: self.pool.waiting["move"] == moves)

    async def until_stopped(self) -> None:
        """Wait until the thinker was stopped."""
        await until(lambda: self.thinker.stopped > 0)

    async def until_idle(self) -> None:
        """Wait until no computer has a task."""
        await until_no_task("computer-")
