"""Loading a match from the log, compared with reading its rows, and in a large archive."""

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

import uvloop

from app.db.database import Reader, open_reader, open_writer
from app.db.migrate import migrate
from app.db.writer import Writer
from app.event_log.log import EventLog, write_appends
from app.match.commands import CommandRequest, Open, Play, Sit
from app.match.decide import Refused, decide
from app.match.events import Entry
from app.match.evolve import evolve, fold, start_match
from app.match.state import Match
from bench.claim import Claim
from bench.compare import alternate, median_ratio
from engine import Color, format_move

MOVES = 70  # of each match
LOADS = 60  # on each side
BATCH = 500_000  # moves that are copied in one transaction
SIZES = (100_000, 10_000_000)  # archived moves
TIME_LIMIT = 60.0  # seconds for filling the archive, which may then be smaller
READ = "SELECT version, by, command_id, at, events FROM entry WHERE match_id = ? ORDER BY version"
COPY = """
WITH RECURSIVE n(i) AS (SELECT ? UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?)
INSERT INTO entry (match_id, version, by, command_id, at, events)
SELECT printf('%014d', i), version, by, command_id, at, events FROM n CROSS JOIN entry
WHERE match_id = 'played' ORDER BY i, version
"""


def measure() -> Iterator[Claim]:
    """Loading a match from a small archive and from a large one."""
    with (
        TemporaryDirectory(prefix="bench-") as name,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        archive = Archive(Path(name), runner)
        archive.write_match()
        archive.grow(SIZES[0])
        small, bare = archive.compare()
        yield Claim(
            name="scale.opened-per-bare-read",
            figure=median_ratio(small, bare),
            comparison="<=",
            goal=6.0,
            details=f"{1e6 * median(small):,.0f} against {1e6 * median(bare):,.0f} µs",
        )
        archive.grow(SIZES[1])
        large, _ = archive.compare()
        yield Claim(
            name="scale.opened-among-many",
            figure=median(large) / median(small),
            comparison="<=",
            goal=2.0,
            details=f"{1e6 * median(large):,.0f} µs among {archive.moves:,} archived moves, "
            f"{1e6 * median(small):,.0f} among {SIZES[0]:,}",
        )
        archive.close()


class Archive:
    """A database with one match and copies of it."""

    def __init__(self, data: Path, runner: asyncio.Runner) -> None:
        self._file = data / "birnam.db"
        self._url = f"sqlite:///{self._file}"
        self._runner = runner
        self._rng = Random(1)
        self._copies = 0
        migrate(self._url)
        self._bare = sqlite3.connect(self._file)
        self._reader = Reader(open_reader(self._url))

    @property
    def moves(self) -> int:
        """The number of archived moves."""
        return self._copies * MOVES

    def close(self) -> None:
        self._bare.close()
        self._reader.close()

    def write_match(self) -> None:
        """Write the log of a random match, as the service does."""

        async def write() -> None:
            writer = Writer(open_writer(self._url), write_appends)
            writer.start()
            log = EventLog(writer, self._reader)
            before = None
            for entry, after in _random_log(self._rng):
                await log.append("played", entry, before, after)
                before = after
            await writer.stop()

        self._runner.run(write())

    def grow(self, moves: int) -> None:
        """Copy the match until there are so many moves, or until the time limit."""
        end = time.monotonic() + TIME_LIMIT
        with closing(sqlite3.connect(self._file)) as database:
            while self.moves < moves and time.monotonic() < end:
                last = self._copies + min(BATCH, moves - self.moves + MOVES) // MOVES
                database.execute(COPY, (self._copies, last))
                database.commit()
                self._copies = last

    def compare(self) -> tuple[list[float], list[float]]:
        """Seconds to load a match, and to read the rows of another one, in turn."""
        log = EventLog(Writer(open_writer(self._url), write_appends), self._reader)

        async def load() -> float:
            await self._reader.run(bool)  # the server's threads for reading are running
            match_id, started = self._random_id(), time.perf_counter()
            match = fold(await log.read(match_id))
            seconds = time.perf_counter() - started
            assert match
            assert len(match.turns) >= MOVES
            return seconds

        def read() -> float:
            match_id, started = self._random_id(), time.perf_counter()
            self._bare.execute(READ, (match_id,)).fetchall()
            return time.perf_counter() - started

        ours, bare = alternate(LOADS, [lambda: self._runner.run(load()), read])
        return ours, bare

    def _random_id(self) -> str:
        return f"{self._rng.randrange(self._copies):014}"


def _random_log(rng: Random) -> Iterator[tuple[Entry, Match]]:
    """The entries of a random match on the full board, and the match after each."""
    entry = _decide(None, CommandRequest(Open("macbeth-full", {}, Color.BLACK), "ann", "open"))
    match = start_match(entry)
    yield entry, match
    entry = _decide(match, CommandRequest(Sit(), "bob", "sit"))
    match = evolve(match, entry)
    yield entry, match
    players = {color: player for color, player in match.seating.seats if player}
    while len(match.turns) < MOVES:
        assert match.to_move
        move = format_move(match.position, rng.choice(list(match.position.legal_moves)))
        command, command_id = Play(move, match.version), f"{match.version:032x}"
        entry = _decide(match, CommandRequest(command, players[match.to_move], command_id))
        match = evolve(match, entry)
        yield entry, match


def _decide(match: Match | None, request: CommandRequest) -> Entry:
    decision = decide(match, request)
    assert not isinstance(decision, Refused), decision
    return Entry(match.version + 1 if match else 1, request.by, request.id, 0, decision)
