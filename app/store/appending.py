"""The statements that write entries and what is projected from them, made once a database.

To make them anew would cost each group of moves more time than to run them.
"""

from dataclasses import dataclass
from functools import cache

from sqlalchemy import Executable

from app.store.models import entry as entries
from app.store.models import match as matches
from app.store.models import seat as seats
from app.store.upsert import insert_into


@dataclass(frozen=True, slots=True)
class Statements:
    """Each takes many rows, and returns the keys of those that it has written."""

    entries: Executable  # leaves the rows alone that are there already
    matches: Executable
    seats: Executable


@cache
def statements(dialect: str) -> Statements:
    """The statements for `sqlite` or `postgresql`."""
    entry, match, seat = (insert_into(dialect, table) for table in (entries, matches, seats))
    return Statements(
        entries=entry.on_conflict_do_nothing().returning(entries.c.match_id, entries.c.version),
        matches=match.on_conflict_do_update(
            index_elements=["id"],
            set_={column.name: match.excluded[column.name] for column in matches.c},
        ).returning(matches.c.id),
        seats=seat.on_conflict_do_update(
            index_elements=["match_id", "color"],
            set_={"player_id": seat.excluded.player_id, "kept_for": seat.excluded.kept_for},
        ).returning(seats.c.match_id),
    )
