"""Recounts all public games from the event log, compares, and can replace the counts."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table, delete, select, text

from app.db.database import open_snapshots, open_writer, transaction
from app.event_log.rows import read_log
from app.event_log.tables import match
from app.features.explorer.counting import CountedGame, count_game
from app.features.explorer.store.counts import count_all, row_values
from app.features.explorer.tables import counted_game, game_total, opening_move
from app.players.public_games import IS_PUBLIC

Rows = dict[tuple[Any, ...], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class ExplorerAudit:
    """The number of public games in the log, and of rows that differ from it."""

    games: int
    differences: int


def audit_counts(url: str) -> ExplorerAudit:
    """Compare the tables with the log at one moment. Raises Unavailable and BrokenLog."""
    with transaction(open_snapshots(url)) as connection:
        return _audit(connection, repair=False)


def rebuild_counts(url: str) -> ExplorerAudit:
    """Replace the tables. Returns how they differed. Raises Unavailable and BrokenLog."""
    with transaction(open_writer(url)) as connection:
        if connection.dialect.name == "postgresql":  # counting begins with a row of this table
            connection.execute(text("LOCK TABLE counted_game IN EXCLUSIVE MODE"))
        return _audit(connection, repair=True)


def _audit(connection: Connection, *, repair: bool) -> ExplorerAudit:
    marked: Rows = {}
    moves, totals = count_all(_mark_all(connection, marked))
    wanted: list[tuple[Table, Rows]] = [(counted_game, marked)]
    for table, counts in ((opening_move, moves), (game_total, totals)):
        wanted.append(
            (table, {key: row_values(table, key, numbers) for key, numbers in counts.items()})
        )
    differences = 0
    for table, rows in wanted:
        keys = [column.name for column in table.primary_key]
        stored = {
            tuple(getattr(row, key) for key in keys): dict(row._mapping)
            for row in connection.execute(select(table))
        }
        different = sum(rows.get(key) != stored.get(key) for key in rows.keys() | stored.keys())
        if repair and different:
            connection.execute(delete(table))
            if rows:
                connection.execute(table.insert(), list(rows.values()))
        differences += different
    return ExplorerAudit(len(marked), differences)


def _mark_all(connection: Connection, marked: Rows) -> Iterator[CountedGame]:
    """All public games. Adds their rows of `counted_game` to `marked`."""
    for match_id in list(connection.scalars(select(match.c.id).where(IS_PUBLIC))):
        game = count_game(match_id, read_log(connection, match_id))
        if game is not None:
            marked[(match_id,)] = {"match_id": match_id}
            yield game
