"""Recounts all public games from the event log, compares, and can replace the counts."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, select

from app.db.comparison import Audit, Wanted, audit
from app.event_log.rows import read_log
from app.event_log.tables import match
from app.features.explorer.counting import CountedGame, count_game
from app.features.explorer.store.counts import count_all, row_values
from app.features.explorer.tables import counted_game, game_total, opening_move
from app.players.matches.public import IS_PUBLIC


def audit_counts(url: str, *, repair: bool = False) -> Audit:
    """Raises Unavailable and BrokenLog."""

    def read(connection: Connection) -> tuple[int, Wanted]:
        marked: list[dict[str, Any]] = []
        moves, totals = count_all(_mark_all(connection, marked))
        return len(marked), [
            (counted_game, marked),
            (opening_move, [row_values(opening_move, *one) for one in moves.items()]),
            (game_total, [row_values(game_total, *one) for one in totals.items()]),
        ]

    return audit(url, read, repair=repair, locked=counted_game)  # counting begins with a row of it


def _mark_all(connection: Connection, marked: list[dict[str, Any]]) -> Iterator[CountedGame]:
    """All public games. Adds their rows of `counted_game` to `marked`."""
    for match_id in list(connection.scalars(select(match.c.id).where(IS_PUBLIC))):
        game = count_game(match_id, read_log(connection, match_id))
        if game is not None:
            marked.append({"match_id": match_id})
            yield game
