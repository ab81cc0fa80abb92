"""A player's solved puzzles in merges."""

from collections.abc import Mapping

from sqlalchemy import Connection, func, select

from app.features.puzzles.tables import puzzle_result
from app.match.commands import PlayerId


def counts(connection: Connection, guest: PlayerId, _into: PlayerId) -> Mapping[str, int]:
    """The puzzles that the guest has solved without help."""
    solved = puzzle_result.c.player_id == guest, ~puzzle_result.c.helped
    return {"puzzles": connection.scalar(select(func.count()).where(*solved)) or 0}
