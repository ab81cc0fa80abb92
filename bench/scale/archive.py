"""A match that sleeps is opened: against the bare read of its rows, and beside ever more others."""

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from app.match.commands import CommandRequest, Open, Play, Sit
from app.match.decide import Refused, decide
from app.match.events import Entry
from app.match.evolve import evolve, fold, start_match
from app.match.state import Match
from app.store.db.database import Reader, open_writer
from app.store.db.migrate import migrate
from app.store.db.writer import Writer
from app.store.log import Log, write_appends
from bench.claim import Claim
from bench.sides import alternate, ratio
from engine import Color, format_move

MOVES = 70
OPENED = 60  # times on each side
STEP = 500_000  # moves that are archived in one transaction
SIZES = (100_000, 10_000_000)  # archived moves
PATIENCE = 60.0  # seconds that filling the archive may take; what is there then is measured
READ = "SELECT version, by, command_id, at, events FROM entry WHERE match_id = ? ORDER BY version"
COPY = """
WITH RECURSIVE n(i) AS (SELECT ? UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)
INSERT INTO entry (match_id, version, by, command_id, at, events)
SELECT printf('%014d', i), version, by, command_id, at, events FROM n CROSS JOIN entry
WHERE match_id = 'played' ORDER BY i, version
"""


def measure() -> Iterator[Claim]:
    """Opening a match when there are few others, and when there are many."""
    with TemporaryDirectory(prefix="bench-") as name, asyncio.Runner() as runner:
        archive = Archive(Path(name), runner)
        archive.write()
        archive.grow(SIZES[0], PATIENCE)
        few, bare = archive.compare()
        yield Claim(
            name="scale.opened-per-bare-read",
            figure=ratio(few, bare),
            side="<=",
            goal=3.0,
            behind=f"{1e6 * median(few):,.0f} against {1e6 * median(bare):,.0f} µs",
        )
        archive.grow(SIZES[1], PATIENCE)
        many, _ = archive.compare()
        yield Claim(
            name="scale.opened-among-many",
            figure=median(many) / median(few),
            side="<=",
            goal=2.0,
            behind=f"{1e6 * median(many):,.0f} µs among {archive.moves:,} archived moves, "
            f"{1e6 * median(few):,.0f} among {SIZES[0]:,}",
        )
        archive.close()


class Archive:
    """A database with one match that was played, and as many copies as are wanted."""

    def __init__(self, data: Path, runner: asyncio.Runner) -> None:
        self._file = data / "birnam.db"
        self._url = f"sqlite:///{self._file}"
        self._runner = runner
        self._chance = Random(1)
        self._copies = 0
        migrate(self._url)
        self._bare = sqlite3.connect(self._file)
        self._reader = Reader(self._url)

    @property
    def moves(self) -> int:
        """How many are archived."""
        return self._copies * MOVES

    def close(self) -> None:
        """Close the database."""
        self._bare.close()
        self._reader.close()

    def write(self) -> None:
        """Play the match, and write its log as the service does."""

        async def written() -> None:
            writer = Writer(open_writer(self._url), write_appends)
            writer.start()
            log = Log(writer, self._reader)
            before = None
            for entry, after in _played(self._chance):
                await log.append("played", entry, before, after)
                before = after
            await writer.stop()

        self._runner.run(written())

    def grow(self, moves: int, patience: float) -> None:
        """Copy it until there are so many moves, or for so many seconds."""
        until = time.monotonic() + patience
        with closing(sqlite3.connect(self._file)) as database:
            while self.moves < moves and time.monotonic() < until:
                last = self._copies + min(STEP, moves - self.moves + MOVES) // MOVES
                database.execute(COPY, (self._copies, last))
                database.commit()
                self._copies = last

    def compare(self) -> tuple[list[float], list[float]]:
        """Seconds to open a match, and to read the rows of another, in turn."""
        log = Log(Writer(open_writer(self._url), write_appends), self._reader)

        def opened() -> float:
            name, began = self._any(), time.perf_counter()
            match = fold(self._runner.run(log.read(name)))
            passed = time.perf_counter() - began
            assert match
            assert len(match.turns) >= MOVES
            return passed

        def read() -> float:
            name, began = self._any(), time.perf_counter()
            self._bare.execute(READ, (name,)).fetchall()
            return time.perf_counter() - began

        ours, bare = alternate(OPENED, [opened, read])
        return ours, bare

    def _any(self) -> str:
        return f"{self._chance.randrange(self._copies):014}"


def _played(chance: Random) -> Iterator[tuple[Entry, Match]]:
    """The log of a random game on the full board, as far as it was played."""
    entry = _decided(None, CommandRequest(Open("macbeth-full", {}, Color.BLACK), "ann", "open"))
    match = start_match(entry)
    yield entry, match
    entry = _decided(match, CommandRequest(Sit(), "bob", "sit"))
    match = evolve(match, entry)
    yield entry, match
    players = {color: player for color, player in match.seating.seats if player}
    while len(match.turns) < MOVES:
        assert match.to_move
        move = format_move(match.position, chance.choice(list(match.position.legal_moves)))
        play = Play(move, match.version)
        entry = _decided(
            match, CommandRequest(play, players[match.to_move], f"{match.version:032x}")
        )
        match = evolve(match, entry)
        yield entry, match


def _decided(match: Match | None, ask: CommandRequest) -> Entry:
    decision = decide(match, ask)
    assert not isinstance(decision, Refused), decision
    return Entry(match.version + 1 if match else 1, ask.by, ask.id, 0, decision)
