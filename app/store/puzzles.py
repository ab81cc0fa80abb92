"""Puzzles: written once, never changed."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import orjson
from sqlalchemy import Connection, Row, func, select

from app.domain.review import StoredPuzzle
from app.store.db.database import Reader, insert
from app.store.db.writer import Writer
from app.store.models import puzzle

MOST = 5_000  # puzzles of one game; no more are kept


class PuzzleStore:
    """Reads puzzles, and writes those that come with the program."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def add(self, puzzles: Sequence[StoredPuzzle], at: int) -> None:
        """Keep puzzles that are not there yet. Raises Unavailable."""
        await self._writer.run(lambda connection: add_puzzles(connection, puzzles, at))

    async def find(self, puzzle_id: str) -> StoredPuzzle | None:
        """The puzzle of that id. Raises Unavailable."""
        query = select(puzzle).where(puzzle.c.id == puzzle_id)
        row = await self._reader.run(lambda connection: connection.execute(query).first())
        return None if row is None else _puzzle(row)

    async def counts(self) -> dict[str, int]:
        """How many puzzles there are of each game. Raises Unavailable."""
        query = select(puzzle.c.game, func.count()).group_by(puzzle.c.game)
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        return {row[0]: row[1] for row in rows}

    async def next(self, game: str, after: str) -> str | None:
        """The puzzle behind another one of its game, and behind the last the first."""
        ids = select(puzzle.c.id).where(puzzle.c.game == game).order_by(puzzle.c.id).limit(1)

        def query(connection: Connection) -> str | None:
            return connection.scalar(ids.where(puzzle.c.id > after)) or connection.scalar(ids)

        return await self._reader.run(query)

    async def of_day(self, game: str, day: str, since: int) -> str | None:
        """The puzzle of a day, the same for everybody; None if there is none of the game.

        It is drawn among those that were there when the day began, `since`. Where none was, it is
        the first that came.
        """
        query = (
            select(puzzle.c.id, puzzle.c.made_at)
            .where(puzzle.c.game == game)
            .order_by(puzzle.c.made_at, puzzle.c.id)
        )
        rows = await self._reader.run(lambda connection: connection.execute(query).all())
        there = [name for name, made_at in rows if made_at < since] or [rows[0].id] if rows else []
        return min(there, key=lambda name: sha256(f"{day} {name}".encode()).digest(), default=None)


def add_puzzles(connection: Connection, puzzles: Sequence[StoredPuzzle], at: int) -> None:
    """Keep puzzles that are not there yet, as long as there are not too many of their game."""
    for one in puzzles:
        count = select(func.count()).where(puzzle.c.game == one.game)
        if connection.execute(count).scalar_one() < MOST:
            row = insert(connection, puzzle).values(_row(one, at))
            connection.execute(row.on_conflict_do_nothing())


def _row(one: StoredPuzzle, at: int) -> dict[str, Any]:
    return {
        "id": one.id,
        "game": one.game,
        "options": orjson.dumps(dict(one.options)).decode(),
        "moves": " ".join(one.moves),
        "solution": one.solution,
        "answers": one.answers,
        "difficulty": one.difficulty,
        "origin": one.origin,
        "match_id": one.match_id,
        "made_at": at,
    }


def _puzzle(row: Row[Any]) -> StoredPuzzle:
    return StoredPuzzle(
        row.id,
        row.game,
        orjson.loads(row.options),
        tuple(row.moves.split()),
        row.solution,
        row.answers,
        row.difficulty,
        row.origin,
        row.match_id,
    )
