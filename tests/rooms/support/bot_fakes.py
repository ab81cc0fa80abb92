"""A house with computers, whose thinker is made for tests."""

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from app.match.bot_players import computer_id
from app.match.commands import Command, CommandRequest, Open, Play
from app.match.state import Match
from app.rooms.bots import Bots
from app.rooms.mailbox import AcceptedAnswer
from app.rooms.registry import OpenedMatch, RoomRegistry
from engine import Color, Position, format_move
from engine.think import Effort, RankedMove, SearchResult, Stop, Value
from tests.match.support.builder import HOST
from tests.rooms.support.fake_clock import Watch
from tests.rooms.support.fakes import MemoryLog

LONG = 20.0  # seconds that nothing here takes, unless it hangs
BLACK, WHITE, RED = Color.BLACK, Color.WHITE, Color.RED
AGAINST = Open("macbeth", {}, BLACK, computers={WHITE: computer_id(5)})


@dataclass
class Sage:
    """A thinker that plays the first move, when it is let; and remembers what it was asked."""

    chance: float = 0.5
    gate: threading.Event = field(default_factory=threading.Event)
    asked: list[tuple[Position, Effort]] = field(default_factory=list)
    stopped: int = 0
    fails: bool = False

    def __post_init__(self) -> None:
        self.gate.set()

    def best(self, position: Position, effort: Effort, stop: Stop, seed: int = 0) -> SearchResult:
        """The first move; `chance` is what it is worth."""
        self.asked.append((position, effort))
        while not self.gate.wait(0.001):
            if stop.requested:
                self.stopped += 1
                break
        if self.fails:
            raise ArithmeticError("a thinker is broken")
        move = position.legal_moves[seed % len(position.legal_moves)]
        return SearchResult((RankedMove(move, Value(self.chance)),), (move,), 1, 1)

    def rank(self, position: Position, effort: Effort, stop: Stop) -> SearchResult:
        """The same."""
        return self.best(position, effort, stop)


class Shelf:
    """A diary that knows which matches wait: it folds the log, for there are few."""

    def __init__(self) -> None:
        self.waiting: list[str] = []
        self.asked: list[int] = []

    async def due(self, now: int) -> list[str]:
        """No clocks here."""
        return []

    async def awaiting(self, before: int) -> list[str]:
        """All of them."""
        self.asked.append(before)
        return self.waiting


@dataclass
class Table:
    """A house with computers."""

    house: RoomRegistry
    bots: Bots
    sage: Sage
    shelf: Shelf
    watch: Watch
    log: MemoryLog
    rests: list[float]

    async def open(self, command: Open) -> str:
        """A match that the host opens."""
        answer = await self.house.open(CommandRequest(command, HOST, "open"))
        assert isinstance(answer, OpenedMatch), answer
        return answer.match_id

    async def match(self, match_id: str) -> Match:
        """How it stands."""
        room = await self.house.room(match_id)
        assert room is not None
        return room.match

    async def ask(self, match_id: str, command: Command, by: str = HOST) -> Match:
        """The match after a command that is fine."""
        room = await self.house.room(match_id)
        assert room is not None
        answer = await room.submit(CommandRequest(command, by, f"{len(self.log.rows[match_id])}"))
        assert isinstance(answer, AcceptedAnswer), answer
        return answer.match

    async def move(self, match_id: str) -> Match:
        """The host makes the first legal move."""
        match = await self.match(match_id)
        move = format_move(match.position, match.position.legal_moves[0])
        return await self.ask(match_id, Play(move, match.version))

    async def until(self, match_id: str, true: Callable[[Match], bool]) -> Match:
        """Wait until a match is as it should be."""
        room = await self.house.room(match_id)
        assert room is not None
        changed = asyncio.Event()

        def follow(_before: Match, _after: Match) -> None:
            changed.set()

        room.observers.add(follow)
        async with asyncio.timeout(LONG):
            while not true(room.match):
                await changed.wait()
                changed.clear()
        room.observers.discard(follow)
        return room.match

    async def until_thinking(self, times: int = 1) -> None:
        """Wait until the sage has been asked so often."""
        async with asyncio.timeout(LONG):
            while len(self.sage.asked) < times:  # noqa: ASYNC110 - another thread tells
                await asyncio.sleep(0.001)

    async def until_idle(self) -> None:
        """Wait until no computer has anything to do."""
        async with asyncio.timeout(LONG):
            while self.bots._running:
                await asyncio.wait([task for _, task in self.bots._running.values()])
