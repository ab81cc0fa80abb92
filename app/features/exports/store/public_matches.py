"""The public games with their logs, in the order in which they ended."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Select, or_, select, tuple_

from app.db.database import open_snapshots, transaction
from app.db.repository import ReadRepository
from app.event_log.rows import read_log
from app.event_log.tables import match, seat
from app.match.commands import PlayerId
from app.match.events import Entry
from app.players.matches.of_player import HAS_RESULT, is_seated
from app.players.matches.public import IS_PUBLIC
from app.players.tables import account, player

Cursor = tuple[int, str]
"""The position of a game in the export: when it ended, and its id."""


@dataclass(frozen=True, slots=True)
class ExportFilter:
    """Selects games. `handle` is a player's, `winner` a color or `draw`; times in milliseconds.

    With `ids` these games, also unlisted ones, which everybody may see who knows the id, and the
    private ones of the viewer.
    """

    game: str | None = None
    handle: str | None = None
    winner: str | None = None
    since: int | None = None
    until: int | None = None
    ids: Sequence[str] | None = None
    viewer: PlayerId | None = None


@dataclass(frozen=True, slots=True)
class ExportedGame:
    """A public game: its log, and its players' chosen names."""

    id: str
    ended_at: int
    entries: Sequence[Entry]
    names: Mapping[PlayerId, str | None]

    @property
    def cursor(self) -> Cursor:
        return self.ended_at, self.id


class Exports(ReadRepository):
    """Every method raises Unavailable and BrokenLog."""

    async def page(
        self, wanted: ExportFilter, after: Cursor | None, limit: int
    ) -> list[ExportedGame]:
        return await self._reader.run(read_games, wanted, after, limit)


def read_games(
    connection: Connection, wanted: ExportFilter, after: Cursor | None, limit: int
) -> list[ExportedGame]:
    """The next games after a cursor. Only by id unlisted ones, and private ones of the viewer."""
    place = match.c.moved_at, match.c.id
    query = select(*place).order_by(*place).limit(limit)
    if wanted.ids is None:
        query = query.where(IS_PUBLIC)
    else:
        query = query.where(
            HAS_RESULT,
            match.c.id.in_(wanted.ids),
            or_(~match.c.private, is_seated(wanted.viewer or "")),
        )
    if after is not None:
        query = query.where(tuple_(*place) > after)
    if wanted.game is not None:
        query = query.where(match.c.game == wanted.game)
    if wanted.handle is not None:
        games = select(seat.c.match_id).where(seat.c.player_id.in_(_owner(wanted.handle)))
        query = query.where(match.c.id.in_(games))
    if wanted.winner == "draw":
        query = query.where(match.c.winners.contains(","))
    elif wanted.winner is not None:
        query = query.where(match.c.winners == f'["{wanted.winner}"]')
    if wanted.since is not None:
        query = query.where(match.c.moved_at >= wanted.since)
    if wanted.until is not None:
        query = query.where(match.c.moved_at < wanted.until)
    return [_read(connection, row.id, row.moved_at) for row in connection.execute(query).all()]


def has_player(url: str, handle: str) -> bool:
    """Raises Unavailable."""
    with transaction(open_snapshots(url)) as connection:
        return connection.execute(_owner(handle)).first() is not None


def snapshot_of_games(
    url: str, wanted: ExportFilter, at_once: int
) -> Generator[list[ExportedGame]]:
    """Pages of all games at one moment. Raises Unavailable and BrokenLog."""
    after = None
    with transaction(open_snapshots(url)) as connection:
        while games := read_games(connection, wanted, after, at_once):
            yield games
            after = games[-1].cursor


def _owner(handle: str) -> Select[tuple[PlayerId]]:
    return select(account.c.player_id).where(account.c.folded == handle.lower())


def _read(connection: Connection, match_id: str, ended_at: int) -> ExportedGame:
    entries = read_log(connection, match_id)
    names = connection.execute(
        select(seat.c.player_id, player.c.name)
        .join(player, player.c.id == seat.c.player_id)
        .where(seat.c.match_id == match_id)
    )
    return ExportedGame(match_id, ended_at, entries, {row.player_id: row.name for row in names})
