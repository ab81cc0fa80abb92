"""The puzzles that players have solved."""

from collections.abc import Mapping
from datetime import date, timedelta

from sqlalchemy import Connection, func, select

from app.db.database import insert
from app.db.repository import Repository, count, reading, writing
from app.features.puzzles.schemas import SolvedOfGame, SolvedPuzzles
from app.features.puzzles.tables import puzzle, puzzle_result
from app.match.commands import PlayerId

MAX_LISTED = 500  # puzzles; the latest


class PuzzleResults(Repository):
    """Every method raises Unavailable."""

    @writing
    def add(
        self,
        connection: Connection,
        player: PlayerId,
        puzzle_id: str,
        at: int,
        *,
        helped: bool,
        day: str | None,
    ) -> None:
        """Only a player's first result for a puzzle counts."""
        row = {"player_id": player, "puzzle_id": puzzle_id, "at": at, "helped": helped, "day": day}
        statement = insert(connection, puzzle_result).values(row)
        connection.execute(statement.on_conflict_do_nothing())

    @reading
    def progress(self, connection: Connection, player: PlayerId) -> SolvedPuzzles:
        own = (puzzle_result.c.player_id == player) & ~puzzle_result.c.helped
        latest = select(puzzle_result.c.puzzle_id).where(own)
        latest = latest.order_by(puzzle_result.c.at.desc(), puzzle_result.c.puzzle_id)
        days = select(puzzle_result.c.day).where(own, puzzle_result.c.day.is_not(None)).distinct()
        solved = connection.scalars(latest.limit(MAX_LISTED)).all()
        found = sorted(connection.scalars(days))
        last = found[-1] if found else ""
        return SolvedPuzzles(solved=solved[::-1], last=last, days=_days_in_a_row(found))

    async def by_game(self, player: PlayerId) -> list[SolvedOfGame]:
        """Most solved game first."""
        solved = func.count()
        query = (
            select(puzzle.c.game, solved, func.max(puzzle.c.difficulty))
            .join(puzzle_result, puzzle_result.c.puzzle_id == puzzle.c.id)
            .where(puzzle_result.c.player_id == player, ~puzzle_result.c.helped)
            .group_by(puzzle.c.game)
            .order_by(solved.desc(), puzzle.c.game)
        )
        rows = await self._reader.rows(query)
        return [SolvedOfGame(game=game, solved=number, hardest=most) for game, number, most in rows]


def _days_in_a_row(days: list[str]) -> int:
    """The number of consecutive days that end with the last one."""
    number = 0
    for day in reversed(days):
        if date.fromisoformat(day) != date.fromisoformat(days[-1]) - timedelta(number):
            break
        number += 1
    return number


def count_solved(connection: Connection, guest: PlayerId, _into: PlayerId) -> Mapping[str, int]:
    solved = puzzle_result.c.player_id == guest, ~puzzle_result.c.helped
    return {"puzzles": count(connection, *solved)}
