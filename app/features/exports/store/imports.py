"""Writes exported games: whole logs, each once."""

from collections.abc import Iterator, Sequence
from itertools import islice

from sqlalchemy import Connection, select

from app.db.database import database_errors, insert, open_snapshots, open_writer
from app.event_log.log import Append, write_appends
from app.event_log.rows import read_log
from app.event_log.tables import match
from app.features.explorer.counting import count_game
from app.features.explorer.store.counts import add_games
from app.features.exports.store.public_matches import ExportedGame
from app.features.variants.store.played import count_played
from app.match.bot_players import is_computer
from app.match.evolve import evolve, start_match
from app.match.state import Match
from app.players.bot_names import is_marked
from app.players.tables import player

MAX_ROWS = 1_000  # per statement


class Imports:
    """Reads and writes one database. Every method raises Unavailable."""

    def __init__(self, url: str) -> None:
        self._reader = open_snapshots(url)
        self._writer = open_writer(url)

    def stored(self, game: ExportedGame) -> ExportedGame | None:
        """The match that has the id of a game, if it is listed. Raises BrokenLog."""
        with database_errors(), self._reader.begin() as connection:
            row = connection.execute(
                select(match.c.moved_at).where(match.c.id == game.id)
            ).one_or_none()
            if row is None:
                return None
            entries = read_log(connection, game.id)
        return ExportedGame(game.id, row.moved_at, entries, {})

    def add(self, games: Sequence[ExportedGame]) -> int:
        """Write the games whose ids are free, in one transaction. Returns their number."""
        with database_errors(), self._writer.begin() as connection:
            ids = [game.id for game in games]
            taken = set(connection.scalars(select(match.c.id).where(match.c.id.in_(ids))))
            new = [game for game in games if game.id not in taken]
            _add_players(connection, new)
            appends = (append for game in new for append in _appends(game))
            while some := list(islice(appends, MAX_ROWS)):
                write_appends(connection, some, (count_played,))
            counted = (count_game(game.id, game.entries) for game in new)
            add_games(connection, [game for game in counted if game])
        return len(new)

    def close(self) -> None:
        self._reader.dispose()
        self._writer.dispose()


def _add_players(connection: Connection, games: Sequence[ExportedGame]) -> None:
    rows = {
        player_id: {
            "id": player_id,
            "name": name,
            "created_at": game.ended_at,
            "bot_at": game.ended_at if is_marked(name) else None,
        }
        for game in games
        for player_id, name in game.names.items()
        if not is_computer(player_id)
    }
    if rows:
        ordered = [rows[player_id] for player_id in sorted(rows)]
        connection.execute(insert(connection, player).on_conflict_do_nothing(), ordered)


def _appends(game: ExportedGame) -> Iterator[Append]:
    before: Match | None = None
    for one in game.entries:
        after = start_match(one) if before is None else evolve(before, one)
        yield Append(game.id, one, before, after)
        before = after
