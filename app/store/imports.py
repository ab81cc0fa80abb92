"""Writes games of an export: whole logs, each once."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice

from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import SQLAlchemyError

from app.domain.bots import is_marked
from app.explorer.counting import count_game
from app.match.bot_players import is_computer
from app.match.evolve import evolve, start_match
from app.match.ports import Unavailable
from app.match.state import Match
from app.store.db.database import insert, open_snapshots, open_writer
from app.store.event_log.log import Append, write_appends
from app.store.event_log.rows import COLUMNS, decode_rows
from app.store.explorer.counts import add_games
from app.store.exports import ExportedGame
from app.store.models import entry, match, player

MAX_ROWS = 1_000  # of one statement


class Imports:
    """Reads and writes one database. Every method raises Unavailable."""

    def __init__(self, url: str) -> None:
        self._reader = open_snapshots(url)
        self._writer = open_writer(url)

    def stored(self, game: ExportedGame) -> ExportedGame | None:
        """The match that has the id of a game, if it is listed. Raises BrokenLog."""
        log = select(*COLUMNS).where(entry.c.match_id == game.id).order_by(entry.c.version)
        with _transaction(self._reader) as connection:
            row = connection.execute(
                select(match.c.moved_at).where(match.c.id == game.id)
            ).one_or_none()
            if row is None:
                return None
            entries = decode_rows(game.id, connection.execute(log))
        return ExportedGame(game.id, row.moved_at, entries, {})

    def add(self, games: Sequence[ExportedGame]) -> int:
        """Write the games whose ids are free in one transaction; returns their number."""
        with _transaction(self._writer) as connection:
            ids = [game.id for game in games]
            taken = set(connection.scalars(select(match.c.id).where(match.c.id.in_(ids))))
            new = [game for game in games if game.id not in taken]
            _add_players(connection, new)
            appends = (append for game in new for append in _appends(game))
            while some := list(islice(appends, MAX_ROWS)):
                write_appends(connection, some)
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


@contextmanager
def _transaction(engine: Engine) -> Iterator[Connection]:
    try:
        with engine.begin() as connection:
            yield connection
    except SQLAlchemyError as error:
        raise Unavailable(str(getattr(error, "orig", None) or error)) from error
