"""Counts games, each once, and reads the counts."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, Table, exists, select

from app.db.database import insert
from app.db.repository import Repository
from app.event_log.tables import match
from app.features.explorer.counting import CountedGame
from app.features.explorer.tables import counted_game, game_total, opening_move
from app.players.matches.public import IS_PUBLIC
from engine import Color

MAX_WAITING = 50  # games counted in one transaction
SHOWN = 60  # moves of a position, or variants of a game

Key = tuple[str, ...]
Counts = dict[Key, Counter[str]]


@dataclass(frozen=True, slots=True)
class Results:
    """Games by their single winner. `margin` is the average, None without games."""

    games: int
    won: dict[Color, int]
    drawn: int
    margin: float | None


@dataclass(frozen=True, slots=True)
class Totals:
    """The games of a variant. Averages are of complete games, None without any."""

    results: Results
    complete: int
    plies: float | None
    passes: float | None


class ExplorerCounts(Repository):
    """Implements `WaitingMatches`. Every method raises Unavailable."""

    async def waiting(self, since: int, excluded: Iterable[str] = ()) -> list[str]:
        query = (
            select(match.c.id)
            .where(
                IS_PUBLIC,
                match.c.moved_at > since,
                match.c.id.not_in(list(excluded)),
                ~exists().where(counted_game.c.match_id == match.c.id),
            )
            .limit(MAX_WAITING)
        )
        return await self._reader.scalars(query)

    async def add(self, games: Iterable[CountedGame]) -> None:
        await self._writer.run(add_games, list(games))

    async def moves(self, game: str, variant: str, position: str) -> list[tuple[str, Results]]:
        """The moves that were played from a position, most played first."""
        query = (
            select(opening_move)
            .where(
                opening_move.c.game == game,
                opening_move.c.variant == variant,
                opening_move.c.position == position,
            )
            .order_by(opening_move.c.games.desc(), opening_move.c.move)
            .limit(SHOWN)
        )
        rows = await self._reader.rows(query)
        return [(row.move, _results(row)) for row in rows]

    async def totals(self, game: str) -> dict[str, Totals]:
        """Totals by variant, most played first; the default options are `""`."""
        query = (
            select(game_total)
            .where(game_total.c.game == game)
            .order_by(game_total.c.games.desc(), game_total.c.variant)
            .limit(SHOWN)
        )
        rows = await self._reader.rows(query)
        return {row.variant: _totals(row) for row in rows}

    async def total(self, game: str, variant: str) -> Totals | None:
        of = (game_total.c.game == game) & (game_total.c.variant == variant)
        row = await self._reader.first(select(game_total).where(of))
        return _totals(row) if row else None


def add_games(connection: Connection, games: Sequence[CountedGame]) -> None:
    """Count the games that are not counted yet.

    All processes lock rows in the same order, so they never deadlock.
    """
    new = [one for one in sorted(games, key=lambda one: one.match_id) if _mark(connection, one)]
    moves, totals = count_all(new)
    for table, counts in ((opening_move, moves), (game_total, totals)):
        for key, numbers in sorted(counts.items()):
            _add(connection, table, key, numbers)


def count_all(games: Iterable[CountedGame]) -> tuple[Counts, Counts]:
    """The counts of moves and games, by the primary keys of their tables."""
    moves: Counts = {}
    totals: Counts = {}
    for one in games:
        for move in one.moves:
            key = one.game, one.variant, move.position, move.move
            moves.setdefault(key, Counter()).update(_counts(one, move.margin))
        if one.from_start:
            total = totals.setdefault((one.game, one.variant), Counter())
            total.update(_counts(one, one.margin))
            if one.complete:
                total.update({"complete": 1, "plies": one.plies, "passes": one.passes})
    return moves, totals


def row_values(table: Table, key: Key, counts: Counter[str]) -> dict[str, Any]:
    names = [column.name for column in table.columns]
    return dict(zip(names, key, strict=False)) | {name: counts[name] for name in names[len(key) :]}


def _counts(game: CountedGame, margin: int | None) -> dict[str, int]:
    winner = game.winners[0].value if len(game.winners) == 1 else "drawn"
    return {"games": 1, winner: 1, "measured": int(margin is not None), "margin": margin or 0}


def _mark(connection: Connection, game: CountedGame) -> bool:
    statement = insert(connection, counted_game).values(match_id=game.match_id)
    added = statement.on_conflict_do_nothing().returning(counted_game.c.match_id)
    return connection.execute(added).first() is not None


def _add(connection: Connection, table: Table, key: Key, counts: Counter[str]) -> None:
    row = row_values(table, key, counts)
    keys = [column.name for column in table.primary_key]
    sums = {name: table.c[name] + number for name, number in row.items() if name not in keys}
    statement = insert(connection, table).values(row)
    connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=sums))


def _results(row: Row[Any]) -> Results:
    won = {color: getattr(row, color.value) for color in Color}
    return Results(row.games, won, row.drawn, _average(row.margin, row.measured))


def _totals(row: Row[Any]) -> Totals:
    return Totals(
        _results(row),
        row.complete,
        _average(row.plies, row.complete),
        _average(row.passes, row.complete),
    )


def _average(total: int, count: int) -> float | None:
    return total / count if count else None
