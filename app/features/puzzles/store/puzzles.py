"""Puzzles, which are written once and never changed."""

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import orjson
from sqlalchemy import Connection, Row, func, select

from app.db.database import insert
from app.db.repository import Repository, reading
from app.features.puzzles.puzzle import StoredPuzzle
from app.features.puzzles.tables import puzzle
from app.fields import attributes, filled

MAX_PUZZLES = 5_000  # per game


class PuzzleStore(Repository):
    """Reads and writes puzzles. Every method raises Unavailable."""

    async def add(self, puzzles: Sequence[StoredPuzzle], at: int) -> None:
        await self._writer.run(add_puzzles, puzzles, at)

    async def find(self, puzzle_id: str) -> StoredPuzzle | None:
        query = select(puzzle).where(puzzle.c.id == puzzle_id)
        row = await self._reader.first(query)
        return None if row is None else _puzzle(row)

    async def counts(self) -> dict[str, int]:
        query = select(puzzle.c.game, func.count()).group_by(puzzle.c.game)
        rows = await self._reader.rows(query)
        return {row[0]: row[1] for row in rows}

    @reading
    def next(self, connection: Connection, game: str, after: str) -> str | None:
        """The id after `after` in a game; the first id follows the last."""
        ids = select(puzzle.c.id).where(puzzle.c.game == game).order_by(puzzle.c.id).limit(1)
        return connection.scalar(ids.where(puzzle.c.id > after)) or connection.scalar(ids)

    async def of_day(self, game: str, day: str, since: int) -> str | None:
        """The puzzle of a day, the same for everybody; None if the game has none.

        `since` is the beginning of the day. Puzzles added later are ignored unless there are no
        others.
        """
        query = (
            select(puzzle.c.id, puzzle.c.made_at)
            .where(puzzle.c.game == game)
            .order_by(puzzle.c.made_at, puzzle.c.id)
        )
        rows = await self._reader.rows(query)
        ids = [row.id for row in rows if row.made_at < since] or [row.id for row in rows[:1]]
        return min(ids, key=lambda name: sha256(f"{day} {name}".encode()).digest(), default=None)


def add_puzzles(connection: Connection, puzzles: Sequence[StoredPuzzle], at: int) -> None:
    ids = [one.id for one in puzzles]
    known = set(connection.scalars(select(puzzle.c.id).where(puzzle.c.id.in_(ids))))
    by_game = select(puzzle.c.game, func.count()).group_by(puzzle.c.game)
    counts: Counter[str] = Counter(dict(connection.execute(by_game).all()))
    for one in puzzles:
        if one.id not in known and counts[one.game] < MAX_PUZZLES:
            row = insert(connection, puzzle).values(_row(one, at))
            connection.execute(row.on_conflict_do_nothing())
            counts[one.game] += 1


def _row(one: StoredPuzzle, at: int) -> dict[str, Any]:
    options = orjson.dumps(dict(one.options)).decode()
    return attributes(one, puzzle.c.keys(), options=options, moves=" ".join(one.moves), made_at=at)


def _puzzle(row: Row[Any]) -> StoredPuzzle:
    return filled(
        StoredPuzzle, row, options=orjson.loads(row.options), moves=tuple(row.moves.split())
    )
