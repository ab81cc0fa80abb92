"""The append-only event log of tournaments, and the projection written with it."""

from collections.abc import Iterable
from typing import Annotated, Any

import orjson
from pydantic import Field, TypeAdapter, ValidationError
from sqlalchemy import Connection, Row, Select, select

from app.db.database import insert
from app.db.repository import Repository, writing
from app.errors import BrokenLog
from app.features.notifications.store.notices import add_notices
from app.features.tournaments.notices import notices_of
from app.features.tournaments.rules.events import Entry, Event
from app.features.tournaments.rules.state import Tournament
from app.features.tournaments.store.live_games import claim_players
from app.features.tournaments.tables import tournament as tournaments
from app.features.tournaments.tables import tournament_entry as entries
from app.features.tournaments.tables import tournament_player as players
from app.fields import attributes

_EVENTS: TypeAdapter[tuple[Event, ...]] = TypeAdapter(
    tuple[Annotated[Event, Field(discriminator="kind")], ...]
)


class TournamentLog(Repository):
    """The entries of every tournament. Every method raises Unavailable."""

    @writing
    def append(
        self, connection: Connection, tournament_id: str, entry: Entry, after: Tournament
    ) -> bool:
        """Returns False if the version exists. Raises PlayerTaken."""
        written = append_entry(connection, tournament_id, entry, after)
        if written:
            claim_players(connection, tournament_id, entry, after)
            add_notices(connection, notices_of(tournament_id, entry, after))
        return written

    async def read(self, tournament_id: str, after: int = 0) -> list[Entry]:
        query = _query(tournament_id, after)
        return await self._reader.run(  # decodes in the thread, because a log can be long
            lambda connection: decode_entries(tournament_id, connection.execute(query))
        )

    async def running(self) -> list[str]:
        """The ids of all tournaments that have begun and are not over."""
        query = select(tournaments.c.id).where(tournaments.c.status == "running")
        return await self._reader.scalars(query)

    async def due(self, now: int) -> list[str]:
        """The ids of all tournaments that have not begun although they are due."""
        query = select(tournaments.c.id).where(
            tournaments.c.status == "joining", tournaments.c.starts_at <= now
        )
        return await self._reader.scalars(query)

    async def standing(self, since: int) -> list[str]:
        """The ids of all tournaments without a start time that have not changed since a moment."""
        query = select(tournaments.c.id).where(
            tournaments.c.status == "joining",
            tournaments.c.starts_at.is_(None),
            tournaments.c.updated_at <= since,
        )
        return await self._reader.scalars(query)

    async def ended(self, since: int) -> list[str]:
        query = select(tournaments.c.id).where(
            tournaments.c.status == "over", tournaments.c.updated_at >= since
        )
        return await self._reader.scalars(query)


def read_entries(connection: Connection, tournament_id: str) -> list[Entry]:
    """The whole log of a tournament. Raises BrokenLog."""
    return decode_entries(tournament_id, connection.execute(_query(tournament_id, 0)).all())


def _query(tournament_id: str, after: int) -> Select[Any]:
    return (
        select(entries.c.version, entries.c.by, entries.c.at, entries.c.events)
        .where(entries.c.tournament_id == tournament_id, entries.c.version > after)
        .order_by(entries.c.version)
    )


def decode_entries(tournament_id: str, rows: Iterable[Row[Any]]) -> list[Entry]:
    """Raises BrokenLog."""
    try:
        return [
            Entry(row.version, row.by, row.at, _EVENTS.validate_json(row.events)) for row in rows
        ]
    except ValidationError as error:
        raise BrokenLog(tournament_id, f"an event is invalid ({error})") from error


def append_entry(
    connection: Connection, tournament_id: str, entry: Entry, after: Tournament
) -> bool:
    """Returns False if the version exists."""
    events = orjson.dumps(entry.events).decode()
    row = attributes(entry, entries.c.keys(), tournament_id=tournament_id, events=events)
    statement = insert(connection, entries).values(row).on_conflict_do_nothing()
    written = connection.execute(statement.returning(entries.c.version)).first()
    if written is None:
        return False
    _project(connection, tournament_id, after)
    return True


def _project(connection: Connection, tournament_id: str, after: Tournament) -> None:
    row = _row(tournament_id, after)
    others = {name: value for name, value in row.items() if name != "id"}
    statement = insert(connection, tournaments).values(row)
    connection.execute(statement.on_conflict_do_update(index_elements=["id"], set_=others))
    people = [
        {"tournament_id": tournament_id, "player_id": player}
        for player in sorted({after.host, *after.order})
    ]
    known = select(players.c.player_id).where(players.c.tournament_id == tournament_id)
    seen = set(connection.scalars(known))
    for person in people:
        if person["player_id"] not in seen:
            connection.execute(insert(connection, players).values(person).on_conflict_do_nothing())


def _row(tournament_id: str, after: Tournament) -> dict[str, Any]:
    terms = attributes(after.plan, ("name", "format", "time", "start", "visibility", "starts_at"))
    state = attributes(after, ("host", "status", "round", "updated_at"))
    return (
        terms
        | state
        | {
            "id": tournament_id,
            "games": orjson.dumps(after.plan.games).decode(),
            "players": after.player_count,
            "circle_id": after.plan.circle,
        }
    )
