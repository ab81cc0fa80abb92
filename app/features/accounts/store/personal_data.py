"""Everything stored about a player: reading and deleting it."""

from typing import Any

import orjson
from sqlalchemy import Connection, RowMapping, Select, delete, or_, select, update

from app.db.database import Reader
from app.db.metadata import player_columns
from app.db.repository import Repository, reading, writing
from app.db.writer import Writer
from app.event_log.codec import upcast
from app.event_log.tables import entry, match, seat
from app.features.accounts.store.merges import asked_to_join
from app.match.commands import PlayerId
from app.players.personal import PersonalRules
from app.players.store import DELETED_NAME
from app.players.tables import player

PAGE = 20  # matches read at once
_OTHERS_SECRETS = {"moves-planned", "one-time-link-created", "join-requested", "join-declined"}
"""Kinds of events."""
_OTHERS_FIELDS = {"key", "lag"}

_Row = dict[str, Any]


class PersonalData(Repository):
    """Reads and deletes what is stored about one player. Every method raises Unavailable."""

    def __init__(self, writer: Writer, reader: Reader, rules: PersonalRules) -> None:
        super().__init__(writer, reader)
        self._rules = rules

    @reading
    def read(self, connection: Connection, player_id: PlayerId) -> dict[str, list[_Row]]:
        """The rows of each kind except matches. Hashes of secrets are left out."""
        return {
            name: [_plain(row) for row in connection.execute(query).mappings()]
            for name, query in self._queries(player_id).items()
        }

    def _queries(self, player_id: PlayerId) -> dict[str, Select[Any]]:
        queries: dict[str, Select[Any]] = {"player": select(player).where(player.c.id == player_id)}
        for column, said in player_columns():
            if said.export:
                table = column.table
                shown = [table.c[name] for name in said.columns] or table.c
                queries[said.export] = select(*shown).where(column == player_id)
        for rules in self._rules:
            queries.update(rules.export(player_id))
        return queries

    @reading
    def matches(self, connection: Connection, player_id: PlayerId, after: str = "") -> list[_Row]:
        own = (
            select(seat.c.match_id)
            .where(seat.c.player_id == player_id, seat.c.match_id > after)
            .distinct()
            .order_by(seat.c.match_id)
            .limit(PAGE)
        )
        ids = connection.scalars(own).all()
        found: dict[str, _Row] = {
            row.id: {"id": row.id, "game": row.game, "status": row.status, "entries": []}
            for row in connection.execute(
                select(match.c.id, match.c.game, match.c.status)
                .where(match.c.id.in_(ids))
                .order_by(match.c.id)
            )
        }
        log = select(entry.c.match_id, entry.c.version, entry.c.by, entry.c.at, entry.c.events)
        log = log.where(entry.c.match_id.in_(ids)).order_by(entry.c.match_id, entry.c.version)
        for row in connection.execute(log):
            one = {"version": row.version, "by": row.by, "at": row.at}
            events: list[_Row] = [upcast(event) for event in orjson.loads(row.events)]
            shown = events if row.by == player_id else _without_secrets(events)
            found[row.match_id]["entries"].append(one | {"events": shown})
        return list(found.values())

    async def unfinished(self, player_id: PlayerId) -> list[str]:
        """Unfinished matches in which the player has or may have a seat, or has asked for one."""
        own = select(seat.c.match_id).where(
            or_(seat.c.player_id == player_id, seat.c.reserved_for == player_id)
        )
        part = or_(match.c.id.in_(own), match.c.id.in_(asked_to_join(player_id)))
        query = select(match.c.id).where(match.c.status != "over", part)
        return await self._reader.scalars(query)

    @writing
    def delete(self, connection: Connection, player_id: PlayerId) -> None:
        """Delete everything except matches, which also belong to the opponents, and reports to the
        operator.
        """
        for rules in self._rules:
            rules.delete(connection, player_id)
        for column, said in player_columns():
            if said.delete:
                connection.execute(delete(column.table).where(column == player_id))
        left = update(player).where(player.c.id == player_id)
        connection.execute(left.values(name=DELETED_NAME))


def _plain(row: RowMapping) -> _Row:
    """Convert keys of a subclass of str, which orjson does not write."""
    return {str(name): value for name, value in row.items()}


def _without_secrets(events: list[_Row]) -> list[_Row]:
    """Another player's events without plans, links and network delays."""
    return [
        {name: value for name, value in event.items() if name not in _OTHERS_FIELDS}
        for event in events
        if event["kind"] not in _OTHERS_SECRETS
    ]
